//! From numbers to whole numbers and back.
//!
//! Each row of transformed tiles (one place of one tile, all channels) is divided by a scale
//! of its own, so that its largest number becomes the largest whole number allowed; each
//! column of weights has its scale too. A product is then a whole number times both.

use super::arithmetic::Whole;
use super::geometry::PRODUCTS;
use super::simd::{Operation, Simd};
use super::winograd::Products;
use std::marker::PhantomData;

/// Rounds rows of numbers to whole numbers.
pub(crate) struct Round<'a, W: Whole> {
    /// The rows, and how far it is from one to the next.
    pub rows: (&'a [f32], usize),
    /// Numbers in a row, a whole number of vectors.
    pub stride: usize,
    /// The largest whole number that may come out.
    pub level: f32,
    /// The whole numbers, and how far it is from one row to the next.
    pub out: (&'a mut [W::Element], usize),
    /// For each row, what its whole numbers stand for.
    pub scales: &'a mut [f32],
}

impl<W: Whole> Operation for Round<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let stride = self.stride;
        let ((rows, row_stride), (out, out_stride)) = (self.rows, self.out);
        assert!(stride.is_multiple_of(S::WIDTH));
        for (number, scale) in self.scales.iter_mut().enumerate() {
            let row = &rows[number * row_stride..][..stride];
            let out = &mut out[number * out_stride..][..stride];
            let largest = simd.largest(largest_sizes(simd, row));
            *scale = largest / self.level;
            // A row of zeros stays one, whatever it is multiplied with; so does one that is
            // too small to be divided by.
            let inverse = simd.splat(match largest < 1e-30 {
                true => 0.0,
                false => self.level / largest,
            });
            let pairs = row.chunks_exact(2 * S::WIDTH);
            let odd = pairs.remainder();
            let whole = stride - odd.len();
            for (values, out) in pairs.zip(out.chunks_exact_mut(2 * S::WIDTH)) {
                // SAFETY: both chunks are two vectors long.
                unsafe {
                    let first = simd.load(values.as_ptr());
                    let second = simd.load(values.as_ptr().add(S::WIDTH));
                    let scaled = [simd.mul(first, inverse), simd.mul(second, inverse)];
                    W::store_inputs(simd, out.as_mut_ptr(), scaled);
                }
            }
            if !odd.is_empty() {
                // SAFETY: a row is a whole number of vectors, of which one is left.
                unsafe {
                    let scaled = simd.mul(simd.load(odd.as_ptr()), inverse);
                    W::store_input(simd, out[whole..].as_mut_ptr(), scaled);
                }
            }
        }
    }
}

/// A vector with the largest sizes of a row, whatever their signs. Four vectors at a time, so
/// that no comparison waits for the one before it.
#[inline(always)]
fn largest_sizes<S: Simd>(simd: S, row: &[f32]) -> S::Vector {
    let zero = simd.splat(0.0);
    let mut most = [zero; 4];
    for values in row.chunks(4 * S::WIDTH) {
        for (most, values) in most.iter_mut().zip(values.chunks_exact(S::WIDTH)) {
            // SAFETY: the chunk is a vector long.
            let values = unsafe { simd.load(values.as_ptr()) };
            *most = simd.max(*most, simd.size(values));
        }
    }
    let [a, b, c, d] = most;
    simd.max(simd.max(a, b), simd.max(c, d))
}

/// Products of whole numbers.
pub(crate) struct Scaled<'a, W: Whole> {
    pub numbers: PhantomData<W>,
    pub products: &'a [i32],
    /// What the tiles were divided by: for each tile, for each place.
    pub rows: &'a [f32],
    /// How many tiles.
    pub tiles: usize,
    /// What the weights were divided by: for each place, for each column of the panel.
    pub columns: &'a [f32],
    /// What the sums have too much, in the same order; nothing where nothing is added to inputs.
    pub excess: &'a [i32],
    /// Columns of the panel.
    pub panel: usize,
}

impl<W: Whole> Products for Scaled<'_, W> {
    fn len(&self) -> usize {
        // Without all scales there is nothing that may be read.
        let rows = self.rows.len() >= PRODUCTS * self.tiles;
        let columns = self.columns.len() >= PRODUCTS * self.panel;
        let excess = W::OFFSET == 0 || self.excess.len() >= PRODUCTS * self.panel;
        match rows && columns && excess {
            true => self.products.len(),
            false => 0,
        }
    }

    #[inline(always)]
    unsafe fn load<S: Simd>(
        &self,
        simd: S,
        [place, tile, channel]: [usize; 3],
        at: usize,
    ) -> S::Vector {
        // SAFETY: the caller vouches for place, tile and channel, and `len` for the scales.
        unsafe {
            let row = simd.splat(*self.rows.as_ptr().add(tile * PRODUCTS + place));
            let column_at = place * self.panel + channel;
            let column = simd.load(self.columns.as_ptr().add(column_at));
            let mut whole = simd.load_whole(self.products.as_ptr().add(at));
            if W::OFFSET != 0 {
                let excess = simd.load_whole(self.excess.as_ptr().add(column_at));
                whole = simd.sub_whole(whole, excess);
            }
            simd.mul(simd.to_numbers(whole), simd.mul(row, column))
        }
    }
}
