//! Tournament files.
//!
//! ```toml
//! game = "ataxx"
//! kind = "round-robin"        # or "gauntlet": the first engine against all others,
//!                             # or "neighbours": each against the next two
//! rounds = 20                 # two games between every two engines in each round
//! limits = "nodes=2000"       # for all engines; the first limit reached ends a search
//! anchor = "greedy"           # this engine's rating is fixed
//!
//! [openings]
//! plies = 4                   # or: file = "openings.txt"
//!
//! [[engine]]
//! spec = "greedy"
//!
//! [[engine]]
//! name = "deep"
//! spec = "alphabeta:depth=6"
//! limits = "time=100ms"
//! ```

use super::Kind;
use crate::{
    Adjudication, Contest, DataError, Entrant, GameRules, OpeningError, Openings, Schedule,
    SideLimits,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use wuqi_engines::{Spec, parse_time};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};
use wuqi_protocols::{Traffic, files, is_external};

/// A tournament as its file describes it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game.
    pub game: String,
    /// Board size, as `N` or `WxH`.
    pub size: Option<String>,
    /// Rule options, `key=value` with commas between.
    pub rules: Option<String>,
    /// The name in records.
    pub name: Option<String>,
    /// Who meets whom.
    #[serde(default)]
    pub kind: Kind,
    /// Pairs of games between every two engines that meet.
    #[serde(default = "ten")]
    pub rounds: u64,
    /// The seed of openings, deals and engines.
    #[serde(default)]
    pub seed: u64,
    /// Games played at the same time.
    #[serde(default = "one")]
    pub concurrency: usize,
    /// Threads per engine.
    #[serde(default = "one")]
    pub threads: usize,
    /// Limits of every engine that has none of its own.
    pub limits: Option<String>,
    /// The engine whose rating is fixed; without it, the first.
    pub anchor: Option<String>,
    /// The rating of that engine.
    #[serde(default)]
    pub anchor_elo: f64,
    /// When games are called, as in `win=0.98,draw=0.02`.
    pub adjudicate: Option<String>,
    /// After how many plies a game is a draw.
    pub max_plies: Option<u32>,
    /// Whether a move that takes too long loses.
    #[serde(default)]
    pub lose_on_time: bool,
    /// How much too long is too long.
    pub time_margin: Option<String>,
    /// Where the records go.
    pub records: Option<PathBuf>,
    /// Where games begin.
    #[serde(default)]
    pub openings: OpeningSetup,
    /// Who takes part.
    #[serde(rename = "engine", default)]
    pub engines: Vec<EngineSetup>,
}

/// Where games begin.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningSetup {
    /// A file of openings, beside the tournament file.
    pub file: Option<PathBuf>,
    /// Random plies.
    pub plies: Option<u32>,
    /// How far from one half a short search may expect the result.
    pub balance: Option<f32>,
}

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSetup {
    /// Its name; without one, its spec.
    pub name: Option<String>,
    /// Its spec.
    pub spec: String,
    /// Its limits.
    pub limits: Option<String>,
}

fn one() -> usize {
    1
}

fn ten() -> u64 {
    10
}

impl Setup {
    /// Reads a tournament file. Files that it names are looked for in `folder`.
    pub fn read(text: &str, folder: &Path) -> Result<Setup, SetupError> {
        let mut setup: Setup = toml::from_str(text).map_err(|e| SetupError::Toml(e.to_string()))?;
        for path in [&mut setup.records, &mut setup.openings.file]
            .into_iter()
            .flatten()
        {
            *path = folder.join(&*path);
        }
        Ok(setup)
    }

    fn game(&self) -> Result<AnyGame, DataError> {
        let size = self.size.as_deref().map(str::parse::<Size>).transpose()?;
        let options = self.rules.as_deref().map(str::parse::<Options>);
        let options = options.transpose()?.unwrap_or_default();
        Ok(AnyGame::new(&self.game, size, &options)?)
    }

    /// The contest that is to be played.
    pub fn contest(&self) -> Result<Contest, SetupError> {
        self.contest_with_log(&Traffic::default())
    }

    /// Whether any engine is another program.
    #[must_use]
    pub fn has_programs(&self) -> bool {
        let specs = self.engines.iter().map(|engine| engine.spec.parse());
        specs.flatten().any(|spec: Spec| is_external(&spec))
    }

    /// The same, with what is said with engines that are other programs written down.
    pub fn contest_with_log(&self, traffic: &Traffic) -> Result<Contest, SetupError> {
        let game = self.game()?;
        if self.engines.len() < 2 {
            return Err(SetupError::TooFewEngines);
        }
        let common = read_limits(self.limits.as_deref())?;
        let mut entrants: Vec<Entrant> = Vec::new();
        for engine in &self.engines {
            let name = engine.name.clone().unwrap_or_else(|| engine.spec.clone());
            if entrants.iter().any(|entrant| entrant.name == name) {
                return Err(SetupError::SameName(name));
            }
            let limits = read_limits(engine.limits.as_deref())?.or(common);
            let spec = engine.spec.parse::<Spec>();
            let entrant = spec
                .and_then(|spec| Entrant::with_log(&game, name.clone(), &spec, limits, traffic));
            entrants.push(entrant.map_err(|error| DataError::Engine(name, error))?);
        }
        let defaults = GameRules::default();
        let margin = match &self.time_margin {
            None => defaults.time_margin,
            Some(text) => read_time(text)?,
        };
        let adjudication = self.adjudicate.as_deref().map(str::parse::<Adjudication>);
        Ok(Contest {
            game,
            entrants,
            rules: GameRules {
                adjudication: adjudication.transpose().map_err(DataError::from)?,
                max_plies: self.max_plies,
                time_margin: margin,
                lose_on_time: self.lose_on_time,
                threads: self.threads,
            },
            event: self
                .name
                .clone()
                .unwrap_or_else(|| format!("{} tournament", self.game)),
        })
    }

    /// The pairs to be played, and what decides them.
    pub fn schedule(&self, contest: &Contest) -> Result<(Schedule, Value), SetupError> {
        let openings = match &self.openings.file {
            None => {
                let OpeningSetup { plies, balance, .. } = self.openings;
                Openings::random(&contest.game, plies, balance, self.seed)
            }
            Some(path) => {
                let text = files::read_text(path);
                let text = text.map_err(|e| SetupError::File(path.clone(), e.to_string()))?;
                let openings = Openings::read(&contest.game, &text, self.openings.plies);
                openings.map_err(|error| SetupError::Openings(path.clone(), error))?
            }
        };
        let described = json!({ "openings": openings.describe(), "kind": self.kind });
        let pairings = self.kind.pairings(contest.entrants.len());
        Ok((
            Schedule::new(pairings, self.rounds, openings, self.seed),
            described,
        ))
    }

    /// The number of the engine whose rating is fixed.
    pub fn anchor(&self, contest: &Contest) -> Result<usize, SetupError> {
        let Some(anchor) = &self.anchor else {
            return Ok(0);
        };
        let found = contest
            .entrants
            .iter()
            .position(|entrant| entrant.name == *anchor);
        found.ok_or_else(|| SetupError::NoAnchor(anchor.clone()))
    }
}

fn read_limits(text: Option<&str>) -> Result<SideLimits, DataError> {
    Ok(text.unwrap_or_default().parse()?)
}

fn read_time(text: &str) -> Result<Duration, SetupError> {
    parse_time(text).ok_or_else(|| SetupError::Time(text.to_owned()))
}

/// Why a tournament cannot be set up.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SetupError {
    /// The file is not TOML, or has unknown or missing keys; the text says where.
    #[error("{0}")]
    Toml(String),
    /// The contest cannot be played.
    #[error(transparent)]
    Contest(#[from] DataError),
    /// Two engines have one name.
    #[error("two engines are called '{0}': give each its own name")]
    SameName(String),
    /// Nobody to play against.
    #[error("a tournament needs at least two [[engine]] entries")]
    TooFewEngines,
    /// The anchor is nobody.
    #[error("no engine is called '{0}', which the ratings are to be anchored to")]
    NoAnchor(String),
    /// A time cannot be read.
    #[error("'{0}' is no time: write 1s, 250ms or 2m")]
    Time(String),
    /// A file cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, String),
    /// The openings were refused.
    #[error("{path}: {1}", path = .0.display())]
    Openings(PathBuf, OpeningError),
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        game = "ataxx"
        size = "5"
        rounds = 3
        limits = "nodes=100"
        anchor = "random"
        [openings]
        plies = 2
        [[engine]]
        spec = "random"
        [[engine]]
        name = "deep"
        spec = "alphabeta:depth=6"
        limits = "nodes=500"
    "#;

    fn read(text: &str) -> Result<(Contest, Schedule, usize), SetupError> {
        let setup = Setup::read(text, Path::new("."))?;
        let contest = setup.contest()?;
        let (schedule, _) = setup.schedule(&contest)?;
        let anchor = setup.anchor(&contest)?;
        Ok((contest, schedule, anchor))
    }

    #[test]
    fn a_file_is_read() {
        let (contest, schedule, anchor) = read(TEXT).unwrap();
        assert_eq!((schedule.len(), anchor), (3, 0));
        assert_eq!(contest.game.size().to_string(), "5x5");
        let limits = contest
            .entrants
            .iter()
            .map(|entrant| entrant.limits.to_string());
        assert_eq!(limits.collect::<Vec<_>>(), ["nodes=100", "nodes=500"]);
    }

    #[test]
    fn mistakes_are_named() {
        for (from, to, words) in [
            ("rounds", "round", "unknown field `round`"),
            ("rounds = 3", "rounds = \"x\"", "rounds"),
            ("ataxx", "chess", "no game 'chess'"),
            ("size = \"5\"", "size = \"20\"", "20"),
            ("\"nodes=100\"", "\"speed=1\"", "'speed=1'"),
            ("spec = \"random\"", "spec = \"rnd\"", "no engine 'rnd'"),
            ("anchor = \"random\"", "anchor = \"x\"", "'x'"),
            ("name = \"deep\"", "name = \"random\"", "two engines"),
            ("plies = 2", "file = \"no-such-file\"", "no-such-file"),
        ] {
            let error = read(&TEXT.replace(from, to)).err().expect(to).to_string();
            assert!(error.contains(words), "{to}: {error}");
        }
    }
}
