//! The settings of UCT.

use super::choice::FinalChoice;
use super::value::Objective;

/// The settings of UCT. The default is a strong general setting; [`UctOptions::plain`]
/// is the textbook.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UctOptions {
    /// How much little-tried moves are preferred: the constant `c` of UCB1 with results
    /// between 0 and 1.
    pub exploration: f32,
    /// What an untried move is taken to be worth (0 to 1, the bonus included); `None`
    /// tries every move once before any twice.
    pub first_play: Option<f32>,
    /// The weight of progressive bias: a move's score grows by
    /// `bias * prior / (1 + visits)`, priors scaled to a mean of 1. 0 asks for no priors.
    pub bias: f32,
    /// A position is expanded when it is reached again after this many visits.
    pub expand_after: u32,
    /// Whether proved results are propagated and proved moves never searched again.
    pub solver: bool,
    /// Whether leaves are shown to [`crate::Knowledge::proved`].
    pub prove_leaves: bool,
    /// After this many steps a playout ends with [`crate::Knowledge::evaluate`]; `None`
    /// plays to the end.
    pub playout_limit: Option<u32>,
    /// What the search plays for.
    pub objective: Objective,
    /// How the move is chosen in the end.
    pub choice: FinalChoice,
    /// With several threads, how much a simulation under way counts as a loss.
    pub virtual_loss: f32,
    /// The most bytes that the tree may take.
    pub memory: usize,
    /// Whether the tree is kept between searches.
    pub reuse: bool,
}

impl Default for UctOptions {
    fn default() -> Self {
        UctOptions {
            exploration: 0.7,
            first_play: None,
            bias: 0.0,
            expand_after: 1,
            solver: true,
            prove_leaves: false,
            playout_limit: None,
            objective: Objective::RESULT,
            choice: FinalChoice::Visits,
            virtual_loss: 1.0,
            memory: 256 << 20,
            reuse: true,
        }
    }
}

impl UctOptions {
    /// UCT as first published: `c` = √2, no solver, no memory between moves.
    #[must_use]
    pub fn plain() -> Self {
        UctOptions {
            exploration: std::f32::consts::SQRT_2,
            solver: false,
            reuse: false,
            ..UctOptions::default()
        }
    }
}
