//! Engines at work: a bounded number of threads, first come first served.
//!
//! Who analyses may hold a place for a minute, so help has places of its own and no game
//! waits for it. There are more places than processors: the system shares them fairly, so
//! a game whose engine thinks long does not keep the others waiting for their turn.

use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Semaphore, mpsc};
use wuqi_session::host::{Resting, Thought};
use wuqi_session::protocol::Purpose;
use wuqi_session::session::Thinking;

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

    /// Lets an engine think as soon as a place is free.
    pub(crate) fn start(
        &self,
        thinking: Box<Thinking>,
        engine: Option<Resting>,
        thoughts: mpsc::UnboundedSender<Thought>,
    ) {
        let places = match thinking.purpose {
            Purpose::Move | Purpose::Answer => self.moves.clone(),
            Purpose::Hint | Purpose::Analysis | Purpose::Review => self.help.clone(),
        };
        tokio::spawn(async move {
            let ticket = thinking.ticket;
            let place = places.acquire_owned().await;
            let reports = thoughts.clone();
            let work = tokio::task::spawn_blocking(move || think(&thinking, engine, &reports));
            let answer = work.await.unwrap_or_else(|_| Thought::lost(ticket));
            drop(place);
            // A table that has closed needs no answer.
            let _ = thoughts.send(answer);
        });
    }
}

fn think(
    thinking: &Thinking,
    engine: Option<Resting>,
    thoughts: &mpsc::UnboundedSender<Thought>,
) -> Thought {
    let start = Instant::now();
    let clock = || start.elapsed();
    thinking.run(engine, None, &clock, &mut |report| {
        let _ = thoughts.send(report);
    })
}
