//! An engine spec as an argument: any spec is taken, and shells complete the names of all
//! engines.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use wuqi_engines::{Spec, engines_of};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, games};

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
        let mut known = BTreeMap::new();
        for info in games() {
            let Ok(game) = AnyGame::new(info.id, None, &Options::none()) else {
                continue;
            };
            for engine in engines_of(&game) {
                known.insert(engine.name, engine.summary);
            }
        }
        let values = known.into_iter();
        Some(Box::new(values.map(|(name, summary)| {
            PossibleValue::new(name).help(summary)
        })))
    }
}
