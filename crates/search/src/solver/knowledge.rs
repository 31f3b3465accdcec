//! What a game can tell its solver.

use crate::Knowledge;
use wuqi_core::{Game, Symmetric};

/// No final value is larger in absolute value.
pub const WIDEST: i32 = 30_000;

/// The normal form of a position: positions with equal keys have equal values up to an
/// offset and the exchange of the players.
///
/// With `v` the common value of the normal form, a position is worth `offset + v`, or
/// `offset - v` if it is `swapped`; all values One minus Two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Normal {
    /// The key of the normal form. Who is to move must be part of it.
    pub key: u64,
    /// What is settled already and left out of the normal form: points that neither player
    /// can lose any more.
    pub offset: i32,
    /// Whether the players have exchanged their roles in the normal form.
    pub swapped: bool,
}

/// How a game helps its solver. All of it must be *true*: unlike an evaluation it decides
/// the result. The methods are asked at a player's turn.
pub trait SolverKnowledge<G: Game>: Send + Sync {
    /// The normal form of a position.
    fn normal(&self, game: &G, state: &G::State) -> Normal;

    /// Bounds on the final value (One minus Two), both included.
    fn bounds(&self, game: &G, state: &G::State) -> (i32, i32) {
        let _ = (game, state);
        (-WIDEST, WIDEST)
    }

    /// The moves that need to be looked at: at least one of the best. Moves that are no
    /// better than another of the list may be left out.
    fn moves(&self, game: &G, state: &G::State, out: &mut Vec<G::Move>) {
        game.moves(state, out);
    }

    /// How promising a move looks; larger is searched first.
    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }

    /// Where to begin looking for the value (One minus Two); a good guess saves time.
    fn guess(&self, game: &G, state: &G::State) -> i32 {
        let _ = (game, state);
        0
    }
}

/// A solver's knowledge of any game: its positions as they are, moves in the order of some
/// [`Knowledge`].
#[derive(Clone, Copy, Debug, Default)]
pub struct AsIs<K>(pub K);

impl<G: Game, K: Knowledge<G>> SolverKnowledge<G> for AsIs<K> {
    fn normal(&self, game: &G, state: &G::State) -> Normal {
        Normal {
            key: game.key(state),
            offset: 0,
            swapped: false,
        }
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        self.0.order(game, state, mv)
    }
}

/// A solver's knowledge of a game with symmetries: positions that are images of each other
/// are one.
#[derive(Clone, Copy, Debug, Default)]
pub struct UpToSymmetry<K>(pub K);

impl<G: Symmetric, K: Knowledge<G>> SolverKnowledge<G> for UpToSymmetry<K> {
    fn normal(&self, game: &G, state: &G::State) -> Normal {
        Normal {
            key: game.canonical_key(state),
            offset: 0,
            swapped: false,
        }
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        self.0.order(game, state, mv)
    }
}
