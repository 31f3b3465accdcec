//! A convolution of 3x3 over a few boards at once.

use super::Numbers;
use super::panels::{Panel, Panels};
use crate::file::Tensor;
use crate::kernel::Kernel;
use crate::kernel::arithmetic::{Arithmetic, Eight, Float, Sixteen, Whole};
use crate::kernel::buffer::{Buffer, LINE_BYTES, line};
use crate::kernel::fixed::{Round, Scaled};
use crate::kernel::geometry::{Geometry, PRODUCTS, Tiles};
use crate::kernel::winograd::{Products, TransformInput, TransformOutput, transform_weights};
use std::marker::PhantomData;

/// A convolution of 3x3 with a border of zeros.
#[derive(Debug)]
pub(super) struct Convolution {
    weights: Weights,
    bias: Buffer<f32>,
    /// Channels of a square of the input, filled up to whole vectors.
    input_stride: usize,
}

/// The transformed weights.
#[derive(Debug)]
enum Weights {
    Float(Panels<Float>),
    Sixteen(Rounded<Sixteen>),
    Eight(Rounded<Eight>),
}

/// Weights in whole numbers.
#[derive(Debug)]
struct Rounded<W: Whole> {
    panels: Panels<W>,
    /// The largest whole number that inputs are scaled to.
    level: f32,
    /// What the weights were divided by: for each panel, for each place, its columns.
    scales: Buffer<f32>,
    /// What the sums have too much, in the same order; nothing where nothing is added to inputs.
    excess: Buffer<i32>,
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
#[derive(Debug)]
pub(super) struct Memory {
    float: Between<Float>,
    sixteen: Between<Sixteen>,
    eight: Between<Eight>,
    /// What rows of tiles were divided by for whole numbers.
    scales: Vec<f32>,
}

/// Transformed tiles and their products.
#[derive(Debug)]
struct Between<A: Arithmetic> {
    tiles: Buffer<A::Element>,
    products: Buffer<A::Sum>,
}

impl<A: Arithmetic> Between<A> {
    fn new(kernel: Kernel, tiles: usize, channels: usize) -> Self {
        let columns = 2 * kernel.width();
        Between {
            tiles: Buffer::zeros(PRODUCTS * place_stride::<A::Element>(tiles, channels)),
            products: Buffer::zeros(PRODUCTS * place_stride::<A::Sum>(tiles, columns)),
        }
    }
}

impl Memory {
    /// Room for so many tiles of at most so many channels.
    pub fn new(kernel: Kernel, numbers: Numbers, tiles: usize, channels: usize) -> Self {
        let only = |wanted| if wanted { tiles } else { 0 };
        let eight = numbers == Numbers::Int8 && kernel.has_fast_bytes();
        let sixteen = numbers != Numbers::Float && !eight;
        Memory {
            float: Between::new(kernel, tiles, channels),
            sixteen: Between::new(kernel, only(sixteen), channels),
            eight: Between::new(kernel, only(eight), channels),
            scales: vec![0.0; PRODUCTS * tiles],
        }
    }
}

/// From one of the 36 places to the next: one cache line more than needed, since lines that
/// lie a power of two apart push each other out of the cache.
fn place_stride<T>(tiles: usize, channels: usize) -> usize {
    tiles * channels + line::<T>()
}

impl Convolution {
    /// Weights are outputs x inputs x 3 x 3.
    pub fn new(kernel: Kernel, numbers: Numbers, weight: &Tensor, bias: &Tensor) -> Self {
        let (outputs, inputs) = (weight.shape[0], weight.shape[1]);
        let transformed: Vec<[f32; PRODUCTS]> = (weight.values.chunks_exact(9))
            .map(transform_weights)
            .collect();
        let number =
            |place: usize, input: usize, output: usize| transformed[output * inputs + input][place];
        let sizes = [inputs, outputs];
        let byte = kernel.byte_weight();
        let weights = match numbers {
            Numbers::Float => {
                Weights::Float(Panels::pack(kernel, PRODUCTS, inputs, outputs, number))
            }
            Numbers::Int16 => {
                let levels = Sixteen::levels(inputs, byte);
                Weights::Sixteen(Rounded::new(kernel, sizes, levels, number))
            }
            Numbers::Int8 => {
                let levels = Eight::levels(inputs, byte);
                match kernel.has_fast_bytes() {
                    true => Weights::Eight(Rounded::new(kernel, sizes, levels, number)),
                    false => Weights::Sixteen(Rounded::new(kernel, sizes, levels, number)),
                }
            }
        };
        let mut padded = Buffer::zeros(outputs.next_multiple_of(kernel.width()));
        padded[..outputs].copy_from_slice(&bias.values);
        Convolution {
            input_stride: inputs.next_multiple_of(kernel.width()),
            bias: padded,
            weights,
        }
    }

    /// Channels of a square of the result, filled up with zeros to whole vectors.
    pub fn stride(&self) -> usize {
        self.bias.len()
    }

    /// Convolves so many boards.
    pub fn run(
        &self,
        kernel: Kernel,
        (geometry, boards): (Geometry, usize),
        input: &[f32],
        out: &mut [f32],
        finish: &Finish<'_>,
        memory: &mut Memory,
    ) {
        let tiles = Tiles { geometry, boards };
        match &self.weights {
            Weights::Float(panels) => {
                let memory = &mut memory.float;
                let stride = self.input_stride;
                let place_stride = place_stride::<f32>(tiles.len(), stride);
                self.each_tile(tiles, input, |number, board, tile| {
                    kernel.run(TransformInput {
                        geometry,
                        stride,
                        board,
                        tile,
                        out: &mut memory.tiles[number * stride..],
                        place_stride,
                    });
                });
                for panel in panels.list() {
                    self.multiply(kernel, panels, panel, tiles, memory);
                    let products = || &memory.products[..];
                    self.finish(kernel, tiles, panel, products, finish, out);
                }
            }
            Weights::Sixteen(rounded) => {
                let Memory {
                    float,
                    sixteen,
                    scales,
                    ..
                } = memory;
                let between = (float, &mut *sixteen, &mut scales[..]);
                self.round(kernel, tiles, input, rounded.level, between);
                self.run_rounded(kernel, tiles, rounded, (sixteen, scales), finish, out);
            }
            Weights::Eight(rounded) => {
                let Memory {
                    float,
                    eight,
                    scales,
                    ..
                } = memory;
                let between = (float, &mut *eight, &mut scales[..]);
                self.round(kernel, tiles, input, rounded.level, between);
                self.run_rounded(kernel, tiles, rounded, (eight, scales), finish, out);
            }
        }
    }

    /// Does something with each tile: its number, its board, its row and column there.
    fn each_tile<'a>(
        &self,
        tiles: Tiles,
        input: &'a [f32],
        mut call: impl FnMut(usize, &'a [f32], [usize; 2]),
    ) {
        let geometry = tiles.geometry;
        let area = geometry.area() * self.input_stride;
        for (number, board) in input.chunks_exact(area).take(tiles.boards).enumerate() {
            for row in 0..geometry.tiles_down() {
                for column in 0..geometry.tiles_across() {
                    call(tiles.number(number, [row, column]), board, [row, column]);
                }
            }
        }
    }

    /// Transforms each tile and rounds it to whole numbers of at most `level` while it is at hand.
    fn round<W: Whole>(
        &self,
        kernel: Kernel,
        tiles: Tiles,
        input: &[f32],
        level: f32,
        (float, whole, rows): (&mut Between<Float>, &mut Between<W>, &mut [f32]),
    ) {
        let stride = self.input_stride;
        let from = place_stride::<f32>(1, stride);
        let to = place_stride::<W::Element>(tiles.len(), stride);
        self.each_tile(tiles, input, |number, board, tile| {
            kernel.run(TransformInput {
                geometry: tiles.geometry,
                stride,
                board,
                tile,
                out: &mut float.tiles,
                place_stride: from,
            });
            kernel.run(Round::<W> {
                rows: (&float.tiles, from),
                stride,
                level,
                out: (&mut whole.tiles[number * stride..], to),
                scales: &mut rows[number * PRODUCTS..][..PRODUCTS],
            });
        });
    }

    /// From tiles in whole numbers to boards.
    fn run_rounded<W: Whole>(
        &self,
        kernel: Kernel,
        tiles: Tiles,
        weights: &Rounded<W>,
        (whole, rows): (&mut Between<W>, &[f32]),
        finish: &Finish<'_>,
        out: &mut [f32],
    ) {
        for panel in weights.panels.list() {
            self.multiply(kernel, &weights.panels, panel, tiles, whole);
            let excess = PRODUCTS * panel.first * usize::from(W::OFFSET != 0);
            let products = || Scaled::<W> {
                numbers: PhantomData,
                products: &whole.products,
                rows,
                tiles: tiles.len(),
                columns: &weights.scales[PRODUCTS * panel.first..],
                excess: &weights.excess[excess..],
                panel: panel.columns,
            };
            self.finish(kernel, tiles, panel, products, finish, out);
        }
    }

    /// The products of the tiles for a panel.
    fn multiply<A: Arithmetic>(
        &self,
        kernel: Kernel,
        panels: &Panels<A>,
        panel: Panel,
        tiles: Tiles,
        memory: &mut Between<A>,
    ) {
        let tiles_stride = place_stride::<A::Element>(tiles.len(), self.input_stride);
        let products_stride = place_stride::<A::Sum>(tiles.len(), panel.columns);
        for place in 0..PRODUCTS {
            let input = &memory.tiles[place * tiles_stride..];
            let out = &mut memory.products[place * products_stride..];
            for needing in tiles.needing(place) {
                if needing.is_empty() {
                    continue;
                }
                let (first, count) = (needing.start, needing.len());
                panels.multiply(
                    kernel,
                    (panel, place),
                    count,
                    (&input[first * self.input_stride..], self.input_stride),
                    (&mut out[first * panel.columns..], panel.columns),
                );
            }
        }
    }

    /// From products to boards, for a panel.
    fn finish<P: Products>(
        &self,
        kernel: Kernel,
        tiles: Tiles,
        panel: Panel,
        products: impl Fn() -> P,
        finish: &Finish<'_>,
        out: &mut [f32],
    ) {
        let area = tiles.geometry.area() * self.stride();
        for (board, out) in out.chunks_exact_mut(area).take(tiles.boards).enumerate() {
            let residual = match finish {
                Finish::AddAndRectify(boards) => Some(&boards[board * area + panel.first..]),
                Finish::Plain | Finish::Rectify => None,
            };
            kernel.run(TransformOutput {
                tiles,
                board,
                products: products(),
                // Sums of both kinds take four bytes.
                place_stride: tiles.len() * panel.columns + LINE_BYTES / 4,
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

impl<W: Whole> Rounded<W> {
    /// Rounds weights to at most the second level; inputs will be rounded to the first. Each
    /// place and output has a scale of its own.
    fn new(
        kernel: Kernel,
        [inputs, outputs]: [usize; 2],
        [level, weight_level]: [f32; 2],
        number: impl Fn(usize, usize, usize) -> f32,
    ) -> Self {
        let scale = |place, output| {
            let sizes = (0..inputs).map(|input| f32::abs(number(place, input, output)));
            sizes.fold(f32::MIN_POSITIVE * weight_level, f32::max) / weight_level
        };
        let table: Vec<f32> = (0..PRODUCTS * outputs)
            .map(|at| scale(at / outputs, at % outputs))
            .collect();
        let rounded = |place, input, output| {
            (number(place, input, output) / table[place * outputs + output]).round()
        };
        let panels =
            Panels::<W>::pack(kernel, PRODUCTS, inputs, outputs, |place, input, output| {
                W::weight(rounded(place, input, output))
            });
        let mut scales = Buffer::zeros(PRODUCTS * panels.stride);
        let offset = W::OFFSET != 0;
        let mut excess = Buffer::zeros(PRODUCTS * panels.stride * usize::from(offset));
        for panel in panels.list() {
            for place in 0..PRODUCTS {
                for column in 0..panel.columns.min(outputs - panel.first) {
                    let output = panel.first + column;
                    let at = PRODUCTS * panel.first + place * panel.columns + column;
                    scales[at] = table[place * outputs + output];
                    if offset {
                        let weights = (0..inputs).map(|input| rounded(place, input, output) as i32);
                        excess[at] = W::OFFSET * weights.sum::<i32>();
                    }
                }
            }
        }
        Rounded {
            panels,
            level,
            scales,
            excess,
        }
    }
}
