//! How a recorded game ended.

use serde::{Serialize, Serializer};
use std::fmt;
use wuqi_core::{Outcome, Player};

/// Why a game ended that the moves alone do not end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The players agreed.
    Agreement,
    /// Somebody else decided: an arbiter, or a match runner by its rules.
    Adjudication,
    /// The loser broke off or broke the rules: an illegal move, a crash, no show.
    Forfeit,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 5] = [
        Reason::Resignation,
        Reason::Time,
        Reason::Agreement,
        Reason::Adjudication,
        Reason::Forfeit,
    ];

    /// The word used in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Resignation => "resign",
            Reason::Time => "time",
            Reason::Agreement => "agreement",
            Reason::Adjudication => "adjudication",
            Reason::Forfeit => "forfeit",
        }
    }

    /// The reason that a record's word means.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Reason> {
        Reason::ALL
            .into_iter()
            .find(|reason| reason.word().eq_ignore_ascii_case(word))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

/// The end of a game: who won, and why if the board does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why, where the rules alone did not end the game; `None` when they did.
    pub reason: Option<Reason>,
}

/// Reads `one`, `two` or `draw`.
pub(super) fn read_outcome(word: &str) -> Option<Outcome> {
    [
        Outcome::Win(Player::One),
        Outcome::Win(Player::Two),
        Outcome::Draw,
    ]
    .into_iter()
    .find(|outcome| outcome.to_string().eq_ignore_ascii_case(word))
}

/// An outcome in a sentence.
pub(super) fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::One) => "a win of player one",
        Outcome::Win(Player::Two) => "a win of player two",
        Outcome::Draw => "a draw",
    }
}
