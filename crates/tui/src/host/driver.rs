//! The thread that owns a table, so that the screen never waits for an engine or a disk.

use super::{Done, Table};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use wuqi_session::host::{Means, Resting, Thought};
use wuqi_session::protocol::{Command, Event};
use wuqi_session::session::Thinking;

/// How often clocks are looked at, at least.
const TICK: Duration = Duration::from_millis(50);

enum Mail {
    Do(Box<Command>),
    Heard(Thought),
    Close,
}

/// A handle to the table's thread.
pub struct Driver {
    mail: Sender<Mail>,
    thread: Option<JoinHandle<()>>,
}

impl Driver {
    /// Keeps `table` on a thread of its own; `tell` gets every event.
    pub fn start(table: Table, first: Done, tell: impl FnMut(Event) + Send + 'static) -> Driver {
        let (mail, box_) = channel();
        let own = mail.clone();
        let thread = std::thread::Builder::new()
            .name("table".to_owned())
            .spawn(move || {
                let runner = Runner {
                    table,
                    mail: own,
                    opened: Instant::now(),
                    tell: Box::new(tell),
                };
                runner.run(first, &box_);
            })
            .expect("the system can start a thread");
        Driver {
            mail,
            thread: Some(thread),
        }
    }

    /// Asks for something; the answer comes as events.
    pub fn send(&self, command: Command) {
        // A table that broke off has said so already.
        let _ = self.mail.send(Mail::Do(Box::new(command)));
    }
}

impl Drop for Driver {
    /// Waits until the library has everything.
    fn drop(&mut self) {
        let _ = self.mail.send(Mail::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Runner {
    table: Table,
    mail: Sender<Mail>,
    opened: Instant,
    tell: Box<dyn FnMut(Event) + Send>,
}

impl Runner {
    fn run(mut self, first: Done, mail: &Receiver<Mail>) {
        self.deliver(first);
        loop {
            let now = || self.opened.elapsed().as_millis() as u64;
            let wakes = self.table.wakes();
            let left = wakes.map(|at| Duration::from_millis(at.saturating_sub(now())));
            let done = match mail.recv_timeout(left.map_or(TICK, |left| left.min(TICK))) {
                Ok(Mail::Do(command)) => self.table.perform(*command, now()),
                Ok(Mail::Heard(thought)) => self.table.hear(thought, now()),
                Err(RecvTimeoutError::Timeout) => self.table.tick(now()),
                Ok(Mail::Close) | Err(RecvTimeoutError::Disconnected) => break,
            };
            self.deliver(done);
        }
        self.table.close();
    }

    fn deliver(&mut self, done: Done) {
        done.events.into_iter().for_each(&mut self.tell);
        for (thinking, engine) in done.thinking {
            self.think(thinking, engine);
        }
    }

    /// Lets an engine think on its own thread.
    fn think(&self, thinking: Box<Thinking>, engine: Option<Resting>) {
        let mail = self.mail.clone();
        let work = move || {
            let begun = Instant::now();
            let clock = || begun.elapsed();
            let mut hear = |thought| {
                let _ = mail.send(Mail::Heard(thought));
            };
            let answer = thinking.run(engine, Means::default(), &clock, &mut hear);
            // A table that has closed needs no answer.
            let _ = mail.send(Mail::Heard(answer));
        };
        std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(work)
            .expect("the system can start a thread");
    }
}
