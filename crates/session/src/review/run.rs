//! A review under way: the positions to look at, and what was found.

use crate::protocol::LimitsText;
use wuqi_engines::Report;
use wuqi_record::NodeId;

/// A line and the reports on its positions, as far as they have come.
#[derive(Clone, Debug)]
pub struct Run {
    /// The engine.
    pub spec: String,
    /// How far it thinks about each position.
    pub limits: LimitsText,
    nodes: Vec<NodeId>,
    /// One entry per position that is done; `None` where the game is over.
    reports: Vec<Option<Report>>,
}

impl Run {
    /// A review of the line through these nodes, the start position first.
    #[must_use]
    pub fn new(spec: String, limits: LimitsText, nodes: Vec<NodeId>) -> Run {
        Run {
            spec,
            limits,
            nodes,
            reports: Vec::new(),
        }
    }

    /// The position to look at next; none when all are done.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.nodes.get(self.reports.len()).copied()
    }

    /// Takes what was found about the next position.
    pub fn found(&mut self, node: NodeId, report: Report) {
        if self.next() == Some(node) {
            self.reports.push(Some(report));
        }
    }

    /// Passes over the next position: the game is over there.
    pub fn skip(&mut self, node: NodeId) {
        if self.next() == Some(node) {
            self.reports.push(None);
        }
    }

    /// How many positions are done, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (u32, u32) {
        (self.reports.len() as u32, self.nodes.len() as u32)
    }

    /// The positions with what was found, in the order of play.
    pub(super) fn results(&self) -> impl Iterator<Item = (NodeId, Option<&Report>)> {
        let reports = self.reports.iter().map(Option::as_ref);
        self.nodes.iter().copied().zip(reports)
    }
}
