//! Sequencium: two players grow their own sequence of numbers until the board is full,
//! and the largest number wins. A game by Walter Joris.
//!
//! A move writes a number on an empty square that touches an own number in any of the
//! eight directions: one more than the largest own number that it touches. Under the
//! option `choose` the player names the neighbour to extend, as in the published rule.
//! A player who cannot move is skipped, and never recovers, since empty squares only
//! become fewer. The board always fills: the last empty squares touch somebody.

mod encode;
mod key;
mod moves;
mod notation;
mod position;
mod read;
mod rules;
mod view;

pub use moves::Move;
pub use rules::State;

use crate::{Configure, GameInfo, OptionError, OptionInfo, Options, Shape, Size, Sizes, Values};
use wuqi_core::Player;

/// The rules of Sequencium on a board of one size.
///
/// The board is kept in *cells*: rows of `side + 1` cells, so that a step over an edge
/// lands on a cell that is never used and no neighbourhood wraps around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequencium {
    side: u8,
    start: Start,
    double: bool,
    choose: bool,
    /// Every cell that is a square.
    board: u128,
    /// The eight neighbours of the top-left square's cell, border included.
    ring: u128,
}

/// The numbers on the board before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// A 1 in the corner.
    Corner,
    /// 1, 2, 3 from the corner along the diagonal.
    Diagonal,
}

impl Start {
    /// How many numbers each player starts with.
    fn numbers(self) -> u8 {
        match self {
            Start::Corner => 1,
            Start::Diagonal => 3,
        }
    }
}

impl Sequencium {
    fn new(side: u8, start: Start, double: bool, choose: bool) -> Self {
        let stride = u32::from(side) + 1;
        let row = (1u128 << side) - 1;
        let board = (0..u32::from(side)).fold(0, |board, y| board | row << ((y + 1) * stride + 1));
        let ring = 0b111 | 0b101 << stride | 0b111 << (2 * stride);
        Sequencium {
            side,
            start,
            double,
            choose,
            board,
            ring,
        }
    }

    /// Cells in a row.
    #[inline]
    const fn stride(&self) -> usize {
        self.side as usize + 1
    }

    /// The cell of a square given by column and row.
    #[inline]
    const fn cell(&self, column: u8, row: u8) -> u8 {
        (row + 1) * (self.side + 1) + column + 1
    }

    /// Column and row of a cell that is a square.
    #[inline]
    const fn coordinates(&self, cell: u8) -> (u8, u8) {
        let stride = self.side + 1;
        ((cell - 1) % stride, (cell - 1) / stride - 1)
    }

    /// The number of a cell's square in reading order.
    #[inline]
    const fn square(&self, cell: u8) -> usize {
        let (column, row) = self.coordinates(cell);
        row as usize * self.side as usize + column as usize
    }

    /// The numbers on the board before the first move: whose, where and which.
    fn start_numbers(&self) -> impl Iterator<Item = (Player, u8, u8)> + use<> {
        let game = *self;
        (0..game.start.numbers()).flat_map(move |step| {
            let opposite = game.side - 1 - step;
            [
                (Player::One, game.cell(step, step), step + 1),
                (Player::Two, game.cell(opposite, opposite), step + 1),
            ]
        })
    }

    /// The cells of all squares in reading order.
    fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        let game = *self;
        (0..game.side).flat_map(move |row| (0..game.side).map(move |column| game.cell(column, row)))
    }
}

/// The standard game: 6x6, one number in the corner.
impl Default for Sequencium {
    fn default() -> Self {
        Sequencium::new(6, Start::Corner, false, false)
    }
}

impl Configure for Sequencium {
    const INFO: GameInfo = GameInfo {
        id: "sequencium",
        name: "Sequencium",
        name_hant: "數列棋",
        name_hans: "数列棋",
        summary: "Extend your own sequence of numbers square by square; the largest number wins.",
        sizes: Sizes {
            min: 3,
            max: 10,
            default: Size::square(6),
            shape: Shape::Square,
        },
        options: &[
            OptionInfo {
                key: "start",
                values: Values::Words(&["corner", "diagonal"]),
                default: "corner",
                summary: "Start with 1 in the corner, or with 1, 2, 3 along the diagonal (6x6 and larger).",
            },
            OptionInfo {
                key: "double",
                values: Values::SWITCH,
                default: "off",
                summary: "The first turn is one move, every later turn two.",
            },
            OptionInfo {
                key: "choose",
                values: Values::SWITCH,
                default: "off",
                summary: "The player chooses which neighbour to extend, not always the largest.",
            },
        ],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        let side = Self::INFO.sizes.choose(size)?.width;
        options.check(&Self::INFO)?;
        let start = match options.word("start", "corner") {
            "diagonal" => Start::Diagonal,
            _ => Start::Corner,
        };
        if start == Start::Diagonal && side < 2 * start.numbers() {
            return Err(OptionError::Conflict(format!(
                "start=diagonal needs a board of at least 6x6: on {side}x{side} the two diagonals would meet"
            )));
        }
        let double = options.switch("double", false);
        let choose = options.switch("choose", false);
        Ok(Sequencium::new(side, start, double, choose))
    }

    fn size(&self) -> Size {
        Size::square(self.side)
    }

    fn options(&self) -> Options {
        let switch = |on| if on { "on" } else { "off" };
        let start = match self.start {
            Start::Corner => "corner",
            Start::Diagonal => "diagonal",
        };
        let pairs = [
            ("start", start),
            ("double", switch(self.double)),
            ("choose", switch(self.choose)),
        ];
        let mut options = Options::none();
        for (key, value) in pairs {
            options
                .set(key, value)
                .expect("the keys of the options differ");
        }
        options
    }

    /// Who has never chosen knows nothing of half of the moves: such a network was no help.
    fn is_known_from(&self, learned: &Self) -> bool {
        !self.choose || learned.choose
    }
}
