//! Victory by continuous fours (VCF).
//!
//! Every four must be answered at once, so a chain of fours is a line of play in which the
//! enemy has (under most rules) no choice at all. Such chains are searched to their end,
//! however long: either one of them ends in two fours at once, or none does. Under renju a
//! four whose answer is forbidden to black has won already.

use super::point::Kind;
use super::thinker::{Searched, Thinker, Verdict};
use wuqi_core::Player;

/// Sets the keys of this search apart from those of others.
pub(super) const SALT: [u64; 2] = [0x56f2_83a1_0d4c_9b37, 0xc3a5_1e68_b7f0_924d];

impl Thinker<'_> {
    /// Looks for a win by fours for `attacker`, who is to move, in at most `limit`
    /// positions.
    pub fn win_by_fours(&mut self, attacker: Player, limit: u64) -> Searched<Verdict> {
        if self.board.threats(attacker, Kind::Four).is_empty() {
            let five = self.board.threats(attacker, Kind::Five).iter().next();
            return Ok(five.map_or(Verdict::No, |best| Verdict::Win { plies: 1, best }));
        }
        let outer = std::mem::replace(&mut self.allowance, limit);
        let effort = limit.ilog2().min(100) as i8;
        let key = self.board.key() ^ SALT[attacker.index()];
        let verdict = match self.recall(key, effort) {
            Some(verdict) => verdict,
            None => self.fours(attacker)?,
        };
        if verdict == Verdict::Unknown {
            self.note(key, verdict, effort, false);
        }
        self.allowance = outer;
        Ok(verdict)
    }

    /// The attacker is to move.
    fn fours(&mut self, attacker: Player) -> Searched<Verdict> {
        self.budget.enter()?;
        if let Some((plies, best)) = self.immediate(attacker) {
            return Ok(Verdict::Win { plies, best });
        }
        if self.board.threats(attacker, Kind::Four).is_empty() {
            return Ok(Verdict::No);
        }
        if self.allowance == 0 {
            return Ok(Verdict::Unknown);
        }
        self.allowance -= 1;
        let key = self.board.key() ^ SALT[attacker.index()];
        if let Some(verdict) = self.recall(key, i8::MAX) {
            return Ok(verdict);
        }
        let mut fours;
        if self.must_answer(attacker) {
            // The one stone that stops the enemy must be a four itself.
            fours = self.answers(attacker);
            let board = &self.board;
            fours.retain(|&point| board.threats(attacker, Kind::Four).has(point));
        } else {
            fours = self.list();
            fours.extend(self.board.threats(attacker, Kind::Four).iter());
            let board = &self.board;
            fours.retain(|&point| board.is_legal(point, attacker));
            fours.sort_by_key(|&point| -board.worth(point, attacker));
        }
        let mut verdict = Verdict::No;
        for &four in &fours {
            self.board.put(four, attacker);
            let answered = self.answer_to_four(attacker);
            self.board.take(four, attacker);
            match answered? {
                Verdict::Win { plies, .. } => {
                    verdict = Verdict::Win {
                        plies: plies + 1,
                        best: four,
                    };
                    break;
                }
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::No => {}
            }
        }
        self.recycle(fours);
        if verdict != Verdict::Unknown {
            self.note(key, verdict, i8::MAX, true);
        }
        Ok(verdict)
    }

    /// The defender is to move and faces a four.
    fn answer_to_four(&mut self, attacker: Player) -> Searched<Verdict> {
        let defender = attacker.other();
        if self.must_answer(attacker) {
            return Ok(Verdict::No);
        }
        let answers = self.answers(defender);
        let mut verdict = Verdict::Win { plies: 2, best: 0 };
        for &answer in &answers {
            self.board.put(answer, defender);
            let next = self.fours(attacker);
            self.board.take(answer, defender);
            verdict = worse(verdict, next?, answer);
            if verdict == Verdict::No {
                break;
            }
        }
        self.recycle(answers);
        Ok(verdict)
    }
}

/// The verdict on the defender's position, given what is known and the verdict after one
/// more of the defender's stones.
pub(super) fn worse(known: Verdict, next: Verdict, stone: u16) -> Verdict {
    match (known, next) {
        (Verdict::Win { plies, best }, Verdict::Win { plies: after, .. }) => {
            if after + 1 > plies {
                Verdict::Win {
                    plies: after + 1,
                    best: stone,
                }
            } else {
                Verdict::Win { plies, best }
            }
        }
        (_, Verdict::No) => Verdict::No,
        _ => Verdict::Unknown,
    }
}
