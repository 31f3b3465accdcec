//! The kinds of numbers that matrices are multiplied in.

use super::simd::Simd;
use std::fmt::Debug;

/// A kind of numbers: what inputs and weights are, and what their products add up to.
pub(crate) trait Arithmetic {
    /// An input or a weight.
    type Element: Copy + Default + Debug;
    /// A sum of products.
    type Sum: Copy + Default + Debug;
    /// A vector of sums.
    type Register<S: Simd>: Copy;

    /// How many inputs are multiplied in one step; the weights of a step lie together.
    const STEP: usize;

    /// Zero in every place.
    fn zero<S: Simd>(simd: S) -> Self::Register<S>;

    /// The inputs of a step in every place.
    ///
    /// # Safety
    /// [`Arithmetic::STEP`] inputs can be read from `from`.
    unsafe fn splat<S: Simd>(simd: S, from: *const Self::Element) -> Self::Register<S>;

    /// The weights of a step for a vector of outputs.
    ///
    /// # Safety
    /// That many weights can be read from `from`.
    unsafe fn load<S: Simd>(simd: S, from: *const Self::Element) -> Self::Register<S>;

    /// `a * b + sum`.
    fn multiply_add<S: Simd>(
        simd: S,
        a: Self::Register<S>,
        b: Self::Register<S>,
        sum: Self::Register<S>,
    ) -> Self::Register<S>;

    /// Writes a vector of sums.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] sums can be written to `to`.
    unsafe fn store<S: Simd>(simd: S, to: *mut Self::Sum, sums: Self::Register<S>);
}

/// Numbers of single precision.
#[derive(Debug)]
pub(crate) struct Float;

impl Arithmetic for Float {
    type Element = f32;
    type Sum = f32;
    type Register<S: Simd> = S::Vector;
    const STEP: usize = 1;

    #[inline(always)]
    fn zero<S: Simd>(simd: S) -> S::Vector {
        simd.splat(0.0)
    }

    #[inline(always)]
    unsafe fn splat<S: Simd>(simd: S, from: *const f32) -> S::Vector {
        // SAFETY: the caller vouches for one number.
        simd.splat(unsafe { *from })
    }

    #[inline(always)]
    unsafe fn load<S: Simd>(simd: S, from: *const f32) -> S::Vector {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.load(from) }
    }

    #[inline(always)]
    fn multiply_add<S: Simd>(simd: S, a: S::Vector, b: S::Vector, sum: S::Vector) -> S::Vector {
        simd.mul_add(a, b, sum)
    }

    #[inline(always)]
    unsafe fn store<S: Simd>(simd: S, to: *mut f32, sums: S::Vector) {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.store(to, sums) }
    }
}

/// Whole numbers: numbers are rounded to them.
pub(crate) trait Whole: Arithmetic<Sum = i32> {
    /// The largest input and the largest weight, for so many inputs and the largest byte
    /// that a weight may be.
    fn levels(inputs: usize, byte: i8) -> [f32; 2];

    /// The nearest weight.
    fn weight(value: f32) -> Self::Element;

    /// What is added to every input.
    const OFFSET: i32;

    /// Rounds a vector of inputs and writes it.
    ///
    /// # Safety
    /// A vector of inputs can be written to `to`.
    unsafe fn store_input<S: Simd>(simd: S, to: *mut Self::Element, vector: S::Vector);

    /// Rounds two vectors of inputs and writes them, one behind the other.
    ///
    /// # Safety
    /// Two vectors of inputs can be written to `to`.
    #[inline(always)]
    unsafe fn store_inputs<S: Simd>(simd: S, to: *mut Self::Element, two: [S::Vector; 2]) {
        // SAFETY: the caller vouches for both.
        unsafe {
            Self::store_input(simd, to, two[0]);
            Self::store_input(simd, to.add(S::WIDTH), two[1]);
        }
    }
}

/// Whole numbers of 16 bits, whose products are added up in 32: twice as many fit into a
/// vector, and two are multiplied at a time.
#[derive(Debug)]
pub(crate) struct Sixteen;

impl Arithmetic for Sixteen {
    type Element = i16;
    type Sum = i32;
    type Register<S: Simd> = S::Whole;
    const STEP: usize = 2;

    #[inline(always)]
    fn zero<S: Simd>(simd: S) -> S::Whole {
        simd.splat_whole(0)
    }

    #[inline(always)]
    unsafe fn splat<S: Simd>(simd: S, from: *const i16) -> S::Whole {
        // SAFETY: the caller vouches for two numbers of 16 bits.
        simd.splat_whole(unsafe { from.cast::<i32>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn load<S: Simd>(simd: S, from: *const i16) -> S::Whole {
        // SAFETY: the caller vouches for a vector of pairs.
        unsafe { simd.load_whole(from.cast()) }
    }

    #[inline(always)]
    fn multiply_add<S: Simd>(simd: S, a: S::Whole, b: S::Whole, sum: S::Whole) -> S::Whole {
        simd.add_pairs(a, b, sum)
    }

    #[inline(always)]
    unsafe fn store<S: Simd>(simd: S, to: *mut i32, sums: S::Whole) {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.store_whole(to, sums) }
    }
}

impl Whole for Sixteen {
    /// No sum over so many inputs overflows.
    fn levels(inputs: usize, _: i8) -> [f32; 2] {
        let level = (f64::from(i32::MAX) / inputs as f64).sqrt().floor();
        [level.min(f64::from(i16::MAX)) as f32; 2]
    }

    fn weight(value: f32) -> i16 {
        value.round() as i16
    }

    const OFFSET: i32 = 0;

    #[inline(always)]
    unsafe fn store_input<S: Simd>(simd: S, to: *mut i16, vector: S::Vector) {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.store_rounded(to, vector) }
    }

    #[inline(always)]
    unsafe fn store_inputs<S: Simd>(simd: S, to: *mut i16, two: [S::Vector; 2]) {
        // SAFETY: the caller vouches for both.
        unsafe { simd.store_rounded_two(to, two) }
    }
}

/// Bytes: four products at a time. Inputs have 128 added, since the instructions want them
/// without a sign; that is taken away from the sums again.
#[derive(Debug)]
pub(crate) struct Eight;

impl Arithmetic for Eight {
    type Element = u8;
    type Sum = i32;
    type Register<S: Simd> = S::Whole;
    const STEP: usize = 4;

    #[inline(always)]
    fn zero<S: Simd>(simd: S) -> S::Whole {
        simd.splat_whole(0)
    }

    #[inline(always)]
    unsafe fn splat<S: Simd>(simd: S, from: *const u8) -> S::Whole {
        // SAFETY: the caller vouches for four bytes.
        simd.splat_whole(unsafe { from.cast::<i32>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn load<S: Simd>(simd: S, from: *const u8) -> S::Whole {
        // SAFETY: the caller vouches for a vector of four bytes each.
        unsafe { simd.load_whole(from.cast()) }
    }

    #[inline(always)]
    fn multiply_add<S: Simd>(simd: S, a: S::Whole, b: S::Whole, sum: S::Whole) -> S::Whole {
        simd.add_quads(a, b, sum)
    }

    #[inline(always)]
    unsafe fn store<S: Simd>(simd: S, to: *mut i32, sums: S::Whole) {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.store_whole(to, sums) }
    }
}

impl Whole for Eight {
    fn levels(_: usize, weight: i8) -> [f32; 2] {
        [127.0, f32::from(weight)]
    }

    fn weight(value: f32) -> u8 {
        (value.round() as i8).cast_unsigned()
    }

    const OFFSET: i32 = 128;

    #[inline(always)]
    unsafe fn store_input<S: Simd>(simd: S, to: *mut u8, vector: S::Vector) {
        // SAFETY: the caller vouches for a vector.
        unsafe { simd.store_bytes(to, vector) }
    }
}
