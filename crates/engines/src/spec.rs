//! The engine spec language: `name[:key=value,…]`, for example `alphabeta:depth=6`,
//! `mcts:sims=1000,c=1.4` or `ataxx:normal`.
//!
//! What an engine takes is said by its [`EngineInfo`].

use crate::network::NoDevice;
use crate::parameter::EngineInfo;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;
use wuqi_core::did_you_mean;
use wuqi_search::Limits;

/// An engine's name and parameters as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The engine's name; an original's own engine has its game in front (`ataxx:normal`).
    pub name: String,
    parameters: Vec<(String, String)>,
}

impl Spec {
    /// An engine without parameters.
    #[must_use]
    pub fn named(name: &str) -> Spec {
        Spec {
            name: name.to_owned(),
            parameters: Vec::new(),
        }
    }

    /// The pairs as written.
    pub fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.parameters
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The same engine with this parameter.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Spec {
        self.parameters.retain(|(known, _)| known != key);
        self.parameters.push((key.to_owned(), value.to_string()));
        self
    }

    /// The same engine with the usual value of this parameter.
    #[must_use]
    pub fn without(mut self, key: &str) -> Spec {
        self.parameters.retain(|(known, _)| known != key);
        self
    }

    /// Finds the engine among `known` and checks every parameter.
    pub fn check<'a>(&self, known: &'a [EngineInfo]) -> Result<Checked<'a>, SpecError> {
        let Some(info) = known.iter().find(|info| info.name == self.name) else {
            return Err(SpecError::UnknownEngine {
                name: self.name.clone(),
                known: join(known.iter().map(|info| info.name)),
            });
        };
        for (key, value) in self.parameters() {
            let Some(parameter) = info.parameters.iter().find(|p| p.key == key) else {
                return Err(SpecError::UnknownParameter {
                    engine: info.name,
                    key: key.to_owned(),
                    known: join(info.parameters.iter().map(|p| p.key)),
                });
            };
            if !parameter.kind.accepts(value) {
                return Err(SpecError::BadValue {
                    key: parameter.key,
                    value: value.to_owned(),
                    allowed: parameter.kind.to_string(),
                    range: parameter.kind.range(),
                });
            }
        }
        Ok(Checked {
            info,
            spec: self.clone(),
        })
    }
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}

/// A spec whose name and values are known to be right.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The engine.
    pub info: &'a EngineInfo,
    spec: Spec,
}

impl Checked<'_> {
    /// The value given, or the default; `None` where neither says anything.
    fn text(&self, key: &str) -> Option<&str> {
        let given = self.spec.parameters().find(|&(k, _)| k == key);
        let default = self.info.parameters.iter().find(|p| p.key == key);
        given
            .map(|(_, value)| value)
            .or(default.map(|p| p.default))
            .filter(|value| !value.is_empty())
    }

    /// Whether a parameter of this kind was written.
    pub fn is_given(&self, kind: impl Fn(&str) -> bool) -> bool {
        self.spec.parameters().any(|(key, _)| kind(key))
    }

    /// The limits that are given, or by default.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            depth: self.whole("depth").map(|depth| depth as u32),
            nodes: self.whole("nodes"),
            simulations: self.whole("sims"),
            time: self.time("time"),
        }
    }

    /// A whole number.
    #[must_use]
    pub fn whole(&self, key: &str) -> Option<u64> {
        self.text(key)?.parse().ok()
    }

    /// A number.
    #[must_use]
    pub fn real(&self, key: &str) -> Option<f64> {
        self.text(key)?.parse().ok()
    }

    /// A time.
    #[must_use]
    pub fn time(&self, key: &str) -> Option<Duration> {
        parse_time(self.text(key)?)
    }

    /// A switch; off where nothing says otherwise.
    #[must_use]
    pub fn switch(&self, key: &str) -> bool {
        self.text(key) == Some("on")
    }

    /// A word or a text.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.text(key)
    }
}

/// Reads `250ms`, `1.5s`, `2m`; a bare number is seconds.
#[must_use]
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "s"),
    };
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let value: f64 = number.parse().ok()?;
    let total = value * seconds;
    // A day is more than any search will be given, and keeps the arithmetic safe.
    (number.starts_with(|c: char| c.is_ascii_digit()) && (0.0..=86_400.0).contains(&total))
        .then(|| Duration::from_secs_f64(total))
}

/// Where a command in quotes ends that stands after the first colon, as in
/// `uai:'engine --depth=3':Hash=64`; what is in quotes may hold `:` and `=`. Otherwise 0.
fn quoted_end(text: &str) -> usize {
    let after_colon = text.split_once(':').map_or("", |(_, rest)| rest);
    let quote = after_colon
        .chars()
        .next()
        .filter(|c| matches!(c, '\'' | '"'));
    let end = quote.and_then(|quote| after_colon[1..].find(quote));
    end.map_or(0, |end| text.len() - after_colon.len() + end + 2)
}

/// The longest spec, in bytes: room for any set of parameters and for the command of another
/// program, and short enough for the header of a record.
pub const LONGEST_SPEC: usize = 2000;

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        if text.len() > LONGEST_SPEC {
            return Err(SpecError::TooLong);
        }
        // The name is everything before the first part that holds a `=`.
        let mut name = text;
        let mut rest = "";
        let quoted = quoted_end(text);
        if let Some(equals) = text[quoted..].find('=').map(|at| quoted + at) {
            let colon = text[quoted..equals]
                .rfind(':')
                .ok_or_else(|| SpecError::Malformed(text.to_owned()))?;
            (name, rest) = (&text[..quoted + colon], &text[quoted + colon + 1..]);
        }
        if name.is_empty() || name.ends_with(':') {
            return Err(SpecError::Malformed(text.to_owned()));
        }
        // `level:7` is short for `level:n=7`.
        if let Some(number) = name.strip_prefix("level:").filter(|_| rest.is_empty()) {
            return Ok(Spec {
                name: "level".to_owned(),
                parameters: vec![("n".to_owned(), number.to_owned())],
            });
        }
        let mut parameters: Vec<(String, String)> = Vec::new();
        for pair in rest.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| SpecError::Malformed(text.to_owned()))?;
            if parameters.iter().any(|(known, _)| known == key) {
                return Err(SpecError::Repeated(key.to_owned()));
            }
            parameters.push((key.to_owned(), value.to_owned()));
        }
        Ok(Spec {
            name: name.to_owned(),
            parameters,
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ("level", [(key, number)]) = (self.name.as_str(), &self.parameters[..])
            && key == "n"
        {
            return write!(f, "level:{number}");
        }
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.parameters().enumerate() {
            let separator = if i == 0 { ':' } else { ',' };
            write!(f, "{separator}{key}={value}")?;
        }
        Ok(())
    }
}

/// Why an engine spec was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// Not of the form `name[:key=value,…]`.
    #[error("'{0}' is no engine spec: write name or name:key=value,key=value")]
    Malformed(String),
    /// Longer than any spec needs to be.
    #[error("an engine spec has at most {LONGEST_SPEC} bytes")]
    TooLong,
    /// No engine has this name.
    #[error("there is no engine '{name}' for this game{hint}; the engines are: {known}",
        hint = did_you_mean(name, known.split(", ")))]
    UnknownEngine {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The engine does not take this parameter.
    #[error("engine '{engine}' has no parameter '{key}'{hint}; it takes: {known}",
        hint = did_you_mean(key, known.split(", ")))]
    UnknownParameter {
        /// The engine.
        engine: &'static str,
        /// The key asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// The parameter does not take this value.
    #[error("parameter '{key}' cannot be '{value}': it takes {allowed}")]
    BadValue {
        /// The parameter.
        key: &'static str,
        /// The value asked for.
        value: String,
        /// The values it takes, in words.
        allowed: String,
        /// The values it takes, in signs that every language has.
        range: String,
    },
    /// The same parameter twice.
    #[error("parameter '{0}' is given twice")]
    Repeated(String),
    /// The network cannot be had.
    #[error("there is no network '{name}': {reason}")]
    NoNetwork {
        /// The network asked for.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// The network does not suit the game.
    #[error("the network '{name}' cannot be used: {reason}")]
    Network {
        /// The network asked for.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// The device that the network is to compute on cannot be used.
    #[error("{0}")]
    NoDevice(NoDevice),
    /// The engine exists but cannot play under these rules.
    #[error("{0}")]
    Unsuitable(String),
}

impl From<NoDevice> for SpecError {
    fn from(why: NoDevice) -> SpecError {
        SpecError::NoDevice(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameter::{Family, Kind, Parameter};

    const KNOWN: &[EngineInfo] = &[
        EngineInfo {
            name: "mcts",
            family: Family::Algorithm,
            summary: "tree search",
            parameters: &[
                Parameter {
                    key: "sims",
                    kind: Kind::Count { usual: 1000 },
                    default: "1000",
                    offer: "",
                    summary: "simulations",
                },
                Parameter {
                    key: "time",
                    kind: Kind::Time,
                    default: "",
                    offer: "",
                    summary: "time",
                },
            ],
        },
        EngineInfo {
            name: "ataxx:normal",
            family: Family::Original,
            summary: "the original's",
            parameters: &[],
        },
    ];

    #[test]
    fn specs_round_trip() {
        for text in ["mcts", "mcts:sims=20,time=1.5s", "ataxx:normal", "level:7"] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
        let spec: Spec = "banqi:expert:depth=3".parse().unwrap();
        assert_eq!(spec.name, "banqi:expert");
        let text = "uai:'./a b --x=1:2':Hash=64,time=1s";
        let spec: Spec = text.parse().unwrap();
        assert_eq!(spec.name, "uai:'./a b --x=1:2'");
        assert_eq!(spec.to_string(), text);
        assert_eq!("ugi:\"x=1\"".parse::<Spec>().unwrap().name, "ugi:\"x=1\"");
        assert!(
            "uai:'x=1".parse::<Spec>().is_ok(),
            "an open quote is a letter"
        );
    }

    #[test]
    fn values_and_defaults() {
        let spec: Spec = "mcts:time=250ms".parse().unwrap();
        let checked = spec.check(KNOWN).unwrap();
        assert_eq!(checked.whole("sims"), Some(1000));
        assert_eq!(checked.time("time"), Some(Duration::from_millis(250)));
        let bare = "mcts".parse::<Spec>().unwrap();
        assert_eq!(bare.check(KNOWN).unwrap().time("time"), None);
    }

    #[test]
    fn mistakes_say_what_is_possible() {
        for (text, words) in [
            ("", "write name"),
            ("mcts:", "write name"),
            ("=3", "write name"),
            ("mcts:sims=1,x", "write name"),
            ("minimox", "mcts, ataxx:normal"),
            ("mcts:c=1", "sims, time"),
            ("ataxx:normal:c=1", "none"),
            ("mcts:sims=0", "from 1"),
            ("mcts:sims=-1", "from 1"),
            ("mcts:time=5h", "250ms"),
            ("mcts:time=-5s", "250ms"),
            ("mcts:sims=1,sims=2", "twice"),
        ] {
            let error = text
                .parse::<Spec>()
                .and_then(|spec| spec.check(KNOWN).map(|_| ()))
                .unwrap_err();
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn a_spec_is_not_longer_than_a_header_of_a_record() {
        let long = format!("mcts:sims=1{}", "0".repeat(5000));
        assert_eq!(long.parse::<Spec>(), Err(SpecError::TooLong));
    }

    #[test]
    fn times() {
        assert_eq!(parse_time("2m"), Some(Duration::from_secs(120)));
        assert_eq!(parse_time("0.5"), Some(Duration::from_millis(500)));
        for text in ["", "s", "1h", "inf", "nan", "1e99", "99999999m", "ms"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
