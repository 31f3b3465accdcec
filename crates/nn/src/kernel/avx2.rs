//! AVX2 with fused multiplication and addition: vectors of 8 numbers, 16 registers.

use super::shorts::Shorts;
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
    type Whole = __m256i;
    const WIDTH: usize = 8;
    const ROWS: usize = 6;
    const BYTE_WEIGHT: i8 = 63;

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
    fn largest(self, vector: __m256) -> f32 {
        unsafe {
            let (low, high) = (
                _mm256_castps256_ps128(vector),
                _mm256_extractf128_ps::<1>(vector),
            );
            let four = _mm_max_ps(low, high);
            let two = _mm_max_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps::<1>(two, two)))
        }
    }

    #[inline(always)]
    fn splat_whole(self, value: i32) -> __m256i {
        unsafe { _mm256_set1_epi32(value) }
    }

    #[inline(always)]
    fn add_pairs(self, a: __m256i, b: __m256i, sum: __m256i) -> __m256i {
        unsafe { _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)) }
    }

    #[inline(always)]
    fn add_quads(self, a: __m256i, b: __m256i, sum: __m256i) -> __m256i {
        unsafe {
            let pairs = _mm256_maddubs_epi16(a, b);
            _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
        }
    }

    #[inline(always)]
    fn sub_whole(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi32(a, b) }
    }

    #[inline(always)]
    fn to_numbers(self, whole: __m256i) -> __m256 {
        unsafe { _mm256_cvtepi32_ps(whole) }
    }

    #[inline(always)]
    unsafe fn load_whole(self, from: *const i32) -> __m256i {
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store_whole(self, to: *mut i32, whole: __m256i) {
        unsafe { _mm256_storeu_si256(to.cast(), whole) }
    }

    #[inline(always)]
    unsafe fn store_rounded(self, to: *mut i16, vector: __m256) {
        unsafe {
            let whole = _mm256_cvtps_epi32(vector);
            let (low, high) = (
                _mm256_castsi256_si128(whole),
                _mm256_extracti128_si256::<1>(whole),
            );
            _mm_storeu_si128(to.cast(), _mm_packs_epi32(low, high));
        }
    }

    #[inline(always)]
    unsafe fn store_bytes(self, to: *mut u8, vector: __m256) {
        unsafe {
            let whole = _mm256_add_epi32(_mm256_cvtps_epi32(vector), _mm256_set1_epi32(128));
            let (low, high) = (
                _mm256_castsi256_si128(whole),
                _mm256_extracti128_si256::<1>(whole),
            );
            let halves = _mm_packs_epi32(low, high);
            _mm_storel_epi64(to.cast(), _mm_packus_epi16(halves, halves));
        }
    }

    #[inline(always)]
    fn prefetch(self, address: *const f32) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
}

// SAFETY, for every block below: as above.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Shorts for Avx2 {
    type Short = __m256i;
    type Sums = __m256i;
    const SHORTS: usize = 16;

    #[inline(always)]
    unsafe fn load_short(self, from: *const i16) -> __m256i {
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store_short(self, to: *mut i16, vector: __m256i) {
        unsafe { _mm256_storeu_si256(to.cast(), vector) }
    }

    #[inline(always)]
    unsafe fn load_widened(self, from: *const i8) -> __m256i {
        unsafe { _mm256_cvtepi8_epi16(_mm_loadu_si128(from.cast())) }
    }

    #[inline(always)]
    fn add_short(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi16(a, b) }
    }

    #[inline(always)]
    fn sub_short(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi16(a, b) }
    }

    #[inline(always)]
    fn no_sums(self) -> __m256i {
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add_squares(self, values: __m256i, weights: __m256i, sums: __m256i) -> __m256i {
        unsafe {
            let positive = _mm256_max_epi16(values, _mm256_setzero_si256());
            let limited = _mm256_min_epi16(positive, _mm256_set1_epi16(255));
            let weighted = _mm256_mullo_epi16(limited, weights);
            _mm256_add_epi32(sums, _mm256_madd_epi16(weighted, limited))
        }
    }

    #[inline(always)]
    fn total(self, sums: __m256i) -> i32 {
        unsafe {
            let (low, high) = (
                _mm256_castsi256_si128(sums),
                _mm256_extracti128_si256::<1>(sums),
            );
            let four = _mm_add_epi32(low, high);
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
            let one = _mm_add_epi32(two, _mm_shuffle_epi32::<1>(two));
            _mm_cvtsi128_si32(one)
        }
    }
}
