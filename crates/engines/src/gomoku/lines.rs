//! The judge that asks a line network (`docs/network.md`).
//!
//! Stones are only noted as the search puts and takes them back; the network follows when it is
//! asked. It was learned from positions without any search, so the search for fours and the
//! table stay what they are.

use super::board::Board;
use super::judge::{Judge, PROMISE};
use super::knowledge::SCALE;
use super::point_set::Point;
use std::sync::Arc;
use wuqi_core::Player;
use wuqi_games::gomoku::{Gomoku, State};
use wuqi_games::{Configure, Size};
use wuqi_nn::line::{LineBoard, LineNetwork};

/// Points of the search for a logit of one: those of the pattern weights.
const POINTS: f32 = 400.0;

/// A line network and the board that it sees.
#[derive(Debug)]
pub struct Lines {
    board: LineBoard,
    size: Size,
}

impl Lines {
    /// The judge of a position.
    #[must_use]
    pub fn new(network: &Arc<LineNetwork>, game: &Gomoku, state: &State) -> Lines {
        let size = game.size();
        let mut board = LineBoard::new(Arc::clone(network), size);
        for row in 0..size.height {
            for column in 0..size.width {
                let place = wuqi_games::gomoku::Place::new(column, row);
                if let Some(player) = state.stone(place) {
                    board.put(game.square(place), player);
                }
            }
        }
        Lines { board, size }
    }

    fn square(&self, board: &Board, point: Point) -> usize {
        let place = board.place(point);
        usize::from(place.row) * usize::from(self.size.width) + usize::from(place.column)
    }
}

impl Judge for Lines {
    fn put(&mut self, board: &Board, point: Point, player: Player) {
        self.board.put(self.square(board, point), player);
    }

    fn take(&mut self, _: &Board, _: Point, _: Player) {
        self.board.take();
    }

    fn value(&mut self, _: &Board, mover: Player) -> i32 {
        let limit = SCALE.limit() / 2;
        ((self.board.value(mover) * POINTS) as i32).clamp(-limit, limit)
    }

    fn promises(
        &mut self,
        board: &Board,
        mover: Player,
        _: [Option<Point>; 2],
        points: &[Point],
        out: &mut Vec<i32>,
    ) {
        let squares: Vec<usize> = points.iter().map(|&p| self.square(board, p)).collect();
        let mut logits = Vec::with_capacity(squares.len());
        self.board.promises(mover, squares, &mut logits);
        out.extend(logits.iter().map(|logit| (logit * PROMISE as f32) as i32));
    }
}
