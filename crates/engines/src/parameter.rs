//! The one description of engines and their parameters.
//!
//! Specs are checked by it, mistakes explained, and everything that lets one choose an
//! engine is made from it: the list of engines, the page's fields, the terminal's menu, the
//! completions. What people read beside a field is found in the locale files under
//! `engine.NAME` (with dots for colons) and under [`Parameter::text_key`].

use crate::spec::{Spec, parse_time};
use std::fmt;

/// What kind of value a parameter takes, and so which field fits it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A whole number in this range, stepped one by one.
    Whole {
        /// Smallest value.
        min: u64,
        /// Largest value.
        max: u64,
    },
    /// How many of something, from one to as many as one likes: chosen by its magnitude.
    Count {
        /// The largest that a slider offers; more can be typed.
        usual: u64,
    },
    /// A number in this range.
    Real {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// A time such as `1s`, `250ms` or `2m`.
    Time,
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A network: `default`, `none` or a file.
    Network,
    /// The file of an evaluation network.
    Evaluation,
    /// What each kind of Banqi piece is worth, king first: `1000/500/400/300/200/150/110`.
    Values,
}

/// A parameter that an engine takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameter {
    /// Its name.
    pub key: &'static str,
    /// Its values.
    pub kind: Kind,
    /// The value when none is given, as it would be written; empty for "no limit".
    pub default: &'static str,
    /// The value that is written where the engine is chosen from a list; empty where the
    /// parameter is left alone.
    pub offer: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
}

impl Parameter {
    /// Where its texts are in the locale files: `parameter.…`.
    #[must_use]
    pub const fn text_key(&self) -> &'static str {
        match self.kind {
            Kind::Evaluation => "evaluation",
            _ => self.key,
        }
    }
}

/// Where an engine stands among the choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// The strongest, and the ten levels.
    Level,
    /// A method of search.
    Algorithm,
    /// A player of one of the earlier programs.
    Original,
}

impl Family {
    /// All, in the order in which they are offered.
    pub const ALL: [Family; 3] = [Family::Level, Family::Algorithm, Family::Original];

    /// The word by which surfaces know it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Family::Level => "level",
            Family::Algorithm => "algorithm",
            Family::Original => "original",
        }
    }
}

/// An engine as the list of engines shows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EngineInfo {
    /// Its name in specs.
    pub name: &'static str,
    /// Among which choices it stands.
    pub family: Family,
    /// One line that says what it is.
    pub summary: &'static str,
    /// The parameters it takes.
    pub parameters: &'static [Parameter],
}

impl EngineInfo {
    /// Whether it takes a parameter.
    #[must_use]
    pub fn takes(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// A parameter by its name.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&'static Parameter> {
        (self.parameters.iter()).find(|parameter| parameter.key == key)
    }

    /// The spec that is written when it is chosen from a list.
    #[must_use]
    pub fn offered(&self) -> Spec {
        let offers = self.parameters.iter().filter(|p| !p.offer.is_empty());
        offers.fold(Spec::named(self.name), |spec, parameter| {
            spec.with(parameter.key, parameter.offer)
        })
    }
}

/// How many kinds of piece Banqi has.
pub const PIECE_KINDS: usize = 7;

/// The most that a piece can be worth; the least is nothing.
pub const MOST_WORTH: u64 = 10_000;

impl Kind {
    /// The word by which surfaces know it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Whole { .. } => "whole",
            Kind::Count { .. } => "count",
            Kind::Real { .. } => "real",
            Kind::Time => "time",
            Kind::Switch => "switch",
            Kind::Words(_) => "words",
            Kind::Network => "network",
            Kind::Evaluation => "evaluation",
            Kind::Values => "values",
        }
    }

    /// Whether a value can be written here.
    #[must_use]
    pub fn accepts(self, value: &str) -> bool {
        let whole = |text: &str, least: u64, most: u64| {
            text.bytes().all(|b| b.is_ascii_digit())
                && text.parse().is_ok_and(|n: u64| (least..=most).contains(&n))
        };
        match self {
            Kind::Whole { min, max } => whole(value, min, max),
            Kind::Count { .. } => whole(value, 1, u64::MAX),
            Kind::Real { min, max } => value.parse().is_ok_and(|x: f64| (min..=max).contains(&x)),
            Kind::Time => parse_time(value).is_some(),
            Kind::Switch => matches!(value, "on" | "off"),
            Kind::Words(words) => words.contains(&value),
            Kind::Network | Kind::Evaluation => !value.is_empty(),
            Kind::Values => {
                let parts: Vec<&str> = value.split('/').collect();
                parts.len() == PIECE_KINDS && parts.iter().all(|part| whole(part, 0, MOST_WORTH))
            }
        }
    }

    /// The values in signs that every language has.
    #[must_use]
    pub fn range(&self) -> String {
        match self {
            Kind::Whole { min, max } => format!("{min} – {max}"),
            Kind::Count { .. } => "≥ 1".to_owned(),
            Kind::Real { min, max } => format!("{min} – {max}"),
            Kind::Time => "1s, 250ms, 2m".to_owned(),
            Kind::Switch => "on, off".to_owned(),
            Kind::Words(words) => words.join(", "),
            Kind::Network => "default, none, FILE".to_owned(),
            Kind::Evaluation => "FILE".to_owned(),
            Kind::Values => "0/0/0/0/0/0/0".to_owned(),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Kind::Count { .. } => f.write_str("a whole number from 1"),
            Kind::Real { min, max } => write!(f, "a number from {min} to {max}"),
            Kind::Time => f.write_str("a time such as 1s, 250ms or 2m"),
            Kind::Switch => f.write_str("on or off"),
            Kind::Words(words) => write!(f, "one of {}", words.join(", ")),
            Kind::Network => f.write_str("default, none or a file"),
            Kind::Evaluation => f.write_str("a file"),
            Kind::Values => f.write_str("seven whole numbers joined by /, king first"),
        }
    }
}
