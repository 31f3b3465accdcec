//! A piece of thinking on its way to another worker.
//!
//! Where the game and its engines do not share memory, as in a browser, thinking travels as
//! text: the engine, the game, and the position, which holds only what both players see. What
//! an engine then says travels back as its [`Report`](wuqi_engines::Report).

use crate::protocol::{LimitsText, Purpose};
use crate::session::{Stop, Thinking, Ticket};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use wuqi_core::Player;
use wuqi_games::any::AnyGame;
use wuqi_record::NodeId;

/// What a worker has to know to think.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Names the thinking for its host.
    pub ticket: Ticket,
    /// Why.
    pub purpose: Purpose,
    /// The side to move.
    #[serde(with = "crate::protocol::player")]
    pub player: Player,
    /// The engine.
    pub spec: String,
    /// The game's id.
    pub game: String,
    /// The board's size.
    pub size: String,
    /// Every rule option with its value.
    pub rules: String,
    /// The complete position string.
    pub position: String,
    /// The seed of everything random, in hexadecimal: a number of JSON has not enough digits.
    pub seed: String,
    /// What was set for the seat or in the command.
    #[serde(default, skip_serializing_if = "LimitsText::is_none")]
    pub limits: LimitsText,
    /// The most time that the clock allows, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_ms: Option<u64>,
}

impl From<&Thinking> for Job {
    fn from(thinking: &Thinking) -> Job {
        let game = &thinking.game;
        let most = thinking.most.map(|most| most.as_millis());
        Job {
            ticket: thinking.ticket,
            purpose: thinking.purpose,
            player: thinking.player,
            spec: thinking.spec.to_string(),
            game: game.info().id.to_owned(),
            size: game.size().to_string(),
            rules: game.options().to_string(),
            position: thinking.position.text(),
            seed: format!("{:x}", thinking.seed),
            limits: LimitsText::from(thinking.set),
            most_ms: most.map(|most| u64::try_from(most).unwrap_or(u64::MAX)),
        }
    }
}

impl Job {
    /// The thinking as whoever does it has it; or, in words, what is wrong with the job. It
    /// knows nothing of the game's tree and its pace, which are the host's.
    pub fn thinking(&self) -> Result<Thinking, String> {
        fn words(error: impl ToString) -> String {
            error.to_string()
        }
        let size = self.size.parse().map_err(words)?;
        let rules = self.rules.parse().map_err(words)?;
        let game = AnyGame::new(&self.game, Some(size), &rules).map_err(words)?;
        Ok(Thinking {
            ticket: self.ticket,
            purpose: self.purpose,
            node: NodeId::ROOT,
            player: self.player,
            spec: self.spec.parse().map_err(words)?,
            position: game.read(&self.position).map_err(words)?,
            game,
            seed: u64::from_str_radix(&self.seed, 16).map_err(words)?,
            pace_ms: 0,
            set: self.limits.into(),
            most: self.most_ms.map(Duration::from_millis),
            stop: Stop::default(),
        })
    }
}
