//! What a kernel needs of a processor: vectors of a few numbers, and arithmetic on them.
//!
//! A value of a type that implements [`Simd`] is a proof that the processor has the
//! instructions: there is no other way to make one than to ask the processor. So arithmetic
//! is safe, and only loads and stores need care. Kernels are written once, generic over
//! this trait, as an [`Operation`]; [`Simd::run`] compiles them with the instructions of
//! each family.

/// A family of vector instructions.
pub(crate) trait Simd: Copy {
    /// A vector.
    type Vector: Copy;

    /// Numbers in a vector.
    const WIDTH: usize;

    /// Rows that the matrix product takes at once: as many as there are registers for.
    const ROWS: usize;

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
