//! PUCT: tree search guided by priors and judged by an evaluator, as in AlphaZero.
//!
//! The tree is the one of [`mcts`](crate::mcts), with its chance nodes, proofs, memory
//! budget and reuse. What differs: a leaf is not played out but judged by an
//! [`Evaluator`], which also says which moves look good; leaves are judged in batches; and
//! the formula that selects an edge weighs those priors (Silver et al., *Mastering the
//! game of Go without human knowledge*, 2017).
//!
//! Read in this order: `evaluator` (what is asked), `select` (the formula), `tree`
//! (gathering leaves) and `simulate` (down and up), `searcher`. `noise`, `target` and
//! `gumbel` are for self-play and for few simulations; `evaluators`, `cache` and `symmetry` are
//! evaluators to combine.

pub(crate) mod cache;
mod descent;
pub(crate) mod evaluator;
pub(crate) mod evaluators;
pub(crate) mod gumbel;
pub(crate) mod noise;
pub(crate) mod options;
mod proving;
pub(crate) mod searcher;
pub(crate) mod select;
mod simulate;
pub(crate) mod symmetry;
mod target;
pub(crate) mod tree;

pub use cache::Cached;
pub use evaluator::{Evaluation, Evaluator, Leaf};
pub use evaluators::{KnowledgeEvaluator, RolloutEvaluator, UniformEvaluator};
pub use options::{FirstPlay, GumbelRoot, PuctOptions, RootNoise};
pub use proving::Proving;
pub use searcher::Puct;
pub use symmetry::{MeanSymmetry, RandomSymmetry};
pub use tree::PuctTree;
