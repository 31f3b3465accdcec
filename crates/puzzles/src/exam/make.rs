//! Finding questions: the strongest engine of a game plays itself, and its positions are looked
//! at.
//!
//! Everything follows from the seed, and a longer exam begins with the shorter one. What a look
//! of one ply and a search with the budget of the exam both answer rightly is too easy and left
//! out; so are positions of the puzzle collection and all that differ by a symmetry only.

use super::judge::{Judge, Known, ways};
use super::paper::Question;
use crate::collection;
use crate::make::{FRESH, quiet_plies, without_counters};
use crate::proof::TooHard;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Engine, SpecError, Unheard, build_any};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// What an exam gives an engine that has no limit of its own: positions to visit, or simulations.
pub const BUDGET: u64 = 1_000;

/// Positions that the players visit before a move.
const PLAYING: u64 = 3_000;

/// The most questions of one game, and how many plies must lie between them.
const MOST_OF_A_GAME: usize = 3;
const APART: usize = 4;

/// The most questions that a solver answers where a long search can answer others.
const MOST_SOLVED: usize = 60;

/// Between positions that a search is asked about.
const STRIDE: u32 = 6;

/// A game that has not ended by then is left.
const LONGEST_GAME: usize = 400;

/// Finds the questions of one game's exam, one after the other.
pub struct Examiner {
    game: AnyGame,
    seed: u64,
    rng: Rng,
    judge: Judge,
    /// The strongest engine, which plays and takes the exam.
    strong: Box<dyn Engine>,
    /// A look of one ply.
    glance: Box<dyn Engine>,
    /// Whoever plays the first moves where random ones would be foolish.
    opener: Box<dyn Engine>,
    seen: HashSet<u64>,
    found: Vec<Question>,
    games: usize,
}

/// A position that may become a question.
struct Candidate {
    ply: usize,
    right: Vec<String>,
    by: Known,
}

impl Examiner {
    /// Begins with a seed.
    pub fn new(game: &AnyGame, seed: u64) -> Result<Examiner, SpecError> {
        let puzzles = collection(game.info().id).unwrap_or_default();
        let positions = puzzles.iter().map(|puzzle| game.read(&puzzle.position));
        Ok(Examiner {
            game: game.clone(),
            seed,
            rng: Rng::new(seed),
            judge: Judge::new(game)?,
            strong: build_any(game, &"best".parse()?)?,
            glance: build_any(game, &"alphabeta:depth=1".parse()?)?,
            opener: build_any(game, &"level:1".parse()?)?,
            seen: positions
                .flatten()
                .map(|position| position.canonical_key())
                .collect(),
            found: Vec::new(),
            games: 0,
        })
    }

    /// All questions so far.
    #[must_use]
    pub fn found(&self) -> &[Question] {
        &self.found
    }

    /// The games that were played so far.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Plays one more game and looks at its positions until there are `target` questions.
    pub fn play_one(&mut self, target: usize) {
        let positions = self.self_play();
        let mut taken: Vec<usize> = Vec::new();
        let (candidates, unsolved) = self.solved(&positions);
        for candidate in candidates {
            self.consider(&positions, candidate, &mut taken, target);
        }
        let Some(&by) = ways(&self.game).iter().find(|&&by| by != Known::Solver) else {
            return;
        };
        let stride = match by {
            Known::Search => STRIDE,
            _ => 1,
        };
        let first = self.rng.below(stride) as usize;
        for ply in (first..unsolved).step_by(stride as usize) {
            if taken.len() >= MOST_OF_A_GAME || self.found.len() >= target {
                break;
            }
            let position = self.without_past(&*positions[ply]);
            let right = position.and_then(|position| self.judge.right(&*position, by).ok()?);
            if let Some(right) = right {
                self.consider(&positions, Candidate { ply, right, by }, &mut taken, target);
            }
        }
    }

    /// The positions that the solver judges, the earliest and hardest first, and the ply before
    /// which all is too hard for it.
    fn solved(&mut self, positions: &[Box<dyn Position>]) -> (Vec<Candidate>, usize) {
        let mut candidates = Vec::new();
        let mut unsolved = positions.len();
        if !ways(&self.game).contains(&Known::Solver) {
            return (candidates, unsolved);
        }
        for (ply, position) in positions.iter().enumerate().rev() {
            let Some(position) = self.without_past(&**position) else {
                continue;
            };
            let by = Known::Solver;
            match self.judge.right(&*position, by) {
                Ok(Some(right)) => candidates.push(Candidate { ply, right, by }),
                Ok(None) => {}
                Err(TooHard) => break,
            }
            unsolved = ply;
        }
        candidates.reverse();
        let alone = ways(&self.game).len() == 1;
        let solved = self
            .found
            .iter()
            .filter(|known| known.by == Some(Known::Solver));
        if !alone && solved.count() >= MOST_SOLVED {
            candidates.clear();
        }
        (candidates, unsolved)
    }

    /// Takes a candidate as a question if it is new, far from the others of its game and not
    /// too easy.
    fn consider(
        &mut self,
        positions: &[Box<dyn Position>],
        candidate: Candidate,
        taken: &mut Vec<usize>,
        target: usize,
    ) {
        let Candidate { ply, right, by } = candidate;
        let near = taken.iter().any(|&other| ply.abs_diff(other) < APART);
        if near || taken.len() >= MOST_OF_A_GAME || self.found.len() >= target {
            return;
        }
        let Some(position) = self.without_past(&*positions[ply]) else {
            return;
        };
        let key = position.canonical_key();
        if self.seen.contains(&key) || self.is_easy(&*position, &right) {
            return;
        }
        self.seen.insert(key);
        taken.push(ply);
        self.found.push(Question {
            size: None,
            rules: None,
            position: position.short_text(),
            right,
            by: Some(by),
            seed: Some(self.seed),
        });
    }

    /// Whether a look of one ply and a search with the exam's budget both find a right move.
    fn is_easy(&mut self, position: &dyn Position, right: &[String]) -> bool {
        let finds = |engine: &mut Box<dyn Engine>, nodes: Option<u64>| {
            engine.forget();
            choose(&mut **engine, position, nodes, 0).is_some_and(|mv| right.contains(&mv))
        };
        finds(&mut self.glance, None) && finds(&mut self.strong, Some(BUDGET))
    }

    /// The positions of one game in which a player is to move, after its opening.
    fn self_play(&mut self) -> Vec<Box<dyn Position>> {
        self.games += 1;
        let mut position = self.game.start();
        let mut positions = Vec::new();
        self.strong.forget();
        let opening = opening(&self.game);
        for ply in 0..LONGEST_GAME {
            if quiet_plies(&*position) > FRESH {
                break;
            }
            let chosen = match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => position.play_random(&mut self.rng).is_some(),
                Turn::Move(_) if ply >= opening => {
                    positions.push(position.clone());
                    let seed = self.rng.next_u64();
                    let mv = choose(&mut *self.strong, &*position, Some(PLAYING), seed);
                    mv.is_some_and(|mv| position.play(&mv).is_ok())
                }
                Turn::Move(_) if matches!(self.game, AnyGame::Gomoku(_)) => {
                    let seed = self.rng.next_u64();
                    let mv = choose(&mut *self.opener, &*position, None, seed);
                    mv.is_some_and(|mv| position.play(&mv).is_ok())
                }
                Turn::Move(_) => position.play_random(&mut self.rng).is_some(),
            };
            if !chosen {
                break;
            }
        }
        positions
    }

    /// The position with its counters at their beginning, as the exam asks it.
    fn without_past(&self, position: &dyn Position) -> Option<Box<dyn Position>> {
        let text = without_counters(&self.game, &position.short_text());
        self.game.read(&text).ok()
    }
}

/// Random plies before the players begin. In Banqi the deal is random enough.
fn opening(game: &AnyGame) -> usize {
    match game {
        AnyGame::Banqi(_) => 0,
        AnyGame::Sequencium(_) => 6,
        AnyGame::Territory(_) => 3,
        _ => 4,
    }
}

/// The move of an engine that counts positions, or by its own limits.
fn choose(
    engine: &mut dyn Engine,
    position: &dyn Position,
    nodes: Option<u64>,
    seed: u64,
) -> Option<String> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock).with_seed(seed);
    let report = engine.think(position, &control, &mut Unheard);
    report.ok().map(|report| report.best)
}
