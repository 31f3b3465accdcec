//! The moves of a position one after the other, each as deep as it deserves.
//!
//! The first move gets the whole window, the others are tested with an empty one and, when
//! late, less deep. With several threads, moves that another one is at come last.

use super::alphabeta::{AlphaBeta, Outlook};
use super::candidates::{Candidates, Choice};
use super::knowledge::SCALE;
use super::node::Node;
use super::ordering::MOST_HISTORY;
use super::point::Kind;
use super::point_set::Point;
use super::thinker::Searched;
use wuqi_core::HAS_THREADS;
use wuqi_search::Cut;
use wuqi_search::underway::Trial;

/// With less depth left a move takes too little time to be in anybody's way.
const DEFER_FROM: i32 = 3;

/// How a move stands among the others of its position.
#[derive(Clone, Copy)]
struct Standing {
    /// What narrowed them.
    choice: Choice,
    /// How many there are; far points that are added later are not counted.
    count: usize,
    /// Its place in their order.
    place: usize,
    /// What it loses for how the position gets worse, in hundredths of a ply.
    late: i32,
}

impl AlphaBeta<'_> {
    /// Tries the moves in turn.
    pub(super) fn best_of(
        &mut self,
        node: Node,
        outlook: &Outlook,
        mut moves: Candidates,
    ) -> Searched<(i32, Option<Point>)> {
        let mut best = (-SCALE.infinity(), None);
        let mut alpha = node.alpha;
        let may_leave_out = moves.choice == Choice::Free && !self.is_exact;
        let worsening = i32::from(!outlook.improving) * self.pruning.settings.reduction_worsening;
        let most = (self.pruning).most_moves(node.depth, outlook.improving, node.is_open());
        let mut left_out = moves.choice == Choice::Touching;
        let count = moves.list.len();
        let mut i = 0;
        let mut deferred = Vec::new();
        loop {
            let enough = i + deferred.len() >= most && best.0 >= -SCALE.limit();
            if may_leave_out && enough {
                left_out = true;
                moves.list.truncate(i);
            } else if may_leave_out && i == moves.list.len() && deferred.is_empty() {
                self.add_far_points(outlook.player, &mut moves.list);
            }
            let (candidate, place, returns) = match self.pick(&mut moves, i) {
                Some(candidate) => (candidate, i + deferred.len(), false),
                None if deferred.is_empty() => break,
                None => {
                    let (candidate, place) = deferred.remove(0);
                    moves.list.push(candidate);
                    (candidate, place, true)
                }
            };
            let standing = Standing {
                choice: moves.choice,
                count,
                place,
                late: worsening,
            };
            let trial = self.trial(node.depth, candidate.point);
            if !returns && place > 0 && trial.is_underway() {
                moves.list.swap_remove(i);
                deferred.push((candidate, place));
                continue;
            }
            trial.begin();
            let at = Node { alpha, ..node };
            let value = self.try_move(at, standing, candidate.point)?;
            trial.end();
            i += 1;
            if value > best.0 {
                best = (value, Some(candidate.point));
                if value > alpha {
                    alpha = value;
                    self.extend_line(node.ply, candidate.point);
                }
            }
            if value >= node.beta {
                self.cut(node.ply, Some(candidate.point), Cut::Beta);
                let tried = moves.list[..i - 1].iter().map(|candidate| candidate.point);
                let reward = (candidate.point, tried);
                let depth = node.depth;
                (self.ordering).reward(outlook.player, node.ply, depth, outlook.previous, reward);
                break;
            }
        }
        self.recycle(moves.list);
        if best.1.is_none() {
            best.0 = match moves.choice {
                Choice::Answers => 2 - SCALE.win(),
                Choice::Defences => 4 - SCALE.win(),
                Choice::Touching => -SCALE.limit(),
                // No legal move at all (black under renju): a draw.
                Choice::Free => 0,
            };
        } else if left_out {
            best.0 = best.0.max(-SCALE.limit());
        }
        Ok(best)
    }

    /// Principal variation search with late-move reductions.
    fn try_move(&mut self, node: Node, standing: Standing, stone: Point) -> Searched<i32> {
        let settings = &self.pruning.settings;
        let depth = match standing.choice {
            Choice::Answers => node.depth,
            Choice::Defences if standing.count <= settings.free_answers as usize => node.depth,
            _ => (node.depth - 1).max(0),
        };
        if standing.place == 0 {
            return self.after(stone, node.below(depth, !node.is_open() && !node.cuts));
        }
        let reduction = self.reduction(node, standing, stone);
        let narrow = |depth, cuts| {
            Node {
                beta: node.alpha + 1,
                ..node
            }
            .below(depth, cuts)
        };
        let mut value = self.after(stone, narrow(depth - reduction, true))?;
        if value > node.alpha && reduction > 0 {
            value = self.after(stone, narrow(depth, !node.cuts))?;
        }
        if value > node.alpha && value < node.beta {
            value = self.after(stone, node.below(depth, false))?;
        }
        Ok(value)
    }

    /// The plies that a late move loses.
    fn reduction(&self, node: Node, standing: Standing, stone: Point) -> i32 {
        let settings = &self.pruning.settings;
        let (player, board) = (self.thinker.mover(), &self.thinker.board);
        let is_late = node.depth >= 2 && standing.place >= settings.reduction_from as usize;
        let is_forced = standing.choice == Choice::Answers;
        let is_four = board.threats(player, Kind::Four).has(stone);
        if !is_late || is_forced || is_four || self.is_exact {
            return 0;
        }
        let is_three = board.threats(player, Kind::Three).has(stone);
        let history = self.ordering.history(player, stone) * settings.reduction_history;
        let loses = self.pruning.reduction(node.depth, standing.place)
            + standing.late
            + i32::from(node.cuts) * settings.reduction_cut;
        let regains = i32::from(node.is_open()) * settings.reduction_open
            + i32::from(standing.choice != Choice::Free) * settings.reduction_forced
            + i32::from(is_three) * settings.reduction_three
            + history / MOST_HISTORY;
        (loses - regains).div_euclid(100).clamp(0, node.depth - 1)
    }

    /// How many moves are tried at the root, unless all of them lose.
    pub(super) fn root_width(&self, depth: i32) -> usize {
        if self.is_exact {
            usize::MAX
        } else {
            (self.pruning.settings.root_moves + depth) as usize
        }
    }

    /// The plies that a late move at the root loses.
    pub(super) fn root_reduction(&self, depth: i32, place: usize, stone: Point) -> i32 {
        let whole = Node {
            ply: 0,
            ..Node::first(depth)
        };
        let choice = match self.thinker.must_answer(self.thinker.mover()) {
            true => Choice::Answers,
            false => Choice::Free,
        };
        let standing = Standing {
            choice,
            count: self.pruning.settings.root_moves as usize,
            place,
            late: 0,
        };
        self.reduction(whole, standing, stone)
    }
}

/// What the threads say to each other.
impl<'a> AlphaBeta<'a> {
    /// The trial of a stone in the present position. It is told where other threads may be at it
    /// for long enough to be in the way.
    #[inline]
    pub(super) fn trial(&self, depth: i32, stone: Point) -> Trial<'a> {
        match self.underway {
            Some(underway) if HAS_THREADS && depth >= DEFER_FROM => {
                underway.trial(self.thinker.board.key(), stone)
            }
            _ => Trial::UNTOLD,
        }
    }
}
