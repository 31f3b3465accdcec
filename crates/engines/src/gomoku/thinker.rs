//! One thread of thought: the board, its share of the work and what it remembers.

use super::board::Board;
use super::point::Kind;
use super::point_set::Point;
use super::settings::Settings;
use super::shape::Shape;
use wuqi_core::Player;
use wuqi_games::gomoku::Rule;
use wuqi_search::budget::{Budget, Stopped};
use wuqi_search::table::{Bound, Entry, TranspositionTable};

/// Something that the search found, unless it was stopped meanwhile.
pub type Searched<T> = Result<T, Stopped>;

/// What a threat search says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins in this many plies at most, beginning with this stone (which
    /// means nothing when it is the defender's turn).
    Win {
        /// Plies to the winning row.
        plies: u32,
        /// The stone to put.
        best: Point,
    },
    /// There is no win by threats of this kind and length.
    No,
    /// The search was cut short by its own limit.
    Unknown,
}

/// What the searches of one engine remember.
#[derive(Debug)]
pub struct Memory {
    /// Values of positions.
    pub values: TranspositionTable,
    /// Verdicts of threat searches.
    pub threats: TranspositionTable,
    /// What a costly judge said of positions.
    pub judgements: TranspositionTable,
}

impl Memory {
    /// Tables that take about this much memory together.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Memory {
        Memory {
            values: TranspositionTable::with_bytes(bytes / 4 * 3),
            threats: TranspositionTable::with_bytes(bytes / 4),
            judgements: TranspositionTable::with_bytes(bytes / 16),
        }
    }
}

/// One thread of thought.
pub struct Thinker<'a> {
    /// The position.
    pub board: Board,
    /// Its share of the work.
    pub budget: Budget<'a>,
    /// What is remembered.
    pub memory: &'a Memory,
    /// Positions that the threat search under way may still visit.
    pub allowance: u64,
    /// Positions that a threat search may visit in search of a win by fours at each of the
    /// attacker's turns.
    pub threats_fours: u64,
    spare: Vec<Vec<Point>>,
}

impl<'a> Thinker<'a> {
    /// A thread that has not begun.
    #[must_use]
    pub fn new(board: Board, budget: Budget<'a>, memory: &'a Memory) -> Self {
        Thinker {
            board,
            budget,
            memory,
            allowance: 0,
            threats_fours: Settings::default().threats_fours as u64,
            spare: Vec::new(),
        }
    }

    /// The player to move: black when the number of stones is even.
    #[must_use]
    #[inline]
    pub fn mover(&self) -> Player {
        Player::BOTH[self.board.placed() & 1]
    }

    /// An empty list to fill with points; give it back with [`Thinker::recycle`].
    #[inline]
    pub fn list(&mut self) -> Vec<Point> {
        self.spare.pop().unwrap_or_default()
    }

    /// Gives a list back for reuse.
    #[inline]
    pub fn recycle(&mut self, mut list: Vec<Point>) {
        list.clear();
        self.spare.push(list);
    }

    /// A win that needs no search, for `attacker` to move: a five, or, when the enemy has
    /// none to make, a double threat.
    #[inline]
    #[must_use]
    pub fn immediate(&self, attacker: Player) -> Option<(u32, Point)> {
        let five = self.board.threats(attacker, Kind::Five).first();
        if let Some(best) = five {
            return Some((1, best));
        }
        if !self.must_answer(attacker) {
            return self.double(attacker).map(|best| (3, best));
        }
        None
    }

    /// Whether the enemy of `player` would complete a row with the next stone.
    #[inline]
    #[must_use]
    pub fn must_answer(&self, player: Player) -> bool {
        !self.board.threats(player.other(), Kind::Five).is_empty()
    }

    /// A legal stone that makes an open four or two fours.
    #[inline]
    #[must_use]
    pub fn double(&self, player: Player) -> Option<Point> {
        let doubles = self.board.threats(player, Kind::Double);
        if doubles.is_empty() {
            return None;
        }
        let mut points = doubles.iter();
        points.find(|&point| self.board.is_legal(point, player))
    }

    /// The legal stones of `player` after which the enemy, who has a five to make, has
    /// none any more.
    pub fn answers(&mut self, player: Player) -> Vec<Point> {
        let mut answers = self.list();
        let fives = *self.board.threats(player.other(), Kind::Five);
        if self.board.rule() == Rule::Caro {
            self.caro_answers(player, &mut answers);
        } else if fives.len() == 1 {
            answers.extend(fives.iter());
        }
        answers.retain(|&point| self.board.is_legal(point, player));
        answers
    }

    /// Under caro a five can also be spoilt by shutting its second end.
    fn caro_answers(&mut self, player: Player, answers: &mut Vec<Point>) {
        let enemy = player.other();
        let first = self.board.threats(enemy, Kind::Five).first();
        let Some(five) = first else { return };
        answers.push(five);
        self.line_points(five, enemy, Shape::Five, answers);
        answers.retain(|&point| {
            self.board.put(point, player);
            let stops = self.board.threats(enemy, Kind::Five).is_empty();
            self.board.take(point, player);
            stops
        });
    }

    /// Appends the empty points on the lines of which a stone of `player` on `point` would
    /// make at least `shape`, as far as they can matter to it.
    pub(super) fn line_points(
        &self,
        point: Point,
        player: Player,
        shape: Shape,
        out: &mut Vec<Point>,
    ) {
        let reach = self.reach_of_answers();
        for direction in 0..4 {
            if self.board.shape(point, direction, player) < shape as usize {
                continue;
            }
            for side in [-1, 1] {
                for distance in 1..=reach {
                    let at = self.board.along(point, direction, side * distance);
                    if self.board.is_empty(at) {
                        out.push(at);
                    } else if !self.board.is_stone(at, player) {
                        break;
                    }
                }
            }
        }
    }

    /// How far from a stone an answer to it can lie: within its row, or under caro at the
    /// row's end.
    fn reach_of_answers(&self) -> isize {
        let inside = self.board.reach() as isize - 1;
        inside + isize::from(self.board.rule() == Rule::Caro)
    }

    /// The stones of `player` that might stop every double threat that the enemy has: each
    /// must lie on a line of each of them. Own fours are not among them. `None` if the
    /// enemy has no double threat.
    pub fn defences(&mut self, player: Player) -> Option<Vec<Point>> {
        let enemy = player.other();
        let first = self.double(enemy)?;
        let mut found = self.list();
        found.push(first);
        self.line_points(first, enemy, Shape::Four, &mut found);
        let mut other = self.list();
        for double in self.board.threats(enemy, Kind::Double).iter() {
            if double == first || !self.board.is_legal(double, enemy) {
                continue;
            }
            other.clear();
            other.push(double);
            self.line_points(double, enemy, Shape::Four, &mut other);
            found.retain(|point| other.contains(point));
        }
        self.recycle(other);
        found.retain(|&point| self.board.is_legal(point, player));
        Some(found)
    }

    /// What was said of a position under this key with at least this much effort.
    #[inline]
    #[must_use]
    pub fn recall(&self, key: u64, effort: i8) -> Option<Verdict> {
        let entry = self.memory.threats.probe(key)?;
        match (entry.bound, entry.best) {
            (Bound::Lower, Some(best)) => Some(Verdict::Win {
                plies: entry.value as u32,
                best,
            }),
            _ if entry.complete || entry.depth >= effort => Some(Verdict::No),
            _ => None,
        }
    }

    /// Remembers a verdict; `complete` if more effort would not change it.
    #[inline]
    pub fn note(&self, key: u64, verdict: Verdict, effort: i8, complete: bool) {
        let (bound, value, best) = match verdict {
            Verdict::Win { plies, best } => (Bound::Lower, plies as i32, Some(best)),
            Verdict::No | Verdict::Unknown => (Bound::Upper, 0, None),
        };
        self.memory.threats.store(
            key,
            Entry {
                value,
                depth: effort,
                bound,
                complete,
                best,
            },
        );
    }
}
