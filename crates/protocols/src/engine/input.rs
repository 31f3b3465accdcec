//! Lines from the manager, read by a thread of their own so that a search never delays
//! them.

use super::Event;
use std::io::BufRead;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// What is kept of a line; no command is longer, and rubbish may be endless.
const LONGEST: usize = 1 << 20;

/// Passes every line on until the input ends. Lines end with LF, CR or both; empty ones are
/// left out, and bytes that are no UTF-8 become replacement characters.
pub(crate) fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    loop {
        let buffer = match input.fill_buf() {
            Ok([]) => break,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let part = &buffer[..end.unwrap_or(buffer.len())];
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() && !pass_on(&mut line, events) {
            return;
        }
    }
    if pass_on(&mut line, events) {
        // Nobody listens only when the conversation is over anyway.
        let _ = events.send(Event::End);
    }
}

/// Sends a line that is not empty; false when nobody listens.
fn pass_on(line: &mut Vec<u8>, events: &Sender<Event>) -> bool {
    let text = String::from_utf8_lossy(line).trim().to_owned();
    line.clear();
    text.is_empty() || events.send(Event::Line(text, Instant::now())).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn lines(input: &[u8]) -> Vec<String> {
        let (sender, receiver) = mpsc::channel();
        read(input, &sender);
        drop(sender);
        let text = |event| match event {
            Event::Line(text, _) => text,
            _ => "(end)".to_owned(),
        };
        receiver.into_iter().map(text).collect()
    }

    #[test]
    fn all_line_ends_are_read() {
        assert_eq!(
            lines(b"one\r\ntwo\n\n \nthree\rfour"),
            ["one", "two", "three", "four", "(end)"]
        );
        assert_eq!(lines(b"\xff\xfe\n")[0], "\u{fffd}\u{fffd}");
    }

    #[test]
    fn an_endless_line_is_cut() {
        let mut input = vec![b'x'; LONGEST * 2];
        input.extend_from_slice(b"\nquit\n");
        let lines = lines(&input);
        assert_eq!(lines[0].len(), LONGEST);
        assert_eq!(lines[1], "quit");
    }
}
