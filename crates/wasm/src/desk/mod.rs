//! The desk: everything that a page asks of a server, answered in its browser.
//!
//! It holds the hosts of all games that are open, and does as the server does: what happened
//! comes in ([`Said`]), what follows goes out ([`Action`]). It never waits. The library is
//! asked by an [`Action::Library`] and answers later; engines think in other workers and are
//! heard of by [`Said::Thought`]; the time comes with a tick that the desk itself has asked
//! for.

mod address;
mod errand;
mod jobs;
mod requests;
mod said;
mod tables;

pub use said::{Action, Said, Saying};

use crate::outside;
use errand::{Errand, UnderWay};
use jobs::Jobs;
use serde::Serialize;
use std::collections::{HashMap, HashSet, VecDeque};
use tables::Table;

/// The desk.
#[derive(Default)]
pub struct Desk {
    /// The tables that are set, by name.
    tables: HashMap<String, Table>,
    /// Who sits where.
    guests: HashMap<u64, String>,
    /// Who waits for a table to be set from the library.
    coming: HashSet<u64>,
    /// What the library is to do, one after the other.
    errands: VecDeque<Errand>,
    /// What it does at the moment.
    under_way: Option<UnderWay>,
    jobs: Jobs,
    /// What is to go out.
    actions: Vec<Action>,
}

/// What follows from what was said.
#[derive(Serialize)]
struct Follows {
    actions: Vec<Action>,
    /// When the desk must be told the time, in milliseconds since 1970.
    wakes: Option<u64>,
}

impl Desk {
    /// Takes in what happened, as JSON; the answer is JSON, too. What cannot be read is
    /// passed over: it comes from our own scripts.
    pub fn hear(&mut self, text: &[u8]) -> String {
        let now = outside::now();
        let known = self.jobs.latest();
        if let Ok(said) = serde_json::from_slice(text) {
            self.take_in(said, now);
        }
        self.clear_deserted(now);
        self.stop_jobs(known);
        self.next_errand();
        let follows = Follows {
            actions: std::mem::take(&mut self.actions),
            wakes: self.wakes(),
        };
        serde_json::to_string(&follows).expect("what the desk says can be written")
    }

    fn take_in(&mut self, said: Said, now: u64) {
        match said {
            Said::Request {
                request,
                method,
                path,
                content,
            } => self.answer(request, &method, &path, content, now),
            Said::Come { guest, table } => self.come(guest, table, now),
            Said::Say { guest, text } => self.say(guest, &text, now),
            Said::Go { guest } => self.go(guest, now),
            Said::Stored { error, bodies } => self.library_done(error, bodies, now),
            Said::Thought { job, saying } => self.hear_thought(job, saying, now),
            Said::Tick {} => self.tick(now),
        }
    }

    /// Has the library begin with what waits first, if it does nothing.
    fn next_errand(&mut self) {
        if self.under_way.is_none()
            && let Some(errand) = self.errands.pop_front()
        {
            self.under_way = Some(UnderWay::new(errand));
            self.actions.push(Action::Library {});
        }
    }
}
