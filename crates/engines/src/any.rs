//! Engines for a game that is known only at run time.

use crate::COMMON;
use crate::engine::Engine;
use crate::memory::written_out;
use crate::network::{NetworkSource, StockedNetworks, asked_device};
use crate::parameter::{EngineInfo, Kind, Parameter};
use crate::registry::engines_for;
use crate::spec::{Checked, Spec, SpecError};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, games};
use wuqi_search::Limits;
use wuqi_search::score::Scale;

/// Builds the engine that a spec describes; networks are those that are part of the program
/// and those of the [`StockedNetworks`].
pub fn build_any(game: &AnyGame, spec: &Spec) -> Result<Box<dyn Engine>, SpecError> {
    build_any_with(game, spec, &StockedNetworks)
}

/// Builds the engine that a spec describes; the files of networks come from `source`.
pub fn build_any_with(
    game: &AnyGame,
    spec: &Spec,
    source: &dyn NetworkSource,
) -> Result<Box<dyn Engine>, SpecError> {
    engines_for(game).build(spec, source)
}

/// Whether a game has the engine that a spec describes, and the network and the device it asks
/// for can be had: what building it would say, without its tables.
pub fn check_any(game: &AnyGame, spec: &Spec, source: &dyn NetworkSource) -> Result<(), SpecError> {
    let engines = engines_of(game);
    let checked = spec.check(&engines)?;
    asked_device(&checked)?;
    let (Some(parameter), Some(name)) = (checked.info.find("net"), checked.word("net")) else {
        return Ok(());
    };
    let engines = engines_for(game);
    match parameter.kind {
        Kind::Network => engines.known().check(name, source),
        // By hand no network is asked.
        Kind::Evaluation if checked.word("eval") != Some("hand") => {
            engines.known().check_evaluation(name, source)
        }
        _ => Ok(()),
    }
}

/// The spec of the strongest engine of a game.
#[must_use]
pub fn best_of(game: &AnyGame) -> &'static str {
    engines_for(game).known().best()
}

/// The spec of the engine that a spec `level:N` stands for, if there is such a level.
#[must_use]
pub fn level_of(game: &AnyGame, spec: &Spec) -> Option<&'static str> {
    let number: usize = match spec.parameters().find(|&(key, _)| key == "n") {
        Some((_, number)) => number.parse().ok()?,
        None => 5,
    };
    engines_for(game)
        .known()
        .levels()
        .get(number.checked_sub(1)?)
        .copied()
}

/// What the values in traces of the common engines mean.
#[must_use]
pub fn scale_of(game: &AnyGame) -> Scale {
    engines_for(game).known().scale()
}

/// All engines of a game.
#[must_use]
pub fn engines_of(game: &AnyGame) -> Vec<EngineInfo> {
    engines_for(game).known().list()
}

/// A parameter of an engine of any game.
#[must_use]
pub fn find_parameter(engine: &str, key: &str) -> Option<&'static Parameter> {
    let mut games = games()
        .into_iter()
        .filter_map(|info| AnyGame::new(info.id, None, &Options::none()).ok());
    games.find_map(|game| {
        let engines = engines_of(&game);
        let info = engines.iter().find(|info| info.name == engine)?;
        info.find(key)
    })
}

/// Whether an engine takes a parameter; for `best`, whether the game's best engine does.
#[must_use]
pub fn takes(game: &AnyGame, spec: &Spec, key: &str) -> bool {
    let best = best_of(game).parse::<Spec>();
    let spec = match (spec.name.as_str(), &best) {
        ("best", Ok(best)) => best,
        _ => spec,
    };
    let engines = engines_of(game);
    let info = engines.iter().find(|info| info.name == spec.name);
    info.is_some_and(|info| info.takes(key))
}

/// The limits that a spec sets: those that its engine has once it is built.
#[must_use]
pub fn limits_of(game: &AnyGame, spec: &Spec) -> Limits {
    let engines = engines_of(game);
    let checked = written_out(game, spec).check(&engines);
    checked.map_or(Limits::default(), |checked| checked.limits())
}

/// Those of the limits that an engine counts: no other ends its searches. A level is limited by
/// itself and keeps them all.
#[must_use]
pub fn heeded(game: &AnyGame, spec: &Spec, limits: Limits) -> Limits {
    let takes = |key: &str| spec.name == "level" || takes(game, spec, key);
    Limits {
        depth: limits.depth.filter(|_| takes("depth")),
        nodes: limits.nodes.filter(|_| takes("nodes")),
        simulations: limits.simulations.filter(|_| takes("sims")),
        time: limits.time.filter(|_| takes("time")),
    }
}

/// The error for an own engine that a game lists but does not build, or for a game that
/// has none of its own.
#[must_use]
pub fn unknown_own(spec: &Checked<'_>) -> SpecError {
    SpecError::UnknownEngine {
        name: spec.info.name.to_owned(),
        known: COMMON
            .iter()
            .map(|info| info.name)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unheard;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;
    use wuqi_games::any::GAMES;
    use wuqi_search::{Control, Limits};

    #[test]
    fn every_engine_of_every_game_gives_a_legal_move() {
        for info in GAMES {
            let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
            let start = game.start();
            for engine in engines_of(&game) {
                let spec: Spec = engine.name.parse().unwrap();
                let mut engine = build_any(&game, &spec).unwrap();
                assert_eq!(limits_of(&game, &spec), engine.limits(), "{spec}");
                let stop = AtomicBool::new(false);
                let limits = Limits {
                    depth: Some(1),
                    nodes: Some(50),
                    simulations: Some(10),
                    ..Limits::default()
                };
                let clock = || Duration::ZERO;
                let control = Control::new(limits, &stop, &clock);
                let report = engine.think(&*start, &control, &mut Unheard).unwrap();
                assert!(start.moves().contains(&report.best), "{} {spec}", info.id);
            }
        }
    }

    #[test]
    fn best_and_all_levels_can_be_built() {
        for info in GAMES {
            let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
            let shallow = "best:depth=3".parse().unwrap();
            let best = build_any(&game, &shallow).unwrap();
            assert_eq!(best.limits().depth, Some(3));
            assert_eq!(limits_of(&game, &shallow), best.limits());
            for level in 1..=10 {
                let level = format!("level:{level}").parse().unwrap();
                let engine = build_any(&game, &level).unwrap();
                assert_ne!(engine.limits(), Limits::default(), "{level} has no limit");
                assert_eq!(limits_of(&game, &level), engine.limits(), "{level}");
            }
            let error = build_any(&game, &"no-such".parse().unwrap());
            assert!(error.is_err_and(|error| error.to_string().contains("alphabeta")));
        }
    }
}
