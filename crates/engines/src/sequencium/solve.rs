//! Exact solving of whole positions through the reduced game.

use super::exact::Exact;
use super::field::{Field, Step};
use super::set::Set;
use crate::solve::PATIENCE;
use wuqi_core::Game;
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::Control;
use wuqi_search::solver::{Progress, Solution, Solver, Unsolved};

/// The largest side whose cells fit in 64 bits.
pub(super) const SMALL: u8 = 7;

/// The solver of the reduced game with its table.
pub(super) struct ExactSolver {
    solver: Solver<Exact>,
}

impl ExactSolver {
    /// A solver whose table takes at most this much memory.
    pub(super) fn new(memory: usize) -> Self {
        ExactSolver {
            solver: Solver::new(Exact::WITH_BOOK, memory),
        }
    }

    /// The same solver, which [closes in](Solver::closing_in_after) on values that are hard to find.
    pub(super) fn closing_in(self) -> Self {
        ExactSolver {
            solver: self.solver.closing_in_after(PATIENCE),
        }
    }

    /// Forgets everything that was solved.
    pub(super) fn forget(&mut self) {
        self.solver.forget();
    }

    /// The value of a position (One minus Two) with all its optimal moves.
    pub(super) fn solve(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        if game.size().width <= SMALL {
            self.solve_on::<u64>(game, state, control, report)
        } else {
            self.solve_on::<u128>(game, state, control, report)
        }
    }

    fn solve_on<S: Set>(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        let field = Field::<S>::new(game, state);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let whole = |steps: &[Step]| -> Vec<Move> {
            let pairs = field.root_moves().iter().zip(&moves);
            pairs
                .filter(|(step, _)| steps.contains(step))
                .map(|(_, &mv)| mv)
                .collect()
        };
        let in_whole = |progress: &Progress<Step>| Progress {
            nodes: progress.nodes,
            low: progress.low,
            high: progress.high,
            best: whole(&progress.best),
        };
        let solution = self
            .solver
            .solve(&field, &field.start(), control, &mut |progress| {
                report(&in_whole(progress));
            });
        match solution {
            Ok(solution) => Ok(Solution {
                value: solution.value,
                best: whole(&solution.best),
                nodes: solution.nodes,
            }),
            Err(Unsolved::ChanceInvolved) => Err(Unsolved::ChanceInvolved),
            Err(Unsolved::Stopped(progress)) => Err(Unsolved::Stopped(in_whole(&progress))),
        }
    }
}
