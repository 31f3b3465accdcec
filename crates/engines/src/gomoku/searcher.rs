//! The threat engine: alpha-beta on incremental pattern tables, with threat searches.

use super::alphabeta::AlphaBeta;
use super::board::Board;
use super::judge::{Judge, Patterned};
use super::lines::Lines;
use super::pruning::Pruning;
use super::root::Root;
use super::settings::Settings;
use super::thinker::{Memory, Thinker};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::Builder;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_nn::line::LineNetwork;
use wuqi_search::budget::{Budget, Pool};
use wuqi_search::underway::Underway;
use wuqi_search::{Control, Observer, SearchInfo, Searcher};

/// The threat engine with its memory.
#[derive(Debug)]
pub struct ThreatSearcher {
    memory: Memory,
    network: Option<Arc<LineNetwork>>,
    pruning: Pruning,
}

impl ThreatSearcher {
    /// An engine whose tables take about this much memory.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        ThreatSearcher {
            memory: Memory::with_bytes(bytes),
            network: None,
            pruning: Pruning::new(Settings::default()),
        }
    }

    /// The same engine with other numbers in its search.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        ThreatSearcher {
            pruning: Pruning::new(settings),
            ..self
        }
    }

    /// The same engine, judging by a network that suits the game, if there is one.
    #[must_use]
    pub fn with_network(self, network: Option<Arc<LineNetwork>>) -> Self {
        ThreatSearcher { network, ..self }
    }

    fn judge(&self, game: &Gomoku, state: &State, board: &Board) -> Box<dyn Judge> {
        match &self.network {
            Some(network) => Box::new(Lines::new(network, game, state, board)),
            None => Box::new(Patterned),
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
        self.memory.judgements.grow_older();
        let board = Board::new(game, state);
        let pool = Pool::default();
        let underway = (control.helpers() > 0).then(Underway::nothing);
        let (memory, pruning) = (&self.memory, &self.pruning);
        let thinker = |board: &Board| {
            let budget = Budget::new(control, &pool);
            let mut thinker = Thinker::new(board.clone(), budget, memory);
            thinker.threats_fours = pruning.settings.threats_fours as u64;
            thinker
        };
        let judge = self.judge(game, state, &board);
        let mut search = AlphaBeta::new(thinker(&board), judge, pruning, Some(observer));
        let mut root = Root::new(game, state, &mut search);
        let report = |root: &Root, search: &AlphaBeta<'_>| root.report(game, state, search);
        if root.settled {
            return report(&root, &search);
        }
        let last = control.limits.depth.unwrap_or(u32::MAX);
        search.underway = underway.as_ref();
        std::thread::scope(|scope| {
            // Further threads search the same positions for the common tables; what one of them
            // is at the others leave for later.
            let help = |_| {
                let (board, thinker, mut root) = (&board, &thinker, root.clone());
                let judge = self.judge(game, state, board);
                let (pool, underway) = (&pool, underway.as_ref());
                let search = move || {
                    let mut other = AlphaBeta::new(thinker(board), judge, pruning, None);
                    other.underway = underway;
                    root.deepen(&mut other, last, report);
                    pool.halt();
                    root
                };
                // Where no thread is to be had, the others do its part.
                Builder::new().spawn_scoped(scope, search).ok()
            };
            let helpers: Vec<_> = (0..control.helpers()).filter_map(help).collect();
            root.deepen(&mut search, last, report);
            pool.halt();
            // Waited for one by one: threads that nobody joins do not end well in a browser.
            for helper in helpers {
                match helper.join() {
                    Ok(other) if other.grounds() > root.grounds() => root = other,
                    Ok(_) => {}
                    Err(panic) => resume_unwind(panic),
                }
            }
        });
        report(&root, &search)
    }

    fn forget(&mut self) {
        self.memory.values.clear();
        self.memory.threats.clear();
        self.memory.judgements.clear();
    }
}
