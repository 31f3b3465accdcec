//! The library on a thread of its own.
//!
//! SQLite waits for the disk, so no task may call it. Games that ask to be kept while the
//! disk is busy are kept together in the next transaction, at the price of one, and before
//! everything else: a move waits for one other errand at most, however many stand in line.
//! The daily copy is made on a second thread, and no move waits for it.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tracing::warn;
use wuqi_session::host::{StoreAnswer, StoreRequest};
use wuqi_session::protocol::{Code, Fault};
use wuqi_store::{Backups, Damage, Keep, Library, StoreError};

type Answer = oneshot::Sender<Result<StoreAnswer, StoreError>>;

/// What the library's thread is to do.
enum Errand {
    /// What a table asks for.
    Table(StoreRequest, Answer),
    /// Anything else, which answers by itself.
    Other(Box<dyn FnOnce(&mut Library) + Send>),
    /// The house closes.
    Close(oneshot::Sender<()>),
}

/// Why the keeper did not do what was asked.
#[derive(Debug, Error)]
pub(crate) enum KeeperError {
    /// The library could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The house has closed.
    #[error("the library is closed")]
    Closed,
    /// A fault of ours, after which the library goes on.
    #[error("what was asked of the library broke off by a fault of the program")]
    BrokeOff,
}

impl KeeperError {
    /// Whether what was asked is at fault, and not the library.
    pub(crate) fn is_wrong_question(&self) -> bool {
        use StoreError::{BadName, NoSuchGame};
        matches!(self, KeeperError::Store(NoSuchGame(_) | BadName))
    }
}

impl From<KeeperError> for Fault {
    fn from(error: KeeperError) -> Fault {
        match error {
            KeeperError::BrokeOff => Fault::new(Code::BrokeOff),
            error => Fault::new(Code::LibraryFailed).with("detail", error.to_string()),
        }
    }
}

/// A handle to the library's thread.
#[derive(Clone)]
pub(crate) struct Keeper {
    errands: mpsc::UnboundedSender<Errand>,
}

impl Keeper {
    /// Opens the library file and starts its threads.
    pub(crate) fn open(file: &Path) -> Result<Keeper, StoreError> {
        let library = Library::open(file)?;
        if let Some(Damage { kept, saved, older }) = library.damage() {
            let kept = kept.display();
            warn!(%kept, saved, older, "the library was damaged; what could be read was saved");
        }
        let (due, dues) = sync_channel(1);
        let backups = library.backups();
        let copier = start("backup", move || make_copies(backups, &dues));
        let (errands, waiting) = mpsc::unbounded_channel();
        let worker = Worker {
            library,
            waiting,
            moves: Vec::new(),
            others: VecDeque::new(),
        };
        start("library", move || {
            let done = worker.work(&due);
            // The copy that is being made reads the file: it is closed after that.
            drop(due);
            let _ = copier.join();
            if let Some((library, done)) = done {
                drop(library);
                let _ = done.send(());
            }
        });
        Ok(Keeper { errands })
    }

    /// Does what a table asks for. When a game is kept, it is on the disk.
    pub(crate) async fn perform(&self, request: StoreRequest) -> Result<StoreAnswer, KeeperError> {
        let (answer, waiting) = oneshot::channel();
        self.send(Errand::Table(request, answer))?;
        Ok(waiting.await.map_err(|_| KeeperError::BrokeOff)??)
    }

    /// Does something with the library.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Library) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, KeeperError> {
        let (answer, waiting) = oneshot::channel();
        self.send(Errand::Other(Box::new(move |library| {
            // An asker who has gone is no matter.
            let _ = answer.send(errand(library));
        })))?;
        Ok(waiting.await.map_err(|_| KeeperError::BrokeOff)??)
    }

    fn send(&self, errand: Errand) -> Result<(), KeeperError> {
        self.errands.send(errand).map_err(|_| KeeperError::Closed)
    }

    /// Waits until everything asked so far is done and the file is closed.
    pub(crate) async fn close(&self) {
        let (done, waiting) = oneshot::channel();
        if self.send(Errand::Close(done)).is_ok() {
            let _ = waiting.await;
        }
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread.spawn(work).expect("the system can start a thread")
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// Makes the copy of the day whenever one may be due, until the library is closed.
fn make_copies(mut backups: Backups, dues: &Receiver<()>) {
    while let Ok(()) = dues.recv() {
        if let Err(error) = backups.make(now()) {
            warn!(%error, "the library could not be copied");
        }
    }
}

/// Does errands. An asker who has gone is no matter.
struct Worker {
    library: Library,
    waiting: mpsc::UnboundedReceiver<Errand>,
    /// Games to be kept.
    moves: Vec<(StoreRequest, Answer)>,
    /// Everything else, in the order in which it came.
    others: VecDeque<Errand>,
}

impl Worker {
    /// Works until nobody is left to ask, or until the house closes: then the library is
    /// handed over with whoever waits for its end.
    fn work(mut self, due: &SyncSender<()>) -> Option<(Library, oneshot::Sender<()>)> {
        loop {
            if self.others.is_empty() {
                let errand = self.waiting.blocking_recv()?;
                self.sort(errand);
            }
            while let Ok(errand) = self.waiting.try_recv() {
                self.sort(errand);
            }
            let moves = std::mem::take(&mut self.moves);
            if !moves.is_empty() {
                self.keep_all(moves);
                // One that is due already, or being made, is enough.
                let _ = due.try_send(());
            }
            match self.others.pop_front() {
                Some(Errand::Table(request, answer)) => self.perform(&request, answer),
                Some(Errand::Other(errand)) => {
                    guarded(|| errand(&mut self.library));
                }
                Some(Errand::Close(done)) => return Some((self.library, done)),
                None => {}
            }
        }
    }

    fn sort(&mut self, errand: Errand) {
        match errand {
            Errand::Table(request @ StoreRequest::Keep { .. }, answer) => {
                self.moves.push((request, answer));
            }
            other => self.others.push_back(other),
        }
    }

    fn perform(&mut self, request: &StoreRequest, answer: Answer) {
        if let Some(done) = guarded(|| self.library.perform(request, now())) {
            let _ = answer.send(done);
        }
    }

    fn keep_all(&mut self, batch: Vec<(StoreRequest, Answer)>) {
        let games: Vec<Keep<'_>> = (batch.iter())
            .filter_map(|(request, _)| Keep::of(request))
            .collect();
        match guarded(|| self.library.keep_all(&games, now())) {
            Some(Ok(entries)) => {
                for ((_, answer), entry) in batch.into_iter().zip(entries) {
                    let _ = answer.send(Ok(StoreAnswer::Done(Some(entry))));
                }
            }
            // One game may spoil the others: each is tried alone and gets its own answer.
            Some(Err(_)) | None => {
                for (request, answer) in batch {
                    self.perform(&request, answer);
                }
            }
        }
    }
}

/// Does an errand. One that breaks off is answered by nobody, and the next ones as always: a
/// change that was begun is taken back as the panic passes through it.
fn guarded<T>(errand: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(errand));
    done.inspect_err(|_| warn!("an errand of the library broke off"))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use wuqi_session::host::Seating;
    use wuqi_session::protocol::Command;
    use wuqi_session::session::{Actor, Session};

    fn keep(live: &str) -> StoreRequest {
        let mut session = Session::new([3; 32], 0).0;
        let mv = "h8".to_owned();
        session.handle(Actor::Table, Command::Play { mv, at: None }, 0);
        StoreRequest::Keep {
            live: live.to_owned(),
            number: 0,
            seating: Seating::Table,
            saved: Box::new(session.save(0)),
        }
    }

    #[tokio::test]
    async fn a_move_goes_before_everything_else_in_line() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::open(&folder.path().join("library.sqlite")).unwrap();
        let (begin, begun) = std::sync::mpsc::channel();
        let hold = Errand::Other(Box::new(move |_| begun.recv().unwrap()));
        keeper.send(hold).unwrap();
        // What others ask for sees whether the move is kept already.
        let seen = Arc::new(Mutex::new(Vec::new()));
        for _ in 0..50 {
            let seen = seen.clone();
            let look = Errand::Other(Box::new(move |library| {
                let there = library.live("table").unwrap().is_some();
                seen.lock().unwrap().push(there);
            }));
            keeper.send(look).unwrap();
        }
        let (answer, kept) = oneshot::channel();
        keeper.send(Errand::Table(keep("table"), answer)).unwrap();
        begin.send(()).unwrap();
        kept.await.unwrap().unwrap();
        keeper.close().await;
        let seen = seen.lock().unwrap();
        let late = seen.iter().filter(|there| !**there).count();
        assert_eq!(seen.len(), 50);
        assert!(late <= 1, "the move waited for {late}");
    }

    #[tokio::test]
    async fn an_errand_that_panics_takes_no_other_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::open(&folder.path().join("library.sqlite")).unwrap();
        let broken = |_: &mut Library| -> Result<(), StoreError> { panic!("a fault of ours") };
        let error = keeper.ask(broken).await.unwrap_err();
        assert!(matches!(error, KeeperError::BrokeOff), "{error}");
        assert_eq!(Fault::from(error).status(), 500);
        keeper.perform(keep("table")).await.unwrap();
        let live = keeper.ask(|library| library.live("table")).await.unwrap();
        assert!(live.is_some(), "it is kept all the same");
        keeper.close().await;
        let error = keeper.perform(keep("table")).await.unwrap_err();
        assert!(matches!(error, KeeperError::Closed), "{error}");
    }

    #[tokio::test]
    async fn the_copy_of_the_day_is_there_when_the_library_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::open(&folder.path().join("library.sqlite")).unwrap();
        keeper.perform(keep("table")).await.unwrap();
        keeper.close().await;
        let copies = std::fs::read_dir(folder.path().join("backups")).unwrap();
        let names = copies.map(|copy| copy.unwrap().file_name().into_string().unwrap());
        let copies = names.filter(|name| name.starts_with("library-")).count();
        assert_eq!(copies, 1);
    }
}
