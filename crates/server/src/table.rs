//! A table: one live game, its session, and everybody who sits or stands around it.
//!
//! The task owns the session. People's commands, engines' thoughts and the time reach it
//! as messages, so nothing is locked and everything has an order. An event leaves only
//! after the effects in front of it are done: a move is on the disk before it is heard of.

use crate::keeper::Keeper;
use crate::thinkers::{Kept, Thinkers, Thought, name_of};
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tracing::{info, warn};
use wuqi_session::protocol::{Code, Event, Fault, Id, LibraryRequest, Message};
use wuqi_session::session::{Actor, Audience, Effect, Output, Session, Ticket};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// A table that nobody has looked at for so long is cleared; the game stays in the library.
const DESERTED: Duration = Duration::from_secs(120);

/// The most people around a table.
const MOST_GUESTS: usize = 64;

/// How many messages may wait for a slow guest before they are shown out.
pub(crate) const BACKLOG: usize = 256;

/// What reaches a table.
pub(crate) enum Knock {
    /// Somebody comes; the answer is their number, or none if there is no room.
    Come {
        /// What they may do.
        actor: Actor,
        /// Whether they sit at this very machine: only they may use the library.
        local: bool,
        /// Where their messages go.
        mail: mpsc::Sender<Utf8Bytes>,
        /// Gets their number.
        number: oneshot::Sender<Option<u64>>,
    },
    /// Somebody says something.
    Say(u64, String),
    /// Somebody goes.
    Go(u64),
    /// The house closes.
    Close(oneshot::Sender<()>),
}

struct Guest {
    actor: Actor,
    local: bool,
    mail: mpsc::Sender<Utf8Bytes>,
}

pub(crate) struct Table {
    id: String,
    session: Session,
    opened: Instant,
    keeper: Keeper,
    thinkers: Thinkers,
    thoughts: mpsc::UnboundedSender<Thought>,
    guests: HashMap<u64, Guest>,
    numbers: u64,
    /// The stop flags of engines at work, and the names under which they are kept.
    at_work: HashMap<Ticket, Arc<AtomicBool>>,
    resting: HashMap<String, Kept>,
    deserted: Instant,
}

impl Table {
    pub(crate) fn open(
        id: String,
        session: Session,
        opened: Instant,
        keeper: Keeper,
        thinkers: Thinkers,
    ) -> (Table, mpsc::UnboundedReceiver<Thought>) {
        let (thoughts, heard) = mpsc::unbounded_channel();
        let table = Table {
            id,
            session,
            opened,
            keeper,
            thinkers,
            thoughts,
            guests: HashMap::new(),
            numbers: 0,
            at_work: HashMap::new(),
            resting: HashMap::new(),
            deserted: Instant::now(),
        };
        (table, heard)
    }

    /// Keeps the table until it is deserted or the house closes.
    pub(crate) async fn run(
        mut self,
        first: Vec<Output>,
        mut knocks: mpsc::Receiver<Knock>,
        mut heard: mpsc::UnboundedReceiver<Thought>,
    ) {
        self.deliver(first, None, None).await;
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                knock = knocks.recv() => match knock {
                    None => break,
                    Some(Knock::Close(done)) => {
                        self.stop_all();
                        let _ = done.send(());
                        break;
                    }
                    Some(knock) => self.answer(knock).await,
                },
                Some(thought) = heard.recv() => self.hear(thought).await,
                _ = ticks.tick() => {
                    let now = self.now();
                    let outputs = self.session.tick(now);
                    self.deliver(outputs, None, None).await;
                    let empty = self.guests.is_empty() && self.at_work.is_empty();
                    if empty && self.deserted.elapsed() > DESERTED {
                        break;
                    }
                }
            }
        }
        self.stop_all();
        info!(game = %self.id, "table cleared");
    }

    fn now(&self) -> u64 {
        self.opened.elapsed().as_millis() as u64
    }

    fn stop_all(&self) {
        for stop in self.at_work.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    async fn answer(&mut self, knock: Knock) {
        match knock {
            Knock::Come {
                actor,
                local,
                mail,
                number,
            } => {
                if self.guests.len() >= MOST_GUESTS {
                    let _ = number.send(None);
                    return;
                }
                self.numbers += 1;
                let snapshot = Event::Snapshot(Box::new(self.session.snapshot(self.now())));
                let guest = Guest { actor, local, mail };
                self.guests.insert(self.numbers, guest);
                let _ = number.send(Some(self.numbers));
                self.send(self.numbers, &Message::new(snapshot, None));
            }
            Knock::Say(number, text) => {
                let Some(guest) = self.guests.get(&number) else {
                    return;
                };
                let reply = self.session.receive(guest.actor, &text, self.now());
                self.deliver(reply.outputs, Some(number), reply.id).await;
            }
            Knock::Go(number) => {
                self.guests.remove(&number);
                self.deserted = Instant::now();
            }
            Knock::Close(_) => {}
        }
    }

    async fn hear(&mut self, thought: Thought) {
        let now = self.now();
        let outputs = match thought {
            Thought::Report(ticket, report) => self.session.engine_report(ticket, *report, now),
            Thought::Answer(ticket, answer, kept) => {
                self.at_work.remove(&ticket);
                if let Some(kept) = kept {
                    self.resting.insert(kept.name.clone(), kept);
                }
                let answer = answer.map(|report| *report);
                self.session.engine_answer(ticket, answer, now)
            }
        };
        self.deliver(outputs, None, None).await;
    }

    /// Does and says what a session has asked for, in its order.
    async fn deliver(&mut self, outputs: Vec<Output>, asker: Option<u64>, id: Option<Id>) {
        for output in outputs {
            match output {
                Output::Event { to, event } => self.tell(to, event, asker, id.as_ref()),
                Output::Effect(Effect::Persist(saved)) => {
                    if let Err(error) = self.keeper.keep(&self.id, saved).await {
                        warn!(game = %self.id, %error, "a move could not be kept");
                        self.tell(Audience::All, library_failed(error), asker, id.as_ref());
                        return;
                    }
                }
                Output::Effect(Effect::StartThinking(thinking)) => {
                    let stop = Arc::new(AtomicBool::new(false));
                    self.at_work.insert(thinking.ticket, stop.clone());
                    let kept = self.resting.remove(&name_of(&thinking));
                    let thoughts = self.thoughts.clone();
                    self.thinkers.start(*thinking, kept, stop, thoughts);
                }
                Output::Effect(Effect::StopThinking(ticket)) => {
                    if let Some(stop) = self.at_work.get(&ticket) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Output::Effect(Effect::Library(request)) => {
                    self.ask_library(request, asker, id.as_ref()).await;
                }
            }
        }
    }

    fn tell(&mut self, to: Audience, event: Event, asker: Option<u64>, id: Option<&Id>) {
        let answer = Message::new(event, id.cloned());
        if let Some(asker) = asker {
            self.send(asker, &answer);
        }
        if to == Audience::All {
            let message = Message { re: None, ..answer };
            let text = Utf8Bytes::from(message.to_json());
            let others: Vec<u64> = self.guests.keys().copied().collect();
            for number in others.into_iter().filter(|&number| Some(number) != asker) {
                self.post(number, text.clone());
            }
        }
    }

    fn send(&mut self, number: u64, message: &Message) {
        self.post(number, Utf8Bytes::from(message.to_json()));
    }

    /// Posts a message. A guest whose mail piles up is shown out, so that nobody else
    /// waits for them.
    fn post(&mut self, number: u64, text: Utf8Bytes) {
        if let Some(guest) = self.guests.get(&number)
            && guest.mail.try_send(text).is_err()
        {
            self.guests.remove(&number);
        }
    }

    async fn ask_library(&mut self, request: LibraryRequest, asker: Option<u64>, id: Option<&Id>) {
        let local = asker
            .and_then(|number| self.guests.get(&number))
            .is_some_and(|guest| guest.local);
        if !local {
            let event = Event::Error(Fault::new(Code::NoLibrary));
            return self.tell(Audience::Asker, event, asker, id);
        }
        let saved = Box::new(self.session.save(self.now()));
        let answer = match request {
            LibraryRequest::Save { name } => {
                (self.keeper.save_as(name, saved).await).map(|entry| Event::Stored { entry })
            }
            LibraryRequest::List(search) => (self.keeper.list(search).await)
                .map(|(entries, total)| Event::Library { entries, total }),
            LibraryRequest::Rename { entry, name } => {
                (self.keeper.rename(entry, name).await).map(|()| Event::Stored { entry })
            }
            LibraryRequest::Delete { entry } => {
                (self.keeper.delete(entry).await).map(|()| Event::Stored { entry })
            }
            LibraryRequest::Load { entry } => {
                return self.load(entry, asker, id).await;
            }
        };
        let event = answer.unwrap_or_else(library_failed);
        self.tell(Audience::Asker, event, asker, id);
    }

    /// Puts a game of the library on this table.
    async fn load(&mut self, entry: i64, asker: Option<u64>, id: Option<&Id>) {
        let now = self.now();
        let restored = match self.keeper.load(entry).await {
            Ok(stored) => Session::restore(&stored.public, &stored.secret, now)
                .map_err(|error| error.to_string()),
            Err(error) => Err(error),
        };
        match restored {
            Err(error) => self.tell(Audience::Asker, library_failed(error), asker, id),
            Ok((session, outputs)) => {
                self.stop_all();
                self.at_work.clear();
                self.session = session;
                Box::pin(self.deliver(outputs, asker, id.cloned())).await;
            }
        }
    }
}

fn library_failed(detail: String) -> Event {
    Event::Error(Fault::new(Code::LibraryFailed).with("detail", detail))
}
