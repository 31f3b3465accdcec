//! The parts of the search that have more than one number, each by itself.
//!
//! Margins are percent of a *unit*: the points that make the odds of winning e times as
//! good, which a game's [`Knowledge::chance`](crate::Knowledge::chance) defines.

/// How chance nodes are pruned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChancePruning {
    /// Every outcome is searched with an open window.
    None,
    /// Ballard's Star1: outcomes are searched until the rest cannot matter.
    Star1,
    /// Ballard's Star2: Star1 after a cheap probe of every outcome.
    Star2,
}

/// What was learned about moves, in the points of [`crate::Knowledge::order`]; 0 is off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonuses {
    /// A move that cut off at the same distance from the root.
    pub killer: i32,
    /// The reply that refuted the same move before.
    pub counter: i32,
    /// The best history of cut-offs.
    pub history: i32,
}

/// How the history of cut-offs learns, and what of it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Learning {
    /// What a cut-off counts for each square of its depth, in hundredths.
    pub square: i32,
    /// What it counts for each ply of its depth, in hundredths.
    pub linear: i32,
    /// No cut-off counts more.
    pub most: i32,
    /// What the moves tried before it lose, in percent of what it gains.
    pub failed: i32,
    /// The weight of the history after the opponent's last move, in percent of that of the
    /// move alone; 0 is off.
    pub after_reply: i32,
    /// The weight of the history after one's own last move, likewise.
    pub after_own: i32,
}

impl Default for Learning {
    /// By the square of the depth, without what was before.
    fn default() -> Learning {
        Learning {
            square: 100,
            linear: 0,
            most: 400,
            failed: 100,
            after_reply: 0,
            after_own: 0,
        }
    }
}

/// How much less deep late quiet moves are searched at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reductions {
    /// Not at all.
    None,
    /// A ply or two from the fourth move on, and one more for every six plies left.
    Stepped,
    /// From the second move on, by the logarithms of depth and place, and by history.
    Logarithmic(LateReductions),
}

/// Reductions by logarithms, all in percent of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateReductions {
    /// The reduction of every late move.
    pub base: i32,
    /// What is added for each doubling of depth times each doubling of the number of
    /// moves tried.
    pub slope: i32,
    /// What the best history takes off.
    pub history: i32,
    /// What is added where the position is not getting better.
    pub worsening: i32,
    /// What is taken off where the window is open.
    pub open: i32,
    /// What is taken off at the root, where moves are reduced there.
    pub root: Option<i32>,
    /// What is added where some move is expected to cut off.
    pub cut: i32,
    /// What is taken off for each thousand points of [`crate::Knowledge::order`].
    pub worth: i32,
}

impl Default for LateReductions {
    fn default() -> LateReductions {
        LateReductions {
            base: 40,
            slope: 25,
            history: 200,
            worsening: 50,
            open: 100,
            root: None,
            cut: 0,
            worth: 0,
        }
    }
}

/// A position that looks better than beta by a margin is taken to be better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReverseFutility {
    /// The margin for each ply left.
    pub margin: i32,
    /// What is taken off where the position is getting better.
    pub improving: i32,
    /// With more depth left a guess is not trusted.
    pub depth: i32,
}

/// Late quiet moves are skipped where the position looks worse than alpha by a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Futility {
    /// The margin where no depth is left.
    pub base: i32,
    /// What each ply left adds to it.
    pub margin: i32,
    /// With more depth left a guess is not trusted.
    pub depth: i32,
}

/// How many quiet moves are tried near the horizon before the rest is skipped, in
/// hundredths of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LatePruning {
    /// At any depth.
    pub base: i32,
    /// For each square of the depth left.
    pub square: i32,
    /// How many of them where the position is not getting better, in percent.
    pub worsening: i32,
    /// With more depth left nothing is skipped.
    pub depth: i32,
}

/// Passing is tried first, where the game has a pass, to a smaller depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// How many plies fewer are searched.
    pub base: i32,
    /// For each of so many plies left one fewer.
    pub divisor: i32,
    /// How far above beta the position must look.
    pub margin: i32,
    /// How many plies fewer for each unit that it looks better than beta, in percent.
    pub surplus: i32,
}

/// A search of smaller depth decides where it comes out above beta or below alpha by a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbCut {
    /// The margin.
    pub margin: i32,
    /// With less depth left it is not tried.
    pub depth: i32,
    /// How many plies fewer are searched.
    pub shallower: i32,
}

/// A table move that beats all others by a margin is searched deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Singular {
    /// The margin for each ply left, in thousandths of a unit.
    pub margin: i32,
    /// With less depth left the question costs more than the answer is worth.
    pub depth: i32,
}

impl Default for ProbCut {
    fn default() -> ProbCut {
        ProbCut {
            margin: 40,
            depth: 5,
            shallower: 4,
        }
    }
}
