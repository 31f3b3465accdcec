//! Every text exists in all three languages, with the same placeholders.
//!
//! A locale is a JSON object of texts, nested at will; `{name}` in a text is a
//! placeholder that the program fills in.

use crate::project::Project;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the locale files.
const FOLDER: &str = "locales";

/// The languages; every key of one must be in all.
const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// The texts of one language by their key, nested keys joined by dots.
type Texts = BTreeMap<String, String>;

/// Checks the locale files, once there are any.
pub fn check(project: &Project) -> Result<Vec<String>> {
    if !project.root.join(FOLDER).is_dir() {
        return Ok(Vec::new());
    }
    let mut locales = Vec::new();
    for language in LANGUAGES {
        let file = format!("{FOLDER}/{language}.json");
        let text = project.read_text(&file)?;
        let text = text.with_context(|| format!("{file} is not text"))?;
        let value: Value =
            serde_json::from_str(&text).with_context(|| format!("{file} is not JSON"))?;
        let mut texts = Texts::new();
        let mut faults = Vec::new();
        flatten("", &value, &mut texts, &mut faults);
        if !faults.is_empty() {
            let faults = faults.into_iter().map(|fault| format!("{file}: {fault}"));
            return Ok(faults.collect());
        }
        locales.push((language, texts));
    }
    Ok(compare(&locales))
}

/// Collects the texts below `value`.
fn flatten(key: &str, value: &Value, texts: &mut Texts, faults: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            texts.insert(key.to_owned(), text.clone());
        }
        Value::Object(members) => {
            for (name, member) in members {
                let below = if key.is_empty() {
                    name.clone()
                } else {
                    format!("{key}.{name}")
                };
                flatten(&below, member, texts, faults);
            }
        }
        _ => faults.push(format!("'{key}' is neither a text nor an object")),
    }
}

fn compare(locales: &[(&str, Texts)]) -> Vec<String> {
    let mut faults = Vec::new();
    let keys: BTreeSet<&String> = locales.iter().flat_map(|(_, texts)| texts.keys()).collect();
    for key in keys {
        let (mut wanted, mut first) = (None, "");
        for (language, texts) in locales {
            let Some(text) = texts.get(key) else {
                faults.push(format!("{language} lacks '{key}'"));
                continue;
            };
            if text.trim().is_empty() {
                faults.push(format!("{language}: '{key}' is empty"));
            }
            let own = placeholders(text);
            match &wanted {
                None => (wanted, first) = (Some(own), language),
                Some(wanted) if *wanted == own => {}
                Some(wanted) => faults.push(format!(
                    "'{key}' has the placeholders {own:?} in {language} but {wanted:?} in {first}"
                )),
            }
        }
    }
    faults
}

/// The names between braces.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(json: &str) -> Texts {
        let mut texts = Texts::new();
        let mut faults = Vec::new();
        flatten(
            "",
            &serde_json::from_str(json).unwrap(),
            &mut texts,
            &mut faults,
        );
        assert_eq!(faults, Vec::<String>::new());
        texts
    }

    #[test]
    fn equal_keys_and_placeholders_pass() {
        let locales = [
            ("en", texts(r#"{"a": {"b": "{n} of {total}"}, "c": "x"}"#)),
            (
                "zh-Hant",
                texts(r#"{"c": "甲", "a": {"b": "共 {total}，第 {n}"}}"#),
            ),
        ];
        assert_eq!(compare(&locales), Vec::<String>::new());
    }

    #[test]
    fn missing_empty_and_different_texts_are_faults() {
        let locales = [
            ("en", texts(r#"{"a": "{n}", "b": "x", "c": "y"}"#)),
            ("zh-Hant", texts(r#"{"a": "{m}", "b": " "}"#)),
        ];
        let faults = compare(&locales);
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[0].contains("placeholders"));
        assert!(faults[1].contains("'b' is empty"));
        assert!(faults[2].contains("zh-Hant lacks 'c'"));
    }

    #[test]
    fn a_number_is_no_text() {
        let mut faults = Vec::new();
        let value = serde_json::from_str(r#"{"a": {"b": 1}}"#).unwrap();
        flatten("", &value, &mut Texts::new(), &mut faults);
        assert_eq!(faults, ["'a.b' is neither a text nor an object"]);
    }
}
