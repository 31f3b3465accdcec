//! Ten levels for every game, from beginner to master.
//!
//! A level is an engine with a horizon and, below the top, with *doubt*: the value of
//! every move is seen through some noise before the best is chosen. A beginner looks one
//! ply ahead through thick noise, a master far ahead through none. So a weak level errs as
//! people do: it misses what is deep, and often confuses moves that are close, seldom
//! those that are worlds apart.
//!
//! How far apart the levels are is not measured yet (`docs/strength.md`).

use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Rng};
use wuqi_search::{Control, Observer, SearchInfo, Searcher};

/// One of a game's ten levels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The engine behind it.
    pub spec: &'static str,
    /// The standard deviation of the doubt, in expected result (0 to 1).
    pub doubt: f32,
}

/// A level by its engine and doubt.
pub(crate) const fn level(spec: &'static str, doubt: f32) -> Level {
    Level { spec, doubt }
}

/// Levels for a game that has not been measured yet.
pub(crate) const GENERAL_LEVELS: [Level; 10] = [
    level("alphabeta:depth=1,lines=1000", 0.25),
    level("alphabeta:depth=1,lines=1000", 0.10),
    level("alphabeta:depth=2,lines=1000", 0.08),
    level("alphabeta:depth=2,lines=1000", 0.03),
    level("alphabeta:depth=3,lines=1000", 0.03),
    level("alphabeta:nodes=3000", 0.0),
    level("alphabeta:nodes=10000", 0.0),
    level("alphabeta:nodes=40000", 0.0),
    level("alphabeta:nodes=150000", 0.0),
    level("alphabeta:nodes=600000", 0.0),
];

/// The names of the levels, weakest first.
pub const LEVEL_NAMES: [&str; 10] = [
    "beginner",
    "novice",
    "learner",
    "amateur",
    "club player",
    "strong club player",
    "expert",
    "candidate master",
    "strong master",
    "master",
];

/// A searcher that sees the values of its moves through noise.
pub struct Doubting<G: Game> {
    inner: Box<dyn Searcher<G>>,
    doubt: f32,
}

impl<G: Game> Doubting<G> {
    /// Doubts what `inner` finds. `inner` should give every move at the root a value.
    #[must_use]
    pub fn new(inner: Box<dyn Searcher<G>>, doubt: f32) -> Self {
        Doubting { inner, doubt }
    }
}

impl<G: Game> Searcher<G> for Doubting<G> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let mut info = self.inner.search(game, state, control, observer);
        // The same position raises the same doubts only within one seed.
        let mut rng = Rng::new(mix(control.seed) ^ game.key(state));
        for mv in &mut info.root {
            mv.chance += self.doubt * normal(&mut rng);
        }
        info.root.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        if let Some(chosen) = info.root.first() {
            info.best = chosen.mv;
            info.line = chosen.line.clone();
        }
        for mv in &mut info.root {
            mv.chance = mv.chance.clamp(0.0, 1.0);
        }
        info
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

/// A draw from the standard normal distribution (Box and Muller, 1958).
fn normal(rng: &mut Rng) -> f32 {
    let radius = (-2.0 * (1.0 - rng.unit()).ln()).sqrt();
    (radius * (std::f64::consts::TAU * rng.unit()).cos()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_draws_have_mean_0_and_variance_1() {
        let mut rng = Rng::new(3);
        let draws: Vec<f32> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = draws.iter().sum::<f32>() / 20_000.0;
        let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / 20_000.0;
        assert!(
            mean.abs() < 0.03 && (variance - 1.0).abs() < 0.04,
            "{mean} {variance}"
        );
    }
}
