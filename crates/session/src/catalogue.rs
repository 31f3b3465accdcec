//! The games with their sizes, rule options and engines as JSON, for surfaces that let one
//! choose.

use crate::protocol::Fault;
use crate::session::{empty_record, read_spec};
use serde::Deserialize;
use serde_json::{Value, json};
use wuqi_engines::{
    EngineInfo, Kind, ListedNetwork, NetworkSource, Parameter, StockedNetworks, engines_of,
};
use wuqi_games::any::{AnyGame, games};
use wuqi_games::{GameInfo, OptionInfo, Options, Values};
use wuqi_record::Format;

/// All games, in the order in which they are listed.
#[must_use]
pub fn describe_games() -> Value {
    Value::from_iter(games().into_iter().map(describe))
}

fn describe(info: &GameInfo) -> Value {
    let game = AnyGame::new(info.id, None, &Options::none());
    let engines = game.map_or(Value::Null, |game| describe_engines(&game));
    let networks = StockedNetworks
        .list()
        .into_iter()
        .filter(|net| net.game == info.id);
    let networks: Vec<ListedNetwork> = networks.collect();
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
        "engines": engines,
        "networks": networks,
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

/// The engines of a game.
#[must_use]
pub fn describe_engines(game: &AnyGame) -> Value {
    Value::from_iter(engines_of(game).iter().map(describe_engine))
}

fn describe_engine(info: &EngineInfo) -> Value {
    json!({
        "name": info.name,
        "family": info.family.word(),
        "summary": info.summary,
        "offered": info.offered().to_string(),
        "parameters": Value::from_iter(info.parameters.iter().map(describe_parameter)),
    })
}

fn describe_parameter(parameter: &Parameter) -> Value {
    let mut value = json!({
        "key": parameter.key,
        "text": parameter.text_key(),
        "kind": parameter.kind.word(),
        "default": parameter.default,
        "offer": parameter.offer,
        "summary": parameter.summary,
        "range": parameter.kind.range(),
    });
    match parameter.kind {
        Kind::Whole { min, max } => {
            value["min"] = min.into();
            value["max"] = max.into();
        }
        Kind::Real { min, max } => {
            value["min"] = min.into();
            value["max"] = max.into();
        }
        Kind::Count { usual } => {
            value["min"] = 1.into();
            value["max"] = usual.into();
        }
        Kind::Words(words) => value["words"] = json!(words),
        Kind::Time | Kind::Switch | Kind::Network | Kind::Evaluation | Kind::Values => {}
    }
    value
}

/// An engine that somebody would like to play against.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineQuestion {
    /// The game.
    pub game: String,
    /// Board size, if it is not the usual one.
    #[serde(default)]
    pub size: Option<String>,
    /// Rule options.
    #[serde(default)]
    pub rules: String,
    /// The engine.
    pub spec: String,
}

/// Whether the engine can play at a table of this game; otherwise why not.
pub fn judge_engine(question: &EngineQuestion) -> Result<(), Fault> {
    let size = question.size.as_deref();
    let record = empty_record(&question.game, size, &question.rules, None)?;
    read_spec(record.game(), &question.spec).map(|_| ())
}
