//! Counting the move tree: the standard proof that rules are right.
//!
//! One ply is one player's step; a step that leads to chance branches over the distinct
//! outcomes within the same ply. A finished game has nothing below it.

use crate::{Game, Turn};

/// The number of positions exactly `depth` players' steps below `state`.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    Counter {
        game,
        levels: Vec::new(),
    }
    .count(state, depth)
}

/// [`perft`] with the last ply played out instead of counted by [`Game::count_steps`]:
/// slower, and an independent check of that shortcut.
pub fn perft_plain<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for_each_step(game, state, |next| {
        total += perft_plain(game, next, depth - 1)
    });
    total
}

/// [`perft`] split by the first move. `each` hears every count as soon as it is known, behind
/// the number of first moves.
pub fn divide<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    each: &mut dyn FnMut(usize, u64),
) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let all = moves.len();
    moves
        .into_iter()
        .map(|mv| {
            let mut total = 0;
            for_each_outcome(game, state, mv, |next| {
                total += perft(game, next, depth.saturating_sub(1));
            });
            each(all, total);
            (mv, total)
        })
        .collect()
}

/// Calls `visit` with every position one player's step below `state`.
fn for_each_step<G: Game>(game: &G, state: &G::State, mut visit: impl FnMut(&G::State)) {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for mv in moves {
        for_each_outcome(game, state, mv, &mut visit);
    }
}

/// Plays `mv` and, if chance follows, each of its outcomes.
fn for_each_outcome<G: Game>(
    game: &G,
    state: &G::State,
    mv: G::Move,
    mut visit: impl FnMut(&G::State),
) {
    let mut next = state.clone();
    game.play(&mut next, mv);
    if game.turn(&next) != Turn::Chance {
        return visit(&next);
    }
    let mut chances = Vec::new();
    game.chances(&next, &mut chances);
    for (outcome, _) in chances {
        let mut after = next.clone();
        game.play(&mut after, outcome);
        visit(&after);
    }
}

/// The fast count: one reusable move list per level, the last ply in bulk.
struct Counter<'a, G: Game> {
    game: &'a G,
    levels: Vec<Level<G::Move>>,
}

/// The move list and the outcome list of one level.
type Level<M> = (Vec<M>, Vec<(M, u32)>);

impl<G: Game> Counter<'_, G> {
    /// Always inlined, so that the leaves, nearly all of the work, cost no call.
    #[inline(always)]
    fn count(&mut self, state: &G::State, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.game.count_steps(state),
            _ => self.count_by_moves(state, depth),
        }
    }

    fn count_by_moves(&mut self, state: &G::State, depth: u32) -> u64 {
        let (mut moves, mut chances) = self.levels.pop().unwrap_or_default();
        moves.clear();
        self.game.moves(state, &mut moves);
        let mut total = 0;
        for &mv in &moves {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            chances.clear();
            self.game.chances(&next, &mut chances);
            if chances.is_empty() {
                total += self.count(&next, depth - 1);
            }
            for &(outcome, _) in &chances {
                let mut after = next.clone();
                self.game.play(&mut after, outcome);
                total += self.count(&after, depth - 1);
            }
        }
        self.levels.push((moves, chances));
        total
    }
}
