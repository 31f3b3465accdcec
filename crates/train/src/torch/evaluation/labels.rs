//! Labels in the memory of the device, and batches of them.

use super::unpack::{Seen, Unpack, unpack};
use crate::labels::{LabelError, LabelReader, Layout};
use std::path::PathBuf;
use tch::{Device, Kind, Tensor};

/// One record in so many is not learned but measures what was learned.
const UNSEEN_PART: i64 = 100;

/// The most records that measure.
const MOST_UNSEEN: i64 = 65_536;

/// Records that are read at once.
const PIECE: usize = 1 << 22;

/// All records, as their bytes, and what unpacks them.
pub(super) struct Labels {
    records: Tensor,
    learned: i64,
    layout: Layout,
    unpack: Box<dyn Unpack>,
}

/// Positions for one step.
pub(super) struct Batch {
    /// What the network sees of them.
    pub seen: Seen,
    /// The expected result for the player to move: 1 a win.
    pub target: Tensor,
}

impl Labels {
    /// Reads whole files into the device's memory.
    pub fn read(files: &[PathBuf], layout: &Layout, device: Device) -> Result<Labels, LabelError> {
        let length = layout.record_bytes() as i64;
        let mut pieces = vec![Tensor::zeros([0, length], (Kind::Uint8, device))];
        let mut bytes = Vec::new();
        for file in files {
            let mut reader = LabelReader::open_as(file, layout)?;
            let mut first = 0;
            while first < reader.records() {
                reader.read(first, PIECE, &mut bytes)?;
                let piece = Tensor::from_slice(&bytes).view([-1, length]);
                pieces.push(piece.to_device(device));
                first += PIECE as u64;
            }
        }
        let records = Tensor::cat(&pieces, 0);
        drop(pieces);
        let count = records.size()[0];
        let unseen = (count / UNSEEN_PART).min(MOST_UNSEEN);
        Ok(Labels {
            learned: count - unseen,
            records,
            layout: layout.clone(),
            unpack: unpack(layout, device),
        })
    }

    /// How many records are learned.
    pub fn learned(&self) -> i64 {
        self.learned
    }

    /// Random records through random symmetries.
    pub fn draw(&self, count: usize, phases: usize, mix: f64) -> Batch {
        let options = (Kind::Int64, self.records.device());
        let places = Tensor::randint(self.learned, [count as i64], options);
        let symmetry = Tensor::randint(self.unpack.symmetries(), [count as i64], options);
        let records = self.records.index_select(0, &places);
        self.batch(&records, &symmetry, phases, mix)
    }

    /// The records that are not learned, as they are.
    pub fn unseen(
        &self,
        count: usize,
        phases: usize,
        mix: f64,
    ) -> impl Iterator<Item = Batch> + use<'_> {
        let all = self.records.size()[0];
        (self.learned..all).step_by(count).map(move |first| {
            let records = self
                .records
                .narrow(0, first, (count as i64).min(all - first));
            let options = (Kind::Int64, self.records.device());
            let symmetry = Tensor::zeros([records.size()[0]], options);
            self.batch(&records, &symmetry, phases, mix)
        })
    }

    /// Unpacks records.
    fn batch(&self, records: &Tensor, symmetry: &Tensor, phases: usize, mix: f64) -> Batch {
        let board = self.layout.board_bytes() as i64;
        let bytes = records.to_kind(Kind::Int);
        let seen = self
            .unpack
            .see(&bytes.narrow(1, 0, board), symmetry, phases as i64);
        let value = short(&bytes, board) / 32_767.0;
        let result = bytes.select(1, board + 2);
        let known = result.ne(2).to_kind(Kind::Float) * (1.0 - mix);
        let result = (&result - result.ge(128).to_kind(Kind::Int) * 256).to_kind(Kind::Float);
        let mixed = &value + (result - &value) * known;
        Batch {
            seen,
            target: (mixed + 1.0) * 0.5,
        }
    }
}

/// The `i16` that begins at a byte of every record.
pub(super) fn short(bytes: &Tensor, at: i64) -> Tensor {
    let raw = bytes.select(1, at) + bytes.select(1, at + 1) * 256;
    (&raw - raw.ge(32_768).to_kind(Kind::Int) * 65_536).to_kind(Kind::Float)
}
