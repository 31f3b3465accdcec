//! The solver's table: what is known of the values of positions, in bounded memory.

use wuqi_search::memory::zeroed;
use wuqi_search::solver::Interval;

/// Nothing is known: no board has more dominoes.
pub(super) const OPEN: Interval = Interval {
    low: i8::MIN as i32,
    high: i8::MAX as i32,
};

/// One entry: its code and, packed into a word, what is known.
#[derive(Clone, Copy, Debug)]
struct Known {
    low: i8,
    high: i8,
    /// How much work it stands for, as a power of two; never 0, so the word is not 0.
    effort: u8,
    /// Part of the code of the best step.
    best: u16,
}

impl Known {
    fn pack(self) -> u64 {
        u64::from(self.low as u8)
            | u64::from(self.high as u8) << 8
            | u64::from(self.effort) << 16
            | u64::from(self.best) << 32
    }

    fn unpack(word: u64) -> Known {
        Known {
            low: word as u8 as i8,
            high: (word >> 8) as u8 as i8,
            effort: (word >> 16) as u8,
            best: (word >> 32) as u16,
        }
    }
}

/// Entries per bucket, a cache line: first their codes, then their words.
const BUCKET: usize = 4;

/// A table of intervals. A new entry replaces the one of its bucket that cost least; a
/// table that is too small costs time, never correctness.
#[derive(Debug)]
pub(super) struct Bounds {
    buckets: Box<[[u64; 2 * BUCKET]]>,
}

impl Bounds {
    /// A table that takes at most this much memory, and less where the system does not have
    /// it.
    pub(super) fn with_bytes(bytes: usize) -> Bounds {
        let count = bytes / size_of::<[u64; 2 * BUCKET]>();
        Bounds {
            buckets: zeroed(count.max(1)),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill([0; 2 * BUCKET]);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of a position, with a hint at its best step.
    #[inline]
    pub(super) fn load(&self, key: u64) -> Option<(Interval, u16)> {
        let bucket = &self.buckets[self.index(key)];
        (0..BUCKET)
            .find(|&i| bucket[i] == key && bucket[BUCKET + i] != 0)
            .map(|i| {
                let known = Known::unpack(bucket[BUCKET + i]);
                let interval = Interval {
                    low: i32::from(known.low),
                    high: i32::from(known.high),
                };
                (interval, known.best)
            })
    }

    /// Keeps what was learned about a position by visiting this many others.
    pub(super) fn store(&mut self, key: u64, learned: Interval, best: u16, nodes: u64) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let effort = |i: usize| Known::unpack(bucket[BUCKET + i]).effort;
        let at = (0..BUCKET)
            .find(|&i| bucket[i] == key)
            .or_else(|| (0..BUCKET).min_by_key(|&i| effort(i)))
            .expect("a bucket has entries");
        let limit = |value: i32| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        let known = Known {
            low: limit(learned.low),
            high: limit(learned.high),
            effort: (64 - (nodes | 1).leading_zeros()) as u8,
            best,
        };
        bucket[at] = key;
        bucket[BUCKET + at] = known.pack();
    }
}
