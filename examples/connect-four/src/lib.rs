//! Connect Four as a game of another crate: the walkthrough of `docs/adding-a-game.md`.
//!
//! Stones fall to the lowest empty square of a column; four of one's own in a row, a column
//! or a diagonal win. This file holds the rules, `notation` moves and positions as text,
//! `view` what a board on a screen and a network need, `engines` what is known beyond the
//! rules. `main` registers the game and runs the whole program with it.

mod engines;
mod notation;
mod view;

pub use engines::Rows;

use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Outcome, Player, Turn};
use wuqi_games::{Configure, GameInfo, OptionError, Options, Shape, Size, Sizes};

/// So many stones in line win.
pub const ROW: usize = 4;

/// The most squares that a board may have.
const MOST: usize = 64;

/// The rules value: what can be set before the game begins.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    size: Size,
}

/// A position. Squares are numbered in reading order, the top left one is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    squares: [Option<Player>; MOST],
    next: Player,
    /// Who has four in line.
    winner: Option<Player>,
}

/// A stone for a column, counted from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drop(pub u8);

impl Configure for ConnectFour {
    const INFO: GameInfo = GameInfo {
        id: "connect-four",
        name: "Connect Four",
        name_hant: "四子棋",
        name_hans: "四子棋",
        summary: "Let stones fall into columns; the first to get four in line wins.",
        sizes: Sizes {
            min: 4,
            max: 8,
            default: Size::new(7, 6),
            shape: Shape::Rectangle,
        },
        options: &[],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        options.check(&Self::INFO)?;
        let size = Self::INFO.sizes.choose(size)?;
        Ok(ConnectFour { size })
    }

    fn size(&self) -> Size {
        self.size
    }

    fn options(&self) -> Options {
        Options::none()
    }
}

impl ConnectFour {
    fn width(&self) -> usize {
        usize::from(self.size.width)
    }

    /// The square on which a stone for a column comes to rest.
    fn landing(&self, state: &State, column: u8) -> Option<usize> {
        let column = usize::from(column);
        let rows = (0..usize::from(self.size.height)).rev();
        let mut squares = rows.map(|row| row * self.width() + column);
        squares.find(|&square| column < self.width() && state.squares[square].is_none())
    }

    /// All lines of four squares.
    fn lines(&self) -> impl Iterator<Item = [usize; ROW]> + '_ {
        let (width, height) = (self.width() as i32, i32::from(self.size.height));
        let squares = (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)));
        squares.flat_map(move |(row, column)| {
            let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
            directions.into_iter().filter_map(move |(down, right)| {
                let end = (row + 3 * down, column + 3 * right);
                let inside = end.0 < height && (0..width).contains(&end.1);
                let square = |step: i32| (row + step * down) * width + column + step * right;
                inside.then(|| [0, 1, 2, 3].map(|step| square(step) as usize))
            })
        })
    }

    /// A line that one player has filled.
    fn filled(&self, state: &State) -> Option<(Player, [usize; ROW])> {
        self.lines().find_map(|line| {
            let owner = state.squares[line[0]]?;
            let all = line
                .iter()
                .all(|&square| state.squares[square] == Some(owner));
            all.then_some((owner, line))
        })
    }
}

impl Game for ConnectFour {
    type State = State;
    type Move = Drop;

    fn start(&self) -> State {
        State {
            squares: [None; MOST],
            next: Player::One,
            winner: None,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        let full = (0..self.size.width).all(|column| state.squares[usize::from(column)].is_some());
        match state.winner {
            Some(winner) => Turn::Over(Outcome::Win(winner)),
            None if full => Turn::Over(Outcome::Draw),
            None => Turn::Move(state.next),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Drop>) {
        if state.winner.is_none() {
            let free = |&column: &u8| state.squares[usize::from(column)].is_none();
            out.extend((0..self.size.width).filter(free).map(Drop));
        }
    }

    fn play(&self, state: &mut State, mv: Drop) {
        if let Some(square) = self.landing(state, mv.0) {
            state.squares[square] = Some(state.next);
            state.winner = self.filled(state).map(|(winner, _)| winner);
            state.next = state.next.other();
        }
    }

    fn key(&self, state: &State) -> u64 {
        let squares = &state.squares[..self.size.squares()];
        squares
            .iter()
            .fold(state.next.index() as u64, |key, square| {
                mix(key << 2 | square.map_or(0, |owner| owner.index() as u64 + 1))
            })
    }
}
