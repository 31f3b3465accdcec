//! The position and how a move changes it.

use super::lines::Rows;
use super::moves::{columns, nth_column};
use super::renju::{self, Board};
use super::{Foul, Gomoku, Place, Rule};
use wuqi_core::square::MAX_SIDE;
use wuqi_core::{Game, Outcome, Player, Rng, Turn, zobrist};

/// The most points that a board has.
const MAX_SQUARES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// A code for each colour on each point; independent of the board's size.
static CODES: [[u64; MAX_SQUARES]; 2] = [zobrist::table(0x0060_30c1), zobrist::table(0x0060_30c2)];

/// A position of Gomoku.
///
/// Two positions are equal when the same stones stand on the board: whose turn it is and
/// whether the game is over follow from them. The last stone is remembered for the
/// network and the eye but decides nothing, and a written position does not have it.
#[derive(Clone, Copy, Debug)]
pub struct State {
    stones: [Rows; 2],
    key: u64,
    placed: u16,
    last: Option<Place>,
    turn: Turn,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones
    }
}

impl Eq for State {}

impl State {
    /// The stone on a point, if the point is on the largest board and taken.
    #[must_use]
    pub fn stone(&self, place: Place) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.has(player, place))
    }

    /// The point of the last move, unless the position was read from text or is empty.
    #[must_use]
    pub const fn last(&self) -> Option<Place> {
        self.last
    }

    /// How many stones stand on the board.
    #[must_use]
    pub const fn placed(&self) -> u32 {
        self.placed as u32
    }

    /// A player's stones: one word per row, top row first, bit `c` for column `c`.
    #[must_use]
    pub const fn stones(&self, player: Player) -> &[u32; MAX_SIDE as usize] {
        &self.stones[player.index()]
    }

    /// The player whose turn follows from the number of stones, also in a finished game.
    pub(super) const fn next(&self) -> Player {
        if self.placed & 1 == 0 {
            Player::One
        } else {
            Player::Two
        }
    }

    fn has(&self, player: Player, place: Place) -> bool {
        let row = self.stones[player.index()].get(usize::from(place.row));
        row.is_some_and(|&word| u64::from(word) >> place.column.min(63) & 1 != 0)
    }

    /// Both players' stones in a row of the board.
    #[inline]
    fn taken(&self, row: usize) -> u32 {
        self.stones[0][row] | self.stones[1][row]
    }
}

impl Gomoku {
    /// Why black may not take this point: `None` under any rule but renju, for a point
    /// that is taken or off the board, and where black may play. The answer does not
    /// depend on whose turn it is.
    #[must_use]
    pub fn foul(&self, state: &State, place: Place) -> Option<Foul> {
        if self.rule != Rule::Renju {
            return None;
        }
        renju::foul(self.size, &state.stones[0], &state.stones[1], place)
    }

    /// Every point that black may not take, in reading order, whoever is to move.
    #[must_use]
    pub fn fouls(&self, state: &State) -> Vec<(Place, Foul)> {
        if self.rule != Rule::Renju {
            return Vec::new();
        }
        let mut board = self.renju_board(state);
        self.empties(state)
            .filter_map(|place| Some((place, board.foul(place)?)))
            .collect()
    }

    /// The stones of the winning rows of a finished game, in reading order.
    #[must_use]
    pub fn winning_stones(&self, state: &State) -> Vec<Place> {
        match state.turn {
            Turn::Over(Outcome::Win(winner)) => self.stones_in_rows(state, winner).collect(),
            _ => Vec::new(),
        }
    }

    /// The stones of `player` that are part of a winning row.
    pub(super) fn stones_in_rows<'a>(
        &'a self,
        state: &'a State,
        player: Player,
    ) -> impl Iterator<Item = Place> + 'a {
        self.points(state.stones(player))
            .filter(move |&place| self.wins(state, player, place))
    }

    /// The position with these stones, whose numbers fit whoever is to move.
    pub(super) fn position(&self, stones: [Rows; 2]) -> State {
        let mut state = self.with_turn(stones, None, Turn::Move(Player::One));
        let winner = Player::BOTH
            .into_iter()
            .find(|&player| self.stones_in_rows(&state, player).next().is_some());
        state.turn = match winner {
            Some(winner) => Turn::Over(Outcome::Win(winner)),
            None => self.turn_without_row(&state),
        };
        state
    }

    /// The position with these stones, when it is known what happens next in it.
    pub(super) fn with_turn(&self, stones: [Rows; 2], last: Option<Place>, turn: Turn) -> State {
        let mut state = State {
            stones,
            key: 0,
            placed: 0,
            last,
            turn,
        };
        for player in Player::BOTH {
            for place in self.points(&stones[player.index()]) {
                state.key ^= code(player, place);
                state.placed += 1;
            }
        }
        state
    }

    /// The points of a set, in reading order.
    pub(super) fn points<'a>(&self, rows: &'a Rows) -> impl Iterator<Item = Place> + 'a {
        rows[..usize::from(self.size.height)]
            .iter()
            .zip(0..)
            .flat_map(|(&word, row)| columns(word).map(move |column| Place::new(column, row)))
    }

    /// The empty points, in reading order.
    fn empties<'a>(&self, state: &'a State) -> impl Iterator<Item = Place> + 'a {
        let full = self.full_row();
        (0..self.size.height).flat_map(move |row| {
            let empty = full & !state.taken(usize::from(row));
            columns(empty).map(move |column| Place::new(column, row))
        })
    }

    fn full_row(&self) -> u32 {
        (1 << self.size.width) - 1
    }

    fn is_empty(&self, state: &State, place: Place) -> bool {
        self.on_board(place) && state.taken(usize::from(place.row)) >> place.column & 1 == 0
    }

    fn renju_board(&self, state: &State) -> Board {
        Board::new(self.size, &state.stones[0], &state.stones[1])
    }

    /// Whether a winning row of `player` passes through the stone on `place`.
    #[inline]
    fn wins(&self, state: &State, player: Player, place: Place) -> bool {
        self.winning[player.index()].passes(
            &state.stones[player.index()],
            &state.stones[player.other().index()],
            self.size.height,
            place.column,
            place.row,
        )
    }

    /// What happens next in a position without a winning row.
    #[inline]
    fn turn_without_row(&self, state: &State) -> Turn {
        if usize::from(state.placed) == self.size.squares() || self.is_stuck(state) {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Move(state.next())
        }
    }

    /// Whether black is to move and every empty point is a foul.
    #[inline]
    fn is_stuck(&self, state: &State) -> bool {
        if !self.has_fouls(state) {
            return false;
        }
        let mut board = self.renju_board(state);
        self.empties(state).all(|place| board.foul(place).is_some())
    }

    /// Whether the side to move may have fouls.
    #[inline]
    pub(super) fn has_fouls(&self, state: &State) -> bool {
        self.rule == Rule::Renju && state.next() == Player::One
    }

    /// A uniformly random empty point of a board that is not full.
    #[inline]
    fn random_empty(&self, state: &State, rng: &mut Rng) -> Place {
        let squares = self.size.squares() as u32;
        let empty = squares - state.placed();
        // Guessing a point until it is empty takes few tries on all but crowded boards.
        if empty * 8 > squares {
            loop {
                let place = self.place(rng.below(squares));
                if state.taken(usize::from(place.row)) >> place.column & 1 == 0 {
                    return place;
                }
            }
        }
        let mut index = rng.below(empty);
        let mut row = 0;
        loop {
            let free = self.full_row() & !state.taken(usize::from(row));
            let count = free.count_ones();
            if index < count {
                return Place::new(nth_column(free, index), row);
            }
            index -= count;
            row += 1;
        }
    }
}

/// The code of a stone.
#[inline]
fn code(player: Player, place: Place) -> u64 {
    CODES[player.index()]
        [usize::from(place.row) * usize::from(MAX_SIDE) + usize::from(place.column)]
}

impl Game for Gomoku {
    type State = State;
    type Move = Place;

    fn start(&self) -> State {
        State {
            stones: [[0; MAX_SIDE as usize]; 2],
            key: 0,
            placed: 0,
            last: None,
            turn: Turn::Move(Player::One),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Place>) {
        if state.turn.is_over() {
            return;
        }
        if self.has_fouls(state) {
            let mut board = self.renju_board(state);
            out.extend(
                self.empties(state)
                    .filter(|&place| board.foul(place).is_none()),
            );
        } else {
            out.reserve(self.size.squares() - usize::from(state.placed));
            out.extend(self.empties(state));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Place) {
        let player = state.next();
        state.stones[player.index()][usize::from(mv.row)] |= 1 << mv.column;
        state.key ^= code(player, mv);
        state.placed += 1;
        state.last = Some(mv);
        state.turn = if self.wins(state, player, mv) {
            Turn::Over(Outcome::Win(player))
        } else {
            self.turn_without_row(state)
        };
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key
    }

    fn is_legal(&self, state: &State, mv: Place) -> bool {
        !state.turn.is_over()
            && self.is_empty(state, mv)
            && (!self.has_fouls(state) || self.foul(state, mv).is_none())
    }

    #[inline]
    fn random_step(&self, state: &State, rng: &mut Rng, _: &mut Vec<Place>) -> Option<Place> {
        if state.turn.is_over() {
            return None;
        }
        if !self.has_fouls(state) {
            return Some(self.random_empty(state, rng));
        }
        // The turn is not over, so at least one empty point is no foul.
        let mut board = self.renju_board(state);
        loop {
            let place = self.random_empty(state, rng);
            if board.foul(place).is_none() {
                return Some(place);
            }
        }
    }

    fn count_steps(&self, state: &State) -> u64 {
        if state.turn.is_over() {
            return 0;
        }
        let empty = self.size.squares() as u64 - u64::from(state.placed());
        if !self.has_fouls(state) {
            return empty;
        }
        empty - self.fouls(state).len() as u64
    }
}
