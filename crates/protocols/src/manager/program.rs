//! Another program as a partner in conversation: lines in, lines out, with time limits.

use super::traffic::{Line, Traffic};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Lines that wait to be read before the program itself must wait.
const WAITING_LINES: usize = 4096;

/// The longest line that is kept whole.
const LONGEST_LINE: u64 = 1 << 20;

/// The lines of its error output that are kept for messages.
const KEPT_COMPLAINTS: usize = 3;

/// How often somebody's wish to stop is looked at.
const GLANCE: Duration = Duration::from_millis(2);

/// How long the last words of a program that ended may take to arrive.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How long a program may take to end by itself.
const PARTING: Duration = Duration::from_millis(300);

/// Why the conversation failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Trouble {
    /// It could not be started.
    #[error("'{0}' could not be started: {1}")]
    NotStarted(String, String),
    /// It ended, or closed its output.
    #[error("'{0}' ended unexpectedly{1}")]
    Ended(String, String),
    /// It did not answer.
    #[error("'{0}' did not answer '{1}' within {2:?} and was ended{3}")]
    Silent(String, String, Duration, String),
    /// It said that it cannot do what was asked.
    #[error("'{0}' refused '{1}': {2}")]
    Refused(String, String, String),
    /// Somebody asked to stop, and the protocol has no word for it.
    #[error("the search was stopped")]
    Stopped,
}

/// A program that was started.
pub(super) struct Program {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// The thread that reads its error output.
    listener: Option<JoinHandle<()>>,
    /// What to say at the end.
    farewell: &'static str,
    /// Where the conversation is written down.
    log: Line,
}

impl Program {
    /// Starts a program.
    pub(super) fn start(
        words: &[String],
        farewell: &'static str,
        traffic: &Traffic,
    ) -> Result<Program, Trouble> {
        let name = words.first().cloned().unwrap_or_default();
        let log = traffic.line(&name);
        let failed = |error: std::io::Error| Trouble::NotStarted(name.clone(), error.to_string());
        let mut child = Command::new(&name)
            .args(words.get(1..).unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let complaints = Arc::default();
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            let log = log.clone();
            thread::spawn(move || pass_lines(output, &sender, &log));
        }
        let listener = child.stderr.take().map(|errors| {
            let (complaints, log) = (Arc::clone(&complaints), log.clone());
            thread::spawn(move || keep_last(errors, &complaints, &log))
        });
        Ok(Program {
            name,
            child,
            input,
            lines,
            complaints,
            listener,
            farewell,
            log,
        })
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        self.log.note('>', line);
        let text = format!("{line}\n");
        let input = self.input.as_mut();
        let sent = input.is_some_and(|input| {
            (input.write_all(text.as_bytes()))
                .and_then(|()| input.flush())
                .is_ok()
        });
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line, trimmed; `None` when none comes before `until`, or as soon as
    /// `stopped` says so.
    pub(super) fn receive(
        &mut self,
        until: Instant,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Trouble> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE || stopped() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits for the line that `wanted` recognises, whatever comes before it.
    pub(super) fn wait_for<T>(
        &mut self,
        request: &str,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let until = Instant::now() + patience;
        while let Some(line) = self.receive(until, &|| false)? {
            if let Some(found) = wanted(&line) {
                return Ok(found);
            }
        }
        Err(self.silent(request, patience))
    }

    /// Throws away what was said before the next request.
    pub(super) fn drain(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// The trouble of no answer.
    pub(super) fn silent(&self, request: &str, patience: Duration) -> Trouble {
        let request = request.to_owned();
        let patience = Duration::from_millis(patience.as_millis() as u64);
        Trouble::Silent(self.name.clone(), request, patience, self.complained())
    }

    /// The trouble of a refusal.
    pub(super) fn refused(&self, request: &str, answer: &str) -> Trouble {
        let (request, answer) = (request.to_owned(), answer.to_owned());
        Trouble::Refused(self.name.clone(), request, answer)
    }

    fn ended(&mut self) -> Trouble {
        // Its last words and its status may come a moment after the end of its output.
        let until = Instant::now() + LAST_WORDS;
        let mut status = None;
        let heard = |listener: &Option<JoinHandle<()>>| {
            listener.as_ref().is_none_or(JoinHandle::is_finished)
        };
        while (status.is_none() || !heard(&self.listener)) && Instant::now() < until {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            thread::sleep(GLANCE);
        }
        let status = status.map_or(String::new(), |status| format!(" ({status})"));
        Trouble::Ended(self.name.clone(), status + &self.complained())
    }

    /// What it wrote to its error output last.
    fn complained(&self) -> String {
        let lines = self
            .complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        format!("; it said: {}", lines.join(" / "))
    }
}

impl Drop for Program {
    /// Says goodbye, and ends a program that does not go.
    fn drop(&mut self) {
        let _ = self.send(self.farewell);
        self.input = None;
        let until = Instant::now() + PARTING;
        while Instant::now() < until {
            // A full pipe must not keep it from leaving.
            self.drain();
            match self.child.try_wait() {
                Ok(None) => thread::sleep(GLANCE),
                Ok(Some(_)) | Err(_) => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines leniently: any line end, any bytes.
fn each_line(output: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = (&mut reader)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes);
        if !read.is_ok_and(|count| count > 0) {
            return;
        }
        for line in String::from_utf8_lossy(&bytes).split(['\n', '\r']) {
            let line = line.trim();
            if !line.is_empty() && !take(line.to_owned()) {
                return;
            }
        }
    }
}

fn pass_lines(output: impl Read, lines: &SyncSender<String>, log: &Line) {
    each_line(output, |line| {
        log.note('<', &line);
        lines.send(line).is_ok()
    });
}

fn keep_last(errors: impl Read, complaints: &Mutex<VecDeque<String>>, log: &Line) {
    each_line(errors, |mut line| {
        log.note('!', &line);
        let cut = line.floor_char_boundary(200);
        line.truncate(cut);
        let mut kept = complaints.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(line);
        if kept.len() > KEPT_COMPLAINTS {
            kept.pop_front();
        }
        true
    });
}
