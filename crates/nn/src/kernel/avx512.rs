//! AVX-512: vectors of 16 numbers, 32 registers. Processors since about 2019 multiply pairs
//! of whole numbers and add them up in one instruction (VNNI), older ones in two.

use super::shorts::Shorts;
use super::simd::{Operation, Simd};
use std::arch::x86_64::*;

/// Defines a family of instructions; they differ in how pairs are multiplied.
macro_rules! avx512 {
    (
        $(#[$about:meta])* $name:ident,
        $features:literal,
        [$($feature:tt)*],
        $weight:literal,
        |$a:ident, $b:ident, $sum:ident| $pairs:expr, $quads:expr
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(());

        impl $name {
            /// The proof, if this processor has it.
            pub fn detect() -> Option<Self> {
                let found = $(is_x86_feature_detected!($feature))&&*;
                found.then_some($name(()))
            }
        }

        // SAFETY, for every block below: a value of this type exists only on a processor that has
        // these instructions; loads and stores pass their own conditions on.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Simd for $name {
            type Vector = __m512;
            type Whole = __m512i;
            const WIDTH: usize = 16;
            const ROWS: usize = 8;
            const BYTE_WEIGHT: i8 = $weight;

            #[inline(always)]
            fn run<O: Operation>(self, operation: O) -> O::Output {
                #[target_feature(enable = $features)]
                fn compiled<O: Operation>(simd: $name, operation: O) -> O::Output {
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
            fn largest(self, vector: __m512) -> f32 {
                unsafe { _mm512_reduce_max_ps(vector) }
            }

            #[inline(always)]
            fn splat_whole(self, value: i32) -> __m512i {
                unsafe { _mm512_set1_epi32(value) }
            }

            #[inline(always)]
            fn add_pairs(self, $a: __m512i, $b: __m512i, $sum: __m512i) -> __m512i {
                unsafe { $pairs }
            }

            #[inline(always)]
            fn add_quads(self, $a: __m512i, $b: __m512i, $sum: __m512i) -> __m512i {
                unsafe { $quads }
            }

            #[inline(always)]
            fn sub_whole(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_sub_epi32(a, b) }
            }

            #[inline(always)]
            fn to_numbers(self, whole: __m512i) -> __m512 {
                unsafe { _mm512_cvtepi32_ps(whole) }
            }

            #[inline(always)]
            unsafe fn load_whole(self, from: *const i32) -> __m512i {
                unsafe { _mm512_loadu_si512(from.cast()) }
            }

            #[inline(always)]
            unsafe fn store_whole(self, to: *mut i32, whole: __m512i) {
                unsafe { _mm512_storeu_si512(to.cast(), whole) }
            }

            #[inline(always)]
            unsafe fn store_rounded(self, to: *mut i16, vector: __m512) {
                unsafe {
                    let halves = _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(vector));
                    _mm256_storeu_si256(to.cast(), halves);
                }
            }

            #[inline(always)]
            unsafe fn store_bytes(self, to: *mut u8, vector: __m512) {
                unsafe {
                    let whole = _mm512_cvtps_epi32(vector);
                    let bytes = _mm512_cvtepi32_epi8(_mm512_add_epi32(whole, _mm512_set1_epi32(128)));
                    _mm_storeu_si128(to.cast(), bytes);
                }
            }

            #[inline(always)]
            fn prefetch(self, address: *const f32) {
                unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
            }
        }

        // SAFETY, for every block below: as above.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Shorts for $name {
            type Short = __m512i;
            type Sums = __m512i;
            const SHORTS: usize = 32;

            #[inline(always)]
            unsafe fn load_short(self, from: *const i16) -> __m512i {
                unsafe { _mm512_loadu_si512(from.cast()) }
            }

            #[inline(always)]
            unsafe fn store_short(self, to: *mut i16, vector: __m512i) {
                unsafe { _mm512_storeu_si512(to.cast(), vector) }
            }

            #[inline(always)]
            unsafe fn load_widened(self, from: *const i8) -> __m512i {
                unsafe { _mm512_cvtepi8_epi16(_mm256_loadu_si256(from.cast())) }
            }

            #[inline(always)]
            fn add_short(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_add_epi16(a, b) }
            }

            #[inline(always)]
            fn sub_short(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_sub_epi16(a, b) }
            }

            #[inline(always)]
            fn no_sums(self) -> __m512i {
                unsafe { _mm512_setzero_si512() }
            }

            #[inline(always)]
            fn add_squares(self, values: __m512i, weights: __m512i, sums: __m512i) -> __m512i {
                unsafe {
                    let positive = _mm512_max_epi16(values, _mm512_setzero_si512());
                    let limited = _mm512_min_epi16(positive, _mm512_set1_epi16(255));
                    let weighted = _mm512_mullo_epi16(limited, weights);
                    self.add_pairs(weighted, limited, sums)
                }
            }

            #[inline(always)]
            fn total(self, sums: __m512i) -> i32 {
                unsafe { _mm512_reduce_add_epi32(sums) }
            }
        }
    };
}

avx512! {
    /// A processor with AVX-512.
    Avx512,
    "avx512f,avx512vl,avx512dq,avx512bw,fma",
    ["avx512f" "avx512vl" "avx512dq" "avx512bw" "fma"],
    63,
    |a, b, sum| _mm512_add_epi32(sum, _mm512_madd_epi16(a, b)),
    {
        let pairs = _mm512_maddubs_epi16(a, b);
        _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
    }
}

avx512! {
    /// A processor with AVX-512 and VNNI.
    Avx512Vnni,
    "avx512f,avx512vl,avx512dq,avx512bw,avx512vnni,fma",
    ["avx512f" "avx512vl" "avx512dq" "avx512bw" "avx512vnni" "fma"],
    127,
    |a, b, sum| _mm512_dpwssd_epi32(sum, a, b),
    _mm512_dpbusd_epi32(sum, a, b)
}
