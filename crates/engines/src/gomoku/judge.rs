//! What judges a position for the alpha-beta search: its value, and which points to try
//! first.
//!
//! The search knows the shapes that force a reply by itself; everything else that it
//! believes about a position comes from here, so that another judge can take the place of
//! the pattern tables.

use super::board::Board;
use super::knowledge::SCALE;
use super::point_set::Point;
use super::weights::{PARTS, threats};
use wuqi_core::Player;

/// Values and an order of moves.
pub trait Judge: Send {
    /// A stone was put on the board.
    fn put(&mut self, board: &Board, point: Point, player: Player) {
        let _ = (board, point, player);
    }

    /// The last stone that was put was taken back.
    fn take(&mut self, board: &Board, point: Point, player: Player) {
        let _ = (board, point, player);
    }

    /// Whether it is quicker to remember a value than to ask for it again.
    fn is_costly(&self) -> bool {
        false
    }

    /// How good the position is for the player to move, on the scale of the search.
    fn value(&mut self, board: &Board, mover: Player) -> i32;

    /// How promising a stone of `mover` on each of these points is, in the same order. A
    /// difference of [`PROMISE`] is one of a factor e in how often the point turns out best.
    /// The last stones of the enemy and of the mover are told where they are known.
    fn promises(
        &mut self,
        board: &Board,
        mover: Player,
        recent: [Option<Point>; 2],
        points: &[Point],
        out: &mut Vec<i32>,
    );
}

/// The unit of [`Judge::promises`].
pub const PROMISE: i32 = 64;

/// The judge that knows the learned weights of the patterns ([`super::weights`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct Patterned;

impl Judge for Patterned {
    fn value(&mut self, board: &Board, mover: Player) -> i32 {
        let own = board.standing(mover, true);
        let enemy = board.standing(mover.other(), false);
        let threats = board.weights().threats(threats(board, mover));
        let limit = SCALE.limit() / 2;
        ((own - enemy) / PARTS + threats).clamp(-limit, limit)
    }

    fn promises(
        &mut self,
        board: &Board,
        mover: Player,
        recent: [Option<Point>; 2],
        points: &[Point],
        out: &mut Vec<i32>,
    ) {
        let (weights, other) = (board.weights(), mover.other());
        out.extend(points.iter().map(|&point| {
            let near = |whose: usize| {
                let relation = recent[whose].map_or(0, |last| board.relation(point, last));
                weights.relation(whose, relation)
            };
            let forms = [mover, other].map(|player| board.forms(point, player));
            weights.promise(forms[0], forms[1]) + near(0) + near(1)
        }));
    }
}
