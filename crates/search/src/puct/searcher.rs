//! PUCT as a [`Searcher`]: gather a batch, have it judged, send it up, until told to stop.

use super::evaluator::Evaluator;
use super::options::PuctOptions;
use super::tree::PuctTree;
use crate::mcts::uct::{Schedule, most_simulations};
use crate::{Control, Observer, SearchInfo, Searcher};
use wuqi_core::Game;

/// In a tree that batches grow with, the part of its visits that may wait together.
const WAITING_PART: u64 = 8;

/// Tree search by PUCT with priors and values from an [`Evaluator`].
///
/// One thread walks the tree; an evaluator may use as many as it likes for a batch. The
/// tree is kept from search to search: give [`Searcher::forget`] before a game with other
/// rules.
pub struct Puct<G: Game, E> {
    options: PuctOptions,
    evaluator: E,
    tree: Option<PuctTree<G>>,
}

impl<G: Game, E: Evaluator<G>> Puct<G, E> {
    /// PUCT with this evaluator.
    #[must_use]
    pub fn new(options: PuctOptions, evaluator: E) -> Self {
        Puct {
            options,
            evaluator,
            tree: None,
        }
    }

    /// The evaluator.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The tree of the last search, where trees are kept.
    #[must_use]
    pub fn tree(&self) -> Option<&PuctTree<G>> {
        self.tree.as_ref()
    }

    fn plant(&mut self, game: &G, state: &G::State) -> PuctTree<G> {
        match self.tree.take() {
            Some(mut tree) if self.options.reuse => {
                tree.advance(state);
                tree
            }
            _ => PuctTree::new(game.clone(), state.clone(), self.options, 0),
        }
    }

    fn run<const TRACE: bool>(
        &mut self,
        tree: &mut PuctTree<G>,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) {
        let limit = most_simulations(tree.game(), tree.state(), control);
        let mut schedule = Schedule::new(control);
        let mut evaluations = Vec::new();
        let wanted = self.evaluator.use_threads(control.threads);
        let wanted = self.options.batch.max(wanted).max(1) as u64;
        while !control.stopped() && tree.simulations() < limit && !tree.is_proved() {
            let left = limit - tree.simulations();
            let most = match self.options.gradual {
                true => 1 + tree.visits() / WAITING_PART,
                false => u64::MAX,
            };
            let batch = wanted.min(left).min(most) as usize;
            if tree.gather::<TRACE>(batch, observer) > 0 {
                let leaves: Vec<_> = tree.leaves().iter().collect();
                self.evaluator
                    .evaluate(tree.game(), &leaves, &mut evaluations);
            }
            tree.settle::<TRACE>(evaluations.drain(..), observer);
            let elapsed = control.elapsed();
            if control.limits.time.is_some_and(|time| elapsed >= time)
                || control.out_of_nodes(tree.nodes())
            {
                break;
            }
            if schedule.is_due(tree.simulations(), elapsed) {
                observer.info(&tree.info(elapsed));
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Searcher<G> for Puct<G, E> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let mut tree = self.plant(game, state);
        tree.begin(control.limits.simulations, control.seed);
        if observer.traces() {
            self.run::<true>(&mut tree, control, observer);
        } else {
            self.run::<false>(&mut tree, control, observer);
        }
        let mut info = tree.info(control.elapsed());
        info.best = tree.choose();
        observer.info(&info);
        self.tree = self.options.reuse.then_some(tree);
        info
    }

    fn forget(&mut self) {
        self.tree = None;
    }
}
