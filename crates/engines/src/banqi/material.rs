//! What the pieces are worth, by their natural enemies.
//!
//! A piece has no worth of its own in Banqi. The general is strong while the enemy has
//! few soldiers, and a soldier is strong while the enemy has a general. So a piece is
//! valued by what it could still take and by how much could still take it, counting the
//! enemy's pieces that are left, open or face down alike. The values change only when
//! something is captured. Part of the value is fixed: without it a side that is losing
//! would give its small pieces away, since the fewer are left, the less the enemy's pieces
//! find to take.

use super::weights::Weights;
use std::sync::LazyLock;
use wuqi_games::banqi::{Colour, Kind, Piece, Position, SET};

/// Pieces left by kind, of one colour.
type Counts = [i32; 7];

/// The pieces of a position and what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// Points of a piece by colour and kind.
    pub value: [[i16; 7]; 2],
    /// Tenths of points of an open piece for each face-down piece beside it.
    pub unknown: [[i16; 7]; 2],
    /// Red's pieces minus black's, in points, draws in sight taken into account.
    pub balance: i32,
}

/// Whether a piece can take another in some way: a cannon takes anything.
#[inline]
pub(super) const fn takes(hunter: Kind, prey: Kind) -> bool {
    matches!(hunter, Kind::Cannon) || hunter.takes_beside(prey)
}

impl Material {
    /// Counts and values the pieces of a position.
    pub(super) fn new(position: &Position) -> Material {
        let value = |enemies: &Counts| VALUES[place(enemies)];
        Material::with(&Weights::LEARNED, position, value)
    }

    /// The same with other numbers.
    pub(super) fn by(weights: &Weights, position: &Position) -> Material {
        Material::with(weights, position, |enemies| values(weights, enemies))
    }

    /// The same with values by the pieces that the enemy has left.
    #[inline]
    fn with(
        weights: &Weights,
        position: &Position,
        values: impl Fn(&Counts) -> [i16; 7],
    ) -> Material {
        let of_colour = |count: &dyn Fn(Piece) -> i32| {
            Colour::BOTH.map(|colour| Kind::ALL.map(|kind| count(Piece { colour, kind })))
        };
        let open = of_colour(&|piece| position.squares_of(piece).count_ones() as i32);
        let hidden = of_colour(&|piece| i32::from(position.pool(piece)));
        let sum = |a: &Counts, b: &Counts| std::array::from_fn(|kind| a[kind] + b[kind]);
        let all: [Counts; 2] = [sum(&open[0], &hidden[0]), sum(&open[1], &hidden[1])];
        let value = [values(&all[1]), values(&all[0])];
        let points = |colour: usize| -> i32 {
            (0..7)
                .map(|kind| {
                    let counted =
                        100 * open[colour][kind] + weights.face_down * hidden[colour][kind];
                    i32::from(value[colour][kind]) * counted
                })
                .sum()
        };
        let difference = (points(0) - points(1)) / 100;
        let ahead = usize::from(difference < 0);
        let grip = grip(weights, &all[ahead], &all[1 - ahead]);
        let unknown = |colour: usize| unknown(weights, &value, colour, &hidden);
        Material {
            value,
            unknown: [unknown(0), unknown(1)],
            balance: difference * grip / 100,
        }
    }

    /// The points of a piece.
    #[inline]
    pub(super) fn of(&self, piece: Piece) -> i32 {
        i32::from(self.value[piece.colour.index()][piece.kind.index()])
    }
}

/// The values of all kinds against every set of enemies that can be left.
static VALUES: LazyLock<Vec<[i16; 7]>> = LazyLock::new(|| {
    let sizes = SET.map(|most| usize::from(most) + 1);
    (0..sizes.iter().product())
        .map(|mut rest: usize| {
            let enemies = sizes.map(|size| {
                let count = rest % size;
                rest /= size;
                count as i32
            });
            values(&Weights::LEARNED, &enemies)
        })
        .collect()
});

/// The place of a set of enemies in [`VALUES`].
#[inline]
fn place(enemies: &Counts) -> usize {
    (0..7).rev().fold(0, |place, kind| {
        place * (usize::from(SET[kind]) + 1) + enemies[kind] as usize
    })
}

/// The value of each kind against these enemies.
fn values(weights: &Weights, enemies: &Counts) -> [i16; 7] {
    let heads: i32 = enemies.iter().sum();
    let add = |table: &Counts, counts: &dyn Fn(Kind) -> bool| -> i32 {
        Kind::ALL
            .into_iter()
            .filter(|&other| counts(other))
            .map(|other| enemies[other.index()] * table[other.index()])
            .sum()
    };
    let all_prey = add(&weights.victim, &|_| true).max(1);
    let all_hunters = add(&weights.hunter, &|_| true).max(1);
    Kind::ALL.map(|kind| {
        let prey = add(&weights.victim, &|victim| takes(kind, victim));
        let hunters = add(&weights.hunter, &|hunter| takes(hunter, kind));
        // A cannon needs a screen, and on an empty board there is none.
        let reach = match kind {
            Kind::Cannon => (30 + 4 * heads).min(75),
            _ => 100,
        };
        let power = weights.body + (100 - weights.body) * prey * reach / (100 * all_prey);
        let safety = 100 - weights.danger * hunters / all_hunters;
        let worth = weights.full * power * safety / 10_000;
        (worth + weights.fixed[kind.index()]) as i16
    })
}

/// For each kind of a colour, tenths of points for a face-down piece beside one of it: that
/// may be prey, or it may take the piece.
fn unknown(
    weights: &Weights,
    value: &[[i16; 7]; 2],
    colour: usize,
    pool: &[Counts; 2],
) -> [i16; 7] {
    let hidden: i32 = pool.iter().flatten().sum();
    if hidden == 0 {
        return [0; 7];
    }
    let enemies = &pool[1 - colour];
    let worth: Counts =
        std::array::from_fn(|kind| enemies[kind] * i32::from(value[1 - colour][kind]));
    let of_rank = |table: &Counts, kinds: std::ops::Range<usize>| table[kinds].iter().sum::<i32>();
    let (general, cannon, soldier) = (0, 5, 6);
    std::array::from_fn(|kind| {
        let (prey, hunters) = match kind {
            0 => (
                of_rank(&worth, general..soldier),
                enemies[general] + enemies[soldier],
            ),
            5 => (0, of_rank(enemies, general..cannon)),
            6 => (
                worth[general] + worth[soldier],
                of_rank(enemies, 1..cannon) + enemies[soldier],
            ),
            _ => (
                of_rank(&worth, kind..7),
                of_rank(enemies, general..kind + 1),
            ),
        };
        let danger = hunters * i32::from(value[colour][kind]);
        let thousandths = prey * weights.unknown_prey - danger * weights.unknown_danger;
        (thousandths / (100 * hidden)) as i16
    })
}

/// Percent of a lead that counts: an enemy that nobody can take cannot be wiped out, and
/// a single hunter often cannot catch its prey.
fn grip(weights: &Weights, own: &Counts, enemies: &Counts) -> i32 {
    let left: i32 = own.iter().chain(enemies).sum();
    let [general, advisor, elephant, chariot, horse, cannon, soldier] = *own;
    let jumpers = if left > 3 { cannon } else { 0 };
    let advisors = general + advisor;
    let elephants = advisors + elephant;
    let chariots = elephants + chariot;
    let horses = chariots + horse;
    let hunters = [
        general + soldier,
        advisors,
        elephants,
        chariots,
        horses,
        horses,
        horses - general + soldier,
    ];
    // An equal must wait until its prey comes to it, so it counts half.
    let halves = |prey: usize| 2 * (hunters[prey] + jumpers) - own[prey];
    let fewest = (0..7).filter(|&prey| enemies[prey] > 0).map(halves).min();
    // With few pieces left an own cannon hunts nothing and waits for the enemy's all the same.
    match fewest.map(|few| few.max(0)) {
        Some(few @ 0..=3) => weights.grip[few as usize],
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Notation;
    use wuqi_games::banqi::Banqi;

    fn values(position: &str) -> Material {
        Material::new(&Banqi::default().read_state(position).unwrap())
    }

    #[test]
    fn a_piece_is_worth_what_it_can_take() {
        let red = |material: Material, kind: Kind| material.value[0][kind.index()];
        let soldiers = values("KR2/4/4/4/4/4/4/pp2 r - 0 -");
        assert!(red(soldiers, Kind::Chariot) > 2 * red(soldiers, Kind::General));
        let general = values("PN2/4/4/4/4/4/4/k3 r - 0 -");
        assert!(red(general, Kind::Soldier) > 4 * red(general, Kind::Horse));
    }

    #[test]
    fn the_table_of_values_holds_what_is_computed() {
        for position in [
            "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 -",
            "KGG1/4/MRXX/4/4/4/cpp1/pn2 b C1p1 0 -",
        ] {
            let position = Banqi::default().read_state(position).unwrap();
            let computed = Material::by(&Weights::LEARNED, &position);
            assert_eq!(Material::new(&position), computed);
        }
    }

    #[test]
    fn the_start_is_even_and_a_lead_without_hunters_shrinks() {
        let start = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 -";
        assert_eq!(values(start).balance, 0);
        let enough = values("GG2/4/4/4/4/4/4/m3 r - 0 -").balance;
        let one_hunter = values("GR2/4/4/4/4/4/4/m3 r - 0 -").balance;
        assert!(
            enough > one_hunter && one_hunter > 0,
            "{enough} {one_hunter}"
        );
        // Neither cannon nor soldier takes a cannon when so few pieces are left.
        let nobody_hunts = "CP2/4/4/4/4/4/4/c3 r - 0 -";
        let position = Banqi::default().read_state(nobody_hunts).unwrap();
        let weights = Weights {
            grip: [0, 100, 100, 100],
            ..Weights::LEARNED
        };
        assert_eq!(Material::by(&weights, &position).balance, 0);
    }
}
