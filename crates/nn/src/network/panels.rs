//! Weights in the order in which the matrix product reads them.

use crate::kernel::Kernel;
use crate::kernel::buffer::Buffer;
use crate::kernel::matmul::Matmul;

/// Vectors of columns in a panel, except perhaps for the last one.
const WIDE: usize = 2;

/// One or more matrices of inputs x outputs, cut into panels of columns.
///
/// The panels of all matrices for the same columns lie one behind the other. Outputs are
/// filled up with zeros to a whole number of vectors.
#[derive(Debug)]
pub(super) struct Panels {
    matrices: usize,
    inputs: usize,
    /// Outputs, filled up.
    pub stride: usize,
    /// Numbers in a vector.
    width: usize,
    data: Buffer,
}

/// A panel: which columns it holds.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    pub first: usize,
    pub columns: usize,
}

impl Panels {
    /// Packs matrices whose weights `weight` tells by matrix, input and output.
    pub fn pack(
        kernel: Kernel,
        matrices: usize,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize, usize) -> f32,
    ) -> Self {
        let width = kernel.width();
        let stride = outputs.next_multiple_of(width);
        let mut panels = Panels {
            matrices,
            inputs,
            stride,
            width,
            data: Buffer::zeros(matrices * inputs * stride),
        };
        let list: Vec<Panel> = panels.list().collect();
        for panel in list {
            for matrix in 0..matrices {
                let begin = panels.begin(panel, matrix);
                for input in 0..inputs {
                    for column in 0..panel.columns.min(outputs - panel.first) {
                        panels.data[begin + input * panel.columns + column] =
                            weight(matrix, input, panel.first + column);
                    }
                }
            }
        }
        panels
    }

    /// The panels from the first column to the last.
    pub fn list(&self) -> impl Iterator<Item = Panel> + use<> {
        let (stride, wide) = (self.stride, WIDE * self.width);
        (0..stride).step_by(wide).map(move |first| Panel {
            first,
            columns: wide.min(stride - first),
        })
    }

    fn begin(&self, panel: Panel, matrix: usize) -> usize {
        (panel.first * self.matrices + matrix * panel.columns) * self.inputs
    }

    /// `out = input * panel` of one matrix, for so many rows.
    pub fn multiply(
        &self,
        kernel: Kernel,
        (panel, matrix): (Panel, usize),
        rows: usize,
        (input, input_stride): (&[f32], usize),
        (out, out_stride): (&mut [f32], usize),
    ) {
        let begin = self.begin(panel, matrix);
        let panel_data = &self.data[begin..begin + self.inputs * panel.columns];
        macro_rules! matmul {
            ($vectors:literal) => {
                kernel.run(Matmul::<$vectors> {
                    rows,
                    inputs: self.inputs,
                    input,
                    input_stride,
                    panel: panel_data,
                    out,
                    out_stride,
                })
            };
        }
        if panel.columns == WIDE * self.width {
            matmul!(2);
        } else {
            matmul!(1);
        }
    }
}
