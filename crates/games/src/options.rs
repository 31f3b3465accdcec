//! Sizes and rule options: how a game value is described and chosen by text.

use crate::Size;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use wuqi_core::did_you_mean;

/// A game that can be set up from a size and a list of rule options.
pub trait Configure: Sized {
    /// What can be chosen.
    const INFO: GameInfo;

    /// The game value for these choices; whatever is not given has its default.
    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError>;

    /// The size of this game's board.
    fn size(&self) -> Size;

    /// Every rule option with its value in this game, in the order of [`GameInfo::options`].
    fn options(&self) -> Options;

    /// Whether who learned by the rules of `learned` alone, as a network does, knows enough to
    /// play by these. Most options change little, so that is usual; a game says which change too
    /// much.
    fn is_known_from(&self, learned: &Self) -> bool {
        let _ = learned;
        true
    }
}

/// A game's name, sizes and rule options.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name used everywhere in commands and files, for example `ataxx`.
    pub id: &'static str,
    /// English name.
    pub name: &'static str,
    /// Name in traditional characters.
    pub name_hant: &'static str,
    /// Name in simplified characters.
    pub name_hans: &'static str,
    /// One sentence for somebody who does not know the game.
    pub summary: &'static str,
    /// The board sizes that the rules allow.
    pub sizes: Sizes,
    /// The rule options, in the order in which they are written.
    pub options: &'static [OptionInfo],
}

/// The board sizes that a game allows.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Smallest side.
    pub min: u8,
    /// Largest side.
    pub max: u8,
    /// The size when none is given.
    pub default: Size,
    /// What shapes are allowed.
    pub shape: Shape,
}

/// The shapes of board that a game allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Width and height are equal.
    Square,
    /// Width and height are chosen separately.
    Rectangle,
    /// Only the default size exists.
    Fixed,
}

impl Sizes {
    /// `size` if it is allowed, the default if none is given.
    pub fn choose(&self, size: Option<Size>) -> Result<Size, OptionError> {
        let size = size.unwrap_or(self.default);
        let side = self.min..=self.max;
        let allowed = match self.shape {
            Shape::Fixed => size == self.default,
            Shape::Square => size.width == size.height && side.contains(&size.width),
            Shape::Rectangle => side.contains(&size.width) && side.contains(&size.height),
        };
        if allowed {
            Ok(size)
        } else {
            Err(OptionError::SizeNotAllowed {
                size,
                allowed: self.to_string(),
            })
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = (self.min, self.max);
        match self.shape {
            Shape::Fixed => write!(f, "{}", self.default),
            Shape::Square => write!(f, "{min}x{min} to {max}x{max}"),
            Shape::Rectangle => write!(f, "width and height {min} to {max}"),
        }
    }
}

/// One rule option.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name in `key=value` lists.
    pub key: &'static str,
    /// The values it takes.
    pub values: Values,
    /// The value when none is given.
    pub default: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
}

/// The values that a rule option takes.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words (a switch is the words `on` and `off`).
    Words(&'static [&'static str]),
    /// A whole number in this range.
    Number {
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
    },
}

impl Values {
    /// The words of a switch.
    pub const SWITCH: Values = Values::Words(&["on", "off"]);
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words(words) => f.write_str(&words.join("|")),
            Values::Number { min, max } => write!(f, "{min} to {max}"),
        }
    }
}

/// Rule options as given: `key=value` pairs, each key once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// No options: every rule has its default.
    #[must_use]
    pub fn none() -> Self {
        Options::default()
    }

    /// Adds an option, refusing a key that is there already.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if self.get(key).is_some() {
            return Err(OptionError::Repeated(key.to_owned()));
        }
        self.0.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// The value given for `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|&(k, _)| k == key).map(|(_, value)| value)
    }

    /// The pairs in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Checks every key and value against what the game offers.
    pub fn check(&self, info: &GameInfo) -> Result<(), OptionError> {
        for (key, value) in self.iter() {
            let Some(option) = info.options.iter().find(|option| option.key == key) else {
                let known: Vec<&str> = info.options.iter().map(|option| option.key).collect();
                return Err(OptionError::Unknown {
                    game: info.id,
                    key: key.to_owned(),
                    known: if known.is_empty() {
                        "none".to_owned()
                    } else {
                        known.join(", ")
                    },
                });
            };
            let fits = match option.values {
                Values::Words(words) => words.contains(&value),
                Values::Number { min, max } => {
                    value.bytes().all(|b| b.is_ascii_digit())
                        && value.parse::<u32>().is_ok_and(|n| (min..=max).contains(&n))
                }
            };
            if !fits {
                return Err(OptionError::BadValue {
                    key: option.key,
                    value: value.to_owned(),
                    allowed: option.values.to_string(),
                });
            }
        }
        Ok(())
    }

    /// The value given for `key`, or `default`; call [`Options::check`] first.
    pub fn word<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.get(key).unwrap_or(default)
    }

    /// The switch given for `key`, or `default`; call [`Options::check`] first.
    #[must_use]
    pub fn switch(&self, key: &str, default: bool) -> bool {
        self.get(key).map_or(default, |value| value == "on")
    }

    /// The number given for `key`, or `default`; call [`Options::check`] first.
    #[must_use]
    pub fn number(&self, key: &str, default: u32) -> u32 {
        self.get(key)
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    }
}

/// `key=value,key=value`; an empty text is no options.
impl FromStr for Options {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let mut options = Options::none();
        for pair in text
            .split(',')
            .map(str::trim)
            .filter(|pair| !pair.is_empty())
        {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| OptionError::Malformed(pair.to_owned()))?;
            options.set(key.trim(), value.trim())?;
        }
        Ok(options)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{key}={value}")?;
        }
        Ok(())
    }
}

/// Why a size or a rule option was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// Not of the form `N` or `WxH`.
    #[error("'{0}' is no board size: write N or WxH, for example 7 or 9x7")]
    MalformedSize(String),
    /// A size that the game does not allow.
    #[error("size {size} is not allowed: this game takes {allowed}")]
    SizeNotAllowed {
        /// The size asked for.
        size: Size,
        /// The sizes allowed, in words.
        allowed: String,
    },
    /// Not of the form `key=value`.
    #[error("'{0}' is no rule option: write key=value")]
    Malformed(String),
    /// The same key twice.
    #[error("rule option '{0}' is given twice")]
    Repeated(String),
    /// A key that the game does not have.
    #[error("{game} has no rule option '{key}'{hint}; its options are: {known}",
        hint = did_you_mean(key, known.split(", ")))]
    Unknown {
        /// The game's name.
        game: &'static str,
        /// The key asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// A value that the option does not take.
    #[error("rule option '{key}' cannot be '{value}': it takes {allowed}")]
    BadValue {
        /// The option.
        key: &'static str,
        /// The value asked for.
        value: String,
        /// The values it takes.
        allowed: String,
    },
    /// Values that are allowed one by one but not together.
    #[error("{0}")]
    Conflict(String),
}
