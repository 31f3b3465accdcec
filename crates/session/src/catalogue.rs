//! The games with their sizes, rule options and engines, for surfaces that let one choose.

use crate::protocol::Fault;
use crate::session::{empty_record, read_spec};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use std::collections::BTreeMap;
use wuqi_engines::{
    EngineInfo, Kind, ListedNetwork, NetworkSource, Parameter, StockedNetworks, engines_of,
};
use wuqi_games::any::{AnyGame, games};
use wuqi_games::{GameInfo, OptionInfo, Options, Values};
use wuqi_record::Format;

/// A game that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameDescription {
    /// Its id.
    pub game: &'static str,
    /// Its name, by language.
    pub name: BTreeMap<&'static str, &'static str>,
    /// One line that says what it is about.
    pub summary: &'static str,
    /// The sizes of its boards.
    pub sizes: SizesDescription,
    /// The endings of the files that it can be written to.
    pub formats: Vec<&'static str>,
    /// Its rule options.
    pub options: Vec<OptionDescription>,
    /// The engines that play it.
    pub engines: Vec<EngineDescription>,
    /// The networks that can be chosen by name.
    pub networks: Vec<ListedNetwork>,
}

/// The sizes of a game's boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SizesDescription {
    /// The fewest rows and columns.
    pub min: u8,
    /// The most rows and columns.
    pub max: u8,
    /// The usual size.
    pub default: String,
    /// All of them in words.
    pub text: String,
}

/// A rule that can be changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionDescription {
    /// Its name.
    pub key: &'static str,
    /// What it may be.
    pub values: ValuesDescription,
    /// What it is where nothing is said.
    pub default: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
}

/// What a rule option may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ValuesDescription {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A whole number.
    Range(NumberRange),
}

/// Whole numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct NumberRange {
    /// The smallest.
    pub min: u32,
    /// The largest.
    pub max: u32,
}

/// An engine that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EngineDescription {
    /// Its name in specs.
    pub name: &'static str,
    /// Where it stands among the choices.
    pub family: &'static str,
    /// One line that says how it plays.
    pub summary: &'static str,
    /// The spec that a list offers.
    pub offered: String,
    /// What it takes.
    pub parameters: Vec<ParameterDescription>,
}

/// What an engine takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ParameterDescription {
    /// Its name in specs.
    pub key: &'static str,
    /// Where its texts are in the locale files.
    pub text: &'static str,
    /// Which kind of value it takes, and so which field fits it.
    pub kind: &'static str,
    /// The value when none is given; empty for "no limit".
    pub default: &'static str,
    /// The value that a list writes; empty where the parameter is left alone.
    pub offer: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
    /// What it may be, in words.
    pub range: String,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Number>,
    /// The largest number that a field offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Number>,
    /// The words that it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<&'static str>>,
}

/// All games, in the order in which they are listed.
#[must_use]
pub fn describe_games() -> Vec<GameDescription> {
    games().into_iter().map(describe).collect()
}

fn describe(info: &GameInfo) -> GameDescription {
    let game = AnyGame::new(info.id, None, &Options::none());
    let networks = StockedNetworks.list().into_iter();
    let formats = Format::ALL.into_iter().filter(|f| f.serves(info.id));
    GameDescription {
        game: info.id,
        name: BTreeMap::from([
            ("en", info.name),
            ("zh-Hant", info.name_hant),
            ("zh-Hans", info.name_hans),
        ]),
        summary: info.summary,
        sizes: SizesDescription {
            min: info.sizes.min,
            max: info.sizes.max,
            default: info.sizes.default.to_string(),
            text: info.sizes.to_string(),
        },
        formats: formats.map(Format::extension).collect(),
        options: info.options.iter().map(describe_option).collect(),
        engines: game.map_or_else(|_| Vec::new(), |game| describe_engines(&game)),
        networks: networks.filter(|net| net.game == info.id).collect(),
    }
}

fn describe_option(option: &OptionInfo) -> OptionDescription {
    OptionDescription {
        key: option.key,
        values: match option.values {
            Values::Words(words) => ValuesDescription::Words(words.to_vec()),
            Values::Number { min, max } => ValuesDescription::Range(NumberRange { min, max }),
        },
        default: option.default,
        summary: option.summary,
    }
}

/// The engines of a game.
#[must_use]
pub fn describe_engines(game: &AnyGame) -> Vec<EngineDescription> {
    engines_of(game).iter().map(describe_engine).collect()
}

fn describe_engine(info: &EngineInfo) -> EngineDescription {
    EngineDescription {
        name: info.name,
        family: info.family.word(),
        summary: info.summary,
        offered: info.offered().to_string(),
        parameters: info.parameters.iter().map(describe_parameter).collect(),
    }
}

fn describe_parameter(parameter: &Parameter) -> ParameterDescription {
    let (min, max) = match parameter.kind {
        Kind::Whole { min, max } => (Some(min.into()), Some(max.into())),
        Kind::Real { min, max } => (Number::from_f64(min), Number::from_f64(max)),
        Kind::Count { usual } => (Some(1.into()), Some(usual.into())),
        Kind::Words(_)
        | Kind::Time
        | Kind::Switch
        | Kind::Network
        | Kind::Evaluation
        | Kind::Values => (None, None),
    };
    ParameterDescription {
        key: parameter.key,
        text: parameter.text_key(),
        kind: parameter.kind.word(),
        default: parameter.default,
        offer: parameter.offer,
        summary: parameter.summary,
        range: parameter.kind.range(),
        min,
        max,
        words: match parameter.kind {
            Kind::Words(words) => Some(words.to_vec()),
            _ => None,
        },
    }
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
