//! From clocks to the time for one move, with a margin for safety.
//!
//! All times count from the moment the command was read. Between the end of a search and
//! the move's arrival at the manager lie a thread switch, a pipe and the manager's own
//! delay: a quarter of a millisecond where a processor is free, some milliseconds where
//! others work on it. So a search ends early by a fixed reserve and a share of its time. If it
//! has not answered when half of the reserve is gone, the best move so far is sent without it:
//! a thread that has slept meanwhile is given a processor sooner than one that was searching.

use std::time::Duration;

/// What is kept in reserve where every move has its own time: opponents use all of theirs.
/// Windows wakes whoever waits for a time up to 15.6 ms late.
const FOR_MOVE: Reserve = Reserve {
    fixed: Duration::from_millis(if cfg!(windows) { 16 } else { 4 }),
    part: 50,
};

/// What is kept of a clock: what one move saves is there for the next, and being late once
/// loses the game.
const FOR_CLOCK: Reserve = Reserve {
    fixed: Duration::from_millis(25),
    part: 20,
};

/// The largest share kept in reserve beyond the fixed part.
const LARGEST_SHARE: Duration = Duration::from_millis(80);

/// How long an engine's own answer is waited for where no clock runs.
const UNHURRIED: Duration = Duration::from_secs(1);

/// How many more moves a game is expected to have where nobody says.
pub const EXPECTED_MOVES: u32 = 30;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// When the search should end by itself.
    pub think: Duration,
    /// When a move is sent whatever the search does.
    pub latest: Duration,
}

impl Allowance {
    /// When a search that has not ended by itself is told to.
    #[must_use]
    pub fn stop(&self) -> Duration {
        self.think + (self.latest - self.think) / 2
    }

    /// The allowance of each of so many searches for one move.
    #[must_use]
    pub fn part(self, parts: u32) -> Allowance {
        Allowance {
            think: self.think / parts,
            latest: self.latest / parts,
        }
    }
}

/// How much of a time is not thought.
struct Reserve {
    /// What every move costs beside thinking.
    fixed: Duration,
    /// One part of so many comes on top: delays grow with the time in which they can happen.
    part: u32,
}

impl Reserve {
    /// What is left of a time.
    fn of(&self, time: Duration) -> Allowance {
        let share = (time / self.part).min(LARGEST_SHARE);
        let reserve = (self.fixed + share).min(time / 2);
        Allowance {
            think: time - reserve,
            latest: time - reserve / 2,
        }
    }
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// The moves until more time is added, if that is known.
    pub moves_to_go: Option<u32>,
}

/// The allowance where every move has the same time.
#[must_use]
pub fn for_move(time: Duration) -> Allowance {
    FOR_MOVE.of(time)
}

/// The allowance for the next move on a clock, with about `expected` moves to come where
/// the clock does not say how many.
#[must_use]
pub fn for_clock(clock: &Clock, expected: u32) -> Allowance {
    let all = FOR_CLOCK.of(clock.left);
    let moves = clock.moves_to_go.unwrap_or(expected).max(1);
    let share = all.think / moves + clock.increment * 3 / 4;
    // Never more than half of what is there, unless no other move must be made from it.
    let most = if moves == 1 { all.think } else { all.think / 2 };
    let think = share.min(most);
    Allowance {
        think,
        latest: (think + think / 2 + FOR_CLOCK.fixed).min(all.latest),
    }
}

/// The allowance where the engine itself decides how long it thinks, and nobody's clock runs
/// out: an answer of its own is waited for.
#[must_use]
pub fn unhurried(think: Duration) -> Allowance {
    Allowance {
        think,
        latest: think + UNHURRIED,
    }
}

/// The earlier of two allowances.
#[must_use]
pub fn earlier(one: Allowance, two: Allowance) -> Allowance {
    Allowance {
        think: one.think.min(two.think),
        latest: one.latest.min(two.latest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn a_move_time_keeps_a_reserve_at_every_length() {
        for time in [1, 2, 5, 10, 20, 50, 100, 1000, 10_000, 3_600_000] {
            let Allowance { think, latest } = for_move(ms(time));
            assert!(Duration::ZERO < think && think < latest && latest < ms(time));
            assert!((think..latest).contains(&Allowance { think, latest }.stop()));
            assert!(think >= ms(time) / 2, "{time} ms leave only {think:?}");
        }
        let fixed = FOR_MOVE.fixed;
        assert_eq!(for_move(ms(50)).think, ms(49) - fixed);
        assert_eq!(for_move(ms(100)).think, ms(98) - fixed);
        assert_eq!(for_move(ms(1000)).think, ms(980) - fixed);
        assert_eq!(for_move(ms(1000)).latest, ms(990) - fixed / 2);
        assert_eq!(for_move(Duration::ZERO).latest, Duration::ZERO);
    }

    #[test]
    fn a_clock_never_runs_out() {
        for (left, increment, delay) in [
            (60_000, 0, 15),
            (1000, 0, 1),
            (1000, 50, 15),
            (100, 100, 15),
            (0, 1000, 0),
        ] {
            let (mut left, increment) = (ms(left), ms(increment));
            for number in 0..300 {
                let clock = Clock {
                    left,
                    increment,
                    moves_to_go: None,
                };
                let allowance = for_clock(&clock, EXPECTED_MOVES);
                assert!(allowance.think <= allowance.latest);
                let used = allowance.think + ms(delay).min(left / 10);
                assert!(used <= left, "move {number}: {used:?} of {left:?}");
                left = left - used + increment;
            }
        }
    }

    #[test]
    fn moves_to_go_share_the_clock() {
        let clock = |moves| Clock {
            left: ms(10_000),
            increment: Duration::ZERO,
            moves_to_go: Some(moves),
        };
        let time = |moves| for_clock(&clock(moves), EXPECTED_MOVES).think;
        assert!(time(1) > ms(9_000));
        assert!(time(2) <= ms(5_000) && time(2) > ms(4_500));
        assert!(time(40) < ms(250) && time(40) > ms(200));
        assert_eq!(time(0), time(1));
        let generous = Clock {
            left: ms(500),
            increment: ms(5_000),
            moves_to_go: None,
        };
        assert!(for_clock(&generous, 30).latest < ms(500));
    }
}
