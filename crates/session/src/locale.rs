//! Texts for people, in three languages.
//!
//! Everything that a session says is a code with parameters; here codes become sentences.
//! Surfaces that are no pages (the terminal, the command line) look texts up here, pages
//! load the same files. A text that a language lacks is taken from English, which a test
//! keeps from ever happening.

use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::OnceLock;
use wuqi_games::any::games;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese in traditional characters, as written in Taiwan.
    Traditional,
    /// Chinese in simplified characters, as written in mainland China.
    Simplified,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [
        Language::English,
        Language::Traditional,
        Language::Simplified,
    ];

    /// Its tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Traditional => "zh-Hant",
            Language::Simplified => "zh-Hans",
        }
    }

    /// The language that a tag such as `zh-TW`, `zh_HK.UTF-8` or `en-GB` asks for; `None`
    /// for a language that is not spoken here. Regions that write traditional characters
    /// get them unless the tag names the script.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default();
        let mut parts = tag.split(['-', '_']).map(str::to_ascii_lowercase);
        match parts.next()?.as_str() {
            "en" => Some(Language::English),
            "zh" | "cmn" | "yue" => {
                let rest: Vec<String> = parts.collect();
                let has = |word: &str| rest.iter().any(|part| part == word);
                let traditional = ["tw", "hk", "mo"].into_iter().any(has);
                Some(match (has("hant"), has("hans")) {
                    (true, _) => Language::Traditional,
                    (false, false) if traditional => Language::Traditional,
                    _ => Language::Simplified,
                })
            }
            _ => None,
        }
    }

    /// The first language of a list of tags that is spoken here, else English.
    #[must_use]
    pub fn choose<'a>(tags: impl IntoIterator<Item = &'a str>) -> Language {
        (tags.into_iter().find_map(Language::from_tag)).unwrap_or_default()
    }

    /// The file with its texts, as JSON.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Language::English => include_str!("../../../locales/en.json"),
            Language::Traditional => include_str!("../../../locales/zh-Hant.json"),
            Language::Simplified => include_str!("../../../locales/zh-Hans.json"),
        }
    }

    fn texts(self) -> &'static HashMap<String, String> {
        static TEXTS: [OnceLock<HashMap<String, String>>; 3] = [const { OnceLock::new() }; 3];
        TEXTS[self as usize].get_or_init(|| {
            serde_json::from_str(self.file()).expect("a test reads every locale file")
        })
    }

    /// The text of a key, `None` if even English has none.
    #[must_use]
    pub fn find(self, key: &str) -> Option<&'static str> {
        let own = self.texts().get(key);
        let text = own.or_else(|| Language::English.texts().get(key));
        text.map(String::as_str).or_else(|| self.of_game(key))
    }

    /// The name or the summary of a game of another crate, which brings its own.
    fn of_game(self, key: &str) -> Option<&'static str> {
        let (id, what) = key.strip_prefix("game.")?.rsplit_once('.')?;
        let info = games().into_iter().find(|info| info.id == id)?;
        match (what, self) {
            ("name", Language::English) => Some(info.name),
            ("name", Language::Traditional) => Some(info.name_hant),
            ("name", Language::Simplified) => Some(info.name_hans),
            ("summary", _) => Some(info.summary),
            _ => None,
        }
    }

    /// The text of a key with its placeholders filled in; the key itself if there is no
    /// such text.
    #[must_use]
    pub fn text(self, key: &str, params: &Map<String, Value>) -> String {
        let Some(text) = self.find(key) else {
            return key.to_owned();
        };
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((name, after)) = after.split_once('}') else {
                rest = after;
                break;
            };
            match params.get(name) {
                Some(Value::String(value)) => filled.push_str(value),
                Some(value) => filled.push_str(&value.to_string()),
                None => filled.extend(["{", name, "}"]),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_choose_scripts() {
        for (tag, language) in [
            ("en", Some(Language::English)),
            ("en-GB", Some(Language::English)),
            ("zh", Some(Language::Simplified)),
            ("zh-CN", Some(Language::Simplified)),
            ("zh-SG", Some(Language::Simplified)),
            ("zh-TW", Some(Language::Traditional)),
            ("zh-HK", Some(Language::Traditional)),
            ("zh-MO", Some(Language::Traditional)),
            ("zh-Hant", Some(Language::Traditional)),
            ("zh-Hant-CN", Some(Language::Traditional)),
            ("zh-Hans-HK", Some(Language::Simplified)),
            ("ZH_tw.UTF-8", Some(Language::Traditional)),
            ("de-DE", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
        assert_eq!(
            Language::choose(["fr", "zh-TW", "en"]),
            Language::Traditional
        );
        assert_eq!(Language::choose(["fr"]), Language::English);
    }

    #[test]
    fn placeholders_are_filled_in_once() {
        let params = Map::from_iter([
            ("field".to_owned(), Value::from("{max}")),
            ("max".to_owned(), Value::from(80)),
        ]);
        let text = Language::English.text("error.text-too-long", &params);
        assert_eq!(text, "{max} has at most 80 characters.");
        assert_eq!(
            Language::Simplified.text("no.such.key", &Map::new()),
            "no.such.key"
        );
    }
}
