//! The contract of [`Encode`].

use super::{Effort, for_each_step};
use crate::{Encode, Turn};
use std::collections::HashSet;

/// Checks that every input value is written and finite, that equal positions have equal
/// planes and not all positions the same, and that legal moves have distinct policy indexes
/// in range.
///
/// # Panics
/// If the game breaks one of its promises.
pub fn check_encode<G: Encode>(game: &G, start: &G::State, effort: Effort) {
    let size: usize = game.planes().iter().product();
    assert!(size > 0, "the game has no input planes");
    let mut planes = vec![0.0f32; size];
    let mut again = vec![0.0f32; size];
    let mut moves = Vec::new();
    let mut first: Option<Vec<f32>> = None;
    let (mut positions, mut differ) = (0, false);
    for_each_step(game, start, effort, |state, _| {
        if !matches!(game.turn(state), Turn::Move(_)) {
            return;
        }
        planes.fill(f32::NAN);
        game.encode(state, &mut planes);
        assert!(
            planes.iter().all(|value| value.is_finite()),
            "encode leaves a value unwritten or not finite in {state:?}"
        );
        again.fill(f32::NAN);
        game.encode(state, &mut again);
        assert_eq!(planes, again, "encoding {state:?} twice differs");
        positions += 1;
        differ |= first.get_or_insert_with(|| planes.clone()) != &planes;
        moves.clear();
        game.moves(state, &mut moves);
        let indexes: HashSet<usize> = moves
            .iter()
            .map(|&mv| game.policy_index(state, mv))
            .collect();
        assert_eq!(
            indexes.len(),
            moves.len(),
            "two moves share a policy index in {state:?}"
        );
        assert!(
            indexes.iter().all(|&index| index < game.policy_len()),
            "a policy index is out of range in {state:?}"
        );
    });
    // The games begin alike: positions differ once there are more of them than games.
    assert!(
        differ || positions <= effort.games,
        "all {positions} positions have the same planes"
    );
}
