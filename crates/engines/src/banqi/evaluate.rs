//! What a Banqi position is worth: material, threats, the hunt, and room to move.
//!
//! Material comes from [`Material`]. On top of it stand a few things that a search of some
//! plies does not see by itself:
//!
//! - *threats*: of several pieces that can be taken at once only one can run away;
//! - *the hunt*: a piece is worth more near its prey, most of all when two hunters close
//!   in. With nothing face down nobody can lose a turn, so whether a lone hunter catches
//!   its prey is a matter of parity: it must stand an even number of steps away when the
//!   prey is to move. With few pieces face down the prey's squares to run to count, and
//!   the one prey that two hunters are closest to counts most, so that they work together;
//! - *room*: squares to go to;
//! - *the clock*: with little face down a lead melts while nothing happens, so that the
//!   leader makes progress and the other side does not.
//!
//! The sum is squeezed into a fixed range. That makes the mean over a flip's outcomes
//! closer to a mean of chances of winning, and it lets chance nodes cut off early.

use super::material::Material;
use super::squares::{DISTANCE, beside, each, jumps};
use wuqi_games::banqi::{Banqi, Colour, Kind, Piece, Position};

/// No evaluation exceeds this.
pub(super) const LIMIT: i32 = 3000;

/// Points at which the squeezed value is half of [`LIMIT`].
const HALF: i32 = 3000;

/// Points for a square that a piece can move to.
const ROOM: i32 = 2;

/// Points for having the move.
const TEMPO: i32 = 8;

/// Percent of its value for which a hunter threatens prey at this distance, the nearest
/// hunter and the next one.
const NEAREST: [i32; 12] = [0, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const SECOND: [i32; 12] = [0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

/// Percent of its value for prey that a hunter has the parity to catch.
const PARITY: i32 = 6;

/// With at most this many pieces face down, the hunt is what matters and the clock runs:
/// there are few flips left that would set it back.
const FEW_HIDDEN: u32 = 4;

/// Steps at which a hunter is near its prey.
const NEAR: usize = 3;

/// Percent of its value for prey with a hunter near and this many squares to run to.
const ESCAPES: [i32; 5] = [24, 12, 5, 1, 0];

/// Percent of its value for the one prey that two hunters are closest to, by the distance
/// of each: hunters that go for different prey catch none.
const CHASE: [i32; 12] = [0, 20, 17, 14, 11, 9, 7, 5, 3, 2, 1, 0];

/// The open pieces by colour and kind, and what they hit.
struct Sets {
    kinds: [[u32; 7]; 2],
    open: [u32; 2],
    occupied: u32,
}

impl Sets {
    fn new(position: &Position) -> Sets {
        let kinds = Colour::BOTH
            .map(|colour| Kind::ALL.map(|kind| position.squares_of(Piece { colour, kind })));
        let open = Colour::BOTH.map(|colour| position.open(colour));
        Sets {
            kinds,
            open,
            occupied: open[0] | open[1] | position.face_down(),
        }
    }

    /// The enemy pieces that a kind takes beside it.
    #[inline]
    fn prey(&self, colour: usize, kind: usize) -> u32 {
        let enemies = &self.kinds[1 - colour];
        match kind {
            0 => self.open[1 - colour] & !enemies[6],
            5 => 0,
            6 => enemies[6] | enemies[0],
            _ => (kind..7).fold(0, |set, victim| set | enemies[victim]),
        }
    }

    /// The enemy pieces that a colour can take at once, and its room to move.
    fn hits(&self, colour: usize) -> (u32, i32) {
        let (mut hit, mut room) = (0, 0);
        for kind in 0..7 {
            let pieces = self.kinds[colour][kind];
            if pieces != 0 {
                let near = beside(pieces);
                hit |= near & self.prey(colour, kind);
                room += (near & !self.occupied).count_ones() as i32;
            }
        }
        for cannon in each(self.kinds[colour][Kind::Cannon.index()]) {
            hit |= jumps(cannon, self.occupied) & self.open[1 - colour];
        }
        (hit, room)
    }

    /// How close a colour is to what it hunts, with this many pieces face down.
    fn hunt(&self, colour: usize, material: &Material, even: bool, hidden: u32) -> i32 {
        let (mut points, mut chase) = (0, 0);
        for kind in 0..7 {
            let prey_squares = self.kinds[1 - colour][kind];
            if prey_squares == 0 {
                continue;
            }
            let prey = Kind::ALL[kind];
            let hunters = (0..7)
                .filter(|&hunter| {
                    let hunter = Kind::ALL[hunter];
                    hunter.takes_beside(prey) && hunter != prey
                })
                .fold(0, |set, hunter| set | self.kinds[colour][hunter]);
            if hunters == 0 {
                continue;
            }
            let value = i32::from(material.value[1 - colour][kind]);
            let safe = !(self.occupied | beside(hunters));
            for square in each(prey_squares) {
                let (mut first, mut second, mut parity) = (11, 11, false);
                for hunter in each(hunters) {
                    let distance = usize::from(DISTANCE[square][hunter]);
                    parity |= (distance % 2 == 0) == even;
                    if distance < first {
                        (first, second) = (distance, first);
                    } else if distance < second {
                        second = distance;
                    }
                }
                let parity = if parity && hidden == 0 { PARITY } else { 0 };
                points += value * (NEAREST[first] + SECOND[second] + parity) / 100;
                if hidden > FEW_HIDDEN {
                    continue;
                }
                chase = chase.max(value * (CHASE[first] + CHASE[second]) / 100);
                if first <= NEAR {
                    let escapes = (beside(1 << square) & safe).count_ones() as usize;
                    points += value * ESCAPES[escapes] / 100;
                }
            }
        }
        points + chase
    }
}

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
    let (own, enemy) = (mover.index(), mover.other().index());
    let sets = Sets::new(position);
    let hidden = position.face_down().count_ones();
    let (_, own_room) = sets.hits(own);
    let (hit, enemy_room) = sets.hits(enemy);
    let balance = match mover {
        Colour::Red => material.balance,
        Colour::Black => -material.balance,
    };
    // The mover hunts with the move: an odd distance becomes even when the prey must go.
    let hunt = sets.hunt(own, material, false, hidden) - sets.hunt(enemy, material, true, hidden);
    let mut points = balance + hunt + ROOM * (own_room - enemy_room) + TEMPO
        - threats(&sets, own, hit, material);
    if hidden <= FEW_HIDDEN {
        let limit = i32::from(game.quiet_limit());
        let quiet = i32::from(position.quiet()).min(limit);
        points = points * (2 * limit - quiet) / (2 * limit);
    }
    let squeezed = LIMIT * points / (points.abs() + HALF);
    if mover == colour { squeezed } else { -squeezed }
}

/// What the mover stands to lose although it may move first: of the pieces that are hit,
/// one can run.
fn threats(sets: &Sets, own: usize, hit: u32, material: &Material) -> i32 {
    if hit == 0 {
        return 0;
    }
    let (mut most, mut next) = (0, 0);
    for kind in 0..7 {
        let value = i32::from(material.value[own][kind]);
        for _ in each(hit & sets.kinds[own][kind]) {
            if value > most {
                (most, next) = (value, most);
            } else if value > next {
                next = value;
            }
        }
    }
    most / 10 + next / 2
}
