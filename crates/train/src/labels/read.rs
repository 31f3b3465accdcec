//! Reading labels, whole runs of records at a time.

use super::{HEADER, LabelError, LabelFault, Layout};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A file of labels that is read.
#[derive(Debug)]
pub struct LabelReader {
    path: PathBuf,
    layout: Layout,
    file: File,
    records: u64,
}

impl LabelReader {
    /// Opens a file. One that is cut off or something else is refused.
    pub fn open(path: &Path) -> Result<LabelReader, LabelError> {
        let fault = |fault: LabelFault| fault.at(path);
        let mut file = File::open(path).map_err(|error| fault(error.into()))?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header)
            .map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => fault(LabelFault::Foreign),
                _ => fault(error.into()),
            })?;
        let layout = Layout::read(&header).map_err(fault)?;
        let length = file.metadata().map_err(|error| fault(error.into()))?.len() - HEADER as u64;
        let (records, rest) = (
            length / layout.record_bytes() as u64,
            length % layout.record_bytes() as u64,
        );
        if rest != 0 {
            return Err(fault(LabelFault::Truncated { records, rest }));
        }
        Ok(LabelReader {
            path: path.to_owned(),
            layout,
            file,
            records,
        })
    }

    /// Opens a file that must hold positions of this layout.
    pub fn open_as(path: &Path, wanted: &Layout) -> Result<LabelReader, LabelError> {
        let reader = LabelReader::open(path)?;
        let same = reader.layout.must_be(wanted);
        same.map_err(|fault| fault.at(path))?;
        Ok(reader)
    }

    /// What the records look like.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many records there are.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Replaces `out` by the bytes of up to `count` records from number `first` on; fewer
    /// only at the end of the file.
    pub fn read(&mut self, first: u64, count: usize, out: &mut Vec<u8>) -> Result<(), LabelError> {
        let length = self.layout.record_bytes();
        let count = (self.records - first.min(self.records)).min(count as u64) as usize;
        out.resize(count * length, 0);
        let begin = HEADER as u64 + first * length as u64;
        self.file
            .seek(SeekFrom::Start(begin))
            .and_then(|_| self.file.read_exact(out))
            .map_err(|error| LabelFault::from(error).at(&self.path))
    }

    /// Some records' bytes one by one.
    pub fn split<'a>(&self, bytes: &'a [u8]) -> impl Iterator<Item = Record<'a>> + use<'a> {
        let board = self.layout.board_bytes();
        bytes
            .chunks_exact(self.layout.record_bytes())
            .map(move |bytes| Record { bytes, board })
    }
}

/// One labelled position.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    bytes: &'a [u8],
    board: usize,
}

impl<'a> Record<'a> {
    /// What lies on a square: 0 nothing, 1 a stone of the player to move, 2 one of the
    /// opponent, 3 a block.
    #[must_use]
    #[inline]
    pub fn square(&self, square: usize) -> u8 {
        self.bytes[square / 4] >> (square % 4 * 2) & 3
    }

    /// The value for the player to move, -1 to 1.
    #[must_use]
    #[inline]
    pub fn value(&self) -> f32 {
        let at = self.board;
        f32::from(i16::from_le_bytes([self.bytes[at], self.bytes[at + 1]])) / 32767.0
    }

    /// How the game ended for the player to move, 1, 0 or -1, where that is known.
    #[must_use]
    #[inline]
    pub fn result(&self) -> Option<i8> {
        let result = self.bytes[self.board + 2] as i8;
        (-1..=1).contains(&result).then_some(result)
    }

    /// The best moves as squares in reading order with their shares, the best first.
    pub fn best(&self) -> impl Iterator<Item = (u16, f32)> + use<'a> {
        self.bytes[self.board + 3..]
            .chunks_exact(3)
            .map(|place| {
                let square = u16::from_le_bytes([place[0], place[1]]);
                (square, f32::from(place[2]) / 255.0)
            })
            .filter(|&(_, share)| share > 0.0)
    }
}
