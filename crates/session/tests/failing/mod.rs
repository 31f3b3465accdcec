//! A library for tests that fails when it is told to, and a driver for a host with it.
#![allow(dead_code, reason = "every test uses another part")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::VecDeque;
use std::time::Duration;
use wuqi_search::Limits;
use wuqi_session::host::{
    Asker, Host, Means, Resting, Role, Seating, Step, StoreAnswer, StoreRequest, Stored,
};
use wuqi_session::protocol::{Command, Event, State};
use wuqi_session::session::{Audience, Saved, Session, Thinking};

/// A library in memory, with the same rules as the real one.
#[derive(Default)]
pub struct FailingStore {
    pub games: Vec<Kept>,
    pub calls: u32,
    /// The calls that fail, from the first to before the last.
    pub fails: (u32, u32),
    /// Whether a call that fails has done what it was asked all the same: the disk had it,
    /// and only the word was lost.
    pub late: bool,
}

/// An entry.
pub struct Kept {
    pub live: Option<(String, u64)>,
    pub name: String,
    pub saved: Saved,
    pub seating: Seating,
}

impl FailingStore {
    /// One that fails at some calls.
    pub fn failing(first: u32, count: u32) -> FailingStore {
        FailingStore {
            fails: (first, first + count),
            ..FailingStore::default()
        }
    }

    /// One that does what it is asked, and says of some calls that they have failed.
    pub fn failing_late(first: u32, count: u32) -> FailingStore {
        FailingStore {
            late: true,
            ..FailingStore::failing(first, count)
        }
    }

    /// Does what is asked, or says that it has failed.
    pub fn perform(&mut self, request: StoreRequest) -> Result<StoreAnswer, String> {
        let call = self.calls;
        self.calls += 1;
        let fails = (self.fails.0..self.fails.1).contains(&call);
        let done = match fails && !self.late {
            true => None,
            false => Some(self.carry_out(request)),
        };
        done.filter(|_| !fails)
            .ok_or_else(|| format!("call {call} fails"))
    }

    fn carry_out(&mut self, request: StoreRequest) -> StoreAnswer {
        match request {
            StoreRequest::Keep {
                live,
                number,
                seating,
                saved,
            } => {
                let own = Some((live.clone(), number));
                if let Some(kept) = self.games.iter_mut().find(|kept| kept.live == own) {
                    kept.saved = *saved;
                } else {
                    self.leave(&live);
                    self.games.push(Kept {
                        live: own,
                        name: String::new(),
                        saved: *saved,
                        seating,
                    });
                }
            }
            StoreRequest::SaveAs { name, saved } => {
                // A copy makes room for a later one of the same game.
                let same = |kept: &Kept| {
                    kept.name == name && kept.saved.summary.game == saved.summary.game
                };
                self.games.retain(|kept| !same(kept));
                self.games.push(Kept {
                    live: None,
                    name,
                    saved: *saved,
                    seating: Seating::Table,
                });
            }
            StoreRequest::Load { entry } => {
                let kept = &self.games[usize::try_from(entry).unwrap()];
                return StoreAnswer::Loaded(Box::new(Stored {
                    entry,
                    public: kept.saved.public.clone(),
                    secret: kept.saved.secret.clone(),
                    seating: kept.seating,
                    ended: kept.saved.summary.result != "*",
                }));
            }
            StoreRequest::Claim {
                entry,
                live,
                number,
            } => {
                let entry = usize::try_from(entry).unwrap();
                let kept = &self.games[entry];
                let goes_on = kept.name.is_empty() && kept.saved.summary.result == "*";
                if kept.live.is_none() && goes_on {
                    // Nothing is deleted here, so that numbers stay what they are.
                    let own = |kept: &&mut Kept| kept.live.as_ref().is_some_and(|l| l.0 == live);
                    for kept in self.games.iter_mut().filter(own) {
                        kept.live = None;
                    }
                    self.games[entry].live = Some((live, number));
                }
            }
            StoreRequest::Retire { live } => self.leave(&live),
            StoreRequest::List(_) => return StoreAnswer::Listed(Vec::new(), 0),
            StoreRequest::Rename { .. } | StoreRequest::Delete { .. } => {}
        }
        StoreAnswer::Done(None)
    }

    fn leave(&mut self, live: &str) {
        let own = |kept: &Kept| kept.live.as_ref().is_some_and(|l| l.0 == live);
        self.games
            .retain(|kept| !own(kept) || kept.saved.summary.begun);
        for kept in &mut self.games {
            if own(kept) {
                kept.live = None;
            }
        }
    }

    /// The game of the table as a restart would find it.
    pub fn restart(&self) -> Option<Session> {
        let kept = self.games.iter().find(|kept| kept.live.is_some())?;
        let restored = Session::restore(&kept.saved.public, &kept.saved.secret, 0);
        Some(restored.unwrap().0)
    }

    /// The games that a list shows.
    pub fn listed(&self) -> Vec<&Kept> {
        let listed = |kept: &&Kept| kept.saved.summary.begun || !kept.name.is_empty();
        self.games.iter().filter(listed).collect()
    }
}

/// Whoever sits at the table.
pub const ASKER: Asker = Asker {
    number: 1,
    role: Role::Table,
    library: true,
};

/// A host, its library and its engines, on a clock of its own.
pub struct Driver {
    pub host: Host,
    pub store: FailingStore,
    pub now: u64,
    pub asked: VecDeque<(Box<Thinking>, Option<Resting>)>,
    pub heard: Vec<Event>,
    /// The state that everybody was told last.
    pub told: Option<State>,
    /// Whether the board shows a game that stays in the library as it is.
    pub shows_another: bool,
}

impl Driver {
    pub fn new(setup: &str, store: FailingStore) -> Driver {
        let setup = serde_json::from_str(setup).unwrap();
        let (session, outputs) = Session::with_setup(&setup, [5; 32], 0).unwrap();
        let (host, steps) = Host::begin("table", Seating::Table, session, outputs, 0);
        let mut driver = Driver {
            host,
            store,
            now: 0,
            asked: VecDeque::new(),
            heard: Vec::new(),
            told: None,
            shows_another: false,
        };
        driver.deliver(steps);
        driver
    }

    pub fn deliver(&mut self, steps: Vec<Step>) {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Tell { to, event, .. } => self.tell(to, *event),
                Step::Think(thinking, engine) => {
                    self.check_kept("an engine thinks about");
                    self.asked.push_back((thinking, engine));
                }
                Step::Store(request) => {
                    assert!(steps.is_empty(), "the library is asked last");
                    let answer = self.store.perform(request);
                    steps.extend(self.host.stored(answer, self.now));
                }
            }
        }
    }

    fn tell(&mut self, to: Audience, event: Event) {
        let state = match &event {
            Event::Snapshot(snapshot) => Some(&snapshot.state),
            Event::Update(update) => Some(&update.state),
            _ => None,
        };
        if let (Some(state), Audience::All) = (state, to) {
            self.told = Some(state.clone());
            self.check_kept("everybody hears of");
        }
        self.heard.push(event);
    }

    /// What a restart would find is what everybody was told.
    pub fn check_kept(&self, what: &str) {
        if self.shows_another {
            return;
        }
        let told = self.told.as_ref().map(|state| &state.position);
        let kept = self.store.restart();
        let kept = kept.map(|session| session.position().text());
        assert_eq!(kept.as_ref(), told, "{what} something that is not kept");
        let shown = self.host.snapshot(self.now).state.position;
        assert_eq!(Some(&shown), told, "the board shows something else");
    }

    /// Gives a command: whether it was done.
    pub fn send(&mut self, command: Command) -> bool {
        let before = self.host.snapshot(self.now);
        let heard = self.heard.len();
        let steps = self.host.command(ASKER, None, command, self.now);
        self.deliver(steps);
        let failed = |event: &Event| matches!(event, Event::Error(f) if f.code == "library-failed");
        let refused = self.heard[heard..].iter().any(failed);
        if refused {
            assert_eq!(self.host.snapshot(self.now), before, "it changed something");
        }
        !refused
    }

    /// Gives a command until it is done.
    pub fn insist(&mut self, command: &Command) {
        for _ in 0..20 {
            if self.send(command.clone()) {
                return self.settle();
            }
            self.settle();
        }
        panic!("{command:?} is refused for ever");
    }

    pub fn play(&mut self, mv: &str) {
        let mv = mv.to_owned();
        self.insist(&Command::Play { mv, at: None });
    }

    /// Lets engines think and time pass until nothing is to be done.
    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            if let Some((thinking, engine)) = self.asked.pop_front() {
                let limits = Limits {
                    nodes: Some(100),
                    simulations: Some(20),
                    ..Limits::default()
                };
                let still = || Duration::ZERO;
                let means = Means {
                    limits: Some(limits),
                    ..Means::default()
                };
                let answer = thinking.run(engine, means, &still, &mut |_| {});
                let steps = self.host.hear(answer, self.now);
                self.deliver(steps);
            } else if let Some(at) = self.host.wakes() {
                self.now = self.now.max(at);
                let steps = self.host.tick(self.now);
                self.deliver(steps);
            } else {
                return;
            }
        }
        panic!("it never comes to rest");
    }

    pub fn state(&self) -> State {
        self.host.snapshot(self.now).state
    }
}
