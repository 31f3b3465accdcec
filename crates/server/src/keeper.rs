//! The library on a thread of its own.
//!
//! SQLite waits for the disk, so no task may call it. Games that ask to be kept while the
//! disk is busy are kept together in the next transaction, at the price of one.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};
use tracing::warn;
use wuqi_session::host::{StoreAnswer, StoreRequest};
use wuqi_store::{Damage, Keep, Library, StoreError};

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

/// A handle to the library's thread.
#[derive(Clone)]
pub(crate) struct Keeper {
    errands: mpsc::UnboundedSender<Errand>,
}

impl Keeper {
    /// Opens the library file and starts its thread.
    pub(crate) fn open(file: &Path) -> Result<Keeper, StoreError> {
        let library = Library::open(file)?;
        if let Some(Damage { kept, saved }) = library.damage() {
            let kept = kept.display();
            warn!(%kept, saved, "the library was damaged; what could be read was saved");
        }
        let (errands, waiting) = mpsc::unbounded_channel();
        std::thread::Builder::new()
            .name("library".to_owned())
            .spawn(move || work(library, waiting))
            .expect("the system can start a thread");
        Ok(Keeper { errands })
    }

    /// Does what a table asks for. When a game is kept, it is on the disk.
    pub(crate) async fn perform(&self, request: StoreRequest) -> Result<StoreAnswer, String> {
        let (answer, waiting) = oneshot::channel();
        let sent = self.errands.send(Errand::Table(request, answer));
        sent.map_err(|_| closed())?;
        let answer = waiting.await.map_err(|_| closed())?;
        answer.map_err(|error| error.to_string())
    }

    /// Does something with the library.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Library) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, String> {
        let (answer, waiting) = oneshot::channel();
        let errand = Errand::Other(Box::new(move |library| {
            // An asker who has gone is no matter.
            let _ = answer.send(errand(library));
        }));
        self.errands.send(errand).map_err(|_| closed())?;
        let answer = waiting.await.map_err(|_| closed())?;
        answer.map_err(|error| error.to_string())
    }

    /// Waits until everything asked so far is done and the file is closed.
    pub(crate) async fn close(&self) {
        let (done, waiting) = oneshot::channel();
        if self.errands.send(Errand::Close(done)).is_ok() {
            let _ = waiting.await;
        }
    }
}

fn closed() -> String {
    "the library is closed".to_owned()
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// Does errands until nobody is left to ask. An asker who has gone is no matter.
fn work(mut library: Library, mut waiting: mpsc::UnboundedReceiver<Errand>) {
    let mut next = waiting.blocking_recv();
    while let Some(errand) = next.take() {
        match errand {
            Errand::Table(request @ StoreRequest::Keep { .. }, answer) => {
                let mut batch = vec![(request, answer)];
                next = loop {
                    match waiting.try_recv() {
                        Ok(Errand::Table(request @ StoreRequest::Keep { .. }, answer)) => {
                            batch.push((request, answer));
                        }
                        other => break other.ok(),
                    }
                };
                keep_all(&mut library, batch);
            }
            Errand::Table(request, answer) => {
                let _ = answer.send(library.perform(&request, now()));
            }
            Errand::Other(errand) => errand(&mut library),
            Errand::Close(done) => {
                drop(library);
                let _ = done.send(());
                return;
            }
        }
        if let Err(error) = library.back_up(now()) {
            warn!(%error, "the library could not be copied");
        }
        if next.is_none() {
            next = waiting.blocking_recv();
        }
    }
}

fn keep_all(library: &mut Library, batch: Vec<(StoreRequest, Answer)>) {
    let games: Vec<Keep<'_>> = (batch.iter())
        .filter_map(|(request, _)| Keep::of(request))
        .collect();
    match library.keep_all(&games, now()) {
        Ok(entries) => {
            for ((_, answer), entry) in batch.into_iter().zip(entries) {
                let _ = answer.send(Ok(StoreAnswer::Done(Some(entry))));
            }
        }
        // One game may spoil the others: each is tried alone and gets its own answer.
        Err(_) => {
            for (request, answer) in batch {
                let _ = answer.send(library.perform(&request, now()));
            }
        }
    }
}
