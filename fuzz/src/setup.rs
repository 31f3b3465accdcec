//! Games by name, size and rule options.

use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};

/// Reads `GAME SIZE RULES`, the size being `-` for the default. What is accepted describes
/// itself by options that lead to the same game.
pub fn setup(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().unwrap_or("");
    let (id, size, rules) = (word(), word(), word());
    let size: Option<Size> = match size {
        "-" => None,
        size => match size.parse() {
            Ok(size) => Some(size),
            Err(_) => return,
        },
    };
    let Ok(options) = rules.parse::<Options>() else {
        return;
    };
    let Ok(game) = AnyGame::new(id, size, &options) else {
        return;
    };
    let own = game.options();
    let written: Options = own.to_string().parse().expect("what is written is read");
    let again = AnyGame::new(id, Some(game.size()), &written);
    let again = again.unwrap_or_else(|error| panic!("'{own}' of '{text}': {error}"));
    assert_eq!(again.options(), own, "the options of '{text}' change");
    assert_eq!(again.start().text(), game.start().text(), "'{text}'");
}
