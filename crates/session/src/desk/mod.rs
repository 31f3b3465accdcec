//! Where the engines of one table think: who is at work, and who rests until the next turn.
//!
//! The desk starts no thread and reads no clock. It turns each wish of a session into a
//! [`Job`] that any surface can run where it likes: on a pool of threads, on one thread, or
//! in a browser's worker. An engine comes back with its answer and keeps what it has learned
//! for the same seat of the same game.

mod job;

pub use job::{Job, Thought};

use crate::session::{Millis, Output, Session, Thinking, Ticket};
use job::Kept;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The engines of one table.
#[derive(Default)]
pub struct Desk {
    /// The flags that end those at work.
    at_work: HashMap<Ticket, Arc<AtomicBool>>,
    /// Those that wait for their next turn, by what they were built for.
    resting: HashMap<String, Kept>,
}

impl Desk {
    /// Makes a job of what a session wants to have thought about.
    pub fn start(&mut self, thinking: Box<Thinking>) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        self.at_work.insert(thinking.ticket, stop.clone());
        let kept = self.resting.remove(&job::name_of(&thinking));
        Job::new(thinking, kept, stop)
    }

    /// Ends the thinking with this ticket; its job answers with what it has found so far.
    pub fn stop(&self, ticket: Ticket) {
        if let Some(stop) = self.at_work.get(&ticket) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends all thinking.
    pub fn stop_all(&self) {
        for stop in self.at_work.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether nobody is at work.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.at_work.is_empty()
    }

    /// Brings what an engine says to its session.
    pub fn hear(&mut self, session: &mut Session, thought: Thought, now: Millis) -> Vec<Output> {
        match thought {
            Thought::Report(ticket, report) => session.engine_report(ticket, *report, now),
            Thought::Answer {
                ticket,
                answer,
                kept,
            } => {
                self.at_work.remove(&ticket);
                if let Some(kept) = kept {
                    self.resting.insert(kept.name.clone(), kept);
                }
                session.engine_answer(ticket, answer.map(|report| *report), now)
            }
        }
    }
}
