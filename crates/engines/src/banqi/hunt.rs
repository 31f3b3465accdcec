//! The hunt: how close the pieces of a colour are to what they can take.
//!
//! A piece is worth more near its prey, most of all when two hunters close in. With nothing
//! face down nobody can lose a turn, so whether a lone hunter catches its prey is a matter of
//! parity: it must stand an even number of steps away when the prey is to move. With few
//! pieces face down the prey's squares to run to count, and the one prey that two hunters are
//! closest to counts most, so that they work together.

use super::material::Material;
use super::sets::Sets;
use super::squares::{DISTANCE, beside, each};
use super::weights::Weights;

/// With at most this many pieces face down, the hunt is what matters and the clock runs:
/// there are few flips left that would set it back.
pub(super) const FEW_HIDDEN: u32 = 4;

/// Steps at which a hunter is near its prey.
const NEAR: usize = 3;

/// Points of a colour for its hunt; `even` says at which distances a lone hunter has the
/// parity to catch its prey.
pub(super) fn hunt(
    weights: &Weights,
    sets: &Sets,
    colour: usize,
    material: &Material,
    even: bool,
) -> i32 {
    let hidden = sets.hidden.count_ones();
    let hunters_of = sets.hunters(colour);
    let (mut points, mut chase) = (0, 0);
    for (kind, hunters) in hunters_of.into_iter().enumerate() {
        let prey = sets.kinds[1 - colour][kind];
        if prey == 0 || hunters == 0 {
            continue;
        }
        let value = i32::from(material.value[1 - colour][kind]);
        let safe = !(sets.occupied | beside(hunters));
        for square in each(prey) {
            let (mut first, mut second, mut parity) = (11, 11, false);
            for hunter in each(hunters) {
                let distance = usize::from(DISTANCE[square][hunter]);
                parity |= distance.is_multiple_of(2) == even;
                if distance < first {
                    (first, second) = (distance, first);
                } else if distance < second {
                    second = distance;
                }
            }
            let mut share = weights.nearest[first] + weights.second[second];
            if parity && hidden == 0 {
                share += weights.parity;
            }
            if hidden <= FEW_HIDDEN {
                chase = chase.max(value * (weights.chase[first] + weights.chase[second]));
                if first <= NEAR {
                    let escapes = (beside(1 << square) & safe).count_ones();
                    share += weights.escapes[escapes as usize];
                }
            }
            points += value * share;
        }
    }
    (points + chase) / 1000 * (1000 + weights.hunt_hidden * hidden as i32) / 1000
}
