//! Aspiration windows and several lines.
//!
//! The value of a position rarely changes much from one depth to the next. So the root is
//! searched first with a narrow window around the last value, which cuts off more; if the
//! value falls outside, the window is widened on that side, twice as far each time, and the
//! search repeated.
//!
//! For several lines the search is repeated without the moves whose values are known: the
//! second line is the best of the others, and so on.

use super::root::Root;
use super::worker::Worker;
use crate::Knowledge;
use crate::budget::Stopped;
use wuqi_core::Game;

/// Below this depth values still jump about.
const FIRST_DEPTH: u32 = 4;

/// From this many units on a window is opened.
const WIDEST: i32 = 4;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// One complete iteration: exact values for as many moves as there are lines.
    pub(super) fn search_lines(&mut self, root: &mut Root<G>, depth: u32) -> Result<(), Stopped> {
        for first in 0..self.settings.lines.clamp(1, root.moves.len()) {
            self.search_line(root, first, depth)?;
        }
        Ok(())
    }

    /// The exact value of the best move from place `first` on.
    fn search_line(
        &mut self,
        root: &mut Root<G>,
        first: usize,
        depth: u32,
    ) -> Result<i32, Stopped> {
        let infinity = Self::SCALE.infinity();
        let guess = root.moves[first].value;
        let mut width = self.settings.aspiration.map(|percent| self.width(percent));
        let (mut alpha, mut beta) = match (guess, width) {
            (Some(value), Some(width)) if depth >= FIRST_DEPTH && !Self::SCALE.is_proved(value) => {
                (value - width, value + width)
            }
            _ => (-infinity, infinity),
        };
        loop {
            let value = self.search_root(root, first, depth, (alpha, beta))?;
            width = width
                .map(|width| width.saturating_mul(2))
                .filter(|&width| width <= self.unit.saturating_mul(WIDEST));
            if value <= alpha {
                // The value lies below: the upper half of the window is in the way.
                beta = alpha + (beta - alpha) / 2;
                alpha = width.map_or(-infinity, |width| value.saturating_sub(width));
            } else if value >= beta {
                beta = width.map_or(infinity, |width| value.saturating_add(width));
            } else {
                return Ok(value);
            }
            alpha = alpha.max(-infinity);
            beta = beta.clamp(alpha + 1, infinity);
        }
    }

    /// Half a window of this many percent of a unit.
    fn width(&self, percent: i32) -> i32 {
        (self.unit.saturating_mul(percent) / 100).max(1)
    }
}
