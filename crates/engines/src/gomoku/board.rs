//! The board as the threat search sees it: stones, and for every empty point what a stone
//! of either colour would make there, kept up to date with every stone put or taken.
//!
//! A stone changes only the lines through it, so a move costs four times twice the row
//! length table look-ups ([`cells`] has the lines). What it changes is logged, so the last
//! stone is taken back by restoring that; others can be taken, too, only more slowly. Points are numbered with a margin on the right and above and
//! below, wide enough that stepping along a line never leaves the array: what lies off
//! the board is an edge.

use super::point::{Kind, Threats};
use super::point_set::{Point, PointSet};
use super::shapes::{EDGE, EMPTY, Pair, Shapes, stone};
use super::weights::{Merit, Weights, relation};
use cells::{Cells, Spot};
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

/// What is known of an empty point. Of a point with a stone nothing is known.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Knot {
    /// What a stone would make of the four lines.
    pairs: [Pair; 4],
    /// The forms of the four lines for either player, four bits each.
    forms: [u16; 2],
    /// What they make the point to either player.
    merits: [Merit; 2],
    /// Its number.
    point: Point,
}

/// What was before a stone was put.
#[derive(Clone, Copy, Debug)]
struct Before {
    /// Where the stone was put.
    point: Point,
    /// Where in the log the knots lie that it changed.
    logged: usize,
    near: PointSet,
    sum: [i32; 2],
    standing: [[i32; 2]; 2],
}

/// A position with its tables.
#[derive(Clone, Debug)]
pub struct Board {
    shapes: &'static Shapes,
    size: Size,
    rule: Rule,
    stride: usize,
    steps: [isize; 4],
    squares: Vec<u8>,
    cells: Cells,
    /// Where each point lies on its four lines.
    spots: Vec<[Spot; 4]>,
    knots: Vec<Knot>,
    rows: [[u32; MAX_SIDE as usize]; 2],
    sets: [[PointSet; 4]; 2],
    empty: PointSet,
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
    /// What was before each of the last stones, and the knots that they changed.
    before: Vec<Before>,
    log: Vec<Knot>,
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
            stride,
            steps: [1, wide, wide + 1, wide - 1],
            squares: vec![EDGE; points],
            cells: Cells::new(size, shapes.reach()),
            spots: vec![[Spot::default(); 4]; points],
            knots: vec![Knot::default(); points],
            rows: [[0; MAX_SIDE as usize]; 2],
            sets: [[PointSet::default(); 4]; 2],
            empty: PointSet::default(),
            near: PointSet::default(),
            sum: [0; 2],
            weights: Weights::learned(),
            standing: [[0; 2]; 2],
            relations: relations(wide),
            placed: 0,
            key: 0,
            before: Vec::new(),
            log: Vec::new(),
        };
        let all: Vec<Point> = (0..size.height)
            .flat_map(|row| (0..size.width).map(move |column| Place::new(column, row)))
            .map(|place| board.point(place))
            .collect();
        for &point in &all {
            board.squares[usize::from(point)] = EMPTY;
            board.empty.toggle(point);
            board.spots[usize::from(point)] = board.cells.spots(size, board.place(point));
            board.knots[usize::from(point)].point = point;
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
        self.shapes.reach()
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
        i32::from(self.knots[usize::from(point)].merits[player.index()].worth)
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
        (knot.merits[0].may_be_foul || knot.pairs.iter().any(|pair| pair.is_overline()))
            && foul(self.size, &self.rows[0], &self.rows[1], self.place(point)).is_some()
    }

    /// Puts a stone on an empty point.
    pub fn put(&mut self, point: Point, player: Player) {
        self.before.push(Before {
            point,
            logged: self.log.len(),
            near: self.near,
            sum: self.sum,
            standing: self.standing,
        });
        self.close(point);
        self.placed += 1;
        self.set(point, player, stone(player));
        self.renew_lines(point);
        self.spread(point);
    }

    /// Takes back a stone of `player`, quickly if it was the last.
    pub fn take(&mut self, point: Point, player: Player) {
        self.placed -= 1;
        self.set(point, player, EMPTY);
        match self.before.pop() {
            Some(before) if before.point == point => self.restore(&before),
            _ => self.renew_without(point),
        }
    }

    /// Changes a square.
    #[inline]
    fn set(&mut self, point: Point, player: Player, square: u8) {
        self.squares[usize::from(point)] = square;
        self.empty.toggle(point);
        self.key ^= CODES[player.index()][usize::from(point)];
        let spots = self.spots[usize::from(point)];
        for spot in spots {
            self.cells.toggle(spot, stone(player).into());
        }
        let column = usize::from(spots[0].shift) / 2 - self.reach();
        self.rows[player.index()][usize::from(spots[0].line)] ^= 1 << column;
    }

    /// Looks again at the empty points on the lines of a point where a stone was put.
    #[inline]
    fn renew_lines(&mut self, point: Point) {
        let spots = self.spots[usize::from(point)];
        for (direction, spot) in spots.into_iter().enumerate() {
            for (distance, neighbours) in self.cells.empty_neighbours(spot) {
                let at = self.along(point, direction, distance);
                let pair = self.shapes.pair(neighbours);
                if self.knots[usize::from(at)].pairs[direction] != pair {
                    self.log.push(self.knots[usize::from(at)]);
                    self.reshape(at, direction, pair);
                }
            }
        }
    }

    /// Restores what was before the last stone.
    #[inline]
    fn restore(&mut self, before: &Before) {
        for old in &self.log[before.logged..] {
            let knot = &mut self.knots[usize::from(old.point)];
            for (i, sets) in self.sets.iter_mut().enumerate() {
                let threats = [knot, old].map(|knot| knot.merits[i].threats);
                for kind in threats[0].differing(threats[1]) {
                    sets[kind].toggle(old.point);
                }
            }
            *knot = *old;
        }
        self.log.truncate(before.logged);
        self.near = before.near;
        self.sum = before.sum;
        self.standing = before.standing;
    }

    /// Works out afresh what a stone changed that is gone now, though others came after it.
    fn renew_without(&mut self, point: Point) {
        self.renew_lines(point);
        self.open(point);
        self.before.clear();
        self.log.clear();
        self.near = PointSet::default();
        for at in 0..self.squares.len() {
            if !matches!(self.squares[at], EMPTY | EDGE) {
                self.spread(at as Point);
            }
        }
    }

    /// Gives one line through an empty point new shapes.
    #[inline]
    fn reshape(&mut self, point: Point, direction: usize, new: Pair) {
        let knot = &mut self.knots[usize::from(point)];
        let old = std::mem::replace(&mut knot.pairs[direction], new);
        for player in Player::BOTH {
            let i = player.index();
            let change = (old.form(player) ^ new.form(player)) as u16;
            if change == 0 {
                continue;
            }
            knot.forms[i] ^= change << (4 * direction);
            let after = self.weights.merit(knot.forms[i]);
            let before = std::mem::replace(&mut knot.merits[i], after);
            self.sum[i] += i32::from(after.worth) - i32::from(before.worth);
            for (sum, (new, old)) in
                (self.standing[i].iter_mut()).zip(after.values.into_iter().zip(before.values))
            {
                *sum += i32::from(new) - i32::from(old);
            }
            for kind in before.threats.differing(after.threats) {
                self.sets[i][kind].toggle(point);
            }
        }
    }

    /// Forgets what a point was worth: a stone comes there.
    fn close(&mut self, point: Point) {
        let knot = &mut self.knots[usize::from(point)];
        self.log.push(*knot);
        for (i, merit) in knot.merits.iter().enumerate() {
            self.sum[i] -= i32::from(merit.worth);
            for (sum, value) in self.standing[i].iter_mut().zip(merit.values) {
                *sum -= i32::from(value);
            }
            for kind in merit.threats.differing(Threats::default()) {
                self.sets[i][kind].toggle(point);
            }
        }
        *knot = Knot {
            point,
            ..Knot::default()
        };
        if self.near.has(point) {
            self.near.toggle(point);
        }
    }

    /// Works out afresh what an empty point is worth.
    fn open(&mut self, point: Point) {
        for (direction, spot) in self.spots[usize::from(point)].into_iter().enumerate() {
            let pair = self.shapes.pair(self.cells.neighbours(spot));
            self.reshape(point, direction, pair);
        }
    }

    /// The empty points within two steps of a stone are near.
    #[inline]
    fn spread(&mut self, point: Point) {
        for rows in -2..=2 {
            let first = self.along(self.along(point, 1, rows), 0, -2);
            self.near.insert_five(first, &self.empty);
        }
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

mod cells;
#[cfg(test)]
mod tests;
