//! The position of Sequencium and how a move changes it.

use super::{Move, Sequencium};
use crate::bits::Ranked;
use wuqi_core::{Game, Outcome, Player, Rng, Turn};

/// Cells of the largest board with its border, rounded up to whole words.
pub(super) const CELLS: usize = 136;

/// A position of Sequencium.
///
/// Sets of squares are bit boards over cells (see [`Sequencium`]); what a move asks for
/// again and again (the squares that touch a player's numbers, the maxima) is kept up to
/// date instead of being searched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The empty squares.
    pub(super) empty: u128,
    /// The squares next to a square of each player, occupied ones included.
    pub(super) near: [u128; 2],
    /// The number on each cell: positive for One, negative for Two, 0 if there is none.
    pub(super) numbers: [i8; CELLS],
    /// How many squares each player has.
    pub(super) counts: [u8; 2],
    /// The largest number of each player.
    pub(super) maxima: [u8; 2],
    /// Whose turn it is; `One` once the board is full.
    pub(super) mover: Player,
    /// Moves left in this turn, this one included; 1 once the board is full.
    pub(super) left: u8,
}

impl State {
    /// The largest number of a player.
    #[must_use]
    #[inline]
    pub const fn maximum(&self, player: Player) -> u8 {
        self.maxima[player.index()]
    }

    /// How many squares a player has.
    #[must_use]
    #[inline]
    pub const fn squares(&self, player: Player) -> u32 {
        self.counts[player.index()] as u32
    }

    /// On how many squares a player could write, were it their turn.
    #[must_use]
    #[inline]
    pub const fn mobility(&self, player: Player) -> u32 {
        self.frontier(player).count_ones()
    }

    /// The empty squares next to a player's squares.
    #[inline]
    pub(super) const fn frontier(&self, player: Player) -> u128 {
        self.near[player.index()] & self.empty
    }

    /// The number that `player` has on a cell, 0 or less if none.
    #[inline]
    pub(super) const fn number_of(&self, player: Player, cell: usize) -> i8 {
        self.numbers[cell] * player.sign() as i8
    }
}

impl Sequencium {
    /// The board without any number.
    pub(super) const fn blank(&self) -> State {
        State {
            empty: self.board,
            near: [0; 2],
            numbers: [0; CELLS],
            counts: [0; 2],
            maxima: [0; 2],
            mover: Player::One,
            left: 1,
        }
    }

    /// The cells around a cell, border included.
    #[inline]
    pub(super) fn neighbours(&self, cell: u8) -> [usize; 8] {
        let (cell, stride) = (cell as usize, self.stride());
        let (above, below) = (cell - stride, cell + stride);
        [
            above - 1,
            above,
            above + 1,
            cell - 1,
            cell + 1,
            below - 1,
            below,
            below + 1,
        ]
    }

    /// The largest number of each player around an empty cell, 0 if there is none.
    #[inline]
    pub(super) fn largest_around(&self, state: &State, cell: u8) -> [u8; 2] {
        let (mut largest, mut smallest) = (0, 0);
        let stride = self.stride();
        let above = usize::from(cell) - stride - 1;
        // Three slices of three cells: one check of bounds each instead of one per cell.
        // The cell in the middle is empty and so changes nothing.
        for row in [above, above + stride, above + 2 * stride] {
            for &number in &state.numbers[row..row + 3] {
                largest = largest.max(number);
                smallest = smallest.min(number);
            }
        }
        [largest as u8, smallest.unsigned_abs()]
    }

    /// The number that extends the largest of `player`'s numbers around an empty cell;
    /// 1 if there is none.
    #[inline]
    pub(super) fn extension(&self, state: &State, player: Player, cell: u8) -> u8 {
        let [one, two] = self.largest_around(state, cell);
        match player {
            Player::One => one + 1,
            Player::Two => two + 1,
        }
    }

    /// The number that a legal move writes.
    #[inline]
    pub(super) fn number(&self, state: &State, mv: Move) -> u8 {
        match mv.number {
            Some(number) => number.get(),
            None => self.extension(state, state.mover, mv.cell),
        }
    }

    /// Puts a number on an empty cell, whatever the turn.
    #[inline]
    pub(super) fn write(&self, state: &mut State, player: Player, cell: u8, number: u8) {
        let side = player.index();
        state.numbers[usize::from(cell)] = number as i8 * player.sign() as i8;
        state.counts[side] += 1;
        state.maxima[side] = state.maxima[side].max(number);
        // Last, because the next thing asked for is who can move: what was just computed
        // is then still in registers.
        state.near[side] |= self.ring << (usize::from(cell) - self.stride() - 1) & self.board;
        state.empty &= !(1 << cell);
    }

    /// Moves in a whole turn after the first.
    pub(super) const fn whole_turn(&self) -> u8 {
        if self.double { 2 } else { 1 }
    }

    /// Passes the turn on after a move: players who cannot move are skipped.
    #[inline]
    fn pass_on(&self, state: &mut State) {
        let (mover, other) = (state.mover, state.mover.other());
        let mover_can = state.frontier(mover) != 0;
        let other_can = state.frontier(other) != 0;
        (state.mover, state.left) = match (mover_can, other_can) {
            (true, _) if state.left > 1 => (mover, state.left - 1),
            (_, true) => (other, self.whole_turn()),
            (true, false) => (mover, self.whole_turn()),
            (false, false) => (Player::One, 1),
        };
    }
}

impl Game for Sequencium {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        let mut state = self.blank();
        for (player, cell, number) in self.start_numbers() {
            self.write(&mut state, player, cell, number);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.empty == 0 {
            Turn::Over(Outcome::from_margin(margin(state)))
        } else {
            Turn::Move(state.mover)
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.list_moves(state, out);
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let mover = state.mover;
        let number = self.number(state, mv);
        self.write(state, mover, mv.cell, number);
        self.pass_on(state);
    }

    fn key(&self, state: &State) -> u64 {
        self.hash(state)
    }

    fn score(&self, state: &State) -> Option<[i32; 2]> {
        Some(state.maxima.map(i32::from))
    }

    fn final_value(&self, state: &State, _outcome: Outcome) -> i32 {
        margin(state)
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        self.allows(state, mv)
    }

    #[inline]
    fn random_step(&self, state: &State, rng: &mut Rng, buffer: &mut Vec<Move>) -> Option<Move> {
        let frontier = state.frontier(state.mover);
        if frontier == 0 {
            return None;
        }
        if self.choose {
            buffer.clear();
            self.list_moves(state, buffer);
            return Some(buffer[rng.below(buffer.len() as u32) as usize]);
        }
        // On boards up to 7x7 the upper half is always empty: one branch that is always
        // predicted right saves counting it.
        let low = Ranked::new(frontier as u64);
        let high = match (frontier >> 64) as u64 {
            0 => Ranked::NONE,
            high => Ranked::new(high),
        };
        let rank = rng.below(low.count() + high.count());
        let cell = if rank < low.count() {
            low.nth(rank)
        } else {
            64 + high.nth(rank - low.count())
        };
        Some(Move {
            cell: cell as u8,
            number: None,
        })
    }

    fn count_steps(&self, state: &State) -> u64 {
        self.count_moves(state)
    }
}

/// One's largest number less Two's.
#[inline]
fn margin(state: &State) -> i32 {
    i32::from(state.maxima[0]) - i32::from(state.maxima[1])
}
