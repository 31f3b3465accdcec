//! Winograd's minimal filtering F(4x4, 3x3): a 3x3 convolution with a quarter of the
//! multiplications (Lavin and Gray, *Fast algorithms for convolutional neural networks*,
//! 2016).
//!
//! In one dimension, four results of a filter with three weights take six products instead
//! of twelve: a polynomial product is computed from its values at the points 0, 1, -1, 2,
//! -2 and infinity. [`forward`] takes six inputs to these points, [`WEIGHTS`] the weights,
//! and [`back`] takes the six products to four results. In two dimensions this is done
//! along columns and rows, and 36 products take the place of 144.
//!
//! The products of all tiles and all channels for one of the 36 places are a matrix product
//! of tiles x input channels by input channels x output channels.

use super::geometry::{Geometry, PRODUCTS, REACH, TILE, Tiles};
use super::simd::{Operation, Simd};

/// Takes three weights to the six points; see [`transform_weights`].
const WEIGHTS: [[f64; 3]; REACH] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// The 36 transformed weights of one 3x3 filter.
pub(crate) fn transform_weights(filter: &[f32]) -> [f32; PRODUCTS] {
    std::array::from_fn(|place| {
        let (down, across) = (place / REACH, place % REACH);
        let mut sum = 0.0;
        for (at, &weight) in filter.iter().enumerate() {
            sum += WEIGHTS[down][at / 3] * f64::from(weight) * WEIGHTS[across][at % 3];
        }
        sum as f32
    })
}

/// Six inputs at the six points.
#[inline(always)]
fn forward<S: Simd>(simd: S, x: [S::Vector; REACH]) -> [S::Vector; REACH] {
    let (two, four) = (simd.splat(2.0), simd.splat(4.0));
    let (minus_four, minus_five) = (simd.splat(-4.0), simd.splat(-5.0));
    let even = simd.mul_add(minus_four, x[2], x[4]);
    let odd = simd.mul_add(minus_four, x[1], x[3]);
    let far_even = simd.sub(x[4], x[2]);
    let far_odd = simd.mul(two, simd.sub(x[3], x[1]));
    [
        simd.mul_add(minus_five, x[2], simd.mul_add(four, x[0], x[4])),
        simd.add(even, odd),
        simd.sub(even, odd),
        simd.add(far_even, far_odd),
        simd.sub(far_even, far_odd),
        simd.mul_add(minus_five, x[3], simd.mul_add(four, x[1], x[5])),
    ]
}

/// Four results from the products at the six points.
#[inline(always)]
fn back<S: Simd>(simd: S, m: [S::Vector; REACH]) -> [S::Vector; TILE] {
    let (two, four, eight) = (simd.splat(2.0), simd.splat(4.0), simd.splat(8.0));
    let (sum, difference) = (simd.add(m[1], m[2]), simd.sub(m[1], m[2]));
    let (far_sum, far_difference) = (simd.add(m[3], m[4]), simd.sub(m[3], m[4]));
    [
        simd.add(simd.add(m[0], sum), far_sum),
        simd.mul_add(two, far_difference, difference),
        simd.mul_add(four, far_sum, sum),
        simd.add(simd.mul_add(eight, far_difference, difference), m[5]),
    ]
}

/// Where products come from.
pub(crate) trait Products {
    /// Products that there are.
    fn len(&self) -> usize;

    /// Reads a vector of products: of one of the 36 places, of a tile, from a channel of the
    /// panel on. `at` says where that is.
    ///
    /// # Safety
    /// `at` is at least a vector below the length, where the products of this place, tile and
    /// channel lie, and a vector of channels is in the panel.
    unsafe fn load<S: Simd>(&self, simd: S, from: [usize; 3], at: usize) -> S::Vector;
}

impl Products for &[f32] {
    fn len(&self) -> usize {
        <[f32]>::len(self)
    }

    #[inline(always)]
    unsafe fn load<S: Simd>(&self, simd: S, _: [usize; 3], at: usize) -> S::Vector {
        // SAFETY: the caller vouches for the place.
        unsafe { simd.load(self.as_ptr().add(at)) }
    }
}

/// Takes a tile of a board to the 36 places.
pub(crate) struct TransformInput<'a> {
    pub geometry: Geometry,
    /// Channels of a square, a whole number of vectors.
    pub stride: usize,
    /// The board.
    pub board: &'a [f32],
    /// The row and the column of the tile.
    pub tile: [usize; 2],
    /// For each place, the channels of the transformed tile.
    pub out: &'a mut [f32],
    /// From one place to the next.
    pub place_stride: usize,
}

impl Operation for TransformInput<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let TransformInput {
            geometry,
            stride,
            tile: [down, across],
            place_stride,
            ..
        } = self;
        assert!(stride.is_multiple_of(S::WIDTH));
        assert!(down < geometry.tiles_down() && across < geometry.tiles_across());
        assert!(self.board.len() >= geometry.area() * stride);
        assert!(self.out.len() >= (PRODUCTS - 1) * place_stride + stride);
        let zero = simd.splat(0.0);
        let corner = (down * TILE * geometry.row() + across * TILE) * stride;
        for channel in (0..stride).step_by(S::WIDTH) {
            // SAFETY: a tile and its border lie on the board, whose length and that of
            // `out` were checked above; a whole vector of channels is there.
            unsafe {
                let from = self.board.as_ptr().add(corner + channel);
                let mut rows = [[zero; REACH]; REACH];
                for (row, points) in rows.iter_mut().enumerate() {
                    for (column, square) in points.iter_mut().enumerate() {
                        let square_at = (row * geometry.row() + column) * stride;
                        *square = simd.load(from.add(square_at));
                    }
                    *points = forward(simd, *points);
                }
                for column in 0..REACH {
                    let mut points = [zero; REACH];
                    for (point, row) in points.iter_mut().zip(&rows) {
                        *point = row[column];
                    }
                    points = forward(simd, points);
                    for (row, point) in points.into_iter().enumerate() {
                        let place = row * REACH + column;
                        let at = place * place_stride + channel;
                        simd.store(self.out.as_mut_ptr().add(at), point);
                    }
                }
            }
        }
    }
}

/// Takes the products of a board's tiles back to squares, for a panel of channels: adds the
/// bias and, for the end of a block, what the block began with; then all but linear layers
/// cut off what is negative.
pub(crate) struct TransformOutput<'a, P: Products> {
    pub tiles: Tiles,
    /// The number of the board.
    pub board: usize,
    /// The products: for each place, for each tile, the channels of the panel. Those that no square
    /// of the board needs ([`Tiles::needing`]) may be anything.
    pub products: P,
    /// From one place to the next.
    pub place_stride: usize,
    /// The channels of the panel, a whole number of vectors.
    pub panel: usize,
    /// A bias for each channel of the panel.
    pub bias: &'a [f32],
    /// What is added, a board like `out`.
    pub residual: Option<&'a [f32]>,
    /// Whether negative results become 0.
    pub rectify: bool,
    /// The board that is written, from the panel's first channel on.
    pub out: &'a mut [f32],
    /// Channels of a square of `out`.
    pub stride: usize,
}

impl<P: Products> Operation for TransformOutput<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let TransformOutput {
            tiles,
            board,
            place_stride,
            panel,
            stride,
            ..
        } = self;
        let geometry = tiles.geometry;
        // What the panel spans of a board: all squares, but of the last one the panel only.
        let span = (geometry.area() - 1) * stride + panel;
        assert!(panel.is_multiple_of(S::WIDTH) && self.bias.len() >= panel);
        assert!(board < tiles.boards);
        assert!(self.products.len() >= (PRODUCTS - 1) * place_stride + tiles.len() * panel);
        assert!(self.out.len() >= span && self.residual.is_none_or(|board| board.len() >= span));
        let residual = self.residual.map(<[f32]>::as_ptr);
        let zero = simd.splat(0.0);
        let least = simd.splat(if self.rectify { 0.0 } else { f32::NEG_INFINITY });
        for tile in 0..geometry.tiles() {
            let at = [
                tile / geometry.tiles_across(),
                tile % geometry.tiles_across(),
            ];
            let [down, across] = at.map(|at| at * TILE);
            let (height, width) = (geometry.height - down, geometry.width - across);
            let tile = tiles.number(board, at);
            for channel in (0..panel).step_by(S::WIDTH) {
                // SAFETY: the lengths were checked above, and only squares of the board are
                // touched; a whole vector of channels is there.
                unsafe {
                    let bias = simd.load(self.bias.as_ptr().add(channel));
                    let mut rows = [[zero; TILE]; REACH];
                    for (row, results) in rows.iter_mut().enumerate() {
                        let mut points = [zero; REACH];
                        for (column, point) in points.iter_mut().enumerate() {
                            let place = row * REACH + column;
                            let at = place * place_stride + tile * panel + channel;
                            *point = self.products.load(simd, [place, tile, channel], at);
                        }
                        *results = back(simd, points);
                    }
                    for column in 0..width.min(TILE) {
                        let mut points = [zero; REACH];
                        for (point, row) in points.iter_mut().zip(&rows) {
                            *point = row[column];
                        }
                        let results = back(simd, points);
                        for (row, result) in results.into_iter().enumerate().take(height) {
                            let square = geometry.start_of(down + row) + across + column;
                            let at = square * stride + channel;
                            let more = match residual {
                                Some(board) => simd.load(board.add(at)),
                                None => zero,
                            };
                            let result = simd.add(simd.add(result, bias), more);
                            simd.store(self.out.as_mut_ptr().add(at), simd.max(result, least));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::portable::Portable;
    use super::*;

    /// The worked example of `docs/algorithms/network.md`, in one dimension.
    #[test]
    fn six_products_give_four_results() {
        let simd = Portable;
        let input = [1.0, 2.0, 0.0, 1.0, 3.0, 2.0].map(|value| simd.splat(value));
        let points = forward(simd, input);
        assert_eq!(points.map(|v| v[0]), [7.0, -4.0, 10.0, 1.0, 5.0, 5.0]);
        let weights = WEIGHTS.map(|row| (row[0] - row[1] + 2.0 * row[2]) as f32);
        let mut products = points;
        for (product, weight) in products.iter_mut().zip(weights) {
            *product = simd.mul(*product, simd.splat(weight));
        }
        let results = back(simd, products).map(|v| v[0]);
        for (result, plain) in results.into_iter().zip([-1.0, 4.0, 5.0, 2.0]) {
            assert!((result - plain).abs() < 1e-5, "{result} {plain}");
        }
    }
}
