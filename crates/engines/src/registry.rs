//! The engines of a game behind one object-safe type: the only place that goes from a game
//! known at run time to its concrete type, and where games of other crates join.
//! `examples/connect-four` is a game of another crate.

use crate::catalogue::{Catalogue, build_with, engines};
use crate::engine::{Engine, Seat};
use crate::gomoku::swap::SwapEngines;
use crate::network::{NetworkSource, check, check_evaluation};
use crate::parameter::EngineInfo;
use crate::solve::{SolveError, SolveProgress, Solved, solve};
use crate::spec::{Spec, SpecError};
use std::marker::PhantomData;
use std::sync::{Arc, PoisonError, RwLock};
use wuqi_games::any::{AnyGame, Playable, Position, RegisterError};
use wuqi_games::ataxx::Ataxx;
use wuqi_games::gomoku::swap::SwapGomoku;
use wuqi_games::with_game;
use wuqi_nn::{NetworkError, NetworkFile};
use wuqi_search::score::Scale;
use wuqi_search::{Control, NoKnowledge};

/// Somebody who hears how far solving has come.
pub(crate) type Report<'a> = &'a mut dyn FnMut(&SolveProgress);

/// What is known of a game's engines before one is built.
pub(crate) trait Known: Send + Sync {
    fn check(&self, network: &str, source: &dyn NetworkSource) -> Result<(), SpecError>;
    fn check_evaluation(&self, network: &str, source: &dyn NetworkSource) -> Result<(), SpecError>;
    fn suits(&self, network: &NetworkFile) -> Result<(), NetworkError>;
    fn best(&self) -> &'static str;
    fn levels(&self) -> &'static [&'static str];
    fn scale(&self) -> Scale;
    fn list(&self) -> Vec<EngineInfo>;
}

/// All that engines can do with one game.
pub(crate) trait GameEngines: Send + Sync {
    /// What is known of them; an opening rule changes nothing in it.
    fn known(&self) -> &dyn Known;
    fn build(&self, spec: &Spec, source: &dyn NetworkSource) -> Result<Box<dyn Engine>, SpecError>;
    fn solve(
        &self,
        position: &dyn Position,
        memory: usize,
        control: &Control<'_>,
        report: Report<'_>,
    ) -> Result<Solved, SolveError>;
}

/// The engines of game `G` under these rules.
pub(crate) struct EnginesOf<G>(pub(crate) G);

impl<G: Catalogue> Known for EnginesOf<G> {
    fn check(&self, network: &str, source: &dyn NetworkSource) -> Result<(), SpecError> {
        check(&self.0, network, source)
    }

    fn check_evaluation(&self, network: &str, source: &dyn NetworkSource) -> Result<(), SpecError> {
        check_evaluation(&self.0, network, source)
    }

    fn suits(&self, network: &NetworkFile) -> Result<(), NetworkError> {
        network.suits(&self.0)
    }

    fn best(&self) -> &'static str {
        G::BEST
    }

    fn levels(&self) -> &'static [&'static str] {
        self.0.levels()
    }

    fn scale(&self) -> Scale {
        Scale::of::<G, G::Knowledge>()
    }

    fn list(&self) -> Vec<EngineInfo> {
        engines::<G>()
    }
}

impl<G: Catalogue> GameEngines for EnginesOf<G> {
    fn known(&self) -> &dyn Known {
        self
    }

    fn build(&self, spec: &Spec, source: &dyn NetworkSource) -> Result<Box<dyn Engine>, SpecError> {
        let (searcher, limits) = build_with(&self.0, spec, source)?;
        Ok(Box::new(Seat::new(self.0.clone(), searcher, limits)))
    }

    fn solve(
        &self,
        position: &dyn Position,
        memory: usize,
        control: &Control<'_>,
        report: Report<'_>,
    ) -> Result<Solved, SolveError> {
        solve(&self.0, position, memory, control, report)
    }
}

/// Finds the engines of a registered game.
trait Finder: Send + Sync {
    fn find(&self, game: &AnyGame) -> Option<Box<dyn GameEngines>>;
}

/// Finds those of game `G`.
struct FinderOf<G>(PhantomData<fn() -> G>);

impl<G: Catalogue + Playable> Finder for FinderOf<G> {
    fn find(&self, game: &AnyGame) -> Option<Box<dyn GameEngines>> {
        let AnyGame::Registered(game) = game else {
            return None;
        };
        let game = game.downcast::<G>()?;
        Some(Box::new(EnginesOf(game.clone())))
    }
}

static REGISTERED: RwLock<Vec<Arc<dyn Finder>>> = RwLock::new(Vec::new());

/// Registers a game of another crate with its engines: from then on commands, matches, the
/// solver, the terminal, the page and the protocols know it by its name. Registering the same
/// one again changes nothing.
pub fn register<G: Catalogue + Playable>() -> Result<(), RegisterError> {
    wuqi_games::any::register::<G>()?;
    let mut all = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    all.push(Arc::new(FinderOf::<G>(PhantomData)));
    Ok(())
}

/// Whether a network suits a game: its planes, its policy and its size.
pub fn suits_any(network: &NetworkFile, game: &AnyGame) -> Result<(), NetworkError> {
    engines_for(game).known().suits(network)
}

/// The engines of a game.
pub(crate) fn engines_for(game: &AnyGame) -> Box<dyn GameEngines> {
    fn boxed<G: Catalogue>(game: &G) -> Box<dyn GameEngines> {
        Box::new(EnginesOf(game.clone()))
    }
    with_game!(game, game => boxed(game), _ => registered(game))
}

fn registered(game: &AnyGame) -> Box<dyn GameEngines> {
    if let AnyGame::Registered(rules) = game
        && let Some(&swap) = rules.downcast::<SwapGomoku>()
    {
        return Box::new(SwapEngines::new(swap));
    }
    let all = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let found = all.iter().find_map(|finder| finder.find(game));
    found.unwrap_or_else(|| Box::new(Nobody(game.info().id)))
}

/// A game that was registered without engines.
struct Nobody(&'static str);

impl Nobody {
    fn refusal(&self) -> SpecError {
        SpecError::Unsuitable(format!("'{}' was registered without engines", self.0))
    }
}

impl Known for Nobody {
    fn check(&self, _: &str, _: &dyn NetworkSource) -> Result<(), SpecError> {
        Err(self.refusal())
    }

    fn check_evaluation(&self, _: &str, _: &dyn NetworkSource) -> Result<(), SpecError> {
        Err(self.refusal())
    }

    fn suits(&self, network: &NetworkFile) -> Result<(), NetworkError> {
        Err(NetworkError::Metadata {
            key: "game",
            fault: format!(
                "'{}', and '{}' has no engines",
                network.metadata.game, self.0
            ),
        })
    }

    fn best(&self) -> &'static str {
        "random"
    }

    fn levels(&self) -> &'static [&'static str] {
        &[]
    }

    fn scale(&self) -> Scale {
        Scale::of::<Ataxx, NoKnowledge>()
    }

    fn list(&self) -> Vec<EngineInfo> {
        Vec::new()
    }
}

impl GameEngines for Nobody {
    fn known(&self) -> &dyn Known {
        self
    }

    fn build(&self, _: &Spec, _: &dyn NetworkSource) -> Result<Box<dyn Engine>, SpecError> {
        Err(self.refusal())
    }

    fn solve(
        &self,
        _: &dyn Position,
        _: usize,
        _: &Control<'_>,
        _: Report<'_>,
    ) -> Result<Solved, SolveError> {
        Err(SolveError::WrongGame)
    }
}
