//! What a caller keeps between evaluations: memory and the last outputs.

use super::scratch::Scratch;

/// The memory that evaluations work in and the outputs of the last one. It belongs to no
/// network: it fits itself to whatever it is used with.
#[derive(Debug)]
pub struct Workspace {
    pub(super) threads: usize,
    pub(super) scratch: Vec<Scratch>,
    pub(super) outputs: Outputs,
}

/// What a network thinks of a batch of positions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Outputs {
    /// The logits of all policy indexes, position after position.
    pub policy: Vec<f32>,
    /// For each position the chances that the player to move wins, draws and loses.
    pub wdl: Vec<[f32; 3]>,
    /// For each position the expected margin of the player to move, divided by the number
    /// of squares; empty where the network has no score head.
    pub score: Vec<f32>,
}

impl Workspace {
    /// A workspace for the caller's thread alone.
    #[must_use]
    pub fn new() -> Self {
        Workspace::with_threads(1)
    }

    /// A workspace that spreads every batch over so many threads (at least one), the
    /// caller's among them.
    #[must_use]
    pub fn with_threads(threads: usize) -> Self {
        Workspace {
            threads: threads.max(1),
            scratch: Vec::new(),
            outputs: Outputs::default(),
        }
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Workspace::new()
    }
}
