//! A session with its library and the engines that rest between their moves.
//!
//! It starts no thread and reads no clock, so that the screen, the line mode and the tests
//! all run the same table: whoever has it does the [`Job`]s and brings back the thoughts.

use wuqi_session::desk::{Desk, Job, Thought};
use wuqi_session::protocol::{Code, Command, Event, Fault, LibraryFilter, LibraryRequest, Setup};
use wuqi_session::session::{Actor, Effect, Millis, Output, Saved, Session};
use wuqi_store::{Library, StoreError};

/// What came of something: events to show and thinking to do.
#[derive(Default)]
pub struct Done {
    /// What to show, in order.
    pub events: Vec<Event>,
    /// What to think about.
    pub jobs: Vec<Job>,
}

/// A session with its library and engines.
pub struct Table {
    session: Session,
    library: Option<Library>,
    /// Names this table's game in the library, a new one for every game.
    live: String,
    /// What the names begin with, and how many there were.
    prefix: String,
    games: u32,
    /// Whether the game has a place in the library yet.
    kept: bool,
    desk: Desk,
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
        let prefix: String = entropy[..8].iter().map(|b| format!("{b:02x}")).collect();
        let mut table = Table {
            session,
            library,
            live: String::new(),
            prefix: format!("terminal-{prefix}-{}", std::process::id()),
            games: 0,
            kept: false,
            desk: Desk::default(),
            wall,
        };
        table.name_game();
        let done = table.deliver(outputs);
        Ok((table, done))
    }

    /// Does what somebody at this terminal asks for.
    pub fn perform(&mut self, command: Command, now: Millis) -> Done {
        use Command as C;
        let another = matches!(
            command,
            C::New(_) | C::Restart {} | C::Rematch {} | C::Import { .. }
        );
        let outputs = self.session.handle(Actor::Table, command, now);
        let begun = |output: &Output| matches!(output, Output::Effect(Effect::Persist(_)));
        if another && outputs.iter().any(begun) {
            self.name_game();
        }
        self.deliver_at(outputs, now)
    }

    /// Takes what an engine says.
    pub fn hear(&mut self, thought: Thought, now: Millis) -> Done {
        let outputs = self.desk.hear(&mut self.session, thought, now);
        self.deliver_at(outputs, now)
    }

    /// The time has passed.
    pub fn tick(&mut self, now: Millis) -> Done {
        let outputs = self.session.tick(now);
        self.deliver_at(outputs, now)
    }

    /// The number of the game with this name, or with this number, in the library. The
    /// latest one of that name counts.
    pub fn find(&self, name: &str) -> Result<Option<i64>, StoreError> {
        let Some(library) = &self.library else {
            return Ok(None);
        };
        let search = LibraryFilter {
            text: Some(name.to_owned()),
            limit: Some(1000),
            ..LibraryFilter::default()
        };
        let (entries, _) = library.list(&search)?;
        let named = entries.iter().find(|entry| entry.name == name);
        let number = name.parse().ok();
        Ok(named.map(|entry| entry.entry).or(number))
    }

    /// The game is left: engines end, and the library forgets that it was live.
    pub fn close(&mut self) {
        self.desk.stop_all();
        self.retire();
    }

    /// What the library cannot forget now it forgets with the next game that it opens.
    fn retire(&mut self) {
        if let (Some(library), true) = (&mut self.library, self.kept) {
            let _ = library.retire(&self.live);
        }
    }

    /// Another game has begun: the one before stays in the library.
    fn name_game(&mut self) {
        self.retire();
        self.games += 1;
        self.live = format!("{}-{}", self.prefix, self.games);
        self.kept = false;
    }

    fn deliver(&mut self, outputs: Vec<Output>) -> Done {
        self.deliver_at(outputs, 0)
    }

    fn deliver_at(&mut self, outputs: Vec<Output>, now: Millis) -> Done {
        let mut done = Done::default();
        for output in outputs {
            match output {
                Output::Event { event, .. } => done.events.push(event),
                Output::Effect(Effect::Persist(saved)) => {
                    if let Err(error) = self.keep(&saved) {
                        done.events.push(library_failed(&error.to_string()));
                    }
                }
                Output::Effect(Effect::StartThinking(thinking)) => {
                    done.jobs.push(self.desk.start(thinking));
                }
                Output::Effect(Effect::StopThinking(ticket)) => {
                    self.desk.stop(ticket);
                }
                Output::Effect(Effect::Library(request)) => {
                    let answered = self.ask_library(request, now);
                    done.events.extend(answered.events);
                    done.jobs.extend(answered.jobs);
                }
            }
        }
        done
    }

    /// A game without a move is not worth a place in the library.
    fn keep(&mut self, saved: &Saved) -> Result<(), StoreError> {
        if let Some(library) = &mut self.library
            && (self.kept || saved.summary.moves > 0)
        {
            library.keep(&self.live, saved, (self.wall)())?;
            self.kept = true;
        }
        Ok(())
    }

    fn ask_library(&mut self, request: LibraryRequest, now: Millis) -> Done {
        let Some(library) = &mut self.library else {
            return just(Event::Error(Fault::new(Code::NoLibrary)));
        };
        let answer = match request {
            LibraryRequest::Save { name } => {
                let saved = self.session.save(now);
                (library.save_as(&name, &saved, (self.wall)())).map(|entry| Event::Stored { entry })
            }
            LibraryRequest::List(search) => {
                (library.list(&search)).map(|(entries, total)| Event::Library { entries, total })
            }
            LibraryRequest::Rename { entry, name } => {
                (library.rename(entry, &name)).map(|()| Event::Stored { entry })
            }
            LibraryRequest::Delete { entry } => {
                (library.delete(entry)).map(|()| Event::Stored { entry })
            }
            LibraryRequest::Load { entry } => return self.load(entry, now),
        };
        just(answer.unwrap_or_else(|error| library_failed(&error.to_string())))
    }

    /// Puts a game of the library on the table.
    fn load(&mut self, entry: i64, now: Millis) -> Done {
        let stored = match self.library.as_ref().map(|library| library.load(entry)) {
            Some(Ok(stored)) => stored,
            Some(Err(error)) => return just(library_failed(&error.to_string())),
            None => return just(Event::Error(Fault::new(Code::NoLibrary))),
        };
        match Session::restore(&stored.public, &stored.secret, now) {
            Err(error) => just(library_failed(&error.to_string())),
            Ok((session, outputs)) => {
                self.desk.stop_all();
                self.desk = Desk::default();
                self.session = session;
                self.name_game();
                // It is in the library as it stands.
                let kept = |output: &Output| matches!(output, Output::Effect(Effect::Persist(_)));
                let outputs = outputs.into_iter().filter(|output| !kept(output)).collect();
                self.deliver_at(outputs, now)
            }
        }
    }
}

fn just(event: Event) -> Done {
    Done {
        events: vec![event],
        jobs: Vec::new(),
    }
}

fn library_failed(detail: &str) -> Event {
    Event::Error(Fault::new(Code::LibraryFailed).with("detail", detail))
}
