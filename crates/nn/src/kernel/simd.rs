//! What a kernel needs of a processor: vectors of a few numbers, and arithmetic on them.
//!
//! A value of a type that implements [`Simd`] is a proof that the processor has the
//! instructions: there is no other way to make one than to ask the processor. So arithmetic
//! is safe, and only loads and stores need care. Kernels are written once, generic over
//! this trait, as an [`Operation`]; [`Simd::run`] compiles them with the instructions of
//! each family.

use super::shorts::Shorts;

/// A family of vector instructions.
pub(crate) trait Simd: Shorts {
    /// A vector.
    type Vector: Copy;

    /// A vector of as many whole numbers of 32 bits.
    type Whole: Copy;

    /// Numbers in a vector.
    const WIDTH: usize;

    /// Rows that the matrix product takes at once: as many as there are registers for.
    const ROWS: usize;

    /// The largest weight of 8 bits: where the sums of two products have only 16 bits on
    /// their way, half of 127.
    const BYTE_WEIGHT: i8;

    /// Whether four products of bytes take less time than two times two of 16 bits: not where
    /// bytes are widened before they are multiplied.
    const FAST_BYTES: bool = true;

    /// Runs an operation, compiled with these instructions.
    fn run<O: Operation>(self, operation: O) -> O::Output;

    /// The number in every place.
    fn splat(self, value: f32) -> Self::Vector;

    /// `a + b`.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a - b`.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a * b`.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The larger one in every place.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The sizes of the numbers, whatever their signs.
    #[inline(always)]
    fn size(self, vector: Self::Vector) -> Self::Vector {
        self.max(vector, self.sub(self.splat(0.0), vector))
    }

    /// `a * b + c`, rounded once or twice.
    fn mul_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// Reads a vector.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] numbers can be read from `from`.
    unsafe fn load(self, from: *const f32) -> Self::Vector;

    /// Writes a vector.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] numbers can be written to `to`.
    unsafe fn store(self, to: *mut f32, vector: Self::Vector);

    /// The largest number of a vector.
    fn largest(self, vector: Self::Vector) -> f32;

    /// The whole number in every place.
    fn splat_whole(self, value: i32) -> Self::Whole;

    /// For every place the sum of `sum` and of two products: `a` and `b` are taken for pairs
    /// of whole numbers of 16 bits.
    fn add_pairs(self, a: Self::Whole, b: Self::Whole, sum: Self::Whole) -> Self::Whole;

    /// For every place the sum of `sum` and of four products: `a` is taken for four bytes
    /// without a sign, `b` for four with one, of at most [`Simd::BYTE_WEIGHT`].
    fn add_quads(self, a: Self::Whole, b: Self::Whole, sum: Self::Whole) -> Self::Whole;

    /// `a - b`.
    fn sub_whole(self, a: Self::Whole, b: Self::Whole) -> Self::Whole;

    /// The nearest numbers.
    fn to_numbers(self, whole: Self::Whole) -> Self::Vector;

    /// Reads a vector of whole numbers.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] whole numbers of 32 bits can be read from `from`, at any alignment.
    unsafe fn load_whole(self, from: *const i32) -> Self::Whole;

    /// Writes a vector of whole numbers.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] whole numbers can be written to `to`.
    unsafe fn store_whole(self, to: *mut i32, whole: Self::Whole);

    /// Rounds to whole numbers and writes them with 16 bits each. They must fit.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] whole numbers of 16 bits can be written to `to`.
    unsafe fn store_rounded(self, to: *mut i16, vector: Self::Vector);

    /// The same for two vectors, one behind the other.
    ///
    /// # Safety
    /// Twice as many can be written to `to`.
    #[inline(always)]
    unsafe fn store_rounded_two(self, to: *mut i16, [first, second]: [Self::Vector; 2]) {
        // SAFETY: there is room for both, as the caller promises.
        unsafe {
            self.store_rounded(to, first);
            self.store_rounded(to.add(Self::WIDTH), second);
        }
    }

    /// Rounds to whole numbers, adds 128 and writes them as bytes. They must fit.
    ///
    /// # Safety
    /// [`Simd::WIDTH`] bytes can be written to `to`.
    unsafe fn store_bytes(self, to: *mut u8, vector: Self::Vector);

    /// Hints that the memory at this address will be read soon; any address will do.
    fn prefetch(self, address: *const f32) {
        let _ = address;
    }
}

/// A kernel that can be compiled for every family of instructions. `run` should be
/// `#[inline(always)]`, so that it becomes part of [`Simd::run`].
pub(crate) trait Operation {
    /// What comes out.
    type Output;

    /// Does the work.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}
