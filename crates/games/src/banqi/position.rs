//! The position.

use super::board::Board;
use super::lines::{SQUARES, bit};
use super::moves::mirror_square;
use super::piece::{Colour, Piece};
use super::pool::Pool;
use super::repetition::History;
use wuqi_core::Player;
use wuqi_core::zobrist::mix;

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
    /// The piece that may go on capturing, or [`NOWHERE`](super::lines::NOWHERE).
    pub(super) chain: u8,
    /// The face-down piece that chance is about to show, or [`NOWHERE`](super::lines::NOWHERE).
    pub(super) pending: u8,
    /// The piece that attacks it, or [`NOWHERE`](super::lines::NOWHERE) for a plain flip.
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

    /// The squares with this open piece: bit `i` for square `i`.
    #[must_use]
    #[inline]
    pub fn squares_of(&self, piece: Piece) -> u32 {
        self.board
            .of_kind(self.board.of_colour(piece.colour), piece.kind)
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

    /// The player who is to act, or whose flip is being decided.
    #[must_use]
    #[inline]
    pub fn mover(&self) -> Player {
        self.mover
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
    pub(super) fn hash(&self, quiet: u16) -> u64 {
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
