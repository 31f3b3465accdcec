//! Aspiration windows and several lines.
//!
//! The value of a position rarely changes much from one depth to the next. So the root is
//! searched first with a narrow window around the last value, which cuts off more; if the
//! value falls outside, the window is widened on that side and the search repeated.
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
        let mut width = self.settings.aspiration.unwrap_or(0).max(1);
        let (mut alpha, mut beta) = match guess {
            Some(value)
                if self.settings.aspiration.is_some()
                    && depth >= FIRST_DEPTH
                    && !Self::SCALE.is_proved(value) =>
            {
                (value - width, value + width)
            }
            _ => (-infinity, infinity),
        };
        loop {
            let value = self.search_root(root, first, depth, (alpha, beta))?;
            width = width.saturating_mul(4);
            let open = width > Self::SCALE.limit();
            if value <= alpha {
                alpha = if open {
                    -infinity
                } else {
                    value.saturating_sub(width)
                };
            } else if value >= beta {
                beta = if open {
                    infinity
                } else {
                    value.saturating_add(width)
                };
            } else {
                return Ok(value);
            }
            alpha = alpha.max(-infinity);
            beta = beta.min(infinity);
        }
    }
}
