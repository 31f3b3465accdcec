//! What a network should learn from a search by visits.
//!
//! *Forced playouts* (Wu, *Accelerating self-play learning in Go*, 2019) make sure that
//! noise is followed up: a root move that was tried once gets at least
//!
//! ```text
//! sqrt(k * P * N)
//! ```
//!
//! of the N visits. Without them noise on a move that the network dislikes is forgotten
//! after one visit, and a good surprise is never found. But a network should not learn to
//! play moves that were only visited by force, so *target pruning* takes those visits away
//! again, as far as the formula would not have spent them itself.
//!
//! Proofs count before visits: a move proved worse than another is not to be learned.

use super::options::PuctOptions;
use crate::mcts::node::Node;
use crate::mcts::value::UNIT;
use wuqi_core::Player;

/// How many visits are forced on a move with this prior.
#[inline]
pub(super) fn forced(factor: f32, prior: f32, visits: f32) -> f32 {
    (factor * prior * visits).sqrt()
}

/// The visits of a root's moves, in order, without those to be forgotten. `noisy` are the
/// priors that the search used, `visits` is how often the root was visited.
pub(super) fn visits<M>(
    node: &Node<M>,
    noisy: Option<&[f32]>,
    player: Player,
    visits: u32,
    options: &PuctOptions,
) -> Vec<u32> {
    let mut counts = vec![0; node.moves.len()];
    for (index, edge) in node.open_edges() {
        counts[index] = edge.visits();
    }
    if let (Some(noisy), Some(factor)) = (noisy, options.forced) {
        prune(
            node,
            &mut counts,
            noisy,
            factor,
            player,
            (visits as f32, options),
        );
    }
    if options.solver {
        keep_unbeaten(node, &mut counts, player);
    }
    counts
}

/// Takes forced visits away, as long as the move's score stays below the best move's.
fn prune<M>(
    node: &Node<M>,
    counts: &mut [u32],
    noisy: &[f32],
    factor: f32,
    player: Player,
    (visits, options): (f32, &PuctOptions),
) {
    let exploration = options.exploration * visits.sqrt();
    let bonus = |index: usize, count: u32| exploration * noisy[index] / (1.0 + count as f32);
    let most = (0..counts.len()).max_by_key(|&index| (counts[index], std::cmp::Reverse(index)));
    let Some(best) = most.filter(|&best| counts[best] > 0) else {
        return;
    };
    let mean = |index: usize| node.edge(index).map_or(0.0, |edge| edge.mean(player));
    let highest = mean(best) + bonus(best, counts[best]);
    for index in (0..counts.len()).filter(|&index| index != best) {
        if counts[index] == 0 {
            continue;
        }
        let mean = mean(index);
        let mut left = forced(factor, noisy[index], visits) as u32;
        while left > 0 && counts[index] > 0 && mean + bonus(index, counts[index] - 1) < highest {
            counts[index] -= 1;
            left -= 1;
        }
        if counts[index] == 1 {
            counts[index] = 0;
        }
    }
}

/// Leaves only moves that are not proved worse than another; of a proved root, only moves
/// that are proved to reach its value.
fn keep_unbeaten<M>(node: &Node<M>, counts: &mut [u32], player: Player) {
    let bounds = |index: usize| {
        let edge = node.edge(index).filter(|_| index < node.opened());
        edge.map(|edge| edge.bounds().seen_by(player))
    };
    let all = || (0..counts.len()).filter_map(bounds);
    let sure = all().map(|bounds| bounds.lower).max().unwrap_or(-UNIT);
    let reachable = |index| bounds(index).map_or(UNIT, |bounds| bounds.upper);
    let proved = (0..counts.len()).all(|index| reachable(index) <= sure);
    let keeps: Vec<bool> = (0..counts.len())
        .map(|index| match bounds(index) {
            Some(bounds) if proved => bounds.lower == sure,
            Some(bounds) => bounds.upper > sure || bounds.lower == sure,
            None => !proved,
        })
        .collect();
    for (count, keep) in counts.iter_mut().zip(&keeps) {
        if !keep {
            *count = 0;
        } else if proved {
            *count = (*count).max(1);
        }
    }
}
