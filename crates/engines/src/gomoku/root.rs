//! The root of the threat engine's search: deepening, and threat searches beside it.
//!
//! Before each depth the mover looks for a win by threats, and after it the best move is
//! checked for a win by threats of the enemy. Both may use a share of the work done so
//! far, so that they grow with the search and need no clock.

use super::alphabeta::{AlphaBeta, Node};
use super::knowledge::{Patterns, SCALE};
use super::point_set::Point;
use super::thinker::{Searched, Verdict};
use wuqi_core::Game;
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_search::report::{Found, Work, report};
use wuqi_search::{Event, SearchInfo};

/// No search goes deeper.
const MAX_DEPTH: u32 = 100;
/// Positions that a threat search at the root may visit in any case.
const LEAST_EFFORT: u64 = 500;
/// The best move is checked for threats of the enemy from this depth on.
const CHECK_FROM: u32 = 2;

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
        }
    }

    /// Deepens until a limit or until the answer is certain.
    pub fn deepen(
        &mut self,
        search: &mut AlphaBeta<'_>,
        start: u32,
        last: u32,
        report: impl Fn(&Root, &AlphaBeta<'_>) -> SearchInfo<Place>,
    ) {
        for depth in start..=last.min(MAX_DEPTH) {
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
        let effort = LEAST_EFFORT + search.thinker.budget.visited() / 3;
        if self.win_by_threats(search, effort)? {
            return Ok(());
        }
        search.furthest = 2 * depth as usize + 8;
        search.fade_history();
        loop {
            let value = self.search(search, depth)?;
            if value < -SCALE.limit() || value > SCALE.limit() {
                self.settled = true;
                return Ok(());
            }
            if depth < CHECK_FROM || !self.best_fails(search, effort)? {
                break;
            }
        }
        let empty = self.moves.len() as u32;
        self.settled |= depth >= empty;
        Ok(())
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
    /// first.
    fn search(&mut self, search: &mut AlphaBeta<'_>, depth: u32) -> Searched<i32> {
        let infinity = SCALE.infinity();
        let whole = Node {
            ply: 0,
            ..Node::first(depth as i32)
        };
        search.trace_enter(whole, None);
        let mut best = -infinity;
        for i in 0..self.tried {
            if let Some(value) = self.moves[i].value.filter(|_| is_lost(&self.moves[i])) {
                if value > best {
                    best = value;
                    self.moves[..=i].rotate_right(1);
                }
                continue;
            }
            let stone = search.thinker.board.point(self.moves[i].mv);
            let before = search.thinker.budget.visited();
            let value = self.search_move(search, depth as i32 - 1, best, stone);
            self.moves[i].nodes += search.thinker.budget.visited() - before;
            let value = value?;
            if value > best {
                best = value;
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
            if best > SCALE.limit() {
                break;
            }
        }
        search.trace(|_| Event::Return {
            ply: 0,
            value: best,
        });
        Ok(best)
    }

    fn search_move(
        &self,
        search: &mut AlphaBeta<'_>,
        depth: i32,
        best: i32,
        stone: Point,
    ) -> Searched<i32> {
        let node = |alpha: i32, beta: i32| Node {
            alpha: -SCALE.window(beta),
            beta: -SCALE.window(alpha),
            ..Node::first(depth)
        };
        let infinity = SCALE.infinity();
        if best > -infinity {
            let value = search.after(stone, node(best, best + 1))?;
            if value <= best {
                return Ok(value);
            }
        }
        search.after(stone, node(best, infinity))
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
            elapsed: budget.control().elapsed(),
        };
        report(game, &Patterns, state, &self.moves, work)
    }
}

fn is_lost(found: &Found<Place>) -> bool {
    found.value.is_some_and(|value| value < -SCALE.limit())
}

fn middle(game: &Gomoku) -> Place {
    let size = game.size();
    Place::new(size.width / 2, size.height / 2)
}
