//! The positions since the last flip or capture, for the rule of threefold repetition.
//!
//! Flips and captures cannot be undone, so nothing before them can come again. Whole
//! boards are kept, not hash codes: they can be mirrored, and equal means equal.

use super::board::Board;

/// How often a position must stand for the game to be drawn.
const THREEFOLD: usize = 3;

/// The boards at the start of each turn since the last flip or capture, oldest first.
///
/// Players alternate between them, so a board two entries back has the same player to
/// move. A position string cannot tell this past, so it takes no part in comparing
/// positions: all histories count as equal.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<Board>);

impl History {
    /// Forgets everything: the position cannot come again.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the board at the start of a turn, and says whether it stands for the third time.
    pub(super) fn push_repeats(&mut self, board: &Board) -> bool {
        self.0.push(*board);
        let same_player = self.0.iter().rev().step_by(2);
        same_player.filter(|&past| past == board).count() >= THREEFOLD
    }

    /// The same past seen through a symmetry.
    pub(super) fn mirrored(&self, symmetry: u8) -> History {
        History(
            self.0
                .iter()
                .map(|board| board.mirrored(symmetry))
                .collect(),
        )
    }
}

impl PartialEq for History {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for History {}
