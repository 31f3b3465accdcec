//! From the board's ninths to a value, and to what promises well.
//!
//! Single precision, but without fused or reordered sums: every kernel gets the same bits, so
//! a search is the same on every machine.

use super::geometry::{GROUPS, Geometry};
use super::shape::{FIRST, GAIN, HIDDEN, KINDS, LEVEL, SECOND};
use super::view::Level;
use crate::file::LineFile;
use crate::kernel::buffer::Buffer;
use crate::kernel::simd::{Operation, Simd};

/// Which kind each ninth is: a corner, a side, the middle.
pub(super) const KIND: [usize; GROUPS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// How many ninths are of each kind.
pub(super) const OF_KIND: [f32; KINDS] = [4.0, 4.0, 1.0];

/// The whole number that stands for 1 in the kernel of the policy.
pub(super) const KERNEL_UNIT: f32 = 256.0;

/// The numbers that the value and the policy start from.
const MEANS: usize = (1 + KINDS) * HIDDEN;

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
    weights: Buffer<f32>,
    bias: Buffer<f32>,
}

impl<const OUT: usize> Layer<OUT> {
    fn new(file: &LineFile, name: &str) -> Layer<OUT> {
        let weight = file.tensor(&format!("{name}.weight"));
        let inputs = weight.shape[1];
        let mut weights = Buffer::zeros(inputs * OUT);
        for (at, number) in weights.iter_mut().enumerate() {
            *number = weight.values[at % OUT * inputs + at / OUT];
        }
        let mut bias = Buffer::zeros(OUT);
        bias.copy_from_slice(&file.tensor(&format!("{name}.bias")).values);
        Layer { weights, bias }
    }

    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, input: &[f32]) -> [f32; OUT] {
        let mut out = [0.0; OUT];
        let mut at = 0;
        while at + 4 * S::WIDTH <= OUT {
            self.vectors::<S, 4>(simd, input, at, &mut out);
            at += 4 * S::WIDTH;
        }
        while at + 2 * S::WIDTH <= OUT {
            self.vectors::<S, 2>(simd, input, at, &mut out);
            at += 2 * S::WIDTH;
        }
        for (at, out) in out.iter_mut().enumerate().skip(at) {
            let products = input.iter().zip(self.rows()).map(|(x, row)| x * row[at]);
            *out = products.fold(self.bias[at], |sum, product| sum + product);
        }
        out
    }

    #[inline(always)]
    fn rows(&self) -> &[[f32; OUT]] {
        self.weights.as_chunks().0
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
        assert!(at + COUNT * S::WIDTH <= OUT && self.bias.len() == OUT);
        // SAFETY: just asserted; all rows have `OUT` numbers.
        unsafe {
            let vector = |row: &[f32], i: usize| simd.load(row.as_ptr().add(at + i * S::WIDTH));
            let mut sums: [S::Vector; COUNT] = std::array::from_fn(|i| vector(&self.bias, i));
            for (&x, row) in input.iter().zip(self.rows()) {
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

/// Computes the first layer of the value, from which the policy starts, too.
pub(super) struct First<'a> {
    pub head: &'a Head,
    /// The hidden numbers of an empty point with nothing around it.
    pub blank: &'a [u8; HIDDEN],
    pub geometry: &'a Geometry,
    pub level: &'a mut Level,
}

impl Operation for First<'_> {
    type Output = [f32; FIRST];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [f32; FIRST] {
        let First {
            head,
            blank,
            geometry,
            level,
        } = self;
        let mut stale = std::mem::take(&mut level.stale);
        while stale != 0 {
            let ninth = stale.trailing_zeros() as usize;
            stale &= stale - 1;
            let share = share(geometry.seen[ninth]);
            let missing = geometry.missing[ninth];
            let mut means = [0.0; HIDDEN];
            for (i, mean) in means.iter_mut().enumerate() {
                let sum = i32::from(level.pools[ninth][i]) + missing * i32::from(blank[i]);
                *mean = sum as f32 * share;
            }
            let group = rectified(head.group.run(simd, &means));
            level.groups[ninth] = group.map(|number| number / OF_KIND[KIND[ninth]]);
        }
        let mut whole = [0i32; HIDDEN];
        let mut means = [0f32; MEANS];
        let (all, parts) = means.split_at_mut(HIDDEN);
        let kinds = parts.as_chunks_mut::<HIDDEN>().0;
        for ((pool, group), kind) in level.pools.iter().zip(&level.groups).zip(KIND) {
            for i in 0..HIDDEN {
                whole[i] += i32::from(pool[i]);
                kinds[kind][i] += group[i];
            }
        }
        let share = share(geometry.seen.iter().sum());
        let missing: i32 = geometry.missing.iter().sum();
        for ((mean, sum), &blank) in all.iter_mut().zip(whole).zip(blank) {
            *mean = (sum + missing * i32::from(blank)) as f32 * share;
        }
        rectified(head.first.run(simd, &means))
    }
}

/// Computes the logit of winning from the value's first layer.
pub(super) struct Value<'a> {
    pub head: &'a Head,
    pub first: &'a [f32; FIRST],
}

impl Operation for Value<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> f32 {
        let second = rectified(self.head.second.run(simd, self.first));
        let [value] = self.head.last.run(simd, &second);
        value
    }
}

/// Computes from the value's first layer what the hidden numbers of a point are multiplied
/// by for its promise.
pub(super) struct Policy<'a> {
    pub head: &'a Head,
    pub first: &'a [f32; FIRST],
}

impl Operation for Policy<'_> {
    type Output = [i16; HIDDEN];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [i16; HIDDEN] {
        let kernel = self.head.kernel.run(simd, self.first);
        kernel.map(|weight| (weight * KERNEL_UNIT).round_ties_even() as i16)
    }
}
