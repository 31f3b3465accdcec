//! Which points touch a win by fours.
//!
//! Where the enemy would win by fours if nothing happened, only a stone that touches that
//! win can help: one on a point that the attacker or the defender takes on the way, one on
//! the lines of the last double threat, or one that turns a forced reply into a four of the
//! defender. Own fours come on top of these, they gain time.

use super::point::Kind;
use super::point_set::{Point, PointSet};
use super::shape::Shape;
use super::thinker::{Searched, Thinker, Verdict};
use wuqi_core::Player;
use wuqi_games::gomoku::Rule;

impl Thinker<'_> {
    /// The empty points that touch the enemy's win by fours if `player` does nothing; `None`
    /// if none is found in `limit` positions.
    pub fn touching(&mut self, player: Player, limit: u64) -> Searched<Option<PointSet>> {
        let attacker = player.other();
        if self.board.rule() == Rule::Caro {
            // A four has several answers there, and each its own continuation.
            return Ok(None);
        }
        let Verdict::Win { best, .. } = self.win_by_fours(attacker, limit)? else {
            return Ok(None);
        };
        let mut touching = PointSet::default();
        let mut line = self.list();
        let is_whole = self.follow(attacker, best, &mut line, &mut touching);
        for (i, &point) in line.iter().enumerate().rev() {
            let owner = if i % 2 == 0 { attacker } else { player };
            self.board.take(point, owner);
        }
        for &point in &line {
            touching.insert(point);
        }
        // What is empty after the stones of the win are gone again.
        let mut near = self.list();
        for answer in line.iter().skip(1).step_by(2) {
            self.counter_points(*answer, player, &mut near);
        }
        for &point in &near {
            touching.insert(point);
        }
        self.recycle(near);
        self.recycle(line);
        Ok(is_whole.then_some(touching))
    }

    /// Plays a remembered win out; what it takes goes into `line`, what touches its end into
    /// `touching`. Whether memory reached to that end.
    fn follow(
        &mut self,
        attacker: Player,
        first: Point,
        line: &mut Vec<Point>,
        touching: &mut PointSet,
    ) -> bool {
        let defender = attacker.other();
        let mut stone = first;
        loop {
            if let Some((plies, best)) = self.immediate(attacker) {
                let shape = if plies == 1 { Shape::Five } else { Shape::Four };
                let mut ends = self.list();
                self.line_points(best, attacker, shape, &mut ends);
                ends.push(best);
                ends.iter().for_each(|&point| touching.insert(point));
                self.recycle(ends);
                return true;
            }
            self.board.put(stone, attacker);
            line.push(stone);
            let answers = self.answers(defender);
            let next = answers.first().and_then(|&answer| {
                self.board.put(answer, defender);
                line.push(answer);
                self.remembered(attacker)
            });
            let is_end = answers.is_empty();
            self.recycle(answers);
            match next {
                Some((_, best)) => stone = best,
                None => {
                    // The one point that would help is forbidden, or memory ends.
                    let fives = self.board.threats(attacker, Kind::Five).iter();
                    fives.for_each(|point| touching.insert(point));
                    return is_end;
                }
            }
        }
    }

    /// Appends the empty points that make a four of `player` out of a later stone on `point`.
    fn counter_points(&self, point: Point, player: Player, out: &mut Vec<Point>) {
        self.line_points(point, player, Shape::Three, out);
    }
}
