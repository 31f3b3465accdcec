//! The host: whoever runs a session, in every surface the same.
//!
//! A session says what follows from what happened; the host sees to the order. What must be
//! kept is kept first, then told, and only then an engine thinks about it. A move that the
//! library cannot keep does not stand: the game is as it was, whoever played it hears why,
//! and an engine's move is tried again until it can be kept. Meanwhile nobody's clock runs.
//!
//! Like the session, the host starts no thread, reads no clock and opens no file. A driver
//! brings what happened and does the [`Step`]s that come of it: the server with tasks, the
//! terminal with threads, a browser in its worker, a test by itself. Whatever happens while
//! the library is asked waits here for its turn.
//!
//! ```
//! use wuqi_session::host::{Asker, Host, Role, Seating, Step, StoreAnswer};
//! use wuqi_session::protocol::Event;
//! use wuqi_session::session::Session;
//!
//! let (session, outputs) = Session::new([7; 32], 0);
//! let (mut host, steps) = Host::begin("table", Seating::Table, session, outputs, 0);
//! assert!(matches!(steps.as_slice(), [Step::Store(_)]), "first it is kept");
//! host.stored(Ok(StoreAnswer::Done(None)), 0);
//!
//! let asker = Asker { number: 1, role: Role::Table, library: true };
//! let steps = host.say(asker, r#"{"do":"play","move":"h8"}"#, 5);
//! assert!(matches!(steps.as_slice(), [Step::Store(_)]), "nobody hears of it yet");
//! let steps = host.stored(Err("the disk is full".to_owned()), 6);
//! assert!(matches!(
//!     steps.as_slice(),
//!     [Step::Tell { event, .. }] if matches!(**event, Event::Error(_))
//! ));
//! assert_eq!(host.snapshot(7).state.ply, 0, "the move does not stand");
//! ```

mod job;
mod library;
mod records;
mod roster;
mod step;
mod store;
mod work;

pub use job::Job;
pub use records::{export, import};
pub use step::{Address, Asker, Role, Step};
pub use store::{Seating, StoreAnswer, StoreRequest, Stored};
pub use work::{Lease, Means, Resting, Thought};

use crate::protocol::{
    Code, Command, Event, Fault, LibraryRequest, Request, Snapshot, read_request,
};
use crate::session::{Audience, Effect, Millis, Output, Session, Thinking, Ticket};
use library::PendingRequest;
use roster::Roster;
use std::collections::VecDeque;
use step::{Cause, Input};
use wuqi_core::Player;

/// How long after a failure the library is tried again.
const RETRY: Millis = 1000;

/// A session with everything that must be done for it.
pub struct Host {
    session: Session,
    /// Names the table in the library.
    live: String,
    seating: Seating,
    /// The game for which engines rest.
    number: u64,
    roster: Roster,
    /// What the library was asked.
    asked: Option<Asked>,
    /// What happened while the library was asked.
    waiting: VecDeque<Input>,
    /// Engines' answers that the library could not keep.
    unkept: VecDeque<Input>,
    trouble: Option<Trouble>,
    /// Time that did not count on the clocks of this game.
    lost: Millis,
}

/// What the library was asked.
enum Asked {
    /// To keep the game; if it cannot, the game is again as it was.
    Keep {
        before: Box<Session>,
        plan: Box<Plan>,
    },
    /// Something else.
    Pending(PendingRequest),
}

/// What is to be done and said once a change is kept.
struct Plan {
    cause: Cause,
    tells: Vec<(Audience, Event)>,
    starts: Vec<Thinking>,
    stops: Vec<Ticket>,
    library: Option<LibraryRequest>,
}

/// The library cannot keep the game.
struct Trouble {
    /// When that began, on the game's clock.
    since: Millis,
    /// When to try again.
    retry: Millis,
}

impl Host {
    /// A host for a new game. `live` names its table in the library.
    #[must_use]
    pub fn begin(
        live: &str,
        seating: Seating,
        session: Session,
        outputs: Vec<Output>,
        now: Millis,
    ) -> (Host, Vec<Step>) {
        let mut host = Host {
            number: session.number(),
            session,
            live: live.to_owned(),
            seating,
            roster: Roster::default(),
            asked: None,
            waiting: VecDeque::new(),
            unkept: VecDeque::new(),
            trouble: None,
            lost: 0,
        };
        let before = host.session.clone();
        let steps = host.undertake(before, Cause::Opened, outputs, now);
        (host, steps)
    }

    /// A host for a game that the library has as it stands.
    #[must_use]
    pub fn resume(
        live: &str,
        seating: Seating,
        session: Session,
        outputs: Vec<Output>,
        now: Millis,
    ) -> (Host, Vec<Step>) {
        Host::begin(live, seating, session, without_keeping(outputs), now)
    }

    /// Somebody says something, in the words of the protocol.
    pub fn say(&mut self, asker: Asker, text: &str, now: Millis) -> Vec<Step> {
        match read_request(text) {
            Ok(Request { id, command }) => self.command(asker, id, command, now),
            Err((id, fault)) => vec![Step::Tell {
                to: Audience::Asker,
                asker: Some((asker.number, id)),
                event: Box::new(Event::Error(fault)),
            }],
        }
    }

    /// Somebody gives a command.
    pub fn command(
        &mut self,
        asker: Asker,
        id: Option<crate::protocol::Id>,
        command: Command,
        now: Millis,
    ) -> Vec<Step> {
        let command = Box::new(command);
        self.waiting
            .push_back(Input::Command { asker, id, command });
        self.go_on(now)
    }

    /// An engine says something. Its answer waits for the pace that was asked for.
    pub fn hear(&mut self, thought: Thought, now: Millis) -> Vec<Step> {
        match thought {
            Thought::Report(..) if self.asked.is_some() => Vec::new(),
            Thought::Report(ticket, report) => {
                let mut steps = self.tick(now);
                if self.asked.is_none() {
                    let outputs = self.session.engine_report(ticket, *report, self.time(now));
                    steps.extend(told(outputs));
                }
                steps
            }
            Thought::Waits(ticket, waits) => {
                let outputs = self.session.engine_waits(ticket, waits);
                told(outputs).collect()
            }
            Thought::Answer {
                ticket,
                answer,
                engine,
            } => {
                self.roster
                    .back(ticket, answer.map(|report| *report), engine);
                self.go_on(now)
            }
        }
    }

    /// The time has come: see [`Host::wakes`]. It may be called at any other time, too.
    pub fn tick(&mut self, now: Millis) -> Vec<Step> {
        let falls = self.session.flag_falls();
        if falls.is_some_and(|at| at <= self.time(now)) && self.waiting.is_empty() {
            self.waiting.push_back(Input::Flag);
        }
        self.go_on(now)
    }

    /// When [`Host::tick`] must be called at the latest, on the driver's clock.
    #[must_use]
    pub fn wakes(&self) -> Option<Millis> {
        let flag = self.session.flag_falls().filter(|_| self.trouble.is_none());
        let flag = flag.map(|at| at.saturating_add(self.lost));
        let retry = self.trouble.as_ref().map(|trouble| trouble.retry);
        [flag, retry, self.roster.next_due()]
            .into_iter()
            .flatten()
            .min()
    }

    /// The library has answered.
    pub fn stored(&mut self, answer: Result<StoreAnswer, String>, now: Millis) -> Vec<Step> {
        let mut steps = match (self.asked.take(), answer) {
            (None, _) => Vec::new(),
            (Some(Asked::Keep { plan, .. }), Ok(_)) => {
                if let Some(trouble) = self.trouble.take() {
                    self.lost = now.saturating_sub(trouble.since);
                }
                self.carry_out(*plan, now)
            }
            (Some(Asked::Keep { before, plan }), Err(detail)) => {
                self.session = *before;
                self.not_kept(plan.cause, detail, now)
            }
            (Some(Asked::Pending(pending)), answer) => self.library_answered(pending, answer, now),
        };
        steps.extend(self.go_on(now));
        steps
    }

    /// Everything as it stands: what the library has, never what it may still refuse.
    #[must_use]
    pub fn snapshot(&self, now: Millis) -> Snapshot {
        self.kept().snapshot(self.time(now))
    }

    /// What somebody hears who comes to the table. A deal that was shown is shown to them, too,
    /// so that a page that is loaded again can verify it.
    #[must_use]
    pub fn greeting(&self, now: Millis) -> Vec<Event> {
        let mut events = vec![Event::Snapshot(Box::new(self.snapshot(now)))];
        events.extend(self.kept().opening().map(Event::Reveal));
        events.extend(self.kept().notices().cloned().map(Event::Error));
        events
    }

    /// The side of the first of the two players that the game was begun with.
    #[must_use]
    pub fn first_player(&self) -> Player {
        self.kept().first_player()
    }

    /// Which game of the table is played.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether no engine is at work.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.roster.is_idle()
    }

    /// Ends all thinking, for a table that is cleared.
    pub fn stop_thinking(&mut self) {
        self.roster.clear();
    }

    /// Lets the engines that rest until their next turn go, for whoever is short of memory:
    /// they are built again when they are needed.
    pub fn let_resting_engines_go(&mut self) {
        self.roster.let_rest_go();
    }

    /// What to ask of the library when the table is left for good.
    #[must_use]
    pub fn retire(&self) -> StoreRequest {
        let live = self.live.clone();
        StoreRequest::Retire { live }
    }

    /// The session as the library has it.
    fn kept(&self) -> &Session {
        match &self.asked {
            Some(Asked::Keep { before, .. }) => before,
            _ => &self.session,
        }
    }

    /// The time on the game's clock: it stands while the library fails.
    fn time(&self, now: Millis) -> Millis {
        match &self.trouble {
            Some(trouble) => trouble.since,
            None => now.saturating_sub(self.lost),
        }
    }

    /// Does what waits, until the library has to be asked.
    fn go_on(&mut self, now: Millis) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.asked.is_none() {
            let Some(input) = self.next_input(now) else {
                break;
            };
            steps.extend(self.process(input, now));
        }
        steps
    }

    fn next_input(&mut self, now: Millis) -> Option<Input> {
        if let Some(trouble) = &mut self.trouble {
            if trouble.retry <= now {
                trouble.retry = now.saturating_add(RETRY);
                return Some(self.unkept.pop_front().unwrap_or(Input::Retry));
            }
        } else if let Some(unkept) = self.unkept.pop_front() {
            return Some(unkept);
        }
        if let Some(input) = self.waiting.pop_front() {
            return Some(input);
        }
        let (ticket, answer) = self.roster.due(now)?;
        Some(Input::Answer(ticket, answer))
    }

    /// Brings what happened to the session.
    fn process(&mut self, input: Input, now: Millis) -> Vec<Step> {
        let before = self.session.clone();
        let time = self.time(now);
        let (cause, outputs) = match input {
            Input::Command { asker, id, command } => {
                let actor = asker.role.actor(self.session.first_player());
                let outputs = self.session.handle(actor, *command, time);
                (Cause::Command(asker, id), outputs)
            }
            Input::Answer(ticket, answer) => {
                let outputs = self.session.engine_answer(ticket, answer.clone(), time);
                (Cause::Answer(ticket, answer), outputs)
            }
            Input::Flag => (Cause::Time, self.session.tick(time)),
            Input::Retry => (Cause::Time, self.session.refresh(time)),
        };
        self.undertake(before, cause, outputs, now)
    }

    /// Has the library keep what changed; what else there is to do waits for that.
    fn undertake(
        &mut self,
        before: Session,
        cause: Cause,
        outputs: Vec<Output>,
        now: Millis,
    ) -> Vec<Step> {
        let mut kept = None;
        let mut plan = Plan {
            cause,
            tells: Vec::new(),
            starts: Vec::new(),
            stops: Vec::new(),
            library: None,
        };
        for output in outputs {
            match output {
                Output::Event { to, event } => plan.tells.push((to, event)),
                Output::Effect(Effect::Persist(saved)) => kept = Some(saved),
                Output::Effect(Effect::StartThinking(thinking)) => plan.starts.push(*thinking),
                Output::Effect(Effect::StopThinking(ticket)) => plan.stops.push(ticket),
                Output::Effect(Effect::Library(request)) => plan.library = Some(request),
            }
        }
        let Some(saved) = kept else {
            return self.carry_out(plan, now);
        };
        let (before, plan) = (Box::new(before), Box::new(plan));
        self.asked = Some(Asked::Keep { before, plan });
        vec![Step::Store(StoreRequest::Keep {
            live: self.live.clone(),
            number: self.session.number(),
            seating: self.seating,
            saved,
        })]
    }

    /// Says and does what follows from a change that is kept.
    fn carry_out(&mut self, plan: Plan, now: Millis) -> Vec<Step> {
        let asker = plan.cause.address();
        plan.stops
            .iter()
            .for_each(|&ticket| self.roster.stop(ticket));
        if self.number != self.session.number() {
            self.number = self.session.number();
            self.roster.let_rest_go();
        }
        let tell = |(to, event)| Step::Tell {
            to,
            asker: asker.clone(),
            event: Box::new(event),
        };
        let mut steps: Vec<Step> = plan.tells.into_iter().map(tell).collect();
        for thinking in plan.starts {
            let engine = self.roster.start(&thinking, now);
            steps.push(Step::Think(Box::new(thinking), engine));
        }
        if let (Some(request), Cause::Command(asker, id)) = (plan.library, plan.cause) {
            steps.extend(self.ask_library(request, asker, id, now));
        }
        steps
    }

    /// The library could not keep what came of something: it did not happen.
    fn not_kept(&mut self, cause: Cause, detail: String, now: Millis) -> Vec<Step> {
        let fault = Fault::new(Code::LibraryFailed).with("detail", detail);
        let event = Box::new(Event::Error(fault));
        let asker = cause.address();
        let known = self.trouble.is_some();
        if !known {
            let since = now.saturating_sub(self.lost);
            let retry = now.saturating_add(RETRY);
            self.trouble = Some(Trouble { since, retry });
        }
        match cause {
            Cause::Answer(ticket, answer) => {
                self.unkept.push_front(Input::Answer(ticket, answer));
            }
            // Whoever was to think was not asked.
            Cause::Opened => self.session.forget_thinking(),
            Cause::Command(..) | Cause::Time => {}
        }
        let to = match asker {
            Some(_) => Audience::Asker,
            None => Audience::All,
        };
        match known && to == Audience::All {
            true => Vec::new(),
            false => vec![Step::Tell { to, asker, event }],
        }
    }
}

/// What is left of outputs where the library has the game already.
fn without_keeping(outputs: Vec<Output>) -> Vec<Output> {
    let keeps = |output: &Output| matches!(output, Output::Effect(Effect::Persist(_)));
    outputs.into_iter().filter(|o| !keeps(o)).collect()
}

/// The events of outputs that nobody asked for and that need no keeping.
fn told(outputs: Vec<Output>) -> impl Iterator<Item = Step> {
    outputs.into_iter().filter_map(|output| match output {
        Output::Event { to, event } => Some(Step::Tell {
            to,
            asker: None,
            event: Box::new(event),
        }),
        Output::Effect(_) => None,
    })
}
