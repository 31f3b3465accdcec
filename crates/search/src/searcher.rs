//! The interface that every search algorithm has.

use crate::{Control, Event, SearchInfo};
use wuqi_core::Game;

/// A search algorithm with its memory (tables, trees).
pub trait Searcher<G: Game>: Send {
    /// Searches until a limit is reached or somebody asks to stop, and says what it found.
    /// Whatever happens, the answer holds a legal move.
    ///
    /// Memory of earlier searches may be used; [`Searcher::forget`] drops it. With one
    /// thread, after `forget`, and without a time limit, equal calls give equal answers.
    ///
    /// # Panics
    /// If it is not a player's turn in `state`.
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move>;

    /// Drops everything learned from earlier searches: a new game begins.
    fn forget(&mut self) {}
}

/// Somebody who wants to know what a search thinks.
pub trait Observer<M> {
    /// Called when the answer has changed or some more work is done.
    fn info(&mut self, info: &SearchInfo<M>) {
        let _ = info;
    }

    /// Whether [`Observer::event`] wants to be called; asked once per search, so that
    /// tracing costs nothing when nobody listens.
    fn traces(&self) -> bool {
        false
    }

    /// Called for every step of the search, in order.
    fn event(&mut self, event: Event<M>) {
        let _ = event;
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Observer<M> for Silent {}
