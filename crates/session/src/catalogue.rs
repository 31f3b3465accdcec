//! The games with their sizes and rule options as JSON, for surfaces that let one choose.

use serde_json::{Value, json};
use wuqi_games::any::GAMES;
use wuqi_games::{GameInfo, OptionInfo, Values};
use wuqi_record::Format;

/// All games, in the order in which they are listed.
#[must_use]
pub fn describe_games() -> Value {
    Value::from_iter(GAMES.map(describe))
}

fn describe(info: &GameInfo) -> Value {
    let formats = Format::ALL.into_iter().filter(|f| f.serves(info.id));
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
        "formats": Value::from_iter(formats.map(Format::extension)),
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
