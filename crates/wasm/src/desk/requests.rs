//! The addresses of the server, answered here.

use super::Desk;
use super::address::Address;
use super::errand::{Errand, Then, What, library_failed};
use super::said::Action;
use crate::outside;
use crate::shelf::Archive;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wuqi_session::catalogue::{EngineQuestion, describe_games, judge_engine};
use wuqi_session::host::{StoreRequest, import};
use wuqi_session::look::{PositionRequest, look};
use wuqi_session::protocol::{Code, Fault, Health, ImportRequest, Setup};
use wuqi_session::session::Session;
use wuqi_session::study::TraceRequest;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

impl Desk {
    /// Answers a request, now or once the library has.
    pub(super) fn answer(
        &mut self,
        request: u64,
        method: &str,
        path: &str,
        content: Value,
        now: u64,
    ) {
        let address = Address::read(path);
        let result = match (method, address.parts().as_slice()) {
            ("GET", ["health"]) => Ok(Some(json!(Health {
                ok: true,
                version: env!("CARGO_PKG_VERSION").to_owned(),
                tables: None,
                connections: None,
                file: false,
            }))),
            ("GET", ["api", "catalog"]) => Ok(Some(json!(describe_games()))),
            ("GET", ["api", "start"]) => Ok(Some(json!({}))),
            ("POST", ["api", "games"]) => match address.value("apart") {
                Some("true") => Err(Code::NeedsServer.into()),
                _ => self.begin(request, content, now).map(|()| None),
            },
            ("POST", ["api", "games", "import"]) => {
                self.import(request, content, now).map(|()| None)
            }
            ("POST", ["api", "position"]) => {
                read::<PositionRequest>(content).map(|question| Some(or_error(look(&question))))
            }
            ("POST", ["api", "engine"]) => {
                let judged = |question: EngineQuestion| judge_engine(&question).map(|()| json!({}));
                read(content).map(|question| Some(or_error(judged(question))))
            }
            ("POST", ["api", "trace"]) => self.trace(request, content).map(|()| None),
            (_, ["api", "library", ..]) => self.library(request, method, &address, content),
            (_, ["api", "matches", ..] | ["api", "games", _, "invitation"]) => {
                Err(Code::NeedsServer.into())
            }
            _ => {
                self.reply(request, 404, json!({}));
                return;
            }
        };
        match result {
            Ok(Some(body)) => self.reply(request, 200, body),
            Ok(None) => {}
            Err(fault) => self.refuse(request, &fault, fault.status()),
        }
    }

    /// Begins a game: its name is the answer.
    fn begin(&mut self, request: u64, content: Value, now: u64) -> Result<(), Fault> {
        let setup: Setup = read(content)?;
        let begun = Session::with_setup(&setup, outside::random(), now)?;
        self.set_new(fresh_name(), request, begun, now);
        Ok(())
    }

    /// Begins a game from a record.
    fn import(&mut self, request: u64, content: Value, now: u64) -> Result<(), Fault> {
        let ImportRequest { text, format, part } = read(content)?;
        let begun = import(text, format, part, outside::random(), now)?;
        self.set_new(fresh_name(), request, begun, now);
        Ok(())
    }

    /// Has a thinker follow a search; it answers the request by itself.
    fn trace(&mut self, request: u64, content: Value) -> Result<(), Fault> {
        let TraceRequest { game, .. } = read(content.clone())?;
        let job = self.jobs.number();
        self.actions.push(Action::Think {
            job,
            game,
            work: json!({ "trace": content }),
            request: Some(request),
            timed: false,
        });
        Ok(())
    }

    fn library(
        &mut self,
        request: u64,
        method: &str,
        address: &Address,
        content: Value,
    ) -> Result<Option<Value>, Fault> {
        let parts = address.parts();
        let numbered = || match parts.get(2).and_then(|entry| entry.parse().ok()) {
            Some(entry) => Ok(entry),
            None => Err(Fault::new(Code::BadField).with("detail", "no number of a game")),
        };
        let perform = |request| What::Perform(Box::new(request), None);
        let mut then = Then::Answer { request };
        let what = match (method, &parts[2..]) {
            ("GET", []) => match address.filter() {
                Ok(filter) => What::List(filter),
                Err(detail) => {
                    let fault = Fault::new(Code::BadField).with("detail", detail);
                    self.refuse(request, &fault, 400);
                    return Ok(None);
                }
            },
            ("GET", ["archive"]) => What::Archive,
            ("POST", ["archive"]) => {
                let archive: Archive = read(content)?;
                archive.check().map_err(library_failed)?;
                What::TakeIn(Box::new(archive))
            }
            ("PATCH", [_]) => {
                let (entry, Name { name }) = (numbered()?, read(content)?);
                perform(StoreRequest::Rename { entry, name })
            }
            ("DELETE", [_]) => perform(StoreRequest::Delete { entry: numbered()? }),
            ("POST", [_, "open"]) => What::Adopt {
                entry: numbered()?,
                fresh: fresh_name(),
            },
            ("GET", [_, "record"]) => {
                let format = address.value("format").unwrap_or("wuqi").to_owned();
                then = Then::Record { request, format };
                perform(StoreRequest::Load { entry: numbered()? })
            }
            _ => {
                self.reply(request, 404, json!({}));
                return Ok(None);
            }
        };
        self.errands.push_back(Errand { what, then });
        Ok(None)
    }

    pub(super) fn reply(&mut self, request: u64, status: u16, body: Value) {
        self.actions.push(Action::Answer {
            request,
            status,
            body,
        });
    }

    pub(super) fn refuse(&mut self, request: u64, fault: &Fault, status: u16) {
        self.reply(request, status, json!(fault));
    }
}

/// The body of a request.
fn read<T: DeserializeOwned>(content: Value) -> Result<T, Fault> {
    let read = serde_json::from_value(content);
    read.map_err(|error| Fault::new(Code::BadField).with("detail", error.to_string()))
}

/// To find out what is wrong is what some requests ask for, so it is no failure of theirs.
fn or_error(result: Result<impl serde::Serialize, Fault>) -> Value {
    match result {
        Ok(answer) => json!(answer),
        Err(fault) => json!({ "error": fault }),
    }
}

/// A name that no table has had, as the server gives them.
fn fresh_name() -> String {
    let bytes: [u8; 8] = outside::random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
