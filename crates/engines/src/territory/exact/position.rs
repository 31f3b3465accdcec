//! A position as a sum of independent regions, seen from the player to move.
//!
//! Two facts about sums make positions small. First, a region whose slots all share a square
//! is a *switch*: exactly one more domino is laid there, with a gain of `a` for one player
//! or `b` for the other, whoever comes first, always by the best slot. That is a fixed
//! amount of `(a - b) / 2` and a swing of `t = (a + b) / 2` for whoever moves there. Second,
//! by copying the other's strategy, taking the largest swing is never worse than taking
//! another, and two equal swings cancel out: who takes one leaves the other. So all switches
//! together are a set of swings from 1 to 5.

use super::part::{Choices, Memo, Part, Switches};
use super::region::{Region, Squares};
use std::sync::Arc;
use wuqi_core::zobrist::{mix, table};
use wuqi_search::solver::Interval;

/// A position. Its value is what the lead of the player to move still grows by, in
/// dominoes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Position {
    parts: Vec<Part>,
    /// Bit `t` is set if there is a switch of swing `t`.
    swings: u8,
}

/// A move of a position that needs to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The code of the position after it.
    pub key: u64,
    /// What the player to move gains.
    pub gain: i32,
    /// How promising it looks.
    pub order: i32,
    /// The choices and which of them; none for the largest swing.
    place: Option<(u8, u8)>,
    /// The swings after it.
    swings: u8,
}

/// The steps of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    pub list: Vec<Step>,
    /// Parts by their index, with their choices.
    choices: Vec<(usize, Arc<Choices>)>,
    /// Choices that nobody needs any more: room for others.
    spare: Vec<Arc<Choices>>,
}

/// What counts most in the order of steps: the gain less the largest gain of a reply.
const EXCHANGE: i32 = 8;

/// Codes of the sets of swings.
const SWING_CODES: [u64; 64] = table(0x5712);

impl Position {
    /// The position with these regions, which are split into independent ones, and the
    /// fixed amount that the lead of the player to move grows by besides its value.
    pub(super) fn new(regions: &[Region]) -> (Position, i32) {
        let mut parts = Vec::new();
        let mut switches = Switches::default();
        for region in regions {
            region.split(|region| {
                if !switches.take(&region) {
                    parts.push(Part::new(region));
                }
            });
        }
        let swings = switches.swings;
        (Position { parts, swings }, switches.fixed)
    }

    /// The code of the position: equal for positions with equal futures.
    pub(super) fn key(&self) -> u64 {
        key(self.sum(0), self.swings)
    }

    /// The sum of the parts' codes for the player to move (0) or the other (1).
    fn sum(&self, player: usize) -> u64 {
        self.parts
            .iter()
            .fold(0, |sum, part| sum.wrapping_add(part.codes[player]))
    }

    /// Bounds on the value from what is left: the players move in turn, each turns at most
    /// two dominoes per move and only what the other has, and at best all dominoes that
    /// can change are one player's in the end.
    pub(super) fn bounds(&self) -> Interval {
        let (mut dominoes, mut live) = (0, [0; 2]);
        for Part { region, .. } in &self.parts {
            dominoes += region.open.count_ones() as i32 / 2;
            for player in [0, 1] {
                let sets = [region.across[player], region.down[player]];
                live[player] += sets.map(Squares::count_ones).iter().sum::<u32>() as i32;
            }
        }
        let switches = self.swings.count_ones() as i32;
        let swings: i32 = (1..6).filter(|t| self.swings >> t & 1 != 0).sum();
        let moves = dominoes + switches;
        let (mine, theirs) = ((moves + 1) / 2, moves / 2);
        let beyond = swings - switches;
        let turned = [
            (2 * theirs).min(live[0] + mine),
            (2 * mine).min(live[1] + theirs),
        ];
        let all = live.map(|dominoes| moves + 2 * dominoes);
        Interval {
            low: -beyond - all[0].min(2 * turned[0]),
            high: beyond + all[1].min(1 + 2 * turned[1]),
        }
    }

    /// The value when only switches are left: the largest swings in turn.
    pub(super) fn settled(&self) -> Option<i32> {
        self.parts
            .is_empty()
            .then(|| alternating(u32::from(self.swings)))
    }

    /// Lists the steps that need to be looked at; among them is one of the best.
    pub(super) fn steps(&self, memo: &mut Memo, steps: &mut Steps) {
        steps.list.clear();
        let Steps { choices, spare, .. } = steps;
        spare.extend(choices.drain(..).map(|(_, choices)| choices));
        spare.retain(|choices| Arc::strong_count(choices) == 1);
        let sum = self.sum(1);
        let largest_gain = |without: Option<usize>| {
            let others = self.parts.iter().enumerate();
            others
                .filter(|&(index, _)| Some(index) != without)
                .map(|(_, part)| i32::from(part.gains[1]))
                .fold(0, i32::max)
        };
        for (index, part) in self.parts.iter().enumerate() {
            if self.parts[..index]
                .iter()
                .any(|other| other.codes == part.codes)
            {
                continue;
            }
            let rest = sum.wrapping_sub(part.codes[1]);
            let elsewhere = largest_gain(Some(index));
            let slots = part.slots();
            let choices = memo.choices(part, &mut steps.spare);
            for (which, choice) in choices.list.iter().enumerate() {
                let swings = self.swings ^ choice.swings;
                let gain = i32::from(choice.gain);
                let reply = elsewhere.max(i32::from(choice.reply)).max(largest(swings));
                steps.list.push(Step {
                    key: key(rest.wrapping_add(choice.sum), swings),
                    gain,
                    order: EXCHANGE * (gain - reply) + choice.order + slots,
                    place: Some((steps.choices.len() as u8, which as u8)),
                    swings,
                });
            }
            steps.choices.push((index, choices));
        }
        if self.swings != 0 {
            let swing = largest(self.swings);
            let swings = self.swings ^ 1 << swing;
            let reply = largest_gain(None).max(largest(swings));
            steps.list.push(Step {
                key: key(sum, swings),
                gain: swing,
                order: EXCHANGE * (swing - reply),
                place: None,
                swings,
            });
        }
    }

    /// Makes `next` the position after a step.
    pub(super) fn follow(&self, steps: &Steps, step: &Step, next: &mut Position) {
        next.swings = step.swings;
        next.parts.clear();
        let place = step
            .place
            .map(|(at, which)| (&steps.choices[usize::from(at)], usize::from(which)));
        let gone = place.map(|((index, _), _)| *index);
        let others = self.parts.iter().enumerate();
        let kept = others.filter(|&(index, _)| Some(index) != gone);
        next.parts.extend(kept.map(|(_, part)| part.swapped()));
        if let Some(((_, choices), which)) = place {
            next.parts
                .extend_from_slice(choices.parts(&choices.list[which]));
        }
    }
}

/// The code of a position from the sum of its parts' codes and its swings.
#[inline]
fn key(sum: u64, swings: u8) -> u64 {
    mix(sum ^ SWING_CODES[usize::from(swings & 63)])
}

/// The largest swing of a set, 0 if there is none.
#[inline]
fn largest(swings: u8) -> i32 {
    7 - (swings | 1).leading_zeros() as i32
}

/// The value of a set of swings for the player to move.
fn alternating(mut swings: u32) -> i32 {
    let (mut value, mut sign) = (0, 1);
    while swings != 0 {
        let swing = 31 - swings.leading_zeros();
        value += sign * swing as i32;
        sign = -sign;
        swings ^= 1 << swing;
    }
    value
}
