//! One thread of an alpha-beta search: what it works with and how it steps down a move.

use super::Settings;
use super::correction::Correction;
use super::history::Before;
use super::ordering::{Candidate, Learned, Place};
use super::trail::Trail;
use crate::budget::{Budget, Stopped};
use crate::move_slot::slot;
use crate::score::Scale;
use crate::table::{Bound, Entry, Held, TranspositionTable};
use crate::underway::Underway;
use crate::{Cut, Event, Knowledge, NodeKind, Observer};
use wuqi_core::{Game, Player, Turn};

/// The value of a position, unless the search was stopped meanwhile.
pub(super) type Searched = Result<i32, Stopped>;

/// The circumstances in which a position is searched.
#[derive(Clone, Copy)]
pub(super) struct Node<M> {
    /// From whose side the window and the value are seen: the player to move, or One at a
    /// chance node.
    pub player: Player,
    /// Plies left; from 0 down in quiescence.
    pub depth: i32,
    /// Steps from the root, chance included.
    pub ply: u32,
    /// Values up to here are of no interest: the player has something as good elsewhere.
    pub alpha: i32,
    /// Values from here on are of no interest: the opponent will not allow them.
    pub beta: i32,
    /// The step that led here.
    pub previous: Option<M>,
    /// Whether passing may be tried: not right after a pass.
    pub may_pass: bool,
    /// Whether some move is expected to cut off: the moves of the position before were
    /// expected not to, or stood behind a better one.
    pub expects_cut: bool,
}

impl<M> Node<M> {
    /// Whether the window is empty: the question is only "better than alpha or not?".
    #[inline]
    pub(super) fn is_test(&self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// What is known of the position at a ply while it is being searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The slot of the step that led here.
    pub step: Option<u16>,
    /// Its evaluation for One, where it was needed.
    pub points: Option<i32>,
}

/// One thread of a search. `TRACE` says whether somebody follows every step.
pub(super) struct Worker<'a, G: Game, K: Knowledge<G>, const TRACE: bool> {
    pub game: &'a G,
    pub knowledge: &'a K,
    pub settings: &'a Settings,
    pub table: &'a TranspositionTable,
    pub budget: Budget<'a>,
    pub learned: Learned<G::Move>,
    /// Where the evaluation was found to be wrong.
    pub correction: Correction,
    /// The positions from the root to here.
    pub trail: Trail<G, K>,
    /// The best line from each ply on: row `ply` begins with the move at `ply`.
    pub lines: Vec<Vec<G::Move>>,
    /// What is known of the positions from the root to here.
    pub frames: Vec<Frame>,
    /// The points that make the odds of winning e times as good: what margins are
    /// measured in.
    pub unit: i32,
    /// Whether the horizon cut a line short since this was last set to false.
    pub met_horizon: bool,
    /// The longest line looked at.
    pub longest: u32,
    /// Steps from the root within which moves may be extended.
    pub extensions: u32,
    /// Whom to tell; only the main thread has somebody.
    pub observer: Option<&'a mut dyn Observer<G::Move>>,
    /// What the other threads are at, where there are any.
    pub underway: Option<&'a Underway>,
    moves: Vec<G::Move>,
    spare: Vec<Vec<Candidate<G::Move>>>,
}

impl<'a, G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'a, G, K, TRACE> {
    /// What values mean.
    pub(super) const SCALE: Scale = Scale::of::<G, K>();

    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        settings: &'a Settings,
        table: &'a TranspositionTable,
        budget: Budget<'a>,
    ) -> Self {
        Worker {
            game,
            knowledge,
            settings,
            table,
            budget,
            learned: Learned::new(),
            correction: Correction::new(),
            trail: Trail::new(),
            lines: Vec::new(),
            frames: Vec::new(),
            unit: unit_of(knowledge, Self::SCALE),
            met_horizon: false,
            longest: 0,
            extensions: 0,
            observer: None,
            underway: None,
            moves: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Counts a position, and tells whoever follows.
    #[inline]
    pub(super) fn enter(&mut self, node: Node<G::Move>, kind: NodeKind) -> Result<(), Stopped> {
        self.budget.enter()?;
        self.longest = self.longest.max(node.ply);
        let row = node.ply as usize;
        if self.lines.len() <= row {
            self.lines.resize(row + 1, Vec::new());
            self.frames.resize(row + 1, Frame::default());
        }
        self.lines[row].clear();
        if node.depth > 0 {
            self.frames[row] = Frame {
                step: node.previous.map(|mv| slot(mv) as u16),
                points: None,
            };
        }
        self.trace_enter(node, kind);
        Ok(())
    }

    /// Tells whoever follows that a position is entered.
    #[inline]
    pub(super) fn trace_enter(&mut self, node: Node<G::Move>, kind: NodeKind) {
        self.trace(|| Event::Enter {
            ply: node.ply,
            mv: node.previous,
            depth: node.depth,
            alpha: node.alpha,
            beta: node.beta,
            kind,
        });
    }

    /// Counts that the rest of a position is skipped, and tells whoever follows.
    #[inline]
    pub(super) fn cut(&mut self, ply: u32, mv: Option<G::Move>, reason: Cut) {
        self.budget.cut();
        self.trace(|| Event::Cut { ply, mv, reason });
    }

    /// Leaves a position with its value.
    #[inline]
    pub(super) fn leave(&mut self, ply: u32, value: i32) -> Searched {
        self.trace(|| Event::Return { ply, value });
        Ok(value)
    }

    #[inline]
    fn trace(&mut self, event: impl FnOnce() -> Event<G::Move>) {
        if TRACE && let Some(observer) = &mut self.observer {
            observer.event(event());
        }
    }

    /// The evaluation of the position that arrived at `ply` as its value: here the line is
    /// cut short.
    #[inline]
    pub(super) fn evaluate(&mut self, state: &G::State, ply: u32, player: Player) -> i32 {
        self.met_horizon = true;
        self.look(state, ply, player)
    }

    /// The evaluation of the position that arrived at `ply` as a guess, within its limits.
    #[inline]
    pub(super) fn look(&mut self, state: &G::State, ply: u32, player: Player) -> i32 {
        let limit = Self::SCALE.limit();
        self.trail
            .evaluate(self.game, self.knowledge, state, ply, player)
            .clamp(-limit, limit)
    }

    /// The depth that is left after a move: extended moves are free.
    #[inline]
    pub(super) fn depth_after(&self, state: &G::State, node: Node<G::Move>, mv: G::Move) -> i32 {
        let free = node.depth > 0
            && node.ply < self.extensions
            && self.knowledge.extends(self.game, state, mv);
        node.depth - i32::from(!free)
    }

    /// The value of `next`, reached by the step `previous`, for `node.player`, as seen one
    /// step earlier. `node` describes the child, but for whose turn it is: here parent and
    /// child are compared by who moves, and the sign changes only if they differ.
    pub(super) fn child(&mut self, next: &G::State, node: Node<G::Move>) -> Searched {
        self.trail.arrive(next, node.ply);
        let view = node.player;
        let child = Node {
            alpha: Self::SCALE.window(node.alpha),
            beta: Self::SCALE.window(node.beta),
            ..node
        };
        let other = |player| Node {
            player,
            alpha: -child.beta,
            beta: -child.alpha,
            ..child
        };
        let value = match self.game.turn(next) {
            Turn::Over(outcome) => {
                self.enter(child, NodeKind::Choice(view))?;
                self.leave(node.ply, Self::SCALE.outcome(outcome, view))?
            }
            Turn::Move(player) if player == view => self.choice(next, child)?,
            Turn::Move(player) => -self.choice(next, other(player))?,
            Turn::Chance if view == Player::One => self.chance(next, child)?,
            Turn::Chance => -self.chance(next, other(Player::One))?,
        };
        Ok(Self::SCALE.earlier(value))
    }

    /// Makes `mv`, followed by the best line found after it, the best line from `ply`.
    pub(super) fn extend_line(&mut self, ply: u32, mv: G::Move) {
        let row = ply as usize;
        let (upper, lower) = self.lines.split_at_mut(row + 1);
        upper[row].clear();
        upper[row].push(mv);
        if let Some(rest) = lower.first() {
            upper[row].extend(rest);
        }
    }

    /// The moves of a position with their order, ready for [`super::ordering::pick`];
    /// only the noisy ones in quiescence.
    pub(super) fn candidates(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        table_move: Option<u16>,
    ) -> Vec<Candidate<G::Move>> {
        let mut list = self.spare.pop().unwrap_or_default();
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        let at = self.place(state, node);
        for (index, &mv) in self.moves.iter().enumerate() {
            if node.depth <= 0 && !self.knowledge.is_noisy(self.game, state, mv) {
                continue;
            }
            let index = index.min(usize::from(u16::MAX) - 1) as u16;
            let mut candidate =
                self.learned
                    .candidate(self.game, self.knowledge, self.settings, at, (index, mv));
            if table_move == Some(index) {
                (candidate.score, candidate.history) = (i32::MAX, 0);
            }
            list.push(candidate);
        }
        list
    }

    /// Gives a list of candidates back for reuse.
    pub(super) fn recycle(&mut self, mut list: Vec<Candidate<G::Move>>) {
        list.clear();
        self.spare.push(list);
    }

    pub(super) fn place<'s>(&self, state: &'s G::State, node: Node<G::Move>) -> Place<'s, G> {
        Place {
            state,
            player: node.player,
            ply: node.ply,
            before: self.before(node),
        }
    }

    /// The last two steps before a position.
    pub(super) fn before(&self, node: Node<G::Move>) -> Before {
        let last = node.previous.map(|mv| slot(mv) as u16);
        let earlier = node.ply.checked_sub(1);
        let earlier = earlier.and_then(|ply| self.frames.get(ply as usize));
        [last, earlier.and_then(|frame| frame.step)]
    }

    /// What the table knows of a position, and whether it may answer a search of `depth`.
    pub(super) fn look_up(&self, key: u64, depth: i32) -> (Option<Held>, bool) {
        let held = self.table.held(key);
        let answers = held.is_some_and(|(entry, _)| {
            let searched = i32::from(entry.depth);
            searched == depth || !self.settings.exact_depth && (entry.complete || searched > depth)
        });
        (held, answers)
    }

    /// Remembers what came out of a position.
    pub(super) fn remember(
        &self,
        key: u64,
        node: Node<G::Move>,
        value: i32,
        best: Option<u16>,
        points: Option<i32>,
    ) {
        let entry = Entry {
            value,
            depth: node.depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
            bound: Bound::of(value, node.alpha, node.beta),
            complete: !self.met_horizon,
            best,
        };
        self.table.hold(key, (entry, points));
    }
}

/// The smallest number of points with a chance of e to 1.
fn unit_of<G: Game, K: Knowledge<G>>(knowledge: &K, scale: Scale) -> i32 {
    const CHANCE: f32 = 0.731;
    let (mut low, mut high) = (1, scale.limit().max(1));
    while low < high {
        let middle = low + (high - low) / 2;
        if knowledge.chance(middle) < CHANCE {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
