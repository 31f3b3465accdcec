//! NEON: vectors of 4 numbers, 32 registers. Every 64-bit ARM processor has it.

use super::simd::{Operation, Simd};
use std::arch::aarch64::*;

/// A 64-bit ARM processor.
#[derive(Clone, Copy)]
pub(crate) struct Neon;

// SAFETY, for every block below: NEON belongs to the architecture; loads and stores pass
// their own conditions on.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Simd for Neon {
    type Vector = float32x4_t;
    const WIDTH: usize = 4;
    const ROWS: usize = 8;

    #[inline(always)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        operation.run(self)
    }

    #[inline(always)]
    fn splat(self, value: f32) -> float32x4_t {
        unsafe { vdupq_n_f32(value) }
    }

    #[inline(always)]
    fn add(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        unsafe { vaddq_f32(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        unsafe { vsubq_f32(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        unsafe { vmulq_f32(a, b) }
    }

    #[inline(always)]
    fn max(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        unsafe { vmaxq_f32(a, b) }
    }

    #[inline(always)]
    fn mul_add(self, a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t {
        unsafe { vfmaq_f32(c, a, b) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> float32x4_t {
        unsafe { vld1q_f32(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: float32x4_t) {
        unsafe { vst1q_f32(to, vector) }
    }
}
