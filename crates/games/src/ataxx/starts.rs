//! Starts with blocked squares.
//!
//! Every pattern is symmetric under a mirror or quarter turn that also exchanges both
//! players' corners, so nobody but the mover has an advantage.

use super::board::{NEAR, bit, coordinates, each, square, whole};
use super::{Ataxx, Position};
use wuqi_core::{Dihedral, Rng};

/// The symmetries that exchange the corners of both players, by [`Dihedral`]'s numbers: left
/// and right mirrored, top and bottom mirrored, and a quarter turn.
const EXCHANGING: [u8; 3] = [1, 2, 5];

/// The most blocked squares on boards of the usual size and larger ones.
const MOST: u32 = 8;

impl Ataxx {
    /// A start with up to eight blocked squares (fewer on small boards, sometimes none),
    /// decided by the seed. Every stone has an empty square beside it.
    #[must_use]
    pub fn blocked_start(&self, seed: u32) -> Position {
        let mut rng = Rng::new(seed.into());
        let start = Position::start(self.side);
        let most = MOST.min(self.side as u32 * self.side as u32 / 6);
        loop {
            let wanted = rng.below(most + 1);
            let symmetry = EXCHANGING[rng.below(EXCHANGING.len() as u32) as usize];
            // Half of the patterns have both mirrors, as boards of tournaments do.
            let symmetries = match (symmetry, rng.below(2)) {
                (1 | 2, 0) => [1, 2],
                _ => [symmetry; 2],
            };
            let blocked = self.pattern(wanted, symmetries, &mut rng);
            let position = Position {
                blocked: start.blocked | blocked,
                ..start
            };
            let stones = position.mine | position.theirs;
            let free = |at: u8| NEAR[at as usize] & position.empty() != 0;
            if each(stones).all(free) {
                return position;
            }
        }
    }

    /// At most so many squares off the corners, closed under the symmetries.
    fn pattern(&self, wanted: u32, symmetries: [u8; 2], rng: &mut Rng) -> u64 {
        let start = Position::start(self.side);
        let stones = start.mine | start.theirs;
        let mut blocked = 0u64;
        // Orbits that no longer fit are passed over; some tries later it is enough.
        for _ in 0..2 * MOST {
            let column = rng.below(self.side.into()) as u8;
            let row = rng.below(self.side.into()) as u8;
            let orbit = self.orbit(bit(square(column, row)), symmetries);
            let more = blocked | orbit;
            if orbit & stones == 0 && more.count_ones() <= wanted {
                blocked = more;
            }
        }
        blocked & whole(self.side)
    }

    /// A set with all its images.
    fn orbit(&self, mut set: u64, symmetries: [u8; 2]) -> u64 {
        let turns = Dihedral::new(self.side, self.side);
        loop {
            let mut more = set;
            for at in each(set) {
                let (column, row) = coordinates(at);
                for symmetry in symmetries {
                    let (column, row) = turns.map(column, row, symmetry);
                    more |= bit(square(column, row));
                }
            }
            if more == set {
                return set;
            }
            set = more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use wuqi_core::{Game, Symmetric, Turn};

    #[test]
    fn blocked_starts_are_fair_playable_and_different() {
        for side in 5..=8 {
            let game = Ataxx { side };
            let mut seen = HashSet::new();
            let mut most = 0;
            for seed in 0..400 {
                let start = game.blocked_start(seed);
                let blocks = (start.blocked & whole(side)).count_ones();
                most = most.max(blocks);
                assert!(blocks <= MOST);
                assert_eq!(start.mine.count_ones() + start.theirs.count_ones(), 4);
                assert!(matches!(game.turn(&start), Turn::Move(_)));
                // Some symmetry gives the opponent's stones my places on the same board.
                let exchanged = (0..8).map(|symmetry| game.map_state(&start, symmetry));
                assert!(
                    exchanged
                        .into_iter()
                        .any(|image| image.mine == start.theirs && image.blocked == start.blocked),
                    "{start:?}"
                );
                assert_eq!(start, game.blocked_start(seed));
                seen.insert(start.blocked);
            }
            assert!(seen.len() > 40, "{side}: {}", seen.len());
            assert!(most >= if side < 7 { 4 } else { 8 }, "{side}: {most}");
        }
    }
}
