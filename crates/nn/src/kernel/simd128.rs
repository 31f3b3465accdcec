//! WebAssembly with simd128: vectors of 4 numbers. Whether a browser has it must be known
//! when the module is compiled, so there is nothing to detect.

use super::shorts::Shorts;
use super::simd::{Operation, Simd};
use std::arch::wasm32::*;

/// A module compiled with simd128.
#[derive(Clone, Copy)]
pub(crate) struct Simd128;

/// The nearest whole numbers, for numbers of at most 2²²: beside so large a number there is no
/// place for a fraction. Conversion would take four times as many instructions on x86.
#[inline(always)]
fn rounded(vector: v128) -> v128 {
    const LARGE: f32 = 3.0 * (1 << 22) as f32;
    let large = f32x4_splat(LARGE);
    i32x4_sub(f32x4_add(vector, large), large)
}

impl Simd for Simd128 {
    type Vector = v128;
    type Whole = v128;
    const WIDTH: usize = 4;
    const ROWS: usize = 4;
    const BYTE_WEIGHT: i8 = 127;
    const FAST_BYTES: bool = false;

    // A function of its own for each operation: where several are in one, browsers keep sums in
    // memory instead of in registers, and a network with `int16` takes almost half as long again.
    #[inline(never)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        operation.run(self)
    }

    #[inline(always)]
    fn splat(self, value: f32) -> v128 {
        f32x4_splat(value)
    }

    #[inline(always)]
    fn add(self, a: v128, b: v128) -> v128 {
        f32x4_add(a, b)
    }

    #[inline(always)]
    fn sub(self, a: v128, b: v128) -> v128 {
        f32x4_sub(a, b)
    }

    #[inline(always)]
    fn mul(self, a: v128, b: v128) -> v128 {
        f32x4_mul(a, b)
    }

    #[inline(always)]
    fn max(self, a: v128, b: v128) -> v128 {
        // One instruction on x86, where `f32x4_max` takes several to treat NaN properly.
        f32x4_pmax(b, a)
    }

    #[inline(always)]
    fn size(self, vector: v128) -> v128 {
        f32x4_abs(vector)
    }

    #[inline(always)]
    fn mul_add(self, a: v128, b: v128, c: v128) -> v128 {
        f32x4_add(f32x4_mul(a, b), c)
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> v128 {
        // SAFETY: four numbers can be read, as the caller promises.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: v128) {
        // SAFETY: four numbers can be written, as the caller promises.
        unsafe { v128_store(to.cast(), vector) }
    }

    #[inline(always)]
    fn largest(self, vector: v128) -> f32 {
        let two = f32x4_pmax(vector, i32x4_shuffle::<2, 3, 0, 1>(vector, vector));
        let one = f32x4_pmax(two, i32x4_shuffle::<1, 0, 3, 2>(two, two));
        f32x4_extract_lane::<0>(one)
    }

    #[inline(always)]
    fn splat_whole(self, value: i32) -> v128 {
        i32x4_splat(value)
    }

    #[inline(always)]
    fn add_pairs(self, a: v128, b: v128, sum: v128) -> v128 {
        i32x4_add(sum, i32x4_dot_i16x8(a, b))
    }

    #[inline(always)]
    fn add_quads(self, a: v128, b: v128, sum: v128) -> v128 {
        // Even and odd bytes as numbers of 16 bits.
        let low = i16x8_splat(255);
        let (even_a, odd_a) = (v128_and(a, low), u16x8_shr(a, 8));
        let (even_b, odd_b) = (i16x8_shr(i16x8_shl(b, 8), 8), i16x8_shr(b, 8));
        let even = i32x4_dot_i16x8(even_a, even_b);
        i32x4_add(sum, i32x4_add(even, i32x4_dot_i16x8(odd_a, odd_b)))
    }

    #[inline(always)]
    fn sub_whole(self, a: v128, b: v128) -> v128 {
        i32x4_sub(a, b)
    }

    #[inline(always)]
    fn to_numbers(self, whole: v128) -> v128 {
        f32x4_convert_i32x4(whole)
    }

    #[inline(always)]
    unsafe fn load_whole(self, from: *const i32) -> v128 {
        // SAFETY: four whole numbers can be read, as the caller promises.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store_whole(self, to: *mut i32, whole: v128) {
        // SAFETY: four whole numbers can be written, as the caller promises.
        unsafe { v128_store(to.cast(), whole) }
    }

    #[inline(always)]
    unsafe fn store_rounded(self, to: *mut i16, vector: v128) {
        let whole = rounded(vector);
        let halves = i16x8_narrow_i32x4(whole, whole);
        // SAFETY: four whole numbers of 16 bits can be written, as the caller promises.
        unsafe { v128_store64_lane::<0>(halves, to.cast()) }
    }

    #[inline(always)]
    unsafe fn store_rounded_two(self, to: *mut i16, [first, second]: [v128; 2]) {
        let halves = i16x8_narrow_i32x4(rounded(first), rounded(second));
        // SAFETY: eight whole numbers of 16 bits can be written, as the caller promises.
        unsafe { v128_store(to.cast(), halves) }
    }

    #[inline(always)]
    unsafe fn store_bytes(self, to: *mut u8, vector: v128) {
        let whole = rounded(vector);
        let halves = i16x8_narrow_i32x4(i32x4_add(whole, i32x4_splat(128)), whole);
        let bytes = u8x16_narrow_i16x8(halves, halves);
        // SAFETY: four bytes can be written, as the caller promises.
        unsafe { v128_store32_lane::<0>(bytes, to.cast()) }
    }
}

impl Shorts for Simd128 {
    type Short = v128;
    type Sums = v128;
    const SHORTS: usize = 8;

    #[inline(always)]
    unsafe fn load_short(self, from: *const i16) -> v128 {
        // SAFETY: as many numbers can be read as the caller promises.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store_short(self, to: *mut i16, vector: v128) {
        // SAFETY: as many numbers can be written as the caller promises.
        unsafe { v128_store(to.cast(), vector) }
    }

    #[inline(always)]
    unsafe fn load_widened(self, from: *const i8) -> v128 {
        // SAFETY: as many bytes can be read as the caller promises.
        unsafe { i16x8_load_extend_i8x8(from) }
    }

    #[inline(always)]
    fn add_short(self, a: v128, b: v128) -> v128 {
        i16x8_add(a, b)
    }

    #[inline(always)]
    fn sub_short(self, a: v128, b: v128) -> v128 {
        i16x8_sub(a, b)
    }

    #[inline(always)]
    fn no_sums(self) -> v128 {
        i32x4_splat(0)
    }

    #[inline(always)]
    fn add_squares(self, values: v128, weights: v128, sums: v128) -> v128 {
        let positive = i16x8_max(values, i16x8_splat(0));
        let limited = i16x8_min(positive, i16x8_splat(255));
        let weighted = i16x8_mul(limited, weights);
        i32x4_add(sums, i32x4_dot_i16x8(weighted, limited))
    }

    #[inline(always)]
    fn total(self, sums: v128) -> i32 {
        i32x4_extract_lane::<0>(sums)
            + i32x4_extract_lane::<1>(sums)
            + i32x4_extract_lane::<2>(sums)
            + i32x4_extract_lane::<3>(sums)
    }
}
