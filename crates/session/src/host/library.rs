//! What people ask of the library at a table.

use super::{Asked, Asker, Host, Step, StoreAnswer, StoreRequest, Stored, without_keeping};
use crate::protocol::{Code, Event, Fault, Id, LibraryRequest};
use crate::session::{Audience, Millis, Output, Session};
use std::collections::VecDeque;

/// Something that the library does for somebody, with whom the answer goes to.
pub(super) struct PendingRequest {
    address: (u64, Option<Id>),
    then: Then,
}

/// What to do with the answer.
enum Then {
    /// Tell it. Where it concerns a game, this is the one.
    Tell(Option<i64>),
    /// Read a game and put it on the table.
    Load,
    /// Put this game on the table.
    Open(Box<(Session, Vec<Output>)>),
}

impl Host {
    pub(super) fn ask_library(
        &mut self,
        request: LibraryRequest,
        asker: Asker,
        id: Option<Id>,
        now: Millis,
    ) -> Vec<Step> {
        let address = (asker.number, id);
        if !asker.library {
            return tell(address, Event::Error(Fault::new(Code::NoLibrary)));
        }
        let (request, then) = match request {
            LibraryRequest::Save { name } => {
                let saved = Box::new(self.session.save(self.time(now)));
                (StoreRequest::SaveAs { name, saved }, Then::Tell(None))
            }
            LibraryRequest::List(filter) => (StoreRequest::List(filter), Then::Tell(None)),
            LibraryRequest::Rename { entry, name } => (
                StoreRequest::Rename { entry, name },
                Then::Tell(Some(entry)),
            ),
            LibraryRequest::Delete { entry } => {
                (StoreRequest::Delete { entry }, Then::Tell(Some(entry)))
            }
            LibraryRequest::Load { entry } => (StoreRequest::Load { entry }, Then::Load),
        };
        self.send(request, PendingRequest { address, then })
    }

    fn send(&mut self, request: StoreRequest, pending: PendingRequest) -> Vec<Step> {
        self.asked = Some(Asked::Pending(pending));
        vec![Step::Store(request)]
    }

    pub(super) fn library_answered(
        &mut self,
        PendingRequest { address, then }: PendingRequest,
        answer: Result<StoreAnswer, String>,
        now: Millis,
    ) -> Vec<Step> {
        let answer = match answer {
            Ok(answer) => answer,
            Err(detail) => return tell(address, failed(detail)),
        };
        match (then, answer) {
            (Then::Tell(entry), StoreAnswer::Done(number)) => {
                let entry = entry.or(number).unwrap_or_default();
                tell(address, Event::Stored { entry })
            }
            (Then::Tell(_), StoreAnswer::Listed(entries, total)) => {
                tell(address, Event::Library { entries, total })
            }
            (Then::Load, StoreAnswer::Loaded(stored)) => self.loaded(*stored, address, now),
            (Then::Open(opened), _) => {
                let (session, outputs) = *opened;
                self.put_on_the_table(session, outputs, address, now)
            }
            (Then::Tell(_) | Then::Load, _) => tell(
                address,
                failed("the library answered something else".to_owned()),
            ),
        }
    }

    /// A game was read. The deal of one that two people play on devices of their own is
    /// none of this table's business before it has ended.
    fn loaded(&mut self, stored: Stored, address: (u64, Option<Id>), now: Millis) -> Vec<Step> {
        if stored.seating != super::Seating::Table && !stored.ended {
            return tell(address, Event::Error(Fault::new(Code::PlayedElsewhere)));
        }
        match Session::restore(&stored.public, &stored.secret, self.time(now)) {
            Err(error) => tell(address, failed(error.to_string())),
            Ok((mut session, outputs)) => {
                let number = self.session.number() + 1;
                session.set_number(number);
                let (entry, live) = (stored.entry, self.live.clone());
                let claim = StoreRequest::Claim {
                    entry,
                    live,
                    number,
                };
                let then = Then::Open(Box::new((session, outputs)));
                self.send(claim, PendingRequest { address, then })
            }
        }
    }

    /// Puts another game on the table; the one that was there is in the library.
    fn put_on_the_table(
        &mut self,
        session: Session,
        outputs: Vec<Output>,
        address: (u64, Option<Id>),
        now: Millis,
    ) -> Vec<Step> {
        self.roster.clear();
        self.unkept = VecDeque::new();
        self.session = session;
        let mut outputs = without_keeping(outputs);
        let notices = self.session.notices().cloned().map(|fault| Output::Event {
            to: Audience::All,
            event: Event::Error(fault),
        });
        outputs.extend(notices);
        let steps = self.undertake(self.session.clone(), super::Cause::Opened, outputs, now);
        let answered = |step| match step {
            Step::Tell { to, event, .. } => Step::Tell {
                to,
                asker: Some(address.clone()),
                event,
            },
            other => other,
        };
        steps.into_iter().map(answered).collect()
    }
}

fn tell(address: (u64, Option<Id>), event: Event) -> Vec<Step> {
    vec![Step::Tell {
        to: Audience::Asker,
        asker: Some(address),
        event: Box::new(event),
    }]
}

fn failed(detail: String) -> Event {
    Event::Error(Fault::new(Code::LibraryFailed).with("detail", detail))
}
