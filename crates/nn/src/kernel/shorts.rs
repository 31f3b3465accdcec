//! What an evaluation network needs of a processor: sums of rows of small whole numbers.
//!
//! Weights have 8 bits, sums 16, and the last sum has 32. Whole numbers can be added in any
//! order, so all families of instructions give exactly the same.

/// Arithmetic on whole numbers of 16 bits.
pub(crate) trait Shorts: Copy {
    /// A vector of numbers of 16 bits.
    type Short: Copy;

    /// A vector of sums of 32 bits.
    type Sums: Copy;

    /// Numbers in a vector of 16 bits.
    const SHORTS: usize;

    /// Reads a vector.
    ///
    /// # Safety
    /// [`Shorts::SHORTS`] numbers can be read from `from`.
    unsafe fn load_short(self, from: *const i16) -> Self::Short;

    /// Writes a vector.
    ///
    /// # Safety
    /// [`Shorts::SHORTS`] numbers can be written to `to`.
    unsafe fn store_short(self, to: *mut i16, vector: Self::Short);

    /// Reads bytes with a sign and widens them to 16 bits.
    ///
    /// # Safety
    /// [`Shorts::SHORTS`] bytes can be read from `from`.
    unsafe fn load_widened(self, from: *const i8) -> Self::Short;

    /// `a + b`, which must fit.
    fn add_short(self, a: Self::Short, b: Self::Short) -> Self::Short;

    /// `a - b`, which must fit.
    fn sub_short(self, a: Self::Short, b: Self::Short) -> Self::Short;

    /// No sums yet.
    fn no_sums(self) -> Self::Sums;

    /// Adds the squares of `values`, first limited to 0 to 255, times `weights` of at most
    /// ±127; how the products are spread over the sums is left to the processor.
    fn add_squares(self, values: Self::Short, weights: Self::Short, sums: Self::Sums)
    -> Self::Sums;

    /// All sums added up.
    fn total(self, sums: Self::Sums) -> i32;
}
