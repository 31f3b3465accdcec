//! The board as the threat search sees it: stones, and for every empty point what a stone
//! of either colour would make there, kept up to date with every stone put or taken.
//!
//! A stone changes only the lines through it, so a move costs four times twice the row
//! length table look-ups. Points are numbered with a margin on the right and above and
//! below, wide enough that stepping along a line never leaves the array: what lies off
//! the board is an edge.

use super::point::{Counts, Kind, Threats, worth};
use super::point_set::{Point, PointSet};
use super::shapes::{EDGE, EMPTY, Pair, Shapes, stone};
use super::weights::{Weights, relation};
use wuqi_core::square::MAX_SIDE;
use wuqi_core::{Player, zobrist};
use wuqi_games::gomoku::{Gomoku, Place, Rule, State, foul};
use wuqi_games::{Configure, Size};

/// The margin around the board: the longest reach of a line.
const MARGIN: usize = 6;
/// The most points that a board with its margin has.
pub const MOST_POINTS: usize = (MAX_SIDE as usize + 2 * MARGIN + 1) * (MAX_SIDE as usize + MARGIN);

/// A code for each colour on each point.
static CODES: [[u64; MOST_POINTS]; 2] = [zobrist::table(0x7a11), zobrist::table(0x7a12)];

/// What is known of an empty point. For a point with a stone, only the lines count.
#[derive(Clone, Copy, Debug, Default)]
struct Knot {
    /// The neighbours on the four lines.
    lines: [u32; 4],
    /// What a stone would make of them.
    pairs: [Pair; 4],
    /// The forms of the four lines for either player, four bits each.
    forms: [u16; 2],
    counts: [Counts; 2],
    threats: [Threats; 2],
    /// The worth of a stone of either player, bonus included.
    worth: [i32; 2],
    /// Stones within two steps.
    near: u8,
    overlines: u8,
}

/// A position with its tables.
#[derive(Clone, Debug)]
pub struct Board {
    shapes: &'static Shapes,
    size: Size,
    rule: Rule,
    reach: usize,
    stride: usize,
    steps: [isize; 4],
    squares: Vec<u8>,
    knots: Vec<Knot>,
    rows: [[u32; MAX_SIDE as usize]; 2],
    sets: [[PointSet; 4]; 2],
    /// Empty points within two steps of a stone.
    near: PointSet,
    /// The sum of the worth of all empty points.
    sum: [i32; 2],
    weights: &'static Weights,
    /// The sum of the learned values of all empty points for either player, when they are to
    /// move and when they are not.
    standing: [[i32; 2]; 2],
    /// How a point lies to another, by the difference of their numbers.
    relations: Vec<u8>,
    placed: u16,
    key: u64,
}

/// Relations reach this far.
const NEIGHBOURHOOD: isize = 4;

impl Board {
    /// The board of a position.
    #[must_use]
    pub fn new(game: &Gomoku, state: &State) -> Board {
        let shapes = Shapes::of(game);
        let size = game.size();
        let stride = usize::from(size.width) + MARGIN;
        let points = (usize::from(size.height) + 2 * MARGIN + 1) * stride;
        let wide = stride as isize;
        let mut board = Board {
            shapes,
            size,
            rule: game.rule(),
            reach: shapes.reach(),
            stride,
            steps: [1, wide, wide + 1, wide - 1],
            squares: vec![EDGE; points],
            knots: vec![Knot::default(); points],
            rows: [[0; MAX_SIDE as usize]; 2],
            sets: [[PointSet::default(); 4]; 2],
            near: PointSet::default(),
            sum: [0; 2],
            weights: Weights::learned(),
            standing: [[0; 2]; 2],
            relations: relations(wide),
            placed: 0,
            key: 0,
        };
        let all: Vec<Point> = (0..size.height)
            .flat_map(|row| (0..size.width).map(move |column| Place::new(column, row)))
            .map(|place| board.point(place))
            .collect();
        for &point in &all {
            board.squares[usize::from(point)] = EMPTY;
        }
        for &point in &all {
            for direction in 0..4 {
                board.knots[usize::from(point)].lines[direction] = board.line(point, direction);
            }
            board.open(point);
        }
        for &point in &all {
            if let Some(player) = state.stone(board.place(point)) {
                board.put(point, player);
            }
        }
        board
    }

    /// The number of a point.
    #[must_use]
    #[inline]
    pub fn point(&self, place: Place) -> Point {
        ((usize::from(place.row) + MARGIN) * self.stride + usize::from(place.column)) as Point
    }

    /// The point with this number.
    #[must_use]
    #[inline]
    pub fn place(&self, point: Point) -> Place {
        let (row, column) = (
            usize::from(point) / self.stride,
            usize::from(point) % self.stride,
        );
        Place::new(column as u8, (row - MARGIN) as u8)
    }

    /// Which rows win.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How far a line reaches to each side: the row length.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// A hash of the stones.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How many stones stand on the board.
    #[must_use]
    pub fn placed(&self) -> usize {
        usize::from(self.placed)
    }

    /// Whether no point is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.placed() == self.size.squares()
    }

    /// Whether the board has few enough points to look at all of them.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.size.squares() <= 49
    }

    /// The empty points where a stone of `player` would make this kind of threat.
    #[must_use]
    #[inline]
    pub fn threats(&self, player: Player, kind: Kind) -> &PointSet {
        &self.sets[player.index()][kind as usize]
    }

    /// Empty points within two steps of a stone.
    #[must_use]
    pub fn near(&self) -> &PointSet {
        &self.near
    }

    /// The empty points, in reading order.
    pub fn empties(&self) -> impl Iterator<Item = Point> {
        let squares = self.squares.iter().zip(0..);
        squares.filter_map(|(&square, point)| (square == EMPTY).then_some(point))
    }

    /// Whether the point is on the board and empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.squares[usize::from(point)] == EMPTY
    }

    /// Whether a stone of `player` stands on the point.
    #[must_use]
    #[inline]
    pub fn is_stone(&self, point: Point, player: Player) -> bool {
        self.squares[usize::from(point)] == stone(player)
    }

    /// The point `distance` steps along a line.
    #[must_use]
    #[inline]
    pub fn along(&self, point: Point, direction: usize, distance: isize) -> Point {
        (isize::from(point as i16) + self.steps[direction] * distance) as Point
    }

    /// What a stone of `player` would make of one line through an empty point, as the
    /// number of a [`super::shape::Shape`].
    #[must_use]
    #[inline]
    pub fn shape(&self, point: Point, direction: usize, player: Player) -> usize {
        self.knots[usize::from(point)].pairs[direction].shape(player)
    }

    /// The forms that a stone of `player` would make of the four lines through an empty
    /// point, four bits each (see [`super::form`]).
    #[must_use]
    #[inline]
    pub fn forms(&self, point: Point, player: Player) -> usize {
        usize::from(self.knots[usize::from(point)].forms[player.index()])
    }

    /// What a stone of `player` on an empty point is worth to them.
    #[must_use]
    #[inline]
    pub fn worth(&self, point: Point, player: Player) -> i32 {
        self.knots[usize::from(point)].worth[player.index()]
    }

    /// The sum of that over all empty points.
    #[must_use]
    #[inline]
    pub fn sum(&self, player: Player) -> i32 {
        self.sum[player.index()]
    }

    /// The learned value of all empty points to `player`, who is to move or not, in parts of
    /// a point (see [`super::weights`]).
    #[must_use]
    #[inline]
    pub fn standing(&self, player: Player, is_mover: bool) -> i32 {
        self.standing[player.index()][usize::from(!is_mover)]
    }

    /// How a point lies to another (see [`super::weights::relation`]).
    #[must_use]
    #[inline]
    pub fn relation(&self, point: Point, other: Point) -> usize {
        let middle = self.relations.len() / 2;
        let at = (middle + usize::from(point)).wrapping_sub(usize::from(other));
        self.relations.get(at).copied().map_or(0, usize::from)
    }

    /// The learned weights.
    #[must_use]
    #[inline]
    pub fn weights(&self) -> &'static Weights {
        self.weights
    }

    /// Whether `player` may put a stone on this empty point: anywhere, but for black's
    /// fouls under renju.
    #[must_use]
    #[inline]
    pub fn is_legal(&self, point: Point, player: Player) -> bool {
        self.rule != Rule::Renju || player == Player::Two || !self.is_foul(point)
    }

    fn is_foul(&self, point: Point) -> bool {
        let knot = &self.knots[usize::from(point)];
        (knot.overlines > 0 || knot.counts[0].may_be_foul())
            && foul(self.size, &self.rows[0], &self.rows[1], self.place(point)).is_some()
    }

    /// Puts a stone on an empty point.
    pub fn put(&mut self, point: Point, player: Player) {
        self.close(point);
        self.placed += 1;
        self.change(point, player, stone(player));
        self.count_near(point, 1);
    }

    /// Takes back a stone of `player`.
    pub fn take(&mut self, point: Point, player: Player) {
        self.placed -= 1;
        self.change(point, player, EMPTY);
        self.open(point);
        self.count_near(point, u8::MAX);
    }

    /// Changes a square and what its lines mean for the points on them.
    #[inline]
    fn change(&mut self, point: Point, player: Player, square: u8) {
        let place = self.place(point);
        self.squares[usize::from(point)] = square;
        self.rows[player.index()][usize::from(place.row)] ^= 1 << place.column;
        self.key ^= CODES[player.index()][usize::from(point)];
        let bits = u32::from(stone(player));
        for direction in 0..4 {
            for side in [-1, 1] {
                for distance in 1..=self.reach as isize {
                    let at = self.along(point, direction, side * distance);
                    let neighbour = self.squares[usize::from(at)];
                    if neighbour == EDGE {
                        break;
                    }
                    // Seen from there, the stone lies on the other side.
                    let slot = if side < 0 {
                        self.reach as isize + distance - 1
                    } else {
                        self.reach as isize - distance
                    };
                    let line = &mut self.knots[usize::from(at)].lines[direction];
                    *line ^= bits << (2 * slot);
                    if neighbour == EMPTY {
                        let pair = self.shapes.pair(*line);
                        self.reshape(at, direction, pair);
                    }
                }
            }
        }
    }

    /// Gives one line through an empty point new shapes.
    #[inline]
    fn reshape(&mut self, point: Point, direction: usize, new: Pair) {
        let knot = &mut self.knots[usize::from(point)];
        let old = std::mem::replace(&mut knot.pairs[direction], new);
        if old == new {
            return;
        }
        knot.overlines = knot.overlines + u8::from(new.is_overline()) - u8::from(old.is_overline());
        for player in Player::BOTH {
            let i = player.index();
            let change = (old.form(player) ^ new.form(player)) as u16;
            if change == 0 {
                continue;
            }
            let forms = knot.forms[i];
            knot.forms[i] = forms ^ change << (4 * direction);
            let weights = [forms, knot.forms[i]].map(|forms| self.weights.values(forms));
            let [old_weights, new_weights] = weights;
            self.standing[i][0] += new_weights[0] - old_weights[0];
            self.standing[i][1] += new_weights[1] - old_weights[1];
            let (from, to) = (old.shape(player), new.shape(player));
            if from == to {
                continue;
            }
            let mut difference = worth(to) - worth(from);
            let counts = knot.counts[i].replace(from, to);
            if counts != knot.counts[i] {
                difference += counts.bonus() - knot.counts[i].bonus();
                knot.counts[i] = counts;
                let (before, after) = (knot.threats[i], counts.threats());
                if before != after {
                    knot.threats[i] = after;
                    Self::toggle_sets(&mut self.sets[i], point, before, after);
                }
            }
            knot.worth[i] += difference;
            self.sum[i] += difference;
        }
    }

    fn toggle_sets(sets: &mut [PointSet; 4], point: Point, before: Threats, after: Threats) {
        for kind in Kind::ALL {
            if before.has(kind) != after.has(kind) {
                sets[kind as usize].toggle(point);
            }
        }
    }

    /// Forgets what a point was worth: a stone comes there.
    fn close(&mut self, point: Point) {
        if self.near.has(point) {
            self.near.toggle(point);
        }
        let knot = &mut self.knots[usize::from(point)];
        for player in Player::BOTH {
            let i = player.index();
            let before = std::mem::take(&mut knot.threats[i]);
            Self::toggle_sets(&mut self.sets[i], point, before, Threats::default());
            self.sum[i] -= std::mem::take(&mut knot.worth[i]);
            let weights = self.weights.values(std::mem::take(&mut knot.forms[i]));
            self.standing[i][0] -= weights[0];
            self.standing[i][1] -= weights[1];
            knot.counts[i] = Counts::default();
        }
        knot.pairs = [Pair::default(); 4];
        knot.overlines = 0;
    }

    /// Works out afresh what an empty point is worth.
    fn open(&mut self, point: Point) {
        for direction in 0..4 {
            let line = self.knots[usize::from(point)].lines[direction];
            self.reshape(point, direction, self.shapes.pair(line));
        }
        if self.knots[usize::from(point)].near > 0 {
            self.near.toggle(point);
        }
    }

    /// Counts a stone more or fewer in the neighbourhood of the points around it.
    #[inline]
    fn count_near(&mut self, point: Point, change: u8) {
        for rows in -2..=2 {
            for columns in -2..=2 {
                let at = self.along(point, 1, rows);
                let at = self.along(at, 0, columns);
                let square = self.squares[usize::from(at)];
                if square == EDGE || at == point {
                    continue;
                }
                let near = &mut self.knots[usize::from(at)].near;
                let before = *near > 0;
                *near = near.wrapping_add(change);
                if before != (*near > 0) && square == EMPTY {
                    self.near.toggle(at);
                }
            }
        }
    }

    /// The neighbours of a point on one line.
    fn line(&self, point: Point, direction: usize) -> u32 {
        let reach = self.reach as isize;
        let mut line = 0;
        for (slot, distance) in (-reach..=reach).filter(|&d| d != 0).enumerate() {
            let square = if self.leaves(point, direction, distance) {
                EDGE
            } else {
                self.squares[usize::from(self.along(point, direction, distance))]
            };
            line |= u32::from(square) << (2 * slot);
        }
        line
    }

    /// Whether a line has left the board at this distance; it never comes back.
    fn leaves(&self, point: Point, direction: usize, distance: isize) -> bool {
        let side = distance.signum();
        (1..=distance.abs())
            .any(|d| self.squares[usize::from(self.along(point, direction, side * d))] == EDGE)
    }
}

/// The relations of points by the difference of their numbers. The margin is wide enough
/// that a difference belongs to one pair of columns and rows within the neighbourhood.
fn relations(stride: isize) -> Vec<u8> {
    let middle = NEIGHBOURHOOD * stride + NEIGHBOURHOOD;
    let mut relations = vec![0; 2 * middle as usize + 1];
    for rows in -NEIGHBOURHOOD..=NEIGHBOURHOOD {
        for columns in -NEIGHBOURHOOD..=NEIGHBOURHOOD {
            let at = (middle + rows * stride + columns) as usize;
            relations[at] = relation(columns as i32, rows as i32) as u8;
        }
    }
    relations
}

#[cfg(test)]
mod tests;
