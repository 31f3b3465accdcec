//! The threat engine: alpha-beta on incremental pattern tables, with threat searches.

use super::alphabeta::AlphaBeta;
use super::board::Board;
use super::judge::Patterned;
use super::root::Root;
use super::thinker::{Memory, Thinker};
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_search::budget::{Budget, Pool};
use wuqi_search::{Control, Observer, SearchInfo, Searcher};

/// The threat engine with its memory.
#[derive(Debug)]
pub struct ThreatSearcher {
    memory: Memory,
}

impl ThreatSearcher {
    /// An engine whose tables take about this much memory.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        ThreatSearcher {
            memory: Memory::with_bytes(bytes),
        }
    }
}

impl Searcher<Gomoku> for ThreatSearcher {
    fn search(
        &mut self,
        game: &Gomoku,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Place>,
    ) -> SearchInfo<Place> {
        self.memory.values.grow_older();
        self.memory.threats.grow_older();
        let board = Board::new(game, state);
        let pool = Pool::default();
        let memory = &self.memory;
        let thinker = |board: &Board| {
            let budget = Budget::new(control, &pool);
            Thinker::new(board.clone(), budget, memory)
        };
        let mut search = AlphaBeta::new(thinker(&board), Box::new(Patterned), Some(observer));
        let mut root = Root::new(game, state, &mut search);
        let report = |root: &Root, search: &AlphaBeta<'_>| root.report(game, state, search);
        if root.settled {
            return report(&root, &search);
        }
        let last = control.limits.depth.unwrap_or(u32::MAX);
        std::thread::scope(|scope| {
            // Further threads search the same positions for the common tables, every
            // second one a ply ahead.
            for i in 1..control.threads {
                let (board, thinker, mut root) = (&board, &thinker, root.clone());
                scope.spawn(move || {
                    let mut other = AlphaBeta::new(thinker(board), Box::new(Patterned), None);
                    root.deepen(&mut other, 1 + i as u32 % 2, last, report);
                });
            }
            root.deepen(&mut search, 1, last, report);
            pool.halt();
        });
        report(&root, &search)
    }

    fn forget(&mut self) {
        self.memory.values.clear();
        self.memory.threats.clear();
    }
}
