//! How long a contest has gone on, and how long it will.

use std::time::Instant;

/// The pace of a contest.
pub struct Pace {
    began: Instant,
    /// Games in all.
    games: u64,
    /// Games that were played before it was resumed.
    before: u64,
}

impl Pace {
    /// A contest of so many games that begins now, some of which were played before.
    pub fn new(games: u64, before: u64) -> Pace {
        Pace {
            began: Instant::now(),
            games,
            before,
        }
    }

    /// The time that has passed, and the time that the other games will take at this pace.
    pub fn words(&self, games: u64) -> String {
        let passed = self.began.elapsed();
        let played = games.saturating_sub(self.before);
        let left = self.games.saturating_sub(games);
        let words = format!("{} elapsed", duration_words(passed.as_secs()));
        if played == 0 || left == 0 {
            return words;
        }
        let rest = passed.as_secs_f64() / played as f64 * left as f64;
        format!("{words}, about {} left", duration_words(rest as u64))
    }
}

/// `1h 02m`, `3m 20s` or `15s`.
fn duration_words(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest}s"),
        (0, _) => format!("{minutes}m {rest:02}s"),
        _ => format!("{hours}h {minutes:02}m"),
    }
}
