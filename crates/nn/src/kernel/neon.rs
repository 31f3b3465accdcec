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
