//! What is known beyond the rules. A game that knows nothing takes `NoKnowledge`; the ten
//! levels and the best engine have defaults that suit any game.

use crate::{ConnectFour, State};
use wuqi_core::Player;
use wuqi_engines::Catalogue;
use wuqi_search::Knowledge;

/// Judges a position by the lines that only one side has stones in.
#[derive(Clone, Copy, Debug)]
pub struct Rows;

/// What a line is worth by the number of its stones.
const WORTH: [i32; 5] = [0, 1, 4, 16, 0];

impl Knowledge<ConnectFour> for Rows {
    type Accumulator = ();

    fn evaluate(&self, game: &ConnectFour, state: &State, player: Player) -> i32 {
        let line = |line: [usize; 4]| {
            let count = |side: Player| {
                line.iter()
                    .filter(|&&square| state.squares[square] == Some(side))
                    .count()
            };
            match (count(player), count(player.other())) {
                (own, 0) => WORTH[own],
                (0, other) => -WORTH[other],
                _ => 0,
            }
        };
        game.lines().map(line).sum()
    }
}

impl Catalogue for ConnectFour {
    type Knowledge = Rows;

    fn knowledge(&self) -> Rows {
        Rows
    }
}
