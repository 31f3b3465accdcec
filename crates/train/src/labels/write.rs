//! Writing labels from many threads.

use super::{HEADER, LabelError, LabelFault, Layout, Pack};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use wuqi_core::{Outcome, Turn};

/// How much a writer gathers before it writes.
const BUFFER: usize = 1 << 20;

/// A file that labels are written to.
#[derive(Debug)]
pub struct LabelFile {
    path: PathBuf,
    layout: Layout,
    file: Mutex<File>,
    written: AtomicU64,
}

impl LabelFile {
    /// Makes the file, or empties it, and writes its header.
    pub fn create(path: &Path, layout: Layout) -> Result<LabelFile, LabelError> {
        let file = File::create(path).and_then(|mut file| {
            file.write_all(&layout.header())?;
            Ok(file)
        });
        let file = file.map_err(|error| LabelFault::from(error).at(path))?;
        Ok(LabelFile::around(path, layout, file, 0))
    }

    /// Goes on with a file of this layout, or makes it. A last record that is cut off, as
    /// after a crash, is written over.
    pub fn extend(path: &Path, layout: Layout) -> Result<LabelFile, LabelError> {
        let fault = |error: io::Error| LabelFault::from(error).at(path);
        let mut file = match File::options().read(true).write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return LabelFile::create(path, layout);
            }
            Err(error) => return Err(fault(error)),
        };
        let mut header = [0; HEADER];
        file.read_exact(&mut header)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => LabelFault::Foreign.at(path),
                _ => fault(error),
            })?;
        let found = Layout::read(&header).map_err(|fault| fault.at(path))?;
        found.must_be(&layout).map_err(|fault| fault.at(path))?;
        let length = file.metadata().map_err(fault)?.len() - HEADER as u64;
        let record = layout.record_bytes() as u64;
        let whole = HEADER as u64 + length / record * record;
        file.set_len(whole).map_err(fault)?;
        file.seek(SeekFrom::Start(whole)).map_err(fault)?;
        Ok(LabelFile::around(path, layout, file, length / record))
    }

    fn around(path: &Path, layout: Layout, file: File, written: u64) -> LabelFile {
        LabelFile {
            path: path.to_owned(),
            layout,
            file: Mutex::new(file),
            written: AtomicU64::new(written),
        }
    }

    /// A writer for one thread. What it has gathered is written when it is full, flushed or
    /// dropped; only the first two tell of an error.
    #[must_use]
    pub fn writer(&self) -> LabelWriter<'_> {
        LabelWriter {
            file: self,
            buffer: Vec::with_capacity(BUFFER),
        }
    }

    /// How many records lie in the file, without those that writers still hold.
    #[must_use]
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    fn append(&self, records: &[u8]) -> Result<(), LabelError> {
        let mut file = self
            .file
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        file.write_all(records)
            .map_err(|error| LabelFault::from(error).at(&self.path))?;
        let count = records.len() / self.layout.record_bytes();
        self.written.fetch_add(count as u64, Ordering::Relaxed);
        Ok(())
    }
}

/// One thread's part of a [`LabelFile`]. Records reach the file whole and in large pieces,
/// so threads hardly meet.
#[derive(Debug)]
pub struct LabelWriter<'a> {
    file: &'a LabelFile,
    buffer: Vec<u8>,
}

impl LabelWriter<'_> {
    /// Adds a position at which a player is to move, with the value for that player (chance
    /// to win minus chance to lose), the end of the game where it is known, and the best
    /// moves as squares in reading order with their shares, the best first; what is beyond
    /// the layout's number is left out.
    pub fn write<G: Pack>(
        &mut self,
        game: &G,
        state: &G::State,
        value: f32,
        end: Option<Outcome>,
        best: &[(u16, f32)],
    ) -> Result<(), LabelError> {
        let layout = &self.file.layout;
        let begin = self.buffer.len();
        self.buffer.resize(begin + layout.record_bytes(), 0);
        let record = &mut self.buffer[begin..];
        let (board, rest) = record.split_at_mut(layout.board_bytes());
        game.pack(state, board);
        let value = (value.clamp(-1.0, 1.0) * 32767.0).round() as i16;
        rest[..2].copy_from_slice(&value.to_le_bytes());
        rest[2] = match (end, game.turn(state)) {
            (Some(end), Turn::Move(player)) => end.value_for(player) as i8 as u8,
            _ => 2,
        };
        for (place, &(square, share)) in rest[3..].chunks_exact_mut(3).zip(best) {
            place[..2].copy_from_slice(&square.to_le_bytes());
            place[2] = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
        if self.buffer.len() + layout.record_bytes() > BUFFER {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what was gathered.
    pub fn flush(&mut self) -> Result<(), LabelError> {
        let result = self.file.append(&self.buffer);
        self.buffer.clear();
        result
    }
}

impl Drop for LabelWriter<'_> {
    fn drop(&mut self) {
        if !self.buffer.is_empty() {
            let _ = self.flush();
        }
    }
}
