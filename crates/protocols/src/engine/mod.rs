//! Speaking as an engine: one loop for all protocols.
//!
//! One thread reads lines, one searches, and the loop in between never waits for either:
//! it takes what comes, a line or the end of a search, and lets the protocol answer. So a
//! stop or quit is honoured at once whatever the search does, and a line that comes in the
//! middle of a search waits its turn and is never lost.

mod dispatcher;
pub mod gomocup;
mod info;
mod input;
mod output;
mod player;
mod rank;
pub mod tcga;
pub mod universal;
mod worker;

pub use player::Player;

use dispatcher::{Answer, Dispatcher};
use output::Output;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use worker::SearchRequest;
use wuqi_engines::Report;

/// How long a last answer is waited for when the conversation ends.
const FAREWELL: Duration = Duration::from_millis(8);

/// What the loop is told.
pub(crate) enum Event {
    /// A line, and when it was read.
    Line(String, Instant),
    /// The input has ended.
    End,
    /// A task is done, with its result if it was a search.
    Done(u64, Option<Box<Result<Report, String>>>),
}

/// When a line is dealt with that comes during a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// At once.
    Now,
    /// At once if only a search is under way and no line waits before it.
    Promptly,
    /// At once, and again in its turn if other lines wait: a stop is also meant for the
    /// search that such a line begins.
    NowAndInTurn,
    /// After the search and the lines before it.
    InTurn,
    /// In its turn, but the search under way and those that the lines before it begin are
    /// cut short: a goodbye, before which everything that was sent is answered.
    Last,
}

/// One of the protocols, from the engine's side.
pub(crate) trait Protocol {
    /// Deals with a line that was read at this time.
    fn line(&mut self, line: &str, read: Instant, dispatcher: &mut Dispatcher);

    /// Deals with the result of a search.
    fn answer(&mut self, answer: Answer, dispatcher: &mut Dispatcher);

    /// When to deal with a line that comes during a search.
    fn when(&self, line: &str) -> When;

    /// Whether a search that the end of the conversation breaks off still says its answer.
    fn speaks_last(&self) -> bool {
        false
    }
}

/// Talks until the manager says goodbye or the input ends.
fn serve<P: Protocol>(
    mut protocol: P,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Output::new(output);
    let (events, inbox) = mpsc::channel();
    let (tasks, work) = mpsc::channel();
    let lines = events.clone();
    // The threads are not waited for: one may sit in a read that never returns, the other
    // in a search that is no longer wanted.
    let reader = thread::Builder::new().name("input".to_owned());
    reader.spawn(move || input::read(input, &lines))?;
    let searcher = thread::Builder::new().name("search".to_owned());
    let shared = output.clone();
    searcher.spawn(move || worker::run(&work, &events, &shared))?;
    let mut dispatcher = Dispatcher::new(output, tasks);
    Conversation::default().hold(&mut protocol, &mut dispatcher, &inbox);
    farewell(&mut protocol, &mut dispatcher, &inbox);
    Ok(())
}

/// The lines that wait, and whether more can come.
#[derive(Default)]
struct Conversation {
    waiting: VecDeque<(String, Instant)>,
    ended: bool,
}

impl Conversation {
    fn hold(
        &mut self,
        protocol: &mut impl Protocol,
        dispatcher: &mut Dispatcher,
        inbox: &Receiver<Event>,
    ) {
        while !dispatcher.over && !dispatcher.is_closed() {
            if self.take_waiting(protocol, dispatcher) {
                continue;
            }
            if self.ended {
                let Some(running) = &dispatcher.running else {
                    return;
                };
                // Nobody is left who could stop an endless search.
                if running.held {
                    self.release(protocol, dispatcher);
                    continue;
                }
            }
            match next(inbox, dispatcher) {
                Some(Event::Line(line, read)) => self.take(line, read, protocol, dispatcher),
                Some(Event::End) => self.ended = true,
                Some(Event::Done(id, result)) => {
                    self.done(id, result.map(|result| *result), protocol, dispatcher);
                }
                None => self.finish(None, protocol, dispatcher),
            }
        }
    }

    /// Deals with the first line that waits, if its turn has come; false if not.
    fn take_waiting(&mut self, protocol: &mut impl Protocol, dispatcher: &mut Dispatcher) -> bool {
        let Some((line, _)) = self.waiting.front() else {
            return false;
        };
        if let Some(running) = &dispatcher.running {
            match protocol.when(line) {
                When::Now | When::NowAndInTurn => {}
                When::Promptly if running.is_search() => {}
                When::Promptly => return false,
                When::Last => return false,
                When::InTurn if running.held => {
                    // An endless search would keep the line waiting for ever.
                    self.release(protocol, dispatcher);
                    return true;
                }
                When::InTurn => return false,
            }
        }
        if let Some((line, read)) = self.waiting.pop_front() {
            protocol.line(&line, read, dispatcher);
            self.finish_held(protocol, dispatcher);
        }
        true
    }

    /// Ends an endless search.
    fn release(&mut self, protocol: &mut impl Protocol, dispatcher: &mut Dispatcher) {
        dispatcher.stop();
        self.finish_held(protocol, dispatcher);
    }

    fn take(
        &mut self,
        line: String,
        read: Instant,
        protocol: &mut impl Protocol,
        dispatcher: &mut Dispatcher,
    ) {
        let when = match &dispatcher.running {
            None => When::Now,
            Some(running) => match protocol.when(&line) {
                When::Promptly if running.is_search() && self.waiting.is_empty() => When::Now,
                When::Promptly => When::InTurn,
                when => when,
            },
        };
        // Other tasks than searches and preparations cannot be stopped: nobody waits for them.
        let calling = dispatcher
            .running
            .as_ref()
            .is_some_and(|running| running.call);
        let searching = (dispatcher.running.as_ref()).is_some_and(|running| running.is_search());
        // Whoever says nothing after a goodbye leaves a search behind at once.
        if when == When::Last && searching && !protocol.speaks_last() {
            protocol.line(&line, read, dispatcher);
            return;
        }
        if when == When::Last && !calling {
            dispatcher.leave();
            self.waiting.push_back((line, read));
            self.finish_held(protocol, dispatcher);
            return;
        }
        if when == When::InTurn {
            self.waiting.push_back((line, read));
            return;
        }
        protocol.line(&line, read, dispatcher);
        if when == When::NowAndInTurn && !self.waiting.is_empty() {
            self.waiting.push_back((line, read));
        }
        self.finish_held(protocol, dispatcher);
    }

    fn done(
        &mut self,
        id: u64,
        result: Option<Result<Report, String>>,
        protocol: &mut impl Protocol,
        dispatcher: &mut Dispatcher,
    ) {
        // A search that was answered for without it comes home late: nobody asks any more.
        let Some(running) = dispatcher
            .running
            .as_mut()
            .filter(|running| running.id == id)
        else {
            return;
        };
        if running.held {
            running.result = result;
        } else {
            self.finish(result, protocol, dispatcher);
        }
    }

    /// Sends an answer that waited for a stop, once there was one.
    fn finish_held(&mut self, protocol: &mut impl Protocol, dispatcher: &mut Dispatcher) {
        let running = dispatcher.running.as_mut().filter(|running| !running.held);
        if let Some(result) = running.and_then(|running| running.result.take()) {
            self.finish(Some(result), protocol, dispatcher);
        }
    }

    fn finish(
        &mut self,
        result: Option<Result<Report, String>>,
        protocol: &mut impl Protocol,
        dispatcher: &mut Dispatcher,
    ) {
        let Some(running) = dispatcher.running.take() else {
            return;
        };
        if running.is_search() {
            protocol.answer(running.answer(result), dispatcher);
        }
        // A line that waited is read only now: its time begins here.
        let now = Instant::now();
        for (_, read) in &mut self.waiting {
            *read = now;
        }
    }
}

/// The next event; `None` when the time to answer has come.
fn next(inbox: &Receiver<Event>, dispatcher: &mut Dispatcher) -> Option<Event> {
    let deadline = dispatcher
        .running
        .as_ref()
        .and_then(|running| running.deadline);
    let Some(deadline) = deadline else {
        return Some(inbox.recv().unwrap_or(Event::End));
    };
    for (at, stops) in [(deadline.stop, true), (deadline.answer, false)] {
        match inbox.recv_timeout(at.saturating_duration_since(Instant::now())) {
            Ok(event) => return Some(event),
            Err(RecvTimeoutError::Disconnected) => return Some(Event::End),
            // The search is told first, so that the answer is its own.
            Err(RecvTimeoutError::Timeout) if stops => dispatcher.stop(),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    None
}

/// Lets a search that is under way say its answer, if it can do so at once.
fn farewell(protocol: &mut impl Protocol, dispatcher: &mut Dispatcher, inbox: &Receiver<Event>) {
    dispatcher.stop();
    let Some(mut running) = dispatcher.running.take() else {
        return;
    };
    if !protocol.speaks_last() || !running.is_search() {
        return;
    }
    let end = Instant::now() + FAREWELL;
    let mut result = running.result.take();
    while result.is_none() {
        match inbox.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(Event::Done(id, done)) if id == running.id => result = done.map(|done| *done),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    protocol.answer(running.answer(result), dispatcher);
}
