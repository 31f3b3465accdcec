//! One line of standard error that says how far a long command is, in a terminal alone.

use std::io::{IsTerminal, Write};
use std::time::Duration;

/// The line; it is wiped when the work is done.
pub struct Line {
    live: bool,
}

impl Line {
    /// A line that shows itself where somebody can see it.
    pub fn new() -> Line {
        Line {
            live: std::io::stderr().is_terminal(),
        }
    }

    /// Shows these words instead of the last ones.
    pub fn show(&mut self, words: &str) {
        if self.live {
            eprint!("\r\x1b[K{words}");
            // Where standard error has gone nobody looks.
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.show("");
    }
}

/// A count with its time and its rate: `1,234 positions in 2.0 s (617/s)`.
pub fn rate(count: u64, what: &str, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let passed = match seconds {
        short if short < 1.0 => format!("{:.0} ms", short * 1000.0),
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds => format!(
            "{:.0} min {:.0} s",
            (seconds / 60.0).floor(),
            seconds % 60.0
        ),
    };
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
