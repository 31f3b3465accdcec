//! UCB1: which edge a simulation takes.
//!
//! Every move is a slot machine with an unknown mean. UCB1 (Auer, Cesa-Bianchi and
//! Fischer, 2002) plays the one with the largest upper confidence bound
//!
//! ```text
//! mean + c * sqrt(ln N / n)
//! ```
//!
//! for a move tried n times in a position visited N times: what has paid so far, plus a
//! bonus for what is little known. UCT (Kocsis and Szepesvári, 2006) does this in every
//! position of the tree. Means are results between 0 and 1 for the player who chooses, so
//! it does not matter who moved before.
//!
//! *Progressive bias* (Chaslot et al., 2008) adds what is thought of a move beforehand,
//! fading with its visits.

use super::node::{Edge, Node};
use super::options::UctOptions;
use super::tree::Memory;
use super::value::UNIT;
use crate::Rule;
use wuqi_core::Player;

/// A selected edge and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selected {
    pub index: usize,
    /// Its mean for the chooser, 0 to 1.
    pub mean: f32,
    /// What the formula added.
    pub bonus: f32,
    /// Which formula, if any.
    pub rule: Rule,
}

impl Selected {
    /// An edge that was taken without a comparison.
    pub(crate) const fn by(rule: Rule, index: usize) -> Self {
        Selected {
            index,
            mean: 0.5,
            bonus: 0.0,
            rule,
        }
    }
}

/// The edge to take out of `node`, where `player` chooses and `incoming` leads.
pub(crate) fn select<M>(
    node: &Node<M>,
    incoming: &Edge<M>,
    player: Player,
    options: &UctOptions,
    memory: &Memory,
) -> Selected {
    if options.first_play.is_none()
        && let Some(index) = node.open_next(memory)
    {
        return Selected::by(Rule::Untried, index);
    }
    let rule = Rule::Ucb1 {
        total: incoming.visits(),
        exploration: options.exploration,
        bias: options.bias,
    };
    let log = (incoming.visits() as f32).ln();
    let sign = player.sign() as f32 * 0.5 / UNIT as f32;
    let scale = options.bias * node.moves.len() as f32;
    // A move that cannot be better than what is already certain is not searched.
    let sure = incoming.bounds().seen_by(player).lower;
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for (index, edge) in node.open_edges() {
        if options.solver && edge.bounds().seen_by(player).upper <= sure {
            continue;
        }
        let visits = edge.visits();
        if visits == 0 {
            match options.first_play {
                None => return Selected::by(Rule::Untried, index),
                Some(value) if value <= highest => continue,
                Some(value) => {
                    highest = value;
                    best = Some(Selected::by(Rule::Untried, index));
                    continue;
                }
            }
        }
        let inverse = 1.0 / visits as f32;
        let mean = 0.5 + edge.sum() as f32 * sign * inverse;
        let mut bonus = options.exploration * (log * inverse).sqrt();
        if scale > 0.0 {
            bonus += scale * node.prior(index) / (1.0 + visits as f32);
        }
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
    let untried = options.first_play.map(|value| {
        let prior = node.priors.get(node.opened()).copied().unwrap_or(0.0);
        value + scale * prior
    });
    if untried.is_some_and(|score| score > highest)
        && let Some(index) = node.open_next(memory)
    {
        return Selected::by(Rule::Untried, index);
    }
    // Nothing is left to search when another thread proves the last move meanwhile.
    best.unwrap_or(Selected::by(Rule::Left, 0))
}
