//! What a host asks of the library of games, and what it hears from it.

use crate::protocol::{Entry, LibraryFilter};
use crate::session::Saved;

/// What a host asks of the library.
#[derive(Clone, Debug)]
pub enum StoreRequest {
    /// Keep a game as it stands, durably. A table plays one game after the other, and each
    /// has an entry of its own: one with another number leaves the entry of the game before
    /// as it is.
    Keep {
        /// Names the table.
        live: String,
        /// Which game of this table.
        number: u64,
        /// Who may do what with it.
        seating: Seating,
        /// The game.
        saved: Box<Saved>,
    },
    /// Keep a copy under a name.
    SaveAs {
        /// The name.
        name: String,
        /// The game.
        saved: Box<Saved>,
    },
    /// List games.
    List(LibraryFilter),
    /// Read a game.
    Load {
        /// Which.
        entry: i64,
    },
    /// Play a game on in its own entry, if nobody else has it, it has not ended, and nobody
    /// has given it a name to keep it as it is.
    Claim {
        /// Which.
        entry: i64,
        /// Names the table.
        live: String,
        /// Which game of this table it becomes.
        number: u64,
    },
    /// Give a game another name.
    Rename {
        /// Which.
        entry: i64,
        /// The new name.
        name: String,
    },
    /// Delete a game.
    Delete {
        /// Which.
        entry: i64,
    },
    /// The table is left for good; its games stay.
    Retire {
        /// Names the table.
        live: String,
    },
}

/// What the library answers.
#[derive(Clone, Debug)]
pub enum StoreAnswer {
    /// It is done; where that concerns a game, this is its number.
    Done(Option<i64>),
    /// The games that fit, and how many there are in all.
    Listed(Vec<Entry>, u32),
    /// A game.
    Loaded(Box<Stored>),
}

/// A game as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number.
    pub entry: i64,
    /// What may be shown.
    pub public: String,
    /// What must not be shown.
    pub secret: String,
    /// Who may do what with it.
    pub seating: Seating,
    /// Whether it has ended.
    pub ended: bool,
}

/// Who may do what with a game that is opened from the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// The game was begun for one device: whoever opens it may do everything.
    #[default]
    Table,
    /// Two people play it on devices of their own, and one of them began it on the machine
    /// of the library.
    Here,
    /// Two people play it on devices of their own, and both are elsewhere.
    Elsewhere,
}

impl Seating {
    /// The word that a library keeps.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Seating::Table => "",
            Seating::Here => "here",
            Seating::Elsewhere => "elsewhere",
        }
    }

    /// A word that is not known was written by a later version: then nobody moves.
    #[must_use]
    pub fn from_word(word: &str) -> Seating {
        match word {
            "" => Seating::Table,
            "here" => Seating::Here,
            _ => Seating::Elsewhere,
        }
    }
}
