//! The settings of the general alpha-beta as numbers to be tuned.

use crate::Problem;
use crate::front::{Front, Parameter};
use crate::pair::{Arena, plain_player, usual, usual_knowledge};
use wuqi_engines::Catalogue;
use wuqi_search::alphabeta::{NUMBERS, Number, Settings};

/// The settings for a game.
pub struct AlphaBetaFront<G: Catalogue> {
    game: G,
    knowledge: G::Knowledge,
    nodes: u64,
    base: Settings,
    numbers: Vec<&'static Number>,
}

impl<G: Catalogue> AlphaBetaFront<G> {
    /// Tunes the numbers whose names begin with one of these words, beginning with what the
    /// game plays with.
    pub fn new(game: G, nodes: u64, only: &[String]) -> Result<Self, Problem> {
        let base = usual(&game);
        let wanted = |number: &&Number| {
            number.get(&base).is_some() && only.iter().any(|word| number.name.starts_with(word))
        };
        Ok(AlphaBetaFront {
            knowledge: usual_knowledge(&game)?,
            numbers: NUMBERS.iter().filter(wanted).collect(),
            game,
            nodes,
            base,
        })
    }

    fn settings(&self, values: &[i32]) -> Settings {
        let mut settings = self.base.clone();
        for (number, &value) in self.numbers.iter().zip(values) {
            number.set(&mut settings, value);
        }
        settings
    }
}

impl<G: Catalogue> Front for AlphaBetaFront<G> {
    fn parameters(&self) -> Vec<Parameter> {
        let parameter = |number: &&Number| Parameter {
            name: number.name.to_owned(),
            start: number.get(&self.base).unwrap_or_default(),
            bounds: number.bounds,
            step: number.step,
        };
        self.numbers.iter().map(parameter).collect()
    }

    fn pair(&self, first: &[i32], second: &[i32], seed: u64) -> Result<i32, Problem> {
        let arena = Arena {
            game: &self.game,
            make: &plain_player(self.knowledge.clone()),
            nodes: self.nodes,
        };
        let pair = arena.pair(&[self.settings(first), self.settings(second)], seed)?;
        Ok(pair.points as i32 - 2)
    }
}
