//! The network's view of a game.

use crate::Symmetric;

/// Positions as input planes and moves as policy indexes.
///
/// Everything is seen from the player to move, so one network plays both sides. Only
/// positions at a [`crate::Turn::Move`] are encoded. Moves are enumerated by the rules,
/// so only the direction from move to index is needed.
pub trait Encode: Symmetric {
    /// Number of planes, their height and their width.
    fn planes(&self) -> [usize; 3];

    /// Fills `out` (planes x height x width values, row-major, top rank first).
    fn encode(&self, state: &Self::State, out: &mut [f32]);

    /// How many policy indexes there are.
    fn policy_len(&self) -> usize;

    /// The policy index of a legal move; different legal moves have different indexes.
    fn policy_index(&self, state: &Self::State, mv: Self::Move) -> usize;
}
