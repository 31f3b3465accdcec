//! A board that a search plays on, with a line network's opinion of it.

use super::geometry::{Geometry, learned_size};
use super::head::{First, KERNEL_UNIT, Policy, Value};
use super::network::LineNetwork;
use super::shape::{FIRST, HIDDEN, LEVEL};
use super::view::{Stone, View};
use crate::kernel::simd::{Operation, Simd};
use std::fmt;
use std::sync::Arc;
use wuqi_core::Player;
use wuqi_games::Size;

/// Stones put and taken back in turn, and what a network thinks of them.
///
/// Putting and taking back cost next to nothing: only when a value or the promise of moves is
/// asked for does the view of that player follow, from where it was asked last.
pub struct LineBoard {
    network: Arc<LineNetwork>,
    geometry: Geometry,
    stones: Vec<Stone>,
    views: [View; 2],
    /// What is thought of each view as it is.
    thoughts: [Thoughts; 2],
}

/// What a network thinks of a view, as far as it was asked.
#[derive(Clone, Copy, Default)]
struct Thoughts {
    first: Option<[f32; FIRST]>,
    value: Option<f32>,
    kernel: Option<[i16; HIDDEN]>,
}

impl LineBoard {
    /// The empty board. A network can judge any size: the ninths of one that it did not learn on
    /// are seen with empty points added or left out (`geometry.rs`).
    #[must_use]
    pub fn new(network: Arc<LineNetwork>, size: Size) -> LineBoard {
        let learned = learned_size(size, &network.metadata().sizes);
        let geometry = Geometry::new(size, learned, network.patterns);
        let views = [0, 1].map(|player| View::new(&network, &geometry, player));
        LineBoard {
            network,
            geometry,
            stones: Vec::new(),
            views,
            thoughts: Default::default(),
        }
    }

    /// The network that judges.
    #[must_use]
    pub fn network(&self) -> &LineNetwork {
        &self.network
    }

    /// Puts a stone on an empty point, given by its number in reading order.
    #[inline]
    pub fn put(&mut self, square: usize, player: Player) {
        debug_assert!(
            self.stones
                .iter()
                .all(|&(other, _)| usize::from(other) != square)
        );
        self.stones.push((square as u16, player as u8));
    }

    /// Takes the last stone back.
    #[inline]
    pub fn take(&mut self) {
        self.stones.pop();
    }

    /// How good the position is for the player to move: the logit of the chance to win, 0
    /// when both have the same.
    pub fn value(&mut self, mover: Player) -> f32 {
        let first = self.think(mover);
        let LineBoard {
            network, thoughts, ..
        } = self;
        let head = &network.head;
        *thoughts[mover.index()].value.get_or_insert_with(|| {
            network.kernel.run(Value {
                head,
                first: &first,
            })
        })
    }

    /// Adds to `out` how much each of these points promises as a move of the player to move:
    /// logits, whose exponentials are in proportion to how often a point is best.
    pub fn promises(
        &mut self,
        mover: Player,
        squares: impl IntoIterator<Item = usize>,
        out: &mut Vec<f32>,
    ) {
        let first = self.think(mover);
        let LineBoard {
            network, thoughts, ..
        } = self;
        let head = &network.head;
        let kernel = thoughts[mover.index()].kernel.get_or_insert_with(|| {
            network.kernel.run(Policy {
                head,
                first: &first,
            })
        });
        network.kernel.run(Promises {
            view: &self.views[mover.index()],
            kernel,
            squares,
            out,
        });
    }

    /// Follows the stones; the first layer behind the means, where all thoughts begin.
    fn think(&mut self, mover: Player) -> [f32; FIRST] {
        let LineBoard {
            network, geometry, ..
        } = self;
        let view = &mut self.views[mover.index()];
        let thoughts = &mut self.thoughts[mover.index()];
        if view.follow(network, geometry, &self.stones) {
            *thoughts = Thoughts::default();
        }
        *thoughts.first.get_or_insert_with(|| {
            network.kernel.run(First {
                head: &network.head,
                blank: &network.blank,
                geometry,
                level: view.level(),
            })
        })
    }
}

/// Computes the promises of points.
struct Promises<'a, Squares> {
    view: &'a View,
    kernel: &'a [i16; HIDDEN],
    squares: Squares,
    out: &'a mut Vec<f32>,
}

impl<Squares: IntoIterator<Item = usize>> Operation for Promises<'_, Squares> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        for square in self.squares {
            let hidden = self.view.hidden(square);
            let product = |i: usize| i32::from(hidden[i]) * i32::from(self.kernel[i]);
            let sum: i32 = (0..HIDDEN).map(product).sum();
            (self.out).push(sum as f32 * (1.0 / (LEVEL as f32 * KERNEL_UNIT)));
        }
    }
}

impl fmt::Debug for LineBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineBoard")
            .field("stones", &self.stones)
            .finish_non_exhaustive()
    }
}
