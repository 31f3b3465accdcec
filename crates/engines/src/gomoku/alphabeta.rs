//! Alpha-beta over the board with its tables: deep and narrow.
//!
//! What is forced is not searched but played: a five is made, a five of the enemy is
//! stopped, an open four wins, an open three of the enemy is answered by one of the few
//! points that can. Other positions ask for a win by fours first, for the mover and, deeper
//! in the tree, for the enemy; only then are the points near stones tried, the promising
//! ones with the full depth and the rest with less ([`super::pruning`]). At the horizon only
//! wins by fours are looked for, which is this game's quiescence search.
//!
//! A loss counts as proved only if no move was left out. Small boards are searched to their
//! end, so nothing is ever left out there. The scale of values is that of
//! [`wuqi_search::alphabeta`].

use super::candidates::{Candidate, Place as Spot};
use super::judge::Judge;
use super::knowledge::SCALE;
use super::node::{Node, remembered_value};
use super::ordering::Ordering;
use super::point_set::{Point, PointSet};
use super::pruning::Pruning;
use super::thinker::{Searched, Thinker, Verdict};
use wuqi_core::Player;
use wuqi_games::gomoku::Place;
use wuqi_search::table::{Bound, Entry};
use wuqi_search::underway::Underway;
use wuqi_search::{Cut, Event, NodeKind, Observer};

/// What is known of a position before its moves are tried.
pub(super) struct Outlook {
    pub(super) player: Player,
    pub(super) previous: Option<Point>,
    remembered: Option<Point>,
    /// Whether that is better than two plies ago.
    pub(super) improving: bool,
    touching: Option<PointSet>,
}

/// An alpha-beta search under way.
pub struct AlphaBeta<'a> {
    /// The board and what is remembered.
    pub thinker: Thinker<'a>,
    /// The best line from each ply on.
    pub lines: Vec<Vec<Point>>,
    /// The longest line looked at.
    pub longest: usize,
    /// Who listens; only the main thread has somebody.
    pub observer: Option<&'a mut dyn Observer<Place>>,
    /// What earlier cut-offs say about the order of moves.
    pub ordering: Ordering,
    pub(super) judge: Box<dyn Judge>,
    pub(super) pruning: &'a Pruning,
    pub(super) promises: Vec<i32>,
    pub(super) spare: Vec<Vec<Candidate>>,
    /// The value without search at each ply of the line under way.
    values: Vec<Option<i32>>,
    /// The stones put since the root, and the two before.
    stones: Vec<Option<Point>>,
    /// Whether they follow every step.
    traces: bool,
    /// Whether nothing may be left out.
    pub(super) is_exact: bool,
    /// What the other threads are at, where there are any.
    pub(super) underway: Option<&'a Underway>,
}

impl<'a> AlphaBeta<'a> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(
        thinker: Thinker<'a>,
        judge: Box<dyn Judge>,
        pruning: &'a Pruning,
        observer: Option<&'a mut dyn Observer<Place>>,
    ) -> Self {
        let mut search = AlphaBeta {
            is_exact: thinker.board.is_small(),
            thinker,
            lines: Vec::new(),
            longest: 0,
            traces: observer.as_ref().is_some_and(|observer| observer.traces()),
            observer,
            ordering: Ordering::new(&pruning.settings),
            judge,
            pruning,
            promises: Vec::new(),
            spare: Vec::new(),
            values: Vec::new(),
            stones: vec![None; 2],
            underway: None,
        };
        search.reach(0);
        search
    }

    /// The value of a move from a position for the player who makes it, given the node
    /// below it.
    pub fn after(&mut self, stone: Point, below: Node) -> Searched<i32> {
        let player = self.thinker.mover();
        self.thinker.board.put(stone, player);
        self.judge.put(&self.thinker.board, stone, player);
        self.stones.push(Some(stone));
        let value = self.node(below, Some(stone));
        self.stones.pop();
        self.thinker.board.take(stone, player);
        self.judge.take(&self.thinker.board, stone, player);
        Ok(-SCALE.earlier(value?))
    }

    /// The value of the position for the player to move.
    fn node(&mut self, node: Node, previous: Option<Point>) -> Searched<i32> {
        self.enter(node, previous)?;
        let value = self.value(node, previous)?;
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

    /// The last stones of the enemy and of the mover.
    pub(super) fn recent(&self) -> [Option<Point>; 2] {
        let last = self.stones.len();
        [self.stones[last - 1], self.stones[last - 2]]
    }

    /// Makes room for a ply.
    fn reach(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
            self.values.resize(ply + 2, None);
            self.ordering.reach(ply + 1);
        }
    }

    fn enter(&mut self, node: Node, previous: Option<Point>) -> Searched<()> {
        self.thinker.budget.enter()?;
        self.longest = self.longest.max(node.ply);
        self.reach(node.ply);
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

    pub(super) fn cut(&mut self, ply: usize, stone: Option<Point>, reason: Cut) {
        self.thinker.budget.cut();
        self.trace(|thinker| Event::Cut {
            ply: ply as u32,
            mv: stone.map(|point| thinker.board.place(point)),
            reason,
        });
    }

    /// The value of a position: at sight, by the table, by fours, or by its moves.
    fn value(&mut self, node: Node, previous: Option<Point>) -> Searched<i32> {
        let player = self.thinker.mover();
        let board = &self.thinker.board;
        let pointless = Player::BOTH.into_iter().all(|side| board.sum(side) == 0);
        if board.is_full() || pointless {
            return Ok(0);
        }
        if let Some((plies, best)) = self.thinker.immediate(player) {
            self.lines[node.ply].push(best);
            return Ok(SCALE.win() - plies as i32);
        }
        // Five plies are the shortest win that is left.
        let highest = SCALE.win() - 5;
        if node.alpha >= highest {
            return Ok(highest);
        }
        let entry = self.thinker.memory.values.probe(board.key());
        if let Some(value) = entry.and_then(|entry| remembered_value(entry, node)) {
            self.cut(node.ply, None, Cut::Table);
            return Ok(value);
        }
        let remembered = entry.and_then(|entry| entry.best);
        if self.thinker.must_answer(player) {
            self.values[node.ply] = None;
            let outlook = Outlook {
                player,
                previous,
                remembered,
                improving: true,
                touching: None,
            };
            return self.by_moves(node, &outlook);
        }
        let mut value = self.judgement(player);
        self.values[node.ply] = Some(value);
        if let Some(entry) = entry
            && !SCALE.is_proved(entry.value)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value > value,
                Bound::Upper => entry.value < value,
            }
        {
            value = entry.value;
        }
        if node.depth <= 0 {
            return self.horizon(node, value);
        }
        self.inner(node, value, previous, remembered)
    }

    /// What the judge says of the position; a costly one is asked once.
    fn judgement(&mut self, player: Player) -> i32 {
        let Thinker { board, memory, .. } = &self.thinker;
        if !self.judge.is_costly() {
            return self.judge.value(board, player);
        }
        if let Some(entry) = memory.judgements.probe(board.key()) {
            return entry.value;
        }
        let value = self.judge.value(board, player);
        let entry = Entry {
            value,
            depth: 0,
            bound: Bound::Exact,
            complete: false,
            best: None,
        };
        memory.judgements.store(board.key(), entry);
        value
    }

    /// The value of a position at the horizon.
    fn horizon(&mut self, node: Node, value: i32) -> Searched<i32> {
        if value >= node.beta {
            return Ok(value);
        }
        Ok(self.win_by_fours(node)?.unwrap_or(value))
    }

    fn win_by_fours(&mut self, node: Node) -> Searched<Option<i32>> {
        let player = self.thinker.mover();
        let limit = self.pruning.fours_limit(node.depth);
        Ok(match self.thinker.win_by_fours(player, limit)? {
            Verdict::Win { plies, best } => {
                self.lines[node.ply].push(best);
                Some(SCALE.win() - plies as i32)
            }
            _ => None,
        })
    }

    /// The value of a position before the horizon in which the mover has no five to stop.
    fn inner(
        &mut self,
        node: Node,
        value: i32,
        previous: Option<Point>,
        remembered: Option<Point>,
    ) -> Searched<i32> {
        let player = self.thinker.mover();
        let threatened = self.thinker.double(player.other()).is_some();
        let before = node.ply.checked_sub(2).and_then(|ply| self.values[ply]);
        let improving = before.is_none_or(|before| value > before);
        let may_prune = !node.is_open() && !threatened && !self.is_exact;
        let mut touching = None;
        if !threatened && !self.is_exact && node.depth >= self.pruning.settings.touching_from {
            let limit =
                (self.pruning).fours_limit(node.depth - self.pruning.settings.touching_less);
            touching = self.thinker.touching(player, limit)?;
        }
        if may_prune
            && touching.is_none()
            && node.beta >= -SCALE.limit()
            && let Some(margin) = self.pruning.reverse_futility(node.depth, improving)
            && value - margin >= node.beta
        {
            return Ok(value);
        }
        if let Some(win) = self.win_by_fours(node)? {
            return Ok(win);
        }
        if may_prune
            && node.alpha <= SCALE.limit()
            && let Some(margin) = self.pruning.razoring(node.depth)
            && value + margin <= node.alpha
        {
            return Ok(value);
        }
        let mut node = node;
        if remembered.is_none()
            && node.depth >= self.pruning.settings.reduced_without_move
            && !self.is_exact
        {
            node.depth -= 1;
        }
        let outlook = Outlook {
            player,
            previous,
            remembered,
            improving,
            touching,
        };
        self.by_moves(node, &outlook)
    }

    /// The value of a position by its moves, for the table, too.
    fn by_moves(&mut self, node: Node, outlook: &Outlook) -> Searched<i32> {
        let spot = Spot {
            ply: node.ply,
            recent: self.recent(),
            remembered: outlook.remembered,
        };
        let candidates = self.candidates(spot, outlook.touching.as_ref());
        let (value, best) = self.best_of(node, outlook, candidates)?;
        self.thinker.memory.values.store(
            self.thinker.board.key(),
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

    pub(super) fn extend_line(&mut self, ply: usize, stone: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(stone);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The moves to try at the root, best guess first; none if the enemy's five cannot be
    /// stopped.
    pub fn root_moves(&mut self) -> Vec<Point> {
        let spot = Spot {
            ply: 0,
            recent: self.recent(),
            remembered: None,
        };
        let mut moves = self.candidates(spot, None);
        self.rate(&mut moves, 0);
        moves.list.sort_by_key(|candidate| -candidate.promise);
        moves.list.iter().map(|candidate| candidate.point).collect()
    }
}
