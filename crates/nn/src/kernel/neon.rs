//! NEON: vectors of 4 numbers, 32 registers. Every 64-bit ARM processor has it.

use super::shorts::Shorts;
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
    type Whole = int32x4_t;
    const WIDTH: usize = 4;
    const ROWS: usize = 8;
    const BYTE_WEIGHT: i8 = 127;

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

    #[inline(always)]
    fn largest(self, vector: float32x4_t) -> f32 {
        unsafe { vmaxvq_f32(vector) }
    }

    #[inline(always)]
    fn splat_whole(self, value: i32) -> int32x4_t {
        unsafe { vdupq_n_s32(value) }
    }

    #[inline(always)]
    fn add_pairs(self, a: int32x4_t, b: int32x4_t, sum: int32x4_t) -> int32x4_t {
        unsafe {
            let (a, b) = (vreinterpretq_s16_s32(a), vreinterpretq_s16_s32(b));
            let low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
            vaddq_s32(sum, vpaddq_s32(low, vmull_high_s16(a, b)))
        }
    }

    #[inline(always)]
    fn add_quads(self, a: int32x4_t, b: int32x4_t, sum: int32x4_t) -> int32x4_t {
        unsafe {
            let (a, b) = (vreinterpretq_u8_s32(a), vreinterpretq_s8_s32(b));
            let wide = |half| vreinterpretq_s16_u16(vmovl_u8(half));
            let (low_a, high_a) = (wide(vget_low_u8(a)), wide(vget_high_u8(a)));
            let (low_b, high_b) = (vmovl_s8(vget_low_s8(b)), vmovl_s8(vget_high_s8(b)));
            let pairs = |a, b| {
                let low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
                vpaddq_s32(low, vmull_high_s16(a, b))
            };
            vaddq_s32(sum, vpaddq_s32(pairs(low_a, low_b), pairs(high_a, high_b)))
        }
    }

    #[inline(always)]
    fn sub_whole(self, a: int32x4_t, b: int32x4_t) -> int32x4_t {
        unsafe { vsubq_s32(a, b) }
    }

    #[inline(always)]
    fn to_numbers(self, whole: int32x4_t) -> float32x4_t {
        unsafe { vcvtq_f32_s32(whole) }
    }

    #[inline(always)]
    unsafe fn load_whole(self, from: *const i32) -> int32x4_t {
        unsafe { vld1q_s32(from) }
    }

    #[inline(always)]
    unsafe fn store_whole(self, to: *mut i32, whole: int32x4_t) {
        unsafe { vst1q_s32(to, whole) }
    }

    #[inline(always)]
    unsafe fn store_rounded(self, to: *mut i16, vector: float32x4_t) {
        unsafe { vst1_s16(to, vqmovn_s32(vcvtnq_s32_f32(vector))) }
    }

    #[inline(always)]
    unsafe fn store_bytes(self, to: *mut u8, vector: float32x4_t) {
        unsafe {
            let whole = vaddq_s32(vcvtnq_s32_f32(vector), vdupq_n_s32(128));
            let halves = vqmovn_s32(whole);
            let bytes = vqmovun_s16(vcombine_s16(halves, halves));
            let four = vget_lane_u32::<0>(vreinterpret_u32_u8(bytes));
            to.cast::<u32>().write_unaligned(four);
        }
    }
}

// SAFETY, for every block below: as above.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Shorts for Neon {
    type Short = int16x8_t;
    type Sums = int32x4_t;
    const SHORTS: usize = 8;

    #[inline(always)]
    unsafe fn load_short(self, from: *const i16) -> int16x8_t {
        unsafe { vld1q_s16(from) }
    }

    #[inline(always)]
    unsafe fn store_short(self, to: *mut i16, vector: int16x8_t) {
        unsafe { vst1q_s16(to, vector) }
    }

    #[inline(always)]
    unsafe fn load_widened(self, from: *const i8) -> int16x8_t {
        unsafe { vmovl_s8(vld1_s8(from)) }
    }

    #[inline(always)]
    fn add_short(self, a: int16x8_t, b: int16x8_t) -> int16x8_t {
        unsafe { vaddq_s16(a, b) }
    }

    #[inline(always)]
    fn sub_short(self, a: int16x8_t, b: int16x8_t) -> int16x8_t {
        unsafe { vsubq_s16(a, b) }
    }

    #[inline(always)]
    fn no_sums(self) -> int32x4_t {
        unsafe { vdupq_n_s32(0) }
    }

    #[inline(always)]
    fn add_squares(self, values: int16x8_t, weights: int16x8_t, sums: int32x4_t) -> int32x4_t {
        unsafe {
            let positive = vmaxq_s16(values, vdupq_n_s16(0));
            let limited = vminq_s16(positive, vdupq_n_s16(255));
            let weighted = vmulq_s16(limited, weights);
            let low = vmlal_s16(sums, vget_low_s16(weighted), vget_low_s16(limited));
            vmlal_high_s16(low, weighted, limited)
        }
    }

    #[inline(always)]
    fn total(self, sums: int32x4_t) -> i32 {
        unsafe { vaddvq_s32(sums) }
    }
}
