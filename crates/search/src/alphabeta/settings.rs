//! Every part of the search as a switch.
//!
//! With all of them off what remains is textbook alpha-beta, which the teaching views
//! show; tests switch on any subset and compare with plain minimax.

use super::parts::{
    Bonuses, ChancePruning, Futility, LatePruning, LateReductions, Learning, NullMove, ProbCut,
    Reductions, ReverseFutility, Singular,
};

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
    /// What was learned about moves, as it counts in their order.
    pub bonuses: Bonuses,
    /// How the history of cut-offs learns.
    pub learning: Learning,
    /// The longest line of noisy moves beyond the depth; 0 is off.
    pub quiescence: u32,
    /// Moves are extended up to this many times the depth from the root; 0 is off.
    pub extension_reach: u32,
    /// How late quiet moves are reduced, where the game allows it.
    pub reductions: Reductions,
    /// A position that looks good enough is taken to be so.
    pub reverse_futility: Option<ReverseFutility>,
    /// Late quiet moves are skipped where the position looks bad.
    pub futility: Option<Futility>,
    /// Whether guesses are corrected by what searches found after the same last steps.
    pub correction: bool,
    /// Only so many quiet moves are tried near the horizon.
    pub late_pruning: Option<LatePruning>,
    /// With at least this much depth left, positions without a table move are searched a ply
    /// less deep.
    pub internal_reduction: Option<i32>,
    /// Table moves that stand alone are searched deeper.
    pub singular: Option<Singular>,
    /// Passing is tried first, where the game has a pass.
    pub null_move: Option<NullMove>,
    /// A search of smaller depth decides where it is clear enough.
    pub prob_cut: Option<ProbCut>,
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
            bonuses: Bonuses {
                killer: 0,
                counter: 0,
                history: 0,
            },
            learning: Learning::default(),
            quiescence: 16,
            extension_reach: 2,
            reductions: Reductions::None,
            reverse_futility: None,
            futility: None,
            correction: false,
            late_pruning: None,
            internal_reduction: None,
            singular: None,
            null_move: None,
            prob_cut: None,
            prove_from: None,
            prove_root: false,
            chance: ChancePruning::None,
            gamble_reduction: 0,
            lines: 1,
        }
    }

    /// Whether anything is decided by what a position looks like before it is searched.
    pub(super) fn guesses(&self) -> bool {
        self.reverse_futility.is_some()
            || self.futility.is_some()
            || self.late_pruning.is_some()
            || self.prob_cut.is_some()
    }

    /// Everything that leaves the value as it is: the result equals plain minimax.
    #[must_use]
    pub fn sound() -> Settings {
        Settings {
            exact_depth: true,
            reductions: Reductions::None,
            reverse_futility: None,
            futility: None,
            correction: false,
            late_pruning: None,
            internal_reduction: None,
            singular: None,
            null_move: None,
            prob_cut: None,
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
            reverse_futility: None,
            futility: None,
            late_pruning: None,
            internal_reduction: None,
            singular: None,
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
            bonuses: Bonuses {
                killer: 2000,
                counter: 1000,
                history: 1000,
            },
            learning: Learning::default(),
            quiescence: 16,
            extension_reach: 2,
            reductions: Reductions::Logarithmic(LateReductions::default()),
            reverse_futility: Some(ReverseFutility {
                margin: 18,
                improving: 18,
                depth: 8,
            }),
            futility: Some(Futility {
                base: 30,
                margin: 30,
                depth: 8,
            }),
            correction: false,
            late_pruning: Some(LatePruning {
                base: 400,
                square: 200,
                worsening: 50,
                depth: 8,
            }),
            internal_reduction: Some(4),
            singular: Some(Singular {
                margin: 30,
                depth: 6,
            }),
            null_move: Some(NullMove {
                base: 3,
                divisor: 6,
                margin: 0,
                surplus: 0,
            }),
            prob_cut: None,
            prove_from: None,
            prove_root: true,
            chance: ChancePruning::Star2,
            gamble_reduction: 0,
            lines: 1,
        }
    }
}
