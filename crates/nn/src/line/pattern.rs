//! All that can lie on a line around a point, numbered.
//!
//! A line is a point with up to `reach` neighbours to each side; the edge of the board cuts a
//! side short. One side is a numeral in base three whose digits are 1 for an empty point, 2
//! for a stone of the player who looks and 3 for one of the opponent, the nearest point
//! lowest: digits without a zero number the sides of all lengths without a gap, and beyond the
//! edge nothing is added. So a stone changes the number of a pattern by an amount that depends
//! only on where the stone lies.
//!
//! A line read backwards is the same line, so a table needs a row only for patterns whose
//! first side has no larger number than the second.

/// What lies on a point of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cell {
    /// It is beyond the edge of the board.
    Edge,
    /// Nothing.
    Empty,
    /// A stone of the player who looks.
    Own,
    /// A stone of the opponent.
    Other,
}

impl Cell {
    /// All of them by their digit in the number of a side.
    pub const ALL: [Cell; 4] = [Cell::Edge, Cell::Empty, Cell::Own, Cell::Other];
}

/// The patterns of lines that reach so far to each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patterns {
    reach: usize,
    sides: usize,
}

impl Patterns {
    /// The largest reach that is allowed.
    pub const MOST_REACH: usize = 5;

    /// Lines that reach this far, at most [`Patterns::MOST_REACH`].
    #[must_use]
    pub fn new(reach: usize) -> Patterns {
        debug_assert!((1..=Self::MOST_REACH).contains(&reach));
        Patterns {
            reach,
            sides: (3usize.pow(reach as u32 + 1) - 1) / 2,
        }
    }

    /// How many points a line has to each side at most.
    #[must_use]
    pub fn reach(self) -> usize {
        self.reach
    }

    /// How many points a line has in all.
    #[must_use]
    pub fn length(self) -> usize {
        2 * self.reach + 1
    }

    /// How many different sides there are.
    #[must_use]
    pub fn sides(self) -> usize {
        self.sides
    }

    /// How many patterns there are.
    #[must_use]
    pub fn codes(self) -> usize {
        3 * self.sides * self.sides
    }

    /// How many patterns there are when a line read backwards is the same.
    #[must_use]
    pub fn rows(self) -> usize {
        3 * self.sides * (self.sides + 1) / 2
    }

    /// The number of a pattern: what lies on the point itself (0 nothing, 1 an own stone, 2
    /// one of the opponent) and the numbers of both sides.
    #[must_use]
    pub fn code(self, centre: usize, before: usize, after: usize) -> usize {
        (centre * self.sides + before) * self.sides + after
    }

    /// The row of a pattern in a table.
    #[must_use]
    pub fn row(self, code: usize) -> usize {
        let (after, rest) = (code % self.sides, code / self.sides);
        let (before, centre) = (rest % self.sides, rest / self.sides);
        let (low, high) = (before.min(after), before.max(after));
        centre * (self.sides * (self.sides + 1) / 2) + high * (high + 1) / 2 + low
    }

    /// The pattern of a row that has the smaller side first.
    pub fn code_of_each_row(self) -> impl Iterator<Item = usize> {
        (0..3).flat_map(move |centre| {
            (0..self.sides)
                .flat_map(move |high| (0..=high).map(move |low| self.code(centre, low, high)))
        })
    }

    /// What lies on the points of a pattern, first to last.
    #[must_use]
    pub fn cells(self, code: usize) -> Vec<Cell> {
        let (after, rest) = (code % self.sides, code / self.sides);
        let (before, centre) = (rest % self.sides, rest / self.sides);
        let side = |mut number: usize| {
            (0..self.reach).map(move |_| {
                // Digits run from 1 to 3; nothing is left beyond the edge.
                let digit = number.min((number + 2) % 3 + 1);
                number = (number - digit) / 3;
                Cell::ALL[digit]
            })
        };
        let mut cells: Vec<Cell> = side(before).collect();
        cells.reverse();
        cells.push(Cell::ALL[centre + 1]);
        cells.extend(side(after));
        cells
    }

    /// How much the number of a pattern grows with the digit of a point: the point at this
    /// place of the line, 0 being the middle.
    #[must_use]
    pub fn unit(self, place: isize) -> usize {
        let power = |distance: usize| 3usize.pow(distance as u32 - 1);
        match place {
            0 => self.sides * self.sides,
            after if after > 0 => power(after as usize),
            before => power(before.unsigned_abs()) * self.sides,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_has_a_number_and_every_number_a_pattern() {
        let patterns = Patterns::new(3);
        let mut seen = vec![false; patterns.codes()];
        for (code, seen) in seen.iter_mut().enumerate() {
            let cells = patterns.cells(code);
            let (before, after) = (&cells[..3], &cells[4..]);
            let number = |cells: &mut dyn Iterator<Item = &Cell>| {
                let mut power = 1;
                cells.fold(0, |sum, &cell| {
                    let sum = sum + cell as usize * power;
                    power *= 3;
                    sum
                })
            };
            let before = number(&mut before.iter().rev());
            let after = number(&mut after.iter());
            assert_eq!(patterns.code(cells[3] as usize - 1, before, after), code);
            *seen = true;
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn a_line_read_backwards_has_the_same_row() {
        let patterns = Patterns::new(4);
        let mut counts = vec![0; patterns.rows()];
        for code in 0..patterns.codes() {
            let mut cells = patterns.cells(code);
            cells.reverse();
            let backwards = (0..3)
                .map(|centre| (centre, code / patterns.sides() % patterns.sides()))
                .map(|(centre, before)| patterns.code(centre, code % patterns.sides(), before))
                .find(|&other| patterns.cells(other) == cells);
            assert_eq!(
                backwards.map(|other| patterns.row(other)),
                Some(patterns.row(code))
            );
            counts[patterns.row(code)] += 1;
        }
        assert!(counts.into_iter().all(|count| count == 1 || count == 2));
        for (row, code) in patterns.code_of_each_row().enumerate() {
            assert_eq!(patterns.row(code), row);
        }
    }

    #[test]
    fn a_stone_changes_the_number_by_its_unit() {
        let patterns = Patterns::new(4);
        // An empty line in the middle of a large board.
        let side = (0..4).map(|power| 3usize.pow(power)).sum();
        let empty = patterns.code(0, side, side);
        for place in -4isize..=4 {
            for (digit, stone) in [(1, Cell::Own), (2, Cell::Other)] {
                let cells = patterns.cells(empty + digit * patterns.unit(place));
                let expected: Vec<Cell> = (-4..=4)
                    .map(|at| if at == place { stone } else { Cell::Empty })
                    .collect();
                assert_eq!(cells, expected);
            }
        }
    }
}
