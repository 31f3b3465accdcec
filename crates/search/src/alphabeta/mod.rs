//! Alpha-beta search with everything that makes it strong, for any game.
//!
//! Read in this order: [`settings`](Settings) (the parts, each a switch) with
//! `parts` and [`numbers`](NUMBERS), `search` (the
//! heart), `quiescence` (where it ends), `chance` (means with cut-offs), `ordering` and
//! `history` (which move first), `outlook`, `correction`, `pass`, `probcut`, `reduction` and `singular`
//! (what need not be searched, or less, or more), `root`, `window` and `deepening` (from one
//! search to an answer that can be interrupted), `parallel` (several threads). `worker` holds
//! what they share, `trail` the way from the root. The value that all of it computes, but for
//! what is skipped, is defined in [`plain`](crate::plain).

mod chance;
mod correction;
mod deepening;
mod history;
mod numbers;
mod ordering;
mod outlook;
mod parallel;
mod parts;
mod pass;
mod probcut;
mod quiescence;
mod reduction;
mod root;
mod search;
mod settings;
mod singular;
mod trail;
mod window;
mod worker;

pub use numbers::{NUMBERS, Number};
pub use parts::{
    Bonuses, ChancePruning, Futility, LatePruning, LateReductions, Learning, NullMove, ProbCut,
    Reductions, ReverseFutility, Singular,
};
pub use settings::Settings;

use crate::score::Scale;
use crate::table::TranspositionTable;
use crate::{Control, Knowledge, Observer, Proof, Score, SearchInfo, Searcher};
use wuqi_core::{Game, Player};

/// Alpha-beta search with its transposition table.
#[derive(Debug)]
pub struct AlphaBeta<K> {
    knowledge: K,
    settings: Settings,
    table: TranspositionTable,
}

impl<K> AlphaBeta<K> {
    /// A search with every part on.
    pub fn new(knowledge: K) -> Self {
        AlphaBeta::with(knowledge, Settings::default())
    }

    /// A search with these parts.
    pub fn with(knowledge: K, settings: Settings) -> Self {
        AlphaBeta {
            knowledge,
            table: TranspositionTable::with_bytes(settings.table_bytes),
            settings,
        }
    }
}

impl<G: Game, K: Knowledge<G>> Searcher<G> for AlphaBeta<K> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let player = game
            .turn(state)
            .player()
            .expect("a search begins at a player's turn");
        self.table.grow_older();
        if self.settings.prove_root
            && self.settings.lines <= 1
            && let Some(proof) = self.knowledge.proved(game, state)
        {
            let info = self.settled(game, state, control, player, proof);
            observer.info(&info);
            return info;
        }
        if observer.traces() {
            self.run::<G, true>(game, state, control, observer)
        } else {
            self.run::<G, false>(game, state, control, observer)
        }
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

impl<K> AlphaBeta<K> {
    /// The answer when the knowledge alone decides the position.
    fn settled<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        player: Player,
        proof: Proof<G::Move>,
    ) -> SearchInfo<G::Move>
    where
        K: Knowledge<G>,
    {
        let scale = Scale::of::<G, K>();
        let value = scale.proved_in(proof.winner, proof.plies, player);
        let mut moves = root::Root::new(game, &self.knowledge, state, control.seed).moves;
        moves.sort_by_cached_key(|found| found.mv != proof.best);
        moves[0].value = Some(value);
        let work = crate::report::Work {
            depth: 0,
            longest: proof.plies,
            nodes: 1,
            cutoffs: 0,
            elapsed: control.elapsed(),
        };
        let mut info = crate::report::report(game, &self.knowledge, state, &moves, work);
        if proof.winner.is_none() {
            info.score = Score {
                side: player,
                value: crate::Value::Exact(0),
            };
            info.wdl = [0.0, 1.0, 0.0];
        }
        info
    }
}
