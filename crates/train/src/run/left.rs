//! How long a session still takes, and the file that says so to whoever watches:
//! `session.json`, written when a session begins, after each generation and at its end.

use super::RunError;
use super::folder::Folder;
use super::log::Entry;
use super::news::Limits;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The name of the file.
const FILE: &str = "session.json";

/// The generations from which the next ones are guessed.
const LATEST: usize = 5;

/// A session, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionTimes {
    /// When it began.
    pub began: u64,
    /// When it will be over by its limits, as far as that can be said.
    pub ends: Option<u64>,
    /// When it was over.
    pub ended: Option<u64>,
}

/// How long a session goes on by its limits after so much of it; `None` where nothing limits
/// it, or nothing can be said yet.
pub(super) fn left(limits: &Limits, gone: Duration, log: &[Entry]) -> Option<Duration> {
    let by_time = limits.time.map(|time| time.saturating_sub(gone));
    let by_generations = limits.generations.and_then(|generations| {
        let done = log.last().map_or(0, |entry| entry.generation);
        let seconds = generations.saturating_sub(done) as f64 * pace(log)?;
        Duration::try_from_secs_f64(seconds).ok()
    });
    by_time.into_iter().chain(by_generations).min()
}

/// Seconds for a generation, by the latest ones.
fn pace(log: &[Entry]) -> Option<f64> {
    let last = log.last()?;
    let latest = LATEST.min(log.len());
    let before = log.get(log.len().wrapping_sub(latest + 1));
    let seconds = last.seconds - before.map_or(0.0, |entry| entry.seconds);
    Some(seconds / latest as f64)
}

/// Writes how a session stands.
pub(super) fn write(
    folder: &Folder,
    gone: Duration,
    left: Option<Duration>,
    over: bool,
) -> Result<(), RunError> {
    let now = SystemTime::now();
    let since = |time: SystemTime| {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        since.as_millis() as u64
    };
    let times = SessionTimes {
        began: since(now.checked_sub(gone).unwrap_or(now)),
        ends: left.and_then(|left| Some(since(now.checked_add(left)?))),
        ended: over.then(|| since(now)),
    };
    let bytes =
        serde_json::to_vec(&times).map_err(|error| RunError::Manifest(error.to_string()))?;
    folder.write(FILE, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Losses;

    fn log(seconds: &[f64]) -> Vec<Entry> {
        let entry = |(generation, &seconds)| Entry {
            generation,
            steps: 0,
            games: 0,
            positions: 0,
            evaluations: 0,
            seconds,
            games_per_second: 0.0,
            evaluations_per_second: 0.0,
            learned_per_second: 0.0,
            length: 0.0,
            results: [0.0; 3],
            resigned: 0,
            resign_below: None,
            window: 0,
            rate: 0.0,
            losses: Losses::default(),
            rated: None,
        };
        (1..).zip(seconds).map(entry).collect()
    }

    #[test]
    fn the_nearer_limit_counts_and_the_latest_generations_tell_the_pace() {
        let second = Duration::from_secs;
        let limits = |time: Option<u64>, generations| Limits {
            generations,
            time: time.map(second),
        };
        let left = |limits: Limits, gone, log: &[Entry]| left(&limits, second(gone), log);
        assert_eq!(left(limits(None, None), 3, &log(&[1.0])), None);
        assert_eq!(left(limits(None, Some(9)), 3, &[]), None);
        assert_eq!(left(limits(Some(60), Some(9)), 20, &[]), Some(second(40)));
        assert_eq!(left(limits(Some(60), None), 70, &[]), Some(second(0)));
        let slow_first = log(&[100.0, 102.0, 104.0, 106.0, 108.0, 110.0]);
        assert_eq!(left(limits(None, Some(9)), 3, &slow_first), Some(second(6)));
        assert_eq!(left(limits(None, Some(4)), 3, &slow_first), Some(second(0)));
        assert_eq!(
            left(limits(Some(5), Some(9)), 3, &slow_first),
            Some(second(2))
        );
        assert_eq!(
            left(limits(None, Some(5)), 3, &log(&[8.0])),
            Some(second(32))
        );
    }
}
