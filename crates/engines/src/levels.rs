//! Ten levels for every game, from beginner to grandmaster.
//!
//! A level is an engine spec ([`Catalogue::LEVELS`](crate::Catalogue::LEVELS)): an engine
//! with a horizon (depth or nodes, never time, so that it plays alike on every machine) and,
//! below the top, with one of two human weaknesses.
//!
//! - *Doubt* ([`Doubting`]): the value of every move is seen through some noise when the
//!   best is chosen. The noise is added to the log-odds of winning, so it is as large as an
//!   error of so many points: moves that are close are often confused, those that are
//!   worlds apart never. A beginner looks one ply ahead through thick noise. People are told
//!   what the search found, without the noise.
//! - *Haste* ([`Hasty`]): now and then a move is made after a short look only, and
//!   something deep is missed. This weakens engines that know the value of their best move
//!   alone, or that are so strong that no short horizon makes the next level down.
//!
//! Either way a win on the move is taken: what is certain is not doubted, and a short look
//! sees it. (A test asks this of levels 3 to 10.) The steps between the levels are measured
//! in `docs/strength.md`.

use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Rng};
use wuqi_search::{Control, Limits, Observer, SearchInfo, Searcher};

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
    "master",
    "grandmaster",
];

/// The chance beyond which a move counts as decided: a log-odds of about nine.
const CERTAIN: f32 = 0.9999;

/// A searcher that sees the values of its moves through noise.
pub struct Doubting<G: Game> {
    inner: Box<dyn Searcher<G>>,
    doubt: f32,
}

impl<G: Game> Doubting<G> {
    /// Doubts what `inner` finds, by noise with this standard deviation in log-odds.
    /// `inner` should give every move at the root a value.
    #[must_use]
    pub fn new(inner: Box<dyn Searcher<G>>, doubt: f32) -> Self {
        Doubting { inner, doubt }
    }

    /// A chance of winning as it is seen through the noise.
    fn seen(&self, chance: f32, rng: &mut Rng) -> f32 {
        let odds = log_odds(chance) + self.doubt * normal(rng);
        // What is certain is not doubted.
        match (1.0 - CERTAIN..=CERTAIN).contains(&chance) {
            true => 1.0 / (1.0 + (-odds).exp()),
            false => chance,
        }
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
        let mut best = (0, f32::NEG_INFINITY);
        for (place, mv) in info.root.iter().enumerate() {
            let seen = self.seen(mv.chance, &mut rng);
            if seen > best.1 {
                best = (place, seen);
            }
        }
        // What it says of its choice is what the search found.
        if let Some(chosen) = info.root.get(best.0) {
            info.best = chosen.mv;
            info.line = chosen.line.clone();
            info.wdl = [chosen.chance, 0.0, 1.0 - chosen.chance];
            if let Some(value) = chosen.value {
                info.score.value = value;
            }
            info.root[..=best.0].rotate_right(1);
        }
        info
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

/// The logarithm of the odds that a chance stands for.
fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(1.0 - CERTAIN, CERTAIN);
    (chance / (1.0 - chance)).ln()
}

/// A searcher that now and then moves after a short look.
pub struct Hasty<G: Game> {
    inner: Box<dyn Searcher<G>>,
    /// The short look, with the depth it goes to.
    look: (Box<dyn Searcher<G>>, Limits),
    haste: f64,
}

impl<G: Game> Hasty<G> {
    /// Asks `look` instead of `inner` for this part of the moves.
    #[must_use]
    pub fn new(
        inner: Box<dyn Searcher<G>>,
        look: (Box<dyn Searcher<G>>, Limits),
        haste: f64,
    ) -> Self {
        Hasty { inner, look, haste }
    }
}

impl<G: Game> Searcher<G> for Hasty<G> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let mut rng = Rng::new(mix(control.seed).wrapping_add(1) ^ game.key(state));
        if rng.unit() >= self.haste {
            return self.inner.search(game, state, control, observer);
        }
        let (look, limits) = &mut self.look;
        let mut control = *control;
        control.limits.depth = limits.depth;
        look.search(game, state, &control, observer)
    }

    fn forget(&mut self) {
        self.inner.forget();
        self.look.0.forget();
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
