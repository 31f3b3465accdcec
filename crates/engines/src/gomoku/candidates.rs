//! The moves that a position offers to the search, and their order.
//!
//! What the enemy threatens narrows them: a five leaves the points that stop it, an open
//! three those on its lines, a win by fours those that touch it; own fours always come on
//! top of the last two. Otherwise all points near stones are candidates.

use super::alphabeta::AlphaBeta;
use super::judge::PROMISE;
use super::point::Kind;
use super::point_set::{Point, PointSet};
use wuqi_core::Player;

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Where the stone goes.
    pub point: Point,
    /// How promising it is.
    pub promise: i32,
}

/// Why there are no more moves than these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The enemy completes a row unless it is stopped: these are all moves that do.
    Answers,
    /// The enemy has a double threat to make: these are all moves that may stop it.
    Defences,
    /// The enemy wins by fours: these touch that win.
    Touching,
    /// Nothing is threatened: the points near stones.
    Free,
}

/// The moves of a position.
#[derive(Debug)]
pub struct Candidates {
    /// The moves, in no order.
    pub list: Vec<Candidate>,
    /// What narrowed them.
    pub choice: Choice,
    /// Whether the remembered move is among them.
    has_remembered: bool,
    /// Whether the judge has been asked what they promise.
    is_rated: bool,
}

impl Candidates {
    /// Moves the best of those from place `i` on there.
    #[inline]
    fn pick(&mut self, i: usize) -> Option<Candidate> {
        let rest = self.list.get(i..)?;
        let promises = rest.iter().map(|candidate| candidate.promise);
        // The first of equals, so that the order is that of the board.
        let (best, _) = promises
            .enumerate()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        self.list.swap(i, i + best);
        self.list.get(i).copied()
    }
}

/// Where the moves are wanted.
#[derive(Clone, Copy)]
pub struct Place {
    /// Steps from the root.
    pub ply: usize,
    /// The last stones of the enemy and of the mover.
    pub recent: [Option<Point>; 2],
    /// What the table remembers as the best.
    pub remembered: Option<Point>,
}

impl AlphaBeta<'_> {
    /// The moves of the position; `touching` are the points that touch a win of the enemy.
    pub(super) fn candidates(&mut self, place: Place, touching: Option<&PointSet>) -> Candidates {
        let player = self.thinker.mover();
        let (points, choice) = if self.thinker.must_answer(player) {
            (self.thinker.answers(player), Choice::Answers)
        } else if let Some(mut points) = self.thinker.defences(player) {
            self.add_fours(player, &mut points);
            (points, Choice::Defences)
        } else if let Some(touching) = touching {
            let mut points = self.thinker.list();
            let board = &self.thinker.board;
            points.extend(
                touching
                    .iter()
                    .filter(|&point| board.is_empty(point) && board.is_legal(point, player)),
            );
            self.add_fours(player, &mut points);
            (points, Choice::Touching)
        } else {
            (self.free(player), Choice::Free)
        };
        let list = self.listed(player, place, &points);
        self.thinker.recycle(points);
        Candidates {
            has_remembered: list
                .iter()
                .any(|known| Some(known.point) == place.remembered),
            is_rated: false,
            list,
            choice,
        }
    }

    /// Moves the best of those from place `i` on there. The judge is asked only when there is
    /// something to choose: the remembered move goes first whatever it promises.
    #[inline]
    pub(super) fn pick(&mut self, moves: &mut Candidates, i: usize) -> Option<Candidate> {
        let is_clear = moves.list.len() <= i + 1 || i == 0 && moves.has_remembered;
        if !moves.is_rated && !is_clear {
            self.rate(moves, i);
        }
        moves.pick(i)
    }

    /// Adds what the judge promises of the moves from place `i` on.
    pub(super) fn rate(&mut self, moves: &mut Candidates, i: usize) {
        moves.is_rated = true;
        let (player, recent) = (self.thinker.mover(), self.recent());
        let mut points = self.thinker.list();
        points.extend(moves.list[i..].iter().map(|candidate| candidate.point));
        self.promises.clear();
        let (board, promises) = (&self.thinker.board, &mut self.promises);
        self.judge
            .promises(board, player, recent, &points, promises);
        for (candidate, promise) in moves.list[i..].iter_mut().zip(&self.promises) {
            candidate.promise += promise;
        }
        self.thinker.recycle(points);
    }

    /// Adds the legal fours of `player` that are not in the list.
    fn add_fours(&self, player: Player, points: &mut Vec<Point>) {
        let board = &self.thinker.board;
        for four in board.threats(player, Kind::Four).iter() {
            if !points.contains(&four) && board.is_legal(four, player) {
                points.push(four);
            }
        }
    }

    /// The legal points near stones; all of them on a small board.
    fn free(&mut self, player: Player) -> Vec<Point> {
        let mut points = self.thinker.list();
        let board = &self.thinker.board;
        if board.is_small() || board.near().is_empty() {
            points.extend(board.empties());
        } else {
            points.extend(board.near().iter());
        }
        points.retain(|&point| board.is_legal(point, player));
        if points.is_empty() {
            points.extend(board.empties().filter(|&p| board.is_legal(p, player)));
        }
        points
    }

    /// The moves with what earlier cut-offs say of them.
    fn listed(&mut self, player: Player, place: Place, points: &[Point]) -> Vec<Candidate> {
        let settings = &self.pruning.settings;
        let mut list = self.spare.pop().unwrap_or_default();
        list.extend(points.iter().map(|&point| {
            let promise = if place.remembered == Some(point) {
                1 << 24
            } else {
                let history =
                    self.ordering.history(player, point) * PROMISE / settings.history_unit;
                let refutes =
                    self.ordering
                        .is_refutation(player, place.ply, place.recent[0], point);
                history + if refutes { settings.refutation } else { 0 }
            };
            Candidate { point, promise }
        }));
        list
    }

    /// Gives a list back for reuse.
    pub(super) fn recycle(&mut self, mut list: Vec<Candidate>) {
        list.clear();
        self.spare.push(list);
    }

    /// All near points lose: perhaps one further away, on a line with stones, does not.
    pub(super) fn add_far_points(&self, player: Player, list: &mut Vec<Candidate>) {
        let board = &self.thinker.board;
        let known = |point: Point| list.iter().any(|candidate| candidate.point == point);
        let far = |&point: &Point| {
            let worth = board.worth(point, player) + board.worth(point, player.other());
            worth > 8 && !board.near().has(point) && !known(point) && board.is_legal(point, player)
        };
        let points: Vec<Point> = board.empties().filter(far).collect();
        let promise = i32::MIN;
        list.extend(points.into_iter().map(|point| Candidate { point, promise }));
    }
}
