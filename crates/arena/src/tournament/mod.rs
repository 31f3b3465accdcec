//! Tournaments: many engines, everyone against everyone or one against all.

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
}

impl Kind {
    /// The pairings of a round among this many engines.
    #[must_use]
    pub fn pairings(self, engines: usize) -> Vec<(usize, usize)> {
        let firsts = match self {
            Kind::RoundRobin => engines,
            Kind::Gauntlet => engines.min(1),
        };
        let pairings = |a: usize| (a + 1..engines).map(move |b| (a, b));
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
        assert!(Kind::Gauntlet.pairings(0).is_empty());
    }
}
