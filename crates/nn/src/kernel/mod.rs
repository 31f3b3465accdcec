//! The inner loops of the forward pass, for every family of vector instructions.
//!
//! [`simd`] says what is asked of a processor; `avx512`, `avx2`, `neon`, `simd128` and
//! `portable` give it. [`winograd`] and [`matmul`] are written once, over all of them.
//!
//! A browser's module with simd128 has no other kernel: it does not run without, and it is to
//! be small.

pub(crate) mod arithmetic;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod buffer;
pub(crate) mod channels;
pub(crate) mod fixed;
pub(crate) mod geometry;
pub(crate) mod matmul;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(not(all(target_os = "unknown", target_feature = "simd128")))]
mod portable;
pub(crate) mod shorts;
pub(crate) mod simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
pub(crate) mod winograd;

use simd::{Operation, Simd};
use std::fmt;

/// A family of vector instructions that this machine has.
#[derive(Clone, Copy)]
pub struct Kernel(Family);

/// The proofs that the instructions are there.
#[derive(Clone, Copy)]
enum Family {
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni(avx512::Avx512Vnni),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(simd128::Simd128),
    #[cfg(not(all(target_os = "unknown", target_feature = "simd128")))]
    Portable(portable::Portable),
}

impl Kernel {
    /// The fastest one.
    #[must_use]
    pub fn best() -> Self {
        Kernel::all()[0]
    }

    /// All that this machine has, the fastest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let families = [
            #[cfg(target_arch = "x86_64")]
            avx512::Avx512Vnni::detect().map(Family::Avx512Vnni),
            #[cfg(target_arch = "x86_64")]
            avx512::Avx512::detect().map(Family::Avx512),
            #[cfg(target_arch = "x86_64")]
            avx2::Avx2::detect().map(Family::Avx2),
            #[cfg(target_arch = "aarch64")]
            Some(Family::Neon(neon::Neon)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Family::Simd128(simd128::Simd128)),
            #[cfg(not(all(target_os = "unknown", target_feature = "simd128")))]
            Some(Family::Portable(portable::Portable)),
        ];
        families.into_iter().flatten().map(Kernel).collect()
    }

    /// The one with this name, if this machine has it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Kernel::all()
            .into_iter()
            .find(|kernel| kernel.name() == name)
    }

    /// Its name: `avx512vnni`, `avx512`, `avx2`, `neon`, `simd128` or `portable`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Family::Avx512Vnni(_) => "avx512vnni",
            #[cfg(target_arch = "x86_64")]
            Family::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Family::Avx2(_) => "avx2",
            #[cfg(target_arch = "aarch64")]
            Family::Neon(_) => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Family::Simd128(_) => "simd128",
            #[cfg(not(all(target_os = "unknown", target_feature = "simd128")))]
            Family::Portable(_) => "portable",
        }
    }

    /// Numbers in a vector.
    pub(crate) fn width(self) -> usize {
        struct Width;
        impl Operation for Width {
            type Output = usize;
            fn run<S: Simd>(self, _: S) -> usize {
                S::WIDTH
            }
        }
        self.run(Width)
    }

    /// The largest weight of 8 bits.
    pub(crate) fn byte_weight(self) -> i8 {
        struct ByteWeight;
        impl Operation for ByteWeight {
            type Output = i8;
            fn run<S: Simd>(self, _: S) -> i8 {
                S::BYTE_WEIGHT
            }
        }
        self.run(ByteWeight)
    }

    /// Whether bytes are better multiplied as they are, or kept as numbers of 16 bits.
    pub(crate) fn has_fast_bytes(self) -> bool {
        struct FastBytes;
        impl Operation for FastBytes {
            type Output = bool;
            fn run<S: Simd>(self, _: S) -> bool {
                S::FAST_BYTES
            }
        }
        self.run(FastBytes)
    }

    /// Runs an operation with these instructions.
    pub(crate) fn run<O: Operation>(self, operation: O) -> O::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Family::Avx512Vnni(simd) => simd.run(operation),
            #[cfg(target_arch = "x86_64")]
            Family::Avx512(simd) => simd.run(operation),
            #[cfg(target_arch = "x86_64")]
            Family::Avx2(simd) => simd.run(operation),
            #[cfg(target_arch = "aarch64")]
            Family::Neon(simd) => simd.run(operation),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Family::Simd128(simd) => simd.run(operation),
            #[cfg(not(all(target_os = "unknown", target_feature = "simd128")))]
            Family::Portable(simd) => simd.run(operation),
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}
