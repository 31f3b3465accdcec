//! The position, and how a move changes it.

use super::board::Board;
use super::lines::{NOWHERE, SQUARES, bit};
use super::moves::{Move, mirror_square};
use super::piece::{Colour, PIECES_OF_COLOUR, Piece};
use super::pool::Pool;
use super::repetition::History;
use super::{Banqi, TABLE_MARGIN};
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Outcome, Player, Rng, Turn};

/// A position: only what both players can see. What lies face down is not in it.
///
/// Two positions are equal when their texts are: the past that the rule of repetition
/// looks at is carried along but not compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) pool: Pool,
    /// Plies since the last flip or capture.
    pub(super) quiet: u16,
    pub(super) mover: Player,
    /// The colour of player One, known after the first flip.
    pub(super) one: Option<Colour>,
    /// The piece that may go on capturing, or [`NOWHERE`].
    pub(super) chain: u8,
    /// The face-down piece that chance is about to show, or [`NOWHERE`].
    pub(super) pending: u8,
    /// The piece that attacks it, or [`NOWHERE`] for a plain flip.
    pub(super) attacker: u8,
    pub(super) end: End,
    pub(super) history: History,
}

/// Whether and how the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum End {
    /// It goes on.
    NotYet,
    /// This player won: the other has no piece left or cannot move.
    Won(Player),
    /// Too many quiet plies.
    Quiet,
    /// The position stands for the third time.
    Repeated,
}

impl Position {
    /// The open piece on a square (numbered in reading order), if there is one.
    #[must_use]
    pub fn piece_at(&self, square: u8) -> Option<Piece> {
        (square < SQUARES).then(|| self.board.piece_at(square))?
    }

    /// Whether a face-down piece lies on a square.
    #[must_use]
    pub fn is_face_down(&self, square: u8) -> bool {
        square < SQUARES && self.board.hidden & bit(square) != 0
    }

    /// The squares with a face-down piece: bit `i` for square `i`.
    #[must_use]
    pub fn face_down(&self) -> u32 {
        self.board.hidden
    }

    /// The squares with an open piece of a colour: bit `i` for square `i`.
    #[must_use]
    pub fn open(&self, colour: Colour) -> u32 {
        self.board.of_colour(colour)
    }

    /// How many of this piece still lie face down.
    #[must_use]
    pub fn pool(&self, piece: Piece) -> u8 {
        self.pool.count(piece)
    }

    /// Plies since the last flip or capture.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The colour of a player, known after the first flip.
    #[must_use]
    pub fn colour_of(&self, player: Player) -> Option<Colour> {
        match player {
            Player::One => self.one,
            Player::Two => self.one.map(Colour::other),
        }
    }

    /// The colour of the player who is to act, or whose flip is being decided.
    #[must_use]
    #[inline]
    pub fn mover_colour(&self) -> Option<Colour> {
        self.colour_of(self.mover)
    }

    /// The square of the piece that may go on capturing.
    #[must_use]
    #[inline]
    pub fn chain(&self) -> Option<u8> {
        (self.chain < SQUARES).then_some(self.chain)
    }

    /// The square whose face-down piece chance is about to show.
    #[must_use]
    #[inline]
    pub fn pending(&self) -> Option<u8> {
        (self.pending < SQUARES).then_some(self.pending)
    }

    /// The square of the piece that attacks the pending square, if it was attacked.
    #[must_use]
    pub fn attacker(&self) -> Option<u8> {
        (self.attacker < SQUARES).then_some(self.attacker)
    }

    /// How many pieces of a colour are on the board, open or face down.
    pub(super) fn pieces_left(&self, colour: Colour) -> u8 {
        self.board.of_colour(colour).count_ones() as u8 + self.pool.of_colour(colour)
    }

    /// The position seen through a symmetry of the board.
    pub(super) fn mirrored(&self, symmetry: u8) -> Position {
        Position {
            board: self.board.mirrored(symmetry),
            chain: mirror_square(self.chain, symmetry),
            pending: mirror_square(self.pending, symmetry),
            attacker: mirror_square(self.attacker, symmetry),
            history: self.history.mirrored(symmetry),
            ..*self
        }
    }

    /// Mixes everything but the past into one number, with this quiet count.
    fn hash(&self, quiet: u16) -> u64 {
        let Board {
            digits,
            open,
            hidden,
        } = self.board;
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let end = match self.end {
            End::NotYet => 0,
            End::Won(player) => 1 + player as u64,
            End::Quiet => 3,
            End::Repeated => 4,
        };
        let rest = u64::from(quiet)
            | u64::from(self.chain) << 16
            | u64::from(self.pending) << 24
            | u64::from(self.attacker) << 32
            | (self.mover as u64) << 40
            | self.one.map_or(0, |colour| 1 + colour as u64) << 42
            | end << 48;
        let words = [
            pair(digits[0], digits[1]),
            pair(digits[2], hidden),
            pair(open[0], open[1]),
            self.pool.bits(),
            rest,
        ];
        words
            .into_iter()
            .fold(0, |hash: u64, word| mix(hash.rotate_left(23) ^ word))
    }
}

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
