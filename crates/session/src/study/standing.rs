//! How a position of the tree stands at a step: what the search has said about it so far.

/// What is known of a position at a step.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Whether the search has been there since it last began anew above it.
    pub seen: bool,
    /// Whether the search is below it.
    pub open: bool,
    /// Whether its moves are listed.
    pub expanded: bool,
    /// `choice`, `quiescence`, `chance` or `probe`, once it was entered.
    pub kind: &'static str,
    /// The window with which it was entered, lower end first.
    pub window: Option<(i32, i32)>,
    /// What it returned.
    pub value: Option<i32>,
    /// The best that came back from its moves, and from which.
    pub best: Option<(i32, usize)>,
    /// Why the rest of its moves was skipped.
    pub cut: Option<&'static str>,
    /// Simulations through it, those under way included.
    pub visits: u32,
    /// How many results have come back.
    pub results: u32,
    /// Their sum for One.
    pub sum: f64,
    /// What was thought of it beforehand.
    pub prior: Option<f32>,
    /// The least and the most that its result for One can be, where something is proved.
    pub bounds: Option<[f32; 2]>,
    /// The positions behind its moves, in the order in which they were tried.
    pub tried: Vec<usize>,
}

impl Standing {
    /// The mean of its results for One.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.results > 0).then(|| self.sum / f64::from(self.results))
    }

    /// Its result for One, where that is certain.
    #[must_use]
    pub fn proved(&self) -> Option<f32> {
        self.bounds
            .filter(|[least, most]| least == most)
            .map(|[least, _]| least)
    }

    /// Forgets what a search from above will say again.
    pub(super) fn forget(&mut self) {
        self.seen = false;
        self.value = None;
        self.best = None;
        self.cut = None;
    }
}

/// What a search has done up to a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions that depth-first search entered; probes do not count.
    pub entered: u64,
    /// Cuts that skipped something.
    pub cuts: u64,
    /// Simulations that are done.
    pub simulations: u64,
    /// Positions that are in the tree now.
    pub seen: usize,
    /// The greatest distance from the root.
    pub deepest: u32,
}
