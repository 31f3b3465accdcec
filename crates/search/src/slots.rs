//! A hash table of fixed size for one word per position, shared without locks.
//!
//! A slot is two atomic words, the data and *key xor data*: a torn slot, one word from each
//! of two writers, matches no key (Hyatt and Mann 2002). Four slots form a bucket, a cache
//! line; a new entry replaces the least useful of its bucket.

use crate::memory::zeroed;
use std::sync::atomic::{AtomicU64, Ordering};

/// A slot: key xor data, then the data.
type Slot = [AtomicU64; 2];

/// Slots that share a cache line.
type Bucket = [Slot; BUCKET];

/// Slots per bucket: 64 bytes.
const BUCKET: usize = 4;

/// A table of words by key. The word 0 means "nothing".
#[derive(Debug)]
pub(crate) struct Slots {
    buckets: Box<[Bucket]>,
}

impl Slots {
    /// A table that takes at most this much memory, and less where the system does not have
    /// it; with less than a bucket's worth it remembers nothing.
    pub(crate) fn with_bytes(bytes: usize) -> Slots {
        Slots {
            buckets: zeroed(bytes / size_of::<Bucket>()),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let count = self.buckets.len();
        // The old table goes first: there may not be room for two.
        self.buckets = Box::default();
        self.buckets = zeroed(count);
    }

    /// The bucket of a key: its high bits scaled to the number of buckets, so that any
    /// size works, not only powers of two.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// The word stored for a key.
    #[inline]
    pub(crate) fn load(&self, key: u64) -> Option<u64> {
        self.bucket(key)?.iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let matches = check.load(Ordering::Relaxed) ^ data == key;
            (matches && data != 0).then_some(data)
        })
    }

    /// Stores the word that `merge` makes of the key's old word, if there is one; otherwise
    /// it replaces an empty slot or the one whose word has the smallest `worth`.
    pub(crate) fn store(
        &self,
        key: u64,
        merge: impl FnOnce(Option<u64>) -> u64,
        worth: impl Fn(u64) -> i32,
    ) {
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        let mut victim = (&bucket[0], i64::MAX);
        let mut old = None;
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            if data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key {
                victim.0 = slot;
                old = Some(data);
                break;
            }
            let worth = if data == 0 {
                i64::MIN
            } else {
                i64::from(worth(data))
            };
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        let data = merge(old);
        victim.0[0].store(key ^ data, Ordering::Relaxed);
        victim.0[1].store(data, Ordering::Relaxed);
    }
}
