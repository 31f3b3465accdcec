//! The shapes at a point of a plain position, without tables kept from move to move.

use super::point::{Counts, Threats, worth};
use super::shapes::{EDGE, EMPTY, Shapes, stone};
use wuqi_core::Player;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_games::{Configure, Size};

/// The column and row steps of the four lines.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A plain position and the shapes under its rule.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    shapes: &'static Shapes,
    size: Size,
    state: &'a State,
}

/// What a stone of either colour would make of an empty point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knot {
    counts: [Counts; 2],
    worth: [i32; 2],
}

impl Knot {
    /// What a stone of `player` is worth to them.
    #[must_use]
    pub fn worth(&self, player: Player) -> i32 {
        let i = player.index();
        self.worth[i] + self.counts[i].bonus()
    }

    /// The threats that a stone of `player` makes.
    #[must_use]
    pub fn threats(&self, player: Player) -> Threats {
        self.counts[player.index()].threats()
    }
}

impl<'a> Lines<'a> {
    /// The lines of a position.
    #[must_use]
    pub fn new(game: &Gomoku, state: &'a State) -> Self {
        Lines {
            shapes: Shapes::of(game),
            size: game.size(),
            state,
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    fn square(&self, column: i8, row: i8) -> u8 {
        if !(0..self.size.width as i8).contains(&column)
            || !(0..self.size.height as i8).contains(&row)
        {
            return EDGE;
        }
        let has = |player| self.state.stones(player)[row as usize] >> column & 1 != 0;
        if has(Player::One) {
            stone(Player::One)
        } else if has(Player::Two) {
            stone(Player::Two)
        } else {
            EMPTY
        }
    }

    /// What a stone would make of a point; `None` if the point is not empty.
    #[must_use]
    pub fn knot(&self, place: Place) -> Option<Knot> {
        let (column, row) = (place.column as i8, place.row as i8);
        if self.square(column, row) != EMPTY {
            return None;
        }
        let reach = self.shapes.reach() as i8;
        let mut knot = Knot::default();
        for (across, down) in STEPS {
            let mut neighbours = 0;
            let distances = (-reach..=reach).filter(|&distance| distance != 0);
            for (slot, distance) in distances.enumerate() {
                let square = self.square(column + across * distance, row + down * distance);
                neighbours |= u32::from(square) << (2 * slot);
            }
            let pair = self.shapes.pair(neighbours);
            for player in Player::BOTH {
                let (i, shape) = (player.index(), pair.shape(player));
                knot.counts[i] = knot.counts[i].replace(0, shape);
                knot.worth[i] += worth(shape);
            }
        }
        Some(knot)
    }
}
