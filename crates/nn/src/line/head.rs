//! From the board's ninths to a value, and to what promises well.
//!
//! Single precision, but without fused or reordered sums: every kernel gets the same bits, so
//! a search is the same on every machine.

use super::geometry::{GROUPS, Geometry};
use super::shape::{FIRST, GAIN, HIDDEN, KINDS, LEVEL, SECOND};
use crate::file::LineFile;
use crate::kernel::simd::{Operation, Simd};

/// Which kind each ninth is: a corner, a side, the middle.
pub(super) const KIND: [usize; GROUPS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// How many ninths are of each kind.
pub(super) const OF_KIND: [f32; KINDS] = [4.0, 4.0, 1.0];

/// The whole number that stands for 1 in the kernel of the policy.
pub(super) const KERNEL_UNIT: f32 = 256.0;

/// The numbers that the value and the policy start from.
const MEANS: usize = (1 + KINDS) * HIDDEN;

/// What a network says of a position, but for the single points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    /// The logit of winning.
    pub value: f32,
    /// What a point's hidden numbers are multiplied by for its promise.
    pub kernel: [i16; HIDDEN],
}

/// The layers behind the means.
#[derive(Debug)]
pub(super) struct Head {
    group: Layer<HIDDEN>,
    first: Layer<FIRST>,
    second: Layer<SECOND>,
    last: Layer<1>,
    kernel: Layer<HIDDEN>,
}

impl Head {
    pub fn new(file: &LineFile) -> Head {
        Head {
            group: Layer::new(file, "group"),
            first: Layer::new(file, "value.first"),
            second: Layer::new(file, "value.second"),
            last: Layer::new(file, "value.last"),
            kernel: Layer::new(file, "policy.kernel"),
        }
    }
}

/// A fully connected layer.
#[derive(Debug)]
struct Layer<const OUT: usize> {
    /// For each input, its weights for all outputs.
    weights: Vec<[f32; OUT]>,
    bias: [f32; OUT],
}

impl<const OUT: usize> Layer<OUT> {
    fn new(file: &LineFile, name: &str) -> Layer<OUT> {
        let weight = file.tensor(&format!("{name}.weight"));
        let bias = &file.tensor(&format!("{name}.bias")).values;
        let inputs = weight.shape[1];
        Layer {
            weights: (0..inputs)
                .map(|input| std::array::from_fn(|out| weight.values[out * inputs + input]))
                .collect(),
            bias: std::array::from_fn(|out| bias[out]),
        }
    }

    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, input: &[f32]) -> [f32; OUT] {
        let mut out = [0.0; OUT];
        let mut at = 0;
        while at + 4 * S::WIDTH <= OUT {
            self.vectors::<S, 4>(simd, input, at, &mut out);
            at += 4 * S::WIDTH;
        }
        while at + S::WIDTH <= OUT {
            self.vectors::<S, 1>(simd, input, at, &mut out);
            at += S::WIDTH;
        }
        for (at, out) in out.iter_mut().enumerate().skip(at) {
            let products = input.iter().zip(&self.weights).map(|(x, row)| x * row[at]);
            *out = products.fold(self.bias[at], |sum, product| sum + product);
        }
        out
    }

    /// So many vectors of outputs from number `at` on.
    #[inline(always)]
    fn vectors<S: Simd, const COUNT: usize>(
        &self,
        simd: S,
        input: &[f32],
        at: usize,
        out: &mut [f32; OUT],
    ) {
        assert!(at + COUNT * S::WIDTH <= OUT);
        // SAFETY: just asserted; all rows have `OUT` numbers.
        unsafe {
            let vector =
                |row: &[f32; OUT], i: usize| simd.load(row.as_ptr().add(at + i * S::WIDTH));
            let mut sums: [S::Vector; COUNT] = std::array::from_fn(|i| vector(&self.bias, i));
            for (&x, row) in input.iter().zip(&self.weights) {
                let x = simd.splat(x);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = simd.add(*sum, simd.mul(x, vector(row, i)));
                }
            }
            for (i, sum) in sums.into_iter().enumerate() {
                simd.store(out.as_mut_ptr().add(at + i * S::WIDTH), sum);
            }
        }
    }
}

/// What a sum over so many points is multiplied by to become a mean.
pub(super) fn share(points: usize) -> f32 {
    GAIN / (LEVEL as f32 * points as f32)
}

/// No negative numbers.
#[inline(always)]
pub(super) fn rectified<const N: usize>(numbers: [f32; N]) -> [f32; N] {
    numbers.map(|x| if x > 0.0 { x } else { 0.0 })
}

/// Judges the sums of a board's ninths.
pub(super) struct JudgeSums<'a> {
    pub head: &'a Head,
    pub geometry: &'a Geometry,
    pub pools: &'a [[i32; HIDDEN]; GROUPS],
}

impl Operation for JudgeSums<'_> {
    type Output = Judgement;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Judgement {
        let JudgeSums {
            head,
            geometry,
            pools,
        } = self;
        let mut whole = [0i32; HIDDEN];
        let mut kinds = [[0f32; HIDDEN]; KINDS];
        for ((pool, &points), kind) in pools.iter().zip(&geometry.counts).zip(KIND) {
            let share = share(points);
            let mut means = [0f32; HIDDEN];
            for ((mean, whole), &sum) in means.iter_mut().zip(&mut whole).zip(pool) {
                *mean = sum as f32 * share;
                *whole += sum;
            }
            let group = rectified(head.group.run(simd, &means));
            for (sum, group) in kinds[kind].iter_mut().zip(group) {
                *sum += group / OF_KIND[kind];
            }
        }
        let mut means = [0f32; MEANS];
        let (all, parts) = means.split_at_mut(HIDDEN);
        let share = share(geometry.squares);
        for (mean, sum) in all.iter_mut().zip(whole) {
            *mean = sum as f32 * share;
        }
        parts.copy_from_slice(kinds.as_flattened());
        let first = rectified(head.first.run(simd, &means));
        let second = rectified(head.second.run(simd, &first));
        let [value] = head.last.run(simd, &second);
        let kernel = head.kernel.run(simd, &first);
        Judgement {
            value,
            kernel: kernel.map(|weight| (weight * KERNEL_UNIT).round_ties_even() as i16),
        }
    }
}
