//! The engines of Gomoku with an opening rule: those of Gomoku, each with the choices on top.

use super::SwapSearcher;
use crate::catalogue::{Catalogue, build_with, engines};
use crate::engine::{Engine, Seat};
use crate::network::{NetworkSource, check};
use crate::parameter::EngineInfo;
use crate::registry::{GameEngines, Report};
use crate::solve::{SolveError, SolveProgress, Solved, solve};
use crate::spec::{Spec, SpecError};
use wuqi_core::Player;
use wuqi_games::any::{GamePosition, Position};
use wuqi_games::gomoku::Gomoku;
use wuqi_games::gomoku::swap::SwapGomoku;
use wuqi_nn::{NetworkError, NetworkFile};
use wuqi_search::score::Scale;
use wuqi_search::{Control, RandomMover};

/// The engines for one size and rule set.
pub(crate) struct SwapEngines(pub(crate) SwapGomoku);

impl GameEngines for SwapEngines {
    fn build(&self, spec: &Spec, source: &dyn NetworkSource) -> Result<Box<dyn Engine>, SpecError> {
        let (searcher, limits) = build_with(self.0.stones(), spec, source)?;
        if spec.name == "random" {
            return Ok(Box::new(Seat::new(self.0, Box::new(RandomMover), limits)));
        }
        let searcher = Box::new(SwapSearcher::new(searcher));
        Ok(Box::new(Seat::new(self.0, searcher, limits)))
    }

    fn check(&self, network: &str, source: &dyn NetworkSource) -> Result<(), SpecError> {
        check(self.0.stones(), network, source)
    }

    fn suits(&self, network: &NetworkFile) -> Result<(), NetworkError> {
        network.suits(self.0.stones())
    }

    fn best(&self) -> &'static str {
        Gomoku::BEST
    }

    fn levels(&self) -> &'static [&'static str] {
        self.0.stones().levels()
    }

    fn scale(&self) -> Scale {
        Scale::of::<Gomoku, <Gomoku as Catalogue>::Knowledge>()
    }

    fn list(&self) -> Vec<EngineInfo> {
        engines::<Gomoku>()
    }

    /// Solves the game of the colours; a choice has no value before that.
    fn solve(
        &self,
        position: &dyn Position,
        memory: usize,
        control: &Control<'_>,
        report: Report<'_>,
    ) -> Result<Solved, SolveError> {
        let table = position
            .downcast::<SwapGomoku>()
            .ok_or(SolveError::WrongGame)?;
        let Some(black) = table.state.black() else {
            return Err(SolveError::ColoursOpen);
        };
        let stones = GamePosition {
            game: *self.0.stones(),
            state: *table.state.stones(),
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
        match solve(self.0.stones(), &stones, memory, control, &mut said) {
            Ok(solved) => Ok(Solved {
                value: solved.value * black.sign(),
                ..solved
            }),
            Err(SolveError::Stopped(found)) => Err(SolveError::Stopped(for_one(&found))),
            Err(error) => Err(error),
        }
    }
}
