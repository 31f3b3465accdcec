//! From what a depth-first search found at the root to the report that everyone reads.

use crate::score::Scale;
use crate::{Knowledge, RootMove, Score, SearchInfo};
use std::time::Duration;
use wuqi_core::Game;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The move.
    pub mv: M,
    /// Its exact value at the depth searched, for the player to move, where known.
    pub value: Option<i32>,
    /// Otherwise: it is not worth more than this.
    pub at_most: Option<i32>,
    /// Positions visited below it.
    pub nodes: u64,
    /// The expected continuation after it.
    pub line: Vec<M>,
}

impl<M> Found<M> {
    /// A move that has not been looked at.
    #[must_use]
    pub fn unknown(mv: M) -> Self {
        Found {
            mv,
            value: None,
            at_most: None,
            nodes: 0,
            line: Vec::new(),
        }
    }
}

/// How much was done.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Plies completed in full.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions of which the rest was skipped.
    pub cutoffs: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// The report on a search whose root moves, best first, are `root`.
///
/// # Panics
/// If it is no player's turn in `state` or `root` is empty.
pub fn report<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    state: &G::State,
    root: &[Found<G::Move>],
    work: Work,
) -> SearchInfo<G::Move> {
    let scale = Scale::of::<G, K>();
    let side = game
        .turn(state)
        .player()
        .expect("a search begins at a player's turn");
    let evaluation = || knowledge.evaluate(game, state, side);
    let best = root.first().expect("a player's turn has a legal move");
    let value = best.value.unwrap_or_else(evaluation);
    let chance = scale.chance(knowledge, value);
    let continuation = |found: &Found<G::Move>| {
        let mut line = vec![found.mv];
        line.extend(&found.line);
        line
    };
    SearchInfo {
        best: best.mv,
        depth: work.depth,
        longest: work.longest,
        nodes: work.nodes,
        simulations: 0,
        cutoffs: work.cutoffs,
        elapsed: work.elapsed,
        score: Score {
            side,
            value: scale.report(value),
        },
        wdl: [chance, 0.0, 1.0 - chance],
        line: continuation(best),
        root: root
            .iter()
            .map(|found| RootMove {
                mv: found.mv,
                visits: found.nodes,
                // Of a move that was cut off only a bound is known, and it is no better than
                // the best.
                chance: scale.chance(
                    knowledge,
                    found.value.or(found.at_most).unwrap_or(value).min(value),
                ),
                value: found.value.map(|value| scale.report(value)),
                prior: None,
                line: continuation(found),
            })
            .collect(),
    }
}
