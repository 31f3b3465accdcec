//! Judging a position through its mirror images.
//!
//! A network learns the symmetries of the board only roughly. Looking at a random image
//! of each leaf makes its errors average out over the tree; looking at all images of every
//! leaf averages them at once, at that many times the price.

use super::evaluator::{Evaluation, Evaluator, Leaf};
use std::collections::HashMap;
use wuqi_core::{Rng, Symmetric};

/// Shows each leaf to an evaluator through a symmetry drawn by lot.
#[derive(Clone, Debug)]
pub struct RandomSymmetry<E> {
    inner: E,
    rng: Rng,
}

impl<E> RandomSymmetry<E> {
    /// Random images for `inner`.
    #[must_use]
    pub fn new(inner: E, seed: u64) -> Self {
        RandomSymmetry {
            inner,
            rng: Rng::new(seed),
        }
    }
}

impl<G: Symmetric, E: Evaluator<G>> Evaluator<G> for RandomSymmetry<E> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let count = u32::from(game.symmetries());
        let symmetries: Vec<u8> = (leaves.iter())
            .map(|_| self.rng.below(count) as u8)
            .collect();
        let images: Vec<Leaf<G>> = (leaves.iter().zip(&symmetries))
            .map(|(leaf, &symmetry)| image(game, leaf, symmetry))
            .collect();
        let mut seen = Vec::with_capacity(images.len());
        let shown: Vec<&Leaf<G>> = images.iter().collect();
        self.inner.evaluate(game, &shown, &mut seen);
        for (place, mut evaluation) in seen.into_iter().enumerate() {
            let (leaf, image) = (leaves[place], &images[place]);
            evaluation.priors = map_back(game, leaf, image, symmetries[place], &evaluation.priors);
            out.push(evaluation);
        }
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.inner.use_threads(threads)
    }
}

/// Shows each leaf through all symmetries and takes the mean.
#[derive(Clone, Debug)]
pub struct MeanSymmetry<E>(pub E);

impl<G: Symmetric, E: Evaluator<G>> Evaluator<G> for MeanSymmetry<E> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let count = game.symmetries();
        let images: Vec<Leaf<G>> = (leaves.iter())
            .flat_map(|leaf| (0..count).map(|symmetry| image(game, leaf, symmetry)))
            .collect();
        let mut seen = Vec::with_capacity(images.len());
        let shown: Vec<&Leaf<G>> = images.iter().collect();
        self.0.evaluate(game, &shown, &mut seen);
        let groups = seen
            .chunks(count as usize)
            .zip(images.chunks(count as usize));
        for (leaf, (seen, images)) in leaves.iter().zip(groups) {
            out.push(mean(game, leaf, images, seen));
        }
    }

    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        self.0.key(game, leaf)
    }

    /// The images of a single leaf already keep the threads busy.
    fn use_threads(&mut self, threads: usize) -> usize {
        self.0.use_threads(threads);
        1
    }
}

fn image<G: Symmetric>(game: &G, leaf: &Leaf<G>, symmetry: u8) -> Leaf<G> {
    Leaf::new(game, game.map_state(&leaf.state, symmetry))
}

/// The priors of an image's moves, in the order of the leaf's moves and summing to 1.
fn map_back<G: Symmetric>(
    game: &G,
    leaf: &Leaf<G>,
    image: &Leaf<G>,
    symmetry: u8,
    priors: &[f32],
) -> Vec<f32> {
    if priors.is_empty() {
        return Vec::new();
    }
    let total: f32 = priors.iter().sum();
    let by_move: HashMap<G::Move, f32> = (image.moves.iter().copied())
        .zip(priors.iter().map(|prior| prior / total))
        .collect();
    let prior = |&mv: &G::Move| by_move.get(&game.map_move(mv, symmetry)).copied();
    (leaf.moves.iter().map(prior))
        .map(|prior| prior.unwrap_or(0.0))
        .collect()
}

fn mean<G: Symmetric>(
    game: &G,
    leaf: &Leaf<G>,
    images: &[Leaf<G>],
    seen: &[Evaluation],
) -> Evaluation {
    let share = 1.0 / seen.len() as f32;
    let alike = 1.0 / leaf.moves.len() as f32;
    let mut priors = vec![0.0; leaf.moves.len()];
    let mut wdl = [0.0; 3];
    let mut margin = Some(0.0);
    for (symmetry, (image, evaluation)) in images.iter().zip(seen).enumerate() {
        let mapped = map_back(game, leaf, image, symmetry as u8, &evaluation.priors);
        for (place, prior) in priors.iter_mut().enumerate() {
            *prior += share * mapped.get(place).copied().unwrap_or(alike);
        }
        for (sum, chance) in wdl.iter_mut().zip(evaluation.wdl) {
            *sum += share * chance;
        }
        margin = (margin.zip(evaluation.margin)).map(|(sum, margin)| sum + share * margin);
    }
    Evaluation {
        priors,
        wdl,
        margin,
        proved: seen.iter().find_map(|evaluation| evaluation.proved),
    }
}
