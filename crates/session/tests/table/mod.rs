//! A table for tests: a session, its time, and engines that answer when told to.
#![allow(dead_code, reason = "every test uses another part")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::{Report, Unheard, build_any};
use wuqi_search::{Control, Limits};
use wuqi_session::protocol::{Id, Message};
use wuqi_session::session::{Actor, Audience, Effect, Output, Saved, Session, Thinking, Ticket};

/// A session with somebody around it.
pub struct Table {
    pub session: Session,
    pub now: u64,
    /// Thinking that was asked for and not answered.
    pub due: Vec<Thinking>,
    pub stopped: Vec<Ticket>,
    pub saved: Option<Saved>,
}

impl Table {
    /// A table with the game that a command `new` asks for.
    pub fn new(setup: &str) -> Table {
        let (session, outputs) = Session::new([5; 32], 0);
        let mut table = Table {
            session,
            now: 0,
            due: Vec::new(),
            stopped: Vec::new(),
            saved: None,
        };
        table.take(outputs, None);
        let setup = format!(r#"{{"do":"new",{setup}}}"#);
        let events = table.send(&setup);
        assert_eq!(events.last().unwrap()["event"], "snapshot", "{events:?}");
        table
    }

    pub fn take(&mut self, outputs: Vec<Output>, id: Option<Id>) -> Vec<Value> {
        let mut events = Vec::new();
        for output in outputs {
            match output {
                Output::Event { event, to } => {
                    let message = Message::new(event, id.clone());
                    let mut value: Value = serde_json::from_str(&message.to_json()).unwrap();
                    if to == Audience::Asker {
                        value["to_asker"] = true.into();
                    }
                    events.push(value);
                }
                Output::Effect(Effect::StartThinking(thinking)) => self.due.push(*thinking),
                Output::Effect(Effect::StopThinking(ticket)) => self.stopped.push(ticket),
                Output::Effect(Effect::Persist(saved)) => {
                    assert!(events.is_empty(), "something was told before it was kept");
                    self.saved = Some(*saved);
                }
                Output::Effect(Effect::Library(_)) => {}
            }
        }
        events
    }

    pub fn send_as(&mut self, who: Actor, text: &str) -> Vec<Value> {
        let reply = self.session.receive(who, text, self.now);
        self.take(reply.outputs, reply.id)
    }

    pub fn send(&mut self, text: &str) -> Vec<Value> {
        self.send_as(Actor::Table, text)
    }

    /// Sends a command that must be done.
    pub fn ok(&mut self, text: &str) -> Vec<Value> {
        let events = self.send(text);
        for event in &events {
            assert_ne!(event["event"], "error", "{text}: {event}");
        }
        assert!(!events.is_empty(), "{text} was answered by nothing");
        events
    }

    /// Sends a command that must be refused with this code, and must change nothing.
    pub fn refused(&mut self, text: &str, code: &str) {
        self.refused_as(Actor::Table, text, code);
    }

    pub fn refused_as(&mut self, who: Actor, text: &str, code: &str) {
        let before = self.session.snapshot(self.now);
        let events = self.send_as(who, text);
        assert_eq!(events.len(), 1, "{text}: {events:?}");
        assert_eq!(events[0]["event"], "error", "{text}: {events:?}");
        assert_eq!(events[0]["code"], code, "{text}: {events:?}");
        assert_eq!(
            self.session.snapshot(self.now),
            before,
            "{text} changed something"
        );
    }

    pub fn play(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            self.ok(&format!(r#"{{"do":"play","move":"{mv}"}}"#));
        }
    }

    /// The state as JSON.
    pub fn state(&self) -> Value {
        serde_json::to_value(self.session.snapshot(self.now)).unwrap()
    }

    /// Lets the engine that was asked last answer.
    pub fn answer(&mut self) -> Vec<Value> {
        let thinking = self.due.pop().expect("an engine was asked");
        let report = think(&thinking);
        let outputs = self
            .session
            .engine_answer(thinking.ticket, Ok(report), self.now);
        self.take(outputs, None)
    }

    pub fn tick(&mut self, now: u64) -> Vec<Value> {
        self.now = now;
        let outputs = self.session.tick(now);
        self.take(outputs, None)
    }
}

pub const ONE: Actor = Actor::Player(Player::One);
pub const TWO: Actor = Actor::Player(Player::Two);

/// Lets a small engine think.
pub fn think(thinking: &Thinking) -> Report {
    let mut engine = build_any(&thinking.game, &thinking.spec).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(300),
        simulations: Some(50),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock).with_seed(thinking.seed);
    engine
        .think(&*thinking.position, &control, &mut Unheard)
        .unwrap()
}

/// The names of events.
pub fn names(events: &[Value]) -> Vec<&str> {
    events
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect()
}
