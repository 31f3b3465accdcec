//! The greedy player: one ply ahead, the best evaluation, ties by lot.
//!
//! This is what "take the most" players do. It sees neither the reply nor its own next
//! move; a finished game and the mean over chance count as they do in every search.

use crate::plain::Plain;
use crate::{Control, Knowledge, Observer, SearchInfo, Searcher};
use wuqi_core::Game;

/// Plays the move after which the evaluation is best.
#[derive(Clone, Debug)]
pub struct Greedy<K> {
    one_ply: Plain<K>,
}

impl<K> Greedy<K> {
    /// A greedy player with this evaluation.
    pub fn new(knowledge: K) -> Self {
        Greedy {
            one_ply: Plain::new(knowledge, 1, 0),
        }
    }
}

impl<G: Game, K: Knowledge<G>> Searcher<G> for Greedy<K> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let mut control = *control;
        control.limits.depth = Some(1);
        self.one_ply.search(game, state, &control, observer)
    }
}
