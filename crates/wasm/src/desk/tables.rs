//! The tables: one live game each, and everybody who sits at it.

use super::Desk;
use super::errand::{Errand, Then, What};
use super::said::Action;
use wuqi_core::Player;
use wuqi_session::host::{Address, Asker, Host, Role, Seating, Step, Stored};
use wuqi_session::protocol::{Code, Company, Event, Fault, Message};
use wuqi_session::session::{Audience, Output, Session};

/// A table that nobody has looked at for so long is cleared; the game stays in the library.
const DESERTED_MS: u64 = 120_000;

/// Engines think on for so long without anybody waiting: a page may just be loading again.
const UNATTENDED_MS: u64 = 15_000;

/// The number of a game at its table, and how often it was kept.
pub(super) type Kept = (i64, u64);

/// A table.
pub(super) struct Table {
    pub(super) host: Host,
    guests: Vec<u64>,
    seating: Seating,
    /// The number and the version of the game as this desk has kept it.
    kept: Option<Kept>,
    /// Since when nobody is there.
    deserted: u64,
}

impl Table {
    /// Which game of this table is played.
    pub(super) fn game_number(&self) -> u64 {
        self.host.number()
    }

    /// Notes what was kept.
    pub(super) fn note(&mut self, kept: Kept) {
        self.kept = Some(kept);
    }

    /// What somebody may do here: all of this is one device, so everything, but in a game that
    /// was begun for two.
    fn role(&self) -> Role {
        match self.seating {
            Seating::Table => Role::Table,
            Seating::Here => Role::First,
            Seating::Elsewhere => Role::Watcher,
        }
    }

    fn company(&self) -> Event {
        let (you, here) = match (self.role(), self.host.first_player()) {
            (Role::Table, _) => ("table", [true, true]),
            (Role::Watcher, _) => ("watcher", [false, false]),
            (_, Player::One) => ("one", [true, false]),
            (_, Player::Two) => ("two", [false, true]),
        };
        let host = you != "watcher";
        let watchers = if host { 0 } else { 1 };
        Event::Company(Company {
            you,
            host,
            here,
            watchers,
        })
    }

    /// When the table is cleared, if nobody comes.
    fn clears(&self) -> Option<u64> {
        let patience = match self.host.is_idle() {
            true => DESERTED_MS,
            false => UNATTENDED_MS,
        };
        (self.guests.is_empty()).then_some(self.deserted + patience)
    }
}

impl Desk {
    /// Sets a table for a game that is new here; `request` hears its name once it is kept.
    pub(super) fn set_new(
        &mut self,
        id: String,
        request: u64,
        (session, outputs): (Session, Vec<Output>),
        now: u64,
    ) {
        let seating = Seating::Table;
        let (host, steps) = Host::begin(&id, seating, session, outputs, now);
        self.set(&id, host, seating, None, now);
        self.deliver_and_answer(&id, steps, Some(request));
    }

    /// Sets the table of a game from the library, unless it is set; whether that worked.
    pub(super) fn set_again(&mut self, id: &str, stored: &Stored, kept: Kept, now: u64) -> bool {
        if self.tables.contains_key(id) {
            return true;
        }
        match Session::restore(&stored.public, &stored.secret, now) {
            Err(_) => false,
            Ok((session, outputs)) => {
                let (host, steps) = Host::resume(id, stored.seating, session, outputs, now);
                self.set(id, host, stored.seating, Some(kept), now);
                self.deliver(id, steps);
                true
            }
        }
    }

    fn set(&mut self, id: &str, host: Host, seating: Seating, kept: Option<Kept>, now: u64) {
        let table = Table {
            host,
            guests: Vec::new(),
            seating,
            kept,
            deserted: now,
        };
        self.tables.insert(id.to_owned(), table);
    }

    /// Takes a table away whose game could not be kept when it was begun.
    pub(super) fn clear(&mut self, id: &str) {
        if let Some(mut table) = self.tables.remove(id) {
            table.host.stop_thinking();
        }
    }

    /// Another window has played on: everybody here hears so, and sees the game as it is.
    pub(super) fn set_anew(&mut self, id: &str, now: u64) {
        let Some(mut table) = self.tables.remove(id) else {
            return;
        };
        table.host.stop_thinking();
        for guest in table.guests {
            let stale = Event::Error(Fault::new(Code::Stale));
            let message = Box::new(Message::new(stale, None));
            self.actions.push(Action::Tell { guest, message });
            self.come(guest, id.to_owned(), now);
        }
    }

    pub(super) fn clear_deserted(&mut self, now: u64) {
        let over = |table: &Table| table.clears().is_some_and(|at| at <= now);
        for (_, mut table) in self.tables.extract_if(|_, table| over(table)) {
            table.host.stop_thinking();
        }
    }

    /// Somebody comes to a table; one that was cleared is set again from the library.
    pub(super) fn come(&mut self, guest: u64, id: String, now: u64) {
        if self.tables.contains_key(&id) {
            return self.seat(guest, &id, now);
        }
        self.coming.insert(guest);
        self.errands.push_back(Errand {
            what: What::Live(id.clone()),
            then: Then::Come { guest, id },
        });
    }

    /// Gives somebody a seat at a table that is set, and tells them everything.
    pub(super) fn seat(&mut self, guest: u64, id: &str, now: u64) {
        let Some(table) = self.tables.get_mut(id) else {
            let link = "refused";
            self.actions.push(Action::Link { guest, link });
            return;
        };
        table.guests.push(guest);
        self.guests.insert(guest, id.to_owned());
        let link = "open";
        self.actions.push(Action::Link { guest, link });
        let mut events = table.host.greeting(now);
        events.push(table.company());
        for event in events {
            let message = Box::new(Message::new(event, None));
            self.actions.push(Action::Tell { guest, message });
        }
    }

    pub(super) fn say(&mut self, guest: u64, text: &str, now: u64) {
        let Some(id) = self.guests.get(&guest).cloned() else {
            return;
        };
        if let Some(table) = self.tables.get_mut(&id) {
            let asker = Asker {
                number: guest,
                role: table.role(),
                library: true,
            };
            let steps = table.host.say(asker, text, now);
            self.deliver(&id, steps);
        }
    }

    pub(super) fn go(&mut self, guest: u64, now: u64) {
        self.coming.remove(&guest);
        let id = self.guests.remove(&guest);
        if let Some(table) = id.and_then(|id| self.tables.get_mut(&id)) {
            table.guests.retain(|other| *other != guest);
            table.deserted = now;
        }
    }

    pub(super) fn tick(&mut self, now: u64) {
        let due = |table: &Table| table.host.wakes().is_some_and(|at| at <= now);
        let due = self.tables.iter().filter(|(_, table)| due(table));
        let due: Vec<String> = due.map(|(id, _)| id.clone()).collect();
        for id in due {
            if let Some(table) = self.tables.get_mut(&id) {
                let steps = table.host.tick(now);
                self.deliver(&id, steps);
            }
        }
    }

    /// When the desk wants to be told the time.
    pub(super) fn wakes(&self) -> Option<u64> {
        let tables = self.tables.values();
        let wakes = tables.flat_map(|table| [table.host.wakes(), table.clears()]);
        wakes.flatten().min()
    }

    /// Does and says what a host has asked for, in its order.
    pub(super) fn deliver(&mut self, id: &str, steps: Vec<Step>) {
        self.deliver_and_answer(id, steps, None);
    }

    /// The same; `begun` is answered once the library has kept the game.
    fn deliver_and_answer(&mut self, id: &str, steps: Vec<Step>, begun: Option<u64>) {
        let kept = self.tables.get(id).and_then(|table| table.kept);
        for step in steps {
            match step {
                Step::Tell { to, asker, event } => self.tell(id, to, asker, *event),
                Step::Think(thinking, _) => self.think(id, thinking),
                Step::Store(request) => self.errands.push_back(Errand {
                    what: What::Perform(Box::new(request), kept),
                    then: Then::Table {
                        id: id.to_owned(),
                        begun,
                    },
                }),
            }
        }
    }

    /// Tells whoever asked, with the id of the question, and everybody else if it is for all.
    fn tell(&mut self, id: &str, to: Audience, asker: Option<Address>, event: Event) {
        let Some(table) = self.tables.get(id) else {
            return;
        };
        let (asker, question) = asker.map_or((None, None), |(asker, id)| (Some(asker), id));
        let answer = Message::new(event, question);
        for &guest in &table.guests {
            let message = match asker == Some(guest) {
                true => answer.clone(),
                false if to == Audience::All => Message {
                    re: None,
                    ..answer.clone()
                },
                false => continue,
            };
            let message = Box::new(message);
            self.actions.push(Action::Tell { guest, message });
        }
    }
}
