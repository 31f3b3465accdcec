//! What a stone would make of one line: the shapes of Gomoku, for every row length.
//!
//! A shape is defined by what can still happen, not by a list of pictures, so that one
//! definition serves every row length and rule. The names are those of a row of five:
//!
//! - *five*: the stone completes a winning row;
//! - *four*: one more stone in the line would complete one; an *open four* cannot be
//!   stopped by one stone of the enemy;
//! - *three*: one more stone would make a four; *open three*: an open four;
//! - *two*: one more stone would make a three; *open two*: an open three;
//! - *one*: some winning row through the stone is still possible.
//!
//! Under caro a row that the enemy shuts at both ends does not win, so there a four can
//! have several answers and only a four that survives all of them is open.

use wuqi_core::Player;
use wuqi_games::gomoku::Rule;

/// What a stone makes of one line, the stronger the larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Shape {
    /// No winning row can ever pass here.
    Dead,
    /// A winning row is possible.
    One,
    /// One stone short of a three.
    Two,
    /// One stone short of an open three.
    OpenTwo,
    /// One stone short of a four.
    Three,
    /// One stone short of an open four.
    OpenThree,
    /// One stone short of a winning row.
    Four,
    /// One stone short of a winning row in a way that one stone cannot stop.
    OpenFour,
    /// A winning row.
    Five,
}

/// Which rows win for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winning {
    /// How many stones make a row.
    pub length: u8,
    /// A longer row does not win.
    pub exact: bool,
    /// A row with enemy stones at both ends does not win.
    pub unblocked: bool,
}

impl Winning {
    /// What the rule asks of `player`.
    #[must_use]
    pub fn new(rule: Rule, length: u8, player: Player) -> Winning {
        Winning {
            length,
            exact: match rule {
                Rule::Freestyle => false,
                Rule::Standard | Rule::Caro => true,
                Rule::Renju => player == Player::One,
            },
            unblocked: rule == Rule::Caro,
        }
    }
}

/// A line around a point, as far as it can matter: bit `length` is the point itself, and
/// `length` squares lie to each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Own stones.
    pub own: u32,
    /// Enemy stones; the edge of the board is neither.
    pub enemy: u32,
    /// Empty squares.
    pub empty: u32,
}

impl Line {
    fn with_own(self, square: u32) -> Line {
        Line {
            own: self.own | square,
            empty: self.empty & !square,
            ..self
        }
    }

    fn with_enemy(self, square: u32) -> Line {
        Line {
            enemy: self.enemy | square,
            empty: self.empty & !square,
            ..self
        }
    }
}

/// The single bits of a set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Winning {
    /// The shape of a line in which an own stone was put on the centre.
    #[must_use]
    pub fn shape(self, line: Line) -> Shape {
        let line = line.with_own(1 << self.length);
        let (wins, missing) = self.rows(line);
        if wins {
            Shape::Five
        } else if missing != 0 {
            self.four(line)
        } else {
            let three = self.best_after(line, Winning::four);
            if three != Shape::Dead {
                return three;
            }
            let two = self.best_after(line, |winning, line| {
                winning.best_after(line, Winning::four)
            });
            if two == Shape::Dead && self.is_alive(line) {
                Shape::One
            } else {
                two
            }
        }
    }

    /// Whether the stone on the centre makes a row that is too long to win.
    #[must_use]
    pub fn is_overline(self, line: Line) -> bool {
        let centre = u32::from(self.length);
        let own = line.own | 1 << centre;
        let above = (own >> centre).trailing_ones();
        let below = (own << (31 - centre)).leading_ones();
        self.exact && above + below - 1 > centre
    }

    /// The windows of a row's length that contain the centre and can be a winning row,
    /// were they filled.
    fn windows(self, line: Line) -> impl Iterator<Item = u32> {
        let length = u32::from(self.length);
        let has = |set: u32, at: u32| set >> at & 1 != 0;
        (1..=length).filter_map(move |start| {
            let (before, after) = (start - 1, start + length);
            let window = ((1 << length) - 1) << start;
            let fits = window & !(line.own | line.empty) == 0
                && !(self.exact && (has(line.own, before) || has(line.own, after)))
                && !(self.unblocked && has(line.enemy, before) && has(line.enemy, after));
            fits.then_some(window)
        })
    }

    /// Whether a winning row stands, and the squares that would complete one.
    fn rows(self, line: Line) -> (bool, u32) {
        let (mut wins, mut completing) = (false, 0);
        for window in self.windows(line) {
            let missing = window & !line.own;
            match missing.count_ones() {
                0 => wins = true,
                1 => completing |= missing,
                _ => {}
            }
        }
        (wins, completing)
    }

    /// [`Shape::OpenFour`], [`Shape::Four`] or [`Shape::Dead`].
    fn four(self, line: Line) -> Shape {
        let completing = self.rows(line).1;
        match completing.count_ones() {
            0 => Shape::Dead,
            1 => Shape::Four,
            _ => {
                // Without the rule on blocked rows an answer takes one of the squares
                // and leaves the others.
                let survives = |answer| self.rows(line.with_enemy(answer)).1 != 0;
                if !self.unblocked || bits(line.empty).all(survives) {
                    Shape::OpenFour
                } else {
                    Shape::Four
                }
            }
        }
    }

    /// The best shape that one more stone gives, one step weaker.
    fn best_after(self, line: Line, judge: impl Fn(Winning, Line) -> Shape) -> Shape {
        let centre = u32::from(self.length);
        let near = ((1 << (2 * centre - 1)) - 1) << 1;
        let best = bits(line.empty & near)
            .map(|square| judge(self, line.with_own(square)))
            .max();
        match best {
            Some(Shape::OpenFour) => Shape::OpenThree,
            Some(Shape::Four) => Shape::Three,
            Some(Shape::OpenThree) => Shape::OpenTwo,
            Some(Shape::Three) => Shape::Two,
            _ => Shape::Dead,
        }
    }

    /// In how many ways a line with an open shape can grow: the squares where one more stone
    /// gives the next stronger open shape; for a shape of one stone the rows that are
    /// possible.
    pub(super) fn ways(self, line: Line, shape: Shape) -> u32 {
        let line = line.with_own(1 << self.length);
        let centre = u32::from(self.length);
        let near = ((1 << (2 * centre - 1)) - 1) << 1;
        let count = |grows: &dyn Fn(Line) -> bool| {
            let squares = bits(line.empty & near);
            squares
                .filter(|&square| grows(line.with_own(square)))
                .count() as u32
        };
        match shape {
            Shape::One => self.windows(line).count() as u32,
            Shape::OpenTwo => {
                count(&|line| self.best_after(line, Winning::four) >= Shape::OpenThree)
            }
            Shape::OpenThree => count(&|line| self.four(line) >= Shape::OpenFour),
            _ => 0,
        }
    }

    fn is_alive(self, line: Line) -> bool {
        self.windows(line).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line such as `..x*x..`: own `x`, enemy `o`, empty `.`, the new stone `*`,
    /// the edge everything beyond.
    fn shape(rule: Rule, text: &str) -> Shape {
        let length = 5;
        let centre = text.find('*').unwrap() as i32;
        let mut line = Line {
            own: 0,
            enemy: 0,
            empty: 0,
        };
        for (at, square) in text.chars().enumerate() {
            let bit = at as i32 - centre + length;
            if !(0..=2 * length).contains(&bit) {
                continue;
            }
            match square {
                'x' => line.own |= 1 << bit,
                'o' => line.enemy |= 1 << bit,
                _ => line.empty |= 1 << bit,
            }
        }
        Winning::new(rule, length as u8, Player::One).shape(line)
    }

    #[test]
    fn shapes_of_freestyle() {
        for (text, expected) in [
            ("xxxx*", Shape::Five),
            ("xxx*xxx", Shape::Five),
            (".xxx*.", Shape::OpenFour),
            ("xxx*.", Shape::Four),
            ("oxxx*.", Shape::Four),
            ("oxxx*o", Shape::Dead),
            ("x.x*x.x", Shape::OpenFour),
            ("x.x*x", Shape::Four),
            ("..xx*..", Shape::OpenThree),
            (".x.x*.", Shape::OpenThree),
            ("oxx*..", Shape::Three),
            ("o.xx*.o", Shape::Three),
            ("..x*...", Shape::OpenTwo),
            ("ox*...", Shape::Two),
            ("...*....", Shape::One),
            ("o..*..o", Shape::One),
            ("o.*.o", Shape::Dead),
        ] {
            assert_eq!(shape(Rule::Freestyle, text), expected, "{text}");
        }
    }

    #[test]
    fn six_is_no_five_where_five_is_exact() {
        assert_eq!(shape(Rule::Standard, "xxx*xx"), Shape::Dead);
        assert_eq!(shape(Rule::Standard, "x.xxx*.o"), Shape::Four);
        assert_eq!(shape(Rule::Freestyle, "x.xxx*.o"), Shape::OpenFour);
        assert_eq!(shape(Rule::Standard, ".xxx*.x"), Shape::Four);
    }

    #[test]
    fn caro_rows_may_not_be_shut_at_both_ends() {
        assert_eq!(shape(Rule::Caro, "oxxxx*o"), Shape::Dead);
        assert_eq!(shape(Rule::Caro, "oxxxx*."), Shape::Five);
        assert_eq!(shape(Rule::Caro, "xxxx*o"), Shape::Five);
        // Either end can be taken, and the other five is then shut in.
        assert_eq!(shape(Rule::Caro, "o.xxx*.o"), Shape::Four);
        assert_eq!(shape(Rule::Caro, "..xxx*.."), Shape::OpenFour);
    }
}
