//! Several threads on one search: lazy SMP.
//!
//! The threads do not divide the tree. Each searches the same root on its own, in a
//! slightly different order, and all share the transposition table, so what one finds the
//! others need not search. It sounds wasteful, needs no coordination, and works as well as
//! anything (Kaufman and Kiesler 2013 popularised it; Stockfish adopted it in 2016).
//!
//! What makes the second thread worth its while is that it does something else: every other
//! thread is a depth ahead, and each begins with a window of another width, so that they
//! part ways soon. Only the main thread reports; when it is done the others stop, and if one
//! of them has completed a greater depth by then, its answer counts.

use super::root::Root;
use super::worker::Worker;
use super::{AlphaBeta, Settings};
use crate::budget::{Budget, Pool};
use crate::report::{Work, report};
use crate::{Control, Knowledge, Observer, SearchInfo};
use std::thread;
use wuqi_core::Game;
use wuqi_core::zobrist::mix;

/// Deep recursion needs more than the usual stack of a thread.
const STACK_BYTES: usize = 16 << 20;

impl<K> AlphaBeta<K> {
    /// Searches with as many threads as the control allows, on this thread alone if that
    /// is one.
    pub(super) fn run<G: Game, const TRACE: bool>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move>
    where
        K: Knowledge<G>,
    {
        let pool = Pool::default();
        let root = |seed| Root::new(game, &self.knowledge, state, seed);
        let main = |observer| {
            let budget = Budget::new(control, &pool);
            let mut worker = Worker::<G, K, TRACE>::new(
                game,
                &self.knowledge,
                &self.settings,
                &self.table,
                budget,
                Some(observer),
            );
            let (root, depth) = worker.deepen(root(control.seed), 1);
            pool.halt();
            (root, depth, worker.longest)
        };
        let help = |number: u64| {
            let budget = Budget::new(control, &pool);
            let settings = self.settings_of(number);
            let mut worker = Worker::<G, K, false>::new(
                game,
                &self.knowledge,
                &settings,
                &self.table,
                budget,
                None,
            );
            let (root, depth) =
                worker.deepen(root(mix(control.seed ^ number)), 1 + number as u32 % 2);
            (root, depth, worker.longest)
        };
        let (root, depth, longest) = if control.threads <= 1 {
            main(observer)
        } else {
            thread::scope(|scope| {
                let spawn = |number| {
                    let builder = thread::Builder::new().stack_size(STACK_BYTES);
                    // Without a thread to be had, the search goes on with fewer.
                    builder.spawn_scoped(scope, move || help(number)).ok()
                };
                let helpers: Vec<_> = (1..control.threads as u64).filter_map(spawn).collect();
                let mut answer = main(observer);
                for helper in helpers {
                    match helper.join() {
                        Ok(other) if other.1 > answer.1 => answer = other,
                        Ok(_) => {}
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                answer
            })
        };
        let work = Work {
            depth,
            longest,
            nodes: pool.taken(),
            cutoffs: pool.cuts(),
            elapsed: control.elapsed(),
        };
        report(game, &self.knowledge, state, &root.moves, work)
    }

    /// The settings of a thread beside the main one.
    fn settings_of(&self, number: u64) -> Settings {
        let wider = 1 + (number % 3) as i32;
        Settings {
            aspiration: self.settings.aspiration.map(|width| width * wider),
            ..self.settings.clone()
        }
    }
}
