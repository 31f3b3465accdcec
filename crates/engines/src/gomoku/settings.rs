//! What can be tuned of the threat engine's search, in one place.
//!
//! The defaults are what plays; they were chosen by matches
//! (`bench/strength/gomoku/README.md`). [`super::pruning`] makes its decisions of them.

/// The numbers of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions that the search for a win by fours may visit at the horizon.
    pub fours: u64,
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
    /// The plies that every late move loses, in hundredths (late move reductions).
    pub reduction: i32,
    /// The logarithm of the depth times that of the move's place costs a ply for every so many
    /// hundredths.
    pub reduction_divisor: i32,
    /// The first place in the order of moves that is late.
    pub reduction_from: usize,
    /// The plies that an own open three regains.
    pub reduction_three: i32,
    /// The plies that the best history regains.
    pub reduction_history: i32,
    /// The moves tried at the root; there is one more for each ply of depth.
    pub root_moves: usize,
    /// Half the width of the first window at the root, in points.
    pub aspiration: i32,
    /// Each of the two threat searches at the root may take the part of all work that this
    /// divides.
    pub threats_share: u64,
    /// Positions that a threat search at the root may visit in any case.
    pub threats_least: u64,
    /// The best move is checked for threats of the enemy from this depth on.
    pub check_from: u32,
    /// Positions that a threat search may visit in search of a win by fours at each of the
    /// attacker's turns.
    pub threats_fours: u64,
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
            fours: 24,
            fours_doublings: 6,
            touching_from: 2,
            touching_less: 2,
            reduced_without_move: 4,
            quiet: 300,
            quiet_depth: 100,
            quiet_improving: 100,
            quiet_most: 16,
            reverse_futility: 40,
            reverse_futility_depth: 50,
            reverse_futility_improving: 50,
            reverse_futility_to: 6,
            razoring: 120,
            razoring_depth: 80,
            razoring_to: 3,
            reduction: 50,
            reduction_divisor: 150,
            reduction_from: 2,
            reduction_three: 1,
            reduction_history: 2,
            root_moves: 8,
            aspiration: 60,
            threats_share: 8,
            threats_least: 100,
            check_from: 4,
            threats_fours: 48,
            refutation: 32,
            history_unit: 16384,
            reward: 32,
            reward_depth: 16,
            reward_most: 800,
        }
    }
}
