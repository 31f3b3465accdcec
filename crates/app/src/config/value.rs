//! The values of a configuration file.

use std::fmt;
use std::net::IpAddr;
use wuqi_arena::{Adjudication, SideLimits};
use wuqi_engines::{Spec, find_parameter, parse_time};
use wuqi_games::any::games;
use wuqi_games::{Options, Size};

/// A value as a file has it.
#[derive(Clone, PartialEq, Debug)]
pub enum Scalar {
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Real(f64),
    /// `true` or `false`.
    Switch(bool),
    /// A text.
    Text(String),
    /// Something that no key takes, in words.
    Other(&'static str),
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Whole(number) => write!(f, "{number}"),
            Scalar::Real(number) => write!(f, "{number:?}"),
            Scalar::Switch(on) => write!(f, "{on}"),
            Scalar::Text(text) => write!(f, "{text:?}"),
            Scalar::Other(words) => f.write_str(words),
        }
    }
}

/// What kind of value a key takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A whole number in this range.
    Whole {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A number in this range.
    Real {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// `true` or `false`.
    Switch,
    /// `true`, `false` or `"game"`.
    Open,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A game that this program plays, those registered included.
    Game,
    /// A time such as `1s`.
    Time,
    /// What a parameter of an engine takes, by the names of both.
    Parameter(&'static str, &'static str),
    /// A time for the whole game with an increment.
    Clock,
    /// A path, relative to the folder of the file.
    Path,
    /// An address of this machine.
    Address,
    /// An engine.
    Spec,
    /// A board size.
    Size,
    /// Rule options.
    Rules,
    /// When games are called.
    Adjudication,
}

impl Kind {
    /// Whether a value fits.
    pub fn accepts(self, value: &Scalar) -> bool {
        match (self, value) {
            (Kind::Whole { min, max }, Scalar::Whole(number)) => (min..=max).contains(number),
            (Kind::Real { min, max }, Scalar::Real(number)) => (min..=max).contains(number),
            (Kind::Real { min, max }, Scalar::Whole(number)) => {
                (min..=max).contains(&(*number as f64))
            }
            (Kind::Switch | Kind::Open, Scalar::Switch(_)) => true,
            (Kind::Parameter(..), Scalar::Whole(number)) => self.takes(&number.to_string()),
            (Kind::Parameter(..), Scalar::Real(number)) => self.takes(&number.to_string()),
            // A board of 15 is written without quotes by most people.
            (Kind::Size, Scalar::Whole(number)) => number.to_string().parse::<Size>().is_ok(),
            (kind, Scalar::Text(text)) => kind.accepts_text(text),
            _ => false,
        }
    }

    /// Whether the parameter that this stands for takes a value.
    fn takes(self, text: &str) -> bool {
        let kind = self.parameter();
        // A search that may take no time has no answer.
        let some = kind != Some(wuqi_engines::Kind::Time)
            || parse_time(text).is_some_and(|time| !time.is_zero());
        some && kind.is_some_and(|kind| kind.accepts(text))
    }

    fn parameter(self) -> Option<wuqi_engines::Kind> {
        match self {
            Kind::Parameter(engine, key) => find_parameter(engine, key).map(|found| found.kind),
            _ => None,
        }
    }

    fn accepts_text(self, text: &str) -> bool {
        match self {
            // Numbers are no texts.
            Kind::Parameter(..) => {
                self.parameter() == Some(wuqi_engines::Kind::Time) && self.takes(text)
            }
            Kind::Words(words) => words.contains(&text),
            Kind::Game => games().iter().any(|info| info.id == text),
            Kind::Open => text == "game",
            Kind::Time => parse_time(text).is_some_and(|time| !time.is_zero()),
            Kind::Clock => format!("clock={text}").parse::<SideLimits>().is_ok(),
            Kind::Path => !text.is_empty(),
            Kind::Address => text.parse::<IpAddr>().is_ok(),
            Kind::Spec => text.parse::<Spec>().is_ok(),
            Kind::Size => text.parse::<Size>().is_ok(),
            Kind::Rules => text.parse::<Options>().is_ok(),
            Kind::Adjudication => text.parse::<Adjudication>().is_ok(),
            Kind::Whole { .. } | Kind::Real { .. } | Kind::Switch => false,
        }
    }
}

/// Words as a file has them, one after the other.
fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("{word:?}")).collect();
    words.join(", ")
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Whole { min, max: i64::MAX } => write!(f, "a whole number from {min}"),
            Kind::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Kind::Real { min, max } => write!(f, "a number from {min} to {max}"),
            Kind::Switch => f.write_str("true or false"),
            Kind::Open => f.write_str("true, false or \"game\""),
            Kind::Words(words) => f.write_str(&quoted(words.iter().copied())),
            Kind::Game => f.write_str(&quoted(games().iter().map(|info| info.id))),
            Kind::Parameter(..) => match self.parameter() {
                Some(wuqi_engines::Kind::Time) | None => Kind::Time.fmt(f),
                Some(kind) => kind.fmt(f),
            },
            Kind::Time => f.write_str("a time such as \"1s\", \"250ms\" or \"2m\""),
            Kind::Clock => f.write_str("a time and an increment such as \"60s+0.5s\""),
            Kind::Path => f.write_str("a path"),
            Kind::Address => f.write_str("an address such as \"127.0.0.1\" or \"0.0.0.0\""),
            Kind::Spec => f.write_str("an engine such as \"best\" or \"mcts:sims=1000\""),
            Kind::Size => f.write_str("a size such as \"7\" or \"15x15\""),
            Kind::Rules => f.write_str("rules such as \"rule=renju\" or \"chain=off\""),
            Kind::Adjudication => {
                f.write_str("when to call a game, such as \"win=0.98,draw=0.02,moves=4,after=40\"")
            }
        }
    }
}
