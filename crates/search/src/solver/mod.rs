//! Exact solving: the final value under best play, and every move that achieves it.
//!
//! The value of a finished game is [`Game::final_value`], One minus Two: a margin, or +1, 0,
//! -1. The solver finds it by asking yes-or-no questions ("at least 3?") of an alpha-beta
//! search without horizon, each answer narrowing the value from one side: MTD(f) (Plaat,
//! Schaeffer, Pijls and de Bruin 1996). Its table holds two bounds per position and memory
//! is bounded; a table that is too small costs time, never correctness. The closer a question is
//! to the value, the harder it is; a solver that [closes in](Solver::closing_in_after) asks the
//! easy ones first, so that a search that is given up has narrow bounds.
//!
//! What makes a game solvable is knowing which positions are *the same*: images under a
//! symmetry, or positions that differ only in points already settled. A game says so
//! through [`SolverKnowledge`]; [`AsIs`] and [`UpToSymmetry`] do for any game.

mod interval;
mod knowledge;
mod search;

pub use knowledge::{AsIs, Normal, SolverKnowledge, UpToSymmetry, WIDEST};

use crate::Control;
use crate::budget::{Budget, Pool};
use interval::Bounds;
pub use interval::Interval;
use search::{Halt, SolverSearch};
use thiserror::Error;
use wuqi_core::{Game, Player, Turn};

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The final value under best play, One minus Two.
    pub value: i32,
    /// All moves that achieve it, in the order of the rules; none if the game is over.
    pub best: Vec<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// How far the solver has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<M> {
    /// Positions visited.
    pub nodes: u64,
    /// The value (One minus Two) is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// The optimal moves found so far: some of them, once `low` equals `high`.
    pub best: Vec<M>,
}

/// Why a position was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolved<M> {
    /// Chance takes part: there is an expectation, but no one value.
    #[error("chance takes part in this game, so it has no exact value")]
    ChanceInvolved,
    /// A limit was reached or somebody asked to stop; this is what was found. Solving again
    /// goes on from there, as far as the table remembers.
    #[error("stopped with the value between {} and {}", .0.low, .0.high)]
    Stopped(Progress<M>),
}

/// An exact solver with its table.
#[derive(Debug)]
pub struct Solver<K> {
    knowledge: K,
    bounds: Bounds,
    /// How many positions a question may take before easier ones are asked.
    patience: u64,
}

impl<K> Solver<K> {
    /// A solver whose table takes at most this much memory.
    pub fn new(knowledge: K, table_bytes: usize) -> Self {
        Solver {
            knowledge,
            bounds: Bounds::with_bytes(table_bytes),
            patience: u64::MAX,
        }
    }

    /// The same solver, which closes in on the value from both sides once a question has taken so
    /// many positions: up to twice the work, but what is known on the way is much closer.
    #[must_use]
    pub fn closing_in_after(self, positions: u64) -> Self {
        Solver {
            patience: positions,
            ..self
        }
    }

    /// Forgets everything that was solved: another game begins.
    pub fn forget(&mut self) {
        self.bounds.clear();
    }

    /// The value of a position and all its optimal moves. `report` is called now and then.
    pub fn solve<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<Solution<G::Move>, Unsolved<G::Move>>
    where
        K: SolverKnowledge<G>,
    {
        self.run(game, state, control, report, true)
    }

    /// The value alone, with one optimal move at most: cheaper than [`Solver::solve`],
    /// which must also examine the moves that tie.
    pub fn value<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<i32, Unsolved<G::Move>>
    where
        K: SolverKnowledge<G>,
    {
        let solution = self.run(game, state, control, report, false)?;
        Ok(solution.value)
    }

    fn run<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<G::Move>),
        all_moves: bool,
    ) -> Result<Solution<G::Move>, Unsolved<G::Move>>
    where
        K: SolverKnowledge<G>,
    {
        let player = match game.turn(state) {
            Turn::Move(player) => player,
            Turn::Chance => return Err(Unsolved::ChanceInvolved),
            Turn::Over(outcome) => {
                return Ok(Solution {
                    value: game.final_value(state, outcome),
                    best: Vec::new(),
                    nodes: 1,
                });
            }
        };
        let pool = Pool::default();
        let mut search = SolverSearch {
            game,
            knowledge: &self.knowledge,
            bounds: &self.bounds,
            budget: Budget::new(control, &pool),
            put_off_after: u64::MAX,
            progress: Progress {
                nodes: 0,
                low: Interval::OPEN.low,
                high: Interval::OPEN.high,
                best: Vec::new(),
            },
            report,
            history: SolverSearch::<G, K>::no_history(),
            moves: Vec::new(),
        };
        let mut result = search.find_value(state, player, self.patience);
        if all_moves {
            result = result.and_then(|()| search.find_moves(state, player));
        }
        search.progress.nodes = search.budget.visited();
        (search.report)(&search.progress);
        let Progress {
            nodes, low, best, ..
        } = search.progress.clone();
        match result {
            Ok(()) => Ok(Solution {
                value: low,
                best,
                nodes,
            }),
            Err(Halt::Stopped | Halt::PutOff) => Err(Unsolved::Stopped(search.progress)),
            Err(Halt::Chance) => Err(Unsolved::ChanceInvolved),
        }
    }
}

/// The next question from outside: an eighth of what is open further in, from below where the
/// last question that raised the lower bound cost no more than the last that lowered the upper one.
fn from_far(known: Interval, [below, above]: [u64; 2]) -> i32 {
    let step = ((known.high - known.low) / 8).max(1);
    match below <= above {
        true => known.low + step,
        false => known.high + 1 - step,
    }
}

impl<G: Game, K: SolverKnowledge<G>> SolverSearch<'_, G, K> {
    /// Narrows the value from both sides until they meet. The first questions are whether it is
    /// what it is guessed at; once one of them takes more positions than `patience`, questions
    /// come from far to near, on the side where the last one was cheaper.
    fn find_value(&mut self, state: &G::State, player: Player, patience: u64) -> Result<(), Halt> {
        let (low, high) = self.knowledge.bounds(self.game, state);
        (self.progress.low, self.progress.high) = (low, high);
        let guess = self.knowledge.guess(self.game, state).clamp(low, high);
        let mut guess = player.sign() * guess;
        let mut costs = None;
        loop {
            let known = Interval {
                low: self.progress.low,
                high: self.progress.high,
            }
            .seen_by(player);
            if known.low >= known.high {
                return Ok(());
            }
            // Is it at least beta? Never ask what is known.
            let beta = match costs {
                None => guess.clamp(known.low + 1, known.high),
                Some(costs) => from_far(known, costs),
            };
            let before = self.budget.visited();
            if costs.is_none() {
                self.put_off_after = before.saturating_add(patience);
            }
            let answer = self.value(state, player, beta - 1, beta);
            self.put_off_after = u64::MAX;
            guess = match answer {
                Err(Halt::PutOff) => {
                    costs = Some([0; 2]);
                    continue;
                }
                answer => answer?,
            };
            if let Some(costs) = &mut costs {
                costs[usize::from(guess < beta)] = self.budget.visited() - before;
            }
            let learned = if guess >= beta {
                Interval {
                    low: guess,
                    ..known
                }
            } else {
                Interval {
                    high: guess,
                    ..known
                }
            }
            .seen_by(player);
            (self.progress.low, self.progress.high) = (learned.low, learned.high);
        }
    }

    /// Asks of every legal move whether it achieves the value.
    fn find_moves(&mut self, state: &G::State, player: Player) -> Result<(), Halt> {
        let value = player.sign() * self.progress.low;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        for mv in moves {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            if self.value(&next, player, value - 1, value)? >= value {
                self.progress.best.push(mv);
            }
        }
        Ok(())
    }
}
