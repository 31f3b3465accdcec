//! A log of what is said between this program and the engines of others, for whoever looks
//! for the fault.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Where conversations are written down; nowhere unless a file was opened.
#[derive(Clone, Default)]
pub struct Traffic(Option<Arc<Shared>>);

struct Shared {
    file: Mutex<File>,
    began: Instant,
    started: AtomicU32,
}

/// One program's part of the log.
#[derive(Clone, Default)]
pub(super) struct Line {
    traffic: Traffic,
    name: String,
}

impl Traffic {
    /// Writes into a new file.
    pub fn create(path: &Path) -> io::Result<Traffic> {
        Ok(Traffic(Some(Arc::new(Shared {
            file: Mutex::new(File::create(path)?),
            began: Instant::now(),
            started: AtomicU32::new(0),
        }))))
    }

    /// The part of a program that is being started: programs of one name have numbers.
    pub(super) fn line(&self, name: &str) -> Line {
        let file_name = Path::new(name).file_name();
        let name = file_name.map_or(name.into(), |name| name.to_string_lossy());
        let number = self.0.as_ref().map_or(0, |shared| {
            shared.started.fetch_add(1, Ordering::Relaxed) + 1
        });
        Line {
            traffic: self.clone(),
            name: format!("{name}#{number}"),
        }
    }
}

impl Line {
    /// Notes a line: `>` was sent, `<` was answered, `!` is its error output. A log that
    /// cannot be written is no reason to lose a match.
    pub(super) fn note(&self, sign: char, text: &str) {
        let Some(shared) = &self.traffic.0 else {
            return;
        };
        let seconds = shared.began.elapsed().as_secs_f64();
        let mut file = shared.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{seconds:9.3} {} {sign} {text}", self.name);
    }
}
