//! Exact solving of Gomoku on small boards.
//!
//! A board of at most 64 points is one word per player, and a row is a word too: what is
//! one stone short of a row is found by a few operations on words. The search goes to the
//! end of the game and answers one question at a time: does the player to move at least
//! win, or at least draw? Three things keep it small. A row about to be completed leaves
//! one reply. Before anything else the player to move tries to win by such threats alone,
//! each of which leaves the opponent that one reply (Allis, van den Herik and Huntjens,
//! *Go-Moku solved by new search techniques*, 1996). And points on no row that is still
//! open are all alike.

use bytemuck::Zeroable;
use std::cmp::Reverse;
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Player, Turn};
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Place, Rule, State};
use wuqi_search::Control;
use wuqi_search::memory::zeroed;
use wuqi_search::solver::{Progress, Solution, Unsolved};

/// The most points of a board.
const POINTS: usize = 64;

/// How many positions are visited between two looks at the clock.
const PAUSE: u64 = 1024;

/// The most threats in a row that are tried to force a win.
const THREATS: u32 = 12;

/// The search was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stopped;

/// Whether a board and its rule are solved here.
#[must_use]
pub fn suits(game: &Gomoku) -> bool {
    game.rule() == Rule::Freestyle && game.size().squares() <= POINTS
}

/// The value of a position with all its optimal moves; the table takes at most this much
/// memory. The game must [suit](suits).
pub fn solve(
    game: &Gomoku,
    state: &State,
    memory: usize,
    control: &Control<'_>,
    report: &mut dyn FnMut(&Progress<Place>),
) -> Result<Solution<Place>, Unsolved<Place>> {
    let mover = match game.turn(state) {
        Turn::Move(player) => player,
        Turn::Over(outcome) => {
            return Ok(Solution {
                value: game.final_value(state, outcome),
                best: Vec::new(),
                nodes: 1,
            });
        }
        Turn::Chance => return Err(Unsolved::ChanceInvolved),
    };
    let mut search = ExactSearch::new(game, memory, control);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let [one, two] = Player::BOTH.map(|player| word(game, state, player));
    let (own, other) = match mover {
        Player::One => (one, two),
        Player::Two => (two, one),
    };
    let mut known = (-1, 1);
    let mut best = Vec::new();
    let progress = |nodes, (low, high): (i32, i32), best: &[Place]| {
        let ends = [low * mover.sign(), high * mover.sign()];
        Progress {
            nodes,
            low: ends[0].min(ends[1]),
            high: ends[0].max(ends[1]),
            best: best.to_vec(),
        }
    };
    let mut find = || -> Result<(), Stopped> {
        known = match search.at_least(own, other, 1)? {
            true => (1, 1),
            false => (-1, 0),
        };
        report(&progress(search.nodes, known, &best));
        if known.1 == 0 {
            let draws = search.at_least(own, other, 0)?;
            known = if draws { (0, 0) } else { (-1, -1) };
        }
        for &mv in &moves {
            if search.keeps(own, other, 1 << game.square(mv), known.0)? {
                best.push(mv);
            }
            report(&progress(search.nodes, known, &best));
        }
        Ok(())
    };
    let found = find();
    let progress = progress(search.nodes, known, &best);
    match found {
        Ok(()) => Ok(Solution {
            value: progress.low,
            best: progress.best,
            nodes: progress.nodes,
        }),
        Err(Stopped) => Err(Unsolved::Stopped(progress)),
    }
}

/// A player's stones as one word.
fn word(game: &Gomoku, state: &State, player: Player) -> u64 {
    let size = game.size();
    let places = (0..size.height).flat_map(|row| (0..size.width).map(move |c| Place::new(c, row)));
    places
        .filter(|&place| state.stone(place) == Some(player))
        .fold(0, |word, place| word | 1 << game.square(place))
}

/// All rows of a board, each as the set of its points.
fn rows(game: &Gomoku) -> Vec<u64> {
    let (size, length) = (game.size(), i32::from(game.row_length()));
    let inside = |column: i32, row: i32| {
        (0..i32::from(size.width)).contains(&column) && (0..i32::from(size.height)).contains(&row)
    };
    let mut rows = Vec::new();
    for row in 0..i32::from(size.height) {
        for column in 0..i32::from(size.width) {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let end = (column + right * (length - 1), row + down * (length - 1));
                if inside(end.0, end.1) {
                    let point = |i| Place::new((column + right * i) as u8, (row + down * i) as u8);
                    rows.push((0..length).fold(0, |set, i| set | 1 << game.square(point(i))));
                }
            }
        }
    }
    rows
}

/// The points of a set, each as a set of its own.
fn points(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let point = set & set.wrapping_neg();
        set ^= point;
        (point != 0).then_some(point)
    })
}

fn is_single(set: u64) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// What is known of a position, seen by the player to move.
#[derive(Clone, Copy, Debug, Default, Zeroable)]
struct Known {
    own: u64,
    other: u64,
    low: i8,
    high: i8,
    /// The logarithm of the work behind it; 0 marks an empty place.
    work: u8,
}

struct ExactSearch<'a> {
    rows: Vec<u64>,
    board: u64,
    table: Box<[[Known; 2]]>,
    control: &'a Control<'a>,
    nodes: u64,
}

impl<'a> ExactSearch<'a> {
    fn new(game: &Gomoku, memory: usize, control: &'a Control<'a>) -> ExactSearch<'a> {
        let squares = game.size().squares();
        ExactSearch {
            rows: rows(game),
            board: u64::MAX >> (POINTS - squares),
            table: zeroed((memory / size_of::<[Known; 2]>()).max(1)),
            control,
            nodes: 0,
        }
    }

    fn enter(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let look = self.nodes.is_multiple_of(PAUSE);
        let out = look && (self.control.stopped() || self.control.out_of_time());
        if out || self.control.out_of_nodes(self.nodes) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The points that complete a row of `own`.
    fn completing(&self, own: u64, other: u64) -> u64 {
        let missing = |row: &u64| row & !own;
        let nearly = |row: &&u64| **row & other == 0 && is_single(**row & !own);
        (self.rows.iter().filter(nearly).map(missing)).fold(0, |all, point| all | point)
    }

    /// Whether a move reaches at least `value` for the player who makes it.
    fn keeps(&mut self, own: u64, other: u64, mv: u64, value: i32) -> Result<bool, Stopped> {
        if self.completing(own, other) & mv != 0 || value < 0 {
            return Ok(true);
        }
        Ok(!self.at_least(other, own | mv, 1 - value)?)
    }

    /// Whether the player to move reaches at least `value`, 0 or 1. Nobody has a row yet.
    fn at_least(&mut self, own: u64, other: u64, value: i32) -> Result<bool, Stopped> {
        self.enter()?;
        if self.completing(own, other) != 0 {
            return Ok(true);
        }
        let threats = self.completing(other, own);
        if threats != 0 && !is_single(threats) {
            return Ok(false);
        }
        let empty = self.board & !own & !other;
        if empty == 0 {
            return Ok(value <= 0);
        }
        let known = self.look_up(own, other);
        if let Some(known) = known {
            if i32::from(known.low) >= value {
                return Ok(true);
            }
            if i32::from(known.high) < value {
                return Ok(false);
            }
        }
        let before = self.nodes;
        let reached = self.reaches(own, other, threats, empty, value)?;
        let mut known = known.unwrap_or(Known {
            own,
            other,
            low: -1,
            high: 1,
            work: 0,
        });
        match reached {
            true => known.low = value as i8,
            false => known.high = value as i8 - 1,
        }
        known.work = 1 + (self.nodes - before).checked_ilog2().unwrap_or(0) as u8;
        self.store(known);
        Ok(reached)
    }

    fn reaches(
        &mut self,
        own: u64,
        other: u64,
        threats: u64,
        empty: u64,
        value: i32,
    ) -> Result<bool, Stopped> {
        if threats == 0 && self.forces(own, other, 0, THREATS)? {
            return Ok(true);
        }
        let (mut moves, open) = self.ordered(own, other, empty);
        if value > 0 && !open[0] {
            return Ok(false);
        }
        if value <= 0 && !open[1] {
            return Ok(true);
        }
        if threats != 0 {
            moves = vec![threats];
        }
        for mv in moves {
            if !self.at_least(other, own | mv, 1 - value)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves that may differ, most promising first, and whether a row is still open to
    /// either player.
    fn ordered(&self, own: u64, other: u64, empty: u64) -> (Vec<u64>, [bool; 2]) {
        let mut weights = [0u32; POINTS];
        let mut open = [false; 2];
        for &row in &self.rows {
            let stones = match (row & own, row & other) {
                (0, 0) => {
                    open = [true; 2];
                    0
                }
                (stones, 0) => {
                    open[0] = true;
                    stones.count_ones()
                }
                (0, stones) => {
                    open[1] = true;
                    stones.count_ones()
                }
                _ => continue,
            };
            for point in points(row & empty) {
                weights[point.trailing_zeros() as usize] += 1 << (3 * stones);
            }
        }
        let weight = |point: &u64| weights[point.trailing_zeros() as usize];
        let mut moves: Vec<u64> = points(empty).filter(|point| weight(point) > 0).collect();
        moves.sort_by_key(|point| Reverse(weight(point)));
        // A move that changes no row, if there is one: it only passes the turn.
        moves.extend(points(empty).find(|point| weight(point) == 0));
        (moves, open)
    }

    /// Whether the player to move wins by threats alone. `must` is a point that has to be
    /// taken, if it is not 0.
    fn forces(&mut self, own: u64, other: u64, must: u64, left: u32) -> Result<bool, Stopped> {
        if left == 0 {
            return Ok(false);
        }
        self.enter()?;
        for number in 0..self.rows.len() {
            let row = self.rows[number];
            let missing = row & !own;
            let last = missing & missing.wrapping_sub(1);
            if row & other != 0 || !is_single(last) {
                continue;
            }
            for mv in points(missing) {
                if must != 0 && mv != must {
                    continue;
                }
                let own = own | mv;
                let reply = self.completing(own, other);
                if !is_single(reply) {
                    return Ok(true);
                }
                let other = other | reply;
                let counter = self.completing(other, own);
                let answered = counter == 0 || is_single(counter);
                if answered && self.forces(own, other, counter, left - 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn place(&self, own: u64, other: u64) -> usize {
        let key = mix(own ^ mix(other));
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    fn look_up(&self, own: u64, other: u64) -> Option<Known> {
        let pair = &self.table[self.place(own, other)];
        let same = |known: &&Known| known.work > 0 && known.own == own && known.other == other;
        pair.iter().find(same).copied()
    }

    /// The first of a pair keeps what took more work, the second what came last.
    fn store(&mut self, known: Known) {
        let place = self.place(known.own, known.other);
        let [deep, last] = &mut self.table[place];
        let same = deep.own == known.own && deep.other == known.other;
        if same || known.work >= deep.work {
            *deep = known;
        } else {
            *last = known;
        }
    }
}
