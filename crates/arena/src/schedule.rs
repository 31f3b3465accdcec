//! Who plays whom, in which order, from which opening.

use crate::queue::Numbered;
use crate::{Opening, Openings};
use serde::{Deserialize, Serialize};
use wuqi_core::zobrist::mix;

/// A pair of games to be played: everything a worker must know beside the contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairJob {
    /// The number of the pair in its contest, from 0.
    pub id: u64,
    /// The round; all pairs of a round have the same opening and the same seed.
    pub round: u64,
    /// The entrant that begins the first game.
    pub first: usize,
    /// The other entrant.
    pub second: usize,
    /// Where both games begin.
    pub opening: Opening,
    /// The seed of both games, the deal included.
    pub seed: u64,
}

impl Numbered for PairJob {
    fn number(&self) -> u64 {
        self.id
    }
}

/// The pairs of a contest in order, made one by one.
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: u64,
    openings: Openings,
    seed: u64,
    next: u64,
    current: Option<(u64, Opening)>,
}

impl Schedule {
    /// Every pairing once in every round.
    #[must_use]
    pub fn new(
        pairings: Vec<(usize, usize)>,
        rounds: u64,
        openings: Openings,
        seed: u64,
    ) -> Schedule {
        Schedule {
            pairings,
            rounds,
            openings,
            seed,
            next: 0,
            current: None,
        }
    }

    /// How many pairs there are in all.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.rounds * self.pairings.len() as u64
    }

    /// Whether there is nothing to play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the pair that comes next.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.next
    }

    /// Goes past a pair that was played before.
    pub fn skip_played(&mut self, job: &PairJob) {
        self.next = self.next.max(job.id + 1);
        // The opening of the round that goes on is made again, in its place.
        if self.next.is_multiple_of(self.pairings.len() as u64) {
            self.openings.remember(&job.opening);
        }
    }
}

impl Iterator for Schedule {
    type Item = PairJob;

    fn next(&mut self) -> Option<PairJob> {
        if self.next >= self.len() {
            return None;
        }
        let id = self.next;
        self.next += 1;
        let pairings = self.pairings.len() as u64;
        let round = id / pairings;
        let (first, second) = self.pairings[(id % pairings) as usize];
        let opening = match &self.current {
            Some((known, opening)) if *known == round => opening.clone(),
            _ => self.openings.for_round(round),
        };
        self.current = Some((round, opening.clone()));
        let seed = mix(self.seed ^ mix(round.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1));
        Some(PairJob {
            id,
            round,
            first,
            second,
            opening,
            seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;
    use wuqi_games::any::AnyGame;

    fn schedule() -> Schedule {
        let game = AnyGame::new("ataxx", None, &Options::none()).unwrap();
        let openings = Openings::random(&game, None, None, 9);
        Schedule::new(vec![(0, 1), (0, 2), (1, 2)], 4, openings, 9)
    }

    #[test]
    fn a_round_shares_its_opening_and_resuming_changes_nothing() {
        let all: Vec<PairJob> = schedule().collect();
        assert_eq!(all.len(), 12);
        assert!(all.chunks(3).all(|round| {
            round
                .iter()
                .all(|job| job.opening == round[0].opening && job.seed == round[0].seed)
        }));
        assert_ne!(all[0].opening, all[3].opening);
        for played in 0..12 {
            let mut rest = schedule();
            all[..played].iter().for_each(|job| rest.skip_played(job));
            assert_eq!(rest.collect::<Vec<_>>(), all[played..], "after {played}");
        }
    }
}
