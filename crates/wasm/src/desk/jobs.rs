//! The searches under way, each in a worker of its own.

use super::said::{Action, Saying};
use super::{Desk, tables::Table};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::{Report, Spec, Unheard, build_any};
use wuqi_search::{Control, Limits};
use wuqi_session::host::{Job, Thought};
use wuqi_session::session::Thinking;

/// The searches under way.
#[derive(Default)]
pub(super) struct Jobs {
    at_work: BTreeMap<u64, AtWork>,
    numbers: u64,
}

struct AtWork {
    table: String,
    thinking: Box<Thinking>,
    /// The last that it said: its answer, if it is ended.
    last: Option<Box<Report>>,
    /// Whether the page was told to end it.
    told: bool,
}

impl Jobs {
    /// A number that no job has had.
    pub(super) fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// The job that was begun last.
    pub(super) fn latest(&self) -> u64 {
        self.numbers
    }

    /// The jobs that have to be ended since the last look, in the order of their beginning.
    fn stopped(&mut self) -> Vec<u64> {
        let mut stopped = Vec::new();
        for (&job, at_work) in &mut self.at_work {
            if at_work.thinking.stop.is_asked() && !at_work.told {
                at_work.told = true;
                stopped.push(job);
            }
        }
        stopped
    }
}

impl Desk {
    /// Has an engine think for a table.
    pub(super) fn think(&mut self, table: &str, thinking: Box<Thinking>) {
        let job = self.jobs.number();
        let number = self.tables.get(table).map_or(0, Table::game_number);
        let place = format!("{table} {number}");
        let text = Job::from(&*thinking);
        self.actions.push(Action::Think {
            job,
            game: text.game.clone(),
            work: json!({ "think": { "table": place, "job": text } }),
            request: None,
            timed: thinking.is_timed(),
        });
        let at_work = AtWork {
            table: table.to_owned(),
            thinking,
            last: None,
            told: false,
        };
        self.jobs.at_work.insert(job, at_work);
    }

    /// Has jobs ended before anything else is done, so that what begins finds their thinkers. A
    /// job that was begun only now, after the one that is `known`, is ended once it is there.
    pub(super) fn stop_jobs(&mut self, known: u64) {
        let stopped = self.jobs.stopped();
        let (old, new): (Vec<u64>, Vec<u64>) = stopped.into_iter().partition(|&job| job <= known);
        let stop = |job| Action::Stop { job };
        self.actions.splice(0..0, old.into_iter().map(stop));
        self.actions.extend(new.into_iter().map(stop));
    }

    /// A thinker says something.
    pub(super) fn hear_thought(&mut self, job: u64, saying: Saying, now: u64) {
        let Some(at_work) = self.jobs.at_work.get_mut(&job) else {
            return;
        };
        let ticket = at_work.thinking.ticket;
        let table = at_work.table.clone();
        let answer = match saying {
            Saying::Report(report) => {
                at_work.last = Some(report.clone());
                return self.tell_host(&table, Thought::Report(ticket, report), now);
            }
            Saying::Waits(waits) => {
                return self.tell_host(&table, Thought::Waits(ticket, waits), now);
            }
            Saying::Answer(report) => Ok(report),
            Saying::Error(detail) => Err(detail),
            Saying::Ended {} => at_work.answer(),
        };
        self.jobs.at_work.remove(&job);
        let engine = None;
        let thought = Thought::Answer {
            ticket,
            answer,
            engine,
        };
        self.tell_host(&table, thought, now);
    }

    fn tell_host(&mut self, table: &str, thought: Thought, now: u64) {
        if let Some(found) = self.tables.get_mut(table) {
            let steps = found.host.hear(thought, now);
            self.deliver(table, steps);
        }
    }
}

impl AtWork {
    /// The answer of a search whose worker was ended: what it said last. One that was ended
    /// before it said anything still owes a legal move, and a quick look finds one.
    fn answer(&mut self) -> Result<Box<Report>, String> {
        if !self.thinking.stop.is_asked() {
            return Err("the engine failed".to_owned());
        }
        if let Some(last) = self.last.take() {
            return Ok(last);
        }
        let stop = AtomicBool::new(false);
        let one_ply = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let control = Control::new(one_ply, &stop, &|| Duration::ZERO);
        let engine = build_any(&self.thinking.game, &Spec::named("greedy"));
        let mut engine = engine.map_err(|error| error.to_string())?;
        let report = engine.think(&*self.thinking.position, &control, &mut Unheard);
        report.map(Box::new).map_err(|error| error.to_string())
    }
}
