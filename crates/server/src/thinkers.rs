//! Engines at work: a bounded number of threads, first come first served.
//!
//! Who analyses may hold a place for a minute, so help has places of its own and no game
//! waits for it. There are more places than processors: the system shares them fairly, so
//! a game whose engine thinks long does not keep the others waiting for their turn.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};
use wuqi_engines::{Engine, Listener, Report, build_any};
use wuqi_search::Control;
use wuqi_session::protocol::Purpose;
use wuqi_session::session::{Thinking, Ticket};

/// Reports come at most this often.
const PAUSE: Duration = Duration::from_millis(80);

/// What an engine tells its table.
pub(crate) enum Thought {
    /// How far it is.
    Report(Ticket, Box<Report>),
    /// It is done, or failed for a reason in words; the engine comes back for its next turn.
    Answer(Ticket, Result<Box<Report>, String>, Option<Kept>),
}

/// An engine with what it was built for, kept between the moves of a game.
pub(crate) struct Kept {
    /// Seat, spec, and the game with its rules.
    pub(crate) name: String,
    engine: Box<dyn Engine>,
}

/// The name under which a table keeps the engine for some thinking.
pub(crate) fn name_of(thinking: &Thinking) -> String {
    format!(
        "{} {} {} {} {}",
        thinking.player,
        thinking.spec,
        thinking.game.info().id,
        thinking.game.size(),
        thinking.game.options()
    )
}

/// The places where engines may think at the same time.
#[derive(Clone)]
pub(crate) struct Thinkers {
    /// For engines that play.
    moves: Arc<Semaphore>,
    /// For analyses, hints and reviews.
    help: Arc<Semaphore>,
}

impl Thinkers {
    /// Two places per processor for engines that play, one for help.
    pub(crate) fn new() -> Thinkers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinkers {
            moves: Arc::new(Semaphore::new(2 * cores)),
            help: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The places for help, which matches may use while nobody stands in line for them.
    /// Engines of live games have places of their own.
    pub(crate) fn spare(&self) -> Arc<Semaphore> {
        self.help.clone()
    }

    /// Lets an engine think as soon as a place is free. Setting `stop` ends it, also while
    /// it waits.
    pub(crate) fn start(
        &self,
        thinking: Thinking,
        kept: Option<Kept>,
        stop: Arc<AtomicBool>,
        thoughts: mpsc::UnboundedSender<Thought>,
    ) {
        let places = match thinking.purpose {
            Purpose::Move | Purpose::Answer => self.moves.clone(),
            Purpose::Hint | Purpose::Analysis | Purpose::Review => self.help.clone(),
        };
        tokio::spawn(async move {
            let begun = Instant::now();
            let pace = Duration::from_millis(thinking.pace_ms);
            let place = places.acquire_owned().await;
            let ticket = thinking.ticket;
            let reports = thoughts.clone();
            let stopped = stop.clone();
            let work = tokio::task::spawn_blocking(move || think(thinking, kept, &stop, reports));
            let (answer, kept) = work
                .await
                .unwrap_or_else(|_| (Err("the engine's thread broke off".to_owned()), None));
            drop(place);
            // Engines that play each other keep the pace that was asked for.
            while begun.elapsed() < pace && !stopped.load(Ordering::Relaxed) {
                let left = pace - begun.elapsed();
                tokio::time::sleep(left.min(Duration::from_millis(20))).await;
            }
            // A table that has closed needs no answer.
            let _ = thoughts.send(Thought::Answer(ticket, answer.map(Box::new), kept));
        });
    }
}

fn think(
    thinking: Thinking,
    kept: Option<Kept>,
    stop: &AtomicBool,
    thoughts: mpsc::UnboundedSender<Thought>,
) -> (Result<Report, String>, Option<Kept>) {
    let name = name_of(&thinking);
    let engine = match kept {
        Some(kept) => Ok(kept.engine),
        None => build_any(&thinking.game, &thinking.spec),
    };
    let mut engine = match engine {
        Ok(engine) => engine,
        Err(error) => return (Err(error.to_string()), None),
    };
    let start = Instant::now();
    let clock = || start.elapsed();
    let control =
        Control::new(thinking.limits(engine.limits()), stop, &clock).with_seed(thinking.seed);
    let mut reporter = Reporter {
        ticket: thinking.ticket,
        last: Instant::now(),
        thoughts,
    };
    // A fault in an engine costs its table the engine, and nobody else anything.
    let answer = catch_unwind(AssertUnwindSafe(|| {
        engine.think(&*thinking.position, &control, &mut reporter)
    }));
    match answer {
        Ok(Ok(report)) => (Ok(report), Some(Kept { name, engine })),
        Ok(Err(error)) => (Err(error.to_string()), Some(Kept { name, engine })),
        Err(_) => (Err("the engine failed".to_owned()), None),
    }
}

struct Reporter {
    ticket: Ticket,
    last: Instant,
    thoughts: mpsc::UnboundedSender<Thought>,
}

impl Listener for Reporter {
    fn report(&mut self, report: &Report) {
        if self.last.elapsed() < PAUSE {
            return;
        }
        self.last = Instant::now();
        let thought = Thought::Report(self.ticket, Box::new(report.clone()));
        let _ = self.thoughts.send(thought);
    }
}
