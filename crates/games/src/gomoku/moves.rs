//! The move type: a point that receives a stone.

/// A stone on a point. Row 0 is the top of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Column, from the left.
    pub column: u8,
    /// Row, from the top.
    pub row: u8,
}

impl Place {
    /// A stone on this column and row.
    #[must_use]
    #[inline]
    pub const fn new(column: u8, row: u8) -> Place {
        Place { column, row }
    }
}

/// The columns of the set bits of a word, from the left.
#[inline]
pub fn columns(mut word: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let column = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(column)
    })
}

/// The column of the set bit number `index` of a word, counted from the left.
#[inline]
pub fn nth_column(mut word: u32, index: u32) -> u8 {
    for _ in 0..index {
        word &= word - 1;
    }
    word.trailing_zeros() as u8
}
