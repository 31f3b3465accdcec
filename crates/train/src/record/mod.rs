//! A game of self-play as it is kept: every step, what was to be learned at some of them,
//! and how it ended.
//!
//! Positions are not kept. They follow from the steps, and a step is a number among the
//! few that the rules allow, so a game takes some dozen bytes. What a search told the
//! network to learn is kept sparsely: the moves that count and their shares.

mod bits;
mod code;

pub use bits::{BitReader, BitWriter};
pub(crate) use code::MOST_COPIES;
pub use code::{read_game, write_game};

use thiserror::Error;
use wuqi_core::{Encode, Outcome};

/// Shares of a target are whole numbers of this part.
pub const SHARE: f32 = 1.0 / 1023.0;

/// A game of self-play, finished or under way.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord<M> {
    /// Which of the run's board sizes it is played on.
    pub variant: usize,
    /// The seed of its varied start; `None` where it begins at the usual one.
    pub start: Option<u32>,
    /// Everything that happened, chance outcomes included.
    pub steps: Vec<Step<M>>,
    /// How it ended; `None` while it is under way.
    pub end: Option<End>,
}

impl<M> GameRecord<M> {
    /// The position before its first step.
    pub fn first_state<G: Encode<Move = M>>(&self, game: &G) -> G::State {
        match self.start {
            Some(seed) => game.varied_start(seed),
            None => game.start(),
        }
    }
}

/// One step of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<M> {
    /// The move, or what chance decided.
    pub mv: M,
    /// What is to be learned from the position before it.
    pub target: Option<Target>,
}

/// What a search told the network to learn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The moves that count, by their place in the list of legal moves, with their shares
    /// in parts of [`SHARE`].
    pub shares: Vec<(u16, u16)>,
    /// How often it is learned in comparison to others: 1 is usual, 0 not at all.
    pub copies: u8,
}

impl Target {
    /// A target from shares that sum to 1, in the order of the legal moves.
    #[must_use]
    pub fn new(shares: &[f32], copies: u8) -> Target {
        let parts = |share: f32| (share / SHARE).round() as u16;
        let shares = (shares.iter().enumerate())
            .map(|(place, &share)| (place as u16, parts(share)))
            .filter(|&(_, parts)| parts > 0)
            .collect();
        Target { shares, copies }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won.
    pub outcome: Outcome,
    /// One's final margin in games that count something, unless the game was given up.
    pub margin: Option<i32>,
}

/// Why a kept game cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// It ends in the middle.
    #[error("the replay file ends in the middle of a game")]
    TooShort,
    /// A number stands where it cannot.
    #[error("the replay file holds a game that the rules do not allow")]
    Senseless,
}
