//! Bit boards: walking their squares and drawing one at random.

/// The set bits of a word, lowest first.
pub fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

/// A word with the counts that find its `n`-th set bit.
///
/// Clearing the lowest bit `n` times is a loop of unpredictable length, and playouts do
/// little else, so the byte is found first, by comparing all eight prefix sums at once
/// (Vigna, "Broadword implementation of rank/select queries", 2008).
#[derive(Clone, Copy)]
pub struct Ranked {
    word: u64,
    /// In each byte, the number of set bits in that byte and all lower ones.
    sums: u64,
}

/// A one in every byte.
const LOW: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Ranked {
    /// No bits.
    pub const NONE: Ranked = Ranked { word: 0, sums: 0 };

    /// Counts the bits of a word.
    #[inline]
    pub const fn new(word: u64) -> Self {
        let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked {
            word,
            sums: bytes.wrapping_mul(LOW),
        }
    }

    /// How many bits are set.
    #[inline]
    pub const fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The set bit that has exactly `rank` set bits below it; there must be one.
    #[inline]
    pub const fn nth(self, rank: u32) -> u32 {
        debug_assert!(rank < self.count());
        let passed = (((rank as u64 * LOW) | HIGH) - self.sums) & HIGH;
        let start = ((passed >> 7).wrapping_mul(LOW) >> 56) as u32 * 8;
        let below = ((self.sums << 8) >> start) as u32 & 0xff;
        let mut byte = (self.word >> start) as u32;
        let mut left = rank - below;
        while left > 0 {
            byte &= byte - 1;
            left -= 1;
        }
        start + byte.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Rng;

    #[test]
    fn every_rank_finds_its_bit() {
        let mut rng = Rng::new(3);
        let sparse = |rng: &mut Rng| rng.next_u64() & rng.next_u64() & rng.next_u64();
        let mut words = vec![1, 1 << 63, u64::MAX, 0xff00, 0x8000_0000_0000_0001];
        words.extend((0..500).map(|_| rng.next_u64()));
        words.extend((0..500).map(|_| sparse(&mut rng)));
        for word in words {
            let bits: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(ones(word).collect::<Vec<_>>(), bits);
            assert_eq!(Ranked::new(word).count(), word.count_ones());
            for (rank, &bit) in bits.iter().enumerate() {
                assert_eq!(
                    Ranked::new(word).nth(rank as u32),
                    bit,
                    "{word:#x} rank {rank}"
                );
            }
        }
        assert_eq!(ones(0).count(), 0);
    }
}
