//! Any processor: arrays of four numbers, which a compiler turns into whatever vectors the
//! target is sure to have.

use super::shorts::Shorts;
use super::simd::{Operation, Simd};

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

type Vector = [f32; 4];

#[inline(always)]
fn each(a: Vector, b: Vector, combine: impl Fn(f32, f32) -> f32) -> Vector {
    std::array::from_fn(|i| combine(a[i], b[i]))
}

impl Simd for Portable {
    type Vector = Vector;
    type Whole = [i32; 4];
    const WIDTH: usize = 4;
    const ROWS: usize = 4;
    const BYTE_WEIGHT: i8 = 127;

    #[inline(always)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        operation.run(self)
    }

    #[inline(always)]
    fn splat(self, value: f32) -> Vector {
        [value; 4]
    }

    #[inline(always)]
    fn add(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a * b)
    }

    #[inline(always)]
    fn max(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn mul_add(self, a: Vector, b: Vector, c: Vector) -> Vector {
        self.add(self.mul(a, b), c)
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> Vector {
        // SAFETY: four numbers can be read, as the caller promises.
        unsafe { from.cast::<Vector>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: Vector) {
        // SAFETY: four numbers can be written, as the caller promises.
        unsafe { to.cast::<Vector>().write_unaligned(vector) }
    }

    #[inline(always)]
    fn largest(self, vector: Vector) -> f32 {
        vector.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }

    #[inline(always)]
    fn splat_whole(self, value: i32) -> [i32; 4] {
        [value; 4]
    }

    #[inline(always)]
    fn add_pairs(self, a: [i32; 4], b: [i32; 4], sum: [i32; 4]) -> [i32; 4] {
        let low = |pair: i32| i32::from(pair as i16);
        std::array::from_fn(|i| sum[i] + low(a[i]) * low(b[i]) + (a[i] >> 16) * (b[i] >> 16))
    }

    #[inline(always)]
    fn add_quads(self, a: [i32; 4], b: [i32; 4], sum: [i32; 4]) -> [i32; 4] {
        let byte = |word: i32, i: usize| (word as u32 >> (8 * i)) as u8;
        std::array::from_fn(|place| {
            let product = |i| i32::from(byte(a[place], i)) * i32::from(byte(b[place], i) as i8);
            sum[place] + (0..4).map(product).sum::<i32>()
        })
    }

    #[inline(always)]
    fn sub_whole(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| a[i] - b[i])
    }

    #[inline(always)]
    fn to_numbers(self, whole: [i32; 4]) -> Vector {
        whole.map(|whole| whole as f32)
    }

    #[inline(always)]
    unsafe fn load_whole(self, from: *const i32) -> [i32; 4] {
        // SAFETY: four whole numbers can be read, as the caller promises.
        unsafe { from.cast::<[i32; 4]>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn store_whole(self, to: *mut i32, whole: [i32; 4]) {
        // SAFETY: four whole numbers can be written, as the caller promises.
        unsafe { to.cast::<[i32; 4]>().write_unaligned(whole) }
    }

    #[inline(always)]
    unsafe fn store_rounded(self, to: *mut i16, vector: Vector) {
        let rounded = vector.map(|value| value.round_ties_even() as i16);
        // SAFETY: four whole numbers can be written, as the caller promises.
        unsafe { to.cast::<[i16; 4]>().write_unaligned(rounded) }
    }

    #[inline(always)]
    unsafe fn store_bytes(self, to: *mut u8, vector: Vector) {
        let bytes = vector.map(|value| (value.round_ties_even() + 128.0) as u8);
        // SAFETY: four bytes can be written, as the caller promises.
        unsafe { to.cast::<[u8; 4]>().write_unaligned(bytes) }
    }
}

impl Shorts for Portable {
    type Short = [i16; 8];
    type Sums = [i32; 8];
    const SHORTS: usize = 8;

    #[inline(always)]
    unsafe fn load_short(self, from: *const i16) -> [i16; 8] {
        // SAFETY: eight numbers can be read, as the caller promises.
        unsafe { from.cast::<[i16; 8]>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn store_short(self, to: *mut i16, vector: [i16; 8]) {
        // SAFETY: eight numbers can be written, as the caller promises.
        unsafe { to.cast::<[i16; 8]>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn load_widened(self, from: *const i8) -> [i16; 8] {
        // SAFETY: eight bytes can be read, as the caller promises.
        unsafe { from.cast::<[i8; 8]>().read_unaligned() }.map(i16::from)
    }

    #[inline(always)]
    fn add_short(self, a: [i16; 8], b: [i16; 8]) -> [i16; 8] {
        std::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn sub_short(self, a: [i16; 8], b: [i16; 8]) -> [i16; 8] {
        std::array::from_fn(|i| a[i].wrapping_sub(b[i]))
    }

    #[inline(always)]
    fn no_sums(self) -> [i32; 8] {
        [0; 8]
    }

    #[inline(always)]
    fn add_squares(self, values: [i16; 8], weights: [i16; 8], sums: [i32; 8]) -> [i32; 8] {
        std::array::from_fn(|i| {
            let limited = i32::from(values[i].clamp(0, 255));
            sums[i] + limited * limited * i32::from(weights[i])
        })
    }

    #[inline(always)]
    fn total(self, sums: [i32; 8]) -> i32 {
        sums.into_iter().sum()
    }
}
