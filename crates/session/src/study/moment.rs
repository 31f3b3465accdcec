//! What a trace is made of: positions with their numbers, and steps.

use crate::protocol::TurnWord;
use serde::Serialize;

/// A position of the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceNode {
    /// The position before it; none for the root.
    pub parent: Option<usize>,
    /// The step that led here; none for the root, and where somebody passed against the
    /// rules.
    pub mv: Option<String>,
    /// What happens next there.
    pub turn: TurnWord,
    /// How many legal moves or outcomes there are; none behind a pass.
    pub moves: Option<usize>,
    /// Where chance decided: the weight of this outcome, and that of all together.
    pub chance: Option<(u32, u32)>,
}

/// One step. `node` is the number of a position; values and windows are seen from the side
/// to move at the root, means and results from player One.
#[derive(Clone, PartialEq, Debug)]
pub enum Moment {
    /// Depth-first search enters a position.
    Enter {
        /// The position.
        node: usize,
        /// Remaining depth.
        depth: i32,
        /// The lower end of the window.
        alpha: i32,
        /// The upper end.
        beta: i32,
        /// `choice`, `quiescence`, `chance` or `probe`.
        kind: &'static str,
    },
    /// The rest of a position is skipped.
    Cut {
        /// The position.
        node: usize,
        /// The move that was enough.
        mv: Option<String>,
        /// `beta`, `table`, `pass` or `bounds`.
        reason: &'static str,
    },
    /// Depth-first search leaves a position.
    Return {
        /// The position.
        node: usize,
        /// Its value.
        value: i32,
    },
    /// A simulation goes down to a position.
    Select {
        /// The position chosen.
        node: usize,
        /// How often it was chosen before.
        visits: u32,
        /// Its mean for the player who chooses.
        mean: f32,
        /// What the formula added for exploration.
        bonus: f32,
        /// Its prior.
        prior: Option<f32>,
        /// Why it was chosen.
        choice: Choice,
        /// The visits of the position before it, as the formula counts them; 0 where no
        /// formula was asked.
        total: u32,
    },
    /// A leaf that has been waiting is judged now.
    Resume {
        /// The leaf.
        node: usize,
    },
    /// A simulation is taken back: its leaf waits already.
    CallOff {
        /// The leaf.
        node: usize,
    },
    /// A position gets its moves listed.
    Expand {
        /// The position.
        node: usize,
        /// How many moves it has.
        moves: u32,
    },
    /// A leaf was judged.
    Evaluate {
        /// The position.
        node: usize,
        /// The result for One.
        value: f32,
        /// The random game that gave it; empty where none was played, or where there was
        /// no room left for it.
        playout: Vec<String>,
    },
    /// A result goes back up.
    BackUp {
        /// The position.
        node: usize,
        /// Simulations through it now.
        visits: u32,
        /// What was added, for One.
        value: f32,
        /// The mean of all that was added, for One.
        mean: f32,
        /// The least and the most that its result for One can be, where something of that
        /// is proved.
        bounds: Option<[f32; 2]>,
    },
}

/// Why a simulation goes down to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It had not been tried yet.
    Untried,
    /// The formula gave it the largest score.
    Formula,
    /// A schedule made beforehand.
    Planned,
    /// Chance drew it.
    Drawn,
    /// Nothing else was left.
    Left,
}

/// The formula by which a search chooses; the score of a move is its mean and a bonus.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Formula {
    /// `c * sqrt(ln N / n) + bias * moves * P / (1 + n)`.
    Ucb1 {
        /// The constant.
        c: f32,
        /// The weight of priors.
        bias: f32,
    },
    /// `c * P * sqrt(N) / (1 + n)`.
    Puct {
        /// The constant, for means between 0 and 1.
        c: f32,
    },
}
