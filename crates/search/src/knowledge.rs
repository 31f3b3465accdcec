//! What is known of a game beyond its rules, as the searches use it.

use wuqi_core::{Game, Player};

/// Evaluation, move ordering and tactics of one game.
///
/// Everything but [`Knowledge::evaluate`] has a neutral default, and no default changes
/// the value that a search finds: order only changes how soon it is found, and with no
/// noisy moves there is no quiescence.
pub trait Knowledge<G: Game>: Clone + Send + Sync {
    /// What the evaluation keeps of a position so that the next one, a step later, costs
    /// less: the sums of a network's first layer, for instance. `()` keeps nothing.
    type Accumulator: Clone + Default + Send;

    /// No evaluation is larger in absolute value; proved wins lie above it.
    const LIMIT: i32 = 100_000;

    /// How good the position is for `player`, within ±[`Knowledge::LIMIT`]. Called at any
    /// [`wuqi_core::Turn::Move`], also when it is the opponent's turn; the two sides' values
    /// are opposite.
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32;

    /// Makes the accumulator of a position from nothing, whatever it held before.
    fn refresh(&self, game: &G, state: &G::State, accumulator: &mut Self::Accumulator) {
        let _ = (game, state, accumulator);
    }

    /// Makes the accumulator of `after`, whatever it held before, from that of `before`,
    /// which is the position one step earlier: a move, an outcome of chance or a pass.
    /// It must equal what [`Knowledge::refresh`] makes of `after`.
    fn update(
        &self,
        game: &G,
        before: (&G::State, &Self::Accumulator),
        after: &G::State,
        accumulator: &mut Self::Accumulator,
    ) {
        let _ = (game, before, after, accumulator);
    }

    /// The same value as [`Knowledge::evaluate`], with the accumulator of `state` at hand.
    fn evaluate_with(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        accumulator: &Self::Accumulator,
    ) -> i32 {
        let _ = accumulator;
        self.evaluate(game, state, player)
    }

    /// The expected result for the side with these points: 1 a win, 0 a loss.
    fn chance(&self, points: i32) -> f32 {
        1.0 / (1.0 + (-points as f32 / 400.0).exp())
    }

    /// How promising a move looks before it is searched; larger is searched first.
    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }

    /// Whether a move must be looked at before the position may be evaluated (captures,
    /// threats): the moves of quiescence search.
    fn is_noisy(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        let _ = (game, state, mv);
        false
    }

    /// Whether a move deserves one more ply (a forced reply, a chain that goes on).
    fn extends(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        let _ = (game, state, mv);
        false
    }

    /// Whether chance decides what a move brings: at the root such moves may be searched
    /// with reduced depth.
    fn is_gamble(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        let _ = (game, state, mv);
        false
    }

    /// Whether late quiet moves may be searched with reduced depth here.
    fn may_reduce(&self, game: &G, state: &G::State) -> bool {
        let _ = (game, state);
        false
    }

    /// The position with the turn passed to the opponent, in games and positions where
    /// passing is a fair lower bound for the best move.
    fn pass(&self, game: &G, state: &G::State) -> Option<G::State> {
        let _ = (game, state);
        None
    }

    /// What is known for certain of the position: the final value (One minus Two) with its
    /// distance in plies, from a tactical search or a table.
    fn proved(&self, game: &G, state: &G::State) -> Option<Proof<G::Move>> {
        let _ = (game, state);
        None
    }

    /// A prior weight for each move of a list, not necessarily normalised, for tree
    /// searches; `None` means all alike.
    fn priors(&self, game: &G, state: &G::State, moves: &[G::Move]) -> Option<Vec<f32>> {
        let _ = (game, state, moves);
        None
    }
}

/// A certain verdict on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof<M> {
    /// The winner, or `None` for a draw.
    pub winner: Option<Player>,
    /// In how many plies.
    pub plies: u32,
    /// The move that achieves it.
    pub best: M,
}

/// Knowing nothing: every position is worth 0 until the game is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl<G: Game> Knowledge<G> for NoKnowledge {
    type Accumulator = ();

    fn evaluate(&self, _: &G, _: &G::State, _: Player) -> i32 {
        0
    }
}
