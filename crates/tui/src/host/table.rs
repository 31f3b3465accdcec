//! A game at this terminal with its library: the driver of a [`Host`] that does everything
//! at once, except the thinking.
//!
//! It starts no thread and reads no clock, so that the screen, the line mode and the tests
//! all run the same table: whoever has it lets engines think and brings back the thoughts.

use std::collections::VecDeque;
use wuqi_session::host::{
    Asker, Host, Resting, Role, Seating, Step, StoreAnswer, StoreRequest, Thought,
};
use wuqi_session::protocol::{Code, Command, Event, Fault, LibraryFilter, Setup};
use wuqi_session::session::{Millis, Session, Thinking};
use wuqi_store::{Library, StoreError};

/// What came of something: events to show and thinking to do.
#[derive(Default)]
pub struct Done {
    /// What to show, in order.
    pub events: Vec<Event>,
    /// What to think about, each with the engine that has thought for its seat before.
    pub thinking: Vec<(Box<Thinking>, Option<Resting>)>,
}

/// A game with its library and engines.
pub struct Table {
    host: Host,
    library: Option<Library>,
    /// Milliseconds since 1970, for the library.
    wall: fn() -> u64,
}

impl Table {
    /// A table with the game that a set-up asks for, or with any game if none is given: a
    /// surface that begins with its menu shows none. `entropy` decides deals and dice.
    pub fn open(
        setup: Option<&Setup>,
        library: Option<Library>,
        entropy: [u8; 32],
        wall: fn() -> u64,
    ) -> Result<(Table, Done), Fault> {
        let (session, outputs) = match setup {
            Some(setup) => Session::with_setup(setup, entropy, 0)?,
            None => Session::new(entropy, 0),
        };
        let name: String = entropy[..8].iter().map(|b| format!("{b:02x}")).collect();
        let live = format!("terminal-{name}-{}", std::process::id());
        let (host, steps) = Host::begin(&live, Seating::Table, session, outputs, 0);
        let mut table = Table {
            host,
            library,
            wall,
        };
        let mut done = table.deliver(steps, 0);
        done.events.extend(table.say_damage());
        Ok((table, done))
    }

    /// What became of a library that was damaged.
    fn say_damage(&self) -> Option<Event> {
        let damage = self.library.as_ref()?.damage()?;
        let fault = Fault::new(Code::LibraryDamaged)
            .with("file", damage.kept.display().to_string())
            .with("saved", damage.saved)
            .with("older", damage.older);
        Some(Event::Error(fault))
    }

    /// Does what somebody at this terminal asks for.
    pub fn perform(&mut self, command: Command, now: Millis) -> Done {
        let asker = Asker {
            number: 0,
            role: Role::Table,
            library: self.library.is_some(),
        };
        let steps = self.host.command(asker, None, command, now);
        self.deliver(steps, now)
    }

    /// Takes what an engine says.
    pub fn hear(&mut self, thought: Thought, now: Millis) -> Done {
        let steps = self.host.hear(thought, now);
        self.deliver(steps, now)
    }

    /// The time has passed.
    pub fn tick(&mut self, now: Millis) -> Done {
        let steps = self.host.tick(now);
        self.deliver(steps, now)
    }

    /// When [`Table::tick`] must be called at the latest.
    #[must_use]
    pub fn wakes(&self) -> Option<Millis> {
        self.host.wakes()
    }

    /// The number of the game with this name, or with this number, in the library. The
    /// latest one of that name counts.
    pub fn find(&self, name: &str) -> Result<Option<i64>, StoreError> {
        let Some(library) = &self.library else {
            return Ok(None);
        };
        let filter = LibraryFilter {
            text: Some(name.to_owned()),
            limit: Some(1000),
            ..LibraryFilter::default()
        };
        let (entries, _) = library.list(&filter)?;
        let named = entries.iter().find(|entry| entry.name == name);
        let number = name.parse().ok();
        Ok(named.map(|entry| entry.entry).or(number))
    }

    /// The game is left: engines end, and the library forgets that it was live. What it
    /// cannot forget now another program takes over.
    pub fn close(&mut self) {
        self.host.stop_thinking();
        let retire = self.host.retire();
        let _ = self.ask_library(&retire);
    }

    fn deliver(&mut self, steps: Vec<Step>, now: Millis) -> Done {
        let mut done = Done::default();
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Tell { event, .. } => done.events.push(*event),
                Step::Think(thinking, engine) => done.thinking.push((thinking, engine)),
                Step::Store(request) => {
                    let answer = self.ask_library(&request);
                    steps.extend(self.host.stored(answer, now));
                }
            }
        }
        done
    }

    /// Without a library nothing is kept, and nobody minds.
    fn ask_library(&mut self, request: &StoreRequest) -> Result<StoreAnswer, String> {
        let Some(library) = &mut self.library else {
            return Ok(StoreAnswer::Done(None));
        };
        let now = (self.wall)();
        library
            .perform(request, now)
            .map_err(|error| error.to_string())
    }
}
