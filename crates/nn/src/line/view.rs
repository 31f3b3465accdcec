//! The board as one player sees it: the sums of its points, kept up to date.

use super::geometry::{GROUPS, Geometry};
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

/// The board as one player sees it.
pub(super) struct View {
    /// The player who looks.
    player: u8,
    knots: Vec<Knot>,
    /// The hidden numbers of each ninth of the board, added up.
    pools: [[i32; HIDDEN]; GROUPS],
    /// The stones that are taken into account.
    stones: Vec<Stone>,
    /// What the points and ninths were before each stone.
    old_knots: Vec<Knot>,
    old_pools: Vec<[[i32; HIDDEN]; GROUPS]>,
}

impl View {
    /// The empty board.
    pub fn new(network: &LineNetwork, geometry: &Geometry, player: u8) -> View {
        let knot = |&codes: &[u32; 4]| Knot {
            sums: [0; FEATURES],
            hidden: [0; HIDDEN],
            codes,
        };
        let mut view = View {
            player,
            knots: geometry.empty.iter().map(knot).collect(),
            pools: [[0; HIDDEN]; GROUPS],
            stones: Vec::new(),
            old_knots: Vec::new(),
            old_pools: Vec::new(),
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

    /// The hidden numbers of each ninth, added up.
    pub fn pools(&self) -> &[[i32; HIDDEN]; GROUPS] {
        &self.pools
    }

    /// The hidden numbers of a point.
    #[inline(always)]
    pub fn hidden(&self, square: usize) -> &[u8; HIDDEN] {
        &self.knots[square].hidden
    }

    /// Takes the last stone back.
    fn take(&mut self, geometry: &Geometry) {
        let Some((square, _)) = self.stones.pop() else {
            return;
        };
        // The point itself has four entries, and one of what it was.
        let crossings = &geometry.crossings[usize::from(square)][3..];
        let begin = self.old_knots.len() - crossings.len();
        for (crossing, old) in crossings.iter().zip(&self.old_knots[begin..]) {
            self.knots[usize::from(crossing.square)] = *old;
        }
        self.old_knots.truncate(begin);
        if let Some(pools) = self.old_pools.pop() {
            self.pools = pools;
        }
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
        for (knot, &group) in self.view.knots.iter_mut().zip(&self.geometry.groups) {
            for code in knot.codes {
                let features = self.network.features(code);
                for (sum, &feature) in knot.sums.iter_mut().zip(features) {
                    *sum += i16::from(feature);
                }
            }
            let pool = &mut self.view.pools[usize::from(group)];
            renew(simd, self.network, knot, pool);
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
        view.old_pools.push(view.pools);
        let crossings = &geometry.crossings[usize::from(square)];
        let (own, others) = crossings.split_at(4);
        let knot = &mut view.knots[usize::from(square)];
        view.old_knots.push(*knot);
        for crossing in own {
            change(network, knot, crossing.direction, digit * crossing.unit);
        }
        let group = usize::from(geometry.groups[usize::from(square)]);
        renew(simd, network, knot, &mut view.pools[group]);
        for crossing in others {
            let square = usize::from(crossing.square);
            let knot = &mut view.knots[square];
            view.old_knots.push(*knot);
            change(network, knot, crossing.direction, digit * crossing.unit);
            let group = usize::from(geometry.groups[square]);
            renew(simd, network, knot, &mut view.pools[group]);
        }
    }
}

/// Gives one line of a point another number.
#[inline(always)]
fn change(network: &LineNetwork, knot: &mut Knot, direction: u8, difference: u32) {
    let code = &mut knot.codes[usize::from(direction)];
    let old = network.features(*code);
    *code += difference;
    let new = network.features(*code);
    for ((sum, &old), &new) in knot.sums.iter_mut().zip(old).zip(new) {
        *sum += i16::from(new) - i16::from(old);
    }
}

/// Computes the hidden numbers of a point from its sums, and corrects its ninth.
#[inline(always)]
fn renew<S: Simd>(simd: S, network: &LineNetwork, knot: &mut Knot, pool: &mut [i32; HIDDEN]) {
    let mut clipped = [0u8; FEATURES];
    for (clipped, &sum) in clipped.iter_mut().zip(&knot.sums) {
        *clipped = sum.clamp(0, LEVEL as i16) as u8;
    }
    let fours = clipped.as_chunks().0;
    let mut totals = [0i32; HIDDEN];
    for at in (0..HIDDEN).step_by(2 * S::WIDTH) {
        let second = at + S::WIDTH;
        let weights = network.weights.chunks_exact(HIDDEN);
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
    for ((hidden, total), pool) in knot.hidden.iter_mut().zip(totals).zip(pool) {
        let new = (total >> WEIGHT_UNIT).clamp(0, LEVEL);
        *pool += new - i32::from(*hidden);
        *hidden = new as u8;
    }
}
