//! The matrix product: nearly all of a network's time is spent in [`tile`].
//!
//! A panel holds the weights of a few output columns, two vectors wide, one row for each
//! input. [`tile`] keeps a few rows of the result in registers and adds one input after
//! the other: per step it loads two vectors of weights and, for each row, one number that
//! is multiplied with both. So every load is used several times.

use super::buffer::LINE;
use super::simd::{Operation, Simd};

/// `out = input * panel`, for a panel of `VECTORS` vectors of columns.
pub(crate) struct Matmul<'a, const VECTORS: usize> {
    /// Rows of the input and of the result.
    pub rows: usize,
    /// Inputs: columns of `input`, rows of the panel.
    pub inputs: usize,
    /// The input, row by row.
    pub input: &'a [f32],
    /// From one row of the input to the next.
    pub input_stride: usize,
    /// The weights, `VECTORS` vectors for each input.
    pub panel: &'a [f32],
    /// The result, row by row.
    pub out: &'a mut [f32],
    /// From one row of the result to the next.
    pub out_stride: usize,
}

impl<const VECTORS: usize> Operation for Matmul<'_, VECTORS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Matmul {
            rows,
            inputs,
            input_stride,
            out_stride,
            ..
        } = self;
        let width = VECTORS * S::WIDTH;
        assert!(rows > 0 && self.panel.len() >= inputs * width);
        assert!(self.input.len() >= (rows - 1) * input_stride + inputs);
        assert!(self.out.len() >= (rows - 1) * out_stride + width);
        let panel = self.panel.as_ptr();
        // Equal shares: sixteen rows in blocks of at most six are 6 + 5 + 5.
        let blocks = rows.div_ceil(S::ROWS);
        let mut row = 0;
        for block in 0..blocks {
            // Panels lie one behind the other: while this one is used, the next one comes.
            let ahead = panel.wrapping_add(inputs * (width + block * LINE % width));
            let share = (rows - row).div_ceil(blocks - block);
            // SAFETY: the row is one of `rows`, and the lengths were checked above.
            unsafe {
                let input = self.input.as_ptr().add(row * input_stride);
                let out = self.out.as_mut_ptr().add(row * out_stride);
                macro_rules! tiles {
                    ($($count:literal)*) => {
                        match share {
                            $($count if $count <= S::ROWS => tile::<S, $count, VECTORS>(
                                simd,
                                inputs,
                                (input, input_stride),
                                (panel, ahead),
                                (out, out_stride),
                            ),)*
                            _ => unreachable!("a share has at most ROWS rows"),
                        }
                    };
                }
                tiles!(1 2 3 4 5 6 7 8);
            }
            row += share;
        }
    }
}

/// A few rows of the product.
///
/// # Safety
/// `ROWS` rows of `inputs` numbers can be read at `input`, as many rows of `VECTORS`
/// vectors be written at `out`, and `inputs` times `VECTORS` vectors be read at `panel`.
#[inline(always)]
unsafe fn tile<S: Simd, const ROWS: usize, const VECTORS: usize>(
    simd: S,
    inputs: usize,
    (input, input_stride): (*const f32, usize),
    (panel, ahead): (*const f32, *const f32),
    (out, out_stride): (*mut f32, usize),
) {
    let mut sums = [[simd.splat(0.0); VECTORS]; ROWS];
    for k in 0..inputs {
        simd.prefetch(ahead.wrapping_add(k * LINE));
        // SAFETY: `k` is below `inputs`; the caller vouches for the rest.
        unsafe {
            let mut weights = [simd.splat(0.0); VECTORS];
            for (v, weights) in weights.iter_mut().enumerate() {
                *weights = simd.load(panel.add((k * VECTORS + v) * S::WIDTH));
            }
            for (row, sums) in sums.iter_mut().enumerate() {
                let value = simd.splat(*input.add(row * input_stride + k));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = simd.mul_add(value, weights, *sum);
                }
            }
        }
    }
    for (row, sums) in sums.into_iter().enumerate() {
        for (v, sum) in sums.into_iter().enumerate() {
            // SAFETY: the caller vouches for `ROWS` rows of `VECTORS` vectors.
            unsafe { simd.store(out.add(row * out_stride + v * S::WIDTH), sum) }
        }
    }
}
