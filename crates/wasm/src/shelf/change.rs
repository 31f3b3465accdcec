//! What is to be done to the database in one transaction.

use super::Head;
use serde::{Deserialize, Serialize};
use wuqi_session::session::Saved;

/// A game with what must not be shown, as the database keeps it beside its head.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Body {
    /// What may be shown.
    pub public: String,
    /// What must not be shown.
    pub secret: String,
}

impl Body {
    /// That of a game.
    #[must_use]
    pub fn of(saved: &Saved) -> Body {
        Body {
            public: saved.public.clone(),
            secret: saved.secret.clone(),
        }
    }
}

/// A head to be written, and the game itself where that has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Put {
    /// The head.
    pub head: Head,
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Body>,
}

/// What is to be done, in this order: delete, write, read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Change {
    /// The games to delete.
    pub delete: Vec<i64>,
    /// The games to write.
    pub put: Vec<Put>,
    /// The games to read; they come with the word that it is done.
    pub read: Vec<i64>,
    /// The game that it is about.
    #[serde(skip)]
    pub entry: Option<i64>,
}

impl Change {
    /// Nothing yet, about a game.
    #[must_use]
    pub(super) fn about(entry: i64) -> Change {
        Change {
            entry: Some(entry),
            ..Change::default()
        }
    }

    /// Reads games.
    #[must_use]
    pub fn reading(read: Vec<i64>) -> Change {
        Change {
            entry: read.first().copied(),
            read,
            ..Change::default()
        }
    }

    /// The same, and deletes one.
    #[must_use]
    pub(super) fn deleting(mut self, entry: i64) -> Change {
        self.delete.push(entry);
        self
    }

    /// The same, and writes one.
    #[must_use]
    pub(super) fn putting(mut self, head: Head, body: Option<Body>) -> Change {
        self.put.push(Put { head, body });
        self
    }
}
