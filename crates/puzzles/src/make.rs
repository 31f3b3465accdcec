//! Finding puzzles: the levels of a game play each other, and every position is looked at.
//!
//! Everything follows from the seed. The puzzles come one after the other, so a larger
//! collection begins with the smaller one.

use crate::proof::TooHard;
use crate::rate::{Level, levels, rate};
use crate::{Kind, Prover, Puzzle};
use std::collections::HashSet;
use std::ops::Range;
use wuqi_core::{Rng, Turn};
use wuqi_engines::SpecError;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::banqi::Banqi;

/// Plies that beginners play first, so that no two games begin alike.
const OPENING: usize = 4;

/// The most puzzles of one difficulty.
const MOST_ALIKE: usize = 80;

/// The most puzzles that ask for the best margin only. Endings of Ataxx that are neither won
/// nor lost are rare, and nearly every level sees what keeps the result.
fn most_margins(game: &AnyGame) -> usize {
    match game {
        AnyGame::Ataxx(_) => 170,
        _ => 140,
    }
}

/// The most puzzles of one game, and how many plies must lie between them.
const MOST_OF_A_GAME: usize = 3;
const APART: usize = 4;

/// A game of Banqi that has shuffled for so many plies is left.
pub(crate) const FRESH: u16 = 10;

/// An empty square.
const EMPTY: char = '.';

/// The pieces of one side of Banqi.
const ALL_PIECES: &str = "KGGMMRRNNCCPPPPP";

/// A game that has not ended by then is left.
const LONGEST_GAME: usize = 600;

/// Finds puzzles of one game, one after the other.
pub struct Maker {
    game: AnyGame,
    rng: Rng,
    prover: Prover,
    levels: Vec<Level>,
    seen: HashSet<u64>,
    found: Vec<Puzzle>,
    games: usize,
}

impl Maker {
    /// Begins with a seed.
    pub fn new(game: &AnyGame, seed: u64) -> Result<Maker, SpecError> {
        Ok(Maker {
            game: game.clone(),
            rng: Rng::new(seed),
            prover: Prover::new(game),
            levels: levels(game)?,
            seen: HashSet::new(),
            found: Vec::new(),
            games: 0,
        })
    }

    /// All puzzles so far.
    #[must_use]
    pub fn found(&self) -> &[Puzzle] {
        &self.found
    }

    /// The games that were played so far.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Plays one more game and looks at its positions until there are `target` puzzles.
    pub fn play_one(&mut self, target: usize) {
        let positions = self.self_play();
        let first = positions.len().saturating_sub(last_plies(&self.game));
        let (mut taken, mut free_below) = (0, positions.len());
        // From the end, where proofs are short, to where they become too long.
        for (ply, position) in positions.iter().enumerate().skip(first).rev() {
            if ply >= free_below {
                continue;
            }
            if taken == MOST_OF_A_GAME || self.found.len() >= target {
                break;
            }
            match self.examine(&**position) {
                Ok(Some(puzzle)) => {
                    self.found.push(puzzle);
                    taken += 1;
                    free_below = (ply + 1).saturating_sub(APART);
                }
                Ok(None) => {}
                Err(TooHard) => break,
            }
        }
    }

    /// The positions of one game in which a player is to move.
    fn self_play(&mut self) -> Vec<Box<dyn Position>> {
        self.games += 1;
        let mut position = match &self.game {
            AnyGame::Banqi(_) => self.open_ending(),
            game => game.start(),
        };
        let mut positions = Vec::new();
        let players = players(&self.game);
        let mut draw = || players.start + self.rng.below(players.end - players.start);
        let seats = [draw(), draw()];
        self.levels.iter_mut().for_each(Level::forget);
        for ply in 0..LONGEST_GAME {
            if quiet_plies(&*position) > FRESH {
                break;
            }
            match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    position.play_random(&mut self.rng);
                }
                Turn::Move(player) => {
                    positions.push(position.clone());
                    let level = if ply < OPENING {
                        1
                    } else {
                        seats[player.index()]
                    };
                    let seed = self.rng.next_u64();
                    let level = &mut self.levels[level as usize - 1];
                    let chosen = level.choose(&*position, seed);
                    if chosen.is_none_or(|mv| position.play(&mv).is_err()) {
                        break;
                    }
                }
            }
        }
        positions
    }

    /// A few pieces of Banqi, all open, on any squares: whole games seldom come to such
    /// endings, and take long to.
    fn open_ending(&mut self) -> Box<dyn Position> {
        let mut board = [EMPTY; 32];
        for colour in [ALL_PIECES.to_uppercase(), ALL_PIECES.to_lowercase()] {
            let mut left: Vec<char> = colour.chars().collect();
            for _ in 0..1 + self.rng.below(3) {
                let piece = left.swap_remove(self.rng.below(left.len() as u32) as usize);
                let empty: Vec<usize> = (0..32).filter(|&at| board[at] == EMPTY).collect();
                board[empty[self.rng.below(empty.len() as u32) as usize]] = piece;
            }
        }
        let rows: Vec<String> = board.chunks(4).map(row_text).collect();
        let text = format!("{} r - 0 -", rows.join("/"));
        let position = self.game.read(&text);
        position.expect("pieces of the set on squares of their own are a position")
    }

    /// The puzzle of a position, if it is one that the collection wants.
    fn examine(&mut self, position: &dyn Position) -> Result<Option<Puzzle>, TooHard> {
        let text = without_counters(&self.game, &position.short_text());
        let Ok(position) = self.game.read(&text) else {
            return Ok(None);
        };
        if self.seen.contains(&position.canonical_key()) {
            return Ok(None);
        }
        let Some(solution) = self.prover.prove(&*position)? else {
            return Ok(None);
        };
        let margins = self.found.iter().filter(|known| known.kind == Kind::Most);
        if solution.kind == Kind::Most && margins.count() >= most_margins(&self.game) {
            return Ok(None);
        }
        self.seen.insert(position.canonical_key());
        let first = solution.line.first().map_or("", String::as_str);
        let difficulty = rate(&mut self.levels, &*position, first);
        let alike = (self.found.iter()).filter(|known| known.difficulty == difficulty);
        let wanted = alike.count() < MOST_ALIKE;
        Ok(wanted.then_some(Puzzle {
            difficulty,
            kind: solution.kind,
            plies: solution.plies,
            position: text,
            line: solution.line,
        }))
    }
}

/// The levels that play after the opening.
fn players(game: &AnyGame) -> Range<u32> {
    match game {
        // Those below see no threats and seldom leave any.
        AnyGame::Gomoku(_) => 6..10,
        AnyGame::Banqi(_) => 2..8,
        _ => 1..9,
    }
}

/// A rank of a position string: empty squares that lie side by side are one number.
fn row_text(row: &[char]) -> String {
    let runs = row.chunk_by(|a, b| *a == EMPTY && *b == EMPTY);
    let texts = runs.map(|run| match run {
        [piece] if *piece != EMPTY => piece.to_string(),
        empty => empty.len().to_string(),
    });
    texts.collect()
}

/// How many quiet plies lie before a position of Banqi: long shuffling shows one position in
/// many clothes.
pub(crate) fn quiet_plies(position: &dyn Position) -> u16 {
    let banqi = position.downcast::<Banqi>();
    banqi.map_or(0, |banqi| banqi.state.quiet())
}

/// How many plies before the end are worth looking at: before them nothing can be proved.
fn last_plies(game: &AnyGame) -> usize {
    match game {
        AnyGame::Ataxx(_) => 16,
        AnyGame::Sequencium(_) => 24,
        AnyGame::Territory(_) => 12,
        AnyGame::Banqi(_) => 200,
        _ => 40,
    }
}

/// The position with the counters of quiet moves at their beginning: a puzzle has no past.
pub(crate) fn without_counters(game: &AnyGame, text: &str) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    match (game, fields.len()) {
        (AnyGame::Ataxx(_), 4) => fields[2..].copy_from_slice(&["0", "1"]),
        (AnyGame::Banqi(_), 5..) => fields[3] = "0",
        _ => {}
    }
    fields.join(" ")
}
