//! Every code that a session can say has a text in all three languages.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Map;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wuqi_engines::{Family, engines_of};
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_games::{Options, Values};
use wuqi_record::Reason;
use wuqi_session::locale::Language;
use wuqi_session::protocol::Code;
use wuqi_session::review::Grade;

fn need(key: &str) {
    for language in Language::ALL {
        let file: Map<String, serde_json::Value> = serde_json::from_str(language.file()).unwrap();
        assert!(file.contains_key(key), "{} lacks '{key}'", language.tag());
    }
}

#[test]
fn games_options_grades_and_results_have_texts() {
    for info in GAMES {
        need(&format!("game.{}.name", info.id));
        need(&format!("game.{}.summary", info.id));
        assert_eq!(
            Language::Traditional.find(&format!("game.{}.name", info.id)),
            Some(info.name_hant)
        );
        assert_eq!(
            Language::Simplified.find(&format!("game.{}.name", info.id)),
            Some(info.name_hans)
        );
        for option in info.options {
            let key = format!("option.{}.{}", info.id, option.key);
            need(&format!("{key}.name"));
            need(&format!("{key}.summary"));
            if let Values::Words(words) = option.values {
                for word in words.iter().filter(|word| !["on", "off"].contains(word)) {
                    need(&format!("{key}.{word}"));
                }
            }
        }
    }
    for grade in Grade::ALL {
        need(&format!("grade.{}", grade.word()));
    }
    for reason in Reason::ALL {
        need(&format!("result.{}", reason.word()));
    }
    for reason in wuqi_session::hint::REASONS {
        need(&format!("hint.{reason}"));
    }
    for number in 1..=wuqi_engines::LEVEL_NAMES.len() {
        need(&format!("level.{number}"));
    }
    for code in Code::ALL {
        need(&format!("error.{}", code.word()));
    }
}

/// What is said of engines and parameters in the list of engines is said everywhere.
#[test]
fn engines_and_parameters_have_texts() {
    let english = |key: &str| Language::English.find(key).unwrap().to_owned();
    for info in GAMES {
        let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
        for engine in engines_of(&game) {
            let key = format!("engine.{}", engine.name.replace(':', "."));
            need(&format!("{key}.name"));
            need(&format!("{key}.summary"));
            assert_eq!(english(&format!("{key}.summary")), engine.summary);
            for parameter in engine.parameters {
                let key = format!("parameter.{}", parameter.text_key());
                need(&format!("{key}.name"));
                need(&format!("{key}.summary"));
                assert_eq!(english(&format!("{key}.summary")), parameter.summary);
                let usual = [parameter.default, parameter.offer];
                for value in usual.into_iter().filter(|value| !value.is_empty()) {
                    assert!(parameter.kind.accepts(value), "{key}={value}");
                }
            }
        }
    }
    for family in Family::ALL {
        need(&format!("pick.family.{}", family.word()));
    }
}

/// Codes of one word, which a text search cannot tell from other words.
const PLAIN: [&str; 9] = [
    "blocked",
    "ended",
    "malformed",
    "occupied",
    "overline",
    "repeated",
    "side",
    "unconnected",
    "unexpected",
];

/// The codes of faults in moves, positions and records are found where they are written.
#[test]
fn faults_of_moves_positions_and_records_have_texts() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut codes: BTreeSet<String> = PLAIN.map(str::to_owned).into();
    for folder in ["games/src", "record/src"] {
        for file in files(&crates.join(folder)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap();
            if text.contains("NotationError") || text.contains("ault") {
                codes.extend(hyphened(text));
            }
        }
    }
    codes.remove("homo-1");
    assert!(codes.len() > 100, "only {} codes were found", codes.len());
    for code in codes {
        need(&format!("error.{code}"));
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// Literals such as `"off-board",`.
fn hyphened(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split('"').collect();
    let word = |part: &str| {
        part.contains('-')
            && part.starts_with(|c: char| c.is_ascii_lowercase())
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let mut found = Vec::new();
    for pair in parts.windows(2) {
        if word(pair[0]) && pair[1].trim_start().starts_with(',') {
            found.push(pair[0].to_owned());
        }
    }
    found
}
