//! A table: one live game, its session, and everybody who sits or stands around it.
//!
//! The task owns the host of the session. People's commands, engines' thoughts and the time
//! reach it as messages, so nothing is locked and everything has an order. An event leaves
//! only after the effects in front of it are done: a move is on the disk before it is heard
//! of.

use crate::apart::aside;
use crate::crowd::Crowd;
use crate::guests::{Guest, Guests};
use crate::keeper::Keeper;
use crate::thinkers::{Party, Thinkers};
use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, warn};
use wuqi_core::Player;
use wuqi_session::host::{Host, Step, Thought};
use wuqi_session::protocol::{Event, Message};
use wuqi_session::session::Audience;

/// How often a table looks around when no clock calls it earlier.
const ROUND: Duration = Duration::from_secs(5);

/// Engines think on for so long without anybody waiting: a page may just be loading again.
const UNATTENDED: Duration = Duration::from_secs(15);

/// A command of so many bytes is worth doing aside.
const LONG_TEXT: usize = 4096;

/// What reaches a table.
pub(crate) enum Knock {
    /// Somebody comes; the answer is their number, or none if there is no room.
    Come(Guest, oneshot::Sender<Option<u64>>),
    /// Somebody says something.
    Say(u64, String),
    /// Somebody goes.
    Go(u64),
    /// The house closes.
    Close(oneshot::Sender<()>),
}

pub(crate) struct Table {
    id: String,
    host: Host,
    opened: Instant,
    keeper: Keeper,
    thinkers: Thinkers,
    thoughts: mpsc::UnboundedSender<Thought>,
    /// Where whoever asked for something last sits: engines think on their account.
    address: IpAddr,
    guests: Guests,
    /// The side of the first of the two, as the guests were told.
    first: Player,
    deserted: tokio::time::Instant,
    crowd: Crowd,
}

impl Table {
    pub(crate) fn open(
        id: String,
        host: Host,
        opened: Instant,
        keeper: Keeper,
        thinkers: Thinkers,
        crowd: Crowd,
    ) -> (Table, mpsc::UnboundedReceiver<Thought>) {
        let (thoughts, heard) = mpsc::unbounded_channel();
        let table = Table {
            id,
            first: host.first_player(),
            host,
            opened,
            keeper,
            thinkers,
            thoughts,
            address: Ipv4Addr::LOCALHOST.into(),
            guests: Guests::default(),
            deserted: tokio::time::Instant::now(),
            crowd,
        };
        (table, heard)
    }

    /// Keeps the table until it is deserted or the house closes.
    pub(crate) async fn run(
        mut self,
        first: Vec<Step>,
        mut knocks: mpsc::Receiver<Knock>,
        mut heard: mpsc::UnboundedReceiver<Thought>,
    ) {
        self.deliver(first).await;
        let mut shortages = self.thinkers.shortages();
        loop {
            tokio::select! {
                knock = knocks.recv() => match knock {
                    None => break,
                    Some(Knock::Close(done)) => {
                        self.guests.tell(Event::Closing {}, true, None);
                        let _ = done.send(());
                        break;
                    }
                    Some(knock) => self.answer(knock).await,
                },
                Some(thought) = heard.recv() => self.hear(thought).await,
                Ok(()) = shortages.changed() => self.host.let_resting_engines_go(),
                () = tokio::time::sleep(self.next_round()) => {
                    let steps = self.host.tick(self.now());
                    self.deliver(steps).await;
                }
            }
            if self.is_deserted() {
                break;
            }
        }
        debug!(game = %self.id, "table cleared");
    }

    /// How long until the table must look around by itself: when the host wants it, or to
    /// see whether anybody is left.
    fn next_round(&self) -> Duration {
        let wakes = self.host.wakes();
        let left = wakes.map(|at| Duration::from_millis(at.saturating_sub(self.now()) + 1));
        left.unwrap_or(ROUND).min(ROUND)
    }

    fn is_deserted(&self) -> bool {
        let patience = match self.host.is_idle() {
            true => self.crowd.patience(),
            false => UNATTENDED,
        };
        self.guests.is_empty() && self.deserted.elapsed() > patience
    }

    fn now(&self) -> u64 {
        self.opened.elapsed().as_millis() as u64
    }

    async fn answer(&mut self, knock: Knock) {
        match knock {
            Knock::Come(guest, answer) => {
                let number = self.guests.add(guest);
                if answer.send(number).is_err() {
                    // Gone before they were in.
                    if let Some(number) = number {
                        self.guests.remove(number);
                    }
                    return;
                }
                if let Some(number) = number {
                    for event in self.host.greeting(self.now()) {
                        self.guests.send(number, &Message::new(event, None));
                    }
                    self.guests.tell_company(self.first);
                }
            }
            Knock::Say(number, text) => {
                if let Some(asker) = self.guests.asker(number) {
                    self.address = self.guests.address(number).unwrap_or(self.address);
                    let now = self.now();
                    let steps = match text.len() > LONG_TEXT {
                        // A record, most likely: to replay it takes a while.
                        true => aside(|| self.host.say(asker, &text, now)),
                        false => self.host.say(asker, &text, now),
                    };
                    self.deliver(steps).await;
                }
            }
            Knock::Go(number) => {
                self.guests.remove(number);
                self.guests.tell_company(self.first);
                self.deserted = tokio::time::Instant::now();
            }
            Knock::Close(_) => {}
        }
    }

    async fn hear(&mut self, thought: Thought) {
        let steps = self.host.hear(thought, self.now());
        self.deliver(steps).await;
    }

    /// Does and says what the host has asked for, in its order.
    async fn deliver(&mut self, steps: Vec<Step>) {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Tell { to, asker, event } => {
                    let everybody = to == Audience::All;
                    self.guests.tell(*event, everybody, asker);
                }
                Step::Think(thinking, engine) => {
                    let party = Party {
                        address: self.address,
                        table: self.id.clone(),
                    };
                    let thoughts = self.thoughts.clone();
                    self.thinkers.start(party, thinking, engine, thoughts);
                }
                Step::Store(request) => {
                    let answer = self.keeper.perform(request).await;
                    if let Err(error) = &answer {
                        warn!(game = %self.id, %error, "the library failed");
                    }
                    let answer = answer.map_err(|error| error.to_string());
                    steps.extend(self.host.stored(answer, self.now()));
                }
            }
        }
        // Another game may have put people on other sides.
        if self.first != self.host.first_player() {
            self.first = self.host.first_player();
            self.guests.tell_company(self.first);
        }
    }
}

/// However a table ends, its engines need not think on.
impl Drop for Table {
    fn drop(&mut self) {
        self.host.stop_thinking();
    }
}
