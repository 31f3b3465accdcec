//! Sets of cells as machine words: 64 bits carry every board up to 7x7, 128 the larger.
//!
//! The solver spends its time on such sets, and a 64-bit word halves the work on the
//! boards that people play, so everything here is written once over both.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of cells in one machine word.
pub(super) trait Set:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// A number for every cell.
    type Numbers: Copy + Eq + Debug + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;

    /// No cell.
    const NONE: Self;

    /// 0 for every cell.
    const ZEROS: Self::Numbers;

    /// One cell.
    fn single(cell: u8) -> Self;

    /// How many cells.
    fn count(self) -> u32;

    /// The lowest cell; there must be one.
    fn first(self) -> u8;

    /// The set without its lowest cell.
    fn rest(self) -> Self;

    /// Whether it has no cell.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The set without the cells of another.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Its cells, lowest first.
    #[inline]
    fn cells(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            if self.is_none() {
                return None;
            }
            let cell = self.first();
            self = self.rest();
            Some(cell)
        })
    }
}

macro_rules! set {
    ($word:ty, $cells:literal) => {
        impl Set for $word {
            type Numbers = [u8; $cells];
            const NONE: Self = 0;
            const ZEROS: [u8; $cells] = [0; $cells];

            #[inline]
            fn single(cell: u8) -> Self {
                1 << cell
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

set!(u64, 64);
set!(u128, 128);
