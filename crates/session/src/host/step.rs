//! What a driver brings to a host, and what the host wants done.

use super::store::StoreRequest;
use super::work::Resting;
use crate::protocol::{Command, Event, Id};
use crate::session::{Actor, Audience, Thinking, Ticket};
use wuqi_core::Player;

/// What somebody at a table may do, whichever side they play at the moment: a rematch
/// exchanges the sides, the people stay who they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Everything, for both sides.
    Table,
    /// To play for the first of the two who were named when the game was begun.
    First,
    /// To play for the second.
    Second,
    /// Only to look.
    Watcher,
}

impl Role {
    /// Who that is in a game in which the first of the two plays for `first`.
    #[must_use]
    pub fn actor(self, first: Player) -> Actor {
        match self {
            Role::Table => Actor::Table,
            Role::First => Actor::Player(first),
            Role::Second => Actor::Player(first.other()),
            Role::Watcher => Actor::Watcher,
        }
    }
}

/// Somebody who says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    /// By what the driver knows them.
    pub number: u64,
    /// What they may do.
    pub role: Role,
    /// Whether they may use the library.
    pub library: bool,
}

/// Whom an answer goes to: their number, and the id of what they asked.
pub type Address = (u64, Option<Id>);

/// Something for the driver to do.
pub enum Step {
    /// Ask the library, and bring the answer to [`super::Host::stored`]. It is the last
    /// step of its list: what follows from the answer comes with it.
    Store(StoreRequest),
    /// Tell an event.
    Tell {
        /// Who is to hear it.
        to: Audience,
        /// Who asked for it, if anybody did.
        asker: Option<Address>,
        /// What.
        event: Box<Event>,
    },
    /// Let an engine think ([`Thinking::run`]), and bring its thoughts to
    /// [`super::Host::hear`].
    Think(Box<Thinking>, Option<Resting>),
}

/// What happened at a table.
pub(super) enum Input {
    /// Somebody gave a command.
    Command {
        asker: Asker,
        id: Option<Id>,
        command: Box<Command>,
    },
    /// An engine is done.
    Answer(Ticket, super::roster::Answer),
    /// A flag may have fallen.
    Flag,
    /// The library is to be tried again.
    Retry,
}

/// Why the library has something to keep.
pub(super) enum Cause {
    /// Somebody's command.
    Command(Asker, Option<Id>),
    /// An engine's answer.
    Answer(Ticket, super::roster::Answer),
    /// The time, or that the library failed before.
    Time,
    /// The game was begun or taken up.
    Opened,
}

impl Cause {
    /// Whom the answer goes to.
    pub(super) fn address(&self) -> Option<Address> {
        match self {
            Cause::Command(asker, id) => Some((asker.number, id.clone())),
            _ => None,
        }
    }
}
