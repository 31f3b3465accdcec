//! The pieces of the tree: an edge with its statistics, a node with its edges.
//!
//! A *node* is a position whose moves have been listed. An *edge* is a step that leads
//! out of it, with everything known about the position behind it: visits, the sum of
//! results, proved bounds, and, once that position has been expanded, its node. Positions
//! themselves are not kept: a simulation replays the moves from the root.
//!
//! Everything that changes is atomic and every part is created once (`OnceLock`), so any
//! number of threads share a tree without locks and without unsafe code.
//!
//! **Large boards stay cheap.** A Gomoku position has 225 moves, of which a search looks
//! at a few. Moves are kept in the order in which the search wants to try them first, so
//! the edges that matter are a prefix of the list. Edges are created in blocks of 4, 4, 8,
//! 16, … as that prefix grows, and selection scans only the prefix.

use super::bounds::Bounds;
use super::tree::Memory;
use super::value::{UNIT, to_float};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed, Ordering::SeqCst};
use wuqi_core::{Player, Turn};

/// A step out of a position, and what is known of the position it leads to.
pub(crate) struct Edge<M> {
    visits: AtomicU32,
    sum: AtomicI64,
    bounds: AtomicU64,
    child: OnceLock<Box<Node<M>>>,
}

impl<M> Edge<M> {
    /// An edge that nobody has taken yet.
    pub fn new() -> Self {
        Edge {
            visits: AtomicU32::new(0),
            sum: AtomicI64::new(0),
            bounds: AtomicU64::new(Bounds::WIDEST.pack()),
            child: OnceLock::new(),
        }
    }

    /// How many simulations went this way, those under way included.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The sum of their results for One, in fixed point.
    #[inline]
    pub fn sum(&self) -> i64 {
        self.sum.load(Relaxed)
    }

    /// The mean result for `player`, -1 to 1; the proved value where there is one, and 0
    /// where nothing is known.
    pub fn mean(&self, player: Player) -> f32 {
        let mean = match (self.bounds().proved(), self.visits()) {
            (Some(value), _) => to_float(value),
            (None, 0) => 0.0,
            (None, visits) => (self.sum() as f64 / f64::from(visits) / f64::from(UNIT)) as f32,
        };
        mean * player.sign() as f32
    }

    /// Simulations set out this way; until their results are known they count as `pending`.
    /// Says how many did so before.
    #[inline]
    pub fn enter(&self, simulations: u32, pending: i64) -> u32 {
        if pending != 0 {
            self.sum.fetch_add(pending, Relaxed);
        }
        self.visits.fetch_add(simulations, Relaxed)
    }

    /// Results are known: `value`, or the sum of several, takes the place of `pending`.
    #[inline]
    pub fn settle(&self, pending: i64, value: i64) {
        self.sum.fetch_add(value - pending, Relaxed);
    }

    /// Simulations are called off.
    pub fn leave(&self, simulations: u32, pending: i64) {
        self.sum.fetch_sub(pending, Relaxed);
        self.visits.fetch_sub(simulations, Relaxed);
    }

    /// What is certain about the position behind.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::unpack(self.bounds.load(Relaxed))
    }

    /// Learns new bounds; says whether that changed anything.
    pub fn tighten(&self, news: Bounds) -> bool {
        // Sequentially consistent, so that of two threads that prove two moves at the same
        // time the later one sees both.
        self.bounds
            .fetch_update(SeqCst, SeqCst, |word| {
                let tighter = Bounds::unpack(word).and(news).pack();
                (tighter != word).then_some(tighter)
            })
            .is_ok()
    }

    /// The node behind, if that position has been expanded.
    #[inline]
    pub fn child(&self) -> Option<&Node<M>> {
        self.child.get().map(Box::as_ref)
    }

    /// Puts a node behind this edge, unless another thread was faster; the node there.
    pub fn expand(&self, node: Node<M>, memory: &Memory) -> &Node<M> {
        let bytes = node.bytes();
        if self.child.set(Box::new(node)).is_err() {
            memory.refund(bytes);
        }
        self.child().expect("a node was just put here")
    }

    /// Keeps only what the node itself proves: at a root a proof must come with its move.
    pub fn restate_bounds(&mut self) {
        let bounds = self.child().map_or(Bounds::WIDEST, Node::bounds);
        *self.bounds.get_mut() = bounds.pack();
    }

    /// Takes the node away.
    pub fn take_child(&mut self) -> Option<Box<Node<M>>> {
        self.child.take()
    }
}

/// A position whose moves, or chance outcomes, are listed.
pub(crate) struct Node<M> {
    /// Who chooses: a player or chance.
    pub turn: Turn,
    /// The steps out of it, the ones to try first in front.
    pub moves: Box<[M]>,
    /// For each step, in the same order, its prior (they sum to 1) or, at a chance node,
    /// its weight. Empty when all are alike.
    pub priors: Box<[f32]>,
    opened: AtomicU32,
    blocks: Box<[Block<M>]>,
}

/// Edges that are created together.
type Block<M> = OnceLock<Box<[Edge<M>]>>;

/// How many edges the first two blocks hold; each later one doubles.
const FIRST: usize = 4;

/// The block that holds edge `index`, and its place there.
#[inline]
fn locate(index: usize) -> (usize, usize) {
    if index < FIRST {
        return (0, index);
    }
    let log = index.ilog2() as usize;
    (log - 1, index - (1 << log))
}

/// How many edges a block holds in a node with `count` moves.
fn block_len(block: usize, count: usize) -> usize {
    let (start, full) = match block {
        0 => (0, FIRST),
        later => (1 << (later + 1), 1 << (later + 1)),
    };
    full.min(count - start)
}

impl<M> Node<M> {
    /// A node with these steps; at least one. Its first edges exist, the others come when
    /// they are opened.
    pub fn new(turn: Turn, moves: Box<[M]>, priors: Box<[f32]>) -> Self {
        let blocks = locate(moves.len() - 1).0 + 1;
        let node = Node {
            turn,
            moves,
            priors,
            opened: AtomicU32::new(0),
            blocks: (0..blocks).map(|_| OnceLock::new()).collect(),
        };
        node.block(0);
        node
    }

    /// What a node with this many steps and priors takes at first.
    pub fn size(moves: usize, priors: usize) -> usize {
        const ALLOCATIONS: usize = 5 * 16;
        size_of::<Self>()
            + ALLOCATIONS
            + moves * size_of::<M>()
            + priors * size_of::<f32>()
            + (locate(moves - 1).0 + 1) * size_of::<Block<M>>()
            + Self::block_size(0, moves)
    }

    /// What it takes with all its edges.
    pub fn full_size(moves: usize, priors: usize) -> usize {
        let later = 1..=locate(moves - 1).0;
        Self::size(moves, priors) + later.map(|b| Self::block_size(b, moves)).sum::<usize>()
    }

    fn block_size(block: usize, moves: usize) -> usize {
        block_len(block, moves) * size_of::<Edge<M>>() + 16
    }

    /// What it takes now, without what lies behind its edges.
    pub fn bytes(&self) -> usize {
        let later = (1..self.blocks.len()).filter(|&block| self.blocks[block].get().is_some());
        Self::size(self.moves.len(), self.priors.len())
            + later
                .map(|block| Self::block_size(block, self.moves.len()))
                .sum::<usize>()
    }

    /// What is shown as the prior of a move; at chance nodes the probability.
    pub fn shown_prior(&self, index: usize) -> Option<f32> {
        let prior = *self.priors.get(index)?;
        Some(match self.turn {
            Turn::Chance => prior / self.priors.iter().sum::<f32>(),
            Turn::Move(_) | Turn::Over(_) => prior,
        })
    }

    /// The prior or weight of a step.
    #[inline]
    pub fn prior(&self, index: usize) -> f32 {
        match self.priors.get(index) {
            Some(&prior) => prior,
            None => 1.0 / self.moves.len() as f32,
        }
    }

    fn block(&self, block: usize) -> &[Edge<M>] {
        self.blocks[block].get_or_init(|| {
            let len = block_len(block, self.moves.len());
            (0..len).map(|_| Edge::new()).collect()
        })
    }

    /// An edge that exists.
    #[inline]
    pub fn edge(&self, index: usize) -> Option<&Edge<M>> {
        let (block, place) = locate(index);
        self.blocks[block].get().map(|edges| &edges[place])
    }

    /// How many edges are open: all that were ever taken are among the first so many.
    #[inline]
    pub fn opened(&self) -> usize {
        self.opened.load(Relaxed) as usize
    }

    /// The open edges with their places.
    #[inline]
    pub fn open_edges(&self) -> impl Iterator<Item = (usize, &Edge<M>)> {
        self.blocks
            .iter()
            .map_while(OnceLock::get)
            .flat_map(|edges| edges.iter())
            .take(self.opened())
            .enumerate()
    }

    /// Opens the next edge in order and says which; `None` if all are open or there is no
    /// memory left for more.
    pub fn open_next(&self, memory: &Memory) -> Option<usize> {
        loop {
            let next = self.opened();
            if next == self.moves.len() || !self.create(next, memory) {
                return None;
            }
            let claim =
                self.opened
                    .compare_exchange(next as u32, next as u32 + 1, Relaxed, Relaxed);
            if claim.is_ok() {
                return Some(next);
            }
        }
    }

    /// Opens all edges up to `index`; what that takes is not asked but only counted.
    pub fn open_to(&self, index: usize, memory: &Memory) -> &Edge<M> {
        for block in 0..=locate(index).0 {
            if self.blocks[block].get().is_none() {
                memory.charge(Self::block_size(block, self.moves.len()));
                self.block(block);
            }
        }
        self.opened.fetch_max(index as u32 + 1, Relaxed);
        self.edge(index).expect("its block was just created")
    }

    /// Opens all edges, for which the memory is reserved already.
    pub fn open_all(&self) {
        for block in 0..self.blocks.len() {
            self.block(block);
        }
        self.opened.store(self.moves.len() as u32, Relaxed);
    }

    /// Makes sure that edge `index` exists, if there is memory for it.
    fn create(&self, index: usize, memory: &Memory) -> bool {
        let (block, _) = locate(index);
        if self.blocks[block].get().is_some() {
            return true;
        }
        let bytes = Self::block_size(block, self.moves.len());
        if !memory.reserve(bytes) {
            return false;
        }
        let len = block_len(block, self.moves.len());
        let edges = (0..len).map(|_| Edge::new()).collect();
        if self.blocks[block].set(edges).is_err() {
            memory.refund(bytes);
        }
        true
    }

    /// What is certain about this position, from its edges.
    pub fn bounds(&self) -> Bounds {
        let rest = if self.opened() < self.moves.len() {
            Some(Bounds::WIDEST)
        } else {
            None
        };
        let all = self.open_edges().map(|(_, edge)| edge.bounds()).chain(rest);
        match self.turn {
            Turn::Move(Player::One) => fold(all, i32::max),
            Turn::Move(Player::Two) => fold(all, i32::min),
            Turn::Chance | Turn::Over(_) => self.mean_bounds(),
        }
    }

    /// The bounds of a chance node: the mean over all outcomes.
    fn mean_bounds(&self) -> Bounds {
        let (mut lower, mut upper, mut total) = (0.0, 0.0, 0.0);
        for index in 0..self.moves.len() {
            let bounds = self.edge(index).map_or(Bounds::WIDEST, Edge::bounds);
            let weight = f64::from(self.prior(index));
            lower += weight * f64::from(bounds.lower);
            upper += weight * f64::from(bounds.upper);
            total += weight;
        }
        let fixed = |sum: f64| (sum / total).round() as i32;
        Bounds {
            lower: fixed(lower),
            upper: fixed(upper),
        }
    }

    /// Takes one edge out and drops the others.
    pub fn into_edge(mut self, index: usize) -> Option<Edge<M>> {
        let (block, place) = locate(index);
        let mut edges = self.blocks[block].take()?.into_vec();
        Some(edges.swap_remove(place))
    }
}

fn fold(all: impl Iterator<Item = Bounds>, choose: fn(i32, i32) -> i32) -> Bounds {
    all.reduce(|a, b| Bounds {
        lower: choose(a.lower, b.lower),
        upper: choose(a.upper, b.upper),
    })
    .unwrap_or(Bounds::WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_its_own_place() {
        for count in [1, 3, 4, 5, 8, 9, 225, 1000] {
            let blocks = locate(count - 1).0 + 1;
            let total: usize = (0..blocks).map(|block| block_len(block, count)).sum();
            assert_eq!(total, count);
            let places: std::collections::HashSet<_> = (0..count).map(locate).collect();
            assert_eq!(places.len(), count);
            assert!((0..count).all(|i| locate(i).1 < block_len(locate(i).0, count)));
        }
    }

    #[test]
    fn edges_open_in_order_until_memory_ends() {
        let node = Node::new(Turn::Move(Player::One), (0..20u8).collect(), Box::new([]));
        let memory = Memory::new(3 * size_of::<Edge<u8>>() * 4);
        let opened: Vec<_> = std::iter::from_fn(|| node.open_next(&memory)).collect();
        assert_eq!(opened, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(node.open_edges().count(), 8);
        assert_eq!(node.bounds(), Bounds::WIDEST);
    }

    #[test]
    fn the_chooser_decides_which_bound_counts() {
        for (player, value) in [(Player::One, 9), (Player::Two, -4)] {
            let node = Node::new(Turn::Move(player), Box::new([0u8, 1]), Box::new([]));
            let memory = Memory::new(usize::MAX);
            node.open_to(1, &memory).tighten(Bounds::exact(9));
            assert_eq!(node.bounds().proved(), None);
            node.open_to(0, &memory).tighten(Bounds::exact(-4));
            assert_eq!(node.bounds().proved(), Some(value));
        }
    }

    #[test]
    fn chance_is_proved_when_every_outcome_is() {
        let node = Node::new(Turn::Chance, Box::new([0u8, 1]), Box::new([1.0, 3.0]));
        let memory = Memory::new(usize::MAX);
        node.open_to(0, &memory).tighten(Bounds::exact(UNIT));
        assert_eq!(node.bounds().lower, -UNIT / 2);
        node.open_to(1, &memory).tighten(Bounds::exact(-UNIT));
        assert_eq!(node.bounds().proved(), Some(-UNIT / 2));
    }
}
