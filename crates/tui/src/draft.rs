//! A game that is being chosen: what the menu shows and the flags of the command line set.

use std::str::FromStr;
use thiserror::Error;
use wuqi_engines::parse_time;
use wuqi_games::any::{GAMES, games};
use wuqi_games::{GameInfo, Options, Shape, Size};
use wuqi_session::protocol::{ClockSetting, LimitsText, SeatSetting, Setup, Starts, UndoPolicy};

/// The least time between two moves of engines that somebody watches.
const WATCHED_MS: u64 = 1000;

/// Against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// An engine.
    Engine,
    /// Another person at this terminal.
    Person,
    /// Two engines, to be watched.
    Watch,
}

impl Opponent {
    /// All, in the order of the menu.
    pub const ALL: [Opponent; 3] = [Opponent::Engine, Opponent::Person, Opponent::Watch];
}

/// A game that is being chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The game's id.
    pub game: String,
    /// Against whom.
    pub opponent: Opponent,
    /// The engines: the second is the opponent of a person, both play when one watches.
    pub engines: [String; 2],
    /// The board's size, if it is not the usual one.
    pub size: Option<Size>,
    /// The size that flags or configuration asked for, so that the menu can return to it.
    pub asked_size: Option<Size>,
    /// Rule options that are not the usual ones.
    pub rules: Options,
    /// Who is player One.
    pub starts: Starts,
    /// The clock.
    pub clock: Option<ClockSetting>,
    /// Where to start, if it is not the start of the game.
    pub position: Option<String>,
    /// Engines that the configuration has under names: name and spec.
    pub saved: Vec<(String, String)>,
    /// What the pieces are worth to the earlier Banqi players, where the configuration says.
    pub values: Option<String>,
    /// Whether the menu shows all parameters of a seat's engine.
    pub more: [bool; 2],
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            game: GAMES[0].id.to_owned(),
            opponent: Opponent::Engine,
            engines: ["level:5".to_owned(), "level:5".to_owned()],
            size: None,
            asked_size: None,
            rules: Options::none(),
            starts: Starts::Me,
            clock: None,
            position: None,
            saved: Vec::new(),
            values: None,
            more: [false; 2],
        }
    }
}

impl Draft {
    /// The chosen game's sizes and options.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        let found = games().into_iter().find(|info| info.id == self.game);
        found.unwrap_or(GAMES[0])
    }

    /// The size on the menu.
    #[must_use]
    pub fn shown_size(&self) -> Size {
        self.size.unwrap_or(self.info().sizes.default)
    }

    /// The sizes that the menu offers: the square ones, the one that was asked for at first,
    /// which may be a rectangle, and the one that is chosen.
    #[must_use]
    pub fn sizes(&self) -> Vec<Size> {
        let sizes = self.info().sizes;
        match sizes.shape {
            Shape::Fixed => vec![sizes.default],
            Shape::Square | Shape::Rectangle => {
                let mut all: Vec<Size> = (sizes.min..=sizes.max).map(Size::square).collect();
                for size in self.asked_size.into_iter().chain([self.shown_size()]) {
                    if !all.contains(&size) {
                        all.push(size);
                    }
                }
                all
            }
        }
    }

    /// Chooses another game; what belongs to the one before is forgotten.
    pub fn set_game(&mut self, id: &str) {
        if self.game == id {
            return;
        }
        id.clone_into(&mut self.game);
        self.size = None;
        self.asked_size = None;
        self.rules = Options::none();
        self.position = None;
        for seat in 0..self.engines.len() {
            if self.engine_info(seat).is_none() {
                "level:5".clone_into(&mut self.engines[seat]);
            }
        }
    }

    /// The value of a rule option.
    #[must_use]
    pub fn rule(&self, key: &str) -> String {
        let usual = self.info().options.iter().find(|option| option.key == key);
        let usual = usual.map_or("", |option| option.default);
        self.rules.word(key, usual).to_owned()
    }

    /// Sets a rule option; the usual value is not written down.
    pub fn set_rule(&mut self, key: &str, value: &str) {
        let mut rules = Options::none();
        for option in self.info().options {
            let now = match option.key == key {
                true => Some(value),
                false => self.rules.get(option.key),
            };
            if let Some(now) = now.filter(|&now| now != option.default) {
                // Every key of the list is set once.
                let _ = rules.set(option.key, now);
            }
        }
        self.rules = rules;
    }

    /// The game as a session is asked for it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let engine = |seat: usize| SeatSetting::Engine {
            spec: self.engines[seat].clone(),
            name: String::new(),
            limits: LimitsText::default(),
        };
        let players = match self.opponent {
            Opponent::Engine => [SeatSetting::default(), engine(1)],
            Opponent::Person => Default::default(),
            Opponent::Watch => [engine(0), engine(1)],
        };
        Setup {
            game: self.game.clone(),
            size: self.size.map(|size| size.to_string()),
            rules: self.rules.to_string(),
            position: self.position.clone(),
            players,
            starts: self.starts,
            clock: self.clock,
            undo: UndoPolicy::Free,
            nonces: false,
            speed_ms: match self.opponent {
                Opponent::Watch => WATCHED_MS,
                _ => 0,
            },
        }
    }
}

/// The clocks that the menu offers.
pub const CLOCKS: [Option<ClockSetting>; 6] = [
    None,
    clock(1, 0),
    clock(3, 2),
    clock(5, 3),
    clock(10, 5),
    clock(30, 0),
];

const fn clock(minutes: u64, seconds: u64) -> Option<ClockSetting> {
    Some(ClockSetting {
        base_ms: minutes * 60_000,
        increment_ms: seconds * 1000,
    })
}

/// A text that is no clock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no clock: write the time for the game, and what a move adds, for example 5m+3s")]
pub struct ClockError(String);

/// A clock as it is written, `5m+3s` or `10m`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockText(pub ClockSetting);

impl FromStr for ClockText {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<ClockText, ClockError> {
        let wrong = || ClockError(text.to_owned());
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let millis = |part: &str| {
            let time = parse_time(part.trim()).ok_or_else(wrong)?;
            u64::try_from(time.as_millis()).map_err(|_| wrong())
        };
        let increment_ms = match increment.trim() {
            "0" | "0s" => 0,
            other => millis(other)?,
        };
        Ok(ClockText(ClockSetting {
            base_ms: millis(base)?,
            increment_ms,
        }))
    }
}
