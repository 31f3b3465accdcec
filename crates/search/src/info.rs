//! What a search reports: one type for every algorithm.

use std::time::Duration;
use wuqi_core::Player;

/// The value of a position as a search knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// An estimate in the evaluation's own points.
    Points(i32),
    /// A proved win after this many plies.
    WinIn(u32),
    /// A proved loss after this many plies.
    LossIn(u32),
    /// The exact final value under best play (margin, or +1, 0, -1).
    Exact(i32),
}

/// A value and the side that it is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Whose side the value is seen from.
    pub side: Player,
    /// The value.
    pub value: Value,
}

/// A move at the root as the search sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Nodes or simulations spent on it.
    pub visits: u64,
    /// Expected result for the player to move: 1 is a win, 0.5 a draw, 0 a loss.
    pub chance: f32,
    /// The value behind `chance` where the search has one, for the player to move. In a
    /// search with cut-offs only the best moves have a value.
    pub value: Option<Value>,
    /// What was thought of it before searching, in the searches that have priors.
    pub prior: Option<f32>,
    /// The expected continuation, this move first.
    pub line: Vec<M>,
}

/// The state of a search, or its result.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo<M> {
    /// The move to play; always legal.
    pub best: M,
    /// Plies completed in full, 0 where the search does not count in plies.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Simulations done, 0 in searches without.
    pub simulations: u64,
    /// Positions of which the rest was skipped, 0 in searches without cut-offs.
    pub cutoffs: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The value of the position, for the player to move at the root.
    pub score: Score,
    /// Chances of win, draw and loss for that side; they sum to 1.
    pub wdl: [f32; 3],
    /// The expected continuation from the root.
    pub line: Vec<M>,
    /// All legal moves at the root, best first.
    pub root: Vec<RootMove<M>>,
}

impl<M> SearchInfo<M> {
    /// Positions per second, 0 before the clock has moved.
    #[must_use]
    pub fn speed(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 {
            self.nodes as f64 / seconds
        } else {
            0.0
        }
    }
}
