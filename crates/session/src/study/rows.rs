//! What a search compares at a position, at one very step.
//!
//! Nothing is left over from an earlier step: means and visits are those of the step, and
//! the bonus of every move is computed by the formula of the search itself.

use super::moment::{Formula, Moment};
use super::story::Story;
use crate::protocol::TurnWord;

/// A move that a simulation chooses among.
#[derive(Clone, PartialEq, Debug)]
pub struct ChoiceRow {
    /// The position behind it.
    pub node: usize,
    /// How often it was chosen before this step.
    pub visits: u32,
    /// What was thought of it beforehand.
    pub prior: Option<f32>,
    /// Its mean for the player who chooses.
    pub mean: Option<f64>,
    /// What the formula adds; none at chance nodes, where nothing is chosen.
    pub bonus: Option<f64>,
    /// Whether it is left out: it cannot be better than what is certain.
    pub out: bool,
    /// Whether this step chooses it.
    pub chosen: bool,
}

impl ChoiceRow {
    /// The mean and the bonus together.
    #[must_use]
    pub fn sum(&self) -> Option<f64> {
        Some(self.mean? + self.bonus?)
    }
}

/// How a value is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least so large.
    AtLeast,
    /// The value is at most so large.
    AtMost,
}

/// A move or an outcome that a depth-first search has tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// The position behind it.
    pub node: usize,
    /// Its value for the position before.
    pub value: Option<i32>,
    /// How the value is meant.
    pub bound: Bound,
    /// Whether it is the best so far.
    pub best: bool,
    /// The weight of an outcome of chance, and that of all together.
    pub chance: Option<(u32, u32)>,
}

impl Story {
    /// The position whose moves are compared: at the step, or at the one chosen by hand.
    #[must_use]
    pub fn compared_at(&self, chosen: Option<usize>) -> usize {
        let node = chosen.unwrap_or(self.here());
        let Some(parent) = self.node(node).parent else {
            return node;
        };
        let moment = self.moment().filter(|_| chosen.is_none());
        let above = matches!(moment, Some(Moment::Select { .. } | Moment::Return { .. }));
        match above || self.standing(node).tried.is_empty() {
            true => parent,
            false => node,
        }
    }

    /// The moves that a simulation chooses among at a position.
    #[must_use]
    pub fn choice_rows(&self, at: usize) -> Vec<ChoiceRow> {
        let moment = self.moment();
        let selects = matches!(moment, Some(Moment::Select { .. }));
        let taken = (selects && self.node(self.here()).parent == Some(at)).then(|| self.here());
        let told = taken.and(moment).and_then(Moment::by_formula);
        // For the choice of this step, else for the next one there: those under way count, as
        // they do for the moves.
        let visits = self.standing(at).visits;
        let total = match (told, self.trace().formula) {
            (Some((_, _, total)), _) => total,
            (None, Some(Formula::Puct { .. })) => visits.max(1),
            (None, _) => visits + 1,
        };
        let two = self.node(at).turn == TurnWord::Two;
        let seen = |node: usize| match (self.standing(node).bounds, two) {
            (Some([least, most]), true) => Some([1.0 - most, 1.0 - least]),
            (bounds, _) => bounds,
        };
        // A loss is certain in any case.
        let sure = seen(at).map_or(0.0, |[least, _]| least);
        let row = |&node: &usize| {
            let standing = self.standing(node);
            let chosen = taken == Some(node);
            let told = told.filter(|_| chosen);
            let visits = standing.visits - u32::from(chosen);
            let mean = self.mean_for(at, node);
            let out = told.is_none() && seen(node).is_some_and(|[_, most]| most <= sure);
            let bonus = match told {
                Some((_, bonus, _)) => Some(f64::from(bonus)),
                None if out || self.node(at).turn == TurnWord::Chance => None,
                None => self.bonus(at, standing.prior, visits, total),
            };
            ChoiceRow {
                node,
                visits,
                prior: standing.prior,
                mean: told.map(|(mean, ..)| f64::from(mean)).or(mean),
                bonus,
                out,
                chosen,
            }
        };
        self.standing(at).tried.iter().map(row).collect()
    }

    /// The mean of a move for who chooses it at `at`. PUCT counts simulations whose leaf waits
    /// to be judged as lost until they come back, but not the one that the step tells of.
    fn mean_for(&self, at: usize, node: usize) -> Option<f64> {
        let standing = self.standing(node);
        let turn = self.node(at).turn;
        let mean = standing.mean()?;
        let mean = match turn {
            TurnWord::Two => 1.0 - mean,
            _ => mean,
        };
        let over = match self.moment() {
            Some(Moment::CallOff { .. }) => true,
            Some(&Moment::BackUp { node: left, .. }) => left == node,
            _ => false,
        };
        let told = !over && self.path_to(self.here()).contains(&node);
        let away = (standing.visits - standing.results).saturating_sub(told.into());
        let puct = matches!(self.trace().formula, Some(Formula::Puct { .. }));
        let lost = if puct && turn != TurnWord::Chance {
            away
        } else {
            0
        };
        let results = f64::from(standing.results);
        Some(mean * results / (results + f64::from(lost)))
    }

    /// What the formula adds to the mean of a move.
    fn bonus(&self, at: usize, prior: Option<f32>, visits: u32, total: u32) -> Option<f64> {
        let (visits, total) = (f64::from(visits), f64::from(total));
        let prior = prior.map(f64::from);
        match self.trace().formula? {
            Formula::Puct { c } => {
                prior.map(|prior| f64::from(c) * prior * total.sqrt() / (1.0 + visits))
            }
            Formula::Ucb1 { c, bias } => (visits > 0.0).then(|| {
                let moves = self.node(at).moves.unwrap_or(0) as f64;
                let bias = f64::from(bias) * moves * prior.unwrap_or(0.0) / (1.0 + visits);
                f64::from(c) * (total.ln() / visits).sqrt() + bias
            }),
        }
    }

    /// How the value of a position is meant: outside its window it is a bound only; one
    /// that was not searched for is what it is.
    #[must_use]
    pub fn bound(&self, node: usize) -> Bound {
        let standing = self.standing(node);
        let searched = !standing.tried.is_empty() || self.cut(node).is_some();
        match (standing.value, standing.window) {
            (Some(value), Some((_, beta))) if searched && value >= beta => Bound::AtLeast,
            (Some(value), Some((alpha, _))) if searched && value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        }
    }

    /// The moves or outcomes that a depth-first search has tried at a position.
    #[must_use]
    pub fn move_rows(&self, at: usize) -> Vec<MoveRow> {
        let best = self.standing(at).best.map(|(_, node)| node);
        let row = |&node: &usize| MoveRow {
            node,
            value: self.standing(node).value.map(|value| self.earlier(value)),
            bound: self.bound(node),
            best: best == Some(node),
            chance: self.node(node).chance,
        };
        self.standing(at).tried.iter().map(row).collect()
    }

    /// The value of a chance node from its outcomes: their mean by weight, rounded down for
    /// player One, and proved only if every outcome is, for the same player. None while one
    /// is unknown.
    #[must_use]
    pub fn mean_of(&self, rows: &[MoveRow]) -> Option<i32> {
        let total = i64::from(rows.first()?.chance?.1);
        let sign = if self.trace().turn == TurnWord::Two {
            -1
        } else {
            1
        };
        let known = rows.iter().filter(|row| row.bound == Bound::Exact);
        let known: Vec<(i64, i32)> = known
            .filter_map(|row| Some((i64::from(row.chance?.0), sign * row.value?)))
            .collect();
        if known.iter().map(|(weight, _)| weight).sum::<i64>() < total {
            return None;
        }
        let sum: i64 = known.iter().map(|&(w, value)| w * i64::from(value)).sum();
        let mean = i32::try_from(sum.div_euclid(total)).ok()?;
        let limit = self.trace().limit;
        let won = known.iter().all(|&(_, value)| value > limit);
        let lost = known.iter().all(|&(_, value)| value < -limit);
        let mean = if won || lost {
            mean
        } else {
            mean.clamp(-limit, limit)
        };
        Some(sign * mean)
    }
}
