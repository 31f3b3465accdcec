//! Labelled positions on a device.

use super::session::LineError;
use crate::labels::{LabelReader, Layout};
use std::path::PathBuf;
use tch::{Device, IndexOp, Kind, Tensor};
use wuqi_games::Size;

/// Records that are read at once.
const CHUNK: usize = 1 << 18;

/// The part of the records that is kept for measuring, and how many at most.
const TESTED: f64 = 0.02;
const MOST_TESTED: i64 = 32_768;

/// Labelled positions of one size of board, as their files hold them.
pub(super) struct Labels {
    layout: Layout,
    /// All records, a row of bytes each.
    records: Tensor,
    /// Those from here on are never learned from.
    learned: i64,
    /// The order in which the others are taken, and how many were.
    order: Tensor,
    taken: i64,
}

/// Positions to learn from.
pub(super) struct Batch {
    /// What lies on each point: 0 nothing, 1 a stone of the player to move, 2 the opponent's.
    pub cells: Tensor,
    /// The chance to win.
    pub chance: Tensor,
    /// The best moves' points and shares; shares add up to 1, or to 0 where none is known.
    pub best: Tensor,
    pub shares: Tensor,
}

impl Labels {
    /// Reads files, those of one size together.
    pub fn read(paths: &[PathBuf], game: &str, device: Device) -> Result<Vec<Labels>, LineError> {
        let mut readers = Vec::new();
        for path in paths {
            let reader = LabelReader::open(path)?;
            if reader.layout().game != game {
                return Err(LineError::OtherGame {
                    path: path.clone(),
                    found: reader.layout().game.clone(),
                });
            }
            readers.push(reader);
        }
        let mut all = Vec::new();
        while let Some(first) = readers.first() {
            let layout = first.layout().clone();
            let (same, rest): (Vec<_>, Vec<_>) =
                (readers.into_iter()).partition(|reader| *reader.layout() == layout);
            readers = rest;
            all.extend(Labels::gather(layout, same, device)?);
        }
        match all.is_empty() {
            true => Err(LineError::NoData),
            false => Ok(all),
        }
    }

    fn gather(
        layout: Layout,
        readers: Vec<LabelReader>,
        device: Device,
    ) -> Result<Option<Labels>, LineError> {
        let count: u64 = readers.iter().map(LabelReader::records).sum();
        let length = layout.record_bytes() as i64;
        let records = Tensor::empty([count as i64, length], (Kind::Uint8, device));
        let mut row = 0;
        let mut bytes = Vec::new();
        for mut reader in readers {
            let mut first = 0;
            while first < reader.records() {
                reader.read(first, CHUNK, &mut bytes)?;
                let rows = bytes.len() as i64 / length;
                let chunk = Tensor::from_data_size(&bytes, &[rows, length], Kind::Uint8);
                records.narrow(0, row, rows).copy_(&chunk);
                row += rows;
                first += rows as u64;
            }
        }
        let tested = ((count as f64 * TESTED) as i64).min(MOST_TESTED);
        let learned = count as i64 - tested;
        Ok((learned > 0).then(|| Labels {
            layout,
            records,
            learned,
            order: Tensor::empty([0], (Kind::Int64, device)),
            taken: 0,
        }))
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        Size::new(self.layout.width, self.layout.height)
    }

    /// How many positions are learned from.
    pub fn learned(&self) -> i64 {
        self.learned
    }

    /// The next positions in a random order; each comes once before any comes again. The
    /// label's value counts for `mix`, the result for the rest, where it is known.
    pub fn next(&mut self, count: i64, mix: f64) -> Batch {
        let count = count.min(self.learned);
        if self.taken + count > self.order.size1().unwrap_or(0) {
            let options = (Kind::Int64, self.records.device());
            self.order = Tensor::randperm(self.learned, options);
            self.taken = 0;
        }
        let rows = self.order.narrow(0, self.taken, count);
        self.taken += count;
        self.decode(&self.records.index_select(0, &rows), mix)
    }

    /// The positions to measure by, so many at a time.
    pub fn tests(&self, count: i64, mix: f64) -> impl Iterator<Item = Batch> {
        let end = self.records.size()[0];
        let mut first = self.learned;
        std::iter::from_fn(move || {
            let rows = count.min(end - first);
            let piece = (rows > 0).then(|| self.records.narrow(0, first, rows));
            first += rows;
            piece.map(|piece| self.decode(&piece, mix))
        })
    }

    /// Takes records apart, as [`crate::labels`] describes them.
    fn decode(&self, records: &Tensor, mix: f64) -> Batch {
        let board = self.layout.board_bytes() as i64;
        let squares = self.layout.squares() as i64;
        let moves = i64::from(self.layout.moves);
        let device = records.device();
        let whole = records.to_kind(Kind::Int);
        let shifts = Tensor::from_slice(&[1i32, 4, 16, 64]).to_device(device);
        let cells = whole.narrow(1, 0, board).unsqueeze(2);
        let cells = cells.divide_tensor_mode(&shifts, "floor").remainder(4);
        let cells = cells.flatten(1, 2).narrow(1, 0, squares);
        // Blocked squares do not occur in Gomoku; a damaged file must not lead astray.
        let cells = cells.clamp_max(2);
        let bytes = |at: i64| whole.i((.., board + at)).to_kind(Kind::Float);
        let signed = |low: Tensor, bound: f64| {
            let negative = low.ge(bound / 2.0).to_kind(Kind::Float) * bound;
            low - negative
        };
        let value = signed(bytes(0) + bytes(1) * 256.0, 65_536.0) / 32_767.0;
        let result = signed(bytes(2), 256.0);
        let known = result.abs().le(1.0).to_kind(Kind::Float) * (1.0 - mix);
        let value = &value + known * (result - &value);
        let best = whole.narrow(1, board + 3, 3 * moves);
        let best = best.view([-1, moves, 3]);
        let points = best.i((.., .., 0)) + best.i((.., .., 1)) * 256;
        let shares = best.i((.., .., 2)).to_kind(Kind::Float);
        let sums = shares.sum_dim_intlist([1i64].as_slice(), true, Kind::Float);
        Batch {
            cells,
            chance: (value.clamp(-1.0, 1.0) + 1.0) / 2.0,
            best: points.clamp(0, squares - 1).to_kind(Kind::Int64),
            shares: shares / sums.clamp_min(1.0),
        }
    }
}
