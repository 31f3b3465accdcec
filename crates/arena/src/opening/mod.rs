//! Where the games of a contest begin.

mod file;
mod random;

pub use file::OpeningError;
use random::Generator;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wuqi_games::any::{AnyGame, Position};
use wuqi_record::{NodeId, Record};

/// A position to begin with: a position string, moves, or both.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The position string; without it, the usual start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there, chance outcomes with their moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// A record that holds the opening, its last node and the position there.
    pub fn record(
        &self,
        game: &AnyGame,
    ) -> Result<(Record, NodeId, Box<dyn Position>), OpeningError> {
        let mut record = match &self.position {
            None => Record::new(game.clone()),
            Some(text) => Record::from_position(game.clone(), text)
                .map_err(|error| OpeningError::Position(text.clone(), error.to_string()))?,
        };
        let mut node = NodeId::ROOT;
        let mut position = record.start().boxed_clone();
        for text in &self.moves {
            let played = record.play_from(node, &*position, text);
            (node, position) =
                played.map_err(|error| OpeningError::Move(text.clone(), error.to_string()))?;
        }
        match position.turn().player() {
            Some(_) => Ok((record, node, position)),
            None => Err(OpeningError::NobodyToMove),
        }
    }
}

/// A source of openings, one for every round.
pub struct Openings(Source);

enum Source {
    Listed(Vec<Opening>),
    Random(Box<Generator>),
}

impl Openings {
    /// Openings made of random plies; without a number, one that suits the game. `balance`
    /// asks that a short search expects a result within one half plus or minus this much.
    #[must_use]
    pub fn random(game: &AnyGame, plies: Option<u32>, balance: Option<f32>, seed: u64) -> Openings {
        Openings(Source::Random(Box::new(Generator::new(
            game, plies, balance, seed,
        ))))
    }

    /// The openings of a file: one position string or list of moves per line, or records of
    /// games (PGN, SGF, PSQ or our own), of which at most so many plies count. Empty lines
    /// and lines that start with `#` do not count. When all are played they come again.
    pub fn read(game: &AnyGame, text: &str, plies: Option<u32>) -> Result<Openings, OpeningError> {
        file::read(game, text, plies).map(|openings| Openings(Source::Listed(openings)))
    }

    /// The opening of a round. The same source gives the same openings in the same order.
    pub fn for_round(&mut self, round: u64) -> Opening {
        match &mut self.0 {
            Source::Listed(openings) => openings[(round % openings.len() as u64) as usize].clone(),
            Source::Random(generator) => generator.opening(round),
        }
    }

    /// Notes an opening of an earlier round that was made before, so that it is not made
    /// again: what is left to do when a contest is resumed.
    pub fn remember(&mut self, opening: &Opening) {
        if let Source::Random(generator) = &mut self.0 {
            generator.remember(opening);
        }
    }

    /// What decides which openings come, for comparison.
    #[must_use]
    pub fn describe(&self) -> Value {
        match &self.0 {
            Source::Listed(openings) => json!({ "listed": openings }),
            Source::Random(generator) => generator.describe(),
        }
    }
}
