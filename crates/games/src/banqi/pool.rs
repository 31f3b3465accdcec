//! The pool: how many of each piece still lie face down.

use super::piece::{Colour, Piece, SET};

/// Bits for one count; no count exceeds five.
const BITS: u32 = 4;

/// The counts of one colour.
const COLOUR_MASK: u64 = (1 << (7 * BITS)) - 1;

/// Counts of pieces, packed into one number: piece `i` has the bits from `4 * i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pool(u64);

impl Pool {
    /// The whole set of 32 pieces.
    pub(super) const FULL: Pool = {
        let mut packed = 0;
        let mut i = 0;
        while i < Piece::COUNT {
            packed |= (SET[i % 7] as u64) << (BITS * i as u32);
            i += 1;
        }
        Pool(packed)
    };

    /// The packed counts, for hashing.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// How many of this piece there are.
    #[inline]
    pub(super) const fn count(self, piece: Piece) -> u8 {
        (self.0 >> (BITS * piece.index() as u32)) as u8 & 0xf
    }

    /// Sets the count of a piece.
    pub(super) fn set(&mut self, piece: Piece, count: u8) {
        let shift = BITS * piece.index() as u32;
        self.0 = self.0 & !(0xf << shift) | u64::from(count & 0xf) << shift;
    }

    /// Takes one piece out; there must be one.
    #[inline]
    pub(super) fn take(&mut self, piece: Piece) {
        debug_assert!(self.count(piece) > 0, "the pool has no such piece");
        self.0 -= 1 << (BITS * piece.index() as u32);
    }

    /// The pieces that are there, with their counts.
    pub(super) fn iter(self) -> impl Iterator<Item = (Piece, u8)> {
        Piece::all()
            .map(move |piece| (piece, self.count(piece)))
            .filter(|&(_, count)| count > 0)
    }

    /// How many different pieces there are.
    #[inline]
    pub(super) const fn distinct(self) -> u32 {
        let low = self.0 | self.0 >> 1;
        ((low | low >> 2) & 0x1111_1111_1111_1111).count_ones()
    }

    /// How many pieces of a colour there are.
    pub(super) fn of_colour(self, colour: Colour) -> u8 {
        let counts = self.packed_colour(colour);
        (0..7).map(|i| (counts >> (BITS * i)) as u8 & 0xf).sum()
    }

    /// Whether there is any piece of a colour.
    #[inline]
    pub(super) const fn has_colour(self, colour: Colour) -> bool {
        self.packed_colour(colour) != 0
    }

    /// The piece that is `number` places into the pool when its pieces stand in line.
    #[inline]
    pub(super) fn nth(self, number: u32) -> Piece {
        let mut left = number;
        let mut rest = self.0;
        let mut index = 0;
        loop {
            let count = rest as u32 & 0xf;
            if left < count {
                return Piece::from_index(index);
            }
            left -= count;
            rest >>= BITS;
            index += 1;
            debug_assert!(index < Piece::COUNT, "the number is below the total");
        }
    }

    #[inline]
    const fn packed_colour(self, colour: Colour) -> u64 {
        self.0 >> (7 * BITS * colour.index() as u32) & COLOUR_MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_kept() {
        let mut pool = Pool::FULL;
        assert_eq!(pool.distinct(), 14);
        assert_eq!(Colour::BOTH.map(|colour| pool.of_colour(colour)), [16, 16]);
        let line: String = (0..32).map(|i| pool.nth(i).letter()).collect();
        assert_eq!(line, "KGGMMRRNNCCPPPPPkggmmrrnnccppppp");
        for piece in Piece::all() {
            let before = pool.count(piece);
            pool.take(piece);
            assert_eq!(pool.count(piece), before - 1);
        }
        assert_eq!(pool.distinct(), 12);
        pool.set(Piece::from_index(13), 0);
        assert_eq!(pool.of_colour(Colour::Black), 5);
        assert!(!Pool::default().has_colour(Colour::Red));
    }
}
