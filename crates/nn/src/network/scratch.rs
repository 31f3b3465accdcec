//! The memory of one thread's forward pass.

use super::Numbers;
use super::convolution::Memory;
use crate::kernel::Kernel;
use crate::kernel::buffer::Buffer;
use crate::kernel::geometry::Geometry;

/// The memory of one thread's forward pass. Borders of boards are zero and stay so.
#[derive(Debug)]
pub(super) struct Scratch {
    /// How the boards lie in it.
    pub geometry: Geometry,
    /// How many boards there is room for.
    pub boards: usize,
    channels: usize,
    planes: usize,
    width: usize,
    numbers: Numbers,
    /// The input planes, a square's values together.
    pub input: Buffer<f32>,
    pub current: Buffer<f32>,
    pub middle: Buffer<f32>,
    pub next: Buffer<f32>,
    pub memory: Memory,
    /// The channels of the heads, and the logits of the policy's boards.
    pub features: Vec<f32>,
    pub logits: Vec<f32>,
    /// One number for each channel or less: means, maxima and small layers.
    pub small: [Vec<f32>; 4],
}

impl Scratch {
    /// Memory for so many boards of so many channels.
    pub fn new(
        kernel: Kernel,
        numbers: Numbers,
        geometry: Geometry,
        boards: usize,
        planes: usize,
        channels: usize,
    ) -> Self {
        let board = || Buffer::zeros(boards * geometry.area() * channels);
        Scratch {
            geometry,
            boards,
            channels,
            planes,
            width: kernel.width(),
            numbers,
            input: Buffer::zeros(boards * geometry.area() * planes),
            current: board(),
            middle: board(),
            next: board(),
            memory: Memory::new(
                kernel,
                numbers,
                boards * geometry.tiles(),
                channels.max(planes),
            ),
            features: Vec::new(),
            logits: Vec::new(),
            small: Default::default(),
        }
    }

    /// Whether this memory serves for such boards.
    pub fn serves(
        &self,
        kernel: Kernel,
        numbers: Numbers,
        geometry: Geometry,
        boards: usize,
        planes: usize,
        channels: usize,
    ) -> bool {
        self.geometry == geometry
            && self.boards >= boards
            && self.planes == planes
            && self.channels == channels
            && self.width == kernel.width()
            && self.numbers == numbers
    }
}
