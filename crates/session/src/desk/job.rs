//! One piece of thinking, to be done on whatever thread its surface chooses.

use crate::session::{Thinking, Ticket};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::{Engine, Listener, Report, build_any};
use wuqi_search::{Control, Limits};

/// Reports come at most this often.
const PAUSE: Duration = Duration::from_millis(80);

/// What an engine tells its table.
pub enum Thought {
    /// How far it is.
    Report(Ticket, Box<Report>),
    /// It is done.
    Answer {
        /// Which thinking this ends.
        ticket: Ticket,
        /// What it found, or why it failed, in words.
        answer: Result<Box<Report>, String>,
        /// The engine, for its next turn.
        kept: Option<Kept>,
    },
}

impl Thought {
    /// The answer of an engine that was lost with its thread.
    #[must_use]
    pub fn lost(ticket: Ticket) -> Thought {
        Thought::Answer {
            ticket,
            answer: Err("the engine's thread broke off".to_owned()),
            kept: None,
        }
    }
}

/// An engine with what it was built for, kept between the moves of a game.
pub struct Kept {
    /// Seat, spec, and the game with its rules.
    pub(super) name: String,
    engine: Box<dyn Engine>,
}

/// The name under which the engine for some thinking is kept.
pub(super) fn name_of(thinking: &Thinking) -> String {
    format!(
        "{} {} {} {} {}",
        thinking.player,
        thinking.spec,
        thinking.game.info().id,
        thinking.game.size(),
        thinking.game.options()
    )
}

/// A piece of thinking that waits for somebody to do it.
pub struct Job {
    /// What is asked.
    pub thinking: Box<Thinking>,
    /// Ends it, also before it has begun.
    pub stop: Arc<AtomicBool>,
    /// The engine, if it has thought for this seat before.
    kept: Option<Kept>,
}

impl Job {
    pub(super) fn new(thinking: Box<Thinking>, kept: Option<Kept>, stop: Arc<AtomicBool>) -> Job {
        Job {
            thinking,
            stop,
            kept,
        }
    }

    /// Thinks within the limits that the game sets, or within others that a surface needs.
    /// `clock` gives the time since some start, `hear` is told how far it is.
    pub fn run(
        self,
        limits: Option<Limits>,
        clock: &(dyn Fn() -> Duration + Sync),
        hear: &mut dyn FnMut(Thought),
    ) -> Thought {
        let ticket = self.thinking.ticket;
        let (answer, kept) = self.think(limits, clock, hear);
        Thought::Answer {
            ticket,
            answer: answer.map(Box::new),
            kept,
        }
    }

    fn think(
        self,
        limits: Option<Limits>,
        clock: &(dyn Fn() -> Duration + Sync),
        hear: &mut dyn FnMut(Thought),
    ) -> (Result<Report, String>, Option<Kept>) {
        let thinking = self.thinking;
        let name = name_of(&thinking);
        let engine = match self.kept {
            Some(kept) => Ok(kept.engine),
            None => build_any(&thinking.game, &thinking.spec),
        };
        let mut engine = match engine {
            Ok(engine) => engine,
            Err(error) => return (Err(error.to_string()), None),
        };
        let limits = limits.unwrap_or_else(|| thinking.limits(engine.limits()));
        let control = Control::new(limits, &self.stop, clock).with_seed(thinking.seed);
        let mut reporter = Reporter {
            ticket: thinking.ticket,
            clock,
            last: clock(),
            hear,
        };
        // A fault in an engine costs the table that engine, and nobody else anything.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine.think(&*thinking.position, &control, &mut reporter)
        }));
        match answer {
            Ok(Ok(report)) => (Ok(report), Some(Kept { name, engine })),
            Ok(Err(error)) => (Err(error.to_string()), Some(Kept { name, engine })),
            Err(_) => (Err("the engine failed".to_owned()), None),
        }
    }
}

struct Reporter<'a> {
    ticket: Ticket,
    clock: &'a (dyn Fn() -> Duration + Sync),
    last: Duration,
    hear: &'a mut dyn FnMut(Thought),
}

impl Listener for Reporter<'_> {
    fn report(&mut self, report: &Report) {
        let now = (self.clock)();
        if now.saturating_sub(self.last) < PAUSE {
            return;
        }
        self.last = now;
        (self.hear)(Thought::Report(self.ticket, Box::new(report.clone())));
    }
}
