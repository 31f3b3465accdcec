//! ProbCut: a shallower search that is clear enough decides (Buro 1995).
//!
//! The value of a search to a smaller depth tells a good deal of what the deeper one will find. So
//! where a position looks better than beta, a search some plies shallower asks whether it is
//! better by a margin as well; if so, it is cut off, and likewise below alpha.

use super::outlook::Outlook;
use super::search::Plan;
use super::worker::{Node, Worker};
use crate::budget::Stopped;
use crate::table::Held;
use crate::{Cut, Knowledge};
use wuqi_core::Game;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// A bound outside the window, if a shallower search says that the value lies there.
    pub(super) fn looks_decided(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        held: Option<Held>,
        outlook: Option<Outlook>,
    ) -> Result<Option<i32>, Stopped> {
        let Some((prob_cut, seen)) = self.settings.prob_cut.zip(outlook) else {
            return Ok(None);
        };
        let fits = node.is_test()
            && node.depth >= prob_cut.depth
            && node.depth > prob_cut.shallower
            && node.beta.abs() <= Self::SCALE.limit() / 2
            && self.knowledge.may_reduce(self.game, state);
        if !fits {
            return Ok(None);
        }
        let margin = self.unit * prob_cut.margin / 100;
        let is_good = seen.value >= node.beta;
        let beta = if is_good {
            node.beta + margin
        } else {
            node.beta - margin
        };
        let shallower = Node {
            depth: node.depth - prob_cut.shallower,
            alpha: beta - 1,
            beta,
            ..node
        };
        let plan = Plan {
            table_move: held.and_then(|(entry, _)| entry.best),
            outlook,
            asks: true,
            ..Plan::default()
        };
        let met_before = self.met_horizon;
        let (value, _) = self.best_move(state, shallower, plan)?;
        self.met_horizon = met_before;
        self.lines[node.ply as usize].clear();
        if (value >= beta) != is_good || Self::SCALE.is_proved(value) {
            return Ok(None);
        }
        self.met_horizon = true;
        self.cut(node.ply, None, Cut::Outlook);
        let towards = if is_good { -margin } else { margin };
        Ok(Some(value + towards))
    }
}
