//! Which points a stone changes, and which ninth of the board a point lies in.

use super::pattern::Patterns;
use wuqi_games::Size;

/// The parts that a board is divided into: three by three.
pub const GROUPS: usize = 9;

/// The steps along the four lines, columns and rows.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A line of a point that a stone lies on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The point, by its number in reading order.
    pub square: u16,
    /// Which of its four lines.
    pub direction: u8,
    /// How much the line's number grows with the stone's digit.
    pub unit: u32,
}

/// A board's lines.
#[derive(Debug)]
pub(super) struct Geometry {
    pub squares: usize,
    /// The numbers of each point's lines while the board is empty.
    pub empty: Vec<[u32; 4]>,
    /// For each point the lines that a stone on it changes: first its own four, then one of
    /// each point around.
    pub crossings: Vec<Vec<Crossing>>,
    /// The ninth that each point lies in.
    pub groups: Vec<u8>,
    /// How many points each is [`seen`] with.
    pub seen: [usize; GROUPS],
    /// How many more than there are; fewer where this is negative.
    pub missing: [i32; GROUPS],
    /// The ninths that a stone on each point changes, one bit each.
    pub touched: Vec<u16>,
}

impl Geometry {
    /// The lines of a board of this size, for a network that learned on boards of another, or
    /// of the same.
    pub fn new(size: Size, learned: Size, patterns: Patterns) -> Geometry {
        let (width, height) = (isize::from(size.width), isize::from(size.height));
        let square = |column: isize, row: isize| {
            let inside = (0..width).contains(&column) && (0..height).contains(&row);
            inside.then_some((row * width + column) as usize)
        };
        let reach = patterns.reach() as isize;
        let squares = size.squares();
        let mut geometry = Geometry {
            squares,
            empty: vec![[0; 4]; squares],
            crossings: Vec::with_capacity(squares),
            groups: Vec::with_capacity(squares),
            seen: seen(size, learned),
            missing: [0; GROUPS],
            touched: Vec::with_capacity(squares),
        };
        for at in 0..squares as isize {
            let (column, row) = (at % width, at / width);
            let mut crossings = Vec::new();
            for direction in 0..4u8 {
                let unit = patterns.unit(0) as u32;
                crossings.push(Crossing {
                    square: at as u16,
                    direction,
                    unit,
                });
            }
            for (direction, (right, down)) in (0u8..).zip(DIRECTIONS) {
                for place in (-reach..=reach).filter(|&place| place != 0) {
                    let there = square(column + place * right, row + place * down);
                    let Some(there) = there else { continue };
                    // An empty point has digit 1.
                    let empty = &mut geometry.empty[at as usize][usize::from(direction)];
                    *empty += patterns.unit(place) as u32;
                    // Seen from there, the stone lies on the other side.
                    crossings.push(Crossing {
                        square: there as u16,
                        direction,
                        unit: patterns.unit(-place) as u32,
                    });
                }
            }
            let ninths = crossings
                .iter()
                .map(|at| 1 << group_of(size, usize::from(at.square)));
            geometry
                .touched
                .push(ninths.fold(0, |all, ninth: u16| all | ninth));
            geometry.crossings.push(crossings);
            geometry.groups.push(group_of(size, at as usize) as u8);
        }
        for (group, there) in counts(size).into_iter().enumerate() {
            geometry.missing[group] = geometry.seen[group] as i32 - there as i32;
        }
        geometry
    }
}

/// With how many points a network that learned on boards of one size sees each ninth of another.
/// A smaller one is filled up with empty points. Of a larger one a third of what is too much is
/// left out: with all of that left out, a ninth full of stones would have more to say than any
/// that was learned (`bench/strength/gomoku/README.md`).
pub(super) fn seen(size: Size, learned: Size) -> [usize; GROUPS] {
    let (there, learned) = (counts(size), counts(learned));
    std::array::from_fn(|group| match there[group].checked_sub(learned[group]) {
        Some(too_many) => there[group] - too_many / 3,
        None => learned[group],
    })
}

/// How many points lie in each ninth of a board.
pub(super) fn counts(size: Size) -> [usize; GROUPS] {
    let mut counts = [0; GROUPS];
    for square in 0..size.squares() {
        counts[group_of(size, square)] += 1;
    }
    counts
}

/// Of the sizes that a network learned on, the one that a board is seen as: its own, else the
/// one with the most similar number of points.
#[must_use]
pub fn learned_size(size: Size, learned: &[Size]) -> Size {
    let distance = |other: &Size| (*other != size, other.squares().abs_diff(size.squares()));
    learned.iter().copied().min_by_key(distance).unwrap_or(size)
}

/// The ninth of the board that a point lies in, in reading order. The outer ones are equally
/// wide, so that turning or reflecting the board turns or reflects them.
#[must_use]
pub fn group_of(size: Size, square: usize) -> usize {
    let third = |at: usize, side: u8| {
        let (side, outer) = (usize::from(side), (usize::from(side) + 1) / 3);
        usize::from(at >= outer) + usize::from(at >= side - outer)
    };
    let width = usize::from(size.width);
    3 * third(square / width, size.height) + third(square % width, size.width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_board_is_filled_up_and_of_a_larger_one_a_third_of_the_rest_left_out() {
        let learned = Size::square(15);
        assert_eq!(seen(learned, learned), [25; GROUPS]);
        assert_eq!(seen(Size::square(11), learned), [25; GROUPS]);
        // Ninths of 49, 42 and 36 points.
        let larger = seen(Size::square(20), learned);
        assert_eq!(larger, [41, 37, 41, 37, 33, 37, 41, 37, 41]);
    }

    #[test]
    fn a_board_is_seen_as_itself_or_the_most_similar_that_was_learned() {
        let learned = [9, 15].map(Size::square);
        for (side, seen) in [(9, 9), (15, 15), (11, 9), (13, 15), (20, 15)] {
            assert_eq!(
                learned_size(Size::square(side), &learned),
                Size::square(seen)
            );
        }
    }
}
