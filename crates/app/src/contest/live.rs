//! What is seen of a contest while it goes on: on a terminal one block of lines that
//! changes in place, otherwise a line for every step.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the block changes at most.
const PACE: Duration = Duration::from_millis(100);

/// The lines on standard output.
pub struct Live {
    terminal: bool,
    shown: usize,
    last: Option<Instant>,
}

impl Live {
    /// Nothing shown yet.
    pub fn new() -> Live {
        Live {
            terminal: std::io::stdout().is_terminal(),
            shown: 0,
            last: None,
        }
    }

    /// Shows how things stand: the block on a terminal, the line elsewhere.
    pub fn update(&mut self, block: impl FnOnce() -> String, line: impl FnOnce() -> String) {
        if !self.terminal {
            println!("{}", line());
            return;
        }
        if self.last.is_some_and(|last| last.elapsed() < PACE) {
            return;
        }
        self.show(&block());
        self.last = Some(Instant::now());
    }

    /// Shows the block on a terminal at once.
    pub fn show(&mut self, block: &str) {
        self.draw(block, false);
    }

    /// Shows the block for good.
    pub fn finish(&mut self, block: &str) {
        self.draw(block, true);
        self.shown = 0;
    }

    fn draw(&mut self, block: &str, last: bool) {
        let block = block.trim_end();
        let mut text = String::new();
        if self.shown > 0 {
            // Up over the old block, and clear from there.
            text = format!("\x1b[{}A\r\x1b[J", self.shown);
        }
        // Lines that were too long and wrapped would be counted wrongly: while the block
        // changes they are cut off at the edge.
        let (cut, wrap) = match self.terminal && !last {
            true => ("\x1b[?7l", "\x1b[?7h"),
            false => ("", ""),
        };
        text.push_str(&format!("{cut}{block}{wrap}\n"));
        let mut out = std::io::stdout().lock();
        // A terminal that is gone is noticed when the results are printed.
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        self.shown = if self.terminal {
            block.lines().count()
        } else {
            0
        };
    }
}
