//! Remembering evaluations: the same position reached twice is judged once.
//!
//! A table with one place per slot, found by the position's key; a newcomer takes the
//! place of what was there. Priors make evaluations of different sizes, so the bytes are
//! counted, and when they are used up a hand goes round the table and clears slots.

use super::evaluator::{Evaluation, Evaluator, Leaf};
use crate::memory::filled;
use wuqi_core::Game;

/// An evaluator with a memory of bounded size in front of it.
///
/// Only for evaluators whose answer depends on the leaf alone; [`Evaluator::key`] says on
/// what of it.
#[derive(Clone, Debug)]
pub struct Cached<E> {
    inner: E,
    slots: Vec<Option<(u64, Evaluation)>>,
    limit: usize,
    used: usize,
    hand: usize,
    hits: u64,
    asked: u64,
}

/// What one slot is expected to take when the number of slots is chosen.
const TYPICAL: usize = 512;

impl<E> Cached<E> {
    /// Remembers evaluations of `inner` in at most about so many bytes.
    #[must_use]
    pub fn new(inner: E, bytes: usize) -> Self {
        let slots = filled(bytes / TYPICAL, || None);
        Cached {
            inner,
            used: slots.len() * size_of::<Option<(u64, Evaluation)>>(),
            slots,
            limit: bytes,
            hand: 0,
            hits: 0,
            asked: 0,
        }
    }

    /// Leaves answered from memory, and leaves asked for.
    #[must_use]
    pub fn hits(&self) -> (u64, u64) {
        (self.hits, self.asked)
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.used
    }

    /// The evaluator behind.
    #[must_use]
    pub fn inner(&self) -> &E {
        &self.inner
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    fn look_up(&self, key: u64, moves: usize) -> Option<&Evaluation> {
        let (stored, evaluation) = self.slots[self.slot(key)].as_ref()?;
        let fits = evaluation.priors.is_empty() || evaluation.priors.len() == moves;
        (*stored == key && fits).then_some(evaluation)
    }

    fn clear(&mut self, slot: usize) {
        if let Some((_, old)) = self.slots[slot].take() {
            self.used -= old.priors.len() * size_of::<f32>();
        }
    }

    fn store(&mut self, key: u64, evaluation: &Evaluation) {
        let bytes = evaluation.priors.len() * size_of::<f32>();
        let slot = self.slot(key);
        self.clear(slot);
        for _ in 0..self.slots.len() {
            if self.used + bytes <= self.limit {
                break;
            }
            self.clear(self.hand);
            self.hand = (self.hand + 1) % self.slots.len();
        }
        if self.used + bytes <= self.limit {
            self.used += bytes;
            self.slots[slot] = Some((key, evaluation.clone()));
        }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Cached<E> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let key = |leaf: &&Leaf<G>| self.inner.key(game, leaf);
        let keys: Vec<u64> = leaves.iter().map(key).collect();
        let known: Vec<Option<Evaluation>> = (leaves.iter().zip(&keys))
            .map(|(leaf, &key)| self.look_up(key, leaf.moves.len()).cloned())
            .collect();
        let unknown: Vec<&Leaf<G>> = (leaves.iter().zip(&known))
            .filter(|(_, known)| known.is_none())
            .map(|(&leaf, _)| leaf)
            .collect();
        self.asked += leaves.len() as u64;
        self.hits += (leaves.len() - unknown.len()) as u64;
        let mut fresh = Vec::with_capacity(unknown.len());
        if !unknown.is_empty() {
            self.inner.evaluate(game, &unknown, &mut fresh);
        }
        let mut fresh = fresh.into_iter();
        for (known, key) in known.into_iter().zip(keys) {
            if let Some(evaluation) = known.or_else(|| {
                let evaluation = fresh.next()?;
                self.store(key, &evaluation);
                Some(evaluation)
            }) {
                out.push(evaluation);
            }
        }
    }

    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        self.inner.key(game, leaf)
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.inner.use_threads(threads)
    }
}
