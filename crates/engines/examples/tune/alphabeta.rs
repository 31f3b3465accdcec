//! The settings of the general alpha-beta as numbers to be tuned, and what numbers a game's own
//! knowledge adds to them.

use crate::Problem;
use crate::front::{Front, Parameter};
use crate::list::changed;
use crate::pair::{Arena, plain_player, usual, usual_knowledge};
use wuqi_engines::Catalogue;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::{NUMBERS, Number, Settings};

/// A number in the knowledge of a game.
pub struct KnownNumber<K> {
    pub parameter: Parameter,
    pub set: fn(&mut K, i32),
}

/// The settings for a game.
pub struct AlphaBetaFront<G: Catalogue> {
    game: G,
    knowledge: G::Knowledge,
    nodes: u64,
    base: Settings,
    numbers: Vec<&'static Number>,
    known: Vec<KnownNumber<G::Knowledge>>,
}

impl<G: Catalogue> AlphaBetaFront<G> {
    /// Tunes the numbers whose names begin with one of these words, beginning with what the
    /// game plays with but for what the list `from` says.
    pub fn new(
        game: G,
        nodes: u64,
        (only, from): (&[String], &str),
        mut known: Vec<KnownNumber<G::Knowledge>>,
    ) -> Result<Self, Problem> {
        let base = changed(&usual(&game), from)?;
        let named = |name: &str| only.iter().any(|word| name.starts_with(word));
        let wanted = |number: &&Number| number.get(&base).is_some() && named(number.name);
        known.retain(|number| named(&number.parameter.name));
        Ok(AlphaBetaFront {
            knowledge: usual_knowledge(&game)?,
            numbers: NUMBERS.iter().filter(wanted).collect(),
            game,
            nodes,
            base,
            known,
        })
    }

    fn player(&self, values: &[i32]) -> impl Fn() -> Box<dyn Searcher<G>> + Sync + use<G> {
        let (mut knowledge, mut settings) = (self.knowledge.clone(), self.base.clone());
        let (values, known) = values.split_at(self.numbers.len());
        for (number, &value) in self.numbers.iter().zip(values) {
            number.set(&mut settings, value);
        }
        for (number, &value) in self.known.iter().zip(known) {
            (number.set)(&mut knowledge, value);
        }
        move || plain_player(&knowledge, &settings)
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
        let known = self.known.iter().map(|number| number.parameter.clone());
        self.numbers.iter().map(parameter).chain(known).collect()
    }

    fn pair(&self, first: &[i32], second: &[i32], seed: u64) -> Result<i32, Problem> {
        let arena = Arena {
            game: &self.game,
            judge: &|| plain_player(&self.knowledge, &self.base),
            nodes: self.nodes,
        };
        let pair = arena.pair([&self.player(first), &self.player(second)], seed)?;
        Ok(pair.points as i32 - 2)
    }
}
