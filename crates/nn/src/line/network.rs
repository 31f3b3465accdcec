//! A line network that is ready to judge.

use super::head::Head;
use super::pattern::Patterns;
use super::reference;
use super::shape::{FEATURES, HIDDEN};
use crate::file::LineFile;
use crate::file::{Metadata, NetworkError};
use crate::kernel::Kernel;
use crate::kernel::buffer::Buffer;

/// A line network, its numbers in the order in which they are read.
#[derive(Debug)]
pub struct LineNetwork {
    metadata: Metadata,
    hash: String,
    pub(super) kernel: Kernel,
    pub(super) patterns: Patterns,
    /// A row of features for every pattern, whichever way it is read.
    table: Buffer<i8>,
    /// The layer of a point: for each four features four bytes for every hidden number.
    pub(super) weights: Buffer<i32>,
    pub(super) bias: [i32; HIDDEN],
    /// The hidden numbers of an empty point with nothing around it.
    pub(super) blank: [u8; HIDDEN],
    pub(super) head: Head,
}

impl LineNetwork {
    /// Reads a file and makes it ready for the fastest kernel of this machine.
    pub fn load(bytes: &[u8]) -> Result<LineNetwork, NetworkError> {
        let file = LineFile::read(bytes)?;
        Ok(LineNetwork::new(&file, Kernel::best()))
    }

    /// Makes a network ready for a kernel.
    #[must_use]
    pub fn new(file: &LineFile, kernel: Kernel) -> LineNetwork {
        let patterns = file.shape.patterns;
        let rows = &file.tensor("line.table").values;
        let mut table = Buffer::zeros(patterns.codes() * FEATURES);
        for (code, features) in table.as_chunks_mut::<FEATURES>().0.iter_mut().enumerate() {
            let row = &rows[patterns.row(code) * FEATURES..][..FEATURES];
            for (feature, &value) in features.iter_mut().zip(row) {
                *feature = value as i8;
            }
        }
        let weight = &file.tensor("point.weight").values;
        let byte = |hidden: usize, feature: usize| weight[hidden * FEATURES + feature] as i8 as u8;
        let mut weights = Buffer::zeros(FEATURES / 4 * HIDDEN);
        for (at, weight) in weights.iter_mut().enumerate() {
            let (four, hidden) = (at / HIDDEN, at % HIDDEN);
            *weight = i32::from_le_bytes(std::array::from_fn(|i| byte(hidden, 4 * four + i)));
        }
        let bias = &file.tensor("point.bias").values;
        LineNetwork {
            metadata: file.metadata.clone(),
            hash: file.hash.clone(),
            kernel,
            patterns,
            table,
            weights,
            bias: std::array::from_fn(|hidden| bias[hidden] as i32),
            blank: reference::blank(file).map(|hidden| hidden as u8),
            head: Head::new(file),
        }
    }

    /// What it was made for, and how.
    #[must_use]
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// SHA-256 of the numbers in its file, in hexadecimal.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The instructions that it is computed with.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The features of a pattern.
    #[inline(always)]
    pub(super) fn features(&self, code: u32) -> &[i8; FEATURES] {
        &self.table.as_chunks().0[code as usize]
    }
}
