//! How long a side may think, and with how many threads: `time=100ms`,
//! `nodes=5000,depth=8`, `clock=60s+0.5s`, `threads=2`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;
use wuqi_engines::parse_time;
use wuqi_search::{Limits, show_time};

/// The limits of one side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SideLimits {
    /// What holds for every move.
    pub per_move: Limits,
    /// Time for the whole game, and how much comes back with every move.
    pub clock: Option<(Duration, Duration)>,
    /// Threads of this side, where it may not use as many as the contest says.
    pub threads: Option<u16>,
}

impl SideLimits {
    /// Whether nothing is limited but the threads.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.per_move == Limits::default() && self.clock.is_none()
    }

    /// Whether time decides anything: then a game cannot be repeated exactly.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.per_move.time.is_some()
    }

    /// These limits where they say something, and those of `other` where they do not.
    #[must_use]
    pub fn or(self, other: SideLimits) -> SideLimits {
        SideLimits {
            per_move: Limits {
                depth: self.per_move.depth.or(other.per_move.depth),
                nodes: self.per_move.nodes.or(other.per_move.nodes),
                simulations: self.per_move.simulations.or(other.per_move.simulations),
                time: self.per_move.time.or(other.per_move.time),
            },
            clock: self.clock.or(other.clock),
            threads: self.threads.or(other.threads),
        }
    }
}

/// Two limits that both hold: the first one reached ends a search.
pub(crate) fn both(a: Limits, b: Limits) -> Limits {
    fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
        match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
    Limits {
        depth: least(a.depth, b.depth),
        nodes: least(a.nodes, b.nodes),
        simulations: least(a.simulations, b.simulations),
        time: least(a.time, b.time),
    }
}

/// Limits as they are read.
impl fmt::Display for SideLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock =
            |(base, increment)| format!("clock={}+{}", show_time(base), show_time(increment));
        let parts = [
            (self.per_move != Limits::default()).then(|| self.per_move.to_string()),
            self.clock.map(clock),
            self.threads.map(|threads| format!("threads={threads}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(","))
    }
}

impl FromStr for SideLimits {
    type Err = LimitsError;

    fn from_str(text: &str) -> Result<Self, LimitsError> {
        let mut limits = SideLimits::default();
        for pair in text
            .split(',')
            .map(str::trim)
            .filter(|pair| !pair.is_empty())
        {
            let wrong = || LimitsError(pair.to_owned());
            let (key, value) = pair.split_once('=').ok_or_else(wrong)?;
            let number = || {
                value
                    .parse()
                    .ok()
                    .filter(|&n: &u64| n > 0)
                    .ok_or_else(wrong)
            };
            let time = |text: &str| parse_time(text).ok_or_else(wrong);
            match key {
                "time" => {
                    let time = time(value)?;
                    limits.per_move.time = Some(time).filter(|time| !time.is_zero());
                    limits.per_move.time.ok_or_else(wrong)?;
                }
                "nodes" => limits.per_move.nodes = Some(number()?),
                "sims" => limits.per_move.simulations = Some(number()?),
                "depth" => {
                    let depth = u32::try_from(number()?).map_err(|_| wrong())?;
                    limits.per_move.depth = Some(depth);
                }
                "clock" => {
                    let (base, increment) = value.split_once('+').unwrap_or((value, "0s"));
                    let clock = (time(base)?, time(increment)?);
                    if clock == (Duration::ZERO, Duration::ZERO) {
                        return Err(wrong());
                    }
                    limits.clock = Some(clock);
                }
                "threads" => {
                    let threads = u16::try_from(number()?).map_err(|_| wrong())?;
                    limits.threads = Some(threads);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(limits)
    }
}

/// A limit that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is no limit: write time=100ms, nodes=5000, sims=800, depth=6, clock=60s+0.5s or \
     threads=2, several with commas between"
)]
pub struct LimitsError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_round_trip() {
        for text in [
            "",
            "time=100ms",
            "time=1.5ms",
            "nodes=5000,depth=8",
            "time=2s,nodes=1,sims=2,depth=3,clock=60s+500ms,threads=2",
        ] {
            let limits: SideLimits = text.parse().unwrap();
            assert_eq!(limits.to_string(), text);
        }
        let clock: SideLimits = "clock=1m".parse().unwrap();
        assert_eq!(clock.clock, Some((Duration::from_secs(60), Duration::ZERO)));
        assert!(clock.is_timed() && !clock.is_none());
    }

    #[test]
    fn wrong_limits_are_named() {
        for text in [
            "time",
            "time=0s",
            "time=5h",
            "nodes=-1",
            "nodes=0",
            "speed=3",
            "clock=1+2+3",
            "threads=0",
            "threads=70000",
            "clock=0s",
        ] {
            let error = text.parse::<SideLimits>().unwrap_err();
            assert!(error.to_string().contains(&format!("'{text}'")), "{error}");
        }
    }

    #[test]
    fn the_first_limit_reached_holds() {
        let a: SideLimits = "nodes=5,depth=3".parse().unwrap();
        let b: SideLimits = "nodes=9,sims=2".parse().unwrap();
        let merged = SideLimits {
            per_move: both(a.per_move, b.per_move),
            ..SideLimits::default()
        };
        assert_eq!(merged.to_string(), "nodes=5,sims=2,depth=3");
        assert_eq!(b.or(a).to_string(), "nodes=9,sims=2,depth=3");
    }
}
