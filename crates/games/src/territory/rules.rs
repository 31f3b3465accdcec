//! The position of Block Territory and how a move changes it.

use super::{Move, Territory};
use wuqi_core::{Game, Outcome, Player, Rng, Turn};

/// Words of a board. Three would hold the largest, 12x12; with four, no square of type
/// `u8` can lie outside, and the compiler leaves out every check.
pub(super) const WORDS: usize = 4;

/// A set of squares.
pub(super) type Board = [u64; WORDS];

/// A position of Block Territory.
///
/// A domino is known by its left or upper square, so one bit says where it lies, one which
/// way, and one its colour: turning it over is a single bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The empty squares.
    pub(super) empty: Board,
    /// The left squares of the horizontal dominoes.
    pub(super) horizontal: Board,
    /// The upper squares of the vertical dominoes.
    pub(super) vertical: Board,
    /// Which of all those belong to white, player Two.
    pub(super) white: Board,
    /// Black dominoes less white ones.
    pub(super) lead: i8,
    /// Whose turn it is: black after an even number of dominoes.
    pub(super) mover: Player,
}

/// The bit of a square within its word.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// Whether a square is in a set.
#[inline]
pub(super) fn has(board: &Board, square: u8) -> bool {
    board[usize::from(square >> 6)] & bit(square) != 0
}

/// Changes whether a square is in a set.
#[inline]
pub(super) fn toggle(board: &mut Board, square: u8) {
    board[usize::from(square >> 6)] ^= bit(square);
}

impl State {
    /// How many squares a player has.
    #[must_use]
    pub fn squares(&self, player: Player) -> i32 {
        let count = |board: &Board| board.iter().map(|word| word.count_ones()).sum::<u32>() as i32;
        let dominoes = count(&self.horizontal) + count(&self.vertical);
        dominoes + player.sign() * i32::from(self.lead)
    }

    /// Black's squares less white's.
    #[must_use]
    #[inline]
    pub const fn margin(&self) -> i32 {
        2 * self.lead as i32
    }

    /// The owner of the domino whose left or upper square this is.
    #[inline]
    pub(super) fn owner(&self, square: u8) -> Player {
        if has(&self.white, square) {
            Player::Two
        } else {
            Player::One
        }
    }

    /// Puts a domino on empty squares, turning nothing.
    #[inline]
    pub(super) fn lay(&mut self, halves: [u8; 2], vertical: bool, owner: Player) {
        toggle(&mut self.empty, halves[0]);
        toggle(&mut self.empty, halves[1]);
        if vertical {
            toggle(&mut self.vertical, halves[0]);
        } else {
            toggle(&mut self.horizontal, halves[0]);
        }
        if owner == Player::Two {
            toggle(&mut self.white, halves[0]);
        }
        self.lead += owner.sign() as i8;
        self.mover = self.mover.other();
    }
}

impl Territory {
    /// The empty board.
    pub(super) const fn empty_board(&self) -> State {
        State {
            empty: self.board,
            horizontal: [0; WORDS],
            vertical: [0; WORDS],
            white: [0; WORDS],
            lead: 0,
            mover: Player::One,
        }
    }

    /// The enemy dominoes that `mv` turns over, by their left or upper squares.
    #[inline]
    pub(super) fn turned(&self, state: &State, mv: Move) -> [Option<u8>; 2] {
        let square = mv.square;
        let (same_way, step, at_start, at_end) = if mv.vertical {
            let at_start = has(&self.first_column, square);
            (&state.vertical, 1, at_start, has(&self.last_column, square))
        } else {
            let at_end = square + self.side >= self.squares();
            (&state.horizontal, self.side, square < self.side, at_end)
        };
        let enemy = |beside: u8| has(same_way, beside) && state.owner(beside) != state.mover;
        let back = square.wrapping_sub(step);
        let ahead = square + step;
        [
            (!at_start && enemy(back)).then_some(back),
            (!at_end && enemy(ahead)).then_some(ahead),
        ]
    }
}

impl Game for Territory {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        self.empty_board()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.can_move(state) {
            Turn::Move(state.mover)
        } else {
            Turn::Over(Outcome::from_margin(state.margin()))
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.list_moves(state, out);
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let mover = state.mover;
        for beside in self.turned(state, mv).into_iter().flatten() {
            toggle(&mut state.white, beside);
            state.lead += 2 * mover.sign() as i8;
        }
        state.lay(self.halves(mv), mv.vertical, mover);
    }

    fn key(&self, state: &State) -> u64 {
        self.hash(state)
    }

    fn score(&self, state: &State) -> Option<[i32; 2]> {
        Some(Player::BOTH.map(|player| state.squares(player)))
    }

    fn final_value(&self, state: &State, _outcome: Outcome) -> i32 {
        state.margin()
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        self.allows(state, mv)
    }

    #[inline]
    fn random_step(&self, state: &State, rng: &mut Rng, _buffer: &mut Vec<Move>) -> Option<Move> {
        self.draw(state, rng)
    }

    fn count_steps(&self, state: &State) -> u64 {
        u64::from(self.count_moves(state))
    }
}
