//! What all games of a contest have in common.

use crate::{Adjudication, Entrant};
use serde_json::{Value, json};
use std::time::Duration;
use wuqi_games::any::AnyGame;

/// How games are run, beyond the rules of the game itself.
#[derive(Clone, Debug)]
pub struct GameRules {
    /// Calling games that both engines think decided.
    pub adjudication: Option<Adjudication>,
    /// After this many plies a game is called a draw.
    pub max_plies: Option<u32>,
    /// How much longer than allowed a move may take before it counts as an overrun.
    pub time_margin: Duration,
    /// Whether an overrun loses the game for engines of this program too. Another program
    /// that overruns always loses, and so does everybody whose clock runs out.
    pub lose_on_time: bool,
    /// Threads per engine.
    pub threads: usize,
}

impl Default for GameRules {
    fn default() -> Self {
        GameRules {
            adjudication: None,
            max_plies: None,
            time_margin: Duration::from_millis(50),
            lose_on_time: false,
            threads: 1,
        }
    }
}

/// A game, the engines that play it, and how.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game with its size and rules.
    pub game: AnyGame,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// How games are run.
    pub rules: GameRules,
    /// The name of the contest in records.
    pub event: String,
}

impl Contest {
    /// Everything that must stay the same for results to be counted together.
    #[must_use]
    pub fn describe(&self) -> Value {
        let rules = &self.rules;
        json!({
            "game": self.game.info().id,
            "size": self.game.size().to_string(),
            "rules": self.game.options().to_string(),
            "engines": Value::from_iter(self.entrants.iter().map(|entrant| json!({
                "name": entrant.name,
                "spec": entrant.spec,
                "limits": entrant.limits.to_string(),
            }))),
            "adjudication": rules.adjudication.map(|rules| rules.to_string()),
            "max_plies": rules.max_plies,
            "lose_on_time": rules.lose_on_time,
            "threads": rules.threads,
        })
    }
}
