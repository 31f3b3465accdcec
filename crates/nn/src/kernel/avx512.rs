//! AVX-512: vectors of 16 numbers, 32 registers.

use super::simd::{Operation, Simd};
use std::arch::x86_64::*;

/// A processor with AVX-512.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The proof, if this processor has it.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("fma");
        found.then_some(Avx512(()))
    }
}

// SAFETY, for every block below: a value of this type exists only on a processor that has
// these instructions; loads and stores pass their own conditions on.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Simd for Avx512 {
    type Vector = __m512;
    const WIDTH: usize = 16;
    const ROWS: usize = 8;

    #[inline(always)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,fma")]
        fn compiled<O: Operation>(simd: Avx512, operation: O) -> O::Output {
            operation.run(simd)
        }
        unsafe { compiled(self, operation) }
    }

    #[inline(always)]
    fn splat(self, value: f32) -> __m512 {
        unsafe { _mm512_set1_ps(value) }
    }

    #[inline(always)]
    fn add(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_add_ps(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_sub_ps(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_mul_ps(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_max_ps(a, b) }
    }

    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> __m512 {
        unsafe { _mm512_loadu_ps(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: __m512) {
        unsafe { _mm512_storeu_ps(to, vector) }
    }

    #[inline(always)]
    fn prefetch(self, address: *const f32) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
}
