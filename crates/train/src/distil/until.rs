//! Work that a stop or the clock ends, even in the midst of a search.
//!
//! A search looks at one flag at every node. At a clock it looks only where its limits name a
//! time, and a time that they did not name might change what it finds. So a thread beside the
//! work looks at the stop and at the clock, and sets that flag.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often stop and clock are looked at.
const PACE: Duration = Duration::from_millis(50);

/// Does some work with a flag that is set when somebody stops it or the time is over.
pub(super) fn until<T>(
    stop: &AtomicBool,
    time: Duration,
    work: impl FnOnce(&AtomicBool) -> T,
) -> T {
    let begin = Instant::now();
    // What was stopped before does not begin anything until the thread has looked.
    let flag = AtomicBool::new(stop.load(Relaxed));
    let over = &flag;
    std::thread::scope(|scope| {
        // Work that is done hangs up, and so does work that panics.
        let (_at_work, line) = channel::<()>();
        scope.spawn(move || {
            while !stop.load(Relaxed) && begin.elapsed() < time {
                if line.recv_timeout(PACE) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
            }
            over.store(true, Relaxed);
        });
        work(over)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    /// Work that ends when it is told to.
    fn wait(over: &AtomicBool) {
        while !over.load(Relaxed) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_stop_ends_the_work_and_so_does_the_clock() {
        until(&AtomicBool::new(false), Duration::from_millis(1), wait);
        let stop = AtomicBool::new(false);
        until(&stop, HOUR, |over| {
            stop.store(true, Relaxed);
            wait(over);
        });
        assert!(until(&stop, HOUR, |over| over.load(Relaxed)));
    }

    #[test]
    fn work_that_ends_by_itself_waits_for_nobody() {
        let stop = AtomicBool::new(false);
        assert!(!until(&stop, HOUR, |over| over.load(Relaxed)));
        let panic = std::panic::catch_unwind(|| until(&stop, HOUR, |_| panic!("broken work")));
        assert!(panic.is_err());
    }
}
