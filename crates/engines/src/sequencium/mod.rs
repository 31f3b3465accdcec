//! Sequencium: the exact solver on the reduced game, evaluation for the general searches,
//! and the seed's minimax.

mod exact;
mod field;
mod map;
mod path;
mod set;
mod settle;
mod solve;

use crate::spec::{Checked, EngineInfo, SpecError};
use crate::{Catalogue, unknown_own};
use solve::ExactSolver;
use wuqi_core::{Game, Player};
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::solver::{Progress, Solution, Unsolved};
use wuqi_search::{Control, Knowledge, Searcher};

/// The difference of the largest numbers, 100 points each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

impl Knowledge<Sequencium> for Counting {
    fn evaluate(
        &self,
        game: &Sequencium,
        state: &<Sequencium as Game>::State,
        player: Player,
    ) -> i32 {
        let [one, two] = game.score(state).unwrap_or_default();
        100 * player.sign() * (one - two)
    }
}

impl Catalogue for Sequencium {
    type Knowledge = Counting;
    const OWN: &'static [EngineInfo] = &[];
    const BEST: &'static str = "alphabeta:time=1s";

    fn knowledge(&self) -> Counting {
        Counting
    }

    fn solve(
        &self,
        state: &State,
        memory: usize,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        ExactSolver::new(memory).solve(self, state, control, report)
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Err(unknown_own(spec))
    }
}
