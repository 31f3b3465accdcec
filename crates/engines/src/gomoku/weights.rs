//! What the forms of a point's four lines are worth, learned from games.
//!
//! Every empty point has a class for each player: the forms that a stone would make of its
//! four lines, in any order. A class has four weights: what such a point adds to the value
//! of a position for its player, when that player is to move and when not, and how much it
//! promises as the next stone of its player, and as one that takes it from the enemy. A
//! position's value is the sum over its points and one more weight for the threats that
//! stand on the board; a point's promise also has a weight for how it lies to the last
//! stones of both sides. `examples/gomoku_weights.rs` learns them by logistic regression.

use super::board::Board;
use super::form::{FORMS, SHAPES};
use super::point::{Counts, Kind, Threats, worth};
use std::sync::OnceLock;
use wuqi_core::Player;

/// A point of the evaluation has this many parts.
pub const PARTS: i32 = 16;
/// How many classes there are: four forms in any order.
pub const CLASSES: usize = FORMS * (FORMS + 1) * (FORMS + 2) * (FORMS + 3) / 24;
/// How many sets of threats are told apart.
pub const THREATS: usize = 32;

/// How many relations of a point to a recent stone are told apart.
pub const RELATIONS: usize = 8;

/// The weights of each class in turn, then those of the threats and of the relations to the
/// enemy's and the mover's last stone, as little-endian numbers of 16 bits.
static FILE: &[u8] = include_bytes!("weights.bin");

/// What a point with certain forms is to its player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Merit {
    /// What it adds to the value of a position when its player is to move and when not.
    pub values: [i16; 2],
    /// What a stone there is worth.
    pub worth: i16,
    /// What a stone there threatens.
    pub threats: Threats,
    /// Whether a stone there might be forbidden to black under renju, overlines aside.
    pub may_be_foul: bool,
}

/// All weights, by the forms of a point as [`Board::forms`] gives them.
#[derive(Debug)]
pub struct Weights {
    merits: Vec<Merit>,
    promises: Vec<[i16; 2]>,
    threats: [i16; THREATS],
    relations: [[i16; RELATIONS]; 2],
}

impl Weights {
    /// The weights that come with the program.
    #[must_use]
    pub fn learned() -> &'static Weights {
        static LEARNED: OnceLock<Weights> = OnceLock::new();
        LEARNED.get_or_init(|| Weights::read(FILE))
    }

    fn read(bytes: &[u8]) -> Weights {
        let (pairs, _) = bytes.as_chunks::<2>();
        let number = |at: usize| pairs.get(at).map_or(0, |&pair| i16::from_le_bytes(pair));
        let classes: Vec<usize> = (0..1 << 16).map(class).collect();
        let pair = |offset| move |&class: &usize| [0, 1].map(|i| number(4 * class + offset + i));
        Weights {
            merits: (classes.iter().zip(0..))
                .map(|(class, forms)| Merit {
                    values: pair(0)(class),
                    ..merit_of_shapes(forms)
                })
                .collect(),
            promises: classes.iter().map(pair(2)).collect(),
            threats: std::array::from_fn(|i| number(4 * CLASSES + i)),
            relations: [0, 1].map(|whose| {
                let first = 4 * CLASSES + THREATS + whose * RELATIONS;
                std::array::from_fn(|i| number(first + i))
            }),
        }
    }

    /// What a point with these forms is to its player.
    #[inline]
    #[must_use]
    pub fn merit(&self, forms: u16) -> Merit {
        self.merits[usize::from(forms)]
    }

    /// What a stone promises on a point with these forms for the mover and the enemy.
    #[inline]
    #[must_use]
    pub fn promise(&self, own: usize, enemy: usize) -> i32 {
        i32::from(self.promises[own][0]) + i32::from(self.promises[enemy][1])
    }

    /// What a stone promises that has this relation to the last stone of the enemy (0) or of
    /// the mover (1).
    #[inline]
    #[must_use]
    pub fn relation(&self, whose: usize, relation: usize) -> i32 {
        i32::from(self.relations[whose][relation])
    }

    /// What the threats on the board are worth to the player to move.
    #[inline]
    #[must_use]
    pub fn threats(&self, threats: usize) -> i32 {
        i32::from(self.threats[threats])
    }
}

/// What the shapes of these forms say of a point.
fn merit_of_shapes(forms: usize) -> Merit {
    let shapes = (0..4).map(|i| SHAPES[forms >> (4 * i) & 15] as usize);
    let counts = (shapes.clone()).fold(Counts::default(), |counts, shape| counts.with(shape));
    Merit {
        values: [0; 2],
        worth: (shapes.map(worth).sum::<i32>() + counts.bonus()) as i16,
        threats: counts.threats(),
        may_be_foul: counts.may_be_foul(),
    }
}

/// How a point lies to a recent stone, by columns and rows between them: 0 if far away or
/// there is none, 1 to 4 on a common line at that distance, 5 to 7 near beside such lines.
#[must_use]
pub const fn relation(columns: i32, rows: i32) -> usize {
    let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
    let (near, far) = if columns < rows {
        (columns, rows)
    } else {
        (rows, columns)
    };
    match (near, far) {
        (_, 0 | 5..) => 0,
        _ if near == 0 || near == far => far as usize,
        (_, 2) => 5,
        (_, 3) => 6,
        _ => 7,
    }
}

/// The class of a point with these forms: the number of the four forms among all that are
/// in falling order.
#[must_use]
pub fn class(forms: usize) -> usize {
    let mut sorted: [usize; 4] = std::array::from_fn(|i| (forms >> (4 * i) & 15).min(FORMS - 1));
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let [a, b, c, d] = sorted;
    a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
}

/// The threats that stand on the board, as the number of their set: fours and threes that
/// the mover can make, double threats, fours and threes that the enemy can.
#[inline]
#[must_use]
pub fn threats(board: &Board, mover: Player) -> usize {
    let enemy = mover.other();
    let kinds = [
        (mover, Kind::Four),
        (mover, Kind::Three),
        (enemy, Kind::Double),
        (enemy, Kind::Four),
        (enemy, Kind::Three),
    ];
    let bit = |(i, &(player, kind)): (usize, &(Player, Kind))| {
        usize::from(!board.threats(player, kind).is_empty()) << i
    };
    kinds.iter().enumerate().map(bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_own_number_whatever_the_order() {
        let mut seen = vec![false; CLASSES];
        for forms in 0..1 << 16 {
            if (0..4).all(|i| forms >> (4 * i) & 15 < FORMS) {
                seen[class(forms)] = true;
                let turned = forms >> 4 | (forms & 15) << 12;
                assert_eq!(class(forms), class(turned));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
        assert_eq!(FILE.len(), 2 * (4 * CLASSES + THREATS + 2 * RELATIONS));
    }
}
