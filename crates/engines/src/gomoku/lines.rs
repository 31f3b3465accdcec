//! The judge that asks a line network (`docs/network.md`).
//!
//! Stones are only noted as the search puts and takes them back; the network follows when it is
//! asked. It was learned from positions without any search, so the search for fours and the
//! table stay what they are.

use super::board::{Board, MOST_POINTS};
use super::judge::{Judge, PROMISE};
use super::knowledge::SCALE;
use super::point_set::Point;
use std::sync::Arc;
use wuqi_core::Player;
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_nn::line::{LineBoard, LineNetwork};

/// Points of the search for a logit of one: those of the pattern weights.
const POINTS: f32 = 400.0;

/// A line network and the board that it sees.
#[derive(Debug)]
pub struct Lines {
    board: LineBoard,
    /// The number in reading order of each point of the search's board.
    squares: Vec<u16>,
    logits: Vec<f32>,
}

impl Lines {
    /// The judge of a position.
    #[must_use]
    pub fn new(network: &Arc<LineNetwork>, game: &Gomoku, state: &State, on: &Board) -> Lines {
        let size = game.size();
        let mut board = LineBoard::new(Arc::clone(network), size);
        let mut squares = vec![0; MOST_POINTS];
        for row in 0..size.height {
            for column in 0..size.width {
                let place = Place::new(column, row);
                squares[usize::from(on.point(place))] = game.square(place) as u16;
                if let Some(player) = state.stone(place) {
                    board.put(game.square(place), player);
                }
            }
        }
        Lines {
            board,
            squares,
            logits: Vec::new(),
        }
    }
}

impl Judge for Lines {
    fn put(&mut self, _: &Board, point: Point, player: Player) {
        let square = usize::from(self.squares[usize::from(point)]);
        self.board.put(square, player);
    }

    fn take(&mut self, _: &Board, _: Point, _: Player) {
        self.board.take();
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn value(&mut self, _: &Board, mover: Player) -> i32 {
        let limit = SCALE.limit() / 2;
        ((self.board.value(mover) * POINTS) as i32).clamp(-limit, limit)
    }

    fn promises(
        &mut self,
        _: &Board,
        mover: Player,
        _: [Option<Point>; 2],
        points: &[Point],
        out: &mut Vec<i32>,
    ) {
        let squares = &self.squares;
        let squares = points.iter().map(|&p| usize::from(squares[usize::from(p)]));
        self.logits.clear();
        self.board.promises(mover, squares, &mut self.logits);
        out.extend(
            self.logits
                .iter()
                .map(|logit| (logit * PROMISE as f32) as i32),
        );
    }
}
