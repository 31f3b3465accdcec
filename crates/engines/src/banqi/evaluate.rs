//! What a Banqi position is worth: material, threats, the hunt, and where the pieces stand.
//!
//! Material comes from [`Material`], the hunt from [`hunt`]. On top of them stand a few things
//! that a search of some plies does not see by itself:
//!
//! - *threats*: of several pieces that can be taken at once only one can run away, and that
//!   only if it has a square to go to;
//! - *places*: room to move, the edge, and what a face-down piece beside may turn out to be,
//!   prey or a hunter;
//! - *the clock*: with little face down a lead melts while nothing happens, so that the
//!   leader makes progress and the other side does not.
//!
//! The more lies face down, the less any of it decides. The sum is squeezed into a fixed
//! range. That makes the mean over a flip's outcomes closer to a mean of chances of winning,
//! and it lets chance nodes cut off early.

use super::hunt::{FEW_HIDDEN, hunt};
use super::material::Material;
use super::sets::{Reach, Sets};
use super::squares::{beside, each, touching};
use super::weights::Weights;
use wuqi_games::banqi::{Banqi, Colour, Position};

/// No evaluation exceeds this.
pub(super) const LIMIT: i32 = 3000;

/// Points at which the squeezed value is half of [`LIMIT`].
const HALF: i32 = 3000;

/// The squares at the edge of the board.
const EDGE: u32 = 0xf999_999f;

/// The value of a position for a colour, with its material already counted.
pub(super) fn evaluate(
    game: &Banqi,
    position: &Position,
    material: &Material,
    colour: Colour,
) -> i32 {
    let Some(mover) = position.mover_colour() else {
        return 0;
    };
    let points = points(&Weights::LEARNED, game, position, material, mover);
    let squeezed = LIMIT * points / (points.abs() + HALF);
    if mover == colour { squeezed } else { -squeezed }
}

/// The points of the player to move before they are squeezed.
#[inline]
pub(super) fn points(
    weights: &Weights,
    game: &Banqi,
    position: &Position,
    material: &Material,
    mover: Colour,
) -> i32 {
    let (own, enemy) = (mover.index(), mover.other().index());
    let sets = Sets::new(position);
    let reach = [sets.reach(0), sets.reach(1)];
    let balance = match mover {
        Colour::Red => material.balance,
        Colour::Black => -material.balance,
    };
    // The mover hunts with the move: an odd distance becomes even when the prey must go.
    let hunt =
        hunt(weights, &sets, own, material, false) - hunt(weights, &sets, enemy, material, true);
    let places = |colour: usize| places(weights, &sets, colour, &reach[colour], material);
    let threats = threats(weights, &sets, own, reach[enemy].hit, material);
    let points = balance + hunt + (places(own) - places(enemy)) / 10 + weights.tempo - threats;
    let hidden = sets.hidden.count_ones();
    let points = points * (1000 + weights.all_hidden * hidden as i32) / 1000;
    if hidden > FEW_HIDDEN {
        return points;
    }
    let limit = i32::from(game.quiet_limit());
    let quiet = i32::from(position.quiet()).min(limit);
    points * (100 * limit - weights.quiet * quiet) / (100 * limit)
}

/// Tenths of points for where the pieces of a colour stand.
fn places(
    weights: &Weights,
    sets: &Sets,
    colour: usize,
    reach: &Reach,
    material: &Material,
) -> i32 {
    let blocked = !beside(!sets.occupied);
    let count = |set: u32| set.count_ones() as i32;
    let mut tenths = 0;
    for (kind, &pieces) in sets.kinds[colour].iter().enumerate() {
        if pieces == 0 {
            continue;
        }
        let value = i32::from(material.value[colour][kind]);
        let beside_unknown = touching(pieces, sets.hidden) as i32;
        tenths += weights.room[kind] * count(reach.free[kind])
            + i32::from(material.unknown[colour][kind]) * beside_unknown
            - weights.edge[kind] * count(pieces & EDGE)
            - weights.blocked * value * count(pieces & blocked) / 100;
    }
    tenths
}

/// What the mover stands to lose although it may move first: of the pieces that are hit,
/// one can run if it is not blocked.
fn threats(weights: &Weights, sets: &Sets, own: usize, hit: u32, material: &Material) -> i32 {
    if hit == 0 {
        return 0;
    }
    let blocked = !beside(!sets.occupied);
    let (mut most, mut next, mut caught) = (0, 0, 0);
    for (kind, &pieces) in sets.kinds[own].iter().enumerate() {
        let value = i32::from(material.value[own][kind]);
        for square in each(hit & pieces) {
            if blocked >> square & 1 != 0 {
                caught += value;
            }
            if value > most {
                (most, next) = (value, most);
            } else if value > next {
                next = value;
            }
        }
    }
    (most * weights.hit[0] + next * weights.hit[1] + caught * weights.caught) / 1000
}
