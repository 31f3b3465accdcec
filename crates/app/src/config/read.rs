//! From the text of a configuration file to its entries, each with its line.
//!
//! Two forms are read: TOML, and JSON with the same sections. All faults are collected, so
//! that one look at the file mends them all.

use super::engines::SavedEngine;
use super::keys::{KEYS, Key, SECTIONS, keys_of};
use super::value::Scalar;
use crate::spec_argument::SpecArgument;
use clap::builder::TypedValueParser;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};
use wuqi_core::did_you_mean;

/// A value with its key and its place.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: &'static Key,
    /// The value, which fits the key.
    pub value: Scalar,
    /// The line in the file, from 1.
    pub line: usize,
}

/// What is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what is possible.
    pub words: String,
}

/// A value whose key may not exist: section, name, line, value.
type Found = (String, String, usize, Scalar);

/// What a file holds: the values of keys, and engines under names of one's own.
pub type Contents = (Vec<Entry>, Vec<SavedEngine>);

/// Reads a file; a name that ends in `.json` has the JSON form.
pub fn read(text: &str, is_json: bool) -> Result<Contents, Vec<ConfigFault>> {
    let mut faults = Vec::new();
    let found = match is_json {
        true => json(text, &mut faults),
        false => toml(text, &mut faults),
    };
    let (mut entries, mut saved) = (Vec::new(), Vec::new());
    for (section, name, line, value) in found {
        if section == "saved" {
            match saved_engine(&name, &value, line) {
                Ok(engine) => saved.push(engine),
                Err(words) => faults.push(ConfigFault { line, words }),
            }
            continue;
        }
        let key = KEYS
            .iter()
            .find(|key| key.section == section && key.name == name);
        let Some(key) = key else {
            faults.push(unknown(&section, &name, line));
            continue;
        };
        match key.check(&value) {
            Ok(()) => entries.push(Entry { key, value, line }),
            Err(possible) => faults.push(ConfigFault {
                line,
                words: format!("{} cannot be {value}: it takes {possible}", key.path()),
            }),
        }
    }
    match faults.is_empty() {
        true => Ok((entries, saved)),
        false => {
            faults.sort_by_key(|fault| fault.line);
            Err(faults)
        }
    }
}

/// An engine under a name that no other has.
fn saved_engine(name: &str, value: &Scalar, line: usize) -> Result<SavedEngine, String> {
    let possible = SpecArgument.possible_values();
    if (possible.into_iter().flatten()).any(|known| known.get_name() == name) {
        return Err(format!("saved.{name}: '{name}' is an engine already"));
    }
    let Scalar::Text(text) = value else {
        return Err(format!(
            "saved.{name} cannot be {value}: it takes an engine"
        ));
    };
    let spec = (text.parse()).map_err(|error| format!("saved.{name}: {error}"))?;
    Ok(SavedEngine {
        name: name.to_owned(),
        spec,
        line,
    })
}

/// The fault of a key or section that does not exist.
fn unknown(section: &str, name: &str, line: usize) -> ConfigFault {
    let known: Vec<&str> = keys_of(section).map(|key| key.name).collect();
    let sections = SECTIONS[1..].iter().copied();
    let words = match section {
        "" => format!(
            "there is no key or section '{name}'{}; there are {}, and the sections {}",
            did_you_mean(name, known.iter().copied().chain(sections)),
            known.join(", "),
            SECTIONS[1..].join(", ")
        ),
        _ if known.is_empty() => format!(
            "there is no section '{section}'{}; the sections are {}",
            did_you_mean(section, sections),
            SECTIONS[1..].join(", ")
        ),
        _ => format!(
            "there is no key '{name}' in section '{section}'{}; its keys are {}",
            did_you_mean(name, known.iter().copied()),
            known.join(", ")
        ),
    };
    ConfigFault { line, words }
}

fn toml(text: &str, faults: &mut Vec<ConfigFault>) -> Vec<Found> {
    let line_at = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let line = error.span().map_or(1, |span| line_at(span.start));
            let words = error.message().to_owned();
            faults.push(ConfigFault { line, words });
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for (name, value) in &table {
        let line = line_at(name.span().start);
        match value.get_ref() {
            DeValue::Table(section) => {
                if !SECTIONS.contains(&&**name.get_ref()) {
                    faults.push(unknown(name.get_ref(), "", line));
                    continue;
                }
                for (key, value) in section {
                    let line = line_at(key.span().start);
                    let value = toml_scalar(value.get_ref());
                    found.push((
                        name.get_ref().to_string(),
                        key.get_ref().to_string(),
                        line,
                        value,
                    ));
                }
            }
            value => {
                let name = name.get_ref().to_string();
                found.push((String::new(), name, line, toml_scalar(value)));
            }
        }
    }
    found
}

fn toml_scalar(value: &DeValue<'_>) -> Scalar {
    match value {
        DeValue::String(text) => Scalar::Text(text.to_string()),
        DeValue::Integer(number) => {
            let digits = number.as_str();
            match i64::from_str_radix(digits, number.radix()) {
                Ok(number) => Scalar::Whole(number),
                Err(_) => Scalar::Other("so large a number"),
            }
        }
        DeValue::Float(number) => match number.as_str().parse() {
            Ok(number) => Scalar::Real(number),
            Err(_) => Scalar::Other("such a number"),
        },
        DeValue::Boolean(on) => Scalar::Switch(*on),
        DeValue::Datetime(_) => Scalar::Other("a date"),
        DeValue::Array(_) => Scalar::Other("a list"),
        DeValue::Table(_) => Scalar::Other("a table"),
    }
}

fn json(text: &str, faults: &mut Vec<ConfigFault>) -> Vec<Found> {
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let line = error.line().max(1);
            let words = error.to_string();
            let words = words
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            faults.push(ConfigFault { line, words });
            return Vec::new();
        }
    };
    let Value::Object(table) = value else {
        let words = "the file must hold one object: { \"board\": { … }, … }".to_owned();
        faults.push(ConfigFault { line: 1, words });
        return Vec::new();
    };
    let lines = json_lines(text);
    let line = |section: &str, name: &str| {
        let place = (section.to_owned(), name.to_owned());
        lines.get(&place).copied().unwrap_or(1)
    };
    let mut found = Vec::new();
    for (name, value) in &table {
        match value {
            Value::Object(section) => {
                if !SECTIONS.contains(&name.as_str()) {
                    faults.push(unknown(name, "", line("", name)));
                    continue;
                }
                for (key, value) in section {
                    found.push((
                        name.clone(),
                        key.clone(),
                        line(name, key),
                        json_scalar(value),
                    ));
                }
            }
            value => found.push((
                String::new(),
                name.clone(),
                line("", name),
                json_scalar(value),
            )),
        }
    }
    found
}

fn json_scalar(value: &Value) -> Scalar {
    match value {
        Value::String(text) => Scalar::Text(text.clone()),
        Value::Bool(on) => Scalar::Switch(*on),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => Scalar::Whole(number),
            (None, Some(number)) => Scalar::Real(number),
            (None, None) => Scalar::Other("such a number"),
        },
        Value::Null => Scalar::Other("null"),
        Value::Array(_) => Scalar::Other("a list"),
        Value::Object(_) => Scalar::Other("an object"),
    }
}

/// The lines of the keys of a JSON text that is known to be right: by section and name.
fn json_lines(text: &str) -> BTreeMap<(String, String), usize> {
    let mut lines = BTreeMap::new();
    let mut path: Vec<String> = Vec::new();
    let mut depth = 0;
    let mut line = 1;
    let mut last = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\n' => line += 1,
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '"' => {
                last.clear();
                while let Some(c) = chars.next().filter(|&c| c != '"') {
                    last.push(c);
                    if c == '\\' {
                        last.extend(chars.next());
                    }
                }
            }
            ':' if (1..=2).contains(&depth) => {
                path.truncate(depth - 1);
                path.push(last.clone());
                let section = if depth == 2 {
                    path[0].clone()
                } else {
                    String::new()
                };
                lines.insert((section, last.clone()), line);
            }
            _ => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, is_json: bool) -> Vec<(usize, String)> {
        let faults = read(text, is_json).expect_err("it is wrong");
        faults
            .into_iter()
            .map(|fault| (fault.line, fault.words))
            .collect()
    }

    #[test]
    fn both_forms_say_the_same() {
        let toml = "language = 'zh-Hant'\n[board]\nwidth = 9\nheight = 9\n[human_play]\n\
                    c_puct = 5\nuse_gpu = false\n";
        let json = "{\n \"language\": \"zh-Hant\",\n \"board\": {\"width\": 9,\n\"height\": 9},\n\
                    \"human_play\": {\"c_puct\": 5, \"use_gpu\": false}\n}";
        let shown = |text, is_json| {
            let entries = read(text, is_json).unwrap().0.into_iter();
            entries
                .map(|entry| format!("{}={}", entry.key.path(), entry.value))
                .collect::<Vec<_>>()
        };
        let mut expected = shown(toml, false);
        let mut found = shown(json, true);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(found.len(), 5);
    }

    #[test]
    fn every_fault_has_its_line_and_says_what_is_possible() {
        let toml =
            "langage = 'en'\n\n[match]\ngames = 'many'\ngamez = 3\ntime = '0s'\n\n[fancy]\nx = 1\n";
        let found = faults(toml, false);
        let lines: Vec<usize> = found.iter().map(|fault| fault.0).collect();
        assert_eq!(lines, [1, 4, 5, 6, 8]);
        for (words, fault) in [
            (
                "there is no key or section 'langage' (did you mean 'language'?); there are language",
                0,
            ),
            (
                "match.games cannot be \"many\": it takes a whole number from 1",
                1,
            ),
            (
                "there is no key 'gamez' in section 'match' (did you mean 'games'?); its keys are games",
                2,
            ),
            ("match.time cannot be \"0s\"", 3),
            (
                "there is no section 'fancy'; the sections are serve, play",
                4,
            ),
        ] {
            assert!(found[fault].1.contains(words), "{}", found[fault].1);
        }
        let json = "{\n  \"board\": {\n    \"width\": 99,\n    \"n_in_row\": \"five\",\n\
                    \"breadth\": 3 },\n  \"human\": {}\n}";
        let found = faults(json, true);
        let lines: Vec<usize> = found.iter().map(|fault| fault.0).collect();
        assert_eq!(lines, [3, 4, 5, 6]);
        assert!(
            found[0]
                .1
                .contains("board.width cannot be 99: it takes a whole number from 3 to 20")
        );
    }

    #[test]
    fn broken_files_have_a_line_too() {
        assert_eq!(faults("a = 1\nb = = 2\n", false)[0].0, 2);
        assert_eq!(faults("{\n\"a\": 1,\n}", true)[0].0, 3);
        assert_eq!(faults("[1]", true)[0].0, 1);
    }
}
