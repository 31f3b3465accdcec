//! One independent region of a position, and what can be done in it.
//!
//! Everything is seen from the player to move, who owns the first of each pair of sets.
//! A position in a search changes one region at a time and meets the same small regions
//! again and again, so what can be done in a region is worked out once and kept.

use super::normal;
use super::region::{Region, Squares};
use std::sync::Arc;

/// A region with what the search asks of it again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub region: Region,
    /// Its code for the player to move, and for the other.
    pub codes: [u64; 2],
    /// The largest gain of a single move, for each.
    pub gains: [i8; 2],
}

impl Part {
    pub(super) fn new(region: Region) -> Part {
        Part {
            region,
            codes: normal::codes(&region),
            gains: [0, 1].map(|player| region.best_gain(player) as i8),
        }
    }

    /// How many slots it has.
    #[inline]
    pub(super) fn slots(&self) -> i32 {
        let slots = self.region.slots();
        (slots.across.count_ones() + slots.down.count_ones()) as i32
    }

    /// The same seen by the other player.
    #[inline]
    pub(super) fn swapped(&self) -> Part {
        Part {
            region: self.region.swapped(),
            codes: [self.codes[1], self.codes[0]],
            gains: [self.gains[1], self.gains[0]],
        }
    }
}

/// Switches, added up: see [`super::position`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Switches {
    /// Bit `t` is set if there is a switch of swing `t` that did not cancel out.
    pub swings: u8,
    /// The fixed amount for the player to move.
    pub fixed: i32,
}

impl Switches {
    /// Counts a region if it is a switch.
    #[inline]
    pub(super) fn take(&mut self, region: &Region) -> bool {
        let is_switch = region.is_switch();
        if is_switch {
            let (own, other) = (region.best_gain(0), region.best_gain(1));
            self.swings ^= 1 << ((own + other) / 2);
            self.fixed += (own - other) / 2;
        }
        is_switch
    }
}

/// A domino laid in a region, and what the other player then finds.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// What the player to move gains, the fixed amounts of new switches included.
    pub gain: i8,
    /// The new switches.
    pub swings: u8,
    /// The sum of the new parts' codes.
    pub sum: u64,
    /// The largest gain that the other player has in the new parts.
    pub reply: i8,
    /// How promising it looks, apart from gain and reply.
    pub order: i32,
    /// The new parts, as ranges of the store.
    parts: (u16, u16),
}

/// What can be done in a region.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    pub list: Vec<Choice>,
    parts: Vec<Part>,
}

impl Choices {
    /// Lists what the player to move can do in a region. Of choices that lead to the same
    /// only the first is listed.
    fn fill(&mut self, region: &Region) {
        self.list.clear();
        self.parts.clear();
        let slots = region.slots();
        for (is_down, mut set) in [(false, slots.across), (true, slots.down)] {
            while set != 0 {
                let square = set.trailing_zeros();
                set &= set - 1;
                self.lay(region, square, is_down);
            }
        }
    }

    /// The parts that arise from a choice, as the other player sees them.
    pub(super) fn parts(&self, choice: &Choice) -> &[Part] {
        &self.parts[usize::from(choice.parts.0)..usize::from(choice.parts.1)]
    }

    fn lay(&mut self, region: &Region, square: u32, is_down: bool) {
        let from = self.parts.len();
        let (after, gain) = region.play(square, is_down, 0);
        let mut switches = Switches::default();
        after.swapped().split(|region| {
            if !switches.take(&region) {
                self.parts.push(Part::new(region));
            }
        });
        let new = &self.parts[from..];
        let choice = Choice {
            gain: (gain - switches.fixed) as i8,
            swings: switches.swings,
            sum: new
                .iter()
                .fold(0, |sum, part| sum.wrapping_add(part.codes[0])),
            reply: new.iter().map(|part| part.gains[0]).max().unwrap_or(0),
            order: new.iter().map(promise).sum(),
            parts: (from as u16, self.parts.len() as u16),
        };
        let same = |known: &Choice| {
            (known.sum, known.swings, known.gain) == (choice.sum, choice.swings, choice.gain)
        };
        if self.list.iter().any(same) {
            self.parts.truncate(from);
        } else {
            self.list.push(choice);
        }
    }
}

/// How promising a region is for the player who has just moved, found by counting the
/// positions that solving 5x5 and 6x6 takes: few own dominoes that the other can turn, few
/// slots, and little to gain for either.
fn promise(part: &Part) -> i32 {
    let count = |set: Squares| set.count_ones() as i32;
    let live = |player: usize| count(part.region.across[player]) + count(part.region.down[player]);
    let [own, other] = part.gains.map(i32::from);
    4 * (live(0) - live(1)) + 5 * (own - other) - part.slots()
}

/// The largest region whose choices are kept, in open squares: larger ones seldom return.
const LARGEST: u32 = 14;

/// The choices of small regions, in bounded memory.
#[derive(Debug)]
pub(super) struct Memo {
    slots: Vec<Option<(u64, Arc<Choices>)>>,
}

impl Memo {
    /// A memo for this many regions.
    pub(super) fn with_slots(count: usize) -> Memo {
        Memo {
            slots: vec![None; count.max(1)],
        }
    }

    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// What the player to move can do in a region. `spare` holds room for answers
    /// that are not kept.
    pub(super) fn choices(&mut self, part: &Part, spare: &mut Vec<Arc<Choices>>) -> Arc<Choices> {
        let compute = |mut room: Arc<Choices>| {
            match Arc::get_mut(&mut room) {
                Some(choices) => choices.fill(&part.region),
                None => {
                    let mut choices = Choices::default();
                    choices.fill(&part.region);
                    room = Arc::new(choices);
                }
            }
            room
        };
        if part.region.open.count_ones() > LARGEST {
            return compute(spare.pop().unwrap_or_default());
        }
        let code = part.codes[0];
        let index = (u128::from(code) * self.slots.len() as u128) >> 64;
        let slot = &mut self.slots[index as usize];
        match slot {
            Some((known, choices)) if *known == code => Arc::clone(choices),
            _ => {
                let choices = compute(Arc::default());
                *slot = Some((code, Arc::clone(&choices)));
                choices
            }
        }
    }
}
