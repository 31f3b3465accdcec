//! Running a contest from the command line: its files, its workers, Ctrl-C, and the
//! command that goes on with it.

use super::remote;
use crate::failure::Failure;
use crate::thinking::stop_flag;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wuqi_arena::disk::RealDisk;
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::{Contest, Ended, PairJob, PairResult, RunError, Schedule, Store, StoreError, run};

/// A contest that is about to be played.
pub struct Runner<'a> {
    /// The contest.
    pub contest: &'a Contest,
    /// What decides the pairs beyond the contest, for comparison when it is resumed.
    pub setup: Value,
    /// Games at the same time.
    pub workers: usize,
    /// The queue, where workers elsewhere play.
    pub queue: Option<&'a str>,
    /// Where the games are recorded.
    pub records: Option<&'a Path>,
    /// The state file that was asked for.
    pub resume: Option<&'a Path>,
}

/// A contest whose files are open.
pub struct Saved<'a> {
    runner: Runner<'a>,
    store: Store,
    schedule: Schedule,
    state: PathBuf,
    /// Whether the state file was not asked for and goes when all is done.
    passing: bool,
}

impl<'a> Runner<'a> {
    /// Opens the files; `each` hears the pairs that were played before.
    pub fn open(
        mut self,
        mut schedule: Schedule,
        each: &mut dyn FnMut(&PairJob, &PairResult),
    ) -> Result<Saved<'a>, Failure> {
        let mut setup = self.contest.describe();
        if let (Some(all), Some(own)) = (setup.as_object_mut(), self.setup.as_object_mut()) {
            all.append(own);
        }
        let disk = Arc::new(RealDisk);
        let (store, state) = match self.resume {
            Some(path) => {
                let mut again = |job: PairJob, pair: PairResult| {
                    schedule.skip_played(&job);
                    each(&job, &pair);
                };
                let store = Store::resume(disk, path, self.records, &setup, &mut again)?;
                (store, path.to_owned())
            }
            None => {
                let name = format!("wuqi-{}.jsonl", std::process::id());
                let path = std::env::temp_dir().join(name);
                let store = Store::create(disk, Some(&path), self.records, &setup)?;
                (store, path)
            }
        };
        let passing = self.resume.is_none();
        Ok(Saved {
            runner: self,
            store,
            schedule,
            state,
            passing,
        })
    }
}

impl Saved<'_> {
    /// Plays what is left. `count` hears every pair in order and may end the contest.
    /// Returns how it ended, and the command that goes on with it if it was stopped.
    pub fn play(
        self,
        count: &mut dyn FnMut(&PairJob, &PairResult) -> ControlFlow<()>,
    ) -> Result<(Ended, Option<String>), Failure> {
        let Saved {
            runner,
            mut store,
            schedule,
            state,
            passing,
        } = self;
        let first = schedule.position();
        let mut unsaved: Option<StoreError> = None;
        let mut counted = false;
        let mut keep = |job: PairJob, pair: PairResult| {
            counted = true;
            if let Err(error) = store.add(&job, &pair) {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            count(&job, &pair)
        };
        let stop = stop_flag();
        let ended = match runner.queue {
            Some(address) => {
                let played = remote::play(address, runner.contest, schedule, &mut keep);
                played.map_err(|failure| match counted {
                    true => failure.with(&format!("\nTo go on:\n  {}", resume_command(&state))),
                    false => {
                        forget(&state, passing);
                        failure
                    }
                })?
            }
            None => {
                let queue = LocalQueue::new(schedule, first, None);
                let workers = runner.workers;
                run(runner.contest, &queue, first, workers, stop, &mut keep)?
            }
        };
        if let Some(error) = unsaved {
            let more = format!("\nTo go on:\n  {}", resume_command(&state));
            return Err(Failure::from(error).with(&more));
        }
        if ended == Ended::Stopped {
            return Ok((ended, Some(resume_command(&state))));
        }
        forget(&state, passing);
        Ok((ended, None))
    }
}

/// Removes a state file that nobody asked for.
fn forget(state: &Path, passing: bool) {
    if passing {
        // A file left behind in the folder for temporary files does no harm.
        let _ = std::fs::remove_file(state);
    }
}

/// This command with the state file to go on with.
fn resume_command(state: &Path) -> String {
    let mut words = Vec::new();
    let mut arguments = std::env::args();
    while let Some(word) = arguments.next() {
        if word == "--resume" {
            arguments.next();
        } else if !word.starts_with("--resume=") {
            words.push(quote(&word));
        }
    }
    format!(
        "{} --resume {}",
        words.join(" "),
        quote(&state.display().to_string())
    )
}

/// A word as a shell reads it.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// One line of JSON for a game of a pair.
pub fn game_json(contest: &Contest, job: &PairJob, pair: &PairResult, index: usize) -> Value {
    let game = &pair.games[index];
    let name = |entrant: usize| contest.entrants[entrant].name.as_str();
    let (one, two) = match game.first_began {
        true => (name(job.first), name(job.second)),
        false => (name(job.second), name(job.first)),
    };
    json!({
        "type": "game",
        "pair": job.id + 1,
        "game": index + 1,
        "one": one,
        "two": two,
        "result": game.winner(),
        "plies": game.plies,
        "fault": game.fault,
        "reason": game.reason,
        "opening": job.opening,
    })
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::refused(error)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        Failure::refused(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_shell() {
        assert_eq!(
            quote("alphabeta:depth=2,memory=1"),
            "alphabeta:depth=2,memory=1"
        );
        assert_eq!(quote("it's here"), r"'it'\''s here'");
        assert_eq!(quote(""), "''");
    }
}
