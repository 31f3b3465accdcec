//! What can be tuned of the threat engine's search, in one place.
//!
//! The defaults are what plays; they were chosen by matches
//! (`bench/strength/gomoku/README.md`). [`super::pruning`] makes its decisions of them.

/// The numbers of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions that the search for a win by fours may visit at the horizon.
    pub fours: i32,
    /// How often that doubles, once for each ply of depth.
    pub fours_doublings: i32,
    /// The enemy's win by fours is looked for from this depth on.
    pub touching_from: i32,
    /// By how much less depth it is looked for than the own one.
    pub touching_less: i32,
    /// Positions without a remembered best move lose a ply from this depth on: finding one is
    /// what the next iteration is for (internal iterative reduction).
    pub reduced_without_move: i32,
    /// The most quiet moves tried, in hundredths of a move.
    pub quiet: i32,
    /// What a ply of depth adds to that.
    pub quiet_depth: i32,
    /// What a position better than two plies ago adds to that.
    pub quiet_improving: i32,
    /// The most quiet moves tried at any depth.
    pub quiet_most: i32,
    /// What that becomes where the value itself is asked for, in percent.
    pub quiet_open: i32,
    /// By how much a value must exceed the window to be believed without a search (reverse
    /// futility), in points; so is [`Settings::reverse_futility_depth`] for each ply of depth.
    pub reverse_futility: i32,
    /// What a ply of depth adds to that.
    pub reverse_futility_depth: i32,
    /// What a position better than two plies ago takes off that.
    pub reverse_futility_improving: i32,
    /// The largest depth at which it is believed.
    pub reverse_futility_to: i32,
    /// By how much a value must fall short of the window to be believed, in points (razoring).
    pub razoring: i32,
    /// What a ply of depth adds to that.
    pub razoring_depth: i32,
    /// The largest depth at which it is believed.
    pub razoring_to: i32,
    /// What every late move loses, in hundredths of a ply (late move reductions).
    pub reduction: i32,
    /// What the logarithm of the depth times that of the move's place adds, in hundredths.
    pub reduction_slope: i32,
    /// The first place in the order of moves that is late.
    pub reduction_from: i32,
    /// What a cut-off expected from another move adds.
    pub reduction_cut: i32,
    /// What it regains where the value itself is asked for.
    pub reduction_open: i32,
    /// What a position worse than two plies ago adds.
    pub reduction_worsening: i32,
    /// What an own open three regains.
    pub reduction_three: i32,
    /// What the best history regains.
    pub reduction_history: i32,
    /// What a move regains that answers a threat.
    pub reduction_forced: i32,
    /// Answers to an open three cost no depth if there are at most so many.
    pub free_answers: i32,
    /// The moves tried at the root; there is one more for each ply of depth.
    pub root_moves: i32,
    /// Half the width of the first window at the root, in points.
    pub aspiration: i32,
    /// What each of the two threat searches at the root may take of all work, in thousandths.
    pub threats_share: i32,
    /// Positions that a threat search at the root may visit in any case.
    pub threats_least: i32,
    /// The best move is checked for threats of the enemy from this depth on.
    pub check_from: i32,
    /// Positions that a threat search may visit in search of a win by fours at each of the
    /// attacker's turns.
    pub threats_fours: i32,
    /// What killers and counters add to a move's promise.
    pub refutation: i32,
    /// How much history one unit of promise is worth.
    pub history_unit: i32,
    /// What a cut-off adds to a move's history.
    pub reward: i32,
    /// What the square of the depth adds to that.
    pub reward_depth: i32,
    /// The most that a cut-off adds.
    pub reward_most: i32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            fours: 22,
            fours_doublings: 6,
            touching_from: 4,
            touching_less: 1,
            reduced_without_move: 3,
            quiet: 300,
            quiet_depth: 100,
            quiet_improving: 100,
            quiet_most: 16,
            quiet_open: 200,
            reverse_futility: 42,
            reverse_futility_depth: 51,
            reverse_futility_improving: 42,
            reverse_futility_to: 8,
            razoring: 100,
            razoring_depth: 80,
            razoring_to: 4,
            reduction: 50,
            reduction_slope: 67,
            reduction_from: 2,
            reduction_cut: 96,
            reduction_open: 107,
            reduction_worsening: -19,
            reduction_three: 106,
            reduction_history: 160,
            reduction_forced: 28,
            free_answers: 1,
            root_moves: 8,
            aspiration: 77,
            threats_share: 102,
            threats_least: 100,
            check_from: 4,
            threats_fours: 50,
            refutation: 37,
            history_unit: 17584,
            reward: 31,
            reward_depth: 11,
            reward_most: 980,
        }
    }
}
