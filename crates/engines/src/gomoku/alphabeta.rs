//! Alpha-beta over the board with its tables.
//!
//! What is forced is not searched but played: a five is made, a five of the enemy is
//! stopped, an open four wins, an open three of the enemy is answered by one of the few
//! points that can. Every other position first asks for a win by fours; only then are the
//! points near stones tried, in the order of what a stone there would be worth to either
//! player. Window, table, late-move reductions and the scale of values are those of
//! [`wuqi_search::alphabeta`].

use super::board::MOST_POINTS;
use super::knowledge::{SCALE, evaluate};
use super::point::Kind;
use super::point_set::Point;
use super::thinker::{Searched, Thinker, Verdict};
use wuqi_core::Player;
use wuqi_games::gomoku::Place;
use wuqi_search::table::{Bound, Entry};
use wuqi_search::{Cut, Event, NodeKind, Observer};

/// How many quiet moves are tried in each position of a large board, unless all of them
/// lose.
const WIDTH: usize = 18;
/// The largest bonus that earlier cut-offs give to a move's order.
const MOST_HISTORY: i32 = 60;
/// What a move that has just refuted a sister position gains in the order.
const KILLER_BONUS: i32 = 40;
/// Positions that the search for fours may visit at the horizon; it doubles with every
/// ply of depth above.
const FOURS_LIMIT: u64 = 24;

/// The circumstances in which a position is searched.
#[derive(Clone, Copy)]
pub struct Node {
    /// Plies left.
    pub depth: i32,
    /// Steps from the root.
    pub ply: usize,
    /// Values up to here are of no interest.
    pub alpha: i32,
    /// Values from here on are of no interest.
    pub beta: i32,
}

impl Node {
    /// A node one ply below the root with an open window.
    #[must_use]
    pub fn first(depth: i32) -> Node {
        Node {
            depth,
            ply: 1,
            alpha: -SCALE.infinity(),
            beta: SCALE.infinity(),
        }
    }

    /// The node one ply deeper, with this much depth and the same window.
    fn below(self, depth: i32) -> Node {
        Node {
            depth,
            ply: self.ply + 1,
            alpha: -SCALE.window(self.beta),
            beta: -SCALE.window(self.alpha),
        }
    }
}

/// The moves of a position and how they are to be tried.
struct Moves {
    list: Vec<Point>,
    /// Whether the enemy left no choice beyond these.
    forced: bool,
    /// The depth after each of them.
    depth: i32,
}

/// An alpha-beta search under way.
pub struct AlphaBeta<'a> {
    /// The board and what is remembered.
    pub thinker: Thinker<'a>,
    /// The best line from each ply on.
    pub lines: Vec<Vec<Point>>,
    /// The longest line looked at.
    pub longest: usize,
    /// No open three is answered beyond the horizon further from the root than this.
    pub furthest: usize,
    /// Who listens; only the main thread has somebody.
    pub observer: Option<&'a mut dyn Observer<Place>>,
    /// Whether they follow every step.
    traces: bool,
    history: [Vec<i32>; 2],
    killers: Vec<[Point; 2]>,
}

impl<'a> AlphaBeta<'a> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(thinker: Thinker<'a>, observer: Option<&'a mut dyn Observer<Place>>) -> Self {
        AlphaBeta {
            thinker,
            lines: Vec::new(),
            longest: 0,
            furthest: 0,
            traces: observer.as_ref().is_some_and(|observer| observer.traces()),
            observer,
            history: [vec![0; MOST_POINTS], vec![0; MOST_POINTS]],
            killers: Vec::new(),
        }
    }

    /// The value of a move from a position for the player who makes it, given the node
    /// below it.
    pub fn after(&mut self, stone: Point, below: Node) -> Searched<i32> {
        let player = self.thinker.mover();
        self.thinker.board.put(stone, player);
        let value = self.node(below, Some(stone));
        self.thinker.board.take(stone, player);
        Ok(-SCALE.earlier(value?))
    }

    /// The value of the position for the player to move.
    fn node(&mut self, node: Node, previous: Option<Point>) -> Searched<i32> {
        self.enter(node, previous)?;
        let value = match self.settled(node)? {
            Some(value) => value,
            None => self.searched(node)?,
        };
        let ply = node.ply as u32;
        self.trace(|_| Event::Return { ply, value });
        Ok(value)
    }

    /// Tells whoever follows.
    #[inline]
    pub fn trace(&mut self, event: impl FnOnce(&Thinker<'_>) -> Event<Place>) {
        if self.traces
            && let Some(observer) = &mut self.observer
        {
            observer.event(event(&self.thinker));
        }
    }

    fn enter(&mut self, node: Node, previous: Option<Point>) -> Searched<()> {
        self.thinker.budget.enter()?;
        self.longest = self.longest.max(node.ply);
        if self.lines.len() <= node.ply + 1 {
            self.lines.resize(node.ply + 2, Vec::new());
            self.killers.resize(node.ply + 2, [0; 2]);
        }
        self.lines[node.ply].clear();
        self.trace_enter(node, previous);
        Ok(())
    }

    /// Tells whoever follows that a position is entered.
    pub fn trace_enter(&mut self, node: Node, previous: Option<Point>) {
        self.trace(|thinker| Event::Enter {
            ply: node.ply as u32,
            mv: previous.map(|point| thinker.board.place(point)),
            depth: node.depth,
            alpha: node.alpha,
            beta: node.beta,
            kind: NodeKind::Choice(thinker.mover()),
        });
    }

    fn cut(&mut self, ply: usize, stone: Option<Point>, reason: Cut) {
        self.trace(|thinker| Event::Cut {
            ply: ply as u32,
            mv: stone.map(|point| thinker.board.place(point)),
            reason,
        });
    }

    /// The value of a position that needs no search of moves.
    fn settled(&mut self, node: Node) -> Searched<Option<i32>> {
        let player = self.thinker.mover();
        let board = &self.thinker.board;
        let pointless = Player::BOTH.into_iter().all(|side| board.sum(side) == 0);
        if board.is_full() || pointless {
            return Ok(Some(0));
        }
        if let Some((plies, best)) = self.thinker.immediate(player) {
            self.lines[node.ply].push(best);
            return Ok(Some(SCALE.win() - plies as i32));
        }
        if self.thinker.must_answer(player) {
            return Ok(None);
        }
        let limit = FOURS_LIMIT << node.depth.clamp(0, 8);
        if let Verdict::Win { plies, best } = self.thinker.win_by_fours(player, limit)? {
            self.lines[node.ply].push(best);
            return Ok(Some(SCALE.win() - plies as i32));
        }
        Ok(None)
    }

    /// The value of a position by its moves, or by the evaluation at the horizon.
    fn searched(&mut self, node: Node) -> Searched<i32> {
        let player = self.thinker.mover();
        let key = self.thinker.board.key();
        let entry = self.thinker.memory.values.probe(key);
        if let Some(entry) = entry {
            let limit = SCALE.limit();
            let proved = entry.value > limit && entry.bound != Bound::Upper
                || entry.value < -limit && entry.bound != Bound::Lower;
            if (proved || i32::from(entry.depth) >= node.depth)
                && entry.decides(node.alpha, node.beta)
            {
                self.cut(node.ply, None, Cut::Table);
                return Ok(entry.value);
            }
        }
        let Some(moves) = self.moves(node, entry.and_then(|entry| entry.best)) else {
            return Ok(evaluate(&self.thinker.board, player, player));
        };
        let (value, best) = self.best_of(node, moves)?;
        self.thinker.memory.values.store(
            key,
            Entry {
                value,
                depth: node.depth.clamp(-100, 100) as i8,
                bound: Bound::of(value, node.alpha, node.beta),
                complete: false,
                best,
            },
        );
        Ok(value)
    }

    /// The moves to try, best guess first; `None` at the horizon.
    fn moves(&mut self, node: Node, table_move: Option<Point>) -> Option<Moves> {
        let player = self.thinker.mover();
        if self.thinker.must_answer(player) {
            return Some(Moves {
                list: self.thinker.answers(player),
                forced: true,
                depth: node.depth,
            });
        }
        let defences = self.thinker.defences(player);
        let is_horizon = node.depth <= 0;
        if is_horizon && (defences.is_none() || node.ply > self.furthest) {
            if let Some(list) = defences {
                self.thinker.recycle(list);
            }
            return None;
        }
        let forced = defences.is_some();
        let mut list = match defences {
            Some(mut list) => {
                let board = &self.thinker.board;
                for four in board.threats(player, Kind::Four).iter() {
                    if !list.contains(&four) && board.is_legal(four, player) {
                        list.push(four);
                    }
                }
                list
            }
            None => self.quiet(player),
        };
        self.sort(&mut list, player, node.ply, table_move);
        let depth = (node.depth - 1).max(0);
        Some(Moves {
            list,
            forced,
            depth,
        })
    }

    /// The legal points near stones; all of them on a small board.
    fn quiet(&mut self, player: Player) -> Vec<Point> {
        let mut list = self.thinker.list();
        let board = &self.thinker.board;
        if board.is_small() || board.near().is_empty() {
            list.extend(board.empties());
        } else {
            list.extend(board.near().iter());
        }
        list.retain(|&point| board.is_legal(point, player));
        if list.is_empty() {
            list.extend(board.empties().filter(|&p| board.is_legal(p, player)));
        }
        list
    }

    fn sort(&self, list: &mut [Point], player: Player, ply: usize, table_move: Option<Point>) {
        let board = &self.thinker.board;
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let history = &self.history[player.index()];
        list.sort_by_cached_key(|&point| {
            if table_move == Some(point) {
                return i32::MIN;
            }
            let (own, enemy) = (
                board.worth(point, player),
                board.worth(point, player.other()),
            );
            let killer = if killers.contains(&point) {
                KILLER_BONUS
            } else {
                0
            };
            -(own * 5 / 4 + enemy + killer + history[usize::from(point)].min(MOST_HISTORY))
        });
    }

    /// Tries the moves in turn.
    fn best_of(&mut self, node: Node, mut moves: Moves) -> Searched<(i32, Option<Point>)> {
        let player = self.thinker.mover();
        let mut best = (-SCALE.infinity(), None);
        let mut alpha = node.alpha;
        let is_limited = !moves.forced && !self.thinker.board.is_small();
        let mut i = 0;
        loop {
            if i == moves.list.len() && is_limited && best.0 < -SCALE.limit() {
                self.add_far_points(player, &mut moves.list);
            }
            let Some(&stone) = moves.list.get(i) else {
                break;
            };
            if is_limited && i >= WIDTH && best.0 >= -SCALE.limit() {
                break;
            }
            let value = self.try_move(Node { alpha, ..node }, &moves, i, stone)?;
            i += 1;
            if value > best.0 {
                best = (value, Some(stone));
                if value > alpha {
                    alpha = value;
                    self.extend_line(node.ply, stone);
                }
            }
            if value >= node.beta {
                self.cut(node.ply, Some(stone), Cut::Beta);
                self.reward(node, player, stone);
                break;
            }
        }
        self.thinker.recycle(moves.list);
        if best.1.is_none() {
            // A five or an open four without an answer is lost; without any legal move at
            // all (black under renju) the game is a draw.
            best.0 = if self.thinker.must_answer(player) {
                2 - SCALE.win()
            } else if moves.forced {
                4 - SCALE.win()
            } else {
                0
            };
        }
        Ok(best)
    }

    /// Principal variation search with late-move reductions.
    fn try_move(&mut self, node: Node, moves: &Moves, i: usize, stone: Point) -> Searched<i32> {
        let full = node.below(moves.depth);
        if i == 0 {
            return self.after(stone, full);
        }
        let mut reduction = 0;
        // A small board is searched to its end, where nothing may be left out.
        let may_reduce = !moves.forced && !self.thinker.board.is_small();
        if may_reduce && node.depth >= 3 && i >= 4 {
            reduction = 1 + i32::from(i >= 10) + i32::from(node.depth >= 7);
        }
        let narrow = |depth| {
            Node {
                beta: node.alpha + 1,
                ..node
            }
            .below(depth)
        };
        let mut value = self.after(stone, narrow((moves.depth - reduction).max(0)))?;
        if value > node.alpha && reduction > 0 {
            value = self.after(stone, narrow(moves.depth))?;
        }
        if value > node.alpha && value < node.beta {
            value = self.after(stone, full)?;
        }
        Ok(value)
    }

    /// All near points lose: perhaps one further away, on a line with stones, does not.
    fn add_far_points(&self, player: Player, list: &mut Vec<Point>) {
        let board = &self.thinker.board;
        let far = |point: &Point| {
            let worth = board.worth(*point, player) + board.worth(*point, player.other());
            worth > 8 && !board.near().has(*point) && !list.contains(point)
        };
        let legal = |&point: &Point| board.is_legal(point, player);
        let points: Vec<Point> = board.empties().filter(far).filter(legal).collect();
        list.extend(points);
    }

    fn extend_line(&mut self, ply: usize, stone: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(stone);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn reward(&mut self, node: Node, player: Player, stone: Point) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != stone {
            *killers = [stone, killers[0]];
        }
        let entry = &mut self.history[player.index()][usize::from(stone)];
        *entry = (*entry + node.depth.max(0)).min(MOST_HISTORY * 4);
    }

    /// Lets old rewards fade before the next depth.
    pub fn fade_history(&mut self) {
        for entry in self.history.iter_mut().flatten() {
            *entry /= 2;
        }
    }

    /// The moves to try at the root, best guess first; none if the enemy's five cannot be
    /// stopped.
    pub fn root_moves(&mut self) -> Vec<Point> {
        let node = Node {
            ply: 0,
            ..Node::first(1)
        };
        let moves = self.moves(node, None);
        moves.map(|moves| moves.list).unwrap_or_default()
    }
}
