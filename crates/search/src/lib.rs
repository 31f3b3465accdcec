//! Search algorithms over any [`Game`](wuqi_core::Game), without game knowledge inside.
//!
//! Every algorithm is a [`Searcher`]: it gets the rules, a position at a player's turn, a
//! [`Control`] (limits, stop flag, clock, seed) and an [`Observer`] that hears what it
//! thinks. What is known of a game comes in through [`Knowledge`]: evaluation, move
//! ordering, what is quiet.
//!
//! No search negates per ply: the same player may act twice running, so parent and child
//! are compared by who moves. Chance nodes are handled everywhere.

pub mod alphabeta;
mod apart;
pub mod budget;
mod control;
mod greedy;
mod grounds;
mod info;
mod knowledge;
pub mod mcts;
pub mod memory;
mod move_slot;
pub mod plain;
pub mod proof;
pub mod puct;
mod random;
pub mod report;
pub mod score;
mod searcher;
mod slots;
pub mod solver;
pub mod synthetic;
pub mod table;
mod trace;
pub mod underway;

pub use alphabeta::AlphaBeta;
pub use control::{Control, Limits, show_time};
pub use greedy::Greedy;
pub use grounds::Grounds;
pub use info::{RootMove, Score, SearchInfo, Value};
pub use knowledge::{Knowledge, NoKnowledge, Proof};
pub use plain::Plain;
pub use random::RandomMover;
pub use searcher::{Observer, Searcher, Silent};
pub use trace::{Cut, Event, NodeKind, Rule};
