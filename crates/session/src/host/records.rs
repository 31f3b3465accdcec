//! Records that come to a library and leave it without a table.

use super::Stored;
use crate::protocol::{Code, Command, Event, Fault};
use crate::session::{Actor, Millis, Output, Session};

/// The game of a record. `part` says whether the moves before a fault are enough.
pub fn import(
    text: String,
    format: Option<String>,
    part: bool,
    entropy: [u8; 32],
    now: Millis,
) -> Result<(Session, Vec<Output>), Fault> {
    let (mut session, _) = Session::new(entropy, now);
    let command = Command::Import { text, format, part };
    let outputs = session.handle(Actor::Table, command, now);
    let fault = outputs.iter().find_map(|output| match output {
        Output::Event {
            event: Event::Error(fault),
            ..
        } => Some(fault.clone()),
        _ => None,
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok((session, outputs)),
    }
}

/// What somebody who looks on gets when they ask for the record of a kept game.
pub fn export(stored: &Stored, format: String) -> Result<String, Fault> {
    let failed = |detail: String| Fault::new(Code::LibraryFailed).with("detail", detail);
    let restored = Session::restore(&stored.public, &stored.secret, 0);
    let (mut session, _) = restored.map_err(|error| failed(error.to_string()))?;
    let outputs = session.handle(Actor::Watcher, Command::Export { format }, 0);
    let written = outputs.into_iter().find_map(|output| match output {
        Output::Event { event, .. } => match event {
            Event::Record { text, .. } => Some(Ok(text)),
            Event::Error(fault) => Some(Err(fault)),
            _ => None,
        },
        Output::Effect(_) => None,
    });
    written.unwrap_or_else(|| Err(failed("the session did not answer".to_owned())))
}
