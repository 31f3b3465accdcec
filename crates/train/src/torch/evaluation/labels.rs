//! Labels in the memory of the device, and batches of them.

use crate::labels::{LabelError, LabelReader, Layout};
use std::path::PathBuf;
use tch::{Device, Kind, Tensor};
use wuqi_core::Dihedral;

/// One record in so many is not learned but measures what was learned.
const UNSEEN_PART: i64 = 100;

/// The most records that measure.
const MOST_UNSEEN: i64 = 65_536;

/// Records that are read at once.
const PIECE: usize = 1 << 22;

/// All records, as their bytes, and the tables that unpack them.
pub(super) struct Labels {
    records: Tensor,
    learned: i64,
    layout: Layout,
    /// For each symmetry the square that each square's content comes from.
    symmetries: Tensor,
    /// For each corner of a window the squares of all windows.
    corners: Vec<Tensor>,
    /// For each window the number of its first pattern.
    firsts: Tensor,
    /// Where the four squares of a byte lie in it.
    shifts: Tensor,
}

/// Positions for one step.
pub(super) struct Batch {
    /// For each position and window its pattern, as a row of the first layer.
    pub rows: Tensor,
    /// The phase of each position.
    pub phase: Tensor,
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
        let (width, height) = (i64::from(layout.width), i64::from(layout.height));
        let group = Dihedral::new(layout.width, layout.height);
        let mut symmetries = Vec::new();
        for symmetry in 0..group.count() {
            for row in 0..layout.height {
                for column in 0..layout.width {
                    let (column, row) = group.map(column, row, symmetry);
                    symmetries.push(i64::from(row) * width + i64::from(column));
                }
            }
        }
        let windows = || (0..height - 1).flat_map(move |row| (0..width - 1).map(move |c| (c, row)));
        let on_device = |values: &[i64]| Tensor::from_slice(values).to_device(device);
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
            let squares: Vec<i64> = windows()
                .map(|(column, row)| (row + down) * width + column + right)
                .collect();
            on_device(&squares)
        });
        let firsts: Vec<i64> = (0..(width - 1) * (height - 1)).map(|w| 256 * w).collect();
        Ok(Labels {
            learned: count - unseen,
            records,
            layout: layout.clone(),
            symmetries: on_device(&symmetries).view([-1, width * height]),
            corners: corners.into(),
            firsts: on_device(&firsts).to_kind(Kind::Int),
            shifts: on_device(&[0, 2, 4, 6]).to_kind(Kind::Int),
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
        let symmetry = Tensor::randint(self.symmetries.size()[0], [count as i64], options);
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
        let (squares, board) = (
            self.layout.squares() as i64,
            self.layout.board_bytes() as i64,
        );
        let bytes = records.to_kind(Kind::Int);
        let packed = bytes.narrow(1, 0, board).unsqueeze(2);
        let contents = packed
            .bitwise_right_shift(&self.shifts)
            .bitwise_and(3)
            .view([-1, 4 * board]);
        let turned = contents.gather(1, &self.symmetries.index_select(0, symmetry), false);
        let mut rows = self.firsts.unsqueeze(0);
        for (place, corner) in self.corners.iter().enumerate() {
            let content = turned.index_select(1, corner);
            let own = content.bitwise_and(1) * (1 << place);
            let other = content.bitwise_right_shift_tensor_scalar(1) * (16 << place);
            rows = rows + own + other;
        }
        let empty = contents
            .narrow(1, 0, squares)
            .eq(0)
            .sum_dim_intlist(1i64, false, Kind::Int64);
        let phase = (empty * phases as i64).divide_scalar_mode(squares + 1, "floor");
        let byte = |at: i64| bytes.select(1, board + at);
        let raw = byte(0) + byte(1) * 256;
        let value =
            (&raw - raw.ge(32_768).to_kind(Kind::Int) * 65_536).to_kind(Kind::Float) / 32_767.0;
        let result = byte(2);
        let known = result.ne(2).to_kind(Kind::Float) * (1.0 - mix);
        let result = (&result - result.ge(128).to_kind(Kind::Int) * 256).to_kind(Kind::Float);
        let mixed = &value + (result - &value) * known;
        Batch {
            rows,
            phase: phase.to_kind(Kind::Int64),
            target: (mixed + 1.0) * 0.5,
        }
    }
}
