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
    /// Half the width of the first window around the last depth's value; `None` is open.
    pub aspiration: Option<i32>,
    /// What a killer move is worth in the points of [`crate::Knowledge::order`]; 0 is off.
    pub killer_bonus: i32,
    /// What the reply that refuted the same move before is worth; 0 is off.
    pub counter_bonus: i32,
    /// What the best history of cut-offs is worth; 0 is off.
    pub history_bonus: i32,
    /// The longest line of noisy moves beyond the depth; 0 is off.
    pub quiescence: u32,
    /// Moves are extended up to this many times the depth from the root; 0 is off.
    pub extension_reach: u32,
    /// Whether late quiet moves are first searched less deep, where the game allows it.
    pub reductions: bool,
    /// Whether passing is tried first, where the game has a pass.
    pub null_move: bool,
    /// Positions with at least this much depth left ask [`crate::Knowledge::proved`];
    /// `None` asks at no inner position.
    pub prove_from: Option<u32>,
    /// Whether the root asks [`crate::Knowledge::proved`].
    pub prove_root: bool,
    /// How chance nodes are pruned.
    pub chance: ChancePruning,
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
            quiescence: 16,
            extension_reach: 2,
            reductions: false,
            null_move: false,
            prove_from: None,
            prove_root: false,
            chance: ChancePruning::None,
            lines: 1,
        }
    }

    /// Everything that leaves the value as it is: the result equals plain minimax.
    #[must_use]
    pub fn sound() -> Settings {
        Settings {
            exact_depth: true,
            reductions: false,
            null_move: false,
            prove_root: false,
            ..Settings::default()
        }
    }
}

impl Default for Settings {
    /// Everything on, for play.
    fn default() -> Settings {
        Settings {
            table_bytes: 64 << 20,
            exact_depth: false,
            deepening: true,
            principal_variation: true,
            aspiration: Some(60),
            killer_bonus: 2000,
            counter_bonus: 1000,
            history_bonus: 1000,
            quiescence: 16,
            extension_reach: 2,
            reductions: true,
            null_move: true,
            prove_from: None,
            prove_root: true,
            chance: ChancePruning::Star2,
            lines: 1,
        }
    }
}
