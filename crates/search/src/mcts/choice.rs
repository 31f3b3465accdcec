//! Which move to play once the simulations are done.
//!
//! The most visited move is the usual choice: visits change slowly, a mean may be luck.
//! The *lower confidence bound* is the alternative: the best of the values that the moves
//! have at least, with some certainty, among moves with enough visits. Proofs come before
//! both: a proved win is played, a proved loss only if there is nothing else, and another
//! proved move if the best unproved one does not promise more.

use super::node::{Edge, Node};
use super::value::{UNIT, to_float};
use std::cmp::Ordering;
use wuqi_core::Player;

/// The rule for the final choice among moves that are not proved.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum FinalChoice {
    /// The move with the most visits.
    #[default]
    Visits,
    /// The move with the largest lower confidence bound, this many standard errors below
    /// the mean, among those with at least a tenth of the most visits.
    LowerBound(f32),
}

/// What the final choice looks at in one move, seen by the player who chooses.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    index: usize,
    visits: u32,
    mean: f32,
    /// How the rule ranks it: visits, or the lower confidence bound.
    rank: f32,
    proved: Option<i32>,
    /// Whether another move is certainly at least as good.
    beaten: bool,
}

impl Candidate {
    /// 3 a proved win, 2 open, 1 beaten by a proof, 0 a proved loss.
    fn class(&self) -> u8 {
        match self.proved {
            Some(UNIT) => 3,
            Some(value) if value == -UNIT => 0,
            _ if self.beaten => 1,
            _ => 2,
        }
    }

    fn compare(&self, other: &Candidate) -> Ordering {
        (other.class().cmp(&self.class()))
            .then(other.rank.total_cmp(&self.rank))
            .then(other.visits.cmp(&self.visits))
            .then(other.mean.total_cmp(&self.mean))
            .then(self.index.cmp(&other.index))
    }
}

impl FinalChoice {
    /// All moves of a node, best first.
    pub(crate) fn rank<M>(self, node: &Node<M>, player: Player) -> Vec<usize> {
        let opened = node.open_edges();
        let mut all = self.candidates(opened, player);
        all.extend((node.opened()..node.moves.len()).map(unvisited));
        all.sort_by(Candidate::compare);
        if let Some(first) = proved_instead(&all) {
            all[..=first].rotate_right(1);
        }
        all.into_iter().map(|candidate| candidate.index).collect()
    }

    /// The best move of a node that has been visited at all.
    pub(crate) fn best<M>(self, node: &Node<M>, player: Player) -> Option<usize> {
        let mut all = self.candidates(node.open_edges(), player);
        all.retain(|candidate| candidate.visits > 0 || candidate.proved.is_some());
        let best = all.iter().min_by(|a, b| a.compare(b))?.index;
        let best = all.iter().position(|candidate| candidate.index == best)?;
        all.swap(0, best);
        let first = proved_instead(&all).unwrap_or(0);
        Some(all[first].index)
    }

    fn candidates<'t, M: 't>(
        self,
        edges: impl Iterator<Item = (usize, &'t Edge<M>)>,
        player: Player,
    ) -> Vec<Candidate> {
        let mut all: Vec<(Candidate, i32)> = Vec::new();
        let (mut sure, mut most) = (-UNIT, 0);
        for (index, edge) in edges {
            let bounds = edge.bounds().seen_by(player);
            let visits = edge.visits();
            sure = sure.max(bounds.lower);
            most = most.max(visits);
            let candidate = Candidate {
                index,
                visits,
                mean: edge.mean(player),
                rank: visits as f32,
                proved: bounds.proved(),
                beaten: false,
            };
            all.push((candidate, bounds.upper));
        }
        let judge = |(mut candidate, upper): (Candidate, i32)| {
            candidate.beaten = upper < sure || (candidate.proved.is_none() && upper == sure);
            if let FinalChoice::LowerBound(errors) = self {
                candidate.rank = lower_bound(candidate, errors, most);
            }
            candidate
        };
        all.into_iter().map(judge).collect()
    }
}

fn unvisited(index: usize) -> Candidate {
    Candidate {
        index,
        visits: 0,
        mean: 0.0,
        rank: f32::MIN,
        proved: None,
        beaten: false,
    }
}

/// The value that a move has at least, so many standard errors below its mean. Results
/// between -1 and 1 with this mean spread at most as wide as wins and losses do.
fn lower_bound(candidate: Candidate, errors: f32, most: u32) -> f32 {
    if candidate.visits == 0 || u64::from(candidate.visits) * 10 < u64::from(most) {
        return -2.0;
    }
    let visits = candidate.visits as f32;
    let variance = (1.0 - candidate.mean * candidate.mean).max(1.0 / visits);
    candidate.mean - errors * (variance / visits).sqrt()
}

/// The place of a proved move that is worth at least what the first, unproved one
/// promises; proved moves are no longer searched, so visits do not speak for them.
fn proved_instead(all: &[Candidate]) -> Option<usize> {
    let first = all.first()?;
    if first.proved == Some(UNIT) {
        return None;
    }
    let promise = if first.visits == 0 { -1.0 } else { first.mean };
    let open = first.proved.is_none() && first.class() == 2;
    let place = (0..all.len())
        .filter(|&place| all[place].proved.is_some_and(|value| value > -UNIT))
        .max_by_key(|&place| (all[place].proved, std::cmp::Reverse(place)))?;
    let value = to_float(all[place].proved?);
    let better = if open {
        value >= promise
    } else {
        all[place].proved > first.proved
    };
    better.then_some(place)
}

#[cfg(test)]
mod tests {
    use super::super::bounds::Bounds;
    use super::super::tree::Memory;
    use super::super::value::to_fixed;
    use super::*;
    use wuqi_core::Turn;

    /// A node of One with moves of these visits and means (and proofs).
    fn node(moves: &[(u32, f32, Option<f32>)]) -> Node<u8> {
        let memory = Memory::new(usize::MAX);
        let turn = Turn::Move(Player::One);
        let node = Node::new(turn, (0..moves.len() as u8).collect(), Box::new([]));
        for (index, &(visits, mean, proved)) in moves.iter().enumerate() {
            let edge = node.open_to(index, &memory);
            for _ in 0..visits {
                edge.enter(1, 0);
                edge.settle(0, i64::from(to_fixed(mean)));
            }
            if let Some(value) = proved {
                edge.tighten(Bounds::exact(to_fixed(value)));
            }
        }
        node
    }

    fn best(moves: &[(u32, f32, Option<f32>)], rule: FinalChoice) -> usize {
        let node = node(moves);
        let best = rule.rank(&node, Player::One)[0];
        assert_eq!(rule.best(&node, Player::One), Some(best));
        best
    }

    #[test]
    fn proofs_come_before_visits() {
        let visits = FinalChoice::Visits;
        assert_eq!(best(&[(90, 0.1, None), (50, 0.3, None)], visits), 0);
        assert_eq!(best(&[(90, 0.9, None), (1, 0.0, Some(1.0))], visits), 1);
        assert_eq!(best(&[(90, 0.9, Some(-1.0)), (1, -0.5, None)], visits), 1);
        assert_eq!(best(&[(90, -0.2, None), (1, 0.0, Some(0.0))], visits), 1);
        assert_eq!(best(&[(90, 0.2, None), (1, 0.0, Some(0.0))], visits), 0);
        assert_eq!(
            best(&[(9, 0.2, Some(-1.0)), (20, 0.0, Some(-1.0))], visits),
            1
        );
    }

    #[test]
    fn the_lower_bound_needs_visits_too() {
        let rule = FinalChoice::LowerBound(2.0);
        assert_eq!(best(&[(900, 0.1, None), (500, 0.3, None)], rule), 1);
        assert_eq!(best(&[(900, 0.1, None), (20, 0.9, None)], rule), 0);
    }
}
