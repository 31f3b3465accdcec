//! Tournaments: many engines, everyone against everyone, one against all, or neighbours alone.

mod chart;
mod file;
mod table;

pub use chart::{ChartError, chart};
pub use file::{Setup, SetupError};
pub use table::{Standing, Standings};

use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// The first engine meets every other one.
    Gauntlet,
    /// Each engine meets the next two of the list. Written from weak to strong, that is the part
    /// of a round robin which tells most: whoever is far stronger wins anyway.
    Neighbours,
}

/// How far along the list a neighbour is.
const NEXT: usize = 2;

impl Kind {
    /// The pairings of a round among this many engines.
    #[must_use]
    pub fn pairings(self, engines: usize) -> Vec<(usize, usize)> {
        let (firsts, farthest) = match self {
            Kind::RoundRobin => (engines, engines),
            Kind::Gauntlet => (engines.min(1), engines),
            Kind::Neighbours => (engines, NEXT),
        };
        let pairings = |a: usize| {
            let end = engines.min(a + farthest + 1);
            (a + 1..end).map(move |b| (a, b))
        };
        (0..firsts).flat_map(pairings).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings() {
        assert_eq!(Kind::RoundRobin.pairings(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Kind::Gauntlet.pairings(3), [(0, 1), (0, 2)]);
        let neighbours = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)];
        assert_eq!(Kind::Neighbours.pairings(4), neighbours);
        for kind in [Kind::RoundRobin, Kind::Gauntlet, Kind::Neighbours] {
            assert!(kind.pairings(0).is_empty() && kind.pairings(2) == [(0, 1)]);
        }
    }
}
