//! Small operations on the channels of squares: bias, pooling, excitation.

use super::simd::{Operation, Simd};

/// Adds a bias to every row and, for all but linear layers, cuts off what is negative.
pub(crate) struct AddBias<'a> {
    /// Rows as long as the bias.
    pub rows: &'a mut [f32],
    /// A whole number of vectors.
    pub bias: &'a [f32],
    pub rectify: bool,
}

impl Operation for AddBias<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let least = simd.splat(if self.rectify { 0.0 } else { f32::NEG_INFINITY });
        for row in self.rows.chunks_exact_mut(self.bias.len()) {
            for (values, bias) in row
                .chunks_exact_mut(S::WIDTH)
                .zip(self.bias.chunks(S::WIDTH))
            {
                // SAFETY: both chunks are a vector long, as rows and bias are equally long.
                unsafe {
                    let sum = simd.add(simd.load(values.as_ptr()), simd.load(bias.as_ptr()));
                    simd.store(values.as_mut_ptr(), simd.max(sum, least));
                }
            }
        }
    }
}

/// Mean and maximum of each channel over the squares of a board.
pub(crate) struct Pool<'a> {
    /// The rows of the board.
    pub rows: usize,
    /// From one row to the next.
    pub row_stride: usize,
    /// Squares in a row.
    pub squares: usize,
    /// From one square to the next: the channels, a whole number of vectors.
    pub stride: usize,
    /// From the first square on.
    pub board: &'a [f32],
    pub mean: &'a mut [f32],
    pub maximum: &'a mut [f32],
}

impl Operation for Pool<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let stride = self.stride;
        assert!(stride.is_multiple_of(S::WIDTH) && self.rows > 0 && self.squares > 0);
        assert!(self.mean.len() >= stride && self.maximum.len() >= stride);
        let last = (self.rows - 1) * self.row_stride + self.squares * stride;
        assert!(self.board.len() >= last);
        let share = simd.splat(1.0 / (self.rows * self.squares) as f32);
        for channel in (0..stride).step_by(S::WIDTH) {
            let mut sum = simd.splat(0.0);
            let mut maximum = simd.splat(f32::NEG_INFINITY);
            for row in 0..self.rows {
                for square in 0..self.squares {
                    let at = row * self.row_stride + square * stride + channel;
                    // SAFETY: the board's length was checked above.
                    let values = unsafe { simd.load(self.board.as_ptr().add(at)) };
                    sum = simd.add(sum, values);
                    maximum = simd.max(maximum, values);
                }
            }
            // SAFETY: the lengths were checked above.
            unsafe {
                let mean = simd.mul(sum, share);
                simd.store(self.mean.as_mut_ptr().add(channel), mean);
                simd.store(self.maximum.as_mut_ptr().add(channel), maximum);
            }
        }
    }
}

/// The end of a block with squeeze and excitation: every channel is scaled and shifted, what
/// the block began with is added, and what is negative is cut off.
pub(crate) struct Excite<'a> {
    /// A row of squares: what the second convolution gave.
    pub squares: &'a mut [f32],
    /// The same squares at the beginning of the block.
    pub residual: &'a [f32],
    /// A factor for each channel, a whole number of vectors.
    pub scale: &'a [f32],
    /// An addend for each channel.
    pub shift: &'a [f32],
}

impl Operation for Excite<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let channels = self.scale.len();
        assert!(channels.is_multiple_of(S::WIDTH) && self.shift.len() == channels);
        let squares = self.squares.chunks_exact_mut(channels);
        for (square, residual) in squares.zip(self.residual.chunks_exact(channels)) {
            for channel in (0..channels).step_by(S::WIDTH) {
                // SAFETY: all four are `channels` long, a whole number of vectors.
                unsafe {
                    let value = simd.load(square.as_ptr().add(channel));
                    let scale = simd.load(self.scale.as_ptr().add(channel));
                    let shift = simd.load(self.shift.as_ptr().add(channel));
                    let more = simd.load(residual.as_ptr().add(channel));
                    let sum = simd.mul_add(value, scale, simd.add(shift, more));
                    simd.store(
                        square.as_mut_ptr().add(channel),
                        simd.max(sum, simd.splat(0.0)),
                    );
                }
            }
        }
    }
}
