//! A residual block, with squeeze and excitation where the network has it.

use super::Numbers;
use super::convolution::{Convolution, Finish};
use super::linear::Linear;
use super::scratch::Scratch;
use crate::file::NetworkFile;
use crate::kernel::Kernel;
use crate::kernel::channels::{Excite, Pool};
use crate::kernel::geometry::Geometry;

/// Two convolutions around which the input is carried.
#[derive(Debug)]
pub(super) struct Block {
    first: Convolution,
    second: Convolution,
    squeeze: Option<Squeeze>,
}

/// Squeeze and excitation (Hu, Shen and Sun, 2018): every channel is scaled and shifted by
/// what all channels are on average.
#[derive(Debug)]
struct Squeeze {
    squeeze: Linear,
    excite: Linear,
    channels: usize,
}

impl Block {
    pub fn new(kernel: Kernel, numbers: Numbers, file: &NetworkFile, number: usize) -> Self {
        let tensor = |name: &str| file.tensor(&format!("block.{number}.{name}"));
        let convolution = |name: &str| {
            let (weight, bias) = (format!("{name}.weight"), format!("{name}.bias"));
            Convolution::new(kernel, numbers, tensor(&weight), tensor(&bias))
        };
        let linear = |name: &str| {
            let (weight, bias) = (format!("{name}.weight"), format!("{name}.bias"));
            Linear::new(kernel, &[(tensor(&weight), tensor(&bias))])
        };
        Block {
            first: convolution("first"),
            second: convolution("second"),
            squeeze: (file.shape.squeeze > 0).then(|| Squeeze {
                squeeze: linear("squeeze"),
                excite: linear("excite"),
                channels: file.shape.channels,
            }),
        }
    }

    /// Takes the boards of `scratch.current` through the block.
    pub fn run(&self, kernel: Kernel, scratch: &mut Scratch, boards: usize) {
        let geometry = scratch.geometry;
        let size = (geometry, boards);
        let Scratch {
            current,
            middle,
            next,
            memory,
            small,
            ..
        } = scratch;
        (self.first).run(kernel, size, current, middle, &Finish::Rectify, memory);
        let finish = match &self.squeeze {
            Some(_) => Finish::Plain,
            None => Finish::AddAndRectify(current),
        };
        (self.second).run(kernel, size, middle, next, &finish, memory);
        if let Some(squeeze) = &self.squeeze {
            let area = geometry.area() * self.second.stride();
            let boards = next.chunks_exact_mut(area).take(boards);
            for (board, residual) in boards.zip(current.chunks_exact(area)) {
                squeeze.run(kernel, geometry, board, residual, small);
            }
        }
        std::mem::swap(current, next);
    }
}

impl Squeeze {
    fn run(
        &self,
        kernel: Kernel,
        geometry: Geometry,
        board: &mut [f32],
        residual: &[f32],
        small: &mut [Vec<f32>; 4],
    ) {
        let stride = board.len() / geometry.area();
        let [mean, maximum, hidden, excited] = small;
        for (buffer, len) in [
            (&mut *mean, stride),
            (&mut *maximum, stride),
            (&mut *hidden, self.squeeze.stride()),
            (&mut *excited, self.excite.stride()),
        ] {
            buffer.resize(len.max(buffer.len()), 0.0);
        }
        kernel.run(Pool {
            rows: geometry.height,
            row_stride: geometry.row() * stride,
            squares: geometry.width,
            stride,
            board: &board[geometry.start_of(0) * stride..],
            mean,
            maximum,
        });
        (self.squeeze).run(kernel, 1, (mean, stride), hidden, true);
        let width = self.squeeze.stride();
        (self.excite).run(kernel, 1, (hidden, width), excited, false);
        // Channels beyond the network's stay 0.
        let (scale, shift) = (&mut mean[..stride], &mut maximum[..stride]);
        scale.fill(0.0);
        shift.fill(0.0);
        for channel in 0..self.channels {
            scale[channel] = 1.0 / (1.0 + (-excited[channel]).exp());
            shift[channel] = excited[self.channels + channel];
        }
        for row in 0..geometry.height {
            let begin = geometry.start_of(row) * stride;
            let row = begin..begin + geometry.width * stride;
            kernel.run(Excite {
                squares: &mut board[row.clone()],
                residual: &residual[row],
                scale,
                shift,
            });
        }
    }
}
