//! A convolution of 3x3 over a few boards at once.

use super::panels::Panels;
use crate::file::Tensor;
use crate::kernel::Kernel;
use crate::kernel::buffer::{Buffer, LINE};
use crate::kernel::geometry::{Geometry, PRODUCTS};
use crate::kernel::winograd::{TransformInput, TransformOutput, transform_weights};

/// A convolution of 3x3 with a border of zeros.
#[derive(Debug)]
pub(super) struct Convolution {
    panels: Panels,
    bias: Buffer,
    /// Channels of a square of the input, filled up to whole vectors.
    input_stride: usize,
}

/// What becomes of the result of a convolution.
pub(super) enum Finish<'a> {
    /// Nothing.
    Plain,
    /// Negative numbers become 0.
    Rectify,
    /// These boards are added, then negative numbers become 0.
    AddAndRectify(&'a [f32]),
}

/// Memory for the numbers between the transforms.
#[derive(Debug, Default)]
pub(super) struct Products {
    tiles: Buffer,
    products: Buffer,
}

impl Products {
    /// Room for so many tiles of at most so many channels.
    pub fn new(kernel: Kernel, tiles: usize, channels: usize) -> Self {
        Products {
            tiles: Buffer::zeros(PRODUCTS * place_stride(tiles, channels)),
            products: Buffer::zeros(PRODUCTS * place_stride(tiles, 2 * kernel.width())),
        }
    }
}

/// From one of the 36 places to the next: one cache line more than needed, since lines that
/// lie a power of two apart push each other out of the cache.
fn place_stride(tiles: usize, channels: usize) -> usize {
    tiles * channels + LINE
}

impl Convolution {
    /// Weights are outputs x inputs x 3 x 3.
    pub fn new(kernel: Kernel, weight: &Tensor, bias: &Tensor) -> Self {
        let (outputs, inputs) = (weight.shape[0], weight.shape[1]);
        let transformed: Vec<[f32; PRODUCTS]> = (weight.values.chunks_exact(9))
            .map(transform_weights)
            .collect();
        let panels = Panels::pack(kernel, PRODUCTS, inputs, outputs, |place, input, output| {
            transformed[output * inputs + input][place]
        });
        let mut padded = Buffer::zeros(panels.stride);
        padded[..outputs].copy_from_slice(&bias.values);
        Convolution {
            input_stride: inputs.next_multiple_of(kernel.width()),
            bias: padded,
            panels,
        }
    }

    /// Channels of a square of the result, filled up with zeros to whole vectors.
    pub fn stride(&self) -> usize {
        self.panels.stride
    }

    /// Convolves so many boards.
    pub fn run(
        &self,
        kernel: Kernel,
        (geometry, boards): (Geometry, usize),
        input: &[f32],
        out: &mut [f32],
        finish: &Finish<'_>,
        memory: &mut Products,
    ) {
        let tiles = boards * geometry.tiles();
        let tiles_stride = place_stride(tiles, self.input_stride);
        let area = geometry.area() * self.input_stride;
        for (board, input) in input.chunks_exact(area).take(boards).enumerate() {
            kernel.run(TransformInput {
                geometry,
                stride: self.input_stride,
                board: input,
                out: &mut memory.tiles,
                place_stride: tiles_stride,
                first_tile: board * geometry.tiles(),
            });
        }
        let area = geometry.area() * self.stride();
        for panel in self.panels.list() {
            let products_stride = place_stride(tiles, panel.columns);
            for place in 0..PRODUCTS {
                let tiles_here = &memory.tiles[place * tiles_stride..];
                let out = &mut memory.products[place * products_stride..];
                self.panels.multiply(
                    kernel,
                    (panel, place),
                    tiles,
                    (tiles_here, self.input_stride),
                    (out, panel.columns),
                );
            }
            for (board, out) in out.chunks_exact_mut(area).take(boards).enumerate() {
                let residual = match finish {
                    Finish::AddAndRectify(boards) => Some(&boards[board * area + panel.first..]),
                    Finish::Plain | Finish::Rectify => None,
                };
                kernel.run(TransformOutput {
                    geometry,
                    products: &memory.products,
                    place_stride: products_stride,
                    first_tile: board * geometry.tiles(),
                    panel: panel.columns,
                    bias: &self.bias[panel.first..],
                    residual,
                    rectify: !matches!(finish, Finish::Plain),
                    out: &mut out[panel.first..],
                    stride: self.stride(),
                });
            }
        }
    }
}
