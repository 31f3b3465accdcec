//! What is known of a game without reading it.

use serde::{Deserialize, Serialize};
use wuqi_session::host::{Seating, Stored};
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::Saved;

use super::Body;

/// The number of a copy under a name. A game that was played keeps its own, also when it is
/// given a name: only a copy makes room for another of the same name.
pub(super) const COPY: i64 = -1;

/// What is known of a game without reading it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// What a list shows.
    #[serde(flatten)]
    pub shown: Entry,
    /// The table that has it.
    #[serde(default)]
    pub live: Option<String>,
    /// Which game of its table it is.
    pub number: i64,
    /// Who may do what with it ([`Seating::word`]).
    #[serde(default)]
    pub host: String,
    /// Whether any move was ever played. A game without one is in no list.
    pub begun: bool,
    /// Counts how often it was kept: who has seen less has seen an older game.
    #[serde(default)]
    pub version: u64,
}

impl Head {
    /// A copy that no table has.
    pub(super) fn new(entry: i64, saved: &Saved, now: u64) -> Head {
        let head = Head {
            shown: Entry {
                entry,
                name: String::new(),
                game: String::new(),
                players: Default::default(),
                result: String::new(),
                reason: String::new(),
                moves: 0,
                position: String::new(),
                size: String::new(),
                changed: now,
            },
            live: None,
            number: COPY,
            host: Seating::Table.word().to_owned(),
            begun: false,
            version: 0,
        };
        head.with(saved, now)
    }

    /// Whether a game looks just like it.
    pub(super) fn shows(&self, saved: &Saved) -> bool {
        self.with(saved, self.shown.changed).shown == self.shown
    }

    /// The same place with a game as it stands now.
    pub(super) fn with(&self, saved: &Saved, now: u64) -> Head {
        let summary = saved.summary.clone();
        let shown = Entry {
            entry: self.shown.entry,
            name: self.shown.name.clone(),
            game: summary.game,
            players: summary.players,
            result: summary.result,
            reason: summary.reason,
            moves: summary.moves,
            position: summary.position,
            size: summary.size,
            changed: now,
        };
        Head {
            shown,
            begun: summary.begun,
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// The game as it was kept.
    #[must_use]
    pub fn stored(&self, body: Body) -> Stored {
        Stored {
            entry: self.shown.entry,
            public: body.public,
            secret: body.secret,
            seating: Seating::from_word(&self.host),
            ended: self.shown.result != "*",
        }
    }
}

/// Whether a list that is searched shows a game.
pub(super) fn fits(head: &Head, search: &LibraryFilter) -> bool {
    let shown = &head.shown;
    let is = |wanted: &Option<String>, has: &str| wanted.as_deref().is_none_or(|word| word == has);
    let [one, two] = &shown.players;
    let named = format!("{}\n{one}\n{two}", shown.name).to_ascii_lowercase();
    let text = search.text.as_deref().unwrap_or_default();
    // A person at this device has no name; so a game of one person is won or lost.
    let result = match search.result.as_deref() {
        Some(word @ ("won" | "lost")) => {
            let person_won = if one.is_empty() { "one" } else { "two" };
            let over = shown.result == "one" || shown.result == "two";
            let won = shown.result == person_won;
            one.is_empty() != two.is_empty() && over && won == (word == "won")
        }
        _ => is(&search.result, &shown.result),
    };
    let opponent = search.opponent.as_ref();
    head.begun
        && is(&search.game, &shown.game)
        && result
        && opponent.is_none_or(|name| shown.players.contains(name))
        && search.since.is_none_or(|since| shown.changed >= since)
        && named.contains(&text.to_ascii_lowercase())
}
