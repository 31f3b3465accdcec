//! What the desk hears, and what it wants done.

use crate::shelf::Body;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wuqi_engines::Report;
use wuqi_session::protocol::Message;

/// Something that happened.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Said {
    /// The page asks for an address of the server.
    Request {
        /// Names the request.
        request: u64,
        /// `GET`, `POST`, `PATCH` or `DELETE`.
        method: String,
        /// The address, with what stands behind a question mark.
        path: String,
        /// The body.
        #[serde(default)]
        content: Value,
    },
    /// Somebody comes to a table.
    Come {
        /// Names them.
        guest: u64,
        /// Names the table.
        table: String,
    },
    /// Somebody gives a command.
    Say {
        /// Who.
        guest: u64,
        /// The command, as JSON.
        text: String,
    },
    /// Somebody goes.
    Go {
        /// Who.
        guest: u64,
    },
    /// The database has done what it was told.
    Stored {
        /// Why it has not, in words.
        #[serde(default)]
        error: Option<String>,
        /// The games that were to be read, in their order.
        #[serde(default)]
        bodies: Vec<Option<Body>>,
    },
    /// A thinker says something.
    Thought {
        /// About which job.
        job: u64,
        /// What.
        #[serde(flatten)]
        saying: Saying,
    },
    /// The time has come.
    Tick {},
}

/// What a thinker says.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saying {
    /// How far it is.
    Report(Box<Report>),
    /// What it found.
    Answer(Box<Report>),
    /// Why it failed, in words.
    Error(String),
    /// Its worker was ended, or is lost with a panic.
    Ended {},
    /// It waits for a free worker, or waits no more.
    Waits(bool),
}

/// Something to do.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Answer a request.
    Answer {
        /// Which.
        request: u64,
        /// As HTTP counts.
        status: u16,
        /// With what.
        body: Value,
    },
    /// Tell somebody an event.
    Tell {
        /// Whom.
        guest: u64,
        /// What.
        message: Box<Message>,
    },
    /// Tell somebody that they have come to the table, or that there is no such table.
    Link {
        /// Whom.
        guest: u64,
        /// `open` or `refused`.
        link: &'static str,
    },
    /// Begin a transaction, hand over the heads of all games, and do what the answer says.
    Library {},
    /// Give a thinker work.
    Think {
        /// Names the job.
        job: u64,
        /// The game whose network it needs.
        game: String,
        /// What to do ([`crate::thinker::Work`]).
        work: Value,
        /// The request that its answer goes to, where the desk need not hear it.
        #[serde(skip_serializing_if = "Option::is_none")]
        request: Option<u64>,
        /// Whether nothing but time ends it, so that several threads may work on it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        timed: bool,
    },
    /// End a job, and say so.
    Stop {
        /// Which.
        job: u64,
    },
}
