//! Which moves are right in a position, and how that is known.
//!
//! - By the **solver**: every move is solved to the end of the game, and those are right that
//!   keep the result (win, draw or loss; by how much does not matter).
//! - By **threats** (Gomoku): the enemy is about to win by fours, and right is what wins before
//!   or stops it.
//! - By a long **search**, where nothing can be proved: the game's strongest engine with a
//!   hundred times what an exam gives. The moves whose expected result is within a small margin
//!   of the best are right, and the next best must be clearly worse.
//!
//! Where more than a third of the moves are right, or the game is decided anyway, there is
//! nothing to ask.

use super::make::BUDGET;
use crate::proof::{TooHard, defences, exact};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::{Engine, Spec, SpecError, Unheard, best_of, build_any, takes};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How the right moves of a position are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// Solved to the end of the game.
    Solver,
    /// What wins before the enemy does by force, or stops that.
    Threats,
    /// A long search.
    Search,
}

impl Known {
    /// All ways.
    pub const ALL: [Known; 3] = [Known::Solver, Known::Threats, Known::Search];

    /// Its word in papers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Known::Solver => "solver",
            Known::Threats => "threats",
            Known::Search => "search",
        }
    }
}

/// How much longer than an exam the long search is.
const LONGER: u64 = 100;

/// How many moves the long search finds a value for.
const LINES: usize = 6;

/// A move whose expected result is at most this much below the best is right as well.
const MARGIN: f32 = 0.02;

/// A wrong move is at least this much below the best; where one lies between, the search cannot
/// tell.
const CLEAR: f32 = 0.06;

/// Where the best move expects more than this, or less than the rest to 1, the game is decided.
const DECIDED: f32 = 0.95;

/// Where there are fewer moves there is little to choose.
const FEWEST_MOVES: usize = 4;

/// Right moves may be one in so many.
const ONE_IN: usize = 3;

/// Finds the right moves of positions of one game.
pub struct Judge {
    game: AnyGame,
    long: Option<Box<dyn Engine>>,
}

impl Judge {
    /// A judge for this game.
    pub fn new(game: &AnyGame) -> Result<Judge, SpecError> {
        let best: Spec = best_of(game).parse()?;
        let long = match ways(game).contains(&Known::Search) && takes(game, &best, "lines") {
            true => Some(build_any(game, &best.with("lines", LINES))?),
            false => None,
        };
        Ok(Judge {
            game: game.clone(),
            long,
        })
    }

    /// The right moves of a position, if it is worth asking and they can be known in this way.
    pub fn right(
        &mut self,
        position: &dyn Position,
        by: Known,
    ) -> Result<Option<Vec<String>>, TooHard> {
        let moves = position.moves();
        if moves.len() < FEWEST_MOVES {
            return Ok(None);
        }
        let right = match by {
            Known::Solver => Some(self.solved(position)?),
            Known::Threats => Some(defences::right(position)),
            Known::Search => self.searched(position),
        };
        Ok(right.filter(|right| !right.is_empty() && ONE_IN * right.len() <= moves.len()))
    }

    /// The moves that keep the result.
    fn solved(&self, position: &dyn Position) -> Result<Vec<String>, TooHard> {
        let results = exact::results(&self.game, position, solver_nodes(&self.game))?;
        let best = results.iter().map(|&(_, result)| result).max();
        let right = results
            .into_iter()
            .filter(|&(_, result)| Some(result) == best);
        Ok(right.map(|(mv, _)| mv).collect())
    }

    /// The moves that a long search finds as good as the best.
    fn searched(&mut self, position: &dyn Position) -> Option<Vec<String>> {
        let long = self.long.as_mut()?;
        long.forget();
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let limits = Limits {
            nodes: Some(LONGER * BUDGET),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        let report = long.think(position, &control, &mut Unheard).ok()?;
        let valued = report.root.iter().filter(|row| row.score.is_some());
        let mut chances: Vec<(&str, f32)> =
            valued.map(|row| (row.mv.as_str(), row.chance)).collect();
        chances.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (_, best) = *chances.first()?;
        let behind = |chance: f32| best - chance;
        let right = chances.partition_point(|&(_, chance)| behind(chance) <= MARGIN);
        // Behind the last move with a value there may be others that are as good.
        let next = chances.get(right)?.1;
        let open = (1.0 - DECIDED..=DECIDED).contains(&best);
        (open && behind(next) >= CLEAR).then(|| {
            chances[..right]
                .iter()
                .map(|(mv, _)| (*mv).to_owned())
                .collect()
        })
    }
}

/// How the right moves of a game's positions are known, the best way first.
pub(super) fn ways(game: &AnyGame) -> &'static [Known] {
    match game {
        AnyGame::Sequencium(_) | AnyGame::Territory(_) => &[Known::Solver],
        AnyGame::Gomoku(_) => &[Known::Threats],
        AnyGame::Ataxx(_) => &[Known::Solver, Known::Search],
        _ => &[Known::Search],
    }
}

/// Positions that solving what follows all moves may take; in Ataxx each takes much longer.
fn solver_nodes(game: &AnyGame) -> u64 {
    match game {
        AnyGame::Ataxx(_) => 20_000,
        _ => 100_000,
    }
}
