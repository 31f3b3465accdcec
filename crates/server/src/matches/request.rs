//! What a match is asked for: a game, two engines, how many games.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use wuqi_arena::{Entrant, SideLimits};
use wuqi_engines::{memory_of, with_memory};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};
use wuqi_session::protocol::{Code, Fault, LimitsText};
use wuqi_session::session::{check_range, read_spec};

/// The most games of a match.
const MOST_GAMES: u64 = 2000;

/// The longest that an engine may think about a move.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The most random moves before a game.
const MOST_PLIES: u32 = 40;

/// A match as a surface asks for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchRequest {
    /// The game.
    pub game: String,
    /// Board size; the usual one if missing.
    #[serde(default)]
    pub size: Option<String>,
    /// Rule options, `key=value,…`.
    #[serde(default)]
    pub rules: String,
    /// The two engines.
    pub engines: [EngineRequest; 2],
    /// How many games; odd numbers are rounded up, for games come in pairs.
    pub games: u64,
    /// Random moves before each pair of games; as the game suggests if missing.
    #[serde(default)]
    pub opening_plies: Option<u32>,
}

/// An engine of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngineRequest {
    /// Its spec.
    pub spec: String,
    /// How far it thinks about a move, beside what its spec says.
    #[serde(default, skip_serializing_if = "LimitsText::is_none")]
    pub limits: LimitsText,
}

impl MatchRequest {
    /// The game that is played, if the numbers are right.
    pub fn game(&self) -> Result<AnyGame, Fault> {
        check_range("games", self.games, 2, MOST_GAMES)?;
        let plies = u64::from(self.opening_plies.unwrap_or(0));
        check_range("opening_plies", plies, 0, u64::from(MOST_PLIES))?;
        let fault = |detail: String| Fault::new(Code::BadSetup).with("detail", detail);
        let size = self.size.as_deref().map(str::parse::<Size>).transpose();
        let size = size.map_err(|error| fault(error.to_string()))?;
        let rules: Options = (self.rules.parse()).map_err(|error| fault(format!("{error}")))?;
        AnyGame::new(&self.game, size, &rules).map_err(|error| fault(error.to_string()))
    }
}

/// An engine that takes part.
pub(crate) struct Contender {
    pub entrant: Entrant,
    /// The memory of its table, in MiB.
    pub memory: u64,
}

impl EngineRequest {
    /// The engine, within the limits of this house, of which the memory is one.
    pub fn entrant(&self, game: &AnyGame, name: &str, memory: u64) -> Result<Contender, Fault> {
        // What a page asks for starts no other program.
        let spec = with_memory(game, &read_spec(game, &self.spec)?, memory);
        let limits = SideLimits {
            per_move: self.limits.into(),
            clock: None,
            threads: None,
        };
        let mut entrant = Entrant::from_spec(game, name, &spec, limits)?;
        let time = &mut entrant.limits.per_move.time;
        *time = Some(time.map_or(MOST_TIME, |time| time.min(MOST_TIME)));
        Ok(Contender {
            memory: memory_of(game, &spec),
            entrant,
        })
    }
}
