//! The transposition table: what was found out about positions seen before.
//!
//! The same position is reached by many orders of moves. The table remembers, under the
//! position's key, how deep it was searched and what came out (Greenblatt, Eastlake and
//! Crocker 1967). With cut-offs a search often learns only a *bound*, so the entry says
//! whether its value is exact, a lower or an upper bound.
//!
//! Memory is bounded: an entry takes 16 bytes and a new one replaces the shallowest or
//! oldest of its bucket of four. Threads share the table without locks (see `slots`).

use crate::slots::Slots;

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
    /// The best move as its index in the order of the rules; one beyond the first few
    /// thousand is not remembered.
    pub best: Option<u16>,
}

/// What the table holds of a position: an entry, and the evaluation of the position itself
/// where it was needed and is not extreme.
pub type Held = (Entry, Option<i32>);

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

    /// Packs value (20 bits), evaluation (16), move (12), depth (8), age (5), complete (1)
    /// and bound (2), from the lowest bits up.
    fn pack(&self, points: Option<i32>, age: u8) -> u64 {
        debug_assert!(self.value.unsigned_abs() < 1 << (VALUE_BITS - 1));
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let points = points.and_then(|points| i16::try_from(points).ok());
        let points = points.unwrap_or(NO_POINTS) as u16;
        let best = self.best.filter(|&best| best < NO_MOVE).unwrap_or(NO_MOVE);
        u64::from(self.value as u32 & ((1 << VALUE_BITS) - 1))
            | u64::from(points) << POINTS_AT
            | u64::from(best) << MOVE_AT
            | u64::from(self.depth as u8) << DEPTH_AT
            | (u64::from(age & AGE_MASK) << 3 | u64::from(self.complete) << 2 | bound) << 56
    }

    fn unpack(data: u64) -> Option<Held> {
        let best = (data >> MOVE_AT) as u16 & NO_MOVE;
        let points = (data >> POINTS_AT) as u16 as i16;
        let spare = u32::BITS - VALUE_BITS;
        let entry = Entry {
            value: ((data as u32) << spare) as i32 >> spare,
            depth: (data >> DEPTH_AT) as u8 as i8,
            bound: match data >> 56 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                3 => Bound::Exact,
                _ => return None,
            },
            complete: data >> 58 & 1 != 0,
            best: (best != NO_MOVE).then_some(best),
        };
        Some((entry, (points != NO_POINTS).then_some(points.into())))
    }
}

/// Bits of a value: enough for evaluations of half a million.
const VALUE_BITS: u32 = 20;
const POINTS_AT: u32 = VALUE_BITS;
const MOVE_AT: u32 = POINTS_AT + 16;
const DEPTH_AT: u32 = MOVE_AT + 12;
/// Stands for "no move" in an entry.
const NO_MOVE: u16 = (1 << 12) - 1;
/// Stands for "no evaluation".
const NO_POINTS: i16 = i16::MIN;
/// Ages count modulo 32.
const AGE_MASK: u8 = 31;

/// A transposition table of fixed size that threads may share.
#[derive(Debug)]
pub struct TranspositionTable {
    slots: Slots,
    age: u8,
}

impl TranspositionTable {
    /// A table that takes at most this much memory; with too little for a bucket it
    /// remembers nothing, which every search copes with.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        TranspositionTable {
            slots: Slots::with_bytes(bytes),
            age: 0,
        }
    }

    /// Begins a new search: entries of older ones are replaced first.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & AGE_MASK;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.age = 0;
    }

    /// What is known of the position with this key.
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.held(key).map(|(entry, _)| entry)
    }

    /// The same, with the evaluation.
    #[must_use]
    #[inline]
    pub fn held(&self, key: u64) -> Option<Held> {
        self.slots.load(key).and_then(Entry::unpack)
    }

    /// Remembers an entry; the position's old best move is kept if the new one has none.
    pub fn store(&self, key: u64, entry: Entry) {
        self.hold(key, (entry, None));
    }

    /// The same, with the evaluation.
    pub fn hold(&self, key: u64, (mut entry, mut points): Held) {
        let worth = |data: u64| {
            let age = self.age.wrapping_sub((data >> 59) as u8) & AGE_MASK;
            let depth = i32::from((data >> DEPTH_AT) as u8 as i8);
            depth + 8 * (data >> 58 & 1) as i32 - 8 * i32::from(age)
        };
        let merge = |old: Option<u64>| {
            if let Some((old, old_points)) = old.and_then(Entry::unpack) {
                entry.best = entry.best.or(old.best);
                points = points.or(old_points);
            }
            entry.pack(points, self.age)
        };
        self.slots.store(key, merge, worth);
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
        let table = TranspositionTable::with_bytes(1 << 20);
        let mut rng = Rng::new(1);
        for round in 0..1000 {
            let stored = entry(round - 500, (round % 100 - 20) as i8);
            let key = rng.next_u64();
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(stored));
            assert_eq!(table.held(key), Some((stored, None)));
            table.hold(key, (stored, Some(-round)));
            assert_eq!(table.held(key), Some((stored, Some(-round))));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn deep_entries_survive_until_they_are_old() {
        let mut table = TranspositionTable::with_bytes(64);
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
            let table = TranspositionTable::with_bytes(bytes);
            table.store(3, entry(1, 1));
            assert_eq!(table.probe(3), None);
        }
    }
}
