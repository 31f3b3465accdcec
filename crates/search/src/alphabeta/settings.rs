//! Every part of the search as a switch.
//!
//! With all of them off what remains is textbook alpha-beta, which the teaching views
//! show; tests switch on any subset and compare with plain minimax.

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

/// How much less deep late quiet moves are searched at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reductions {
    /// Not at all.
    None,
    /// A ply or two from the fourth move on, and one more for every six plies left.
    Stepped,
    /// From the second move on, by the logarithms of depth and place, and by history.
    Logarithmic {
        /// The reduction of every late move, in percent of a ply.
        base: i32,
        /// What is added for each doubling of depth times each doubling of the number of
        /// moves tried, in percent of a ply.
        slope: i32,
        /// What the best history takes off, in percent of a ply.
        history: i32,
    },
}

/// The parts of alpha-beta.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Bytes for the transposition table; 0 for none.
    pub table_bytes: usize,
    /// Whether a table entry serves only a search of its own depth. Then the result is
    /// exactly that of plain minimax; otherwise deeper knowledge is used as well.
    pub exact_depth: bool,
    /// Whether depths 1, 2, 3 … are searched in turn, each ordering the moves of the next.
    pub deepening: bool,
    /// Whether later moves are first tested with an empty window.
    pub principal_variation: bool,
    /// Half the width of the first window around the last depth's value, in percent of a
    /// unit (the points that make the odds of winning e times as good); `None` is open.
    pub aspiration: Option<i32>,
    /// What a killer move is worth in the points of [`crate::Knowledge::order`]; 0 is off.
    pub killer_bonus: i32,
    /// What the reply that refuted the same move before is worth; 0 is off.
    pub counter_bonus: i32,
    /// What the best history of cut-offs is worth; 0 is off.
    pub history_bonus: i32,
    /// Whether the history of a move depends on the moves before it, too.
    pub continuation: bool,
    /// The longest line of noisy moves beyond the depth; 0 is off.
    pub quiescence: u32,
    /// Moves are extended up to this many times the depth from the root; 0 is off.
    pub extension_reach: u32,
    /// How late quiet moves are reduced, where the game allows it.
    pub reductions: Reductions,
    /// The margin above beta, for each ply left, at which a position counts as good enough,
    /// in percent of a unit; 0 is off.
    pub reverse_futility: i32,
    /// The margin below alpha, for each ply left, at which late quiet moves are skipped, in
    /// percent of a unit; 0 is off.
    pub futility: i32,
    /// Whether guesses are corrected by what searches found after the same last steps.
    pub correction: bool,
    /// How many quiet moves are tried near the horizon before the rest is skipped: this
    /// many times about half the square of the depth; 0 is off.
    pub late_pruning: i32,
    /// Whether positions without a table move are searched a ply less deep.
    pub internal_reduction: bool,
    /// The margin for each ply left by which a table move must beat all others to be
    /// searched deeper, in thousandths of a unit; 0 is off.
    pub singular: i32,
    /// Whether passing is tried first, where the game has a pass.
    pub null_move: bool,
    /// Positions with at least this much depth left ask [`crate::Knowledge::proved`];
    /// `None` asks at no inner position.
    pub prove_from: Option<u32>,
    /// Whether the root asks [`crate::Knowledge::proved`].
    pub prove_root: bool,
    /// How chance nodes are pruned.
    pub chance: ChancePruning,
    /// The plies by which moves at the root that chance decides are searched less deep at
    /// first, but for the first move; 0 is off.
    pub gamble_reduction: i32,
    /// How many moves at the root get an exact value.
    pub lines: usize,
}

impl Settings {
    /// Textbook alpha-beta with quiescence: no table, no tricks.
    #[must_use]
    pub fn plain() -> Settings {
        Settings {
            table_bytes: 0,
            exact_depth: true,
            deepening: false,
            principal_variation: false,
            aspiration: None,
            killer_bonus: 0,
            counter_bonus: 0,
            history_bonus: 0,
            continuation: false,
            quiescence: 16,
            extension_reach: 2,
            reductions: Reductions::None,
            reverse_futility: 0,
            futility: 0,
            correction: false,
            late_pruning: 0,
            internal_reduction: false,
            singular: 0,
            null_move: false,
            prove_from: None,
            prove_root: false,
            chance: ChancePruning::None,
            gamble_reduction: 0,
            lines: 1,
        }
    }

    /// Whether anything is decided by what a position looks like before it is searched.
    pub(super) fn guesses(&self) -> bool {
        self.reverse_futility > 0 || self.futility > 0 || self.late_pruning > 0
    }

    /// Everything that leaves the value as it is: the result equals plain minimax.
    #[must_use]
    pub fn sound() -> Settings {
        Settings {
            exact_depth: true,
            reductions: Reductions::None,
            reverse_futility: 0,
            futility: 0,
            correction: false,
            late_pruning: 0,
            internal_reduction: false,
            singular: 0,
            null_move: false,
            prove_root: false,
            ..Settings::default()
        }
    }
}

impl Settings {
    /// For games in which a guess from a distance has not been found to pay: nothing is
    /// decided by what a position looks like, and late moves are reduced by steps.
    #[must_use]
    pub fn without_guesses() -> Settings {
        Settings {
            aspiration: Some(20),
            reductions: Reductions::Stepped,
            reverse_futility: 0,
            futility: 0,
            late_pruning: 0,
            internal_reduction: false,
            singular: 0,
            ..Settings::default()
        }
    }
}

impl Default for Settings {
    /// Everything on that was found to pay, for play.
    fn default() -> Settings {
        Settings {
            table_bytes: 64 << 20,
            exact_depth: false,
            deepening: true,
            principal_variation: true,
            aspiration: Some(12),
            killer_bonus: 2000,
            counter_bonus: 1000,
            history_bonus: 1000,
            continuation: false,
            quiescence: 16,
            extension_reach: 2,
            reductions: Reductions::Logarithmic {
                base: 40,
                slope: 25,
                history: 200,
            },
            reverse_futility: 18,
            futility: 30,
            correction: false,
            late_pruning: 4,
            internal_reduction: true,
            singular: 30,
            null_move: true,
            prove_from: None,
            prove_root: true,
            chance: ChancePruning::Star2,
            gamble_reduction: 0,
            lines: 1,
        }
    }
}
