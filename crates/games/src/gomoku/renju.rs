//! The fouls of renju: what black may not do.
//!
//! The definitions are those of the Renju International Federation (rules of 1996,
//! sections 3 and 9, <http://www.renju.net/study/rifrules.php>), for black, whose five is
//! exactly five stones:
//!
//! - A *four* is four stones in a line that one more stone makes a five. A straight four
//!   has two such points and is one four; one line can hold two different fours.
//! - A *straight four* is an unbroken four that can become a five at both ends.
//! - A *three* is three stones in a line that one more stone makes a straight four. That
//!   stone must make no five at the same time, and it must not itself be a foul: whether a
//!   three is one depends on the fouls of the position with one stone more, and so on.
//!   The board fills on the way, so this ends.
//! - A *double-four* is a stone that is part of two fours, a *double-three* one that is
//!   part of two threes, an *overline* six or more stones in a row.
//! - A five beats every foul. One three and one four together are allowed.

use super::Place;
use super::lines::{CENTRE, Lines, Rows, STEPS};
use crate::Size;
use wuqi_core::square::MAX_SIDE;

/// Why black may not take a point. A point with several fouls has the first in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// Six or more stones in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Foul {
    /// `overline`, `double-four` or `double-three`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }
}

/// Why black may not take a point of any board, whatever game it comes from: `None` where
/// black may, and for a point that is taken or off the board. The stones are given as one
/// word per row, top row first, bit `c` for column `c`.
#[must_use]
pub fn foul(
    size: Size,
    black: &[u32; MAX_SIDE as usize],
    white: &[u32; MAX_SIDE as usize],
    place: Place,
) -> Option<Foul> {
    let mut board = Board::new(size, black, white);
    let row = *board.empty.get(usize::from(place.row))?;
    let is_empty = place.column < size.width && row >> place.column & 1 != 0;
    is_empty.then(|| board.foul(place))?
}

/// What a black stone on a point would be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Five,
    Foul(Foul),
    Plain,
}

/// A board as the foul rules see it: black stones and empty points.
pub struct Board {
    black: Rows,
    empty: Rows,
    height: u8,
}

impl Board {
    /// The board with these stones.
    #[must_use]
    pub fn new(size: Size, black: &Rows, white: &Rows) -> Board {
        let full = (1 << size.width.min(MAX_SIDE)) - 1;
        let height = size.height.min(MAX_SIDE);
        let mut empty = [0; MAX_SIDE as usize];
        let taken = black.iter().zip(white).map(|(black, white)| black | white);
        for (word, taken) in empty.iter_mut().zip(taken).take(usize::from(height)) {
            *word = full & !taken;
        }
        Board {
            black: *black,
            empty,
            height,
        }
    }

    /// Why black may not take this empty point.
    pub fn foul(&mut self, place: Place) -> Option<Foul> {
        match self.judge(place.column, place.row) {
            Verdict::Foul(foul) => Some(foul),
            Verdict::Five | Verdict::Plain => None,
        }
    }

    /// Puts a stone on an empty point or takes it back.
    fn toggle(&mut self, column: u8, row: u8) {
        self.black[usize::from(row)] ^= 1 << column;
        self.empty[usize::from(row)] ^= 1 << column;
    }

    fn judge(&mut self, column: u8, row: u8) -> Verdict {
        let stones = Lines::through(&self.black, self.height, column, row);
        // A five and every foul need four more stones.
        let neighbours: u32 = (0..4).map(|lane| stones.lane(lane).count_ones()).sum();
        if neighbours < 4 {
            return Verdict::Plain;
        }
        let empty = Lines::through(&self.empty, self.height, column, row);
        let mut overline = false;
        let mut fours = 0;
        let mut candidates = [Straight::default(); 4];
        let mut open = 0;
        for (lane, candidate) in candidates.iter_mut().enumerate() {
            let stones = stones.lane(lane) | 1 << CENTRE;
            let empty = empty.lane(lane);
            match run_length(stones) {
                5 => return Verdict::Five,
                6.. => overline = true,
                _ => {
                    fours += count_fours(stones, empty);
                    *candidate = straight_fours(stones, empty);
                    open += u32::from(candidate.count > 0);
                }
            }
        }
        if overline {
            return Verdict::Foul(Foul::Overline);
        }
        if fours >= 2 {
            return Verdict::Foul(Foul::DoubleFour);
        }
        if open >= 2 && self.count_threes(column, row, &candidates) >= 2 {
            return Verdict::Foul(Foul::DoubleThree);
        }
        Verdict::Plain
    }

    /// In how many lines a stone on the point makes a three, at most 2: the candidates are
    /// the points that would turn it into a straight four, and one that black may really
    /// take is enough.
    fn count_threes(&mut self, column: u8, row: u8, candidates: &[Straight; 4]) -> u32 {
        self.toggle(column, row);
        let mut threes = 0;
        for (candidate, (right, down)) in candidates.iter().zip(STEPS) {
            let is_three = candidate.offsets().any(|offset| {
                let column = column.wrapping_add_signed(right * offset);
                let row = row.wrapping_add_signed(down * offset);
                self.judge(column, row) == Verdict::Plain
            });
            threes += u32::from(is_three);
            if threes == 2 {
                break;
            }
        }
        self.toggle(column, row);
        threes
    }
}

/// Whether bit `place` of a pattern is set.
const fn has(pattern: u32, place: u32) -> bool {
    pattern >> place & 1 != 0
}

/// The length of the run of stones through the centre.
fn run_length(stones: u32) -> u32 {
    let above = (stones >> CENTRE).trailing_ones();
    let below = (stones << (31 - u32::from(CENTRE))).leading_ones();
    above + below - 1
}

/// How many fours a line holds that contain the centre.
fn count_fours(stones: u32, empty: u32) -> u32 {
    let mut fours = 0;
    let mut last = 0;
    for start in u32::from(CENTRE) - 4..=u32::from(CENTRE) {
        let five = 0b1_1111 << start;
        let four = stones & five;
        let exact = !has(stones, start - 1) && !has(stones, start + 5);
        if exact && four.count_ones() == 4 && five & !four & empty != 0 && four != last {
            // An unbroken four with both ends free shows up twice running.
            last = four;
            fours += 1;
        }
    }
    fours
}

/// The points that would make a straight four of three stones around the centre, as
/// offsets from it.
#[derive(Clone, Copy, Default)]
struct Straight {
    offset: [i8; 4],
    count: usize,
}

impl Straight {
    fn offsets(self) -> impl Iterator<Item = i8> {
        self.offset.into_iter().take(self.count)
    }
}

/// The points of a line that make a straight four with the centre and two more stones.
fn straight_fours(stones: u32, empty: u32) -> Straight {
    let mut found = Straight::default();
    for start in u32::from(CENTRE) - 3..=u32::from(CENTRE) {
        let four = 0b1111 << start;
        let three = stones & four;
        let point = four & !three & empty;
        let ends_free = has(empty, start - 1) && has(empty, start + 4);
        let ends_make_five = !has(stones, start - 2) && !has(stones, start + 5);
        if three.count_ones() == 3 && point != 0 && ends_free && ends_make_five {
            found.offset[found.count] = point.trailing_zeros() as i8 - CENTRE as i8;
            found.count += 1;
        }
    }
    found
}
