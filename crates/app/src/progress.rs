//! One line of standard error that says how far a long command is, in a terminal alone.
//!
//! Searches report when they know more, which may be minutes apart: the line goes on telling the
//! time in between, so that nobody takes a long search for a dead one.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the time is told anew.
const TICK: Duration = Duration::from_secs(1);

/// The line; it is wiped when the work is done.
pub struct Line {
    shared: Arc<Shared>,
    /// Nobody where nobody looks.
    ticker: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    words: String,
    over: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// A line that shows itself where somebody can see it.
    pub fn new() -> Line {
        let shared = Arc::new(Shared::default());
        let ticker = std::io::stderr().is_terminal().then(|| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || tick(&shared))
        });
        Line { shared, ticker }
    }

    /// Shows these words instead of the last ones.
    pub fn show(&mut self, words: &str) {
        if self.ticker.is_some() {
            words.clone_into(&mut self.shared.lock().words);
            self.shared.changed.notify_all();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.shared.lock().over = true;
        self.shared.changed.notify_all();
        if let Some(ticker) = self.ticker.take() {
            // A line that could not be written is no reason to fail.
            let _ = ticker.join();
        }
    }
}

/// Writes the line whenever its words or the time have changed.
fn tick(shared: &Shared) {
    let start = Instant::now();
    let mut state = shared.lock();
    while !state.over {
        write(&format!("{} {}", passed(start.elapsed()), state.words));
        let waited = shared.changed.wait_timeout(state, TICK);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    write("");
}

fn write(words: &str) {
    eprint!("\r\x1b[K{words}");
    // Where standard error has gone nobody looks.
    let _ = std::io::stderr().flush();
}

/// A time in words.
fn passed(time: Duration) -> String {
    match time.as_secs_f64() {
        short if short < 1.0 => format!("{:.0} ms", short * 1000.0),
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds => format!(
            "{:.0} min {:.0} s",
            (seconds / 60.0).floor(),
            seconds % 60.0
        ),
    }
}

/// A count with its time and its rate: `1,234 positions in 2.0 s (617/s)`.
pub fn rate(count: u64, what: &str, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let passed = passed(time);
    let count = count as f64;
    // What took no time that a clock sees has no rate.
    let rate = match seconds {
        short if short < 0.001 => String::new(),
        seconds => format!(" ({}/s)", short(count / seconds)),
    };
    format!("{} {what} in {passed}{rate}", short(count))
}

/// A number in three digits or so: 950, 12.3 k, 4.56 M, 2.41 G.
fn short(number: f64) -> String {
    let (number, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e4 => (n / 1e3, " k"),
        n => return format!("{n:.0}"),
    };
    let digits = match number {
        n if n < 10.0 => 2,
        n if n < 100.0 => 1,
        _ => 0,
    };
    format!("{number:.digits$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_short_and_have_their_rate() {
        for (count, milliseconds, words) in [
            (6460, 0, "6460 positions in 0 ms"),
            (12_345, 500, "12.3 k positions in 500 ms (24.7 k/s)"),
            (2_410_000_000, 1000, "2.41 G positions in 1.0 s (2.41 G/s)"),
            (1_000, 125_000, "1000 positions in 2 min 5 s (8/s)"),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(rate(count, "positions", time), words);
        }
    }
}
