//! Gomoku with an opening rule, which makes the first move worth no more than the second.
//!
//! `swap`: the first player puts three stones, black, white and black, anywhere; the second
//! chooses a colour; white goes on. `swap2`: the second player may also put two stones more,
//! white and black, and hand the choice to the first. (So the Renju International Federation
//! and Gomocup play it.)
//!
//! The *players* One and Two are persons all the time; which of them has black is part of the
//! position and is open until somebody has chosen. The stones are a position of [`Gomoku`], in
//! which One stands for black and Two for white, so everything that knows Gomoku goes on to
//! work on it: see [`SwapGomoku::stones`] and [`State::exchange`].

mod encode;
mod notation;
mod rules;
mod view;

pub use rules::{Colours, State, Step};

use super::Gomoku;
use crate::{Configure, GameInfo, OptionError, Options, Size};

/// How the first stones are put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// Three stones, then a choice of colour.
    Swap,
    /// The same, and the choice may be given back with two stones more.
    Swap2,
}

impl Opening {
    /// The opening called `name`, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Opening> {
        [Opening::Swap, Opening::Swap2]
            .into_iter()
            .find(|opening| opening.name() == name)
    }

    /// Its name in rule options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Opening::Swap => "swap",
            Opening::Swap2 => "swap2",
        }
    }
}

/// The rules of Gomoku with an opening rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwapGomoku {
    stones: Gomoku,
    opening: Opening,
}

impl SwapGomoku {
    /// Gomoku of this size, row length and rule that begins by this opening rule.
    pub fn new(stones: Gomoku, opening: Opening) -> Result<SwapGomoku, OptionError> {
        if stones.row_length() < 4 {
            return Err(OptionError::Conflict(format!(
                "the opening rule '{}' puts up to three black stones before the colours are \
                 chosen, so 'row' must be 4 or more",
                opening.name()
            )));
        }
        Ok(SwapGomoku { stones, opening })
    }

    /// The game that is played on the board, by colours: One is black there, Two white.
    #[must_use]
    pub const fn stones(&self) -> &Gomoku {
        &self.stones
    }

    /// How the first stones are put.
    #[must_use]
    pub const fn opening(&self) -> Opening {
        self.opening
    }
}

impl Configure for SwapGomoku {
    const INFO: GameInfo = Gomoku::INFO;

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        options.check(&Self::INFO)?;
        let name = options.word("opening", "none");
        let opening = Opening::named(name).ok_or_else(|| {
            OptionError::Conflict(format!(
                "'opening={name}' is no opening by choice of colour"
            ))
        })?;
        SwapGomoku::new(Gomoku::from_options(size, options)?, opening)
    }

    fn size(&self) -> Size {
        self.stones.size()
    }

    fn options(&self) -> Options {
        self.stones.options_with(self.opening.name())
    }
}
