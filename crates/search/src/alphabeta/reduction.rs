//! Late-move reductions: how much less deep a move is searched at first.
//!
//! With good order the later a move comes the less likely it is to be the best, and the
//! more depth is left the more there is to save. So the reduction grows with the logarithm
//! of both (as in most strong chess programs since about 2005). A move that has often cut
//! off is reduced less, one that never does more; so is every move where the position is
//! getting better, or the window still open.

use super::history::MOST;
use super::{LateReductions, Reductions};

/// A ply, in the fine steps in which reductions are added up.
const PLY: i32 = 1024;

/// The binary logarithm in fine steps, straight between powers of two: the same on every
/// processor.
fn logarithm(number: i32) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2() as i32;
    whole * PLY + ((number << 10 >> whole) - PLY)
}

/// What a reduction depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    /// The depth left before the move.
    pub depth: i32,
    /// How many moves were tried before it.
    pub tried: usize,
    /// What was learned of it: its history in ±[`MOST`] and shares of those after other moves.
    pub history: i32,
    /// What the game thinks of it, in the points of [`crate::Knowledge::order`].
    pub worth: i32,
    /// Whether the position is getting better for the player.
    pub improving: bool,
    /// Whether the window is still open: the line may be the expected one.
    pub open: bool,
    /// Whether some move is expected to cut off.
    pub expects_cut: bool,
}

impl Late {
    /// The plies by which the move is reduced.
    pub(super) fn reduction(self, reductions: Reductions) -> i32 {
        match reductions {
            Reductions::None => 0,
            Reductions::Stepped if self.depth < 3 || self.tried < 3 => 0,
            Reductions::Stepped => 1 + i32::from(self.tried >= 8) + self.depth / 6,
            Reductions::Logarithmic(_) if self.depth < 2 || self.tried < 1 => 0,
            Reductions::Logarithmic(numbers) => self.logarithmic(numbers),
        }
    }

    fn logarithmic(self, numbers: LateReductions) -> i32 {
        let tried = i32::try_from(self.tried).unwrap_or(i32::MAX / PLY);
        let product = logarithm(self.depth) * (logarithm(tried) / 32) / 32;
        let percent = |number: i32| number * PLY / 100;
        let mut fine = percent(numbers.base);
        fine += product / 100 * numbers.slope;
        fine -= self.history * numbers.history / 100 * PLY / MOST;
        fine += if self.improving {
            0
        } else {
            percent(numbers.worsening)
        };
        fine -= percent(numbers.worth * self.worth.clamp(-10_000, 10_000) / 1000);
        fine += if self.expects_cut {
            percent(numbers.cut)
        } else {
            0
        };
        fine -= if self.open { percent(numbers.open) } else { 0 };
        (fine / PLY).clamp(0, self.depth - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::Logarithmic(LateReductions::default());
        let late = |depth, tried, history| Late {
            depth,
            tried,
            history,
            improving: true,
            open: false,
            worth: 0,
            expects_cut: false,
        };
        let reduction = |depth, tried, history| late(depth, tried, history).reduction(reductions);
        assert_eq!(logarithm(1), 0);
        assert_eq!(logarithm(8), 3 * PLY);
        assert_eq!(logarithm(12), 3 * PLY + PLY / 2);
        for depth in 2..20 {
            for tried in 1..100 {
                let now = reduction(depth, tried, 0);
                assert!((0..depth).contains(&now));
                assert!(now <= reduction(depth + 1, tried, 0));
                assert!(now <= reduction(depth, tried + 1, 0));
                assert!(now >= reduction(depth, tried, MOST));
                assert!(now <= reduction(depth, tried, -MOST));
            }
        }
        assert!(reduction(12, 40, 0) > reduction(12, 4, 0));
    }
}
