//! The engines of one game: who is at work, who rests until the next turn, and whose answer
//! waits for the pace that was asked for.

use super::work::Resting;
use crate::protocol::Purpose;
use crate::session::{Millis, Stop, Thinking, Ticket};
use std::collections::HashMap;
use wuqi_core::Player;
use wuqi_engines::Report;

/// What an engine found, or why it failed, in words.
pub(super) type Answer = Result<Report, String>;

/// Whom an engine serves: a side's own engine and the helper beside it rest apart.
type Place = (Player, bool);

#[derive(Default)]
pub(super) struct Roster {
    at_work: HashMap<Ticket, AtWork>,
    /// At most one for each place.
    resting: HashMap<Place, Resting>,
    /// Answers that came before their time.
    early: Vec<(Ticket, Millis, Answer)>,
}

struct AtWork {
    stop: Stop,
    place: Place,
    /// When the answer is wanted.
    due: Millis,
}

impl Roster {
    /// Notes that somebody begins to think: the engine that rests for it. One that was built
    /// for something else is let go.
    pub(super) fn start(&mut self, thinking: &Thinking, now: Millis) -> Option<Resting> {
        let helps = !matches!(thinking.purpose, Purpose::Move | Purpose::Answer);
        let place = (thinking.player, helps);
        let at_work = AtWork {
            stop: thinking.stop.clone(),
            place,
            due: now.saturating_add(thinking.pace_ms),
        };
        self.at_work.insert(thinking.ticket, at_work);
        let resting = self.resting.remove(&place)?;
        resting.suits(thinking).then_some(resting)
    }

    /// Ends the thinking with this ticket: it answers with what it has found so far, and
    /// its answer waits no longer.
    pub(super) fn stop(&mut self, ticket: Ticket) {
        if let Some(at_work) = self.at_work.get_mut(&ticket) {
            at_work.stop.ask();
            at_work.due = 0;
        }
        for (early, due, _) in &mut self.early {
            if *early == ticket {
                *due = 0;
            }
        }
    }

    /// Ends all thinking, and keeps no engine.
    pub(super) fn clear(&mut self) {
        for at_work in self.at_work.values() {
            at_work.stop.ask();
        }
        *self = Roster::default();
    }

    /// Lets the engines that rest go, for whoever is short of memory.
    pub(super) fn let_rest_go(&mut self) {
        self.resting.clear();
    }

    /// Takes an engine back with its answer, which waits here until it is due.
    pub(super) fn back(&mut self, ticket: Ticket, answer: Answer, engine: Option<Resting>) {
        let Some(at_work) = self.at_work.remove(&ticket) else {
            return;
        };
        if let Some(engine) = engine {
            self.resting.insert(at_work.place, engine);
        }
        // Whoever was asked to stop is waited for.
        let due = match at_work.stop.is_asked() {
            true => 0,
            false => at_work.due,
        };
        self.early.push((ticket, due, answer));
    }

    /// An answer whose time has come.
    pub(super) fn due(&mut self, now: Millis) -> Option<(Ticket, Answer)> {
        let found = self.early.iter().position(|(_, due, _)| *due <= now)?;
        let (ticket, _, answer) = self.early.remove(found);
        Some((ticket, answer))
    }

    /// When the next answer is due.
    pub(super) fn next_due(&self) -> Option<Millis> {
        self.early.iter().map(|(_, due, _)| *due).min()
    }

    /// Whether nobody is at work.
    pub(super) fn is_idle(&self) -> bool {
        self.at_work.is_empty()
    }
}
