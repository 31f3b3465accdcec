//! All tables of the house.

use crate::keeper::Keeper;
use crate::table::{Knock, Table};
use crate::thinkers::Thinkers;
use crate::tokens::{Key, hex, random};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::sync::{Semaphore, mpsc, oneshot};
use wuqi_session::protocol::{Command, Event, Fault, Setup};
use wuqi_session::session::{Actor, Output, Session};

/// How many knocks may wait at a table.
const KNOCKS: usize = 64;

/// The house: its key, its library, its engines and its tables.
#[derive(Clone)]
pub struct Hall {
    inner: Arc<Inner>,
}

struct Inner {
    key: Key,
    keeper: Keeper,
    thinkers: Thinkers,
    study: Arc<Semaphore>,
    opened: Instant,
    tables: Mutex<HashMap<String, mpsc::Sender<Knock>>>,
}

impl Hall {
    /// Opens the house with its data in a folder.
    pub fn open(folder: &Path) -> Result<Hall, String> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let key = Key::open(folder).map_err(|error| error.to_string())?;
        let library = folder.join("library.sqlite");
        let keeper = Keeper::open(&library).map_err(|error| error.to_string())?;
        Ok(Hall {
            inner: Arc::new(Inner {
                key,
                keeper,
                thinkers: Thinkers::new(),
                study: Arc::new(Semaphore::new(1)),
                opened: Instant::now(),
                tables: Mutex::default(),
            }),
        })
    }

    /// The library.
    pub(crate) fn keeper(&self) -> &Keeper {
        &self.inner.keeper
    }

    pub(crate) fn key(&self) -> &Key {
        &self.inner.key
    }

    /// The one place where a search is followed step by step. It is no place of the games:
    /// they never wait for it.
    pub(crate) fn study(&self) -> Arc<Semaphore> {
        self.inner.study.clone()
    }

    /// How many tables are set.
    pub(crate) fn tables(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Knock>>> {
        self.inner
            .tables
            .lock()
            .expect("no holder of this lock panics")
    }

    fn now(&self) -> u64 {
        self.inner.opened.elapsed().as_millis() as u64
    }

    /// Sets a table for a new game: its name.
    pub(crate) fn begin(&self, setup: &Setup) -> Result<String, Fault> {
        let (session, outputs) = Session::with_setup(setup, random(), self.now())?;
        let id = hex(&random::<8>());
        self.set(id.clone(), session, outputs);
        Ok(id)
    }

    /// Sets a table for the game of a record: its name.
    pub(crate) fn import(&self, text: String, format: Option<String>) -> Result<String, Fault> {
        let (mut session, _) = Session::new(random(), self.now());
        let command = Command::Import { text, format };
        let outputs = session.handle(Actor::Table, command, self.now());
        let fault = outputs.iter().find_map(|output| match output {
            Output::Event {
                event: Event::Error(fault),
                ..
            } => Some(fault.clone()),
            _ => None,
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let id = hex(&random::<8>());
        self.set(id.clone(), session, outputs);
        Ok(id)
    }

    /// The table of a game in the library: its own where it has one, else one that is set
    /// for it now and keeps the game in its place of the library.
    pub(crate) async fn open_entry(&self, entry: i64) -> Result<String, String> {
        let fresh = hex(&random::<8>());
        let id = self.inner.keeper.adopt(entry, fresh).await?;
        match self.find(&id).await {
            Some(_) => Ok(id),
            None => Err("the saved game cannot be read".to_owned()),
        }
    }

    fn set(&self, id: String, session: Session, outputs: Vec<Output>) -> mpsc::Sender<Knock> {
        let (knock, knocks) = mpsc::channel(KNOCKS);
        let (keeper, thinkers) = (self.inner.keeper.clone(), self.inner.thinkers.clone());
        let (table, heard) = Table::open(id.clone(), session, self.inner.opened, keeper, thinkers);
        self.lock().insert(id.clone(), knock.clone());
        let hall = self.clone();
        tokio::spawn(async move {
            table.run(outputs, knocks, heard).await;
            hall.lock().remove(&id);
        });
        knock
    }

    /// The door of a table; one that was cleared is set again from the library.
    pub(crate) async fn find(&self, id: &str) -> Option<mpsc::Sender<Knock>> {
        if let Some(door) = self.lock().get(id).filter(|door| !door.is_closed()) {
            return Some(door.clone());
        }
        let stored = self.inner.keeper.live(id).await.ok()??;
        let restored = Session::restore(&stored.public, &stored.secret, self.now());
        let (session, outputs) = restored.ok()?;
        // Somebody else may have been quicker.
        if let Some(door) = self.lock().get(id).filter(|door| !door.is_closed()) {
            return Some(door.clone());
        }
        Some(self.set(id.to_owned(), session, outputs))
    }

    /// Closes every table and waits for the library.
    pub(crate) async fn close(&self) {
        let doors: Vec<mpsc::Sender<Knock>> = self.lock().values().cloned().collect();
        for door in doors {
            let (done, waiting) = oneshot::channel();
            if door.send(Knock::Close(done)).await.is_ok() {
                let _ = waiting.await;
            }
        }
        self.inner.keeper.close().await;
    }
}
