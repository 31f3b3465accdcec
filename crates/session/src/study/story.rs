//! A recorded search that can be gone through, forwards and backwards.
//!
//! Everything told is what the steps have said up to one of them. To go back the story is
//! told again from its beginning: even the longest trace takes a few milliseconds.

use super::moment::{Choice, Moment, TraceNode};
use super::standing::{Counts, Standing};
use super::trace::Trace;
use crate::protocol::TurnWord;

/// A trace and the step that it is told up to.
#[derive(Clone, Debug)]
pub struct Story {
    trace: Trace,
    step: usize,
    standings: Vec<Standing>,
    counts: Counts,
    /// Distances from the root.
    levels: Vec<u32>,
    simulates: bool,
}

impl Story {
    /// The story of a search, before its first step.
    #[must_use]
    pub fn new(trace: Trace) -> Story {
        let mut levels: Vec<u32> = Vec::with_capacity(trace.nodes.len());
        for node in &trace.nodes {
            let level = node.parent.map_or(0, |parent| levels[parent] + 1);
            levels.push(level);
        }
        let judges = |moment: &Moment| matches!(moment, Moment::Evaluate { .. });
        let simulates = trace.formula.is_some() || trace.events.iter().any(judges);
        let mut story = Story {
            trace,
            step: 0,
            standings: Vec::new(),
            counts: Counts::default(),
            levels,
            simulates,
        };
        story.begin();
        story
    }

    fn begin(&mut self) {
        self.step = 0;
        self.standings = vec![Standing::default(); self.trace.nodes.len()];
        self.standings[0].seen = true;
        self.counts = Counts {
            seen: 1,
            ..Counts::default()
        };
    }

    /// What was recorded.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many steps have happened.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// How many steps there are.
    #[must_use]
    pub fn length(&self) -> usize {
        self.trace.events.len()
    }

    /// What was done so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether the search makes simulations; else it searches depth first.
    #[must_use]
    pub fn simulates(&self) -> bool {
        self.simulates
    }

    /// Whether it is plain minimax, which has no window.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.trace.engine.starts_with("minimax")
    }

    /// The step that happened last.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.step.checked_sub(1).map(|at| &self.trace.events[at])
    }

    /// Where it happened.
    #[must_use]
    pub fn here(&self) -> usize {
        self.moment().map_or(0, Moment::node)
    }

    /// A position of the tree.
    #[must_use]
    pub fn node(&self, node: usize) -> &TraceNode {
        &self.trace.nodes[node]
    }

    /// How a position stands at this step.
    #[must_use]
    pub fn standing(&self, node: usize) -> &Standing {
        &self.standings[node]
    }

    /// How far a position is from the root.
    #[must_use]
    pub fn level(&self, node: usize) -> u32 {
        self.levels[node]
    }

    /// The positions from the root to one.
    #[must_use]
    pub fn path_to(&self, node: usize) -> Vec<usize> {
        let up = |&node: &usize| self.trace.nodes[node].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(node), up).collect();
        path.reverse();
        path
    }

    /// How many moves of a position were not tried; none where only some were to be tried.
    #[must_use]
    pub fn left(&self, node: usize) -> Option<usize> {
        let standing = self.standing(node);
        let moves = self.node(node).moves?;
        let some = matches!(standing.kind, "quiescence" | "probe");
        (!some).then(|| moves.saturating_sub(standing.tried.len()))
    }

    /// Why something was skipped at a position, if anything was.
    #[must_use]
    pub fn cut(&self, node: usize) -> Option<&'static str> {
        let skipped = self.left(node) != Some(0);
        self.standing(node).cut.filter(|_| skipped)
    }

    /// Whether the side to move at the root chooses at a position.
    #[must_use]
    pub fn is_max(&self, node: usize) -> bool {
        self.node(node).turn == self.trace.turn
    }

    /// A value as the position before sees it: a proved end is one ply further away.
    #[must_use]
    pub fn earlier(&self, value: i32) -> i32 {
        let limit = self.trace.limit;
        match value {
            value if value > limit + 1 => value - 1,
            value if value < -limit - 1 => value + 1,
            value => value,
        }
    }

    /// The window of a position as it stands, after what has come back; none in plain
    /// minimax, which cuts nothing off.
    #[must_use]
    pub fn window(&self, node: usize) -> Option<(i32, i32)> {
        let standing = self.standing(node);
        let (alpha, beta) = standing.window.filter(|_| !self.is_plain())?;
        Some(match standing.best {
            Some((best, _)) if self.node(node).turn != TurnWord::Chance => {
                match self.is_max(node) {
                    true => (alpha.max(best), beta),
                    false => (alpha, beta.min(best)),
                }
            }
            _ => (alpha, beta),
        })
    }

    /// Goes to a step, or to the last if there are not so many.
    pub fn go_to(&mut self, step: usize) {
        let wanted = step.min(self.length());
        if wanted < self.step {
            self.begin();
        }
        while self.step < wanted {
            let moment = self.trace.events[self.step].clone();
            self.apply(&moment);
            self.step += 1;
        }
    }

    /// The step at which the position entered next is left, or the simulation done.
    #[must_use]
    pub fn end_of_part(&self) -> usize {
        let rest = &self.trace.events[self.step..];
        let target = match self.simulates {
            true => 0,
            false => rest.first().map_or(0, Moment::node),
        };
        let ends = |moment: &Moment| match moment {
            Moment::BackUp { node, .. } => self.simulates && *node == target,
            Moment::Return { node, .. } => *node == target,
            _ => false,
        };
        let found = rest.iter().position(ends);
        found.map_or(self.length(), |at| self.step + at + 1)
    }

    fn apply(&mut self, moment: &Moment) {
        match *moment {
            Moment::Enter {
                node,
                alpha,
                beta,
                kind,
                ..
            } => self.enter(node, (alpha, beta), kind),
            Moment::Cut { node, reason, .. } => {
                self.standings[node].cut = Some(reason);
                // Only what skips something is a cut.
                self.counts.cuts += u64::from(self.left(node) != Some(0));
            }
            Moment::Return { node, value } => self.leave(node, value),
            Moment::Select {
                node,
                visits,
                prior,
                ..
            } => self.select(node, visits, prior),
            Moment::Expand { node, .. } => self.standings[node].expanded = true,
            Moment::BackUp {
                node,
                visits,
                value,
                bounds,
                ..
            } => {
                let standing = &mut self.standings[node];
                standing.visits = visits;
                standing.results += 1;
                standing.sum += f64::from(value);
                standing.bounds = bounds.or(standing.bounds);
                self.counts.simulations += u64::from(node == 0);
            }
            Moment::CallOff { node } => {
                for up in self.path_to(node) {
                    self.standings[up].visits = self.standings[up].visits.saturating_sub(1);
                }
            }
            Moment::Resume { .. } | Moment::Evaluate { .. } => {}
        }
        self.counts.deepest = self.counts.deepest.max(self.level(moment.node()));
    }

    /// A position comes into the tree, as a move tried at the one before.
    fn meet(&mut self, node: usize) {
        self.counts.seen += usize::from(!self.standings[node].seen);
        self.standings[node].seen = true;
        if let Some(parent) = self.node(node).parent
            && !self.standings[parent].tried.contains(&node)
        {
            self.standings[parent].tried.push(node);
        }
    }

    fn select(&mut self, node: usize, visits: u32, prior: Option<f32>) {
        self.meet(node);
        let standing = &mut self.standings[node];
        standing.visits = visits + 1;
        standing.prior = prior.or(standing.prior);
        // Nobody says that a simulation sets out from the root.
        if self.node(node).parent == Some(0) {
            self.standings[0].visits += 1;
        }
    }

    fn enter(&mut self, node: usize, window: (i32, i32), kind: &'static str) {
        self.meet(node);
        // Searched again, it begins anew.
        self.forget_below(node);
        let standing = &mut self.standings[node];
        standing.forget();
        standing.seen = true;
        standing.open = true;
        standing.kind = kind;
        standing.window = Some(window);
        self.counts.entered += u64::from(kind != "probe");
        // What it returned before, to a narrower question, counts no longer.
        if let Some(parent) = self.node(node).parent
            && self
                .standing(parent)
                .best
                .is_some_and(|(_, from)| from == node)
        {
            self.standings[parent].best = None;
            for child in self.standing(parent).tried.clone() {
                if let Some(value) = self.standing(child).value {
                    self.compare(child, value);
                }
            }
        }
    }

    fn forget_below(&mut self, node: usize) {
        let mut waiting = std::mem::take(&mut self.standings[node].tried);
        while let Some(below) = waiting.pop() {
            self.counts.seen -= usize::from(self.standings[below].seen);
            self.standings[below].forget();
            waiting.append(&mut self.standings[below].tried);
        }
    }

    fn leave(&mut self, node: usize, value: i32) {
        self.standings[node].open = false;
        self.standings[node].value = Some(value);
        self.compare(node, value);
    }

    /// A value came back from a move: is it the best so far?
    fn compare(&mut self, node: usize, value: i32) {
        let probe = self.standing(node).kind == "probe";
        let TraceNode { parent, mv, .. } = self.node(node);
        let Some(parent) = parent.filter(|_| mv.is_some() && !probe) else {
            return;
        };
        if self.node(parent).turn == TurnWord::Chance {
            return;
        }
        let seen = self.earlier(value);
        let better = match self.standing(parent).best {
            None => true,
            Some((best, _)) if self.is_max(parent) => seen > best,
            Some((best, _)) => seen < best,
        };
        if better {
            self.standings[parent].best = Some((seen, node));
        }
    }
}

impl Moment {
    /// The position that it is about.
    #[must_use]
    pub fn node(&self) -> usize {
        let (Moment::Enter { node, .. }
        | Moment::Cut { node, .. }
        | Moment::Return { node, .. }
        | Moment::Select { node, .. }
        | Moment::Resume { node }
        | Moment::CallOff { node }
        | Moment::Expand { node, .. }
        | Moment::Evaluate { node, .. }
        | Moment::BackUp { node, .. }) = self;
        *node
    }

    /// What a formula said when it chose this step: the mean, the bonus and the visits.
    #[must_use]
    pub fn by_formula(&self) -> Option<(f32, f32, u32)> {
        match *self {
            Moment::Select {
                mean,
                bonus,
                total,
                choice: Choice::Formula,
                ..
            } => Some((mean, bonus, total)),
            _ => None,
        }
    }
}
