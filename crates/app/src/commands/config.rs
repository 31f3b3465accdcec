//! `wuqi config`: check a configuration file, or show what is in force.

use crate::config::{Config, KEYS, Key, SavedEngine};
use crate::failure::Failure;
use serde_json::{Value, json};
use std::path::Path;

/// Says whether a file is right; without one, the file that would be used.
pub fn check(file: Option<&Path>, json: bool) -> Result<(), Failure> {
    let config = Config::load(file)?;
    let Some(path) = &config.file else {
        return Err(Failure::refused(
            "there is no configuration file: name one, or write ./wuqi.toml",
        ));
    };
    config.check_engines()?;
    let values = config.entries().len() + config.saved().len();
    if json {
        println!("{}", json!({ "file": path, "values": values }));
    } else {
        println!("{} is right: {values} values.", path.display());
    }
    Ok(())
}

/// Prints every key with its value and where that comes from.
pub fn show(file: Option<&Path>, json: bool) -> Result<(), Failure> {
    let config = Config::load(file)?;
    if json {
        let saved = config.saved().iter().map(|engine| {
            json!({ "key": format!("saved.{}", engine.name), "value": engine.spec.to_string(), "line": engine.line })
        });
        let values = KEYS.iter().map(|key| describe(&config, key)).chain(saved);
        println!(
            "{}",
            json!({ "file": config.file, "values": Value::from_iter(values) })
        );
        return Ok(());
    }
    match &config.file {
        Some(path) => println!("# from {}", path.display()),
        None => println!("# no configuration file: everything is as usual"),
    }
    let mut section = "";
    for key in KEYS {
        if key.section != section {
            section = key.section;
            println!("\n[{section}]");
        }
        match origin(&config, key) {
            Some((value, line)) => {
                let text = format!("{} = {value}", key.name);
                println!("{text:<40} # line {line}");
            }
            None => {
                let text = format!("# {}", key.name);
                println!("{text:<40} # usual: {}", key.default);
            }
        }
    }
    if !config.saved().is_empty() {
        println!("\n[saved]");
    }
    for SavedEngine { name, spec, line } in config.saved() {
        let text = format!("{name} = {:?}", spec.to_string());
        println!("{text:<40} # line {line}");
    }
    Ok(())
}

/// The value that the file has for a key, and its line.
fn origin(config: &Config, key: &Key) -> Option<(String, usize)> {
    let path = key.path();
    let entry = config
        .entries()
        .iter()
        .find(|entry| entry.key.path() == path)?;
    Some((entry.value.to_string(), entry.line))
}

fn describe(config: &Config, key: &Key) -> Value {
    let origin = origin(config, key);
    let value = origin.as_ref().map(|(value, _)| {
        // The text of a value is JSON too, but for a fraction that is no number there.
        serde_json::from_str(value).unwrap_or_else(|_| Value::from(value.as_str()))
    });
    json!({
        "key": key.path(),
        "value": value,
        "line": origin.map(|(_, line)| line),
        "usual": key.default,
        "possible": key.kind.to_string(),
    })
}
