//! Why something was refused: a code with parameters.

use super::{Code, FaultCode};
use crate::locale::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use wuqi_engines::{LONGEST_SPEC, NoDevice, SpecError};

/// A fault on its way to a surface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// What kind: `error.CODE` in the locale files.
    pub code: FaultCode,
    /// In English, complete in itself.
    pub message: String,
    /// What the text's placeholders stand for.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
}

impl Fault {
    /// A fault of this kind.
    #[must_use]
    pub fn new(code: Code) -> Fault {
        let params = Map::new();
        Fault {
            message: sentence(code, &params),
            code: FaultCode::Own(code),
            params,
        }
    }

    /// A fault with a code and a sentence from elsewhere: a move, a position, a record.
    #[must_use]
    pub fn foreign(code: &str, message: &str) -> Fault {
        Fault {
            code: FaultCode::Foreign(code.to_owned()),
            message: message.to_owned(),
            params: Map::new(),
        }
    }

    /// The status that goes with it where a request is refused, as HTTP counts.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self.code {
            FaultCode::Own(Code::TooManyGames | Code::TooManyQuestions) => 429,
            FaultCode::Own(Code::BrokeOff) => 500,
            FaultCode::Own(Code::NeedsServer) => 501,
            FaultCode::Own(Code::NoRoom | Code::LibraryFailed) => 503,
            _ => 422,
        }
    }

    /// The same fault with a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Fault {
        self.params.insert(name.to_owned(), value.into());
        if let FaultCode::Own(code) = self.code {
            self.message = sentence(code, &self.params);
        }
        self
    }
}

fn sentence(code: Code, params: &Map<String, Value>) -> String {
    Language::English.text(&format!("error.{}", code.word()), params)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault::new(code)
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        match error {
            SpecError::TooLong => Fault::new(Code::TooLong)
                .with("field", "spec")
                .with("max", LONGEST_SPEC),
            SpecError::Malformed(spec) => Fault::new(Code::MalformedEngine).with("spec", spec),
            SpecError::UnknownEngine { name, known } => Fault::new(Code::UnknownEngine)
                .with("name", name)
                .with("known", known),
            SpecError::UnknownParameter { engine, key, known } => {
                Fault::new(Code::UnknownParameter)
                    .with("engine", engine)
                    .with("key", key)
                    .with("known", known)
            }
            SpecError::BadValue {
                key, value, range, ..
            } => Fault::new(Code::BadParameter)
                .with("key", key)
                .with("value", value)
                .with("range", range),
            SpecError::Repeated(key) => Fault::new(Code::RepeatedParameter).with("key", key),
            SpecError::NoNetwork { name, reason } => Fault::new(Code::NoNetwork)
                .with("name", name)
                .with("detail", reason),
            SpecError::Network { name, reason } => Fault::new(Code::OtherNetwork)
                .with("name", name)
                .with("detail", reason),
            SpecError::NoDevice(NoDevice::Program) => Fault::new(Code::NoLibtorch),
            SpecError::NoDevice(NoDevice::Card) => Fault::new(Code::NoCard),
            SpecError::Unsuitable(_) => {
                Fault::new(Code::BadEngine).with("detail", error.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_word_on_the_wire_and_comes_back_as_what_it_was() {
        for code in Code::ALL.iter().copied() {
            let fault = Fault::new(code);
            let text = serde_json::to_value(&fault).unwrap();
            assert_eq!(text["code"], code.word());
            let back: Fault = serde_json::from_value(text).unwrap();
            assert_eq!((&back, back.status()), (&fault, fault.status()));
        }
        let foreign = Fault::foreign("occupied", "The point is taken.");
        let text = serde_json::to_value(&foreign).unwrap();
        assert_eq!(text["code"], "occupied");
        assert_eq!(serde_json::from_value::<Fault>(text).unwrap(), foreign);
    }
}
