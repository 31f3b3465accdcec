//! The matrix product: nearly all of a network's time is spent in [`tile`].
//!
//! A panel holds the weights of a few output columns, two vectors wide, one row for each
//! step over the inputs. [`tile`] keeps a few rows of the result in registers and adds one
//! input after the other: per step it loads two vectors of weights and, for each row, one
//! number that is multiplied with both. So every load is used several times.

use super::arithmetic::Arithmetic;
use super::buffer::line;
use super::simd::{Operation, Simd};

/// `out = input * panel`, for a panel of `VECTORS` vectors of columns.
pub(crate) struct Matmul<'a, A: Arithmetic, const VECTORS: usize> {
    /// Rows of the input and of the result.
    pub rows: usize,
    /// Steps over the inputs: rows of the panel.
    pub steps: usize,
    /// The input, row by row.
    pub input: &'a [A::Element],
    /// From one row of the input to the next.
    pub input_stride: usize,
    /// The weights, `VECTORS` vectors for each step.
    pub panel: &'a [A::Element],
    /// The result, row by row.
    pub out: &'a mut [A::Sum],
    /// From one row of the result to the next.
    pub out_stride: usize,
}

impl<A: Arithmetic, const VECTORS: usize> Operation for Matmul<'_, A, VECTORS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Matmul {
            rows,
            steps,
            input_stride,
            out_stride,
            ..
        } = self;
        let width = VECTORS * S::WIDTH;
        let panel_row = width * A::STEP;
        assert!(rows > 0 && self.panel.len() >= steps * panel_row);
        assert!(self.input.len() >= (rows - 1) * input_stride + steps * A::STEP);
        assert!(self.out.len() >= (rows - 1) * out_stride + width);
        let panel = self.panel.as_ptr();
        // Equal shares: sixteen rows in blocks of at most six are 6 + 5 + 5.
        let blocks = rows.div_ceil(S::ROWS);
        let mut row = 0;
        for block in 0..blocks {
            // Panels lie one behind the other: while this one is used, the next one comes.
            let part = block * line::<A::Element>() % panel_row;
            let ahead = panel.wrapping_add(steps * (panel_row + part));
            let share = (rows - row).div_ceil(blocks - block);
            // SAFETY: the row is one of `rows`, and the lengths were checked above.
            unsafe {
                let input = self.input.as_ptr().add(row * input_stride);
                let out = self.out.as_mut_ptr().add(row * out_stride);
                macro_rules! tiles {
                    ($($count:literal)*) => {
                        match share {
                            $($count if $count <= S::ROWS => tile::<S, A, $count, VECTORS>(
                                simd,
                                steps,
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
/// `ROWS` rows of inputs for `steps` steps can be read at `input`, as many rows of `VECTORS`
/// vectors be written at `out`, and `steps` times `VECTORS` vectors be read at `panel`.
#[inline(always)]
unsafe fn tile<S: Simd, A: Arithmetic, const ROWS: usize, const VECTORS: usize>(
    simd: S,
    steps: usize,
    (input, input_stride): (*const A::Element, usize),
    (panel, ahead): (*const A::Element, *const A::Element),
    (out, out_stride): (*mut A::Sum, usize),
) {
    let mut sums = [[A::zero(simd); VECTORS]; ROWS];
    for step in 0..steps {
        simd.prefetch(ahead.wrapping_add(step * line::<A::Element>()).cast());
        // SAFETY: `step` is below `steps`; the caller vouches for the rest.
        unsafe {
            let mut weights = [A::zero(simd); VECTORS];
            for (v, weights) in weights.iter_mut().enumerate() {
                let at = (step * VECTORS + v) * S::WIDTH * A::STEP;
                *weights = A::load(simd, panel.add(at));
            }
            for (row, sums) in sums.iter_mut().enumerate() {
                let value = A::splat(simd, input.add(row * input_stride + step * A::STEP));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = A::multiply_add(simd, value, weights, *sum);
                }
            }
        }
    }
    for (row, sums) in sums.into_iter().enumerate() {
        for (v, sum) in sums.into_iter().enumerate() {
            // SAFETY: the caller vouches for `ROWS` rows of `VECTORS` vectors.
            unsafe { A::store(simd, out.add(row * out_stride + v * S::WIDTH), sum) }
        }
    }
}
