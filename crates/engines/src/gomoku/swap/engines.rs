//! The engines of Gomoku with an opening rule: those of Gomoku, each with the choices on top.

use super::SwapSearcher;
use crate::catalogue::build_with;
use crate::engine::{Engine, Seat};
use crate::network::NetworkSource;
use crate::registry::{EnginesOf, GameEngines, Known, Report};
use crate::solve::{SolveError, SolveProgress, Solved, solve};
use crate::spec::{Spec, SpecError};
use wuqi_core::Player;
use wuqi_games::any::{GamePosition, Position};
use wuqi_games::gomoku::Gomoku;
use wuqi_games::gomoku::swap::SwapGomoku;
use wuqi_search::{Control, RandomMover};

/// The engines for one size and rule set.
pub(crate) struct SwapEngines {
    game: SwapGomoku,
    /// Those of the game of the colours, which are told of the same.
    stones: EnginesOf<Gomoku>,
}

impl SwapEngines {
    pub(crate) fn new(game: SwapGomoku) -> Self {
        let stones = EnginesOf(*game.stones());
        SwapEngines { game, stones }
    }
}

impl GameEngines for SwapEngines {
    fn known(&self) -> &dyn Known {
        &self.stones
    }

    fn build(&self, spec: &Spec, source: &dyn NetworkSource) -> Result<Box<dyn Engine>, SpecError> {
        let (searcher, limits) = build_with(self.game.stones(), spec, source)?;
        if spec.name == "random" {
            let mover = Box::new(RandomMover);
            return Ok(Box::new(Seat::new(self.game, mover, limits)));
        }
        let searcher = Box::new(SwapSearcher::new(searcher));
        Ok(Box::new(Seat::new(self.game, searcher, limits)))
    }

    /// Solves the game of the colours; a choice has no value before that.
    fn solve(
        &self,
        position: &dyn Position,
        memory: usize,
        control: &Control<'_>,
        report: Report<'_>,
    ) -> Result<Solved, SolveError> {
        let own = position
            .downcast::<SwapGomoku>()
            .ok_or(SolveError::WrongGame)?;
        let Some(black) = own.state.black() else {
            return Err(SolveError::ColoursOpen);
        };
        let stones = GamePosition {
            game: *self.game.stones(),
            state: *own.state.stones(),
        };
        let for_one = |found: &SolveProgress| match black {
            Player::One => found.clone(),
            Player::Two => SolveProgress {
                low: found.high.map(|high| -high),
                high: found.low.map(|low| -low),
                ..found.clone()
            },
        };
        let mut said = |found: &SolveProgress| report(&for_one(found));
        match solve(self.game.stones(), &stones, memory, control, &mut said) {
            Ok(solved) => Ok(Solved {
                value: solved.value * black.sign(),
                ..solved
            }),
            Err(SolveError::Stopped(found)) => Err(SolveError::Stopped(for_one(&found))),
            Err(error) => Err(error),
        }
    }
}
