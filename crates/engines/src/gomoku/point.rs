//! What a stone on a point is worth: the four lines through it taken together.

use super::shape::Shape;

/// How often each strong shape occurs among the four lines through a point: three bits
/// each for open threes, fours, open fours and fives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts(u16);

const THREES: u32 = 0;
const FOURS: u32 = 3;
const OPEN_FOURS: u32 = 6;
const FIVES: u32 = 9;

/// What each shape adds to the counts.
const COUNTED: [u16; 9] = {
    let mut counted = [0; 9];
    counted[Shape::OpenThree as usize] = 1 << THREES;
    counted[Shape::Four as usize] = 1 << FOURS;
    counted[Shape::OpenFour as usize] = 1 << OPEN_FOURS;
    counted[Shape::Five as usize] = 1 << FIVES;
    counted
};

/// What each shape is worth on its own, in points of the evaluation. An empty point
/// counts for both players, so a line of stones is worth the sum over the empty points
/// that would lengthen it.
const WORTH: [i32; 9] = [0, 1, 4, 10, 14, 42, 50, 260, 900];

impl Counts {
    /// The counts with one more line of this shape.
    #[must_use]
    pub fn with(self, shape: usize) -> Counts {
        Counts(self.0 + COUNTED[shape])
    }

    #[inline]
    fn count(self, field: u32) -> u16 {
        self.0 >> field & 7
    }

    /// The threats that a stone here makes.
    #[inline]
    #[must_use]
    pub fn threats(self) -> Threats {
        if self.0 == 0 {
            return Threats(0);
        }
        let fours = self.count(FOURS) + 2 * self.count(OPEN_FOURS);
        let mut threats = 0;
        if self.count(FIVES) > 0 {
            threats |= 1 << Kind::Five as u8;
        }
        if fours > 1 {
            threats |= 1 << Kind::Double as u8;
        }
        if fours > 0 {
            threats |= 1 << Kind::Four as u8;
        }
        if self.count(THREES) > 0 {
            threats |= 1 << Kind::Three as u8;
        }
        Threats(threats)
    }

    /// What the shapes together are worth beyond their sum: two threats at once are hard
    /// to answer.
    #[inline]
    #[must_use]
    pub fn bonus(self) -> i32 {
        let (threes, fours) = (self.count(THREES), self.count(FOURS));
        if threes + fours < 2 {
            0
        } else if fours > 1 {
            200
        } else if fours == 1 {
            120
        } else {
            60
        }
    }

    /// Whether black might not be allowed to play here under renju, overlines aside.
    #[inline]
    #[must_use]
    pub fn may_be_foul(self) -> bool {
        self.count(THREES) > 1 || self.count(FOURS) + 2 * self.count(OPEN_FOURS) > 1
    }
}

/// What a shape is worth on its own.
#[inline]
#[must_use]
pub fn worth(shape: usize) -> i32 {
    WORTH[shape]
}

/// The kinds of threat that a stone can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// It wins on the spot.
    Five,
    /// An open four or two fours: it wins with the next stone.
    Double,
    /// A four of any kind: the enemy must answer at once.
    Four,
    /// An open three: left alone, it becomes an open four.
    Three,
}

impl Kind {
    /// All kinds, strongest first.
    pub const ALL: [Kind; 4] = [Kind::Five, Kind::Double, Kind::Four, Kind::Three];
}

/// A set of kinds of threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats(u8);

impl Threats {
    /// Whether the kind is among them.
    #[inline]
    #[must_use]
    pub fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// The kinds, as their numbers, that are in one of two sets only.
    #[inline]
    pub fn differing(self, other: Threats) -> impl Iterator<Item = usize> {
        let mut left = self.0 ^ other.0;
        std::iter::from_fn(move || {
            let kind = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (kind < Kind::ALL.len()).then_some(kind)
        })
    }
}
