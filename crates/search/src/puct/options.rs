//! The settings of PUCT.

use crate::mcts::{FinalChoice, Objective};

/// The settings of PUCT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctOptions {
    /// How much priors and little-tried moves count: `c_puct` of the formula, with results
    /// between -1 and 1.
    pub exploration: f32,
    /// What an untried move is taken to be worth.
    pub first_play: FirstPlay,
    /// How many leaves are gathered before they are judged together.
    pub batch: usize,
    /// Whether batches begin with one leaf and grow with the tree. Leaves that are gathered
    /// before the others are judged are chosen by less, which a small tree feels most.
    pub gradual: bool,
    /// How much a simulation under way counts as a loss.
    pub virtual_loss: f32,
    /// Noise on the root's priors, for self-play.
    pub noise: Option<RootNoise>,
    /// Forced playouts where there is noise: how strongly (2 is usual), see
    /// [`PuctTree::policy`](super::PuctTree::policy).
    pub forced: Option<f32>,
    /// 0 plays the best move; above, moves are drawn in proportion to
    /// `visits^(1 / temperature)`.
    pub temperature: f32,
    /// Gumbel selection at the root, used when the number of simulations is limited.
    pub gumbel: Option<GumbelRoot>,
    /// Whether proved results are propagated and proved moves never searched again.
    pub solver: bool,
    /// What the search plays for.
    pub objective: Objective,
    /// How the move is chosen in the end.
    pub choice: FinalChoice,
    /// The most bytes that the tree may take.
    pub memory: usize,
    /// Whether the tree is kept between searches.
    pub reuse: bool,
}

impl Default for PuctOptions {
    fn default() -> Self {
        PuctOptions {
            exploration: 1.5,
            first_play: FirstPlay::Reduced(0.25),
            batch: 1,
            gradual: false,
            virtual_loss: 1.0,
            noise: None,
            forced: None,
            temperature: 0.0,
            gumbel: None,
            solver: true,
            objective: Objective::RESULT,
            choice: FinalChoice::LowerBound(1.0),
            memory: 256 << 20,
            reuse: true,
        }
    }
}

/// What an untried move is taken to be worth (*first-play urgency*, Gelly and Wang, 2006).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlay {
    /// Always this, from -1 (a loss) to 1 (a win).
    Value(f32),
    /// What the position is worth so far, less this times the square root of the share of
    /// the priors already tried: the more good moves are known, the less is expected of
    /// the rest.
    Reduced(f32),
}

/// Dirichlet noise at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootNoise {
    /// The sum of the Dirichlet parameters; each move has this divided by the number of
    /// moves (about 10 suits all boards).
    pub concentration: f32,
    /// Which part of the prior the noise replaces, 0 to 1.
    pub share: f32,
}

impl Default for RootNoise {
    fn default() -> Self {
        RootNoise {
            concentration: 10.0,
            share: 0.25,
        }
    }
}

/// Gumbel selection at the root (Danihelka, Guez, Schrittwieser and Silver, 2022).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GumbelRoot {
    /// How many moves are considered at first.
    pub considered: usize,
    /// Added to the most visits before values are scaled.
    pub visit_offset: f32,
    /// How much values count against priors.
    pub value_scale: f32,
    /// Whether moves are sampled (self-play) or the largest priors considered (play).
    pub sampled: bool,
}

impl Default for GumbelRoot {
    fn default() -> Self {
        GumbelRoot {
            considered: 16,
            visit_offset: 50.0,
            value_scale: 1.0,
            sampled: true,
        }
    }
}
