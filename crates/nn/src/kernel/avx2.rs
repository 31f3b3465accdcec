//! AVX2 with fused multiplication and addition: vectors of 8 numbers, 16 registers.

use super::simd::{Operation, Simd};
use std::arch::x86_64::*;

/// A processor with AVX2 and FMA.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, if this processor has it.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        found.then_some(Avx2(()))
    }
}

// SAFETY, for every block below: a value of this type exists only on a processor that has
// these instructions; loads and stores pass their own conditions on.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Simd for Avx2 {
    type Vector = __m256;
    const WIDTH: usize = 8;
    const ROWS: usize = 6;

    #[inline(always)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        #[target_feature(enable = "avx2,fma")]
        fn compiled<O: Operation>(simd: Avx2, operation: O) -> O::Output {
            operation.run(simd)
        }
        unsafe { compiled(self, operation) }
    }

    #[inline(always)]
    fn splat(self, value: f32) -> __m256 {
        unsafe { _mm256_set1_ps(value) }
    }

    #[inline(always)]
    fn add(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_add_ps(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_sub_ps(a, b) }
    }

    #[inline(always)]
    fn mul(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_mul_ps(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_max_ps(a, b) }
    }

    #[inline(always)]
    fn mul_add(self, a: __m256, b: __m256, c: __m256) -> __m256 {
        unsafe { _mm256_fmadd_ps(a, b, c) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> __m256 {
        unsafe { _mm256_loadu_ps(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: __m256) {
        unsafe { _mm256_storeu_ps(to, vector) }
    }

    #[inline(always)]
    fn prefetch(self, address: *const f32) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
}
