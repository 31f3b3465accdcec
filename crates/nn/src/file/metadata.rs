//! What a network file says about itself.

use super::error::NetworkError;
use std::collections::BTreeMap;
use wuqi_core::square::MAX_SIDE;
use wuqi_games::{Configure, OptionError, Options, Size};

/// What a network was made for, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Metadata {
    /// Which game, by its name in commands.
    pub game: String,
    /// The rule options that it was trained with, `key=value,…`; empty for the usual ones. With
    /// `|` between them there are several lists.
    pub rules: String,
    /// The sizes that it learned on: it may play on these, a line network on others, too.
    pub sizes: Vec<Size>,
    /// JSON: how it was trained.
    pub training: String,
}

impl Metadata {
    /// Reads the texts of a file.
    pub(super) fn read(texts: &BTreeMap<String, String>) -> Result<Self, NetworkError> {
        let text = |key: &'static str| required(texts, key);
        let fault = |key, fault: String| NetworkError::Metadata { key, fault };
        let sizes = (text("sizes")?.split(','))
            .map(|size| {
                let size: Size = size.trim().parse().ok()?;
                let fits = |side| (1..=MAX_SIDE).contains(&side);
                (fits(size.width) && fits(size.height)).then_some(size)
            })
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| {
                fault(
                    "sizes",
                    format!(
                        "'{}' instead of sizes such as 6x6,8x8",
                        texts["sizes"].escape_debug()
                    ),
                )
            })?;
        let training = texts.get("training").cloned().unwrap_or_default();
        if !training.is_empty()
            && let Err(error) = serde_json::from_str::<serde_json::Value>(&training)
        {
            return Err(fault("training", format!("no JSON ({error})")));
        }
        let metadata = Metadata {
            game: text("game")?.to_owned(),
            rules: texts.get("rules").cloned().unwrap_or_default(),
            sizes,
            training,
        };
        match metadata.rule_lists() {
            Ok(_) => Ok(metadata),
            Err(error) => Err(fault("rules", format!("no rules ({error})"))),
        }
    }

    /// The lists of rule options that it was trained with.
    pub fn rule_lists(&self) -> Result<Vec<Options>, OptionError> {
        self.rules
            .split('|')
            .map(|list| list.trim().parse())
            .collect()
    }

    /// The texts of a file, without those that follow from the tensors.
    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        BTreeMap::from([
            ("game".to_owned(), self.game.clone()),
            ("rules".to_owned(), self.rules.clone()),
            ("sizes".to_owned(), self.size_list()),
            ("training".to_owned(), self.training.clone()),
        ])
    }

    /// Checks that a network of this kind was made for this game and this board.
    pub(super) fn suits<G: Configure>(&self, game: &G) -> Result<(), NetworkError> {
        if self.game != G::INFO.id {
            return Err(NetworkError::WrongGame {
                expected: G::INFO.id.to_owned(),
                found: self.game.clone(),
            });
        }
        if !self.sizes.contains(&game.size()) {
            return Err(NetworkError::WrongSize {
                size: game.size().to_string(),
                allowed: self.size_list(),
            });
        }
        let learned = |rules: &Options| G::configure(Some(game.size()), rules).ok();
        let lists = self.rule_lists().unwrap_or_default();
        if !(lists.iter().filter_map(learned)).any(|learned| game.is_known_from(&learned)) {
            return Err(NetworkError::WrongRules {
                learned: match self.rules.trim() {
                    "" => "the usual ones".to_owned(),
                    rules => rules.to_owned(),
                },
            });
        }
        Ok(())
    }

    /// The sizes as they are written, such as `6x6,8x8`.
    #[must_use]
    pub fn size_list(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        sizes.join(",")
    }
}

/// A text that every file has.
pub(super) fn required<'a>(
    texts: &'a BTreeMap<String, String>,
    key: &'static str,
) -> Result<&'a str, NetworkError> {
    let missing = || NetworkError::Metadata {
        key,
        fault: "missing".to_owned(),
    };
    texts.get(key).map(String::as_str).ok_or_else(missing)
}
