//! What the pieces are worth, by their natural enemies.
//!
//! A piece has no worth of its own in Banqi. The general is strong while the enemy has
//! few soldiers, and a soldier is strong while the enemy has a general. So a piece is
//! valued by what it could still take and by how much could still take it, counting the
//! enemy's pieces that are left, open or face down alike. The values change only when
//! something is captured. Part of the value is fixed: without it a side that is losing
//! would give its small pieces away, since the fewer are left, the less the enemy's pieces
//! find to take.

use wuqi_games::banqi::{Colour, Kind, Piece, Position};

/// Pieces left by kind, of one colour.
type Counts = [i32; 7];

/// What each kind is worth, K to P, with all pieces on the board: the fixed part of a
/// value, and what a victim weighs when the prey of a piece is added up.
const WEIGHT: Counts = [220, 245, 160, 110, 80, 115, 50];

/// Percent of a value that is fixed.
const FIXED: i32 = 30;

/// Points of a piece that can take everything and that nothing can take.
const FULL: i32 = 350;

/// Percent that a piece keeps if it can take nothing: it still must be hunted down.
const BODY: i32 = 12;

/// Percent that a piece loses if every enemy piece can take it.
const DANGER: i32 = 60;

/// Percent of the value of an open piece that it has while it lies face down.
const FACE_DOWN: i32 = 92;

/// The pieces of a position and what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// Points of a piece by colour and kind.
    pub value: [[i16; 7]; 2],
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
        let mut open = [[0; 7]; 2];
        let mut all = [[0; 7]; 2];
        for piece in Piece::all() {
            let (colour, kind) = (piece.colour.index(), piece.kind.index());
            open[colour][kind] = position.squares_of(piece).count_ones() as i32;
            all[colour][kind] = open[colour][kind] + i32::from(position.pool(piece));
        }
        let total = all.iter().flatten().sum();
        let value = [values(&all[1], total), values(&all[0], total)];
        let sum = |colour: usize| -> i32 {
            (0..7)
                .map(|kind| {
                    let hidden = all[colour][kind] - open[colour][kind];
                    let points = i32::from(value[colour][kind]);
                    points * (100 * open[colour][kind] + FACE_DOWN * hidden) / 100
                })
                .sum()
        };
        let difference = sum(Colour::Red.index()) - sum(Colour::Black.index());
        let ahead = usize::from(difference < 0);
        let grip = grip(&all[ahead], &all[1 - ahead], total);
        Material {
            value,
            balance: difference * grip / 100,
        }
    }

    /// The points of a piece.
    #[inline]
    pub(super) fn of(&self, piece: Piece) -> i32 {
        i32::from(self.value[piece.colour.index()][piece.kind.index()])
    }
}

/// The value of each kind against these enemies; `total` pieces are left on the board.
fn values(enemies: &Counts, total: i32) -> [i16; 7] {
    let weights: i32 = (0..7).map(|kind| enemies[kind] * WEIGHT[kind]).sum();
    let heads: i32 = enemies.iter().sum();
    Kind::ALL.map(|kind| {
        let prey: i32 = Kind::ALL
            .into_iter()
            .filter(|&victim| takes(kind, victim))
            .map(|victim| enemies[victim.index()] * WEIGHT[victim.index()])
            .sum();
        let hunters: i32 = Kind::ALL
            .into_iter()
            .filter(|&hunter| takes(hunter, kind))
            .map(|hunter| enemies[hunter.index()])
            .sum();
        // A cannon needs a screen, and on an empty board there is none.
        let reach = match kind {
            Kind::Cannon => (30 + 2 * total).min(75),
            _ => 100,
        };
        let power = BODY + (100 - BODY) * prey * reach / (100 * weights.max(1));
        let safety = 100 - DANGER * hunters / heads.max(1);
        let worth = FULL * power * safety / 10_000;
        ((worth * (100 - FIXED) + WEIGHT[kind.index()] * FIXED) / 100) as i16
    })
}

/// Percent of a lead that counts: an enemy that nobody can take cannot be wiped out, and
/// a single hunter often cannot catch its prey.
fn grip(own: &Counts, enemies: &Counts, total: i32) -> i32 {
    let hunters = |prey: Kind| -> i32 {
        Kind::ALL
            .into_iter()
            .filter(|&hunter| hunter.takes_beside(prey) || hunter == Kind::Cannon && total > 3)
            .map(|hunter| own[hunter.index()])
            .sum()
    };
    // An equal must wait until its prey comes to it, so it counts half.
    let halves = |prey: Kind| 2 * hunters(prey) - own[prey.index()];
    let fewest = Kind::ALL
        .into_iter()
        .filter(|prey| enemies[prey.index()] > 0)
        .map(halves)
        .min();
    match fewest {
        Some(0) => 20,
        Some(1) => 45,
        Some(2) => 75,
        Some(3) => 90,
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
    fn the_start_is_even_and_a_lead_without_hunters_shrinks() {
        let start = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 -";
        assert_eq!(values(start).balance, 0);
        let enough = values("GG2/4/4/4/4/4/4/m3 r - 0 -").balance;
        let one_hunter = values("GR2/4/4/4/4/4/4/m3 r - 0 -").balance;
        assert!(
            enough > one_hunter && one_hunter > 0,
            "{enough} {one_hunter}"
        );
    }
}
