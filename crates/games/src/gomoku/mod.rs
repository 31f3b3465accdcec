//! Gomoku: n in a row, with tic-tac-toe as its smallest form.
//!
//! Two players put stones on an empty board in turn, black (player One) first; a row of
//! `row` own stones, horizontal, vertical or diagonal, wins, and a full board is a draw.
//! The option `rule` says which rows win:
//!
//! - `freestyle`: `row` or more stones;
//! - `standard`: exactly `row` stones;
//! - `caro`: exactly `row` stones, unless enemy stones stand at both ends. The edge of
//!   the board blocks nothing. (Piskvork, the Gomocup manager, has this as a bit beside
//!   "exactly five"; the Gomocup league sets both, which is the reading taken here.
//!   At home in Vietnam longer rows win too.)
//! - `renju`: five; six or more win for white only, and black has [`Foul`]s, which are
//!   not legal moves. Five beats a foul. Should every empty point be a foul when black
//!   is to move, the game is a draw. (The federation's rules let black pass; here nobody
//!   passes, and to have no move is not to have lost.)
//!
//! With the option `opening` the players are not the colours from the start: that game is
//! [`swap::SwapGomoku`], played with the stones of this one.

mod encode;
mod lines;
mod moves;
mod notation;
mod renju;
mod rules;
pub mod swap;
mod view;

pub use moves::Place;
pub use renju::{Foul, foul};
pub use rules::State;

use crate::{Configure, GameInfo, OptionError, OptionInfo, Options, Shape, Size, Sizes, Values};
use lines::WinningRow;
use wuqi_core::Player;

/// Which rows win, and what black may not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// The row length or more.
    Freestyle,
    /// Exactly the row length.
    Standard,
    /// Five, with fouls for black.
    Renju,
    /// Exactly the row length, not blocked at both ends.
    Caro,
}

impl Rule {
    /// All rules with their names.
    const NAMES: [(&'static str, Rule); 4] = [
        ("freestyle", Rule::Freestyle),
        ("standard", Rule::Standard),
        ("renju", Rule::Renju),
        ("caro", Rule::Caro),
    ];

    /// Its name in rule options.
    #[must_use]
    pub fn name(self) -> &'static str {
        Rule::NAMES[self as usize].0
    }
}

/// The rules of Gomoku for one board size, row length and rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gomoku {
    size: Size,
    row: u8,
    rule: Rule,
    /// What wins for black and for white.
    winning: [WinningRow; 2],
    /// 65536 over the width, rounded up: turns the division of a square's number by the
    /// width into a multiplication, exact for every board.
    reciprocal: u32,
}

impl Gomoku {
    /// Gomoku on a board of this size, with rows of this length.
    pub fn new(size: Size, row: u8, rule: Rule) -> Result<Gomoku, OptionError> {
        let size = Self::INFO.sizes.choose(Some(size))?;
        if !(3..=6).contains(&row) {
            return Err(OptionError::BadValue {
                key: "row",
                value: row.to_string(),
                allowed: ROW_LENGTHS.to_string(),
            });
        }
        if row > size.width.max(size.height) {
            return Err(OptionError::Conflict(format!(
                "a row of {row} does not fit on a {size} board: choose a larger board or a \
                 smaller 'row'"
            )));
        }
        if rule == Rule::Renju && row != 5 {
            return Err(OptionError::Conflict(format!(
                "renju is played with rows of 5, not {row}: leave out 'row' or choose another \
                 'rule'"
            )));
        }
        Ok(Gomoku {
            size,
            row,
            rule,
            winning: Player::BOTH.map(|player| WinningRow::new(rule, row, player)),
            reciprocal: (1u32 << 16).div_ceil(u32::from(size.width)),
        })
    }

    /// How many stones make a row.
    #[must_use]
    pub const fn row_length(&self) -> u8 {
        self.row
    }

    /// Which rows win.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Gomoku with the size, row length and rule that were chosen, whatever the opening.
    fn from_options(size: Option<Size>, options: &Options) -> Result<Gomoku, OptionError> {
        let size = Self::INFO.sizes.choose(size)?;
        let row = options.number("row", 5) as u8;
        let name = options.word("rule", "freestyle");
        let rule = Rule::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(Rule::Freestyle, |&(_, rule)| rule);
        Gomoku::new(size, row, rule)
    }

    /// Every rule option with its value, under this opening.
    fn options_with(&self, opening: &str) -> Options {
        let mut options = Options::none();
        for (key, value) in [
            ("row", self.row.to_string().as_str()),
            ("rule", self.rule.name()),
            ("opening", opening),
        ] {
            options.set(key, value).expect("each key is given once");
        }
        options
    }

    /// The number of a point in reading order, top-left 0.
    #[must_use]
    #[inline]
    pub fn square(&self, place: Place) -> usize {
        usize::from(place.row) * usize::from(self.size.width) + usize::from(place.column)
    }

    /// The point with this number in reading order.
    #[inline]
    fn place(&self, square: u32) -> Place {
        let row = (square * self.reciprocal) >> 16;
        Place::new((square - row * u32::from(self.size.width)) as u8, row as u8)
    }

    /// Whether the point is on the board.
    #[inline]
    fn on_board(&self, place: Place) -> bool {
        place.column < self.size.width && place.row < self.size.height
    }
}

/// Five in a row, freestyle, on 15x15.
impl Default for Gomoku {
    fn default() -> Self {
        Gomoku::new(Self::INFO.sizes.default, 5, Rule::Freestyle)
            .expect("the default game is allowed")
    }
}

/// The row lengths that can be chosen.
const ROW_LENGTHS: Values = Values::Number { min: 3, max: 6 };

impl Configure for Gomoku {
    const INFO: GameInfo = GameInfo {
        id: "gomoku",
        name: "Gomoku",
        name_hant: "五子棋",
        name_hans: "五子棋",
        summary: "Put stones on the board in turn; the first to get five in a row wins.",
        sizes: Sizes {
            min: 3,
            max: 20,
            default: Size::square(15),
            shape: Shape::Rectangle,
        },
        options: &[
            OptionInfo {
                key: "row",
                values: ROW_LENGTHS,
                default: "5",
                summary: "How many stones in a row win.",
            },
            OptionInfo {
                key: "rule",
                values: Values::Words(&["freestyle", "standard", "renju", "caro"]),
                default: "freestyle",
                summary: "Which rows win: at least that many stones, exactly that many, \
                          with fouls for black, or exactly that many and not blocked at \
                          both ends.",
            },
            OptionInfo {
                key: "opening",
                values: Values::Words(&["none", "swap", "swap2"]),
                default: "none",
                summary: "How the first stones are placed: by turns; three stones, then the \
                          second player chooses a colour; or the second may also place two \
                          more and let the first choose.",
            },
        ],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        options.check(&Self::INFO)?;
        if let Some(opening) = swap::Opening::named(options.word("opening", "none")) {
            return Err(OptionError::Conflict(format!(
                "with 'opening={}' players are not colours, which this kind of Gomoku takes them for",
                opening.name()
            )));
        }
        Gomoku::from_options(size, options)
    }

    fn size(&self) -> Size {
        self.size
    }

    fn options(&self) -> Options {
        self.options_with("none")
    }

    /// Rows of another length are another game. Where there are fouls, who has never met them
    /// plays into them, and who knows of no blocked rows takes them for wins.
    fn is_known_from(&self, learned: &Self) -> bool {
        let is_special = matches!(self.rule, Rule::Renju | Rule::Caro);
        self.row == learned.row && (!is_special || self.rule == learned.rule)
    }
}
