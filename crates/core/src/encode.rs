//! The network's view of a game.

use crate::Symmetric;

/// Positions as input planes and moves as policy indexes.
///
/// Everything is seen from the player to move, so one network plays both sides. Only
/// positions at a [`crate::Turn::Move`] are encoded. Moves are enumerated by the rules,
/// so only the direction from move to index is needed.
///
/// Policy indexes are laid out as a convolution gives them: whole boards first, each with
/// one index per square in reading order, then the few moves that belong to no square. So
/// one network can play a game on boards of several sizes.
pub trait Encode: Symmetric {
    /// Number of planes, their height and their width.
    fn planes(&self) -> [usize; 3];

    /// Fills `out` (planes x height x width values, row-major, top rank first).
    fn encode(&self, state: &Self::State, out: &mut [f32]);

    /// How the policy indexes are laid out.
    fn policy_shape(&self) -> PolicyShape;

    /// How many policy indexes there are.
    fn policy_len(&self) -> usize {
        let [_, height, width] = self.planes();
        let PolicyShape { boards, others } = self.policy_shape();
        boards * height * width + others
    }

    /// The policy index of a legal move; different legal moves have different indexes.
    fn policy_index(&self, state: &Self::State, mv: Self::Move) -> usize;

    /// Another position to begin at that is as fair as the start, decided by the seed: what
    /// is to be played well must be met while learning. Most games have only the start.
    fn varied_start(&self, seed: u32) -> Self::State {
        let _ = seed;
        self.start()
    }
}

/// How the policy indexes of a game are laid out; the same for all sizes of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PolicyShape {
    /// Boards with one index per square.
    pub boards: usize,
    /// Moves beyond the boards, such as a pass.
    pub others: usize,
}
