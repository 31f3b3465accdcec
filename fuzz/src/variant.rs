//! The games that the first byte of an input chooses from.

use wuqi_games::Options;
use wuqi_games::any::AnyGame;

/// Game, size (empty for the default) and rules.
const VARIANTS: &[(&str, &str, &str)] = &[
    ("ataxx", "", ""),
    ("banqi", "", ""),
    ("gomoku", "", ""),
    ("sequencium", "", ""),
    ("territory", "", ""),
    ("ataxx", "5", ""),
    ("banqi", "", "set=tcga"),
    (
        "banqi",
        "",
        "repetition=on,hidden_capture=on,chariot_rush=on,horse_diagonal=on,open_wipeout=on",
    ),
    ("gomoku", "3", "row=3"),
    ("gomoku", "", "rule=renju"),
    ("gomoku", "9x7", "rule=caro"),
    ("sequencium", "4", "choose=on"),
    ("sequencium", "", "double=on,start=diagonal"),
    ("territory", "12", ""),
];

/// The game that the first byte of `data` chooses, its name and rules, and the rest as
/// text; `None` if that is no text.
pub fn choose(data: &[u8]) -> Option<(AnyGame, &'static str, Options, &str)> {
    let (&first, rest) = data.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    let (id, size, rules) = VARIANTS[usize::from(first) % VARIANTS.len()];
    let size = (!size.is_empty()).then(|| size.parse().expect("the sizes above are right"));
    let options: Options = rules.parse().expect("the rules above are right");
    let game = AnyGame::new(id, size, &options).expect("the variants above exist");
    Some((game, id, options, text))
}
