//! Null move: if even passing is worth beta, some move surely is (Beal 1989).
//!
//! Where the game has a pass that is no better than the best move ([`Knowledge::pass`]), it
//! is searched less deep than a move would be, for a cut-off at a fraction of the price.

use super::outlook::Outlook;
use super::worker::{Node, Worker};
use crate::Knowledge;
use crate::budget::Stopped;
use wuqi_core::Game;

/// No more units above beta count.
const MOST_ABOVE: i32 = 4;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// A bound of at least beta, if even passing reaches it.
    pub(super) fn passing_is_enough(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        outlook: Option<Outlook>,
    ) -> Result<Option<i32>, Stopped> {
        // A pass proves no win, and against a proved loss it proves nothing at all.
        let Some(null_move) = self.settings.null_move else {
            return Ok(None);
        };
        let fits = node.may_pass
            && node.depth >= 2
            && node.beta.abs() <= Self::SCALE.limit()
            && node.is_test();
        if !fits {
            return Ok(None);
        }
        let Some(passed) = self.knowledge.pass(self.game, state) else {
            return Ok(None);
        };
        let value = match outlook {
            Some(outlook) => outlook.value,
            None => self.look(state, node.ply, node.player),
        };
        if value < node.beta + self.unit * null_move.margin / 100 {
            return Ok(None);
        }
        let above = (value - node.beta).min(MOST_ABOVE * self.unit);
        let surplus = above * null_move.surplus / (100 * self.unit);
        let child = Node {
            depth: node.depth - null_move.base - node.depth / null_move.divisor - surplus,
            ply: node.ply + 1,
            alpha: node.beta - 1,
            previous: None,
            may_pass: false,
            expects_cut: !node.expects_cut,
            ..node
        };
        let value = self.child(&passed, child)?.min(Self::SCALE.limit());
        let enough = value >= node.beta;
        self.met_horizon |= enough;
        Ok(enough.then_some(value))
    }
}
