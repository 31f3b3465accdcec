//! Exact solving of a game that is known only at run time.

use crate::Catalogue;
use crate::registry::engines_for;
use serde::Serialize;
use thiserror::Error;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::Control;
use wuqi_search::solver::{Progress, Unsolved};

/// How many positions a question about the value may take before easier ones are asked: less
/// than a second.
pub(crate) const PATIENCE: u64 = 1 << 18;

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solved {
    /// The final value under best play, One minus Two: the margin, or +1, 0, -1.
    pub value: i32,
    /// All optimal moves, in the order of the rules.
    pub best: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
}

/// What is known of a position that is being solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SolveProgress {
    /// Positions visited.
    pub nodes: u64,
    /// The value (One minus Two) is at least this, if anything is known.
    pub low: Option<i32>,
    /// The value is at most this, if anything is known.
    pub high: Option<i32>,
    /// Optimal moves found so far.
    pub best: Vec<String>,
}

/// Why a position was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SolveError {
    /// The position belongs to another game.
    #[error("the position belongs to another game")]
    WrongGame,
    /// Chance takes part.
    #[error("chance takes part in this position, so it has no exact value")]
    ChanceInvolved,
    /// A colour must be chosen first.
    #[error("the colours are not chosen yet in this position, so it has no exact value")]
    ColoursOpen,
    /// A limit was reached or somebody asked to stop.
    #[error("stopped before the position was solved, after {} positions", .0.nodes)]
    Stopped(SolveProgress),
}

/// Solves a position exactly, with a table of at most `memory` bytes. `report` is called
/// now and then.
pub fn solve_any(
    game: &AnyGame,
    position: &dyn Position,
    memory: usize,
    control: &Control<'_>,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<Solved, SolveError> {
    engines_for(game).solve(position, memory, control, report)
}

pub(crate) fn solve<G: Catalogue>(
    game: &G,
    position: &dyn Position,
    memory: usize,
    control: &Control<'_>,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<Solved, SolveError> {
    let state = &position.downcast::<G>().ok_or(SolveError::WrongGame)?.state;
    let texts = |moves: &[G::Move]| -> Vec<String> {
        moves.iter().map(|&mv| game.show_move(state, mv)).collect()
    };
    let in_text = |progress: &Progress<G::Move>| {
        use wuqi_search::solver::WIDEST;
        SolveProgress {
            nodes: progress.nodes,
            low: (progress.low > -WIDEST).then_some(progress.low),
            high: (progress.high < WIDEST).then_some(progress.high),
            best: texts(&progress.best),
        }
    };
    let solution = game.solve(state, memory, control, &mut |progress| {
        report(&in_text(progress));
    });
    match solution {
        Ok(solution) => Ok(Solved {
            value: solution.value,
            best: texts(&solution.best),
            nodes: solution.nodes,
        }),
        Err(Unsolved::ChanceInvolved) => Err(SolveError::ChanceInvolved),
        Err(Unsolved::Stopped(progress)) => Err(SolveError::Stopped(in_text(&progress))),
    }
}
