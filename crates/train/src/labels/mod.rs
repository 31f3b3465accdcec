//! Labelled positions in a file: what an evaluation for alpha-beta learns from.
//!
//! A replay keeps whole games. An evaluation wants hundreds of millions of single positions,
//! each with a value, in no order, and read as fast as a disk gives them. So a file of
//! labels is a header and then records of one fixed length:
//!
//! | bytes | what |
//! | --- | --- |
//! | a quarter of the squares, rounded up | two bits a square in reading order, the first square lowest: 0 empty, 1 a stone of the player to move, 2 the opponent's, 3 blocked; in Banqi other [27 bytes](Pack) |
//! | 2 | the value for the player to move: chance to win minus chance to lose, times 32767, as a little-endian `i16` |
//! | 1 | how the game ended for the player to move: 1, 0, -1, or 2 where nobody knows |
//! | 3 for each best move | its square as a little-endian `u16`, its share times 255; share 0 where there are fewer |
//!
//! The header has 32 bytes: [`MAGIC`], the version, the game's name filled up with zeros,
//! width, height, best moves to a record, the bytes of a position (0 for two bits a square), and
//! the length of a record.

mod pack;
mod read;
mod write;

pub use pack::Pack;
pub use read::{LabelReader, Record};
pub use write::{LabelFile, LabelWriter};

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a file of labels begins with.
pub const MAGIC: [u8; 8] = *b"WUQILABL";

/// The version of the layout; others are refused.
const VERSION: u16 = 1;

/// The length of the header.
const HEADER: usize = 32;

/// The longest name of a game.
const NAME: usize = 16;

/// What a file's records look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The game's name.
    pub game: String,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// Best moves to a record.
    pub moves: u8,
    /// The bytes of a position; 0 for two bits a square.
    pub position: u8,
}

impl Layout {
    /// The squares of the board.
    #[must_use]
    pub fn squares(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The bytes that hold one position.
    #[must_use]
    pub fn board_bytes(&self) -> usize {
        match self.position {
            0 => self.squares().div_ceil(4),
            bytes => bytes.into(),
        }
    }

    /// The bytes of one record.
    #[must_use]
    pub fn record_bytes(&self) -> usize {
        self.board_bytes() + 3 + 3 * usize::from(self.moves)
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MAGIC);
        header[8..10].copy_from_slice(&VERSION.to_le_bytes());
        header[10..10 + self.game.len()].copy_from_slice(self.game.as_bytes());
        header[26] = self.width;
        header[27] = self.height;
        header[28] = self.moves;
        header[29] = self.position;
        header[30..].copy_from_slice(&(self.record_bytes() as u16).to_le_bytes());
        header
    }

    /// Refuses a layout that is not the one asked for.
    fn must_be(&self, wanted: &Layout) -> Result<(), LabelFault> {
        if self == wanted {
            return Ok(());
        }
        let words = |layout: &Layout| {
            let Layout {
                game,
                width,
                height,
                moves,
                ..
            } = layout;
            format!("positions of {game} {width}x{height} with {moves} best moves")
        };
        Err(LabelFault::Other {
            found: words(self),
            wanted: words(wanted),
        })
    }

    /// The layout that a header tells, or what is wrong with it.
    fn read(header: &[u8; HEADER]) -> Result<Layout, LabelFault> {
        if header[..8] != MAGIC {
            return Err(LabelFault::Foreign);
        }
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(LabelFault::Version(version));
        }
        let name = &header[10..10 + NAME];
        let length = name.iter().position(|&byte| byte == 0).unwrap_or(NAME);
        let game = std::str::from_utf8(&name[..length]).map_err(|_| LabelFault::Foreign)?;
        let layout = Layout {
            game: game.to_owned(),
            width: header[26],
            height: header[27],
            moves: header[28],
            position: header[29],
        };
        let told = u16::from_le_bytes([header[30], header[31]]);
        let length = layout.record_bytes();
        if layout.squares() == 0 || usize::from(told) != length {
            return Err(LabelFault::Length { told, length });
        }
        Ok(layout)
    }
}

/// Why a file of labels cannot be written or read.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct LabelError {
    path: PathBuf,
    fault: LabelFault,
}

/// What is wrong with a file of labels.
#[derive(Debug, Error)]
pub enum LabelFault {
    /// The system refuses.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It does not begin as such files do.
    #[error("not a file of labelled positions")]
    Foreign,
    /// Another version wrote it.
    #[error("labelled positions of version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// The header contradicts itself.
    #[error("its records are said to have {told} bytes where its board needs {length}")]
    Length {
        /// What the header says.
        told: u16,
        /// What follows from the board.
        length: usize,
    },
    /// It ends within a record.
    #[error(
        "it ends in the middle of a record: {rest} bytes are left after {records} whole records"
    )]
    Truncated {
        /// Whole records.
        records: u64,
        /// Bytes after them.
        rest: u64,
    },
    /// It holds positions of another game or board.
    #[error("it holds {found}, not {wanted}")]
    Other {
        /// What is in it.
        found: String,
        /// What is asked for.
        wanted: String,
    },
}

impl LabelFault {
    fn at(self, path: &Path) -> LabelError {
        LabelError {
            path: path.to_owned(),
            fault: self,
        }
    }
}

impl LabelError {
    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &LabelFault {
        &self.fault
    }
}
