//! The contract of [`Game`] itself.

use super::{Effort, all_steps, for_each_step};
use crate::perft::{perft, perft_plain};
use crate::{Game, Turn};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Checks move lists, checked play, chance weights, keys, counting and results.
///
/// # Panics
/// If the game breaks one of its promises.
pub fn check_rules<G: Game>(game: &G, start: &G::State, effort: Effort) {
    let mut seen_moves: HashSet<G::Move> = HashSet::new();
    let mut by_key: HashMap<u64, Future<G::Move>> = HashMap::new();
    for_each_step(game, start, effort, |state, played| {
        check_lists(game, state);
        let steps = all_steps(game, state);
        seen_moves.extend(&steps);
        check_play(game, state, &steps, &seen_moves);
        check_key(game, state, &steps, &mut by_key);
        if let Some(mv) = played {
            assert!(
                steps.contains(&mv),
                "random_step gave {mv:?}, which is not legal in {state:?}"
            );
        }
    });
    for depth in 0..=2 {
        assert_eq!(
            perft(game, start, depth),
            perft_plain(game, start, depth),
            "perft and count_steps disagree at depth {depth} of {start:?}"
        );
    }
}

/// Lists fit the turn, repeat nothing and have positive weights.
fn check_lists<G: Game>(game: &G, state: &G::State) {
    let mut moves = Vec::new();
    let mut chances = Vec::new();
    game.moves(state, &mut moves);
    game.chances(state, &mut chances);
    let turn = game.turn(state);
    assert_eq!(
        !moves.is_empty(),
        matches!(turn, Turn::Move(_)),
        "{} moves at {turn:?} in {state:?}",
        moves.len()
    );
    assert_eq!(
        !chances.is_empty(),
        turn == Turn::Chance,
        "{} chance outcomes at {turn:?} in {state:?}",
        chances.len()
    );
    let distinct: HashSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(
        distinct.len(),
        moves.len(),
        "a move is listed twice in {state:?}"
    );
    let outcomes: HashSet<G::Move> = chances.iter().map(|&(outcome, _)| outcome).collect();
    assert_eq!(
        outcomes.len(),
        chances.len(),
        "an outcome is listed twice in {state:?}"
    );
    assert!(
        chances.iter().all(|&(_, weight)| weight > 0),
        "an outcome without weight in {state:?}"
    );
    let before = moves.len();
    game.moves(state, &mut moves);
    assert_eq!(moves.len(), 2 * before, "`moves` must append, in {state:?}");
    assert_eq!(
        moves[..before],
        moves[before..],
        "the order of moves changes in {state:?}"
    );
    if let Turn::Over(outcome) = turn {
        let value = game.final_value(state, outcome);
        assert_eq!(
            value.signum(),
            outcome.value_for(crate::Player::One),
            "final value {value} does not fit {outcome:?} in {state:?}"
        );
    }
    let mut counted = 0;
    for &mv in &moves[..before] {
        let mut next = state.clone();
        game.play(&mut next, mv);
        let mut outcomes = Vec::new();
        game.chances(&next, &mut outcomes);
        counted += outcomes.len().max(1) as u64;
    }
    assert_eq!(
        game.count_steps(state),
        counted,
        "count_steps is wrong in {state:?}"
    );
}

/// Checked play accepts exactly the listed steps and changes nothing when it refuses.
fn check_play<G: Game>(
    game: &G,
    state: &G::State,
    steps: &[G::Move],
    seen_moves: &HashSet<G::Move>,
) {
    let legal: HashSet<G::Move> = steps.iter().copied().collect();
    for &mv in seen_moves {
        let mut checked = state.clone();
        let answer = game.try_play(&mut checked, mv);
        assert_eq!(
            answer.is_ok(),
            legal.contains(&mv),
            "try_play of {mv:?} answered {answer:?} in {state:?}"
        );
        if answer.is_err() {
            assert_eq!(&checked, state, "a refused {mv:?} changed the position");
        } else {
            let mut trusted = state.clone();
            game.play(&mut trusted, mv);
            assert_eq!(checked, trusted, "play and try_play of {mv:?} differ");
        }
    }
}

/// What a key stands for: who acts, and where each step leads.
#[derive(PartialEq, Eq, Debug)]
struct Future<M: Eq + Hash> {
    turn: Turn,
    table_key: u64,
    /// The key after each step.
    steps: HashMap<M, u64>,
    /// The odds at a chance node.
    weights: HashMap<M, u32>,
}

/// Positions that share a key share their future: the turn, the steps, the odds and, by the
/// keys that the steps lead to, everything below.
fn check_key<G: Game>(
    game: &G,
    state: &G::State,
    steps: &[G::Move],
    by_key: &mut HashMap<u64, Future<G::Move>>,
) {
    let key = game.key(state);
    assert_eq!(
        key,
        game.key(&state.clone()),
        "the key of {state:?} changes"
    );
    let after = |&mv: &G::Move| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        (mv, game.key(&next))
    };
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    let future = Future {
        turn: game.turn(state),
        table_key: game.table_key(state),
        steps: steps.iter().map(after).collect(),
        weights: chances.into_iter().collect(),
    };
    match by_key.entry(key) {
        Entry::Vacant(entry) => {
            entry.insert(future);
        }
        Entry::Occupied(entry) => assert_eq!(
            entry.get(),
            &future,
            "another position with another future has the key of {state:?}"
        ),
    }
}
