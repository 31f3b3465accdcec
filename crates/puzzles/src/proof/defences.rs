//! Gomoku: every right stone where the enemy is about to win by fours.
//!
//! A puzzle has one solution; an exam asks for any right move. The enemy threatens a win by
//! fours here, so that most stones lose by force, which is proved for each of them.
//!
//! - Whoever can win by fours first is to do so: right are the fours after which, whatever the
//!   answer, a win by fours is left, and the quiet stones that stop the enemy and to which
//!   no answer is found.
//! - Otherwise right are the stones after which the enemy has no win by fours, nor one by fours
//!   and threes that a bounded search finds.

use super::counted;
use super::gomoku::{FOURS, NODES, ProofSearch, SHORTEST, THREATS_AGAINST_DEFENCE};
use wuqi_core::Notation;
use wuqi_engines::gomoku::board::Board;
use wuqi_engines::gomoku::point::Kind as Threat;
use wuqi_engines::gomoku::point_set::Point;
use wuqi_engines::gomoku::thinker::{Memory, Searched, Thinker, Verdict};
use wuqi_games::any::Position;
use wuqi_games::gomoku::Gomoku;
use wuqi_search::budget::{Budget, Pool};

/// All right stones; none where the enemy does not threaten to win by fours, where that is seen
/// at a glance, or where nothing was proved.
pub(crate) fn right(position: &dyn Position) -> Vec<String> {
    let Some(gomoku) = position.downcast::<Gomoku>() else {
        return Vec::new();
    };
    let Some(player) = position.turn().player() else {
        return Vec::new();
    };
    let (game, state) = (&gomoku.game, &gomoku.state);
    let memory = Memory::with_bytes(1 << 20);
    let pool = Pool::default();
    let places = counted(NODES, |control| {
        let budget = Budget::new(control, &pool);
        let mut search = ProofSearch {
            thinker: Thinker::new(Board::new(game, state), budget, &memory),
            player,
        };
        let stones = search.right_stones().ok().flatten().unwrap_or_default();
        let board = &search.thinker.board;
        let places: Vec<_> = stones.iter().map(|&stone| board.place(stone)).collect();
        places
    });
    let show = |&place: &_| game.show_move(state, place);
    places.iter().map(show).collect()
}

impl ProofSearch<'_> {
    fn right_stones(&mut self) -> Searched<Option<Vec<Point>>> {
        let (own, enemy) = (self.player, self.player.other());
        let has = |search: &Self, player, threat| {
            !search.thinker.board.threats(player, threat).is_empty()
        };
        if has(self, own, Threat::Five) || has(self, enemy, Threat::Five) {
            return Ok(None);
        }
        let threat = self.thinker.win_by_fours(enemy, FOURS)?;
        if !matches!(threat, Verdict::Win { plies, .. } if plies >= SHORTEST) {
            return Ok(None);
        }
        match self.thinker.win_by_fours(own, FOURS)? {
            Verdict::Win { plies, best } if plies >= SHORTEST => {
                self.those(|search, points| search.wins_first(best, points))
            }
            // A four of one's own would only put the question off.
            Verdict::No if !has(self, own, Threat::Four) => {
                self.those(|search, _| search.is_safe())
            }
            _ => Ok(None),
        }
    }

    /// The stones of which this is so, once they are put; `None` if it is not known of one.
    fn those(
        &mut self,
        mut is_right: impl FnMut(&mut Self, &[Point]) -> Searched<Option<bool>>,
    ) -> Searched<Option<Vec<Point>>> {
        let points: Vec<Point> = self.thinker.board.empties().collect();
        let mut right = Vec::new();
        for &point in &points {
            self.thinker.board.put(point, self.player);
            let verdict = is_right(self, &points);
            self.thinker.board.take(point, self.player);
            match verdict? {
                Some(true) => right.push(point),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(right))
    }

    /// Whether the stone just put wins before the enemy does.
    fn wins_first(&mut self, best: Point, points: &[Point]) -> Searched<Option<bool>> {
        let (own, enemy) = (self.player, self.player.other());
        if !self.thinker.must_answer(enemy) {
            return Ok(match self.thinker.win_by_fours(enemy, FOURS)? {
                Verdict::Win { .. } => Some(false),
                Verdict::No => Some(!self.is_refuted(best, points)?),
                Verdict::Unknown => None,
            });
        }
        for answer in self.thinker.answers(enemy) {
            self.thinker.board.put(answer, enemy);
            let next = self.thinker.win_by_fours(own, FOURS);
            self.thinker.board.take(answer, enemy);
            match next? {
                Verdict::Win { .. } => {}
                Verdict::No => return Ok(Some(false)),
                Verdict::Unknown => return Ok(None),
            }
        }
        Ok(Some(true))
    }

    /// Whether the enemy has no win after the stone just put.
    fn is_safe(&mut self) -> Searched<Option<bool>> {
        let enemy = self.player.other();
        Ok(match self.thinker.win_by_fours(enemy, FOURS)? {
            Verdict::Win { .. } => Some(false),
            Verdict::Unknown => None,
            Verdict::No => {
                let left = self
                    .thinker
                    .win_by_threats(enemy, THREATS_AGAINST_DEFENCE)?;
                Some(!matches!(left, Verdict::Win { .. }))
            }
        })
    }
}
