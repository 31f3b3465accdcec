//! The board as one player sees it: the sums of its points, kept up to date.
//!
//! Nothing is ever overwritten: a stone adds new knots for the points that it changes and a
//! new level for the board as a whole, and taking it back forgets them. So a stone is put
//! with one look at the old and one write of the new, and taken back with next to nothing.

use super::geometry::{Crossing, GROUPS, Geometry};
use super::network::LineNetwork;
use super::shape::{FEATURES, HIDDEN, LEVEL, WEIGHT_UNIT};
use crate::kernel::simd::{Operation, Simd};

/// A stone as a view remembers it: the point, and 0 for the first player's, 1 for the
/// second's.
pub(super) type Stone = (u16, u8);

/// What is known of a point.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Knot {
    /// The rows of its four lines, added up.
    sums: [i16; FEATURES],
    /// What the layer of a point makes of them.
    hidden: [u8; HIDDEN],
    /// The numbers of its four lines.
    codes: [u32; 4],
}

const NOTHING: Knot = Knot {
    sums: [0; FEATURES],
    hidden: [0; HIDDEN],
    codes: [0; 4],
};

/// What is known of the board as a whole after some stones.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Level {
    /// The hidden numbers of each ninth, added up: at most 127 for each of at most 49 points.
    pub pools: [[i16; HIDDEN]; GROUPS],
    /// What the head made of each ninth when it was last asked.
    pub groups: [[f32; HIDDEN]; GROUPS],
    /// The ninths that have changed since, one bit each.
    pub stale: u16,
}

/// The board as one player sees it.
pub(super) struct View {
    /// The player who looks.
    player: u8,
    /// Where the latest knot of each point lies.
    places: Vec<u16>,
    /// The knots of the empty board and those that each stone added; room for more behind.
    knots: Vec<Knot>,
    /// How many of them count.
    filled: usize,
    /// The level of the empty board and that of each stone.
    levels: Vec<Level>,
    /// The stones that are taken into account.
    stones: Vec<Stone>,
    /// Where the knots of the points that each stone changed lay before.
    old_places: Vec<u16>,
}

impl View {
    /// The empty board.
    pub fn new(network: &LineNetwork, geometry: &Geometry, player: u8) -> View {
        let knot = |&codes: &[u32; 4]| Knot { codes, ..NOTHING };
        let mut view = View {
            player,
            places: (0..geometry.squares as u16).collect(),
            knots: geometry.empty.iter().map(knot).collect(),
            filled: geometry.squares,
            levels: vec![Level {
                pools: [[0; HIDDEN]; GROUPS],
                groups: [[0.0; HIDDEN]; GROUPS],
                stale: (1 << GROUPS) - 1,
            }],
            stones: Vec::new(),
            old_places: Vec::new(),
        };
        network.kernel.run(Begin {
            view: &mut view,
            network,
            geometry,
        });
        view
    }

    /// Follows the board to these stones; says whether anything changed.
    pub fn follow(&mut self, network: &LineNetwork, geometry: &Geometry, stones: &[Stone]) -> bool {
        let same = |(a, b): &(&Stone, &Stone)| a == b;
        let common = self.stones.iter().zip(stones).take_while(same).count();
        let changes = common < self.stones.len() || common < stones.len();
        while self.stones.len() > common {
            self.take(geometry);
        }
        for &(square, player) in &stones[common..] {
            let digit = 1 + u32::from(player != self.player);
            network.kernel.run(Put {
                view: self,
                network,
                geometry,
                square,
                digit,
            });
            self.stones.push((square, player));
        }
        changes
    }

    /// The board as a whole.
    pub fn level(&mut self) -> &mut Level {
        let last = self.stones.len();
        &mut self.levels[last]
    }

    /// The hidden numbers of a point.
    #[inline(always)]
    pub fn hidden(&self, square: usize) -> &[u8; HIDDEN] {
        &self.knots[usize::from(self.places[square])].hidden
    }

    /// Takes the last stone back.
    fn take(&mut self, geometry: &Geometry) {
        let Some((square, _)) = self.stones.pop() else {
            return;
        };
        self.levels.pop();
        // The point itself has four entries, and one knot.
        let crossings = &geometry.crossings[usize::from(square)][3..];
        self.filled -= crossings.len();
        let begin = self.old_places.len() - crossings.len();
        for (crossing, &old) in crossings.iter().zip(&self.old_places[begin..]) {
            self.places[usize::from(crossing.square)] = old;
        }
        self.old_places.truncate(begin);
    }
}

/// Computes the points of an empty board.
struct Begin<'a> {
    view: &'a mut View,
    network: &'a LineNetwork,
    geometry: &'a Geometry,
}

impl Operation for Begin<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let pools = &mut self.view.levels[0].pools;
        for (knot, &group) in self.view.knots.iter_mut().zip(&self.geometry.groups) {
            for code in knot.codes {
                for (sum, &feature) in knot.sums.iter_mut().zip(self.network.features(code)) {
                    *sum += i16::from(feature);
                }
            }
            let pool = &mut pools[usize::from(group)];
            knot.hidden = renew(simd, self.network, &clipped(&knot.sums), &knot.hidden, pool);
        }
    }
}

/// Puts a stone that has this digit in the view's lines.
struct Put<'a> {
    view: &'a mut View,
    network: &'a LineNetwork,
    geometry: &'a Geometry,
    square: u16,
    digit: u32,
}

impl Operation for Put<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Put {
            view,
            network,
            geometry,
            square,
            digit,
        } = self;
        let (own, others) = geometry.crossings[usize::from(square)].split_at(4);
        let added = 1 + others.len();
        if view.knots.len() < view.filled + added {
            view.knots.resize(2 * view.filled + added, NOTHING);
        }
        let (known, free) = view.knots.split_at_mut(view.filled);
        let mut level = view.levels[view.stones.len()];
        level.stale |= geometry.touched[usize::from(square)];

        let place = &mut view.places[usize::from(square)];
        let old = &known[usize::from(*place)];
        let new = &mut free[0];
        *new = *old;
        for crossing in own {
            let [before, after] = change(network, &mut new.codes, *crossing, digit);
            for ((sum, &before), &after) in new.sums.iter_mut().zip(before).zip(after) {
                *sum += i16::from(after) - i16::from(before);
            }
        }
        let pool = &mut level.pools[usize::from(geometry.groups[usize::from(square)])];
        new.hidden = renew(simd, network, &clipped(&new.sums), &old.hidden, pool);
        view.old_places.push(*place);
        *place = view.filled as u16;

        for ((crossing, new), at) in others.iter().zip(&mut free[1..]).zip(view.filled + 1..) {
            let square = usize::from(crossing.square);
            let place = &mut view.places[square];
            let old = &known[usize::from(*place)];
            new.codes = old.codes;
            let [before, after] = change(network, &mut new.codes, *crossing, digit);
            let mut clipped = [0; FEATURES];
            for i in 0..FEATURES {
                let sum = old.sums[i] + (i16::from(after[i]) - i16::from(before[i]));
                new.sums[i] = sum;
                clipped[i] = sum.clamp(0, LEVEL as i16) as u8;
            }
            let pool = &mut level.pools[usize::from(geometry.groups[square])];
            new.hidden = renew(simd, network, &clipped, &old.hidden, pool);
            view.old_places.push(*place);
            *place = at as u16;
        }
        view.filled += added;
        view.levels.push(level);
    }
}

/// Gives one line of a point another number; its features before and after.
#[inline(always)]
fn change<'a>(
    network: &'a LineNetwork,
    codes: &mut [u32; 4],
    crossing: Crossing,
    digit: u32,
) -> [&'a [i8; FEATURES]; 2] {
    let code = &mut codes[usize::from(crossing.direction)];
    let before = network.features(*code);
    *code += digit * crossing.unit;
    [before, network.features(*code)]
}

/// Sums within the limits of what the layer of a point reads.
#[inline(always)]
fn clipped(sums: &[i16; FEATURES]) -> [u8; FEATURES] {
    sums.map(|sum| sum.clamp(0, LEVEL as i16) as u8)
}

/// The hidden numbers of a point from its clipped sums; corrects its ninth.
#[inline(always)]
fn renew<S: Simd>(
    simd: S,
    network: &LineNetwork,
    clipped: &[u8; FEATURES],
    old: &[u8; HIDDEN],
    pool: &mut [i16; HIDDEN],
) -> [u8; HIDDEN] {
    let fours = clipped.as_chunks().0;
    let mut totals = [0i32; HIDDEN];
    for at in (0..HIDDEN).step_by(2 * S::WIDTH) {
        let second = at + S::WIDTH;
        let weights = network.weights.as_chunks::<HIDDEN>().0;
        // SAFETY: `HIDDEN` is a whole number of pairs of vectors of any family, so both
        // vectors lie within rows of `HIDDEN` whole numbers.
        unsafe {
            let mut sums = [at, second].map(|at| simd.load_whole(network.bias.as_ptr().add(at)));
            for (&four, weights) in fours.iter().zip(weights) {
                let four = simd.splat_whole(i32::from_le_bytes(four));
                let row = weights.as_ptr();
                sums[0] = simd.add_quads(four, simd.load_whole(row.add(at)), sums[0]);
                sums[1] = simd.add_quads(four, simd.load_whole(row.add(second)), sums[1]);
            }
            simd.store_whole(totals.as_mut_ptr().add(at), sums[0]);
            simd.store_whole(totals.as_mut_ptr().add(second), sums[1]);
        }
    }
    let mut hidden = [0; HIDDEN];
    for i in 0..HIDDEN {
        let new = (totals[i] >> WEIGHT_UNIT).clamp(0, LEVEL) as i16;
        pool[i] += new - i16::from(old[i]);
        hidden[i] = new as u8;
    }
    hidden
}
