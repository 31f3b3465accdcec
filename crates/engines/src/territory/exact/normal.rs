//! The normal form of a region: equal for regions with equal futures.
//!
//! Turning, mirroring and moving a region changes nothing. Nor does it matter on which side
//! of a slot a domino lies that can only be turned from there; so those are counted per
//! slot, and only dominoes between two open slots keep their place.

use super::region::{FRAME, Region, Squares, above, below, left, right};
use wuqi_core::zobrist::{mix, table};

/// The dominoes of one direction and owner as the slots see them.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Dominoes between two slots, at their own place.
    linking: Squares,
    /// Slots with exactly one other domino beside them.
    one: Squares,
    /// Slots with two.
    two: Squares,
}

/// A region's outline and dominoes, moved to the corner of the frame.
struct Form {
    width: u32,
    height: u32,
    open: Squares,
    across: [Seen; 2],
    down: [Seen; 2],
}

/// The code of a region for each player to move: positions whose regions have equal codes
/// have equal futures, up to exchange of the players.
pub(super) fn codes(region: &Region) -> [u64; 2] {
    let form = Form::new(region);
    let outlines: [Squares; 8] =
        std::array::from_fn(|symmetry| image(form.open, form.width, form.height, symmetry as u32));
    let least = outlines.into_iter().fold(Squares::MAX, Squares::min);
    let mut codes = [u64::MAX; 2];
    for symmetry in (0..8).filter(|&symmetry| outlines[symmetry] == least) {
        let image = form.image_code(least, symmetry as u32);
        codes[0] = codes[0].min(image[0]);
        codes[1] = codes[1].min(image[1]);
    }
    codes
}

impl Form {
    fn new(region: &Region) -> Form {
        let slots = region.slots();
        let rows = region.open;
        let columns = {
            let folded = rows | rows >> 32;
            let folded = folded | folded >> 16;
            (folded | folded >> FRAME) & 0xff
        };
        let top = rows.trailing_zeros() / FRAME;
        let first = columns.trailing_zeros();
        let shift = top * FRAME + first;
        let seen =
            |set: Squares, back: fn(Squares) -> Squares, on: fn(Squares) -> Squares, slots| {
                let linking = set & back(slots) & on(slots);
                let single = set & !linking;
                let (one, other) = (back(single) & slots, on(single) & slots);
                Seen {
                    linking: linking >> shift,
                    one: (one ^ other) >> shift,
                    two: (one & other) >> shift,
                }
            };
        Form {
            width: 64 - columns.leading_zeros() - first,
            height: FRAME - rows.leading_zeros() / FRAME - top,
            open: region.open >> shift,
            across: region
                .across
                .map(|set| seen(set, above, below, slots.across)),
            down: region.down.map(|set| seen(set, left, right, slots.down)),
        }
    }

    /// The code of the image under a symmetry whose outline is `outline`, for each player
    /// to move. Most sets are empty and add nothing.
    fn image_code(&self, outline: Squares, symmetry: u32) -> [u64; 2] {
        let mut codes = [outline.wrapping_mul(OUTLINE); 2];
        // A domino is known by its left or upper square, so its place ranges over one
        // column or row less.
        let directions = [
            (&self.across, self.width - 1, self.height),
            (&self.down, self.width, self.height - 1),
        ];
        for (direction, (owners, width, height)) in directions.into_iter().enumerate() {
            let direction = direction ^ (symmetry as usize >> 2);
            for (owner, seen) in owners.iter().enumerate() {
                for (kind, set) in [seen.linking, seen.one, seen.two].into_iter().enumerate() {
                    if set == 0 {
                        continue;
                    }
                    let set = image(set, width, height, symmetry);
                    for (mover, code) in codes.iter_mut().enumerate() {
                        let salt = SALTS[direction * 6 + (owner ^ mover) * 3 + kind];
                        *code = code.wrapping_add(mix(set ^ salt));
                    }
                }
            }
        }
        codes.map(mix)
    }
}

/// Spreads the outlines.
const OUTLINE: u64 = 0x9e37_79b9_7f4a_7c15;

/// One code for each direction, owner and kind of set.
const SALTS: [u64; 12] = table(0x7a11);

/// A set in the upper left corner of the frame seen through a symmetry: bit 0 mirrors left
/// and right, bit 1 top and bottom, bit 2 then exchanges columns and rows.
#[inline]
fn image(set: Squares, width: u32, height: u32, symmetry: u32) -> Squares {
    if set == 0 {
        return 0;
    }
    let turned = match symmetry & 3 {
        0 => set,
        1 => set.reverse_bits().swap_bytes() >> (FRAME - width),
        2 => set.swap_bytes() >> (FRAME * (FRAME - height)),
        _ => set.reverse_bits() >> (FRAME * (FRAME - height) + FRAME - width),
    };
    if symmetry & 4 != 0 {
        transposed(turned)
    } else {
        turned
    }
}

/// Columns and rows exchanged, by swapping ever larger blocks.
#[inline]
const fn transposed(set: Squares) -> Squares {
    let swap = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    let set = set ^ swap ^ swap << 7;
    let swap = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    let set = set ^ swap ^ swap << 14;
    let swap = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^ swap ^ swap << 28
}
