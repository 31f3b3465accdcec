//! Several threads on one search: each on its own, with one table, and out of each other's way.
//!
//! The threads do not divide the tree. Each searches the same root by itself, and all share
//! the transposition table, so what one finds the others need not search (*lazy SMP*; Kaufman
//! and Kiesler 2013 popularised it, Stockfish adopted it in 2016). That alone leaves small
//! trees searched twice: the threads try the same moves at the same time. So each also writes
//! down which moves it is at ([`Underway`]), and the others try those last.
//!
//! Only the main thread reports. The first thread that is done stops the others. The answer
//! that counts is one that is certain, then the one from the greatest depth, and at equal depth
//! the best that a thread had found beyond it ([`Grounds`]).

use super::AlphaBeta;
use super::root::Root;
use super::worker::{Node, Worker};
use crate::budget::{Budget, Pool};
use crate::report::{Work, report};
use crate::score::Scale;
use crate::underway::{Trial, Underway};
use crate::{Control, Grounds, Knowledge, Observer, SearchInfo};
use std::thread;
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, HAS_THREADS};

/// Deep recursion needs more than the usual stack of a thread.
const STACK_BYTES: usize = 16 << 20;

/// With less depth left a move takes too little time to be in anybody's way.
const DEFER_FROM: i32 = 2;

/// What a thread found.
struct Answer<G: Game> {
    root: Root<G>,
    /// The last depth that was completed.
    depth: u32,
    /// The longest line looked at.
    longest: u32,
}

impl<G: Game> Answer<G> {
    /// What this answer rests on.
    fn grounds<K: Knowledge<G>>(&self) -> Grounds {
        let best = self.root.moves[0].value;
        let wins = best.is_some_and(|value| value > Scale::of::<G, K>().limit());
        Grounds {
            settled: self.root.settled || wins,
            depth: self.depth,
            ahead: best.filter(|_| self.root.improved),
        }
    }
}

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
        let underway = (control.helpers() > 0).then(Underway::nothing);
        let root = |seed| Root::new(game, &self.knowledge, state, seed);
        let main = |observer| {
            let mut worker = self.worker::<G, TRACE>(game, Budget::new(control, &pool));
            worker.observer = Some(observer);
            worker.underway = underway.as_ref();
            let answer = worker.answer(root(control.seed));
            pool.halt();
            answer
        };
        let help = |number: u64| {
            let mut worker = self.worker::<G, false>(game, Budget::new(control, &pool));
            worker.underway = underway.as_ref();
            let answer = worker.answer(root(mix(control.seed ^ number)));
            pool.halt();
            answer
        };
        let answer = thread::scope(|scope| {
            let help = &help;
            let spawn = |number| {
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                // Without a thread to be had, the search goes on with fewer.
                builder.spawn_scoped(scope, move || help(number)).ok()
            };
            let helpers: Vec<_> = (1..=control.helpers() as u64).filter_map(spawn).collect();
            let mut answer = main(observer);
            for helper in helpers {
                match helper.join() {
                    Ok(other) if other.grounds::<K>() > answer.grounds::<K>() => answer = other,
                    Ok(_) => {}
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            answer
        });
        let work = Work {
            depth: answer.depth,
            longest: answer.longest,
            nodes: pool.taken(),
            cutoffs: pool.cuts(),
            elapsed: control.elapsed(),
        };
        report(game, &self.knowledge, state, &answer.root.moves, work)
    }

    /// A thread that has not begun.
    fn worker<'a, G: Game, const TRACE: bool>(
        &'a self,
        game: &'a G,
        budget: Budget<'a>,
    ) -> Worker<'a, G, K, TRACE>
    where
        K: Knowledge<G>,
    {
        Worker::new(game, &self.knowledge, &self.settings, &self.table, budget)
    }
}

impl<'a, G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'a, G, K, TRACE> {
    /// Deepens until a limit or the end of what there is to find.
    fn answer(mut self, root: Root<G>) -> Answer<G> {
        let (root, depth) = self.deepen(root);
        Answer {
            root,
            depth,
            longest: self.longest,
        }
    }

    /// The trial of the move with this number in the order of the rules. It is told where other
    /// threads may be at it for long enough to be in the way.
    #[inline]
    pub(super) fn trial(&self, state: &G::State, node: Node<G::Move>, index: u16) -> Trial<'a> {
        match self.underway {
            Some(underway) if HAS_THREADS && node.depth >= DEFER_FROM => {
                underway.trial(self.game.table_key(state), index)
            }
            _ => Trial::UNTOLD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Found;
    use crate::synthetic::{RandomKnowledge, Synthetic};
    use wuqi_core::Player;

    /// The grounds of a thread that completed this depth.
    fn grounds(depth: u32, settled: bool, ahead: Option<i32>) -> Grounds {
        let game = Synthetic {
            seed: 1,
            length: 4,
            branching: 3,
            width: 20,
            chance: false,
            repeats: false,
        };
        let best = Found {
            value: ahead,
            ..Found::unknown(0)
        };
        let root = Root::<Synthetic> {
            state: game.start(),
            player: Player::One,
            moves: vec![best],
            improved: ahead.is_some(),
            settled,
        };
        let answer = Answer {
            root,
            depth,
            longest: depth,
        };
        answer.grounds::<RandomKnowledge>()
    }

    #[test]
    fn what_is_certain_outranks_what_another_thread_saw_beyond_it() {
        assert!(grounds(3, true, None) > grounds(3, false, Some(50)));
        assert!(grounds(3, true, None) > grounds(4, false, Some(50)));
        let win = Scale::of::<Synthetic, RandomKnowledge>().win() - 3;
        assert!(grounds(2, false, Some(win)) > grounds(3, false, Some(50)));
        assert!(grounds(3, false, Some(50)) > grounds(3, false, None));
        assert!(grounds(4, false, None) > grounds(3, false, Some(50)));
    }
}
