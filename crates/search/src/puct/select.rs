//! The PUCT formula: which edge a simulation takes.
//!
//! In a position visited N times, a move with prior P, tried n times with mean Q, scores
//!
//! ```text
//! Q + c_puct * P * sqrt(N) / (1 + n)
//! ```
//!
//! (Rosin, 2011, in the form of Silver et al., 2017). All untried moves share one Q, so
//! among them the one with the largest prior scores highest. Moves are sorted by prior:
//! it is enough to look at the open edges and the first one beyond.

use super::options::{FirstPlay, PuctOptions};
use super::target::forced;
use crate::Rule;
use crate::mcts::node::{Edge, Node};
use crate::mcts::select::Selected;
use crate::mcts::tree::Memory;
use crate::mcts::value::UNIT;
use wuqi_core::Player;

/// Where a selection is made.
pub(crate) struct Place<'t, M> {
    pub node: &'t Node<M>,
    /// The edge that leads here.
    pub incoming: &'t Edge<M>,
    /// What the simulation itself has left there as its pending result.
    pub pending: i64,
    /// Who chooses.
    pub player: Player,
}

impl<M> Place<'_, M> {
    /// Visits before this one.
    fn visits(&self) -> f32 {
        self.incoming.visits().saturating_sub(1).max(1) as f32
    }

    /// The mean result so far for the player who chooses, -1 to 1.
    fn mean(&self) -> f32 {
        let sum = (self.incoming.sum() - self.pending) as f32;
        sum * self.player.sign() as f32 / UNIT as f32 / self.visits()
    }

    /// Whether a move behind `edge` might be better than what is already certain.
    pub fn is_worth(&self, edge: &Edge<M>, solver: bool) -> bool {
        let sure = self.incoming.bounds().seen_by(self.player).lower;
        !solver || edge.bounds().seen_by(self.player).upper > sure
    }
}

/// The edge with the highest score. `noisy` takes the place of the node's priors; they
/// need not be sorted, and playouts are forced by them if that is asked for.
pub(crate) fn select<M>(
    place: &Place<'_, M>,
    options: &PuctOptions,
    noisy: Option<&[f32]>,
    memory: &Memory,
) -> Selected {
    let node = place.node;
    if noisy.is_some() {
        node.open_to(node.moves.len() - 1, memory);
    }
    let prior = |index: usize| match noisy {
        Some(priors) => priors[index],
        None => node.prior(index),
    };
    let exploration = options.exploration * place.visits().sqrt();
    let rule = Rule::Puct {
        total: place.visits() as u32,
        exploration: options.exploration / 2.0,
    };
    let sign = place.player.sign() as f32 / UNIT as f32;
    let mut best: Option<Selected> = None;
    let mut highest = f32::NEG_INFINITY;
    let mut tried = 0.0;
    // The untried move with the largest prior, and that prior.
    let mut untried: Option<(usize, f32)> = None;
    for (index, edge) in node.open_edges() {
        let prior = prior(index);
        let visits = edge.visits();
        if visits == 0 {
            if untried.is_none_or(|(_, most)| prior > most) {
                untried = Some((index, prior));
            }
            continue;
        }
        tried += prior;
        if !place.is_worth(edge, options.solver) {
            continue;
        }
        let visits = visits as f32;
        let owed = options.forced.filter(|_| noisy.is_some());
        if owed.is_some_and(|factor| visits < forced(factor, prior, place.visits())) {
            return Selected {
                index,
                mean: (1.0 + edge.sum() as f32 * sign / visits) / 2.0,
                bonus: 0.0,
                rule: Rule::Planned,
            };
        }
        let mean = edge.sum() as f32 * sign / visits;
        let bonus = exploration * prior / (1.0 + visits);
        if mean + bonus > highest {
            highest = mean + bonus;
            best = Some(Selected {
                index,
                mean,
                bonus,
                rule,
            });
        }
    }
    let next = node.opened();
    if next < node.moves.len() && untried.is_none_or(|(_, most)| prior(next) > most) {
        untried = Some((next, prior(next)));
    }
    if let Some((index, prior)) = untried {
        let mean = match options.first_play {
            FirstPlay::Value(value) => value,
            FirstPlay::Reduced(reduction) => place.mean() - reduction * tried.max(0.0).sqrt(),
        };
        let bonus = exploration * prior;
        let wanted = mean + bonus > highest || best.is_none();
        if wanted && (index < next || node.open_next(memory).is_some()) {
            best = Some(Selected {
                index,
                mean,
                bonus,
                rule,
            });
        }
    }
    let selected = best.unwrap_or(Selected::by(Rule::Left, 0));
    Selected {
        mean: (1.0 + selected.mean) / 2.0,
        bonus: selected.bonus / 2.0,
        ..selected
    }
}
