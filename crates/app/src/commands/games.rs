//! `wuqi games`: the five games, their sizes, options and defaults.

use crate::failure::Failure;
use serde_json::{Value, json};
use wuqi_games::any::GAMES;
use wuqi_games::{GameInfo, OptionInfo, Values};

/// Prints the list.
pub fn run(json: bool) -> Result<(), Failure> {
    if json {
        println!("{}", Value::from_iter(GAMES.map(describe)));
        return Ok(());
    }
    for info in GAMES {
        println!(
            "{} — {} {} {}",
            info.id, info.name, info.name_hant, info.name_hans
        );
        println!("  {}", info.summary);
        println!("  size: {} (default {})", info.sizes, info.sizes.default);
        if info.options.is_empty() {
            println!("  rule options: none");
        }
        for option in info.options {
            let name = format!("{}={}", option.key, option.values);
            println!(
                "  {name}\n      {} (default {})",
                option.summary, option.default
            );
        }
        println!();
    }
    Ok(())
}

fn describe(info: &GameInfo) -> Value {
    json!({
        "game": info.id,
        "name": { "en": info.name, "zh-Hant": info.name_hant, "zh-Hans": info.name_hans },
        "summary": info.summary,
        "sizes": {
            "min": info.sizes.min,
            "max": info.sizes.max,
            "default": info.sizes.default.to_string(),
            "text": info.sizes.to_string(),
        },
        "options": Value::from_iter(info.options.iter().map(describe_option)),
    })
}

fn describe_option(option: &OptionInfo) -> Value {
    let values = match option.values {
        Values::Words(words) => json!(words),
        Values::Number { min, max } => json!({ "min": min, "max": max }),
    };
    json!({
        "key": option.key,
        "values": values,
        "default": option.default,
        "summary": option.summary,
    })
}
