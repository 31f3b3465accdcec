//! A region: open squares on which dominoes can still be laid, and the *live* dominoes
//! beside them, those that can still be turned.
//!
//! Only these decide how a game goes on. A domino without an open slot along one of its
//! long sides keeps its colour to the end, and what is settled does not matter to the rest:
//! values are counted from the present score. So the walls of the board and the dominoes
//! that have come to rest are the same thing, *not open*, and a region has no board size.

/// A set of squares in a frame of 8x8: square `8 * row + column`.
pub(super) type Squares = u64;

/// Side of the frame that holds a region.
pub(super) const FRAME: u32 = 8;

const FIRST_COLUMN: Squares = 0x0101_0101_0101_0101;
const LAST_COLUMN: Squares = FIRST_COLUMN << 7;

/// Open squares with the dominoes beside them. A domino is known by its left or upper
/// square; the two sets of each direction are the first and the second player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Region {
    pub open: Squares,
    pub across: [Squares; 2],
    pub down: [Squares; 2],
}

/// Where a domino can lie, by its left or upper square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slots {
    pub across: Squares,
    pub down: Squares,
}

/// The squares one column to the right.
#[inline]
pub(super) const fn right(squares: Squares) -> Squares {
    squares << 1 & !FIRST_COLUMN
}

/// The squares one column to the left.
#[inline]
pub(super) const fn left(squares: Squares) -> Squares {
    squares >> 1 & !LAST_COLUMN
}

/// The squares one row down.
#[inline]
pub(super) const fn below(squares: Squares) -> Squares {
    squares << FRAME
}

/// The squares one row up.
#[inline]
pub(super) const fn above(squares: Squares) -> Squares {
    squares >> FRAME
}

/// The squares with their neighbours.
#[inline]
const fn grown(squares: Squares) -> Squares {
    squares | right(squares) | left(squares) | below(squares) | above(squares)
}

impl Region {
    /// The same with the players exchanged.
    #[inline]
    pub(super) const fn swapped(&self) -> Region {
        Region {
            open: self.open,
            across: [self.across[1], self.across[0]],
            down: [self.down[1], self.down[0]],
        }
    }

    /// Where a domino can be laid.
    #[inline]
    pub(super) const fn slots(&self) -> Slots {
        Slots {
            across: self.open & left(self.open),
            down: self.open & above(self.open),
        }
    }

    /// What is left when `player` lays a domino, and how many dominoes the player's lead
    /// grows by: one for the domino and two for each that it turns.
    #[inline]
    pub(super) fn play(&self, square: u32, is_down: bool, player: usize) -> (Region, i32) {
        let here = 1 << square;
        let mut after = *self;
        let (set, beside) = if is_down {
            after.open &= !(here | below(here));
            (&mut after.down, left(here) | right(here))
        } else {
            after.open &= !(here | right(here));
            (&mut after.across, above(here) | below(here))
        };
        let turned = set[1 - player] & beside;
        set[1 - player] ^= turned;
        set[player] |= turned | here;
        (after, 1 + 2 * turned.count_ones() as i32)
    }

    /// Hands out the independent parts: open squares hang together if they are adjacent or
    /// if a live domino lies between two slots. What is dead is dropped on the way.
    pub(super) fn split(&self, mut part: impl FnMut(Region)) {
        let Slots { across, down } = self.slots();
        let (over, under) = (above(across), below(across));
        let (before, after) = (left(down), right(down));
        let level = self.across.map(|set| set & (over | under));
        let upright = self.down.map(|set| set & (before | after));
        let linking_level = (level[0] | level[1]) & over & under;
        let linking_upright = (upright[0] | upright[1]) & before & after;
        let mut rest = across | right(across) | down | below(down);
        while rest != 0 {
            let mut found = rest & rest.wrapping_neg();
            loop {
                let mut next = grown(found);
                let links = linking_level & (above(found & across) | below(found & across));
                next |= above(links) | below(links);
                let links = linking_upright & (left(found & down) | right(found & down));
                next |= left(links) | right(links);
                next &= rest;
                if next == found {
                    break;
                }
                found = next;
            }
            rest &= !found;
            let (across, down) = (across & found, down & found);
            let beside_across = above(across) | below(across);
            let beside_down = left(down) | right(down);
            part(Region {
                open: found,
                across: level.map(|set| set & beside_across),
                down: upright.map(|set| set & beside_down),
            });
        }
    }

    /// The largest gain that a single move here has for `player`.
    #[inline]
    pub(super) fn best_gain(&self, player: usize) -> i32 {
        let slots = self.slots();
        let (level, upright) = (self.across[1 - player], self.down[1 - player]);
        let once = slots.across & (above(level) | below(level))
            | slots.down & (left(upright) | right(upright));
        let twice = slots.across & above(level) & below(level)
            | slots.down & left(upright) & right(upright);
        1 + 2 * (i32::from(once != 0) + i32::from(twice != 0))
    }

    /// Whether all slots share a square, so that exactly one more domino will be laid here
    /// whatever happens.
    #[inline]
    pub(super) fn is_switch(&self) -> bool {
        self.open.count_ones() <= 5 && {
            let mut rest = self.open;
            let mut found = false;
            while rest != 0 {
                let square = rest & rest.wrapping_neg();
                rest ^= square;
                found |= self.open & !grown(square) == 0;
            }
            found
        }
    }
}
