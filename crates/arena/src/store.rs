//! A contest on disk: the pairs played so far, and the records of their games.
//!
//! The state file has one JSON value per line: first what the contest is, then every pair
//! in the order of counting. A pair's records are written before its line, and the line
//! says how long the file of records then was: after an interruption at any moment the
//! torn end of either file is cut off, and no pair is counted or recorded twice.

use crate::disk::Disk;
use crate::{Opening, PairJob, PairResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Where results go.
#[derive(Debug)]
pub struct Store {
    disk: Arc<dyn Disk>,
    state: Option<PathBuf>,
    records: Option<PathBuf>,
    /// How long both files were before a pair that could be written only in part, if the
    /// part could not be cut off yet.
    torn: Option<Lengths>,
}

/// How long the state file and the records are.
type Lengths = [Option<u64>; 2];

/// The first line of the state file.
#[derive(Serialize, Deserialize, Default)]
struct Head {
    wuqi: String,
    version: u32,
    setup: Value,
    /// How long the file of records was before the first pair.
    #[serde(default)]
    records_bytes: Option<u64>,
}

/// Any other line of the state file.
#[derive(Serialize, Deserialize)]
struct Line {
    id: u64,
    round: u64,
    first: usize,
    second: usize,
    opening: Opening,
    seed: u64,
    result: PairResult,
    records_bytes: u64,
}

impl Store {
    /// Begins a contest. An old state file is replaced; records are added to what their
    /// file has already.
    pub fn create(
        disk: Arc<dyn Disk>,
        state: Option<&Path>,
        records: Option<&Path>,
        setup: &Value,
    ) -> Result<Store, StoreError> {
        let store = Store {
            disk,
            state: state.map(Path::to_owned),
            records: records.map(Path::to_owned),
            torn: None,
        };
        store.begin_records()?;
        if let Some(path) = state {
            let [_, records_bytes] = store.lengths([&None, &store.records])?;
            let head = json!(Head {
                wuqi: "contest".to_owned(),
                version: 1,
                setup: setup.clone(),
                records_bytes,
            });
            let head = format!("{head}\n");
            (store.disk.replace(path, head.as_bytes())).map_err(at(path))?;
        }
        Ok(store)
    }

    /// Goes on with a contest: `each` hears every pair that was counted, in order. A state
    /// file that does not exist yet is begun.
    pub fn resume(
        disk: Arc<dyn Disk>,
        state: &Path,
        records: Option<&Path>,
        setup: &Value,
        each: &mut dyn FnMut(PairJob, PairResult),
    ) -> Result<Store, StoreError> {
        let Some(bytes) = disk.read(state).map_err(at(state))? else {
            return Store::create(disk, Some(state), records, setup);
        };
        // What does not end in a line break was being written when the contest ended.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |last| last + 1);
        let mut lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
        let mut records_bytes = check_head(state, lines.next().unwrap_or_default(), setup)?;
        for (number, line) in lines.enumerate() {
            let found: Line = serde_json::from_slice(line).map_err(|error| StoreError::Line {
                path: state.to_owned(),
                line: number + 2,
                reason: error.to_string(),
            })?;
            records_bytes = Some(found.records_bytes);
            each(
                PairJob {
                    id: found.id,
                    round: found.round,
                    first: found.first,
                    second: found.second,
                    opening: found.opening,
                    seed: found.seed,
                },
                found.result,
            );
        }
        let store = Store {
            disk,
            state: Some(state.to_owned()),
            records: records.map(Path::to_owned),
            torn: None,
        };
        store.begin_records()?;
        // Also records of a pair whose line was never written.
        store.cut([Some(whole as u64), records_bytes])?;
        Ok(store)
    }

    /// Writes a pair. One that cannot be written as a whole is not written at all, so that
    /// the files stay readable and the contest can go on later.
    pub fn add(&mut self, job: &PairJob, result: &PairResult) -> Result<(), StoreError> {
        let before = match self.torn {
            Some(before) => {
                self.cut(before)?;
                before
            }
            None => self.lengths([&self.state, &self.records])?,
        };
        let written = self.write(job, result);
        // What cannot be cut off now is cut off before the next pair, or when the contest
        // is resumed.
        self.torn = match written.is_err() && self.cut(before).is_err() {
            true => Some(before),
            false => None,
        };
        written
    }

    fn write(&self, job: &PairJob, result: &PairResult) -> Result<(), StoreError> {
        let mut records_bytes = 0;
        if let Some(path) = &self.records {
            let games = result.games.iter();
            let text: Vec<&str> = games.map(|game| game.record.as_str()).collect();
            let text = text.join("\n") + "\n";
            (self.disk.append(path, text.as_bytes())).map_err(at(path))?;
            records_bytes = self.disk.length(path).map_err(at(path))?;
        }
        if let Some(path) = &self.state {
            let mut result = result.clone();
            result.games.iter_mut().for_each(|game| game.record.clear());
            let line = Line {
                id: job.id,
                round: job.round,
                first: job.first,
                second: job.second,
                opening: job.opening.clone(),
                seed: job.seed,
                result,
                records_bytes,
            };
            let line = serde_json::to_string(&line).map_err(|error| at(path)(error.into()))?;
            let line = line + "\n";
            (self.disk.append(path, line.as_bytes())).map_err(at(path))?;
        }
        Ok(())
    }

    /// Makes the file of records, or finds out early that it cannot be made.
    fn begin_records(&self) -> Result<(), StoreError> {
        let Some(path) = &self.records else {
            return Ok(());
        };
        self.disk.append(path, &[]).map_err(at(path))
    }

    fn lengths(&self, files: [&Option<PathBuf>; 2]) -> Result<Lengths, StoreError> {
        let mut lengths = [None, None];
        for (file, length) in files.into_iter().zip(&mut lengths) {
            if let Some(path) = file {
                *length = Some(self.disk.length(path).map_err(at(path))?);
            }
        }
        Ok(lengths)
    }

    /// Cuts off whatever stands behind these lengths.
    fn cut(&self, lengths: Lengths) -> Result<(), StoreError> {
        for (file, length) in [&self.state, &self.records].into_iter().zip(lengths) {
            if let (Some(path), Some(length)) = (file, length)
                && self.disk.length(path).map_err(at(path))? > length
            {
                self.disk.cut(path, length).map_err(at(path))?;
            }
        }
        Ok(())
    }
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> StoreError + '_ {
    move |error| StoreError::File(path.to_owned(), error.to_string())
}

/// Checks that a state file belongs to the same contest: how long its records were when it
/// began, if it says.
fn check_head(path: &Path, line: &[u8], setup: &Value) -> Result<Option<u64>, StoreError> {
    let head: Head = serde_json::from_slice(line).unwrap_or_default();
    if head.wuqi != "contest" || head.version != 1 {
        return Err(StoreError::NoState(path.to_owned()));
    }
    let old = &head.setup;
    let keys = setup.as_object().into_iter().flatten().map(|(key, _)| key);
    // Through text and back, as the old one came: numbers compare alike then.
    let new: Value = serde_json::from_str(&setup.to_string()).unwrap_or_default();
    for key in keys {
        if old[key] != new[key] {
            return Err(StoreError::OtherContest {
                path: path.to_owned(),
                what: key.clone(),
                old: old[key].to_string(),
                new: new[key].to_string(),
            });
        }
    }
    Ok(head.records_bytes)
}

/// Why a contest cannot be kept or resumed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// A file cannot be read or written.
    #[error("{path} cannot be opened or written: {1}", path = .0.display())]
    File(PathBuf, String),
    /// The file is something else.
    #[error("{} is no state file of a match or tournament", .0.display())]
    NoState(PathBuf),
    /// A line is damaged.
    #[error("{}, line {line}: {reason}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The file belongs to another contest.
    #[error(
        "{} belongs to another contest: its {what} is {old}, not {new}; repeat the command \
         it was made with, or name another file",
        .path.display()
    )]
    OtherContest {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// The value in the file.
        old: String,
        /// The value asked for.
        new: String,
    },
}
