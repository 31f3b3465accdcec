//! What a session asks of its host, and who is to hear an event.

use crate::protocol::{Event, LibraryRequest, Purpose};
use crate::session::Saved;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::{Spec, limits_of, takes};
use wuqi_games::any::{AnyGame, Position};
use wuqi_record::NodeId;
use wuqi_search::Limits;

/// Milliseconds on the host's clock. Where it starts does not matter; it must not go back.
pub type Millis = u64;

/// Names one piece of thinking.
pub type Ticket = u64;

/// Ends a piece of thinking, also before it has begun and from wherever it is done.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the engine to come to an end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag that a search looks at.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Who sends a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// Somebody at the device on which the game is: may do everything for both sides.
    Table,
    /// Somebody on another device, for one side.
    Player(Player),
    /// Somebody who looks on.
    Watcher,
}

/// What a session says after a command, in the order in which it is to be done: an event
/// must not leave before the effects in front of it are done.
#[derive(Clone, Debug)]
pub enum Output {
    /// Something for surfaces.
    Event {
        /// Who is to hear it.
        to: Audience,
        /// What.
        event: Event,
    },
    /// Something for the host to do.
    Effect(Effect),
}

/// Who is to hear an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody.
    All,
    /// Only whoever sent the command.
    Asker,
}

/// Something for the host to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Keep this, durably, before anything that follows is sent.
    Persist(Box<Saved>),
    /// Let an engine think.
    StartThinking(Box<Thinking>),
    /// Ask an engine to come to an end now. Its answer is still given back: the session
    /// knows whether it wants it.
    StopThinking(Ticket),
    /// Ask the library; the host answers the asker itself.
    Library(LibraryRequest),
}

/// A piece of thinking: what a session asks for and waits for, and what an engine does
/// ([`Thinking::run`]).
#[derive(Clone, Debug)]
pub struct Thinking {
    /// Its name.
    pub ticket: Ticket,
    /// Why.
    pub purpose: Purpose,
    /// The node of the game that it is about.
    pub node: NodeId,
    /// The side to move.
    pub player: Player,
    /// The engine.
    pub spec: Spec,
    /// The game.
    pub game: AnyGame,
    /// The position. It holds only what both players see.
    pub position: Box<dyn Position>,
    /// The seed of everything random.
    pub seed: u64,
    /// The least time after which the answer is wanted.
    pub pace_ms: u64,
    /// What was set for the seat or in the command.
    pub set: Limits,
    /// The most time that the clock allows.
    pub most: Option<Duration>,
    /// Ends it.
    pub stop: Stop,
}

impl Thinking {
    /// Whether it makes no sense once the board has changed.
    pub(super) fn belongs_to_the_board(&self) -> bool {
        self.purpose != Purpose::Review
    }

    /// The limits to think within: what was set, or else the engine's own, and the clock
    /// in any case. Somebody waits, so without any limit it is a second.
    #[must_use]
    pub fn limits(&self, own: Limits) -> Limits {
        let none = Limits::default();
        let mut limits = if self.set == none { own } else { self.set };
        if limits == none && self.most.is_none() {
            limits.time = Some(Duration::from_secs(1));
        }
        if let Some(most) = self.most {
            limits.time = Some(limits.time.map_or(most, |time| time.min(most)));
        }
        limits
    }

    /// Whether nothing but time ends it. What counts positions or plies is to come out the same
    /// every time, which only one thread grants.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        let limits = self.limits(limits_of(&self.game, &self.spec));
        let counted = Limits {
            time: None,
            ..limits
        };
        // Whom time does not end would keep threads for nothing.
        takes(&self.game, &self.spec, "time")
            && limits.time.is_some()
            && counted == Limits::default()
    }
}
