//! Move lists.

use crate::{position, variant};

/// Plays the words of the text one after the other from the start position. A refused one
/// changes nothing; in the end the position is still sound.
pub fn moves(data: &[u8]) {
    let Some((game, _, _, text)) = variant::choose(data) else {
        return;
    };
    let mut table = game.start();
    for word in text.split(' ') {
        let before = table.text();
        match table.play(word) {
            Ok(steps) => assert!(!steps.is_empty(), "'{word}' played nothing in '{before}'"),
            Err(error) => {
                assert!(error.at <= word.len(), "'{word}' is shorter: {error:?}");
                assert_eq!(table.text(), before, "the refused '{word}' changed it");
            }
        }
    }
    position::check(&game, &*table);
}
