//! The one trait that rules implement.

use crate::{Outcome, Rng, Turn};
use std::fmt::Debug;
use std::hash::Hash;
use thiserror::Error;

/// The rules of a two-player game, possibly with chance.
///
/// Rules live in the implementing *value* (board size, variant); positions are plain
/// data of type [`Game::State`], so a search copies a position instead of undoing moves.
/// Every method takes both.
///
/// A game ends after finitely many moves from every position.
pub trait Game: Clone + Send + Sync + 'static {
    /// A position: everything that decides how the game may go on, and nothing hidden.
    /// What no player knows (a face-down piece) is not in it; chance decides it later.
    type State: Clone + PartialEq + Eq + Debug + Send + Sync + 'static;

    /// One atomic step, a player's or chance's alike: a list of these *is* the game record.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The position before the first move.
    fn start(&self) -> Self::State;

    /// What happens next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal moves at a [`Turn::Move`]; at least one, each once, in a fixed
    /// order. A forced pass is a move. Appends nothing at other turns.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends the possible outcomes at a [`Turn::Chance`] with their positive weights:
    /// an outcome's probability is its weight over the sum. Appends nothing at other turns.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Move, u32)>) {
        let _ = (state, out);
    }

    /// Applies a legal move or outcome. An illegal one is a bug in the caller; what
    /// comes from outside goes through [`Game::try_play`].
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// A hash of everything that decides how the game may go on, draw counters included.
    /// Positions with equal futures should share it; different ones practically never do.
    fn key(&self, state: &Self::State) -> u64;

    /// The key for transposition tables. A game with a draw counter may leave the counter
    /// out while it is far from its limit, so that a table still recognises positions.
    #[inline]
    fn table_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// The score so far, One's and Two's, in games that count something.
    fn score(&self, state: &Self::State) -> Option<[i32; 2]> {
        let _ = state;
        None
    }

    /// The value of a finished game, One minus Two: the final margin in games that count
    /// something, otherwise +1, 0 or -1. Its sign agrees with `outcome`.
    fn final_value(&self, state: &Self::State, outcome: Outcome) -> i32 {
        let _ = state;
        outcome.value_for(crate::Player::One)
    }

    /// Whether `mv` may be played in `state`. Accepts any value of the move type.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        match self.turn(state) {
            Turn::Move(_) => {
                let mut moves = Vec::new();
                self.moves(state, &mut moves);
                moves.contains(&mv)
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                self.chances(state, &mut chances);
                chances.iter().any(|&(outcome, _)| outcome == mv)
            }
            Turn::Over(_) => false,
        }
    }

    /// Plays `mv` if it is legal; otherwise leaves the position as it was.
    fn try_play(&self, state: &mut Self::State, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(state, mv) {
            return Err(IllegalMove);
        }
        self.play(state, mv);
        Ok(())
    }

    /// A uniformly random legal move, or a chance outcome by weight; `None` when the game
    /// is over. Games override this where a move can be drawn without listing them all.
    /// `buffer` is scratch space that saves an allocation per step.
    fn random_step(
        &self,
        state: &Self::State,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        match self.turn(state) {
            Turn::Move(_) => {
                buffer.clear();
                self.moves(state, buffer);
                Some(buffer[rng.below(buffer.len() as u32) as usize])
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                self.chances(state, &mut chances);
                Some(rng.weighted(&chances))
            }
            Turn::Over(_) => None,
        }
    }

    /// How many positions lie one player's step below `state`: the legal moves, a move
    /// that leads to chance counted once per outcome. Games override this where counting
    /// is cheaper than listing; [`crate::perft`] uses it for its last ply.
    fn count_steps(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let mut chances = Vec::new();
        let mut total = 0;
        for mv in moves {
            let mut next = state.clone();
            self.play(&mut next, mv);
            chances.clear();
            self.chances(&next, &mut chances);
            total += chances.len().max(1) as u64;
        }
        total
    }
}

/// A move that the rules do not allow in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the rules do not allow this move here")]
pub struct IllegalMove;
