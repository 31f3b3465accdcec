//! The library on a thread of its own.
//!
//! SQLite waits for the disk, so no task may call it. Games that ask to be kept while the
//! disk is busy are kept together in the next transaction, at the price of one.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::Saved;
use wuqi_store::{Library, Seating, StoreError, Stored};

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// What the library is asked.
enum Question {
    Keep(String, Box<Saved>, Answer<()>),
    SaveAs(String, Box<Saved>, Answer<i64>),
    List(LibraryFilter, Answer<(Vec<Entry>, u32)>),
    Load(i64, Answer<Stored>),
    Live(String, Answer<Option<Stored>>),
    Adopt(i64, String, Answer<(String, Seating)>),
    SetSeating(String, Seating, Answer<()>),
    Rename(i64, String, Answer<()>),
    Delete(i64, Answer<()>),
    Close(oneshot::Sender<()>),
}

/// A handle to the library's thread.
#[derive(Clone)]
pub(crate) struct Keeper {
    questions: mpsc::UnboundedSender<Question>,
}

impl Keeper {
    /// Opens the library file and starts its thread.
    pub(crate) fn open(file: &Path) -> Result<Keeper, StoreError> {
        let library = Library::open(file)?;
        let (questions, waiting) = mpsc::unbounded_channel();
        std::thread::Builder::new()
            .name("library".to_owned())
            .spawn(move || work(library, waiting))
            .expect("the system can start a thread");
        Ok(Keeper { questions })
    }

    async fn ask<T>(&self, question: impl FnOnce(Answer<T>) -> Question) -> Result<T, String> {
        let (answer, waiting) = oneshot::channel();
        let closed = || "the library is closed".to_owned();
        self.questions
            .send(question(answer))
            .map_err(|_| closed())?;
        let answer = waiting.await.map_err(|_| closed())?;
        answer.map_err(|error| error.to_string())
    }

    /// Keeps a live game; when this returns it is on the disk.
    pub(crate) async fn keep(&self, live: &str, saved: Box<Saved>) -> Result<(), String> {
        self.ask(|answer| Question::Keep(live.to_owned(), saved, answer))
            .await
    }

    /// Keeps a copy under a name.
    pub(crate) async fn save_as(&self, name: String, saved: Box<Saved>) -> Result<i64, String> {
        self.ask(|answer| Question::SaveAs(name, saved, answer))
            .await
    }

    /// The games that fit a search, and how many there are in all.
    pub(crate) async fn list(&self, search: LibraryFilter) -> Result<(Vec<Entry>, u32), String> {
        self.ask(|answer| Question::List(search, answer)).await
    }

    /// A game by its number.
    pub(crate) async fn load(&self, entry: i64) -> Result<Stored, String> {
        self.ask(|answer| Question::Load(entry, answer)).await
    }

    /// The live game of a table.
    pub(crate) async fn live(&self, live: &str) -> Result<Option<Stored>, String> {
        self.ask(|answer| Question::Live(live.to_owned(), answer))
            .await
    }

    /// The name of the table of a game; one without a table gets `fresh`.
    pub(crate) async fn adopt(
        &self,
        entry: i64,
        fresh: String,
    ) -> Result<(String, Seating), String> {
        self.ask(|answer| Question::Adopt(entry, fresh, answer))
            .await
    }

    /// Notes who began a live game.
    pub(crate) async fn set_seating(&self, live: &str, seating: Seating) -> Result<(), String> {
        self.ask(|answer| Question::SetSeating(live.to_owned(), seating, answer))
            .await
    }

    /// Gives a game another name.
    pub(crate) async fn rename(&self, entry: i64, name: String) -> Result<(), String> {
        self.ask(|answer| Question::Rename(entry, name, answer))
            .await
    }

    /// Deletes a game.
    pub(crate) async fn delete(&self, entry: i64) -> Result<(), String> {
        self.ask(|answer| Question::Delete(entry, answer)).await
    }

    /// Waits until everything asked so far is done.
    pub(crate) async fn close(&self) {
        let (done, waiting) = oneshot::channel();
        if self.questions.send(Question::Close(done)).is_ok() {
            let _ = waiting.await;
        }
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// Answers questions until nobody is left to ask. An asker who has gone is no matter.
fn work(mut library: Library, mut waiting: mpsc::UnboundedReceiver<Question>) {
    let mut next = waiting.blocking_recv();
    while let Some(question) = next.take() {
        match question {
            Question::Keep(live, saved, answer) => {
                let mut batch = vec![(live, saved, answer)];
                next = loop {
                    match waiting.try_recv() {
                        Ok(Question::Keep(live, saved, answer)) => {
                            batch.push((live, saved, answer));
                        }
                        other => break other.ok(),
                    }
                };
                keep_all(&mut library, batch);
            }
            Question::SaveAs(name, saved, answer) => {
                let _ = answer.send(library.save_as(&name, &saved, now()));
            }
            Question::List(search, answer) => {
                let _ = answer.send(library.list(&search));
            }
            Question::Load(entry, answer) => {
                let _ = answer.send(library.load(entry));
            }
            Question::Live(live, answer) => {
                let _ = answer.send(library.live(&live));
            }
            Question::Adopt(entry, fresh, answer) => {
                let _ = answer.send(library.adopt(entry, &fresh));
            }
            Question::SetSeating(live, seating, answer) => {
                let _ = answer.send(library.set_seating(&live, seating));
            }
            Question::Rename(entry, name, answer) => {
                let _ = answer.send(library.rename(entry, &name));
            }
            Question::Delete(entry, answer) => {
                let _ = answer.send(library.delete(entry));
            }
            Question::Close(done) => {
                let _ = done.send(());
            }
        }
        if next.is_none() {
            next = waiting.blocking_recv();
        }
    }
}

fn keep_all(library: &mut Library, batch: Vec<(String, Box<Saved>, Answer<()>)>) {
    let games: Vec<(&str, &Saved)> = batch
        .iter()
        .map(|(live, saved, _)| (live.as_str(), &**saved))
        .collect();
    match library.keep_all(&games, now()) {
        Ok(_) => {
            for (_, _, answer) in batch {
                let _ = answer.send(Ok(()));
            }
        }
        // One game may spoil the others: each is tried alone and gets its own answer.
        Err(_) => {
            for (live, saved, answer) in batch {
                let _ = answer.send(library.keep(&live, &saved, now()).map(|_| ()));
            }
        }
    }
}
