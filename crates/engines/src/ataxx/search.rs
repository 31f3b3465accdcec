//! How alpha-beta searches Ataxx: the numbers that the example `tune` found by playing.

use wuqi_search::alphabeta::{
    Bonuses, Futility, LatePruning, LateReductions, Learning, NullMove, ProbCut, Reductions,
    ReverseFutility, Settings, Singular,
};

/// The alpha-beta settings that suit the game.
pub(super) fn settings() -> Settings {
    Settings {
        quiescence: 0,
        prove_from: Some(0),
        aspiration: Some(20),
        bonuses: Bonuses {
            killer: 1632,
            counter: 967,
            history: 776,
        },
        learning: Learning {
            square: 108,
            linear: 69,
            most: 103,
            failed: 83,
            after_reply: 25,
            after_own: 16,
        },
        reductions: Reductions::Logarithmic(LateReductions {
            base: 29,
            slope: 28,
            history: 160,
            worsening: 33,
            open: 86,
            root: Some(76),
            cut: -30,
            worth: 12,
        }),
        reverse_futility: Some(ReverseFutility {
            margin: 24,
            improving: -2,
            depth: 7,
        }),
        futility: Some(Futility {
            base: 44,
            margin: 31,
            depth: 8,
        }),
        late_pruning: Some(LatePruning {
            base: 514,
            square: 196,
            worsening: 64,
            depth: 7,
        }),
        internal_reduction: Some(6),
        singular: Some(Singular {
            margin: 33,
            depth: 3,
        }),
        null_move: Some(NullMove {
            base: 3,
            divisor: 7,
            margin: -10,
            surplus: 36,
        }),
        prob_cut: Some(ProbCut {
            margin: 45,
            depth: 7,
            shallower: 4,
        }),
        ..Settings::default()
    }
}
