//! Singular extensions: a move that stands alone is searched one ply deeper.
//!
//! If the table's move is far better than every other, everything hangs on it (Anantharaman,
//! Campbell and Hsu 1988). To find out, the other moves are searched less deep against a
//! bound somewhat below the table's value. If none reaches it, the move is *singular* and
//! extended. If some other one even reaches beta, there are two good moves, and the
//! position is cut off; and if the table's value alone reaches it, the move is searched
//! less deep, for others will probably do as well.

use super::outlook::Outlook;
use super::search::Plan;
use super::worker::{Node, Worker};
use crate::budget::Stopped;
use crate::table::{Bound, Held};
use crate::{Cut, Knowledge};
use wuqi_core::Game;

/// How much shallower the table's search may have been.
const SHALLOWER: i32 = 3;

/// What came out of the question.
pub(super) enum Verdict {
    /// The plies by which the table's move is searched deeper.
    Extend(i32),
    /// Another move is good enough: the position is worth at least this.
    Cut(i32),
}

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// Whether the table's move stands alone.
    pub(super) fn singular(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        held: Option<Held>,
        outlook: Option<Outlook>,
    ) -> Result<Verdict, Stopped> {
        let none = Ok(Verdict::Extend(0));
        let Some((entry, best)) = held.and_then(|(entry, _)| Some((entry, entry.best?))) else {
            return none;
        };
        let Some(singular) = self.settings.singular else {
            return none;
        };
        let fits = node.depth >= singular.depth
            && node.ply > 0
            && node.ply < self.extensions
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= node.depth - SHALLOWER
            && !Self::SCALE.is_proved(entry.value);
        if !fits {
            return none;
        }
        let margin = self.unit * singular.margin * node.depth / 1000;
        let bound = (entry.value - margin).max(-Self::SCALE.limit());
        let others = Node {
            depth: (node.depth - 1) / 2,
            alpha: bound - 1,
            beta: bound,
            ..node
        };
        let met_before = self.met_horizon;
        let (value, _) = self.best_move(
            state,
            others,
            Plan {
                skip: Some(best),
                asks: true,
                outlook,
                ..Plan::default()
            },
        )?;
        self.met_horizon = met_before;
        self.lines[node.ply as usize].clear();
        // The only move is searched anyway.
        let alone = value == -Self::SCALE.infinity();
        Ok(if alone {
            Verdict::Extend(0)
        } else if value < bound {
            Verdict::Extend(1)
        } else if node.is_test() && bound >= node.beta && !Self::SCALE.is_proved(value) {
            self.met_horizon = true;
            self.cut(node.ply, None, Cut::Several);
            Verdict::Cut(value)
        } else if entry.value >= node.beta {
            Verdict::Extend(-1)
        } else {
            Verdict::Extend(0)
        })
    }
}
