//! Whether exactly one move is right in a position, proved anew from nothing.
//!
//! Each game is proved by what is exact there: Ataxx, Sequencium and Territory by the solver
//! ([`exact`]), Gomoku by wins through fours ([`gomoku`]), Banqi with every piece open by
//! forced wins and the ending tables ([`banqi`]).

mod banqi;
pub(crate) mod defences;
pub(crate) mod exact;
mod gomoku;

use crate::{Kind, Puzzle};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// What was proved of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What the one right move does.
    pub kind: Kind,
    /// In how many plies at most a proved win is reached; 0 where nothing is counted.
    pub plies: u32,
    /// The right move and how best play goes on.
    pub line: Vec<String>,
}

impl Solution {
    /// Whether this is what a puzzle claims. The line may go on in another way that is as
    /// good; the first move may not.
    #[must_use]
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        (self.kind, self.plies, self.line.first())
            == (puzzle.kind, puzzle.plies, puzzle.line.first())
    }
}

/// The proof would take more work than it may: earlier positions of the game will as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooHard;

/// How many moves of best play a line holds.
const LINE: usize = 5;

/// Proves puzzles of one game; what costs time to build is kept between positions.
pub struct Prover {
    game: AnyGame,
    banqi: Option<banqi::ForcedWins>,
}

impl Prover {
    /// A prover for this game.
    #[must_use]
    pub fn new(game: &AnyGame) -> Prover {
        let banqi = match game {
            AnyGame::Banqi(rules) => Some(banqi::ForcedWins::new(rules)),
            _ => None,
        };
        Prover {
            game: game.clone(),
            banqi,
        }
    }

    /// The one right move of a position with its line, if there is exactly one.
    pub fn prove(&mut self, position: &dyn Position) -> Result<Option<Solution>, TooHard> {
        match (&self.game, &mut self.banqi) {
            (AnyGame::Gomoku(game), _) => Ok(gomoku::prove(game, position)),
            (_, Some(banqi)) => Ok(banqi.prove(position)),
            (game, None) => exact::prove(game, position),
        }
    }
}

/// Runs a search that counts positions and nothing else, so that it ends alike everywhere.
fn counted<T>(nodes: u64, search: impl FnOnce(&Control<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    search(&Control::new(limits, &stop, &clock))
}
