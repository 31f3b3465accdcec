//! The transposition table: what was found out about positions seen before.
//!
//! The same position is reached by many orders of moves. The table remembers, under the
//! position's key, how deep it was searched and what came out (Greenblatt, Eastlake and
//! Crocker 1967). With cut-offs a search often learns only a *bound*, so the entry says
//! whether its value is exact, a lower or an upper bound.
//!
//! Memory is bounded: an entry takes 16 bytes and a new one replaces the least useful of
//! its bucket of four. Several threads share the table without locks: an entry is two
//! atomic words, the data and *key xor data*, so a torn entry, one word from each of two
//! writers, does not match any key (Hyatt and Mann 2002).

use std::sync::atomic::{AtomicU64, Ordering};

/// Which side of the true value an entry's value lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The position is worth at least this.
    Lower,
    /// The position is worth at most this.
    Upper,
    /// The position is worth exactly this.
    Exact,
}

impl Bound {
    /// What a fail-soft search result says, given the window it was searched with.
    #[must_use]
    #[inline]
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value for the player to move (for One at a chance node).
    pub value: i32,
    /// The depth to which it was searched, negative in quiescence.
    pub depth: i8,
    /// How to read the value.
    pub bound: Bound,
    /// Whether no line was cut short by the horizon: then the value holds at any depth.
    pub complete: bool,
    /// The best move as its index in the order of the rules.
    pub best: Option<u16>,
}

impl Entry {
    /// Whether the value decides the window.
    #[must_use]
    #[inline]
    pub fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// Packs value (32 bits), move (16), depth (8), age (5), complete (1) and bound (2).
    fn pack(&self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.value as u32)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth as u8) << 48
            | (u64::from(age & AGE_MASK) << 3 | u64::from(self.complete) << 2 | bound) << 56
    }

    fn unpack(data: u64) -> Option<Entry> {
        let best = (data >> 32) as u16;
        Some(Entry {
            value: data as u32 as i32,
            depth: (data >> 48) as u8 as i8,
            bound: match data >> 56 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                3 => Bound::Exact,
                _ => return None,
            },
            complete: data >> 58 & 1 != 0,
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

/// Stands for "no move" in an entry.
const NO_MOVE: u16 = u16::MAX;
/// Ages count modulo 32.
const AGE_MASK: u8 = 31;
/// Entries per bucket: 64 bytes, a cache line.
const BUCKET: usize = 4;

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A transposition table of fixed size that threads may share.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<[Slot; BUCKET]>,
    age: u8,
}

impl Table {
    /// A table that takes at most this much memory; with less than a bucket's worth it
    /// remembers nothing, which every search copes with.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Table {
        let count = bytes / size_of::<[Slot; BUCKET]>();
        Table {
            buckets: std::iter::repeat_with(Default::default)
                .take(count)
                .collect(),
            age: 0,
        }
    }

    /// Begins a new search: entries of older ones are replaced first.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & AGE_MASK;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flatten() {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// The bucket of a key: its high bits scaled to the number of buckets, so that any
    /// size works, not only powers of two.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Slot; BUCKET]> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// What is known of the position with this key.
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key)?.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == key;
            if matches { Entry::unpack(data) } else { None }
        })
    }

    /// Remembers an entry in place of the position's old one, or of the entry in its
    /// bucket that is oldest and shallowest.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        let mut victim = (&bucket[0], i32::MAX);
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            let Some(old) = Entry::unpack(data) else {
                if victim.1 > i32::MIN {
                    victim = (slot, i32::MIN);
                }
                continue;
            };
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                entry.best = entry.best.or(old.best);
                victim = (slot, i32::MIN);
                break;
            }
            let age = self.age.wrapping_sub((data >> 59) as u8) & AGE_MASK;
            let worth = i32::from(old.depth) + 8 * i32::from(old.complete) - 8 * i32::from(age);
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        let data = entry.pack(self.age);
        victim.0.check.store(key ^ data, Ordering::Relaxed);
        victim.0.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Rng;

    fn entry(value: i32, depth: i8) -> Entry {
        Entry {
            value,
            depth,
            bound: Bound::Lower,
            complete: depth % 2 == 0,
            best: (depth > 0).then_some(depth as u16),
        }
    }

    #[test]
    fn what_was_stored_is_found() {
        let table = Table::with_bytes(1 << 20);
        let mut rng = Rng::new(1);
        for round in 0..1000 {
            let stored = entry(round - 500, (round % 100 - 20) as i8);
            let key = rng.next_u64();
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(stored));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn deep_entries_survive_until_they_are_old() {
        let mut table = Table::with_bytes(64);
        table.store(7, entry(1, 50));
        for key in 100..200 {
            table.store(key, entry(2, 1));
        }
        assert_eq!(table.probe(7), Some(entry(1, 50)));
        for _ in 0..10 {
            table.grow_older();
        }
        for key in 100..200 {
            table.store(key, entry(2, 1));
        }
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn a_table_without_room_remembers_nothing() {
        for bytes in [0, 1, 63] {
            let table = Table::with_bytes(bytes);
            table.store(3, entry(1, 1));
            assert_eq!(table.probe(3), None);
        }
    }
}
