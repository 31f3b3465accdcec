//! A table: one live game, its session, and everybody who sits or stands around it.
//!
//! The task owns the session. People's commands, engines' thoughts and the time reach it
//! as messages, so nothing is locked and everything has an order. An event leaves only
//! after the effects in front of it are done: a move is on the disk before it is heard of.

use crate::guests::{Guest, Guests};
use crate::keeper::Keeper;
use crate::thinkers::Thinkers;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, warn};
use wuqi_core::Player;
use wuqi_session::desk::{Desk, Thought};
use wuqi_session::protocol::{Code, Event, Fault, Id, LibraryRequest, Message};
use wuqi_session::session::{Audience, Effect, Output, Session};

/// How often a table looks around when no clock calls it earlier.
const ROUND: Duration = Duration::from_secs(5);

/// A table that nobody has looked at for so long is cleared; the game stays in the library.
const DESERTED: Duration = Duration::from_secs(120);

/// Engines think on for so long without anybody waiting: a page may just be loading again.
const UNATTENDED: Duration = Duration::from_secs(15);

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
    session: Session,
    opened: Instant,
    keeper: Keeper,
    thinkers: Thinkers,
    thoughts: mpsc::UnboundedSender<Thought>,
    guests: Guests,
    /// The side of the first of the two, as the guests were told.
    first: Player,
    desk: Desk,
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
            first: session.first_player(),
            session,
            opened,
            keeper,
            thinkers,
            thoughts,
            guests: Guests::default(),
            desk: Desk::default(),
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
        loop {
            tokio::select! {
                knock = knocks.recv() => match knock {
                    None => break,
                    Some(Knock::Close(done)) => {
                        self.tell(Audience::All, Event::Closing {}, None, None);
                        let _ = done.send(());
                        break;
                    }
                    Some(knock) => self.answer(knock).await,
                },
                Some(thought) = heard.recv() => self.hear(thought).await,
                () = tokio::time::sleep(self.next_round()) => {
                    let now = self.now();
                    let outputs = self.session.tick(now);
                    self.deliver(outputs, None, None).await;
                }
            }
            if self.is_deserted() {
                break;
            }
        }
        debug!(game = %self.id, "table cleared");
    }

    /// How long until the table must look around by itself: when a flag falls, or to see
    /// whether anybody is left.
    fn next_round(&self) -> Duration {
        let flag = self.session.flag_falls();
        let left = flag.map(|at| Duration::from_millis(at.saturating_sub(self.now()) + 1));
        left.unwrap_or(ROUND).min(ROUND)
    }

    fn is_deserted(&self) -> bool {
        let patience = match self.desk.is_idle() {
            true => DESERTED,
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
                    let snapshot = Event::Snapshot(Box::new(self.session.snapshot(self.now())));
                    self.guests.send(number, &Message::new(snapshot, None));
                    self.guests.tell_company(self.first);
                }
            }
            Knock::Say(number, text) => {
                let Some(actor) = self.guests.actor(number, self.session.first_player()) else {
                    return;
                };
                let reply = self.session.receive(actor, &text, self.now());
                self.deliver(reply.outputs, Some(number), reply.id).await;
            }
            Knock::Go(number) => {
                self.guests.remove(number);
                self.guests.tell_company(self.first);
                self.deserted = Instant::now();
            }
            Knock::Close(_) => {}
        }
    }

    async fn hear(&mut self, thought: Thought) {
        let now = self.now();
        let outputs = self.desk.hear(&mut self.session, thought, now);
        self.deliver(outputs, None, None).await;
    }

    /// Does and says what a session has asked for, in its order.
    async fn deliver(&mut self, outputs: Vec<Output>, asker: Option<u64>, id: Option<Id>) {
        self.say_all(outputs, asker, id).await;
        // Another game may have put people on other sides.
        if self.first != self.session.first_player() {
            self.first = self.session.first_player();
            self.guests.tell_company(self.first);
        }
    }

    async fn say_all(&mut self, outputs: Vec<Output>, asker: Option<u64>, id: Option<Id>) {
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
                    let job = self.desk.start(thinking);
                    self.thinkers.start(job, self.thoughts.clone());
                }
                Output::Effect(Effect::StopThinking(ticket)) => {
                    self.desk.stop(ticket);
                }
                Output::Effect(Effect::Library(request)) => {
                    self.ask_library(request, asker, id.as_ref()).await;
                }
            }
        }
    }

    fn tell(&mut self, to: Audience, event: Event, asker: Option<u64>, id: Option<&Id>) {
        let everybody = to == Audience::All;
        self.guests.tell(event, everybody, asker, id);
    }

    async fn ask_library(&mut self, request: LibraryRequest, asker: Option<u64>, id: Option<&Id>) {
        let local = asker.is_some_and(|number| self.guests.is_local(number));
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
                self.desk.stop_all();
                self.desk = Desk::default();
                self.session = session;
                Box::pin(self.deliver(outputs, asker, id.cloned())).await;
            }
        }
    }
}

/// However a table ends, its engines need not think on.
impl Drop for Table {
    fn drop(&mut self) {
        self.desk.stop_all();
    }
}

fn library_failed(detail: String) -> Event {
    Event::Error(Fault::new(Code::LibraryFailed).with("detail", detail))
}
