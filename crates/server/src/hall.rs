//! All tables of the house.

use crate::apart::apart;
use crate::crowd::Crowd;
use crate::keeper::{Keeper, KeeperError};
use crate::limits::Limits;
use crate::matches::Matches;
use crate::study::Study;
use crate::table::{Knock, Table};
use crate::thinkers::{Quotas, Spare, Thinkers};
use crate::tokens::{Key, hex, random};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tracing::{info, warn};
use wuqi_arena::disk::RealDisk;
use wuqi_session::host::{Host, Seating, Step, import};
use wuqi_session::protocol::{Code, Fault, Setup};
use wuqi_session::session::{Output, Session};
use wuqi_store::Library;

/// How many knocks may wait at a table.
const KNOCKS: usize = 64;

/// How many tables are set at most; all other games rest in the library.
const MOST_TABLES: usize = 8192;

/// With so many tables set, those that nobody looks at are cleared sooner.
const CROWDED: usize = MOST_TABLES / 4 * 3;

/// However a table ends, also by a fault of ours, it does not stay in the map.
struct Clearing {
    hall: Hall,
    id: String,
}

impl Drop for Clearing {
    fn drop(&mut self) {
        // The table may have been set again already: that one stays.
        let mut tables = self.hall.lock();
        if tables.get(&self.id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(&self.id);
            self.hall.inner.crowd.tell(tables.len() >= CROWDED);
        }
    }
}

/// Why a game of the library has no table.
#[derive(Debug, Error)]
pub(crate) enum OpenError {
    /// The library could not give it.
    #[error(transparent)]
    Keeper(#[from] KeeperError),
    /// It is there, and nobody can take it up.
    #[error("the saved game cannot be read")]
    Unreadable,
}

type Tables = HashMap<String, mpsc::Sender<Knock>>;

/// The house: its key, its library, its engines and its tables.
#[derive(Clone)]
pub struct Hall {
    inner: Arc<Inner>,
}

struct Inner {
    key: Key,
    keeper: Keeper,
    thinkers: Thinkers,
    study: Study,
    matches: Matches,
    opened: Instant,
    limits: Limits,
    crowd: Crowd,
    tables: Mutex<Tables>,
}

impl Hall {
    /// Opens the house with its data in a folder.
    pub fn open(folder: &Path, quotas: Quotas) -> Result<Hall, String> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let key = Key::open(folder).map_err(|error| error.to_string())?;
        let library = folder.join("library.sqlite");
        let keeper = Keeper::open(&library).map_err(|error| error.to_string())?;
        Ok(Hall {
            inner: Arc::new(Inner {
                key,
                keeper,
                thinkers: Thinkers::new(quotas),
                study: Study::default(),
                matches: Matches::open(Arc::new(RealDisk), folder),
                opened: Instant::now(),
                limits: Limits::default(),
                crowd: Crowd::default(),
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

    /// Where a search is followed step by step.
    pub(crate) fn study(&self) -> &Study {
        &self.inner.study
    }

    /// The engines of the house.
    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.inner.thinkers
    }

    /// The matches of engines.
    pub(crate) fn matches(&self) -> &Matches {
        &self.inner.matches
    }

    /// What a match may take.
    pub(crate) fn spare(&self) -> Spare {
        self.inner.thinkers.spare()
    }

    /// How many tables are set.
    pub(crate) fn tables(&self) -> usize {
        self.lock().len()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        let tables = self.inner.tables.lock();
        // Whoever panics with it has not changed the map halfway.
        tables.unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.inner.opened.elapsed().as_millis() as u64
    }

    /// Sets a table for a new game: its name.
    pub(crate) async fn begin(&self, setup: &Setup, seating: Seating) -> Result<String, Fault> {
        let (session, outputs) = Session::with_setup(setup, random(), self.now())?;
        self.set_new(seating, session, outputs).await
    }

    /// Sets a table for the game of a record: its name.
    pub(crate) async fn import(
        &self,
        text: String,
        format: Option<String>,
        part: bool,
    ) -> Result<String, Fault> {
        let now = self.now();
        let read = move || import(text, format, part, random(), now);
        let (session, outputs) = apart(read).await??;
        self.set_new(Seating::Table, session, outputs).await
    }

    /// Sets a table for a game that is new here: its name. The game is on the disk before
    /// anybody hears of it.
    async fn set_new(
        &self,
        seating: Seating,
        session: Session,
        outputs: Vec<Output>,
    ) -> Result<String, Fault> {
        if self.tables() >= MOST_TABLES {
            return Err(Fault::new(Code::NoRoom));
        }
        let id = hex(&random::<8>());
        let kind = session.game().info().id;
        let (mut host, steps) = Host::begin(&id, seating, session, outputs, self.now());
        let mut rest = Vec::new();
        for step in steps {
            match step {
                Step::Store(request) => {
                    let kept = self.inner.keeper.perform(request).await?;
                    rest.extend(host.stored(Ok(kept), self.now()));
                }
                other => rest.push(other),
            }
        }
        info!(game = %id, kind, "game begun");
        self.set(&mut self.lock(), &id, host, rest);
        Ok(id)
    }

    /// The table of a game in the library: its own where it has one, else one that is set
    /// for it now and keeps the game in its place of the library.
    pub(crate) async fn open_entry(&self, entry: i64) -> Result<(String, Seating), OpenError> {
        let fresh = hex(&random::<8>());
        let adopt = move |library: &mut Library| library.adopt(entry, &fresh);
        let (id, seating) = self.inner.keeper.ask(adopt).await?;
        match self.find(&id).await {
            Some(_) => Ok((id, seating)),
            None => Err(OpenError::Unreadable),
        }
    }

    fn set(
        &self,
        tables: &mut Tables,
        id: &str,
        host: Host,
        steps: Vec<Step>,
    ) -> mpsc::Sender<Knock> {
        let (knock, knocks) = mpsc::channel(KNOCKS);
        let (keeper, thinkers) = (self.inner.keeper.clone(), self.inner.thinkers.clone());
        let (opened, crowd) = (self.inner.opened, self.inner.crowd.clone());
        let (table, heard) = Table::open(id.to_owned(), host, opened, keeper, thinkers, crowd);
        tables.insert(id.to_owned(), knock.clone());
        self.inner.crowd.tell(tables.len() >= CROWDED);
        self.attend(id, table.run(steps, knocks, heard));
        knock
    }

    /// Lets a table live; whatever becomes of it, it is cleared in the end.
    fn attend(&self, id: &str, life: impl Future<Output = ()> + Send + 'static) {
        let (hall, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let _clearing = Clearing { hall, id };
            life.await;
        });
    }

    /// The door of a table; one that was cleared is set again from the library.
    pub(crate) async fn find(&self, id: &str) -> Option<mpsc::Sender<Knock>> {
        let plain = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !plain {
            return None;
        }
        let open = |tables: &Tables| tables.get(id).filter(|door| !door.is_closed()).cloned();
        if let Some(door) = open(&self.lock()) {
            return Some(door);
        }
        if self.tables() >= MOST_TABLES {
            return None;
        }
        let own = id.to_owned();
        let stored = match self
            .inner
            .keeper
            .ask(move |library| library.live(&own))
            .await
        {
            Ok(stored) => stored?,
            Err(error) => {
                warn!(game = %id, %error, "a game could not be read");
                return None;
            }
        };
        let (now, seating) = (self.now(), stored.seating);
        let restored = apart(move || Session::restore(&stored.public, &stored.secret, now)).await;
        let (session, outputs) = restored
            .inspect_err(|fault| warn!(game = %id, ?fault, "a game could not be taken up"))
            .ok()?
            .inspect_err(|error| warn!(game = %id, %error, "a game could not be taken up"))
            .ok()?;
        // Somebody else may have been quicker.
        let mut tables = self.lock();
        if let Some(door) = open(&tables) {
            return Some(door);
        }
        info!(game = %id, "game taken up again");
        let (host, steps) = Host::resume(id, seating, session, outputs, self.now());
        Some(self.set(&mut tables, id, host, steps))
    }

    /// Ends every match and clears every table; whoever is there is told first.
    pub(crate) async fn clear(&self) {
        self.inner.matches.stop();
        let doors: Vec<mpsc::Sender<Knock>> = self.lock().values().cloned().collect();
        for door in doors {
            let (done, waiting) = oneshot::channel();
            if door.send(Knock::Close(done)).await.is_ok() {
                let _ = waiting.await;
            }
        }
    }

    /// Waits until the library has everything.
    pub(crate) async fn close(&self) {
        self.inner.keeper.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    fn hall(folder: &Path) -> Hall {
        let quotas = Quotas {
            thinking: Duration::from_secs(1),
            memory: 64,
        };
        Hall::open(folder, quotas).unwrap()
    }

    #[tokio::test]
    async fn a_table_that_breaks_off_is_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let hall = hall(folder.path());
        let (knock, mut knocks) = mpsc::channel(1);
        hall.lock().insert("broken".to_owned(), knock.clone());
        hall.attend("broken", async move {
            knocks.recv().await;
            panic!("a fault of ours");
        });
        assert_eq!(hall.tables(), 1);
        let (done, waiting) = oneshot::channel();
        assert!(knock.send(Knock::Close(done)).await.is_ok());
        assert!(waiting.await.is_err(), "nobody answers");
        let cleared = async {
            while hall.tables() > 0 {
                tokio::task::yield_now().await;
            }
        };
        let patience = Duration::from_secs(20);
        assert!(
            timeout(patience, cleared).await.is_ok(),
            "it stays for ever"
        );
    }

    /// The house is full of games that were played to their end: whoever comes now finds room.
    #[tokio::test(start_paused = true)]
    async fn deserted_tables_make_room_where_there_is_a_crowd() {
        let folder = tempfile::tempdir().unwrap();
        let hall = hall(folder.path());
        let setup = serde_json::from_str::<Setup>(r#"{"game":"territory"}"#).unwrap();
        let id = hall.begin(&setup, Seating::Table).await.unwrap();
        let shortly = Duration::from_secs(15);
        tokio::time::sleep(shortly).await;
        assert!(hall.lock().contains_key(&id), "somebody may come back");
        // Tables that stay, enough for a crowd with any other.
        let (door, _knocks) = mpsc::channel(1);
        for number in 1..CROWDED {
            hall.lock().insert(number.to_string(), door.clone());
        }
        let second = hall.begin(&setup, Seating::Table).await.unwrap();
        tokio::time::sleep(shortly).await;
        let deserted = [&id, &second].map(|id| hall.lock().contains_key(id));
        assert_eq!(deserted, [false, false]);
        assert!(hall.find(&id).await.is_some(), "it is set again");
    }
}
