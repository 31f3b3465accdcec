//! A board that a search plays on, with a line network's opinion of it.

use super::geometry::Geometry;
use super::head::{JudgeSums, Judgement, KERNEL_UNIT};
use super::network::LineNetwork;
use super::shape::{HIDDEN, LEVEL};
use super::view::{Stone, View};
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
    /// What was thought of each view when it was last judged.
    judged: [Option<Judgement>; 2],
}

impl LineBoard {
    /// The empty board. The network can judge any size; which ones it was made for is
    /// [`crate::file::LineFile::suits`]'s business.
    #[must_use]
    pub fn new(network: Arc<LineNetwork>, size: Size) -> LineBoard {
        let geometry = Geometry::new(size, network.patterns);
        let views = [0, 1].map(|player| View::new(&network, &geometry, player));
        LineBoard {
            network,
            geometry,
            stones: Vec::new(),
            views,
            judged: [None; 2],
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
        self.judge(mover).value
    }

    /// Adds to `out` how much each of these points promises as a move of the player to move:
    /// logits, whose exponentials are in proportion to how often a point is best.
    pub fn promises(
        &mut self,
        mover: Player,
        squares: impl IntoIterator<Item = usize>,
        out: &mut Vec<f32>,
    ) {
        let kernel = self.judge(mover).kernel;
        let view = &self.views[mover.index()];
        out.extend(squares.into_iter().map(|square| {
            let hidden = view.hidden(square);
            let product = |i: usize| i32::from(hidden[i]) * i32::from(kernel[i]);
            let sum: i32 = (0..HIDDEN).map(product).sum();
            sum as f32 * (1.0 / (LEVEL as f32 * KERNEL_UNIT))
        }));
    }

    fn judge(&mut self, mover: Player) -> Judgement {
        let view = &mut self.views[mover.index()];
        let changed = view.follow(&self.network, &self.geometry, &self.stones);
        let judged = &mut self.judged[mover.index()];
        match *judged {
            Some(judgement) if !changed => judgement,
            _ => *judged.insert(self.network.kernel.run(JudgeSums {
                head: &self.network.head,
                geometry: &self.geometry,
                pools: view.pools(),
            })),
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
