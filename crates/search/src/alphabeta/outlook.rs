//! What a position looks like before its moves are searched, and what that is good for.
//!
//! The evaluation at an inner position is only a guess, but far from the window a guess is
//! enough:
//!
//! - *reverse futility*: a position that looks better than beta by a margin for every ply
//!   left is taken to be better;
//! - *futility* (Schaeffer 1986): where it looks worse than alpha by such a margin, a quiet
//!   move will not mend it and late ones are skipped;
//! - *improving*: whether it looks better than two plies ago; if so, a cut-off is likelier
//!   and weak moves are worth less trouble to refute, if not, late moves are worth less.
//!
//! Margins are percent of a *unit*, the points that make the odds of winning e times as
//! good ([`Knowledge::chance`]), so that they fit every game. All of this may change values:
//! tests that compare with plain minimax switch it off.

use super::worker::{Node, Worker};
use crate::table::{Bound, Held};
use crate::{Cut, Knowledge};
use wuqi_core::Game;

/// A guess at the value of a position for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The evaluation.
    pub points: i32,
    /// The guess: the evaluation with what is known to be wrong with it put right.
    pub value: i32,
    /// Whether it is better than two plies ago.
    pub improving: bool,
}

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// The outlook of a position, if anything is to be decided by it; what the table knows
    /// of it is a better guess than the evaluation.
    pub(super) fn outlook(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        held: Option<Held>,
    ) -> Option<Outlook> {
        if !self.settings.guesses() {
            return None;
        }
        let known = held.and_then(|(_, points)| points);
        let points = known.unwrap_or_else(|| self.look(state, node.ply, node.player));
        let correction = if self.settings.correction {
            self.correction
                .of(node.player, self.before(node), self.unit)
        } else {
            0
        };
        let limit = Self::SCALE.limit();
        let raw = points;
        let points = (points + correction).clamp(-limit, limit);
        let row = node.ply as usize;
        let sign = node.player.sign();
        self.frames[row].points = Some(sign * points);
        let earlier = row.checked_sub(2).and_then(|row| self.frames[row].points);
        let improving = earlier.is_some_and(|earlier| points > sign * earlier);
        let value = match held {
            Some((entry, _)) if !Self::SCALE.is_proved(entry.value) => match entry.bound {
                Bound::Exact => entry.value,
                Bound::Lower => points.max(entry.value),
                Bound::Upper => points.min(entry.value),
            },
            _ => points,
        };
        Some(Outlook {
            points: raw,
            value,
            improving,
        })
    }

    /// A margin of this many percent of a unit.
    #[inline]
    fn margin(&self, percent: i32) -> i32 {
        self.unit * percent / 100
    }

    /// A value of at least beta, if the position looks that good.
    pub(super) fn looks_good_enough(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        outlook: Option<Outlook>,
    ) -> Option<i32> {
        let outlook = outlook?;
        let futility = self.settings.reverse_futility?;
        let improving = i32::from(outlook.improving) * futility.improving;
        let margin = self.margin(futility.margin * node.depth - improving);
        let fits = node.is_test()
            && node.depth <= futility.depth
            && node.beta.abs() <= Self::SCALE.limit()
            && outlook.value - margin >= node.beta
            && self.knowledge.may_reduce(self.game, state);
        if !fits {
            return None;
        }
        self.met_horizon = true;
        self.cut(node.ply, None, Cut::Outlook);
        Some(node.beta + (outlook.value - node.beta) / 3)
    }

    /// Compares what came out of a position with what it had looked like.
    pub(super) fn learn_from(&mut self, node: Node<G::Move>, outlook: Option<Outlook>, value: i32) {
        let Some(outlook) = outlook.filter(|_| self.settings.correction) else {
            return;
        };
        let difference = value - outlook.points;
        // A bound says something only if it lies on its side of the evaluation.
        let tells = !Self::SCALE.is_proved(value)
            && match Bound::of(value, node.alpha, node.beta) {
                Bound::Exact => true,
                Bound::Lower => difference > 0,
                Bound::Upper => difference < 0,
            };
        if tells {
            let before = self.before(node);
            let unit = self.unit;
            self.correction
                .learn(node.player, before, difference, unit, node.depth);
        }
    }

    /// How many quiet moves are tried before the others are skipped, and whether already
    /// the first of them may be.
    pub(super) fn patience(&self, node: Node<G::Move>, outlook: Option<Outlook>) -> usize {
        let Some(outlook) = outlook.filter(|_| node.is_test()) else {
            return usize::MAX;
        };
        let mut patience = usize::MAX;
        if let Some(pruning) = self.settings.late_pruning
            && node.depth <= pruning.depth
        {
            let mut count = pruning.base + pruning.square * node.depth * node.depth;
            if !outlook.improving {
                count = count * pruning.worsening / 100;
            }
            patience = (count / 100) as usize;
        }
        if let Some(futility) = self.settings.futility
            && node.depth <= futility.depth
            && outlook.value + self.margin(futility.base + futility.margin * node.depth)
                <= node.alpha
        {
            patience = patience.min(node.depth as usize);
        }
        patience.max(1)
    }
}
