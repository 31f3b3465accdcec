//! Where pieces can go: for one piece, and for a whole colour at once.
//!
//! A piece reaches squares in two ways. *Beside* it the ranks decide what it takes;
//! *far* squares (a cannon's jump, a chariot's rush, a horse's diagonal) are taken
//! whatever the rank. Everything about movement follows from these two sets.

use super::Banqi;
use super::board::Board;
use super::lines::{BESIDE, DIAGONAL, STEPS, behind_screens, beside, bit, each, shift, slide};
use super::moves::Move;
use super::piece::{Colour, Kind};
use crate::bits::Ranked;

/// The most pieces of one colour that reach far squares: cannons, chariots, horses.
const FAR_PIECES: usize = 6;

/// The open pieces among `enemies` that a kind takes on a neighbouring square.
#[inline]
fn prey(board: &Board, enemies: u32, kind: Kind) -> u32 {
    let of = |kind| board.of_kind(enemies, kind);
    match kind {
        Kind::General => enemies & !of(Kind::Soldier),
        Kind::Advisor => enemies & !of(Kind::General),
        Kind::Elephant => enemies & !(of(Kind::General) | of(Kind::Advisor)),
        Kind::Chariot => of(Kind::Chariot) | of(Kind::Horse) | of(Kind::Cannon) | of(Kind::Soldier),
        Kind::Horse => of(Kind::Horse) | of(Kind::Cannon) | of(Kind::Soldier),
        Kind::Cannon => 0,
        Kind::Soldier => of(Kind::Soldier) | of(Kind::General),
    }
}

impl Banqi {
    /// The squares on which a piece takes whatever the rank, as far as it reaches them;
    /// a square of this set that is empty is one to move to.
    #[inline]
    pub(super) fn far(&self, kind: Kind, from: u8, occupied: u32) -> u32 {
        match kind {
            Kind::Cannon => behind_screens(from, occupied),
            Kind::Chariot if self.chariot_rush => {
                slide(from, occupied) & !BESIDE[usize::from(from)]
            }
            Kind::Horse if self.horse_diagonal => DIAGONAL[usize::from(from)],
            _ => 0,
        }
    }

    /// The open enemy pieces that the open piece on `from` can take.
    #[inline]
    pub(super) fn captures(&self, board: &Board, from: u8, colour: Colour) -> u32 {
        let kind = board.kind_at(from);
        let enemies = board.of_colour(colour.other());
        BESIDE[usize::from(from)] & prey(board, enemies, kind)
            | self.far(kind, from, board.occupied()) & enemies
    }

    /// The face-down pieces that the open piece on `from` may attack.
    #[inline]
    pub(super) fn attacks(&self, board: &Board, from: u8) -> u32 {
        if !self.hidden_capture {
            return 0;
        }
        let kind = board.kind_at(from);
        let near = match kind {
            Kind::Cannon => 0,
            _ => BESIDE[usize::from(from)],
        };
        (near | self.far(kind, from, board.occupied())) & board.hidden
    }

    /// The empty squares that the open piece on `from` can move to.
    #[inline]
    pub(super) fn steps(&self, board: &Board, from: u8) -> u32 {
        let occupied = board.occupied();
        (BESIDE[usize::from(from)] | self.far(board.kind_at(from), from, occupied)) & !occupied
    }

    /// Whether an attack from `from` takes a piece of this kind that is shown on `to`.
    pub(super) fn attack_succeeds(&self, board: &Board, from: u8, to: u8, victim: Kind) -> bool {
        BESIDE[usize::from(from)] & bit(to) == 0 || board.kind_at(from).takes_beside(victim)
    }

    /// Whether a colour can move or capture, face-down pieces left aside.
    #[inline]
    pub(super) fn can_move(&self, board: &Board, colour: Colour) -> bool {
        beside(board.of_colour(colour)) & !board.occupied() != 0
            || Reach::new(self, board, colour).count() > 0
    }
}

/// Sets for all kinds, two to a number: kind `2 * i` in the low half of number `i`, kind
/// `2 * i + 1` in the high half. What is done to a number is done to both kinds.
type Pairs = [u64; 4];

/// The same set in both halves.
#[inline(always)]
const fn twice(set: u32) -> u64 {
    set as u64 * 0x1_0000_0001
}

/// One set in the low half, another in the high half.
#[inline(always)]
const fn pair(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

/// The pieces among `own`, a set of open pieces, by kind.
#[inline(always)]
fn by_kind(board: &Board, own: u32) -> Pairs {
    let [ones, twos, fours] = board.digits;
    let own = pair(own & !ones, own & ones);
    [
        own & twice(!twos & !fours),
        own & twice(twos & !fours),
        own & twice(!twos & fours),
        own & twice(twos & fours),
    ]
}

/// The open pieces among `enemies` that each kind takes on a neighbouring square: [`prey`]
/// for all kinds, read off the binary digits of the victims.
#[inline(always)]
fn prey_by_kind(board: &Board, enemies: u32) -> Pairs {
    let [ones, twos, fours] = board.digits;
    let from_advisor = enemies & (ones | twos | fours);
    let from_elephant = enemies & (twos | fours);
    let from_chariot = enemies & (twos & ones | fours);
    let from_horse = enemies & fours;
    let soldiers = from_horse & twos;
    let general = enemies & !from_advisor;
    [
        pair(enemies & !soldiers, from_advisor),
        pair(from_elephant, from_chariot),
        pair(from_horse, 0),
        pair(soldiers | general, 0),
    ]
}

/// The goals that movers of the same kind enter, given how a step moves them. A step that
/// leaves the board arrives on its far side, or in the other half: [`shift`] says where.
#[inline(always)]
fn enter(movers: &Pairs, goals: &Pairs, direction: usize, step: impl Fn(u64) -> u64) -> u32 {
    let all = step(movers[0]) & goals[0]
        | step(movers[1]) & goals[1]
        | step(movers[2]) & goals[2]
        | step(movers[3]) & goals[3];
    (all as u32 | (all >> 32) as u32) & shift(!0, direction)
}

/// The sizes of two sets at once, each in its half (the usual sums of neighbouring bits).
#[inline(always)]
const fn sizes(pair: u64) -> u64 {
    let twos = pair - (pair >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let words = bytes + (bytes >> 8);
    (words + (words >> 16)) & 0x3f_0000_003f
}

/// Everything that the open pieces of a colour reach, found for all of them together.
pub(super) struct Reach {
    /// Targets of single steps and of captures beside, by direction of movement.
    beside: [u32; 4],
    /// How many moves come before each direction, and before the far ones.
    before: [u32; 5],
    /// Pieces with far targets: square and targets.
    far: [(u8, u32); FAR_PIECES],
    far_pieces: usize,
    occupied: u32,
}

impl Reach {
    /// The moves, captures and attacks of a colour.
    ///
    /// Kinds are handled two at a time beside what they may enter, so that a direction is
    /// four shifts for all pieces.
    #[inline]
    pub(super) fn new(rules: &Banqi, board: &Board, colour: Colour) -> Reach {
        let own = board.of_colour(colour);
        let enemies = board.of_colour(colour.other());
        let occupied = board.occupied();
        let attacked = if rules.hidden_capture {
            board.hidden
        } else {
            0
        };

        let movers = by_kind(board, own);
        let mut goals = prey_by_kind(board, enemies);
        for pair in &mut goals {
            *pair |= twice(!occupied | attacked);
        }
        // Cannons, in the high half beside the horses, attack nothing next to them.
        goals[2] &= !pair(0, attacked);
        let east = enter(&movers, &goals, 0, |set| set << 1);
        let south = enter(&movers, &goals, 1, |set| set << 4);
        let west = enter(&movers, &goals, 2, |set| set >> 1);
        let north = enter(&movers, &goals, 3, |set| set >> 4);
        let (east_south, west_north) = (sizes(pair(east, south)), sizes(pair(west, north)));
        let after_east = east_south as u32;
        let after_south = after_east + (east_south >> 32) as u32;
        let after_west = after_south + west_north as u32;
        let after_north = after_west + (west_north >> 32) as u32;

        let mut reach = Reach {
            beside: [east, south, west, north],
            before: [0, after_east, after_south, after_west, after_north],
            far: [(0, 0); FAR_PIECES],
            far_pieces: 0,
            occupied,
        };
        let prey = enemies | attacked;
        let cannons = (movers[2] >> 32) as u32;
        reach.add_far(rules, Kind::Cannon, cannons, prey);
        if rules.chariot_rush {
            let chariots = (movers[1] >> 32) as u32;
            reach.add_far(rules, Kind::Chariot, chariots, prey | !occupied);
        }
        if rules.horse_diagonal {
            let horses = movers[2] as u32;
            reach.add_far(rules, Kind::Horse, horses, prey | !occupied);
        }
        reach
    }

    #[inline]
    fn add_far(&mut self, rules: &Banqi, kind: Kind, pieces: u32, goals: u32) {
        for from in each(pieces) {
            let targets = rules.far(kind, from, self.occupied) & goals;
            if targets != 0 && self.far_pieces < FAR_PIECES {
                self.far[self.far_pieces] = (from, targets);
                self.far_pieces += 1;
            }
        }
    }

    /// The far targets of each piece that has some.
    #[inline]
    fn far(&self) -> &[(u8, u32)] {
        &self.far[..self.far_pieces]
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let far: u32 = self.far().iter().map(|&(_, set)| set.count_ones()).sum();
        self.before[4] + far
    }

    /// How many of the moves end on a square of `goals`.
    pub(super) fn count_into(&self, goals: u32) -> u32 {
        let far = self.far().iter().map(|&(_, set)| set);
        let sets = self.beside.into_iter().chain(far);
        sets.map(|set| (set & goals).count_ones()).sum()
    }

    /// The move that has `number` others before it.
    #[inline]
    pub(super) fn nth(&self, number: u32) -> Move {
        let mut left = number;
        if left < self.before[4] {
            // Added up, not branched upon: the direction is random.
            let direction = usize::from(left >= self.before[1])
                + usize::from(left >= self.before[2])
                + usize::from(left >= self.before[3]);
            let set = Ranked::new(self.beside[direction].into());
            let to = set.nth(left - self.before[direction]) as u8;
            return self.to_move(to.wrapping_add_signed(-STEPS[direction]), to);
        }
        left -= self.before[4];
        for &(from, targets) in self.far() {
            let here = targets.count_ones();
            if left < here {
                let to = Ranked::new(targets.into()).nth(left) as u8;
                return self.to_move(from, to);
            }
            left -= here;
        }
        unreachable!("the number is below the count of moves")
    }

    #[inline]
    fn to_move(&self, from: u8, to: u8) -> Move {
        if self.occupied & bit(to) != 0 {
            Move::Capture { from, to }
        } else {
            Move::Step { from, to }
        }
    }
}
