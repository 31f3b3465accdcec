//! Finer than a shape: in how many ways it can grow.
//!
//! Two open threes are not worth the same if one of them becomes an open four at one point
//! only and the other at two. A form is a shape with that number, coarse enough that the
//! forms of all four lines through a point together are few thousand cases, each of which
//! can have a weight of its own ([`super::weights`]).

use super::shape::{Line, Shape, Winning};

/// How many forms there are.
pub const FORMS: usize = 14;

/// The shape of each form; those beyond the last are there to make a power of two.
pub const SHAPES: [Shape; 16] = [
    Shape::Dead,
    Shape::One,
    Shape::One,
    Shape::One,
    Shape::Two,
    Shape::OpenTwo,
    Shape::OpenTwo,
    Shape::OpenTwo,
    Shape::Three,
    Shape::OpenThree,
    Shape::OpenThree,
    Shape::Four,
    Shape::OpenFour,
    Shape::Five,
    Shape::Five,
    Shape::Five,
];

impl Winning {
    /// The form of a line in which an own stone was put on the centre.
    #[must_use]
    pub fn form(self, line: Line) -> u8 {
        let shape = self.shape(line);
        let first = SHAPES.iter().position(|&known| known == shape);
        let ways = self.ways(line, shape);
        let beyond = match shape {
            Shape::One => u8::from(ways > 1) + u8::from(ways >= u32::from(self.length)),
            Shape::OpenTwo => (ways.clamp(2, 4) - 2) as u8,
            Shape::OpenThree => u8::from(ways > 1),
            _ => 0,
        };
        first.unwrap_or(0) as u8 + beyond
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Player;
    use wuqi_games::gomoku::Rule;

    /// Reads a line of eleven squares around the new stone: own `x`, enemy `o`, empty `.`.
    fn form(text: &str) -> u8 {
        let set = |wanted: char| {
            let marked = text
                .chars()
                .enumerate()
                .filter(|&(_, square)| square == wanted);
            marked.fold(0, |set, (at, _)| set | 1 << at)
        };
        let line = Line {
            own: set('x'),
            enemy: set('o'),
            empty: set('.'),
        };
        Winning::new(Rule::Freestyle, 5, Player::One).form(line)
    }

    #[test]
    fn forms_tell_how_a_shape_can_grow() {
        // The same shapes with less and with more room.
        assert_eq!(form("...xx*....."), 10);
        assert_eq!(form("oo.xx*..ooo"), 9);
        assert!(form(".....*.....") > form("ooo..*..ooo"));
        assert!(form("....x*.....") > form("ooo.x*..ooo"));
        for (number, &shape) in SHAPES.iter().enumerate() {
            assert!(number == 0 || SHAPES[number - 1] <= shape);
        }
    }
}
