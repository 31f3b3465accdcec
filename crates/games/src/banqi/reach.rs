//! Where pieces can go: for one piece, and for a whole colour at once.
//!
//! A piece reaches squares in two ways. *Beside* it the ranks decide what it takes;
//! *far* squares (a cannon's jump, a chariot's rush, a horse's diagonal) are taken
//! whatever the rank. Everything about movement follows from these two sets.

use super::Banqi;
use super::board::Board;
use super::lines::{BESIDE, DIAGONAL, STEPS, behind_screens, beside, bit, each, nth, shift, slide};
use super::moves::Move;
use super::piece::{Colour, Kind};

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

/// The goals that movers of the same lane enter by one step in a direction.
#[inline(always)]
fn enter<const DIRECTION: usize>(movers: &[u32; 8], goals: &[u32; 8]) -> u32 {
    let mut entered = [0; 8];
    for lane in 0..8 {
        entered[lane] = shift(movers[lane], DIRECTION) & goals[lane];
    }
    entered.into_iter().fold(0, |all, lane| all | lane)
}

/// Everything that the open pieces of a colour reach, found for all of them together.
pub(super) struct Reach {
    /// Targets of single steps and of captures beside, by direction of movement.
    beside: [u32; 4],
    /// How many there are in each direction.
    counts: [u32; 4],
    /// Pieces with far targets: square and targets.
    far: [(u8, u32); FAR_PIECES],
    far_pieces: usize,
    occupied: u32,
}

impl Reach {
    /// The moves, captures and attacks of a colour.
    ///
    /// Eight groups of movers (six kinds that capture beside; everyone, to empty squares;
    /// everyone but cannons, to face-down pieces under attack) stand in the lanes of a
    /// vector beside what they may enter, so that a direction is one shift of all lanes.
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

        let mine = Kind::ALL.map(|kind| board.of_kind(own, kind));
        let theirs = Kind::ALL.map(|kind| board.of_kind(enemies, kind));
        let [k, g, m, r, n, c, p] = mine;
        // In the order of ranks each kind's prey lies within that of the next higher.
        let below_general = enemies & !theirs[0];
        let below_advisor = below_general & !theirs[1];
        let below_elephant = below_advisor & !theirs[2];
        let movers = [k, g, m, r, n, p, own, own & !c];
        let goals = [
            enemies & !theirs[6],
            below_general,
            below_advisor,
            below_elephant,
            below_elephant & !theirs[3],
            theirs[6] | theirs[0],
            !occupied,
            attacked,
        ];
        let beside = [
            enter::<0>(&movers, &goals),
            enter::<1>(&movers, &goals),
            enter::<2>(&movers, &goals),
            enter::<3>(&movers, &goals),
        ];

        let mut reach = Reach {
            beside,
            counts: beside.map(u32::count_ones),
            far: [(0, 0); FAR_PIECES],
            far_pieces: 0,
            occupied,
        };
        let prey = enemies | attacked;
        reach.add_far(rules, Kind::Cannon, c, prey);
        if rules.chariot_rush {
            reach.add_far(rules, Kind::Chariot, r, prey | !occupied);
        }
        if rules.horse_diagonal {
            reach.add_far(rules, Kind::Horse, n, prey | !occupied);
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
        self.counts.iter().sum::<u32>() + far
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
        for ((set, here), step) in self.beside.into_iter().zip(self.counts).zip(STEPS) {
            if left < here {
                let to = nth(set, left);
                return self.to_move(to.wrapping_add_signed(-step), to);
            }
            left -= here;
        }
        for &(from, targets) in self.far() {
            let here = targets.count_ones();
            if left < here {
                return self.to_move(from, nth(targets, left));
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
