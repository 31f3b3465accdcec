//! Drawing a random move, the heart of every playout.
//!
//! Listing all moves to pick one is wasteful. Instead a *slot* is drawn: a face-down piece,
//! an own piece with a direction, or an own cannon with the direction of a jump. Every
//! legal move has exactly one slot, so drawing again until the slot holds a legal move
//! gives each the same probability. On an open board most slots do.

use super::board::Board;
use super::lines::{beyond_screen, neighbour};
use super::piece::{Colour, Kind};
use super::reach::Reach;
use super::{Banqi, Move, Position};
use crate::bits::Ranked;
use wuqi_core::Rng;

/// Slots to try before counting the moves after all: in crowded positions few are legal.
const TRIES: u32 = 12;

/// A set of squares, ready to be drawn from.
#[inline]
fn ranked(set: u32) -> Ranked {
    Ranked::new(set.into())
}

/// The slots of a player outside a chain.
struct Slots {
    hidden: Ranked,
    own: Ranked,
    cannons: Ranked,
}

impl Slots {
    #[inline]
    fn new(board: &Board, colour: Colour) -> Slots {
        let own = board.of_colour(colour);
        Slots {
            hidden: ranked(board.hidden),
            own: ranked(own),
            cannons: ranked(board.of_kind(own, Kind::Cannon)),
        }
    }

    #[inline]
    fn count(&self) -> u32 {
        self.hidden.count() + 4 * (self.own.count() + self.cannons.count())
    }

    /// The move in a slot, if it is legal.
    #[inline]
    fn get(&self, slot: u32, board: &Board, colour: Colour) -> Option<Move> {
        let flips = self.hidden.count();
        if slot < flips {
            return Some(Move::Flip(self.hidden.nth(slot) as u8));
        }
        let (number, direction) = ((slot - flips) / 4, (slot - flips) as usize % 4);
        let enemies = board.of_colour(colour.other());
        if number < self.own.count() {
            let from = self.own.nth(number) as u8;
            let to = neighbour(from, direction)?;
            if board.occupied() >> to & 1 == 0 {
                return Some(Move::Step { from, to });
            }
            let takes =
                enemies >> to & 1 != 0 && board.kind_at(from).takes_beside(board.kind_at(to));
            return takes.then_some(Move::Capture { from, to });
        }
        let from = self.cannons.nth(number - self.own.count()) as u8;
        let to = beyond_screen(from, direction, board.occupied()) & enemies;
        (to != 0).then(|| Move::Capture {
            from,
            to: to.trailing_zeros() as u8,
        })
    }
}

impl Banqi {
    /// A legal move, each with the same probability; a player must be to move.
    #[inline]
    pub(super) fn draw_move(&self, position: &Position, rng: &mut Rng) -> Move {
        let board = &position.board;
        let Some(colour) = position.mover_colour() else {
            let hidden = ranked(board.hidden);
            return Move::Flip(hidden.nth(rng.below(hidden.count())) as u8);
        };
        if let Some(from) = position.chain() {
            let targets = ranked(self.captures(board, from, colour));
            let count = targets.count();
            return match rng.below(count + 1) {
                drawn if drawn < count => Move::Capture {
                    from,
                    to: targets.nth(drawn) as u8,
                },
                _ => Move::End,
            };
        }
        // Rules with further ways to move have no slots for them.
        if !(self.hidden_capture || self.chariot_rush || self.horse_diagonal) {
            let slots = Slots::new(board, colour);
            let count = slots.count();
            for _ in 0..TRIES {
                if let Some(mv) = slots.get(rng.below(count), board, colour) {
                    return mv;
                }
            }
        }
        self.draw_counted(board, colour, rng)
    }

    /// Draws by counting all moves.
    fn draw_counted(&self, board: &Board, colour: Colour, rng: &mut Rng) -> Move {
        let reach = Reach::new(self, board, colour);
        let hidden = ranked(board.hidden);
        let drawn = rng.below(hidden.count() + reach.count());
        if drawn < hidden.count() {
            Move::Flip(hidden.nth(drawn) as u8)
        } else {
            reach.nth(drawn - hidden.count())
        }
    }
}
