//! A worker that searches: one piece of work after the other, each until it is done.
//!
//! Engines rest here between two moves of a game with what they have learned, as they do at a
//! table of the server; a worker that is ended takes them along.

use crate::outside;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wuqi_session::host::{Job, Means, Resting, Thought};
use wuqi_session::protocol::Purpose;
use wuqi_session::study::{self, TraceRequest};

/// The most memory for the tables of one engine, in MiB: a page must stay small.
const MOST_MEMORY: u64 = 48;

/// The longest search, as long as a server's.
const LONGEST: Duration = Duration::from_secs(60);

/// How many engines rest here: both sides of a game.
const MOST_RESTING: usize = 2;

/// A piece of work.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Thinking for a table.
    Think {
        /// The table, so that its engine is found again.
        table: String,
        /// What about.
        job: Box<Job>,
        /// How many threads may search, where the module has any; none stands for one.
        #[serde(default)]
        threads: usize,
    },
    /// A search that is followed step by step.
    Trace(Box<TraceRequest>),
}

/// The place of an engine that rests: the table, and the side whose own engine or helper it is.
type Place = (String, wuqi_core::Player, bool);

/// A worker that searches.
#[derive(Default)]
pub struct Thinker {
    resting: Vec<(Place, Resting)>,
}

impl Thinker {
    /// Does a piece of work given as JSON; the answer is JSON, too. Reports go out meanwhile.
    pub fn think(&mut self, work: &[u8]) -> String {
        let answer = match serde_json::from_slice(work) {
            Ok(Work::Think {
                table,
                job,
                threads,
            }) => self.answer(table, &job, threads),
            Ok(Work::Trace(request)) => return trace(&request),
            Err(error) => Err(error.to_string()),
        };
        match answer {
            Ok(report) => json!({ "answer": report }).to_string(),
            Err(detail) => json!({ "error": detail }).to_string(),
        }
    }

    fn answer(&mut self, table: String, job: &Job, threads: usize) -> Result<Value, String> {
        let thinking = job.thinking()?;
        let helps = !matches!(job.purpose, Purpose::Move | Purpose::Answer);
        let place = (table, job.player, helps);
        let rests = self.resting.iter().position(|(other, _)| *other == place);
        let resting = rests.map(|rests| self.resting.remove(rests).1);
        let means = Means {
            longest: Some(LONGEST),
            memory: Some(MOST_MEMORY),
            threads,
            ..Means::default()
        };
        let stop = thinking.stop.clone();
        let clock = clock(stop.flag());
        let resting = resting.filter(|resting| resting.suits(&thinking));
        let thought = thinking.run(resting, means, &clock, &mut |thought| {
            if let Thought::Report(_, report) = thought {
                outside::report(&json!({ "report": report }).to_string());
            }
        });
        let Thought::Answer { answer, engine, .. } = thought else {
            return Err("the engine gave no answer".to_owned());
        };
        if let Some(engine) = engine {
            self.resting.push((place, engine));
            if self.resting.len() > MOST_RESTING {
                self.resting.remove(0);
            }
        }
        Ok(json!(answer?))
    }
}

/// The answer to a request to follow a search, as the server gives it.
fn trace(request: &TraceRequest) -> String {
    let stop = AtomicBool::new(false);
    let (status, body) = match study::trace(request, &stop, &clock(&stop)) {
        Ok(trace) => (200, json!(trace)),
        Err(fault) => (fault.status(), json!(fault)),
    };
    json!({ "status": status, "body": body }).to_string()
}

/// The time since now. Every look at it is also one at whether a stop was asked for.
fn clock(stop: &AtomicBool) -> impl Fn() -> Duration + Sync {
    let start = outside::precise_now();
    move || {
        if outside::is_stop_asked() {
            stop.store(true, Ordering::Relaxed);
        }
        let passed = (outside::precise_now() - start).max(0.0);
        Duration::from_secs_f64(passed / 1000.0)
    }
}
