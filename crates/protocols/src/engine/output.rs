//! Lines to the manager: whole, flushed one by one, and never mixed, whichever thread
//! writes them.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where all answers go.
#[derive(Clone)]
pub(crate) struct Output {
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    closed: Arc<AtomicBool>,
}

impl Output {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Output {
        Output {
            writer: Arc::new(Mutex::new(Box::new(writer))),
            closed: Arc::default(),
        }
    }

    /// Writes a line, or several that belong together.
    pub(crate) fn say(&self, text: impl Display) {
        let line = format!("{text}\n");
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer
            .write_all(line.as_bytes())
            .and_then(|()| writer.flush());
        if written.is_err() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}
