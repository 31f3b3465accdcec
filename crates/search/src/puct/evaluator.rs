//! Judging leaves: the interface between the tree and a network.
//!
//! A network is fast only on many positions at once. So the tree hands over a *batch* of
//! leaves, and an [`Evaluator`] answers with one [`Evaluation`] for each: how likely every
//! move is the best (the *prior*) and how the game will end.

use wuqi_core::{Game, Outcome, Player};

/// A position to be judged: at a player's turn, with its legal moves.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position.
    pub state: G::State,
    /// Who moves.
    pub player: Player,
    /// The legal moves, in the order of [`Game::moves`].
    pub moves: Vec<G::Move>,
}

impl<G: Game> Leaf<G> {
    /// The leaf of a position.
    ///
    /// # Panics
    /// If it is not a player's turn.
    #[must_use]
    pub fn new(game: &G, state: G::State) -> Self {
        let player = (game.turn(&state).player()).expect("a leaf is at a player's turn");
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        Leaf {
            state,
            player,
            moves,
        }
    }
}

/// What is thought of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// A weight for each legal move, in the order of [`Leaf::moves`]; they need not sum to
    /// 1. Empty when all are alike.
    pub priors: Vec<f32>,
    /// Chances of win, draw and loss for the player to move.
    pub wdl: [f32; 3],
    /// The expected margin for the player to move, where margins are judged.
    pub margin: Option<f32>,
    /// How the game ends under best play, where that is known for certain.
    pub proved: Option<Outcome>,
}

impl Evaluation {
    /// All moves alike and these chances for the player to move.
    #[must_use]
    pub const fn uniform(wdl: [f32; 3]) -> Self {
        Evaluation {
            priors: Vec::new(),
            wdl,
            margin: None,
            proved: None,
        }
    }
}

/// Somebody who judges positions, many at a time.
pub trait Evaluator<G: Game>: Send {
    /// Appends one evaluation for each leaf to `out`, in order.
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>);

    /// A hash of everything that the evaluation of a leaf depends on: leaves with the same
    /// key may share one.
    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        game.key(&leaf.state)
    }

    /// Allows so many threads from now on, and says how many a batch should have leaves for.
    fn use_threads(&mut self, threads: usize) -> usize {
        let _ = threads;
        1
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for Box<E> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        (**self).evaluate(game, leaves, out);
    }

    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        (**self).key(game, leaf)
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        (**self).use_threads(threads)
    }
}
