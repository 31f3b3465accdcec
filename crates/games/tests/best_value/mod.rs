//! The value of small games, by plain minimax with a memory.

use std::collections::HashMap;
use std::hash::Hash;
use wuqi_core::{Game, Player, Turn};

/// The value under best play, One minus Two. Positions of one `name` count as the same.
pub fn best_value<G: Game, K: Hash + Eq>(
    game: &G,
    state: &G::State,
    name: fn(&G, &G::State) -> K,
    known: &mut HashMap<K, i32>,
) -> i32 {
    let player = match game.turn(state) {
        Turn::Over(outcome) => return game.final_value(state, outcome),
        Turn::Move(player) => player,
        Turn::Chance => unreachable!("there is no chance in this game"),
    };
    let name_here = name(game, state);
    if let Some(&value) = known.get(&name_here) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        best_value(game, &next, name, known)
    });
    let value = match player {
        Player::One => values.max(),
        Player::Two => values.min(),
    };
    let value = value.expect("a player to move has a move");
    known.insert(name_here, value);
    value
}
