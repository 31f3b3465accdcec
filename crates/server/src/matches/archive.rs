//! Matches on disk: each has the state file and the records of a contest of `wuqi-arena`,
//! so that it is there again after a restart and goes on where it was.

use super::request::MatchRequest;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tracing::warn;
use wuqi_arena::disk::Disk;
use wuqi_arena::{PairJob, PairResult, Store, StoreError};
use wuqi_record::split;

/// What a match is: everything that its games follow from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub begun: u64,
    /// The seed of its openings and games.
    pub seed: u64,
    pub request: MatchRequest,
}

/// The folder of matches.
#[derive(Clone)]
pub(super) struct Archive {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
}

/// A match as it was left.
pub(super) struct Kept {
    pub head: Head,
    pub store: Store,
    pub pairs: Vec<(PairJob, PairResult)>,
}

impl Archive {
    /// The archive in a folder of data; it is made when something is first kept.
    pub fn new(disk: Arc<dyn Disk>, data: &Path) -> Archive {
        Archive {
            disk,
            folder: data.join("matches"),
        }
    }

    fn files(&self, id: &str) -> [PathBuf; 2] {
        ["jsonl", "wuqi"].map(|kind| self.folder.join(format!("{id}.{kind}")))
    }

    /// Begins to keep a match.
    pub fn create(&self, head: &Head) -> Result<Store, StoreError> {
        let made = self.disk.make_folder(&self.folder);
        made.map_err(|error| StoreError::File(self.folder.clone(), error.to_string()))?;
        let [state, records] = self.files(&head.id);
        let disk = Arc::clone(&self.disk);
        let store = Store::create(disk, Some(&state), Some(&records), &setup(head));
        if store.is_err() {
            // Records without a state would lie there for ever.
            let _ = self.disk.remove(&records);
        }
        store
    }

    /// Every match that can be read, the oldest first. One that cannot be stays on the disk
    /// and is no reason not to start.
    pub fn all(&self) -> Vec<Kept> {
        let paths = self.disk.list(&self.folder).unwrap_or_else(|error| {
            warn!(%error, "the matches cannot be read");
            Vec::new()
        });
        let paths = paths.into_iter();
        let states = paths.filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"));
        let mut kept: Vec<Kept> = states
            .filter_map(|path| {
                let read = self.read_head(&path).and_then(|head| self.read(head));
                read.inspect_err(|error| warn!(file = %path.display(), %error, "a match is lost"))
                    .ok()
            })
            .collect();
        kept.sort_by_key(|kept| kept.head.begun);
        kept
    }

    fn read(&self, head: Head) -> Result<Kept, String> {
        let [state, records] = self.files(&head.id);
        let mut pairs = Vec::new();
        let disk = Arc::clone(&self.disk);
        let mut add = |job, pair| pairs.push((job, pair));
        let store = Store::resume(disk, &state, Some(&records), &setup(&head), &mut add);
        let store = store.map_err(|error| error.to_string())?;
        let text = self
            .disk
            .read(&records)
            .map_err(|error| error.to_string())?;
        let text =
            String::from_utf8(text.unwrap_or_default()).map_err(|error| error.to_string())?;
        let games = pairs.iter_mut().flat_map(|(_, pair)| &mut pair.games);
        for (game, record) in games.zip(split(&text)) {
            record.clone_into(&mut game.record);
        }
        Ok(Kept { head, store, pairs })
    }

    /// Forgets a match.
    pub fn remove(&self, id: &str) {
        for file in self.files(id) {
            if let Err(error) = self.disk.remove(&file) {
                warn!(file = %file.display(), %error, "an old match cannot be removed");
            }
        }
    }

    /// The first line of a state file says what the match is.
    fn read_head(&self, file: &Path) -> Result<Head, String> {
        let text = self.disk.read(file).map_err(|error| error.to_string())?;
        let text = text.unwrap_or_default();
        let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let mut head: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        serde_json::from_value(head["setup"].take()).map_err(|error| error.to_string())
    }
}

fn setup(head: &Head) -> Value {
    serde_json::to_value(head).expect("plain data becomes JSON")
}
