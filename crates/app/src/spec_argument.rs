//! An engine spec as an argument: any spec is taken, and shells complete the names of all
//! engines and of their parameters.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::LazyLock;
use wuqi_engines::{Spec, engines_of};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, games};

/// What shells complete: every engine, and every parameter as it begins, with what they mean.
static KNOWN: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let mut known = BTreeMap::new();
    for info in games() {
        let Ok(game) = AnyGame::new(info.id, None, &Options::none()) else {
            continue;
        };
        for engine in engines_of(&game) {
            known.insert(engine.name.to_owned(), engine.summary);
            for parameter in engine.parameters {
                let begun = format!("{}:{}=", engine.name, parameter.key);
                known.insert(begun, parameter.summary);
            }
        }
    }
    known
});

/// Reads a spec.
#[derive(Clone, Copy, Debug)]
pub struct SpecArgument;

impl TypedValueParser for SpecArgument {
    type Value = Spec;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Spec, Error> {
        let refused = |words: String| {
            let name = argument.map_or_else(|| "SPEC".to_owned(), ToString::to_string);
            let text = format!("invalid value for '{name}': {words}");
            Error::raw(ErrorKind::ValueValidation, text).with_cmd(command)
        };
        let text = value
            .to_str()
            .ok_or_else(|| refused("no text".to_owned()))?;
        text.parse()
            .map_err(|error: wuqi_engines::SpecError| refused(error.to_string()))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let known = KNOWN.iter();
        Some(Box::new(known.map(|(spec, summary)| {
            PossibleValue::new(spec.as_str()).help(*summary)
        })))
    }
}
