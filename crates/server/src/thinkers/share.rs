//! How much each of many has had, so that whoever had least comes next.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// So many are remembered after they have gone.
const REMEMBERED: usize = 1024;

/// Nobody is taken to have had more than this above the least: whoever had much while
/// nobody else was there need not wait for long when somebody comes.
const LEAD: Duration = Duration::from_secs(1);

/// The sums of everybody who takes part.
pub(crate) struct Shares<K> {
    by_name: HashMap<K, Share>,
    /// The least that anybody present has had: who comes later begins there.
    floor: Duration,
}

#[derive(Clone, Copy, Default)]
struct Share {
    had: Duration,
    /// How many of this name take part at this moment.
    present: usize,
}

impl<K> Default for Shares<K> {
    fn default() -> Shares<K> {
        Shares {
            by_name: HashMap::new(),
            floor: Duration::ZERO,
        }
    }
}

impl<K: Clone + Eq + Hash> Shares<K> {
    /// One of this name takes part. Nobody saves up time by staying away.
    pub(crate) fn join(&mut self, name: &K) {
        let floor = self.floor;
        if self.by_name.len() >= REMEMBERED {
            let counts = |share: &Share| share.present > 0 || share.had > floor;
            self.by_name.retain(|_, share| counts(share));
        }
        let share = self.by_name.entry(name.clone()).or_default();
        if share.present == 0 {
            share.had = share.had.clamp(floor, floor + LEAD);
        }
        share.present += 1;
    }

    /// One of this name takes part no more.
    pub(crate) fn leave(&mut self, name: &K) {
        if let Some(share) = self.by_name.get_mut(name) {
            share.present = share.present.saturating_sub(1);
        }
    }

    /// This name has had so much more.
    pub(crate) fn charge(&mut self, name: &K, time: Duration) {
        if let Some(share) = self.by_name.get_mut(name) {
            share.had += time;
        }
        let present = self.by_name.values().filter(|share| share.present > 0);
        if let Some(least) = present.map(|share| share.had).min() {
            self.floor = self.floor.max(least);
        }
        if let Some(share) = self.by_name.get_mut(name) {
            share.had = share.had.min(self.floor + LEAD);
        }
    }

    /// What this name has had.
    pub(crate) fn of(&self, name: &K) -> Duration {
        self.by_name.get(name).map_or(self.floor, |share| share.had)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn who_comes_later_begins_with_the_least_that_anybody_has() {
        let mut shares = Shares::default();
        let tenth = SECOND / 10;
        shares.join(&"a");
        shares.join(&"b");
        shares.charge(&"a", 9 * tenth);
        shares.charge(&"b", 5 * tenth);
        shares.join(&"c");
        assert_eq!(shares.of(&"c"), 5 * tenth);
        // Who had more keeps it over a rest, who had less does not save it up.
        shares.leave(&"a");
        shares.leave(&"c");
        shares.charge(&"b", 2 * tenth);
        shares.join(&"a");
        shares.join(&"c");
        assert_eq!(shares.of(&"a"), 9 * tenth);
        assert_eq!(shares.of(&"c"), 7 * tenth);
    }

    #[test]
    fn an_hour_alone_costs_nobody_an_hour_later() {
        let mut shares = Shares::default();
        shares.join(&"quiet");
        shares.charge(&"quiet", 3600 * SECOND);
        shares.leave(&"quiet");
        shares.join(&"greedy");
        shares.charge(&"greedy", SECOND / 2);
        shares.join(&"quiet");
        assert!(shares.of(&"quiet") <= shares.of(&"greedy"));
        // Nor does it cost much where both were there all the time.
        shares.charge(&"greedy", 3600 * SECOND);
        assert_eq!(shares.of(&"greedy"), shares.of(&"quiet") + SECOND);
    }

    #[test]
    fn those_who_have_gone_and_owe_nothing_are_forgotten() {
        let mut shares = Shares::default();
        shares.join(&0);
        shares.charge(&0, SECOND);
        for name in 1..5000 {
            shares.join(&name);
            shares.leave(&name);
        }
        assert!(shares.by_name.len() <= REMEMBERED);
        assert_eq!(shares.of(&0), SECOND);
    }
}
