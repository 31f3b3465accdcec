//! Weights in the order in which the matrix product reads them.

use crate::kernel::Kernel;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::buffer::Buffer;
use crate::kernel::matmul::Matmul;

/// Vectors of columns in a panel, except perhaps for the last one.
const WIDE: usize = 2;

/// One or more matrices of inputs x outputs, cut into panels of columns.
///
/// The panels of all matrices for the same columns lie one behind the other. Outputs are
/// filled up with zeros to a whole number of vectors.
#[derive(Debug)]
pub(super) struct Panels<A: Arithmetic> {
    matrices: usize,
    /// Steps over the inputs.
    steps: usize,
    /// Outputs, filled up.
    pub stride: usize,
    /// Numbers in a vector.
    width: usize,
    data: Buffer<A::Element>,
}

/// A panel: which columns it holds.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    pub first: usize,
    pub columns: usize,
}

impl<A: Arithmetic> Panels<A> {
    /// Packs matrices whose weights `weight` tells by matrix, input and output.
    pub fn pack(
        kernel: Kernel,
        matrices: usize,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize, usize) -> A::Element,
    ) -> Self {
        let width = kernel.width();
        let stride = outputs.next_multiple_of(width);
        let steps = inputs.div_ceil(A::STEP);
        let mut panels = Panels {
            matrices,
            steps,
            stride,
            width,
            data: Buffer::zeros(matrices * steps * A::STEP * stride),
        };
        let list: Vec<Panel> = panels.list().collect();
        for panel in list {
            for matrix in 0..matrices {
                let begin = panels.begin(panel, matrix);
                for input in 0..inputs {
                    for column in 0..panel.columns.min(outputs - panel.first) {
                        let (step, place) = (input / A::STEP, input % A::STEP);
                        let at = (step * panel.columns + column) * A::STEP + place;
                        panels.data[begin + at] = weight(matrix, input, panel.first + column);
                    }
                }
            }
        }
        panels
    }

    /// The panels from the first column to the last.
    pub fn list(&self) -> impl Iterator<Item = Panel> + use<A> {
        let (stride, wide) = (self.stride, WIDE * self.width);
        (0..stride).step_by(wide).map(move |first| Panel {
            first,
            columns: wide.min(stride - first),
        })
    }

    fn begin(&self, panel: Panel, matrix: usize) -> usize {
        (panel.first * self.matrices + matrix * panel.columns) * self.steps * A::STEP
    }

    /// `out = input * panel` of one matrix, for so many rows.
    pub fn multiply(
        &self,
        kernel: Kernel,
        (panel, matrix): (Panel, usize),
        rows: usize,
        (input, input_stride): (&[A::Element], usize),
        (out, out_stride): (&mut [A::Sum], usize),
    ) {
        let begin = self.begin(panel, matrix);
        let panel_data = &self.data[begin..begin + self.steps * A::STEP * panel.columns];
        macro_rules! matmul {
            ($vectors:literal) => {
                kernel.run(Matmul::<A, $vectors> {
                    rows,
                    steps: self.steps,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::arithmetic::{Eight, Sixteen, Whole};
    use wuqi_core::Rng;

    /// Products of whole numbers are exact, whatever the kernel and the sizes.
    fn exact<W: Whole>(
        input: impl Fn(&mut Rng) -> i32,
        element: impl Fn(i32) -> W::Element,
        number: impl Fn(W::Element) -> i32,
    ) {
        let mut rng = Rng::new(1);
        for round in 0..60 {
            let (rows, inputs) = (1 + rng.below(20) as usize, 1 + rng.below(40) as usize);
            let outputs = 1 + rng.below(50) as usize;
            for kernel in Kernel::all() {
                let [_, largest] = W::levels(inputs, kernel.byte_weight());
                let range = (2 * largest as u32 + 1).min(4000);
                let weights: Vec<i32> = (0..inputs * outputs)
                    .map(|_| rng.below(range) as i32 - range as i32 / 2)
                    .collect();
                let panels = Panels::<W>::pack(kernel, 1, inputs, outputs, |_, input, output| {
                    W::weight(weights[input * outputs + output] as f32)
                });
                // Beyond the inputs lie numbers that must not count.
                let stride = inputs.next_multiple_of(4);
                let values: Vec<W::Element> = (0..rows * stride)
                    .map(|_| element(input(&mut rng)))
                    .collect();
                let mut out = vec![0; rows * panels.stride];
                for panel in panels.list() {
                    let out = (&mut out[panel.first..], panels.stride);
                    panels.multiply(kernel, (panel, 0), rows, (&values, stride), out);
                }
                for row in 0..rows {
                    for output in 0..outputs {
                        let product = |k: usize| {
                            number(values[row * stride + k]) * weights[k * outputs + output]
                        };
                        let expected: i32 = (0..inputs).map(product).sum();
                        let found = out[row * panels.stride + output];
                        assert_eq!(found, expected, "{kernel:?}, round {round}");
                    }
                }
            }
        }
    }

    #[test]
    fn products_of_sixteen_bits_are_exact() {
        let input = |rng: &mut Rng| rng.below(4000) as i32 - 2000;
        exact::<Sixteen>(input, |value| value as i16, i32::from);
    }

    #[test]
    fn products_of_bytes_are_exact() {
        let input = |rng: &mut Rng| rng.below(256) as i32;
        exact::<Eight>(input, |value| value as u8, i32::from);
    }
}
