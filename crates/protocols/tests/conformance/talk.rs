//! A manager in memory: writes lines to an engine and reads its answers.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer than any answer may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What counts as at once where a single answer is timed: far less than the searches that
/// are broken off, and enough for a machine that stalls.
pub const AT_ONCE: Duration = Duration::from_secs(3);

/// A conversation with an engine in another thread.
pub struct Talk {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: Option<JoinHandle<()>>,
}

impl Talk {
    /// Starts an engine that `serve` runs.
    pub fn with(
        serve: impl FnOnce(BufReader<PipeReader>, PipeWriter) -> std::io::Result<()> + Send + 'static,
    ) -> Talk {
        let (their_input, input) = pipe().unwrap();
        let (output, their_output) = pipe().unwrap();
        let engine = thread::spawn(move || {
            serve(BufReader::new(their_input), their_output).unwrap();
        });
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Talk {
            input: Some(input),
            lines,
            engine: Some(engine),
        }
    }

    /// Sends text as it is.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        // An engine that has ended no longer reads.
        let _ = self.input.as_mut().expect("input is open").write_all(bytes);
    }

    /// Sends lines.
    pub fn send(&mut self, lines: &str) {
        self.send_bytes(format!("{lines}\n").as_bytes());
    }

    /// The next line.
    pub fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer comes")
    }

    /// The first line that begins so; the lines before it are thrown away.
    pub fn until(&self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Sends lines and returns the first answer.
    pub fn ask(&mut self, lines: &str) -> String {
        self.send(lines);
        self.line()
    }

    /// Whether nothing is said for a while.
    pub fn is_silent(&self) -> bool {
        let pause = Duration::from_millis(60);
        self.lines.recv_timeout(pause) == Err(RecvTimeoutError::Timeout)
    }

    /// Ends the input and returns all that is still said, with the time the engine took to
    /// go.
    pub fn finish(mut self) -> (Vec<String>, Duration) {
        self.input = None;
        self.end()
    }

    /// Sends a last command, after which the engine must go although its input stays open.
    pub fn finish_with(mut self, line: &str) -> (Vec<String>, Duration) {
        self.send(line);
        self.end()
    }

    fn end(&mut self) -> (Vec<String>, Duration) {
        let began = Instant::now();
        let engine = self.engine.take().expect("it ends once");
        engine.join().expect("the engine does not panic");
        let time = began.elapsed();
        self.input = None;
        let mut rest = Vec::new();
        // The search thread may hold the output a moment longer than the conversation.
        while let Ok(line) = self.lines.recv_timeout(Duration::from_secs(2)) {
            rest.push(line);
        }
        (rest, time)
    }
}
