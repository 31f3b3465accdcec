//! Chance nodes with cut-offs: Star1 and Star2 (Ballard 1983).
//!
//! A chance node is worth the mean of its outcomes. It has no move that could be "too
//! good", but values are bounded: while some outcomes are unknown, the mean lies between
//! what it would be if all of those were lost and if all were won. As soon as that interval
//! lies outside the window, the rest need not be searched; that is *Star1*. Turned round,
//! it gives each outcome a window of its own: the value at which it alone would decide.
//!
//! *Star2* first *probes*: one good move of a player bounds their position from below, for
//! the price of one move. A round of probes often closes the interval before any outcome
//! is searched in full.
//!
//! Everything here is seen from player One, as [`Scale::mean`](crate::score::Scale::mean)
//! defines it.

use super::ChancePruning;
use super::ordering::pick;
use super::worker::{Node, Searched, Worker};
use crate::budget::Stopped;
use crate::table::Bound;
use crate::{Cut, Knowledge, NodeKind};
use wuqi_core::{Game, Player, Turn};

/// What is known of one outcome.
struct Branch<G: Game> {
    state: G::State,
    mv: G::Move,
    weight: u32,
    /// It is worth at least this.
    low: i32,
    /// It is worth at most this.
    high: i32,
}

/// The outcomes of a chance node and the window that they are to decide.
struct Branches<G: Game> {
    list: Vec<Branch<G>>,
    total: i64,
    alpha: i32,
    beta: i32,
}

impl<G: Game> Branches<G> {
    fn sum(&self, value: impl Fn(&Branch<G>) -> i32) -> i64 {
        let weighted = |branch| i64::from(value(branch)) * i64::from(branch.weight);
        self.list.iter().map(weighted).sum()
    }

    /// Whether the mean is certainly outside the window.
    fn are_decided(&self) -> bool {
        self.sum(|branch| branch.high).div_euclid(self.total) <= i64::from(self.alpha)
            || self.sum(|branch| branch.low).div_euclid(self.total) >= i64::from(self.beta)
    }

    /// The window within which the value of branch `i` matters: at its lower end the mean
    /// cannot get above alpha even if all other outcomes do their best, at its upper end it
    /// reaches beta even if they do their worst.
    fn window(&self, i: usize, infinity: i32) -> (i32, i32) {
        let branch = &self.list[i];
        let weight = i64::from(branch.weight);
        let others_high = self.sum(|b| b.high) - i64::from(branch.high) * weight;
        let others_low = self.sum(|b| b.low) - i64::from(branch.low) * weight;
        let low_sum = i64::from(self.alpha) * self.total + self.total - 1 - others_high;
        let high_sum = i64::from(self.beta) * self.total - others_low;
        let infinity = i64::from(infinity);
        let alpha = low_sum.div_euclid(weight).max(i64::from(branch.low) - 1);
        let beta = (-(-high_sum).div_euclid(weight)).min(i64::from(branch.high) + 1);
        (
            alpha.clamp(-infinity, infinity) as i32,
            beta.clamp(-infinity, infinity) as i32,
        )
    }
}

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// The value of a chance node for player One.
    pub(super) fn chance(&mut self, state: &G::State, node: Node<G::Move>) -> Searched {
        self.enter(node, NodeKind::Chance(Player::One))?;
        let key = self.game.table_key(state);
        let (held, answers) = self.look_up(key, node.depth);
        if let Some((entry, _)) = held
            && answers
            && entry.decides(node.alpha, node.beta)
        {
            self.met_horizon |= !entry.complete;
            self.cut(node.ply, None, Cut::Table);
            return self.leave(node.ply, entry.value);
        }
        let met_before = std::mem::replace(&mut self.met_horizon, false);
        let value = self.mean_of_branches(state, node)?;
        self.remember(key, node, value, None, None);
        self.met_horizon |= met_before;
        // The line ends where chance decides.
        self.lines[node.ply as usize].clear();
        self.leave(node.ply, value)
    }

    fn mean_of_branches(&mut self, state: &G::State, node: Node<G::Move>) -> Searched {
        let mut branches = self.branches(state, node);
        let pruning = self.settings.chance;
        if pruning == ChancePruning::Star2 {
            for i in 0..branches.list.len() {
                self.probe(&mut branches, i, node)?;
                if branches.are_decided() {
                    return Ok(self.bound_of_mean(&branches, node.ply));
                }
            }
        }
        let infinity = Self::SCALE.infinity();
        for i in 0..branches.list.len() {
            let (alpha, beta) = if pruning == ChancePruning::None {
                (-infinity, infinity)
            } else {
                branches.window(i, infinity)
            };
            let branch = &mut branches.list[i];
            if branch.low == branch.high {
                continue;
            }
            let child = Node {
                ply: node.ply + 1,
                alpha,
                beta,
                previous: Some(branch.mv),
                ..node
            };
            let value = self.child(&branch.state, child)?;
            match Bound::of(value, alpha, beta) {
                Bound::Exact => (branch.low, branch.high) = (value, value),
                Bound::Upper => branch.high = value.max(branch.low),
                Bound::Lower => branch.low = value.min(branch.high),
            }
            if pruning != ChancePruning::None && branches.are_decided() {
                return Ok(self.bound_of_mean(&branches, node.ply));
            }
        }
        let values = branches.list.iter().map(|b| (b.low, b.weight));
        Ok(Self::SCALE.mean(values))
    }

    /// The outcomes of a chance node, the likeliest first: they close the interval soonest.
    fn branches(&self, state: &G::State, node: Node<G::Move>) -> Branches<G> {
        let (limit, infinity) = (Self::SCALE.limit(), Self::SCALE.infinity());
        let mut chances = Vec::new();
        self.game.chances(state, &mut chances);
        chances.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        let branch = |(mv, weight)| {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            Branch {
                state: next,
                mv,
                weight,
                low: -Self::SCALE.win(),
                high: Self::SCALE.win(),
            }
        };
        Branches {
            total: chances.iter().map(|&(_, weight)| i64::from(weight)).sum(),
            list: chances.into_iter().map(branch).collect(),
            // Among proved values the mean is not simply the mean of the sum (it must be
            // proved for every outcome), so a window that reaches in there is opened.
            alpha: if node.alpha < -limit {
                -infinity
            } else {
                node.alpha
            },
            beta: if node.beta > limit {
                infinity
            } else {
                node.beta
            },
        }
    }

    /// The bound that decided a chance node.
    fn bound_of_mean(&mut self, branches: &Branches<G>, ply: u32) -> i32 {
        self.cut(ply, None, Cut::Bounds);
        let low = branches.list.iter().map(|b| (b.low, b.weight));
        let high = branches.list.iter().map(|b| (b.high, b.weight));
        let (low, high) = (Self::SCALE.mean(low), Self::SCALE.mean(high));
        if low >= branches.beta { low } else { high }
    }

    /// Bounds branch `i` at little cost: from the table, by the end of the game, or by one
    /// move of whoever is to move there.
    fn probe(
        &mut self,
        branches: &mut Branches<G>,
        i: usize,
        node: Node<G::Move>,
    ) -> Result<(), Stopped> {
        let (alpha, beta) = branches.window(i, Self::SCALE.infinity());
        let branch = &mut branches.list[i];
        self.trail.arrive(&branch.state, node.ply + 1);
        let player = match self.game.turn(&branch.state) {
            Turn::Over(outcome) => {
                let value = Self::SCALE.earlier(Self::SCALE.outcome(outcome, Player::One));
                (branch.low, branch.high) = (value, value);
                return Ok(());
            }
            Turn::Chance => return Ok(()),
            Turn::Move(player) => player,
        };
        let sign = player.sign();
        let mut raise = |value: i32, bound: Bound| {
            let value = Self::SCALE.earlier(sign * value);
            let from_below = (bound == Bound::Lower) == (player == Player::One);
            if bound == Bound::Exact || from_below {
                branch.low = branch.low.max(value).min(branch.high);
            }
            if bound == Bound::Exact || !from_below {
                branch.high = branch.high.min(value).max(branch.low);
            }
        };
        let (held, answers) = self.look_up(self.game.table_key(&branch.state), node.depth);
        if let Some((entry, _)) = held
            && answers
        {
            self.met_horizon |= !entry.complete;
            raise(entry.value, entry.bound);
            return Ok(());
        }
        if node.depth <= 0 {
            // Standing pat is the one move that quiescence always has.
            let value = self.evaluate(&branch.state, node.ply + 1, player);
            raise(value, Bound::Lower);
            return Ok(());
        }
        let (alpha, beta) = (Self::SCALE.window(alpha), Self::SCALE.window(beta));
        let (alpha, beta) = match player {
            Player::One => (alpha, beta),
            Player::Two => (-beta, -alpha),
        };
        let at = Node {
            player,
            ply: node.ply + 1,
            alpha,
            beta,
            previous: Some(branch.mv),
            ..node
        };
        let mut list = self.candidates(&branch.state, at, held.and_then(|(entry, _)| entry.best));
        let first = pick(&mut list, 0);
        self.recycle(list);
        let Some(first) = first else { return Ok(()) };
        let mut next = branch.state.clone();
        self.game.play(&mut next, first.mv);
        let child = Node {
            depth: self.depth_after(&branch.state, at, first.mv),
            ply: at.ply + 1,
            previous: Some(first.mv),
            ..at
        };
        // The line of this ply is written by nobody else while probing.
        self.trace_enter(at, NodeKind::Probe(player));
        let value = self.child(&next, child)?;
        self.leave(at.ply, value)?;
        if value > alpha {
            raise(value, Bound::Lower);
        }
        Ok(())
    }
}
