//! How much of the tree is left out, and where.
//!
//! The search is narrow: the order of moves is good, so the first moves of a position get
//! their full depth and the later ones less and less (late move reductions), near the
//! horizon the last ones none at all (late move pruning), and a position that is far above
//! or below the window near the horizon is believed (reverse futility, razoring). All
//! figures were chosen by matches.

/// Positions that the search for a win by fours may visit, by remaining depth.
#[must_use]
pub fn fours_limit(depth: i32) -> u64 {
    24 << depth.clamp(0, 6)
}

/// The enemy's win by fours is looked for from this depth on.
pub const TOUCHING_DEPTH: i32 = 2;

/// Positions without a remembered best move lose a ply from this depth on: finding one is
/// what the next iteration is for (internal iterative reduction).
pub const REDUCED_WITHOUT_MOVE: i32 = 4;

/// The most quiet moves tried at this depth.
#[must_use]
pub fn most_moves(depth: i32, improving: bool) -> usize {
    let depth = depth.max(1) as usize;
    (3 + depth + usize::from(improving)).min(16)
}

/// The moves tried at the root, one more for each ply of depth.
pub const ROOT_MOVES: usize = 8;

/// By how much a value above the window must exceed it to be believed.
#[must_use]
pub fn reverse_futility(depth: i32, improving: bool) -> Option<i32> {
    (depth <= 6).then(|| 50 * (depth - i32::from(improving)).max(0) + 40)
}

/// By how much a value below the window must fall short of it to be believed.
#[must_use]
pub fn razoring(depth: i32) -> Option<i32> {
    (depth <= 3).then_some(120 + 80 * depth)
}

/// The plies that the move at this place of the order loses.
#[must_use]
pub fn reduction(depth: i32, place: usize) -> i32 {
    if depth < 2 || place < 2 {
        return 0;
    }
    let logarithms = (depth as f32).ln() * (place as f32).ln();
    (0.5 + logarithms / 1.5) as i32
}
