//! Gomoku: wins by continuous fours, searched to their end.
//!
//! A four must be answered at once, so the search for a win by fours alone is complete: it
//! finds a win or shows that there is none. A move *wins* here if such a win follows whatever
//! the enemy answers. Two questions are asked of every legal move:
//!
//! - *Win*: exactly one move wins. To every other move there is an answer after which no win
//!   by fours is left, nor one by fours and threes as far as a bounded search sees; or the
//!   enemy even wins by fours.
//! - *Save*: the enemy threatens to win by fours, and exactly one move leaves no such win.

use super::{Solution, counted};
use crate::Kind;
use wuqi_core::{Notation, Player};
use wuqi_engines::gomoku::board::Board;
use wuqi_engines::gomoku::point::Kind as Threat;
use wuqi_engines::gomoku::point_set::Point;
use wuqi_engines::gomoku::thinker::{Memory, Searched, Thinker, Verdict};
use wuqi_games::any::Position;
use wuqi_games::gomoku::Gomoku;
use wuqi_search::budget::{Budget, Pool};

/// Positions that one search for fours may visit; past that nothing is proved.
pub(super) const FOURS: u64 = 20_000;

/// Positions of the bounded search for wins by fours and threes.
const THREATS: u64 = 1_000;

/// The same for the defence, whose worth is that it holds.
pub(super) const THREATS_AGAINST_DEFENCE: u64 = 10_000;

/// Positions of one proof, all searches together.
pub(super) const NODES: u64 = 3_000_000;

/// A shorter win is seen at a glance.
pub(super) const SHORTEST: u32 = 5;

/// No line is told further.
const LONGEST_LINE: usize = 11;

/// The one right move.
pub(super) fn prove(game: &Gomoku, position: &dyn Position) -> Option<Solution> {
    let state = &position.downcast::<Gomoku>()?.state;
    let player = position.turn().player()?;
    let memory = Memory::with_bytes(1 << 20);
    let pool = Pool::default();
    let found = counted(NODES, |control| {
        let budget = Budget::new(control, &pool);
        let mut search = ProofSearch {
            thinker: Thinker::new(Board::new(game, state), budget, &memory),
            player,
        };
        let solution = search.solve().ok()??;
        let line = search.thinker_line(&solution);
        Some((solution.kind, solution.plies, line))
    });
    let (kind, plies, line) = found?;
    let places = line.iter().map(|&place| game.show_move(state, place));
    Some(Solution {
        kind,
        plies,
        line: places.collect(),
    })
}

/// A search for proofs with the player to move.
pub(super) struct ProofSearch<'a> {
    pub(super) thinker: Thinker<'a>,
    pub(super) player: Player,
}

/// The right stone.
struct Found {
    kind: Kind,
    plies: u32,
    point: Point,
}

impl ProofSearch<'_> {
    fn solve(&mut self) -> Searched<Option<Found>> {
        let (own, enemy) = (self.player, self.player.other());
        let any_five = [own, enemy]
            .iter()
            .any(|&player| !self.thinker.board.threats(player, Threat::Five).is_empty());
        if any_five {
            return Ok(None);
        }
        match self.thinker.win_by_fours(own, FOURS)? {
            Verdict::Win { plies, best } if plies >= SHORTEST => self.only_win(plies, best),
            Verdict::No => self.only_defence(enemy),
            _ => Ok(None),
        }
    }

    /// The stone of the win, if no other wins.
    fn only_win(&mut self, plies: u32, best: Point) -> Searched<Option<Found>> {
        let points: Vec<Point> = self.thinker.board.empties().collect();
        // The most likely second solutions first.
        let board = &self.thinker.board;
        let mut others: Vec<Point> = points.iter().copied().filter(|&at| at != best).collect();
        others.sort_by_key(|&at| -board.worth(at, self.player));
        for &other in &others {
            self.thinker.board.put(other, self.player);
            let refuted = self.is_refuted(best, &points);
            self.thinker.board.take(other, self.player);
            if !refuted? {
                return Ok(None);
            }
        }
        let kind = Kind::Win;
        Ok(Some(Found {
            kind,
            plies,
            point: best,
        }))
    }

    /// Whether the enemy has an answer to the stone just put.
    pub(super) fn is_refuted(&mut self, best: Point, points: &[Point]) -> Searched<bool> {
        let (own, enemy) = (self.player, self.player.other());
        if self.thinker.must_answer(enemy) {
            for answer in self.thinker.answers(enemy) {
                if self.holds(answer, own, enemy)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if let Verdict::Win { .. } = self.thinker.win_by_fours(enemy, FOURS)? {
            return Ok(true);
        }
        // What stops the win that was there is the likeliest answer.
        let likely = std::iter::once(best).chain(points.iter().copied());
        for answer in likely {
            if self.thinker.board.is_empty(answer) && self.holds(answer, own, enemy)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether no win is left after this answer.
    fn holds(&mut self, answer: Point, own: Player, enemy: Player) -> Searched<bool> {
        self.thinker.board.put(answer, enemy);
        let fours = self.thinker.win_by_fours(own, FOURS);
        let held = match fours {
            Ok(Verdict::No) => self
                .thinker
                .win_by_threats(own, THREATS)
                .map(|verdict| !matches!(verdict, Verdict::Win { .. })),
            other => other.map(|_| false),
        };
        self.thinker.board.take(answer, enemy);
        held
    }

    /// The stone that leaves no win by fours, if there is such a win and no other stops it.
    fn only_defence(&mut self, enemy: Player) -> Searched<Option<Found>> {
        // A four of one's own only puts the question off.
        let own_fours = self.thinker.board.threats(self.player, Threat::Four);
        if !own_fours.is_empty() {
            return Ok(None);
        }
        let Verdict::Win { plies, .. } = self.thinker.win_by_fours(enemy, FOURS)? else {
            return Ok(None);
        };
        let points: Vec<Point> = self.thinker.board.empties().collect();
        let mut only = None;
        for point in points {
            self.thinker.board.put(point, self.player);
            let verdict = self.thinker.win_by_fours(enemy, FOURS);
            self.thinker.board.take(point, self.player);
            match verdict? {
                Verdict::Win { .. } => {}
                Verdict::No if only.is_none() => only = Some(point),
                _ => return Ok(None),
            }
        }
        let Some(point) = only else {
            return Ok(None);
        };
        self.thinker.board.put(point, self.player);
        let left = self.thinker.win_by_threats(enemy, THREATS_AGAINST_DEFENCE);
        self.thinker.board.take(point, self.player);
        let kind = Kind::Save;
        let holds = !matches!(left?, Verdict::Win { .. });
        Ok(holds.then_some(Found { kind, plies, point }))
    }

    /// The right stone and, where it wins, the fours that follow with their answers.
    fn thinker_line(&mut self, found: &Found) -> Vec<wuqi_games::gomoku::Place> {
        let mut stones = Vec::new();
        let mut next = Some(found.point);
        while let Some(stone) = next.take() {
            let player = self.player;
            let wins = self.thinker.board.threats(player, Threat::Five).has(stone);
            self.thinker.board.put(stone, player);
            stones.push(stone);
            if wins || found.kind == Kind::Save || stones.len() >= LONGEST_LINE {
                break;
            }
            let five = self
                .thinker
                .board
                .threats(player, Threat::Five)
                .iter()
                .next();
            if let Some(answer) = five {
                self.thinker.board.put(answer, player.other());
                stones.push(answer);
                next = match self.thinker.win_by_fours(player, FOURS) {
                    Ok(Verdict::Win { best, .. }) => Some(best),
                    _ => None,
                };
            }
        }
        let board = &self.thinker.board;
        stones.iter().map(|&stone| board.place(stone)).collect()
    }
}
