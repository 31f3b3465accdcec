//! Doing a piece of thinking, on whatever thread or worker a driver chooses.

use crate::protocol::Purpose;
use crate::session::{Thinking, Ticket};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use wuqi_engines::{Engine, Listener, Report, build_any, with_memory};
use wuqi_search::{Control, Limits};

/// Reports come at most this often.
const PAUSE: Duration = Duration::from_millis(80);

/// What an engine tells its host.
pub enum Thought {
    /// How far it is.
    Report(Ticket, Box<Report>),
    /// It waits for a place to think, or waits no more.
    Waits(Ticket, bool),
    /// It is done.
    Answer {
        /// Which thinking this ends.
        ticket: Ticket,
        /// What it found, or why it failed, in words.
        answer: Result<Box<Report>, String>,
        /// The engine, for its next turn.
        engine: Option<Resting>,
    },
}

impl Thought {
    /// The answer of an engine that was lost with its thread.
    #[must_use]
    pub fn lost(ticket: Ticket) -> Thought {
        Thought::Answer {
            ticket,
            answer: Err("the engine's thread broke off".to_owned()),
            engine: None,
        }
    }
}

/// An engine between two moves of a game, with what it has learned.
pub struct Resting {
    /// What it was built for: the spec, and the game with its rules.
    pub(super) built_for: String,
    engine: Box<dyn Engine>,
    lease: Option<Lease>,
}

impl Resting {
    /// Whether it was built for this thinking, and so may go on with it.
    #[must_use]
    pub fn suits(&self, thinking: &Thinking) -> bool {
        self.built_for == built_for(thinking)
    }
}

/// Whatever a driver lends to an engine, and gets back by its being dropped with it.
pub type Lease = Box<dyn Any + Send>;

/// What a driver adds to a piece of thinking.
#[derive(Default)]
pub struct Means {
    /// Other limits than those of the game.
    pub limits: Option<Limits>,
    /// The most time, whatever the limits say.
    pub longest: Option<Duration>,
    /// The most memory for the tables of an engine that is built, in MiB.
    pub memory: Option<u64>,
    /// How many threads may search; none stands for one.
    pub threads: usize,
    /// What an engine that is built holds as long as it lives.
    pub lease: Option<Lease>,
}

/// What the engine for some thinking must have been built for.
pub(super) fn built_for(thinking: &Thinking) -> String {
    let game = &thinking.game;
    format!(
        "{} {} {} {}",
        thinking.spec,
        game.info().id,
        game.size(),
        game.options()
    )
}

impl Thinking {
    /// Thinks within the limits that the game sets, as far as the means of the driver go,
    /// with the engine that came along or a new one. `clock` gives the time since some
    /// start, `hear` is told how far it is.
    pub fn run(
        &self,
        engine: Option<Resting>,
        means: Means,
        clock: &(dyn Fn() -> Duration + Sync),
        hear: &mut dyn FnMut(Thought),
    ) -> Thought {
        let (answer, engine) = self.think(engine, means, clock, hear);
        Thought::Answer {
            ticket: self.ticket,
            answer: answer.map(Box::new),
            engine,
        }
    }

    fn think(
        &self,
        resting: Option<Resting>,
        means: Means,
        clock: &(dyn Fn() -> Duration + Sync),
        hear: &mut dyn FnMut(Thought),
    ) -> (Result<Report, String>, Option<Resting>) {
        let built_for = built_for(self);
        let (engine, lease) = match resting {
            Some(resting) => (Ok(resting.engine), resting.lease),
            None => {
                let spec = match means.memory {
                    Some(most) => with_memory(&self.game, &self.spec, most),
                    None => self.spec.clone(),
                };
                (build_any(&self.game, &spec), means.lease)
            }
        };
        let mut engine = match engine {
            Ok(engine) => engine,
            Err(error) => return (Err(error.to_string()), None),
        };
        let mut limits = (means.limits).unwrap_or_else(|| self.limits(engine.limits()));
        if let Some(longest) = means.longest {
            limits.time = Some(limits.time.map_or(longest, |time| time.min(longest)));
        }
        let control = Control::new(limits, self.stop.flag(), clock)
            .with_seed(self.seed)
            .with_threads(means.threads);
        let mut reporter = Reporter {
            ticket: self.ticket,
            clock,
            last: clock(),
            hear,
        };
        // What was looked at before must not colour the grades of a game.
        if self.purpose == Purpose::Review {
            engine.forget();
        }
        // A fault in an engine costs the table that engine, and nobody else anything.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine.think(&*self.position, &control, &mut reporter)
        }));
        match answer {
            Err(_) => (Err("the engine failed".to_owned()), None),
            Ok(answer) => {
                let resting = Resting {
                    built_for,
                    engine,
                    lease,
                };
                (answer.map_err(|error| error.to_string()), Some(resting))
            }
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
