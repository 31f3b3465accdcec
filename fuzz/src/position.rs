//! Position strings.

use crate::variant;
use wuqi_games::any::{AnyGame, Position};

/// Reads a position string, of the game's size and of any size. What is accepted must be
/// written and read back as the same position, can be shown, and can be played on.
pub fn position(data: &[u8]) {
    let Some((game, id, options, text)) = variant::choose(data) else {
        return;
    };
    if let Ok(position) = game.read(text) {
        check(&game, &*position);
    }
    if let Ok((game, position)) = AnyGame::for_position(id, None, &options, text) {
        check(&game, &*position);
    }
}

/// Holds an accepted position against its promises.
pub fn check(game: &AnyGame, position: &dyn Position) {
    let text = position.text();
    let again = game.read(&text).expect("what is written can be read");
    assert_eq!(again.text(), text, "a position has two forms");
    assert_eq!(again.key(), position.key(), "the key of '{text}' changes");
    assert_eq!(
        again.turn(),
        position.turn(),
        "the turn of '{text}' changes"
    );
    let moves = position.moves();
    assert_eq!(moves.len(), position.view_moves().len(), "in '{text}'");
    assert_eq!(
        position.view().squares.len(),
        game.size().squares(),
        "in '{text}'"
    );
    let chances = position.chances();
    let outcomes = chances.iter().map(|(outcome, _)| outcome);
    // A few steps from all over the list: a fuzzer that tries many positions finds more
    // than one that tries every step of each.
    let apart = moves.len() / 8 + 1;
    for step in moves.iter().step_by(apart).chain(outcomes) {
        let mut next = position.boxed_clone();
        let played = next.play(step);
        played.unwrap_or_else(|error| panic!("'{step}' in '{text}': {error}"));
        game.read(&next.text())
            .unwrap_or_else(|error| panic!("after '{step}' in '{text}': {error}"));
    }
}
