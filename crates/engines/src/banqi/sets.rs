//! The open pieces of a position as sets of squares, and what they hit.

use super::squares::{beside, each, jumps};
use wuqi_games::banqi::{Colour, Kind, Piece, Position};

/// The kinds in the order of rank that take by it: general, advisor, elephant, chariot, horse.
const RANKED: usize = 5;
const CANNON: usize = 5;
const SOLDIER: usize = 6;

/// The open pieces by colour and kind.
pub(super) struct Sets {
    pub kinds: [[u32; 7]; 2],
    pub open: [u32; 2],
    pub hidden: u32,
    pub occupied: u32,
}

/// What a colour threatens and how much room it has.
#[derive(Default)]
pub(super) struct Reach {
    /// The enemy pieces that it can take at once.
    pub hit: u32,
    /// For each kind, the free squares beside its pieces.
    pub free: [u32; 7],
}

impl Sets {
    pub(super) fn new(position: &Position) -> Sets {
        let kinds = Colour::BOTH
            .map(|colour| Kind::ALL.map(|kind| position.squares_of(Piece { colour, kind })));
        let open = Colour::BOTH.map(|colour| position.open(colour));
        let hidden = position.face_down();
        Sets {
            kinds,
            open,
            hidden,
            occupied: open[0] | open[1] | hidden,
        }
    }

    /// For each kind of a colour, the enemy pieces that it takes beside it.
    #[inline]
    fn prey(&self, colour: usize) -> [u32; 7] {
        let enemies = &self.kinds[1 - colour];
        let mut left = self.open[1 - colour];
        let mut prey = [0; 7];
        for kind in 0..RANKED {
            prey[kind] = left;
            left &= !enemies[kind];
        }
        prey[0] &= !enemies[SOLDIER];
        prey[SOLDIER] = enemies[SOLDIER] | enemies[0];
        prey
    }

    /// For each kind of prey, the pieces of a colour that hunt it: those that take it without
    /// being taken by it.
    #[inline]
    pub(super) fn hunters(&self, colour: usize) -> [u32; 7] {
        let own = &self.kinds[colour];
        let mut above = 0;
        let mut hunters = [0; 7];
        for kind in 0..RANKED {
            hunters[kind] = above;
            above |= own[kind];
        }
        hunters[CANNON] = above;
        hunters[SOLDIER] = above & !own[0];
        hunters[0] = own[SOLDIER];
        hunters
    }

    /// What a colour threatens and how much room it has.
    pub(super) fn reach(&self, colour: usize) -> Reach {
        let mut reach = Reach::default();
        for (kind, prey) in self.prey(colour).into_iter().enumerate() {
            let near = beside(self.kinds[colour][kind]);
            reach.hit |= near & prey;
            reach.free[kind] = near & !self.occupied;
        }
        for cannon in each(self.kinds[colour][CANNON]) {
            reach.hit |= jumps(cannon, self.occupied) & self.open[1 - colour];
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::{Game, Rng, Turn};
    use wuqi_games::banqi::{Banqi, Move};

    #[test]
    fn what_is_hit_is_what_the_rules_let_be_taken() {
        let game = Banqi::default();
        let (mut hits, mut buffer) = (0, Vec::new());
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut position = game.start();
            while let Some(step) = game.random_step(&position, &mut rng, &mut buffer) {
                game.play(&mut position, step);
                let (Turn::Move(_), None, Some(mover)) = (
                    game.turn(&position),
                    position.chain(),
                    position.mover_colour(),
                ) else {
                    continue;
                };
                let mut taken = 0;
                game.each_open_move(&position, |mv| {
                    if let Move::Capture { to, .. } = mv {
                        taken |= 1 << to;
                    }
                });
                let hit = Sets::new(&position).reach(mover.index()).hit;
                assert_eq!(hit, taken, "{position:?}");
                hits += hit.count_ones();
            }
        }
        assert!(hits > 100, "only {hits} pieces were hit");
    }
}
