//! WebAssembly with simd128: vectors of 4 numbers. Whether a browser has it must be known
//! when the module is compiled, so there is nothing to detect.

use super::simd::{Operation, Simd};
use std::arch::wasm32::*;

/// A module compiled with simd128.
#[derive(Clone, Copy)]
pub(crate) struct Simd128;

impl Simd for Simd128 {
    type Vector = v128;
    const WIDTH: usize = 4;
    const ROWS: usize = 4;

    #[inline(always)]
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
}
