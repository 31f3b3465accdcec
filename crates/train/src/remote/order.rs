//! Jobs of self-play and their results, as they travel.

use crate::config::{Config, ConfigError, Selfplay};
use crate::selfplay::{Check, Rules};
use serde::{Deserialize, Serialize};
use wuqi_arena::queue::Numbered;

/// What all jobs of a generation have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Which game.
    pub game: String,
    /// The board sizes.
    pub sizes: Vec<String>,
    /// The rule options.
    pub rules: String,
    /// The share of the games begun on the first size under the first rules.
    pub first_share: f64,
    /// How games are played.
    pub play: Selfplay,
    /// When a player gives up, if anybody does.
    pub resign: Option<f32>,
    /// The name of the network's file in the queue: its SHA-256.
    pub network: String,
}

impl Order {
    /// The order of a run.
    #[must_use]
    pub fn new(config: &Config, resign: Option<f32>, network: &[u8]) -> Order {
        Order {
            game: config.game.clone(),
            sizes: config.sizes.clone(),
            rules: config.rules.clone(),
            first_share: config.first_share,
            play: config.selfplay.clone(),
            resign,
            network: crate::run::hash(network),
        }
    }

    /// A configuration that says the same, checked: orders come from outside.
    pub fn config(&self) -> Result<Config, ConfigError> {
        let config = Config {
            game: self.game.clone(),
            sizes: self.sizes.clone(),
            rules: self.rules.clone(),
            first_share: self.first_share,
            seed: 0,
            network: Default::default(),
            selfplay: self.play.clone(),
            replay: Default::default(),
            learning: Default::default(),
            labels: None,
            rating: Default::default(),
            samples: Default::default(),
        };
        config.check()?;
        Ok(config)
    }

    /// The rules that the games are played by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            play: self.play.clone(),
            resign: self.resign,
        }
    }
}

/// Some games to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GamesJob {
    /// The number of the job in its generation, from 0.
    pub number: u64,
    /// The seed that decides its games.
    pub seed: u64,
}

impl Numbered for GamesJob {
    fn number(&self) -> u64 {
        self.number
    }
}

/// Games that were played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The packed games, in Base64.
    pub games: String,
    /// What played-out games show about giving up.
    pub checks: Vec<Check>,
    /// How many games were given up.
    pub resigned: usize,
    /// Leaves judged.
    pub evaluations: u64,
}
