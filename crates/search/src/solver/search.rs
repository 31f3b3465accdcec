//! The search behind exact solving: alpha-beta to the end of the game.
//!
//! There is no horizon and no evaluation, so every result is final and the table keeps
//! bounds that hold for ever. A position is cut off without search as soon as bounds, its
//! own or a move's, decide the window: the game's ([`SolverKnowledge::bounds`]), the
//! table's, and, before any move is searched, the table's for the positions one move on
//! (*enhanced transposition cut-offs*, Plaat 1996).

use super::Progress;
use super::interval::{Bounds, Interval};
use super::knowledge::{Normal, SolverKnowledge};
use crate::budget::{Budget, Stopped};
use crate::move_slot::{SLOTS, slot};
use wuqi_core::{Game, Player, Turn};

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit was reached or somebody asked to stop.
    Stopped,
    /// The question has taken as many positions as it may.
    PutOff,
    /// Chance takes part, so there is no one value.
    Chance,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Stopped
    }
}

/// A move, the position after it, and what is known of that.
struct Child<G: Game> {
    mv: G::Move,
    index: u16,
    score: i32,
    state: G::State,
    turn: Turn,
    /// The normal form, once it was needed.
    normal: Option<Normal>,
}

/// Positions between two progress reports.
const REPORT_EVERY: u64 = 1 << 16;

/// One solving search.
pub(super) struct SolverSearch<'a, G: Game, K> {
    pub game: &'a G,
    pub knowledge: &'a K,
    pub bounds: &'a Bounds,
    pub budget: Budget<'a>,
    /// Positions after which the question under way is put off.
    pub put_off_after: u64,
    /// What is known of the root so far.
    pub progress: Progress<G::Move>,
    pub report: &'a mut dyn FnMut(&Progress<G::Move>),
    /// How much work the cut-offs of a move have saved, by player and slot.
    pub history: [Vec<u32>; 2],
    pub moves: Vec<G::Move>,
}

impl<G: Game, K: SolverKnowledge<G>> SolverSearch<'_, G, K> {
    /// An empty history.
    pub(super) fn no_history() -> [Vec<u32>; 2] {
        [vec![0; SLOTS], vec![0; SLOTS]]
    }

    /// The final value of any position for `player`, fail-soft within a window.
    pub(super) fn value(
        &mut self,
        state: &G::State,
        player: Player,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Halt> {
        let turn = self.game.turn(state);
        self.value_at(state, turn, None, player, alpha, beta)
    }

    /// The same for a position whose turn, and perhaps normal form, are known.
    fn value_at(
        &mut self,
        state: &G::State,
        turn: Turn,
        normal: Option<Normal>,
        player: Player,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Halt> {
        match turn {
            Turn::Over(outcome) => {
                self.budget.enter()?;
                Ok(player.sign() * self.game.final_value(state, outcome))
            }
            Turn::Chance => Err(Halt::Chance),
            Turn::Move(mover) => {
                let normal = normal.unwrap_or_else(|| self.knowledge.normal(self.game, state));
                if mover == player {
                    self.choice(state, mover, normal, alpha, beta)
                } else {
                    Ok(-self.choice(state, mover, normal, -beta, -alpha)?)
                }
            }
        }
    }

    /// The final value of a position for the player to move.
    fn choice(
        &mut self,
        state: &G::State,
        player: Player,
        normal: Normal,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Halt> {
        self.budget.enter()?;
        let before = self.budget.visited();
        if before > self.put_off_after {
            return Err(Halt::PutOff);
        }
        if before.is_multiple_of(REPORT_EVERY) {
            self.progress.nodes = before;
            (self.report)(&self.progress);
        }
        let (low, high) = self.knowledge.bounds(self.game, state);
        let (known, table_move) = self.bounds.load(normal);
        let known = known.and(Interval { low, high }).seen_by(player);
        if known.low >= beta || known.low >= known.high {
            return Ok(known.low);
        }
        if known.high <= alpha {
            return Ok(known.high);
        }
        // Values outside the bounds do not occur: no need to ask about them.
        alpha = alpha.max(known.low - 1);
        beta = beta.min(known.high + 1);

        let mut children = self.children(state, player, table_move);
        let (mut best, mut best_index) = (-i32::MAX, None);
        let mut next = 0;
        if table_move.is_none() {
            (best, best_index) = self.look_ahead(&mut children, player, alpha, beta);
        }
        while best < beta && next < children.len() {
            let pick = (next..children.len())
                .max_by_key(|&i| (children[i].score, std::cmp::Reverse(children[i].index)))
                .expect("the range is not empty");
            children.swap(next, pick);
            let child = &children[next];
            let entered = self.budget.visited();
            let floor = alpha.max(best);
            let value =
                self.value_at(&child.state, child.turn, child.normal, player, floor, beta)?;
            if value > best {
                (best, best_index) = (value, Some(child.index));
            }
            if best >= beta {
                let cost = (self.budget.visited() - entered).min(1 << 10) as u32;
                let history = &mut self.history[player.index()][slot(child.mv)];
                *history = history.saturating_add(cost);
            }
            next += 1;
            if next == 1 && table_move.is_some() && best < beta {
                let mut rest = children.split_off(1);
                let (value, index) = self.look_ahead(&mut rest, player, alpha.max(best), beta);
                if value > best {
                    (best, best_index) = (value, index);
                }
                children.append(&mut rest);
            }
        }
        let learned = Interval {
            low: if best > alpha { best } else { known.low },
            high: if best < beta { best } else { known.high },
        };
        let nodes = self.budget.visited() - before;
        let best_move = best_index.filter(|_| best > alpha);
        self.bounds
            .store(normal, learned.seen_by(player), best_move, nodes);
        Ok(best)
    }

    /// The moves of a position, with their order.
    fn children(
        &mut self,
        state: &G::State,
        player: Player,
        table_move: Option<u16>,
    ) -> Vec<Child<G>> {
        self.moves.clear();
        self.knowledge.moves(self.game, state, &mut self.moves);
        let child = |(index, &mv): (usize, &G::Move)| {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let index = index.min(usize::from(u16::MAX) - 1) as u16;
            let history = self.history[player.index()][slot(mv)];
            Child {
                mv,
                index,
                score: if table_move == Some(index) {
                    i32::MAX
                } else {
                    let order = self.knowledge.order(self.game, state, mv);
                    order.saturating_mul(64).saturating_add(magnitude(history))
                },
                turn: self.game.turn(&next),
                state: next,
                normal: None,
            }
        };
        self.moves.iter().enumerate().map(child).collect()
    }

    /// Looks the children up in the table: a bound that reaches beta is returned with its
    /// move; children that cannot get above alpha are dropped, and the best they might have
    /// been is returned.
    fn look_ahead(
        &mut self,
        children: &mut Vec<Child<G>>,
        player: Player,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<u16>) {
        let mut dropped = -i32::MAX;
        let mut found = None;
        children.retain_mut(|child| {
            let known = match child.turn {
                Turn::Over(outcome) => {
                    Interval::exact(self.game.final_value(&child.state, outcome))
                }
                Turn::Chance => return true,
                Turn::Move(_) => {
                    let normal = self.knowledge.normal(self.game, &child.state);
                    child.normal = Some(normal);
                    self.bounds.load(normal).0
                }
            }
            .seen_by(player);
            if known.low >= beta && found.is_none() {
                found = Some((known.low, Some(child.index)));
            }
            if known.high <= alpha {
                dropped = dropped.max(known.high);
            }
            known.high > alpha
        });
        found.unwrap_or((dropped, None))
    }
}

/// The number of binary digits of a count: a gentle measure of history.
fn magnitude(count: u32) -> i32 {
    (u32::BITS - count.leading_zeros()) as i32
}
