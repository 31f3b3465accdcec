//! Bounds on a value, seen from different sides, and the table that keeps them.
//!
//! Unlike in a depth-limited search every bound here is final, so the table keeps both of a
//! position, and they only ever come closer.

use super::knowledge::{Normal, WIDEST};
use crate::slots::Slots;
use wuqi_core::Player;

/// A value lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The least that it can be.
    pub low: i32,
    /// The most that it can be.
    pub high: i32,
}

impl Interval {
    /// Nothing is known.
    pub(super) const OPEN: Interval = Interval {
        low: -WIDEST,
        high: WIDEST,
    };

    /// The value itself.
    #[must_use]
    pub const fn exact(value: i32) -> Interval {
        Interval {
            low: value,
            high: value,
        }
    }

    /// What both this and the other say.
    #[must_use]
    pub fn and(self, other: Interval) -> Interval {
        Interval {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// The same seen from a player instead of One, or back.
    pub(super) fn seen_by(self, player: Player) -> Interval {
        match player {
            Player::One => self,
            Player::Two => Interval {
                low: -self.high,
                high: -self.low,
            },
        }
    }

    /// The value for One of a position whose normal form has this value.
    fn of_position(self, normal: Normal) -> Interval {
        let player = if normal.swapped {
            Player::Two
        } else {
            Player::One
        };
        let Interval { low, high } = self.seen_by(player);
        Interval {
            low: low + normal.offset,
            high: high + normal.offset,
        }
    }

    /// The inverse of [`Interval::of_position`].
    fn of_normal(self, normal: Normal) -> Interval {
        let player = if normal.swapped {
            Player::Two
        } else {
            Player::One
        };
        Interval {
            low: self.low - normal.offset,
            high: self.high - normal.offset,
        }
        .seen_by(player)
    }
}

/// The bounds of many positions in bounded memory.
#[derive(Debug)]
pub(super) struct Bounds {
    slots: Slots,
}

/// Stands for "no move" in an entry.
const NO_MOVE: u16 = u16::MAX;

impl Bounds {
    pub(super) fn with_bytes(bytes: usize) -> Self {
        Bounds {
            slots: Slots::with_bytes(bytes),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
    }

    /// The bounds of a position for One, and the move that was best there, as its index.
    pub(super) fn load(&self, normal: Normal) -> (Interval, Option<u16>) {
        self.slots
            .load(normal.key)
            .map_or((Interval::OPEN, None), |data| {
                let (interval, best) = unpack(data);
                (interval.of_position(normal), best)
            })
    }

    /// Adds what was learned about a position by visiting `nodes` positions. The bounds of
    /// positions that cost most stay longest.
    pub(super) fn store(&self, normal: Normal, learned: Interval, best: Option<u16>, nodes: u64) {
        let effort = 64 - (nodes | 1).leading_zeros() as u64;
        let merge = |old: Option<u64>| {
            let (known, old_best) = old.map_or((Interval::OPEN, None), unpack);
            let both = known.and(learned.of_normal(normal));
            let old_effort = old.map_or(0, |data| data >> 48);
            pack(both, best.or(old_best), effort.max(old_effort))
        };
        self.slots
            .store(normal.key, merge, |data| (data >> 48) as i32);
    }
}

/// Packs the bounds (16 bits each), the move (16) and the effort (16, never 0).
fn pack(interval: Interval, best: Option<u16>, effort: u64) -> u64 {
    let bound = |value: i32| u64::from(value.clamp(-WIDEST, WIDEST) as i16 as u16);
    bound(interval.low)
        | bound(interval.high) << 16
        | u64::from(best.unwrap_or(NO_MOVE)) << 32
        | effort << 48
}

fn unpack(data: u64) -> (Interval, Option<u16>) {
    // A bound at the edge means "unknown" and stays so when an offset moves it.
    let low = i32::from(data as u16 as i16);
    let high = i32::from((data >> 16) as u16 as i16);
    let best = (data >> 32) as u16;
    (Interval { low, high }, (best != NO_MOVE).then_some(best))
}
