//! The root of the threat engine's search: deepening, and threat searches beside it.
//!
//! Before each depth the mover looks for a win by threats, and after it the best move is
//! checked for a win by threats of the enemy. Both may use a share of the work done so
//! far, so that they grow with the search and need no clock. Each depth begins with a narrow
//! window around the last value and widens it where the value falls outside (aspiration).

use super::alphabeta::AlphaBeta;
use super::knowledge::{Patterns, SCALE};
use super::node::Node;
use super::point_set::Point;
use super::thinker::{Searched, Verdict};
use std::collections::VecDeque;
use wuqi_core::Game;
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_search::report::{Found, Work, report};
use wuqi_search::{Event, Grounds, SearchInfo};

/// No search goes deeper.
const MAX_DEPTH: u32 = 100;
/// Below this depth values still jump about.
const ASPIRATION_FROM: u32 = 4;

/// The moves at the root, best first, and how much is known of them.
#[derive(Clone)]
pub struct Root {
    /// All legal moves; those beyond `tried` are not searched.
    pub moves: Vec<Found<Place>>,
    /// How many are searched.
    pub tried: usize,
    /// The depth completed.
    pub depth: u32,
    /// Whether nothing more is to be found.
    pub settled: bool,
    /// Whether the first move's value is from a depth beyond that, and no bound from above.
    ahead: bool,
    /// What the threat searches of the mover and of the enemy have cost.
    spent: [u64; 2],
}

impl Root {
    /// The root of a position: what is forced is settled at once.
    #[must_use]
    pub fn new(game: &Gomoku, state: &State, search: &mut AlphaBeta<'_>) -> Root {
        let player = search.thinker.mover();
        let immediate = search.thinker.immediate(player);
        let mut tried = match immediate {
            Some((_, best)) => vec![best],
            None => search.root_moves(),
        };
        let must_answer = search.thinker.must_answer(player);
        let board = &search.thinker.board;
        if board.placed() == 0 && !board.is_small() {
            // Nothing to think about: the middle.
            let point = board.point(middle(game));
            tried.retain(|&other| other == point);
        }
        let mut legal = Vec::new();
        game.moves(state, &mut legal);
        let mut list: Vec<Place> = tried.iter().map(|&point| board.place(point)).collect();
        list.retain(|place| legal.contains(place));
        let tried = list.len();
        legal.retain(|place| !list.contains(place));
        // What is not searched comes by worth, so that a lost position is defended too.
        legal.sort_by_key(|&place| {
            let point = board.point(place);
            -board.worth(point, player) - board.worth(point, player.other())
        });
        list.extend(legal);
        let mut moves: Vec<Found<Place>> = list.into_iter().map(Found::unknown).collect();
        let lost = must_answer && immediate.is_none() && tried == 0;
        if let Some((plies, _)) = immediate {
            moves[0].value = Some(SCALE.win() - plies as i32);
        } else if lost {
            moves[0].value = Some(2 - SCALE.win());
        }
        let is_forced = must_answer && immediate.is_none() && tried == 1;
        if is_forced {
            // There is nothing to choose; one look says what comes of it.
            let stone = search.thinker.board.point(moves[0].mv);
            moves[0].value = search.after(stone, Node::first(0)).ok();
        }
        let is_first = tried == 1 && state.placed() == 0;
        Root {
            settled: immediate.is_some() || lost || is_forced || is_first,
            tried: tried.max(1),
            moves,
            depth: 0,
            ahead: false,
            spent: [0; 2],
        }
    }

    /// Deepens until a limit or until the answer is certain.
    pub fn deepen(
        &mut self,
        search: &mut AlphaBeta<'_>,
        last: u32,
        report: impl Fn(&Root, &AlphaBeta<'_>) -> SearchInfo<Place>,
    ) {
        for depth in 1..=last.min(MAX_DEPTH) {
            if self.settled {
                return;
            }
            let mut attempt = self.clone();
            let outcome = attempt.one_depth(search, depth);
            // A depth that was broken off counts as far as it went: its best move beat the
            // old one on equal terms, or the old one was seen to fail.
            *self = attempt;
            if outcome.is_err() {
                return;
            }
            self.depth = depth;
            self.ahead = false;
            if search.observer.is_some() {
                let info = report(self, search);
                if let Some(observer) = &mut search.observer {
                    observer.info(&info);
                }
            }
        }
    }

    /// One depth with the threat searches around it.
    fn one_depth(&mut self, search: &mut AlphaBeta<'_>, depth: u32) -> Searched<()> {
        let effort = self.effort(search, 0);
        if effort > 0 {
            let before = search.thinker.budget.visited();
            let found = self.win_by_threats(search, effort)?;
            self.spent[0] += search.thinker.budget.visited() - before;
            if found {
                return Ok(());
            }
        }
        search.ordering.fade();
        loop {
            let value = self.aspire(search, depth)?;
            if SCALE.is_proved(value) {
                self.settled = true;
                return Ok(());
            }
            let effort = self.effort(search, 1);
            if (depth as i32) < search.pruning.settings.check_from || effort == 0 {
                break;
            }
            let before = search.thinker.budget.visited();
            let fails = self.best_fails(search, effort)?;
            self.spent[1] += search.thinker.budget.visited() - before;
            if !fails {
                break;
            }
        }
        let empty = self.moves.len() as u32;
        self.settled |= depth >= empty;
        Ok(())
    }

    /// Positions that a threat search of the mover (0) or the enemy (1) may visit now.
    fn effort(&self, search: &AlphaBeta<'_>, side: usize) -> u64 {
        let settings = &search.pruning.settings;
        let share = search.thinker.budget.visited() * settings.threats_share as u64 / 1000;
        let least = settings.threats_least as u64;
        let left = (least + share).saturating_sub(self.spent[side]);
        if left < least / 2 { 0 } else { left }
    }

    /// Searches with a window around the last value that widens until it holds the new one.
    fn aspire(&mut self, search: &mut AlphaBeta<'_>, depth: u32) -> Searched<i32> {
        let infinity = SCALE.infinity();
        let guess = self.moves[0].value.filter(|&value| !SCALE.is_proved(value));
        let aspiration = search.pruning.settings.aspiration;
        let mut width = aspiration;
        let (mut alpha, mut beta) = match guess {
            Some(value) if depth >= ASPIRATION_FROM => (value - width, value + width),
            _ => (-infinity, infinity),
        };
        loop {
            let value = self.search(search, depth, alpha, beta)?;
            width *= 3;
            let is_wide = width > 20 * aspiration;
            if value <= alpha {
                alpha = if is_wide { -infinity } else { value - width };
            } else if value >= beta && beta < infinity {
                beta = if is_wide { infinity } else { value + width };
            } else {
                return Ok(value);
            }
        }
    }

    /// Looks for a win by fours or threats; puts it first.
    fn win_by_threats(&mut self, search: &mut AlphaBeta<'_>, effort: u64) -> Searched<bool> {
        let thinker = &mut search.thinker;
        let player = thinker.mover();
        let mut verdict = thinker.win_by_fours(player, effort)?;
        if verdict == Verdict::No || verdict == Verdict::Unknown {
            verdict = thinker.win_by_threats(player, effort)?;
        }
        let Verdict::Win { plies, best } = verdict else {
            return Ok(false);
        };
        let place = thinker.board.place(best);
        let Some(at) = self.moves.iter().position(|found| found.mv == place) else {
            return Ok(false);
        };
        let mut found = self.moves.remove(at);
        found.value = Some(SCALE.win() - plies as i32);
        found.line = search.thinker.threat_line(player, best);
        self.tried = self.tried.max(at + 1);
        self.moves.insert(0, found);
        self.settled = true;
        Ok(true)
    }

    /// Whether the enemy wins by threats after the best move; then it goes to the end of
    /// those tried, with that value.
    fn best_fails(&mut self, search: &mut AlphaBeta<'_>, effort: u64) -> Searched<bool> {
        let thinker = &mut search.thinker;
        let (player, best) = (thinker.mover(), thinker.board.point(self.moves[0].mv));
        thinker.board.put(best, player);
        let verdict = if thinker.must_answer(player.other()) {
            // A four: what follows the answer is the search's business.
            Ok(Verdict::Unknown)
        } else {
            thinker.win_by_threats(player.other(), effort)
        };
        thinker.board.take(best, player);
        let Verdict::Win { plies, .. } = verdict? else {
            return Ok(false);
        };
        let mut found = self.moves.remove(0);
        found.value = Some(plies as i32 + 1 - SCALE.win());
        found.line.clear();
        self.moves.insert(self.tried - 1, found);
        let all_lose = self.moves[..self.tried].iter().all(is_lost);
        Ok(!all_lose)
    }

    /// Searches all moves that are not known to lose; the value of the best, which comes
    /// first unless all are below the window.
    fn search(
        &mut self,
        search: &mut AlphaBeta<'_>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Searched<i32> {
        let whole = Node {
            ply: 0,
            alpha,
            beta,
            ..Node::first(depth as i32)
        };
        search.trace_enter(whole, None);
        let mut best = -SCALE.infinity();
        let order = self.moves[..self.tried].iter().map(|found| found.mv);
        let mut queue: VecDeque<_> = order.enumerate().collect();
        let mut fresh = queue.len();
        while let Some((place, mv)) = queue.pop_front() {
            let returns = fresh == 0;
            fresh = fresh.saturating_sub(1);
            let i = self.place_of(mv);
            if let Some(value) = self.moves[i].value.filter(|_| is_lost(&self.moves[i])) {
                if value > best {
                    best = value;
                    self.moves[..=i].rotate_right(1);
                }
                continue;
            }
            if place >= search.root_width(depth as i32) && best >= -SCALE.limit() {
                continue;
            }
            let stone = search.thinker.board.point(mv);
            let trial = search.trial(depth as i32, stone);
            if !returns && place > 0 && trial.is_underway() {
                queue.push_back((place, mv));
                continue;
            }
            let before = search.thinker.budget.visited();
            let bound = alpha.max(best);
            trial.begin();
            let value = search_move(search, depth as i32, place, (bound, beta), stone);
            trial.end();
            self.moves[i].nodes += search.thinker.budget.visited() - before;
            let value = value?;
            if value > bound || place == 0 {
                self.ahead = value > bound;
                let board = &search.thinker.board;
                let line = search.lines.get(1).map_or(&[][..], |line| &line[..]);
                self.moves[i].value = Some(value);
                self.moves[i].line = line.iter().map(|&point| board.place(point)).collect();
                self.moves[..=i].rotate_right(1);
            } else {
                // Not better than the best; a proved loss is kept as what it is.
                self.moves[i].at_most = Some(value);
                self.moves[i].value = (value < -SCALE.limit()).then_some(value);
            }
            best = best.max(value);
            if best >= beta || best > SCALE.limit() {
                break;
            }
        }
        search.trace(|_| Event::Return {
            ply: 0,
            value: best,
        });
        Ok(best)
    }

    fn place_of(&self, mv: Place) -> usize {
        (self.moves.iter().position(|found| found.mv == mv))
            .expect("moves at the root only change places")
    }

    /// What the answer so far rests on.
    #[must_use]
    pub fn grounds(&self) -> Grounds {
        let best = self.moves[0].value;
        Grounds {
            settled: self.settled || best.is_some_and(|value| value > SCALE.limit()),
            depth: self.depth,
            ahead: best.filter(|_| self.ahead),
        }
    }

    /// The report on the search so far.
    #[must_use]
    pub fn report(
        &self,
        game: &Gomoku,
        state: &State,
        search: &AlphaBeta<'_>,
    ) -> SearchInfo<Place> {
        let budget = &search.thinker.budget;
        let work = Work {
            depth: self.depth,
            longest: search.longest as u32,
            nodes: budget.visited_by_all(),
            cutoffs: budget.cuts_by_all(),
            elapsed: budget.control().elapsed(),
        };
        report(game, &Patterns, state, &self.moves, work)
    }
}

/// Principal variation search of one root move.
fn search_move(
    search: &mut AlphaBeta<'_>,
    depth: i32,
    place: usize,
    (alpha, beta): (i32, i32),
    stone: Point,
) -> Searched<i32> {
    let node = |depth: i32, alpha: i32, beta: i32| Node {
        alpha: -SCALE.window(beta),
        beta: -SCALE.window(alpha),
        cuts: beta - alpha == 1,
        ..Node::first(depth)
    };
    if place == 0 {
        return search.after(stone, node(depth - 1, alpha, beta));
    }
    let reduction = search.root_reduction(depth, place, stone);
    let mut value = search.after(stone, node(depth - 1 - reduction, alpha, alpha + 1))?;
    if value > alpha && reduction > 0 {
        value = search.after(stone, node(depth - 1, alpha, alpha + 1))?;
    }
    if value > alpha && beta - alpha > 1 {
        value = search.after(stone, node(depth - 1, alpha, beta))?;
    }
    Ok(value)
}

fn is_lost(found: &Found<Place>) -> bool {
    found.value.is_some_and(|value| value < -SCALE.limit())
}

fn middle(game: &Gomoku) -> Place {
    let size = game.size();
    Place::new(size.width / 2, size.height / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grounds of a thread that completed this depth.
    fn grounds(depth: u32, settled: bool, ahead: Option<i32>) -> Grounds {
        let best = Found {
            value: ahead,
            ..Found::unknown(Place::new(7, 7))
        };
        let root = Root {
            moves: vec![best],
            tried: 1,
            depth,
            settled,
            ahead: ahead.is_some(),
            spent: [0; 2],
        };
        root.grounds()
    }

    #[test]
    fn a_proof_outranks_what_another_thread_saw_beyond_it() {
        assert!(grounds(10, true, None) > grounds(10, false, Some(50)));
        assert!(grounds(10, true, None) > grounds(11, false, Some(50)));
        let win = SCALE.win() - 19;
        assert!(grounds(10, false, Some(win)) > grounds(11, false, Some(50)));
        let first_move_loses = -win;
        assert!(grounds(10, false, None) > grounds(9, false, Some(first_move_loses)));
        assert!(grounds(10, false, Some(50)) > grounds(10, false, None));
    }
}
