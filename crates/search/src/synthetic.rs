//! Random game trees, for proving searches against each other.
//!
//! A [`Synthetic`] game has everything that can trip a search: transpositions, players
//! who move several times running, chance nodes with uneven weights, margins, and
//! evaluations that mean nothing. Its whole shape comes from a seed, so thousands of
//! different trees cost a line.

use crate::Knowledge;
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Outcome, Player, Turn};

/// A random game of fixed length.
#[derive(Clone, Debug)]
pub struct Synthetic {
    /// The seed of the tree.
    pub seed: u64,
    /// How many steps a game lasts.
    pub length: u8,
    /// The most moves in a position.
    pub branching: u32,
    /// How many different positions there are at each ply: small numbers transpose often.
    pub width: u64,
    /// Whether chance takes part.
    pub chance: bool,
    /// Whether a player may move several times running.
    pub repeats: bool,
}

/// A position: its place in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    ply: u8,
    number: u64,
}

impl Synthetic {
    fn dice(&self, place: Place, salt: u64) -> u64 {
        mix(self.seed ^ mix(place.number ^ mix(u64::from(place.ply) << 8 | salt)))
    }

    fn branches(&self, place: Place) -> u32 {
        1 + (self.dice(place, 1) % u64::from(self.branching)) as u32
    }
}

impl Game for Synthetic {
    type State = Place;
    type Move = u8;

    fn start(&self) -> Place {
        Place { ply: 0, number: 0 }
    }

    fn turn(&self, state: &Place) -> Turn {
        if state.ply == self.length {
            let margin = (self.dice(*state, 2) % 11) as i32 - 5;
            return Turn::Over(Outcome::from_margin(margin));
        }
        if self.chance && state.ply > 0 && self.dice(*state, 3).is_multiple_of(4) {
            return Turn::Chance;
        }
        let dice = if self.repeats {
            self.dice(*state, 4)
        } else {
            u64::from(state.ply)
        };
        Turn::Move(Player::BOTH[(dice % 2) as usize])
    }

    fn moves(&self, state: &Place, out: &mut Vec<u8>) {
        if let Turn::Move(_) = self.turn(state) {
            out.extend(0..self.branches(*state) as u8);
        }
    }

    fn chances(&self, state: &Place, out: &mut Vec<(u8, u32)>) {
        if self.turn(state) == Turn::Chance {
            let weight = |i: u8| 1 + (self.dice(*state, 5 + u64::from(i)) % 5) as u32;
            out.extend((0..self.branches(*state) as u8).map(|i| (i, weight(i))));
        }
    }

    fn play(&self, state: &mut Place, mv: u8) {
        let number = self.dice(*state, 100 + u64::from(mv)) % self.width;
        *state = Place {
            ply: state.ply + 1,
            number,
        };
    }

    fn key(&self, state: &Place) -> u64 {
        self.dice(*state, 6)
    }

    fn final_value(&self, state: &Place, _: Outcome) -> i32 {
        (self.dice(*state, 2) % 11) as i32 - 5
    }
}

/// An evaluation, an order and noisy moves by lot: a search must cope with any.
#[derive(Clone, Copy, Debug)]
pub struct RandomKnowledge {
    /// Whether some moves are noisy.
    pub noise: bool,
}

impl Knowledge<Synthetic> for RandomKnowledge {
    type Accumulator = ();

    fn evaluate(&self, game: &Synthetic, state: &Place, player: Player) -> i32 {
        player.sign() * ((game.dice(*state, 7) % 2001) as i32 - 1000)
    }

    fn order(&self, game: &Synthetic, state: &Place, mv: u8) -> i32 {
        (game.dice(*state, 200 + u64::from(mv)) % 10) as i32
    }

    fn is_noisy(&self, game: &Synthetic, state: &Place, mv: u8) -> bool {
        self.noise && game.dice(*state, 300 + u64::from(mv)).is_multiple_of(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::conformance::{Effort, check_random_step, check_rules};

    #[test]
    fn synthetic_games_conform() {
        for seed in 0..20 {
            let game = Synthetic {
                seed,
                length: 8,
                branching: 4,
                width: 20,
                chance: seed % 2 == 0,
                repeats: seed % 3 == 0,
            };
            check_rules(&game, &game.start(), Effort::default());
            check_random_step(&game, &game.start(), Effort::default());
        }
    }
}
