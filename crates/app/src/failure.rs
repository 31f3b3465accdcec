//! How a command fails: exit code 1 for input that was refused, 2 for wrong usage, 130 for
//! Ctrl-C.

use serde_json::json;
use std::fmt::Display;
use std::io::ErrorKind;
use std::process::ExitCode;
use wuqi_core::NotationError;
use wuqi_games::OptionError;
use wuqi_games::any::SetupError;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that does not exist.
    Usage(String),
    /// The input (a position, a move, a file) was refused.
    Refused(String),
    /// Input was refused, and everything about it has been said.
    Said,
    /// Whoever reads the output has read enough.
    Unread,
    /// Ctrl-C ended it before all was done, and everything about it has been said.
    Interrupted,
}

impl Failure {
    /// Input was refused, for this reason.
    pub fn refused(reason: impl Display) -> Self {
        Failure::Refused(reason.to_string())
    }

    /// The same failure with more to say about input that was refused.
    pub fn with(self, more: &str) -> Self {
        match self {
            Failure::Refused(message) => Failure::Refused(message + more),
            usage => usage,
        }
    }

    /// Says why on standard error, and as JSON on standard output if that was asked for.
    pub fn report(&self, json: bool) -> ExitCode {
        if let Failure::Usage(message) | Failure::Refused(message) = self {
            eprintln!("wuqi: {message}");
            if json {
                println!("{}", json!({ "error": message }));
            }
        }
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Refused(_) | Failure::Said => ExitCode::from(1),
            Failure::Unread => ExitCode::SUCCESS,
            Failure::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Position(_) => Failure::refused(error),
            SetupError::UnknownGame(_) | SetupError::Option(_) => Failure::Usage(error.to_string()),
        }
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Failure::refused(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::refused(error),
        }
    }
}
