//! A contest on disk: the pairs played so far, and the records of their games.
//!
//! The state file has one JSON value per line: first what the contest is, then every pair
//! in the order of counting. A pair's records are written before its line, and the line
//! says how long the file of records then was: after an interruption at any moment the
//! torn end of either file is cut off, and no pair is counted or recorded twice.

use crate::{Opening, PairJob, PairResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where results go.
#[derive(Debug, Default)]
pub struct Store {
    state: Option<(PathBuf, File)>,
    records: Option<(PathBuf, File)>,
}

/// A line of the state file.
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
        state: Option<&Path>,
        records: Option<&Path>,
        setup: &Value,
    ) -> Result<Store, StoreError> {
        let mut store = Store::default();
        if let Some(path) = records {
            let options = OpenOptions::new().create(true).append(true).open(path);
            store.records = Some((path.to_owned(), options.map_err(at(path))?));
        }
        if let Some(path) = state {
            let mut file = File::create(path).map_err(at(path))?;
            let head = json!({ "wuqi": "contest", "version": 1, "setup": setup });
            writeln!(file, "{head}").map_err(at(path))?;
            store.state = Some((path.to_owned(), file));
        }
        Ok(store)
    }

    /// Goes on with a contest: `each` hears every pair that was counted, in order. A state
    /// file that does not exist yet is begun.
    pub fn resume(
        state: &Path,
        records: Option<&Path>,
        setup: &Value,
        each: &mut dyn FnMut(PairJob, PairResult),
    ) -> Result<Store, StoreError> {
        if !state.exists() {
            return Store::create(Some(state), records, setup);
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .open(state)
            .map_err(at(state))?;
        let mut reader = BufReader::new(&mut file);
        let mut line = String::new();
        let mut whole = reader.read_line(&mut line).map_err(at(state))? as u64;
        check_head(state, &line, setup)?;
        let mut records_bytes = None;
        let mut number = 1;
        loop {
            line.clear();
            let length = reader.read_line(&mut line).map_err(at(state))? as u64;
            number += 1;
            // What does not end in a line break was being written when the contest ended.
            if !line.ends_with('\n') {
                break;
            }
            let found: Line = serde_json::from_str(&line).map_err(|error| StoreError::Line {
                path: state.to_owned(),
                line: number,
                reason: error.to_string(),
            })?;
            whole += length;
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
        drop(reader);
        file.set_len(whole).map_err(at(state))?;
        file.seek(SeekFrom::End(0)).map_err(at(state))?;
        let mut store = Store {
            state: Some((state.to_owned(), file)),
            records: None,
        };
        if let Some(path) = records {
            let file = OpenOptions::new()
                .create(true)
                .append(true)
                .open(path)
                .map_err(at(path))?;
            let length = file.metadata().map_err(at(path))?.len();
            // Records of a pair whose line was never written.
            if let Some(counted) = records_bytes.filter(|&counted| counted < length) {
                file.set_len(counted).map_err(at(path))?;
            }
            store.records = Some((path.to_owned(), file));
        }
        Ok(store)
    }

    /// Writes a pair. One that cannot be written as a whole is not written at all, so that
    /// the files stay readable and the contest can go on later.
    pub fn add(&mut self, job: &PairJob, result: &PairResult) -> Result<(), StoreError> {
        let lengths = [&self.state, &self.records].map(length);
        let written = self.write(job, result);
        if written.is_err() {
            for (file, length) in [&self.state, &self.records].into_iter().zip(lengths) {
                if let (Some((_, file)), Some(length)) = (file, length) {
                    // What cannot be cut off now is cut off when the contest is resumed.
                    let _ = file.set_len(length);
                }
            }
        }
        written
    }

    fn write(&mut self, job: &PairJob, result: &PairResult) -> Result<(), StoreError> {
        let mut records_bytes = 0;
        if let Some((path, file)) = &mut self.records {
            let text: Vec<&str> = result
                .games
                .iter()
                .map(|game| game.record.as_str())
                .collect();
            file.write_all((text.join("\n") + "\n").as_bytes())
                .map_err(at(path))?;
            records_bytes = file.metadata().map_err(at(path))?.len();
        }
        if let Some((path, file)) = &mut self.state {
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
            file.seek(SeekFrom::End(0)).map_err(at(path))?;
            file.write_all((line + "\n").as_bytes()).map_err(at(path))?;
        }
        Ok(())
    }
}

/// How long a file is.
fn length(file: &Option<(PathBuf, File)>) -> Option<u64> {
    let (_, file) = file.as_ref()?;
    Some(file.metadata().ok()?.len())
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> StoreError + '_ {
    move |error| StoreError::File(path.to_owned(), error.to_string())
}

/// Checks that a state file belongs to the same contest.
fn check_head(path: &Path, line: &str, setup: &Value) -> Result<(), StoreError> {
    let head: Value = serde_json::from_str(line).unwrap_or_default();
    if head["wuqi"] != "contest" || head["version"] != 1 {
        return Err(StoreError::NoState(path.to_owned()));
    }
    let old = &head["setup"];
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
    Ok(())
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
