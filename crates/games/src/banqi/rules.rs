//! What happens next, and how a move changes a position.

use super::board::Board;
use super::lines::{NOWHERE, SQUARES, bit};
use super::piece::{Colour, PIECES_OF_COLOUR, Piece};
use super::pool::Pool;
use super::position::End;
use super::repetition::History;
use super::{Banqi, Move, Position, TABLE_MARGIN};
use wuqi_core::{Game, Outcome, Player, Rng, Turn};

impl Game for Banqi {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            board: Board::START,
            pool: Pool::FULL,
            quiet: 0,
            mover: Player::One,
            one: None,
            chain: NOWHERE,
            pending: NOWHERE,
            attacker: NOWHERE,
            end: End::NotYet,
            history: History::default(),
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::NotYet if position.pending < SQUARES => Turn::Chance,
            End::NotYet => Turn::Move(position.mover),
            End::Won(player) => Turn::Over(Outcome::Win(player)),
            End::Quiet | End::Repeated => Turn::Over(Outcome::Draw),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if matches!(self.turn(position), Turn::Move(_)) {
            self.list_moves(position, out);
        }
    }

    fn chances(&self, position: &Position, out: &mut Vec<(Move, u32)>) {
        if self.turn(position) == Turn::Chance {
            let pool = position.pool.iter();
            out.extend(pool.map(|(piece, count)| (Move::Outcome(piece), u32::from(count))));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Flip(square) => position.pending = square,
            Move::Step { from, to } => {
                position.board.shift(from, to);
                position.quiet += 1;
                self.pass_turn(position);
            }
            Move::Capture { from, to } if position.board.hidden & bit(to) != 0 => {
                position.pending = to;
                position.attacker = from;
            }
            Move::Capture { from, to } => {
                position.board.shift(from, to);
                self.after_capture(position, to);
            }
            Move::End => {
                position.chain = NOWHERE;
                self.pass_turn(position);
            }
            Move::Outcome(piece) => self.show(position, piece),
        }
    }

    fn key(&self, position: &Position) -> u64 {
        position.hash(position.quiet)
    }

    fn table_key(&self, position: &Position) -> u64 {
        let far = position.quiet + TABLE_MARGIN < self.quiet_limit;
        position.hash(if far { 0 } else { position.quiet })
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        match (self.turn(position), mv) {
            (Turn::Chance, Move::Outcome(piece)) => position.pool.count(piece) > 0,
            (Turn::Move(_), mv) => self.allows(position, mv),
            _ => false,
        }
    }

    #[inline]
    fn random_step(&self, position: &Position, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        match self.turn(position) {
            Turn::Move(_) => Some(self.draw_move(position, rng)),
            Turn::Chance => {
                let drawn = rng.below(position.board.hidden.count_ones());
                Some(Move::Outcome(position.pool.nth(drawn)))
            }
            Turn::Over(_) => None,
        }
    }

    fn count_steps(&self, position: &Position) -> u64 {
        match self.turn(position) {
            Turn::Move(_) => self.count_moves(position),
            Turn::Chance | Turn::Over(_) => 0,
        }
    }
}

impl Banqi {
    /// The position after a flip that showed nothing: the turn is the opponent's and the
    /// count of quiet plies begins again. No move does this; a search may take it for a
    /// flip that does not matter. `None` where the player to move cannot flip.
    #[must_use]
    pub fn after_blank_flip(&self, position: &Position) -> Option<Position> {
        let may_flip = matches!(self.turn(position), Turn::Move(_))
            && position.board.hidden != 0
            && position.chain().is_none()
            && position.one.is_some();
        may_flip.then(|| {
            let mut next = position.clone();
            next.quiet = 0;
            self.pass_turn(&mut next);
            next
        })
    }

    /// Shows the pending piece: a flip ends the turn; an attack captures if it can, and
    /// otherwise leaves both pieces where they are, open.
    #[inline]
    fn show(&self, position: &mut Position, piece: Piece) {
        let square = std::mem::replace(&mut position.pending, NOWHERE);
        let attacker = std::mem::replace(&mut position.attacker, NOWHERE);
        position.pool.take(piece);
        position.quiet = 0;
        let Some(own) = position.mover_colour() else {
            position.one = Some(piece.colour);
            position.board.put(square, piece);
            return self.pass_turn(position);
        };
        let captured = attacker < SQUARES
            && piece.colour != own
            && self.attack_succeeds(&position.board, attacker, square, piece.kind);
        if captured {
            position.board.shift(attacker, square);
            self.after_capture(position, square);
        } else {
            position.board.put(square, piece);
            self.pass_turn(position);
        }
    }

    /// What follows a capture: the end, more captures by the same piece, or the next turn.
    #[inline]
    fn after_capture(&self, position: &mut Position, at: u8) {
        position.quiet = 0;
        position.chain = NOWHERE;
        let Some(own) = position.mover_colour() else {
            unreachable!("nobody captures before the colours are known");
        };
        if self.is_wiped_out(position, own.other()) {
            position.end = End::Won(position.mover);
            position.mover = position.mover.other();
        } else if self.chain && self.captures(&position.board, at, own) != 0 {
            position.chain = at;
        } else {
            self.pass_turn(position);
        }
    }

    /// Whether a colour has lost by the captures so far. The game ends at once when that
    /// happens, so it need not be known which move did it.
    pub(super) fn is_wiped_out(&self, position: &Position, colour: Colour) -> bool {
        if position.board.of_colour(colour) != 0 {
            return false;
        }
        if self.open_wipeout {
            position.pieces_left(colour) < PIECES_OF_COLOUR
        } else {
            !position.pool.has_colour(colour)
        }
    }

    /// The turn goes to the other player.
    #[inline]
    fn pass_turn(&self, position: &mut Position) {
        position.mover = position.mover.other();
        self.begin_turn(position);
    }

    /// The tests at the start of a turn.
    #[inline]
    pub(super) fn begin_turn(&self, position: &mut Position) {
        if position.board.hidden == 0
            && position
                .mover_colour()
                .is_some_and(|colour| !self.can_move(&position.board, colour))
        {
            position.end = End::Won(position.mover.other());
        } else if position.quiet >= self.quiet_limit {
            position.end = End::Quiet;
        } else if self.repetition {
            if position.quiet == 0 {
                position.history.clear();
            }
            if position.history.push_repeats(&position.board) {
                position.end = End::Repeated;
            }
        }
    }
}
