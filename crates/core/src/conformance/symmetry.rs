//! The contract of [`Symmetric`].

use super::{Effort, all_steps, for_each_step};
use crate::{Symmetric, Turn};
use std::collections::HashSet;

/// Checks that symmetry 0 is the identity, that symmetries permute the legal moves and
/// commute with play, and that canonical keys do not depend on the symmetry.
///
/// # Panics
/// If the game breaks one of its promises.
pub fn check_symmetry<G: Symmetric>(game: &G, start: &G::State, effort: Effort) {
    assert!(game.symmetries() >= 1, "symmetry 0 is missing");
    for_each_step(game, start, effort, |state, played| {
        assert_eq!(
            &game.map_state(state, 0),
            state,
            "symmetry 0 must be the identity"
        );
        let steps = all_steps(game, state);
        let canonical = game.canonical_key(state);
        for symmetry in 0..game.symmetries() {
            let mapped = game.map_state(state, symmetry);
            assert_eq!(
                game.turn(&mapped),
                game.turn(state),
                "symmetry {symmetry} changes the turn of {state:?}"
            );
            assert_eq!(
                game.canonical_key(&mapped),
                canonical,
                "symmetry {symmetry} changes the canonical key of {state:?}"
            );
            let images: HashSet<G::Move> = steps
                .iter()
                .map(|&mv| game.map_move(mv, symmetry))
                .collect();
            let expected: HashSet<G::Move> = all_steps(game, &mapped).into_iter().collect();
            assert_eq!(
                images, expected,
                "symmetry {symmetry} changes the moves of {state:?}"
            );
            if let Some(mv) = played {
                let mut played_then_mapped = state.clone();
                game.play(&mut played_then_mapped, mv);
                let played_then_mapped = game.map_state(&played_then_mapped, symmetry);
                let mut mapped_then_played = mapped.clone();
                game.play(&mut mapped_then_played, game.map_move(mv, symmetry));
                assert_eq!(
                    played_then_mapped, mapped_then_played,
                    "symmetry {symmetry} does not commute with {mv:?} in {state:?}"
                );
            }
            if game.turn(state) == Turn::Chance {
                check_weights(game, state, &mapped, symmetry);
            }
        }
    });
}

fn check_weights<G: Symmetric>(game: &G, state: &G::State, mapped: &G::State, symmetry: u8) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    game.chances(state, &mut before);
    game.chances(mapped, &mut after);
    for (outcome, weight) in before {
        assert!(
            after.contains(&(game.map_move(outcome, symmetry), weight)),
            "symmetry {symmetry} changes the odds of {outcome:?} in {state:?}"
        );
    }
}
