//! Ends a test run that stands still: a test that waits for ever is a failure, and whoever
//! waits for the run should read so.

use std::process::exit;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// No step takes so long, on the slowest machine that anybody waits for.
const LONGEST_STEP: Duration = Duration::from_secs(40 * 60);

/// Watches a step until it is dropped.
pub struct Watchdog {
    _alive: Sender<()>,
}

impl Watchdog {
    /// Begins to watch.
    pub fn start(step: &'static str) -> Watchdog {
        let (alive, step_ended) = channel::<()>();
        thread::spawn(move || {
            if step_ended.recv_timeout(LONGEST_STEP) == Err(RecvTimeoutError::Timeout) {
                let minutes = LONGEST_STEP.as_secs() / 60;
                println!("\n{step}: FAILED, not at its end after {minutes} minutes");
                // The programs that the step started may still run: nobody waits for them.
                exit(1);
            }
        });
        Watchdog { _alive: alive }
    }
}
