//! Victory by continuous threats (VCT): fours and open threes.
//!
//! An open three threatens an open four. It leaves the defender a choice: take one of the
//! few points that stop it, or gain time with fours of their own. The attacker wins if
//! every such answer loses to further threats (Allis, van den Herik and Huntjens 1996
//! solved Gomoku with this idea). Every answer of the defender is looked at, so a win
//! found is a win; that none was found proves nothing.
//!
//! The search deepens by the number of the attacker's threes: a chain of fours at the end
//! of a line is free.

use super::fours::worse;
use super::point::Kind;
use super::point_set::Point;
use super::thinker::{Searched, Thinker, Verdict};
use wuqi_core::Player;
use wuqi_games::gomoku::Place;

/// Sets the keys of this search apart from those of others.
const SALT: [u64; 2] = [0x1b87_64fd_20c9_a35e, 0x9d02_fe75_63b8_1ac4];
/// The most threes in a line.
const DEEPEST: i8 = 24;

impl Thinker<'_> {
    /// Looks for a win by threats for `attacker`, who is to move, in about `limit`
    /// positions.
    pub fn win_by_threats(&mut self, attacker: Player, limit: u64) -> Searched<Verdict> {
        self.allowance = limit;
        for depth in 1..=DEEPEST {
            match self.attack(attacker, depth)? {
                Verdict::Unknown if self.allowance > 0 => {}
                verdict => return Ok(verdict),
            }
        }
        Ok(Verdict::Unknown)
    }

    /// The attacker is to move and may still make `depth` threes. [`Verdict::Unknown`]
    /// also means that more threes might win.
    fn attack(&mut self, attacker: Player, depth: i8) -> Searched<Verdict> {
        self.budget.enter()?;
        if let Some((plies, best)) = self.immediate(attacker) {
            return Ok(Verdict::Win { plies, best });
        }
        if self.allowance == 0 {
            return Ok(Verdict::Unknown);
        }
        self.allowance -= 1;
        let key = self.board.key() ^ SALT[attacker.index()];
        match self.memory.threats.probe(key) {
            Some(entry) if entry.complete => return Ok(self.recall(key, 0).unwrap_or(Verdict::No)),
            Some(entry) if entry.depth >= depth => return Ok(Verdict::Unknown),
            _ => {}
        }
        let fours = self.win_by_fours(attacker, self.threats_fours)?;
        if let Verdict::Win { .. } = fours {
            return Ok(fours);
        }
        let mut verdict = Verdict::No;
        let moves = self.attacks(attacker);
        let forced = self.must_answer(attacker);
        for &stone in &moves {
            let is_free = forced || self.board.threats(attacker, Kind::Four).has(stone);
            if depth == 0 && !is_free {
                verdict = Verdict::Unknown;
                continue;
            }
            self.board.put(stone, attacker);
            let after = self.defend(attacker, depth - i8::from(!is_free));
            self.board.take(stone, attacker);
            match after? {
                Verdict::Win { plies, .. } => {
                    verdict = Verdict::Win {
                        plies: plies + 1,
                        best: stone,
                    };
                    break;
                }
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::No => {}
            }
        }
        self.recycle(moves);
        let complete = verdict != Verdict::Unknown;
        if complete || self.allowance > 0 {
            self.note(key, verdict, depth, complete);
        }
        Ok(verdict)
    }

    /// The attacker's stones that threaten something, the most promising first; only those
    /// that stop the enemy's five if there is one, only fours and threes in its way if the
    /// enemy has an open three.
    fn attacks(&mut self, attacker: Player) -> Vec<Point> {
        if self.must_answer(attacker) {
            return self.answers(attacker);
        }
        let defences = self.defences(attacker);
        let mut moves = self.list();
        let board = &self.board;
        let (fours, threes) = (
            board.threats(attacker, Kind::Four),
            board.threats(attacker, Kind::Three),
        );
        let helps = |point| defences.as_ref().is_none_or(|list| list.contains(&point));
        moves.extend(fours.iter());
        moves.extend(threes.iter().filter(|&p| !fours.has(p) && helps(p)));
        moves.retain(|&point| board.is_legal(point, attacker));
        moves.sort_by_key(|&point| {
            -2 * board.worth(point, attacker) - board.worth(point, attacker.other())
        });
        if let Some(list) = defences {
            self.recycle(list);
        }
        moves
    }

    /// The defender is to move and may face a threat.
    fn defend(&mut self, attacker: Player, depth: i8) -> Searched<Verdict> {
        let defender = attacker.other();
        if !self.board.threats(defender, Kind::Five).is_empty() {
            return Ok(Verdict::No);
        }
        let answers = if self.must_answer(defender) {
            self.answers(defender)
        } else if let Some(mut answers) = self.defences(defender) {
            let board = &self.board;
            answers
                .sort_by_key(|&point| -board.worth(point, attacker) - board.worth(point, defender));
            let counters = board.threats(defender, Kind::Four).iter();
            for counter in counters.filter(|&point| board.is_legal(point, defender)) {
                if !answers.contains(&counter) {
                    answers.push(counter);
                }
            }
            answers
        } else {
            return Ok(Verdict::No);
        };
        // With no answer the attacker completes the threat: a five next, or an open four.
        let plies = if self.must_answer(defender) { 2 } else { 4 };
        let mut verdict = Verdict::Win { plies, best: 0 };
        for &answer in &answers {
            self.board.put(answer, defender);
            let next = self.attack(attacker, depth);
            self.board.take(answer, defender);
            verdict = worse(verdict, next?, answer);
            if verdict == Verdict::No || verdict == Verdict::Unknown {
                break;
            }
        }
        self.recycle(answers);
        Ok(verdict)
    }
}

/// What a threat search would play from here on, for the report.
impl Thinker<'_> {
    /// The line of a win that was found for `attacker`, whose first stone is `best`: the
    /// attacker's stones as remembered, the defender's that hold out longest among those
    /// that are remembered. The first stone itself is left out.
    pub fn threat_line(&mut self, attacker: Player, best: Point) -> Vec<Place> {
        let mut line = Vec::new();
        let mut stone = best;
        loop {
            let wins = self.board.threats(attacker, Kind::Five).has(stone);
            self.board.put(stone, attacker);
            line.push(stone);
            if wins {
                break;
            }
            let Some((answer, next)) = self.next_in_line(attacker) else {
                break;
            };
            self.board.put(answer, attacker.other());
            line.push(answer);
            stone = next;
        }
        for (i, &point) in line.iter().enumerate().rev() {
            let player = if i % 2 == 0 {
                attacker
            } else {
                attacker.other()
            };
            self.board.take(point, player);
        }
        line[1..]
            .iter()
            .map(|&point| self.board.place(point))
            .collect()
    }

    /// The defender's answer and the attacker's next stone; `None` when memory ends.
    fn next_in_line(&mut self, attacker: Player) -> Option<(Point, Point)> {
        let defender = attacker.other();
        let answers = if self.must_answer(defender) {
            let fives = self.board.threats(attacker, Kind::Five).iter();
            let fives: Vec<Point> = fives
                .filter(|&p| self.board.is_legal(p, defender))
                .collect();
            let answers = self.answers(defender);
            if answers.is_empty() { fives } else { answers }
        } else {
            self.defences(defender)?
        };
        let mut longest = None;
        for &answer in &answers {
            self.board.put(answer, defender);
            let next = self.remembered(attacker);
            self.board.take(answer, defender);
            if let Some((plies, stone)) = next
                && longest.is_none_or(|(most, _, _)| plies > most)
            {
                longest = Some((plies, answer, stone));
            }
        }
        longest.map(|(_, answer, stone)| (answer, stone))
    }

    pub(super) fn remembered(&self, attacker: Player) -> Option<(u32, Point)> {
        let by_threats = self.board.key() ^ SALT[attacker.index()];
        let by_fours = self.board.key() ^ super::fours::SALT[attacker.index()];
        let recalled =
            [by_fours, by_threats]
                .into_iter()
                .find_map(|key| match self.recall(key, i8::MAX)? {
                    Verdict::Win { plies, best } if self.board.is_empty(best) => {
                        Some((plies, best))
                    }
                    _ => None,
                });
        self.immediate(attacker).or(recalled)
    }
}
