//! A position with what the teacher thinks of it, and the newest of them.

use crate::replay::{Batch, Goal};
use wuqi_core::{Encode, Rng};

/// A position with what the teacher thinks of it.
pub(super) struct Lesson<G: Encode> {
    /// The position.
    pub state: G::State,
    /// The shares of the moves, as in [`crate::record::Target`].
    pub shares: Box<[(u16, u16)]>,
    /// Chances of win, draw and loss for the player to move.
    pub outcome: [f32; 3],
    /// The expected margin over the number of squares, where the teacher knows one.
    pub score: Option<f32>,
}

/// The newest lessons of one board.
pub(super) struct Lessons<G: Encode> {
    kept: Vec<Lesson<G>>,
    most: usize,
    oldest: usize,
}

impl<G: Encode> Lessons<G> {
    /// No lessons, and room for so many.
    pub(super) fn new(most: usize) -> Lessons<G> {
        Lessons {
            kept: Vec::new(),
            most: most.max(1),
            oldest: 0,
        }
    }

    /// Keeps a lesson, if need be in the place of the oldest.
    pub(super) fn keep(&mut self, lesson: Lesson<G>) {
        if self.kept.len() < self.most {
            self.kept.push(lesson);
            return;
        }
        self.kept[self.oldest] = lesson;
        self.oldest = (self.oldest + 1) % self.most;
    }

    /// How many are kept.
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Adds a lesson drawn by lot to a batch, through a symmetry drawn by lot.
    pub(super) fn draw(&self, game: &G, rng: &mut Rng, batch: &mut Batch) {
        let lesson = &self.kept[rng.below(self.kept.len() as u32) as usize];
        let symmetry = rng.below(game.symmetries().into()) as u8;
        let goal = Goal {
            shares: &lesson.shares,
            outcome: lesson.outcome,
            score: lesson.score,
        };
        batch.add(game, &lesson.state, goal, symmetry);
    }
}
