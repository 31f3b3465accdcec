//! Writing labels from many threads.

use super::{HEADER, LabelError, LabelFault, Layout, Pack};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wuqi_arena::disk::{Disk, RealDisk};
use wuqi_core::{Outcome, Turn};

/// How much a writer gathers before it writes.
const BUFFER: usize = 1 << 20;

/// A file that labels are written to.
#[derive(Debug)]
pub struct LabelFile {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    layout: Layout,
    /// How long the file is.
    length: Mutex<u64>,
    written: AtomicU64,
}

impl LabelFile {
    /// Makes the file, or empties it, and writes its header.
    pub fn create(path: &Path, layout: Layout) -> Result<LabelFile, LabelError> {
        LabelFile::create_on(Arc::new(RealDisk), path, layout)
    }

    /// The same on another disk.
    pub fn create_on(
        disk: Arc<dyn Disk>,
        path: &Path,
        layout: Layout,
    ) -> Result<LabelFile, LabelError> {
        let written = disk.write(path, &layout.header());
        written.map_err(|error| LabelFault::from(error).at(path))?;
        Ok(LabelFile::around(disk, path, layout, 0))
    }

    /// Goes on with a file of this layout, or makes it. A last record that is cut off, as
    /// after a crash, is written over.
    pub fn extend(path: &Path, layout: Layout) -> Result<LabelFile, LabelError> {
        LabelFile::extend_on(Arc::new(RealDisk), path, layout)
    }

    /// The same on another disk.
    pub fn extend_on(
        disk: Arc<dyn Disk>,
        path: &Path,
        layout: Layout,
    ) -> Result<LabelFile, LabelError> {
        let fault = |error: io::Error| LabelFault::from(error).at(path);
        let header = match disk.start(path, HEADER).map_err(fault)? {
            None => return LabelFile::create_on(disk, path, layout),
            Some(start) => start.try_into().map_err(|_| LabelFault::Foreign.at(path))?,
        };
        let found = Layout::read(&header).map_err(|fault| fault.at(path))?;
        found.must_be(&layout).map_err(|fault| fault.at(path))?;
        let length = disk.length(path).map_err(fault)? - HEADER as u64;
        let records = length / layout.record_bytes() as u64;
        let file = LabelFile::around(disk, path, layout, records);
        file.disk.cut(path, *file.length()).map_err(fault)?;
        Ok(file)
    }

    fn around(disk: Arc<dyn Disk>, path: &Path, layout: Layout, records: u64) -> LabelFile {
        let length = HEADER as u64 + records * layout.record_bytes() as u64;
        LabelFile {
            disk,
            path: path.to_owned(),
            layout,
            length: Mutex::new(length),
            written: AtomicU64::new(records),
        }
    }

    fn length(&self) -> MutexGuard<'_, u64> {
        self.length.lock().unwrap_or_else(PoisonError::into_inner)
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
        let mut length = self.length();
        if let Err(error) = self.disk.append(&self.path, records) {
            // A part may be there; what comes next would stand askew behind it.
            let _ = self.disk.cut(&self.path, *length);
            return Err(LabelFault::from(error).at(&self.path));
        }
        *length += records.len() as u64;
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
        if self.buffer.is_empty() {
            return Ok(());
        }
        let result = self.file.append(&self.buffer);
        self.buffer.clear();
        result
    }
}

impl Drop for LabelWriter<'_> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}
