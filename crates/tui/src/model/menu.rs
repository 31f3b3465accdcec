//! The menu: rows that are chosen by arrow keys.

use crate::draft::{Draft, Opponent};
use wuqi_engines::{Kind, PIECE_KINDS};

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// Which game.
    Game,
    /// Against whom.
    Opponent,
    /// Among which engines to choose; the second is the opponent of a person.
    Family(usize),
    /// An engine.
    Engine(usize),
    /// A parameter of an engine, by its place among those that are shown.
    Parameter(usize, usize),
    /// What a kind of piece is worth: the seat, the parameter, the piece.
    Worth(usize, usize, usize),
    /// Whether all parameters of an engine are shown.
    More(usize),
    /// The board's size.
    Size,
    /// Who starts.
    Starts,
    /// The clock.
    Clock,
    /// A rule option, by its place in the game's list.
    Rule(usize),
    /// The language.
    Language,
    /// The bell.
    Sound,
    /// Begin.
    New,
    /// Open the library.
    Load,
    /// Leave.
    Quit,
}

impl Row {
    /// The seat whose engine this is about.
    #[must_use]
    pub fn seat(self) -> Option<usize> {
        match self {
            Row::Family(seat)
            | Row::Engine(seat)
            | Row::Parameter(seat, _)
            | Row::Worth(seat, _, _)
            | Row::More(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether left and right change something here.
    #[must_use]
    pub fn has_value(self) -> bool {
        !matches!(self, Row::New | Row::Load | Row::Quit)
    }
}

/// The menu.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What is chosen so far.
    pub draft: Draft,
    /// The row under the cursor.
    pub at: usize,
}

impl Menu {
    /// A menu that begins at this choice.
    #[must_use]
    pub fn new(draft: Draft) -> Menu {
        let mut menu = Menu { draft, at: 0 };
        menu.go_to(Row::New);
        menu
    }

    /// The rows for what is chosen.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::New, Row::Load, Row::Quit, Row::Game, Row::Opponent];
        let seats = match self.draft.opponent {
            Opponent::Engine => 1..2,
            Opponent::Person => 0..0,
            Opponent::Watch => 0..2,
        };
        for seat in seats {
            rows.extend([Row::Family(seat), Row::Engine(seat)]);
            for (index, parameter) in self.draft.parameters(seat).iter().enumerate() {
                match parameter.kind {
                    Kind::Values => {
                        rows.extend((0..PIECE_KINDS).map(|piece| Row::Worth(seat, index, piece)));
                    }
                    _ => rows.push(Row::Parameter(seat, index)),
                }
            }
            rows.extend(self.draft.has_more(seat).then_some(Row::More(seat)));
        }
        rows.extend([Row::Size, Row::Starts, Row::Clock]);
        rows.extend((0..self.draft.info().options.len()).map(Row::Rule));
        rows.extend([Row::Language, Row::Sound]);
        rows
    }

    /// The row under the cursor.
    #[must_use]
    pub fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.at.min(rows.len() - 1)]
    }

    /// Puts the cursor on a row.
    pub fn go_to(&mut self, row: Row) {
        if let Some(at) = self.rows().iter().position(|&r| r == row) {
            self.at = at;
        }
    }

    /// Moves the cursor, round the ends.
    pub fn step(&mut self, by: isize) {
        let count = self.rows().len() as isize;
        self.at = (self.at as isize + by).rem_euclid(count) as usize;
    }
}
