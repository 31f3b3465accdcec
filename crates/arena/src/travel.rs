//! A contest as plain data, for workers on other machines.

use crate::{Adjudication, AdjudicationError, Contest, Entrant, GameRules, LimitsError};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;
use wuqi_engines::{Spec, SpecError};
use wuqi_games::any::AnyGame;
use wuqi_games::{OptionError, Options, Size};
use wuqi_protocols::is_external;

/// Everything that decides how the games of a contest are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContestData {
    /// The game.
    pub game: String,
    /// The size of the board.
    pub size: String,
    /// The rule options.
    pub rules: String,
    /// The engines.
    pub engines: Vec<EngineData>,
    /// When games are called.
    pub adjudication: Option<String>,
    /// When a draw is called.
    pub max_plies: Option<u32>,
    /// How much longer than allowed a move may take, in milliseconds.
    pub time_margin_ms: u64,
    /// Whether slow moves lose.
    pub lose_on_time: bool,
    /// Threads per engine.
    pub threads: usize,
    /// The name of the contest.
    pub event: String,
}

/// An engine that takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineData {
    /// Its name.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// Its limits.
    pub limits: String,
}

impl Contest {
    /// The contest as plain data.
    #[must_use]
    pub fn data(&self) -> ContestData {
        let engines = self.entrants.iter().map(|entrant| EngineData {
            name: entrant.name.clone(),
            spec: entrant.spec.clone(),
            limits: entrant.limits.to_string(),
        });
        ContestData {
            game: self.game.info().id.to_owned(),
            size: self.game.size().to_string(),
            rules: self.game.options().to_string(),
            engines: engines.collect(),
            adjudication: self.rules.adjudication.map(|rules| rules.to_string()),
            max_plies: self.rules.max_plies,
            time_margin_ms: self.rules.time_margin.as_millis() as u64,
            lose_on_time: self.rules.lose_on_time,
            threads: self.rules.threads,
            event: self.event.clone(),
        }
    }
}

impl ContestData {
    /// Whether an engine is another program, which the worker would have to start.
    #[must_use]
    pub fn has_programs(&self) -> bool {
        let external = |spec: Spec| is_external(&spec);
        let specs = self
            .engines
            .iter()
            .map(|engine| engine.spec.parse::<Spec>());
        specs.into_iter().any(|spec| spec.is_ok_and(external))
    }

    /// The contest itself.
    pub fn build(&self) -> Result<Contest, DataError> {
        let size: Size = self.size.parse()?;
        let rules: Options = self.rules.parse()?;
        let game = AnyGame::new(&self.game, Some(size), &rules)?;
        let entrant = |engine: &EngineData| -> Result<Entrant, DataError> {
            let refuse = |error| DataError::Engine(engine.name.clone(), error);
            let spec: Spec = engine.spec.parse().map_err(refuse)?;
            let limits = engine.limits.parse()?;
            Entrant::from_spec(&game, engine.name.clone(), &spec, limits).map_err(refuse)
        };
        let entrants = self.engines.iter().map(entrant);
        let entrants = entrants.collect::<Result<Vec<Entrant>, DataError>>()?;
        let adjudication = self.adjudication.as_deref().map(str::parse::<Adjudication>);
        Ok(Contest {
            entrants,
            rules: GameRules {
                adjudication: adjudication.transpose()?,
                max_plies: self.max_plies,
                time_margin: Duration::from_millis(self.time_margin_ms),
                lose_on_time: self.lose_on_time,
                threads: self.threads.clamp(1, 256),
            },
            event: self.event.clone(),
            game,
        })
    }
}

/// Why a contest cannot be played here.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum DataError {
    /// The game, its size or its rules.
    #[error(transparent)]
    Game(#[from] wuqi_games::any::SetupError),
    /// The size or the rules cannot be read.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Limits cannot be read.
    #[error(transparent)]
    Limits(#[from] LimitsError),
    /// The rules of adjudication cannot be read.
    #[error(transparent)]
    Adjudication(#[from] AdjudicationError),
    /// An engine was refused.
    #[error("engine '{0}': {1}")]
    Engine(String, SpecError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::any::GAMES;

    #[test]
    fn a_contest_arrives_as_it_was_sent() {
        for info in GAMES {
            let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
            let entrant = |name: &str, spec: &str, limits: &str| {
                let limits = limits.parse().unwrap();
                Entrant::from_spec(&game, name, &spec.parse().unwrap(), limits).unwrap()
            };
            let contest = Contest {
                entrants: vec![
                    entrant("a", "alphabeta:memory=1", ""),
                    entrant("b", "best", "nodes=5,clock=1s+0.1s"),
                ],
                rules: GameRules {
                    adjudication: Some("win=0.9,moves=2".parse().unwrap()),
                    max_plies: Some(7),
                    ..GameRules::default()
                },
                event: "a – b".to_owned(),
                game,
            };
            let data = contest.data();
            let text = serde_json::to_string(&data).unwrap();
            let arrived: ContestData = serde_json::from_str(&text).unwrap();
            let built = arrived.build().unwrap();
            assert_eq!(built.data(), data, "{}", info.id);
            assert_eq!(built.describe(), contest.describe());
            assert!(!data.has_programs());
        }
    }
}
