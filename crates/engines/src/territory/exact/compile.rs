//! How the opening book is made.
//!
//! First every position of the first plies is solved. Then each player's best moves lead to
//! what that player can meet next, and those positions are solved too: later the solver
//! answers quickly enough without a book. Each thread has its own table and solves
//! positions that follow from the same ones before, which share most of their work.

use super::MEMO_SLOTS;
use super::book::{Entry, SIDE};
use super::bounds::Bounds;
use super::part::Memo;
use super::position::{Position, Step, Steps};
use super::region::{FRAME, Region};
use super::search::RegionSearch;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use wuqi_search::Control;

/// The empty board.
pub(super) fn start() -> Position {
    let row: u64 = (1 << SIDE) - 1;
    let rows = (0..u32::from(SIDE)).map(|y| row << (FRAME * y));
    let board = Region {
        open: rows.fold(0, |board, row| board | row),
        ..Region::default()
    };
    Position::new(&[board]).0
}

/// The positions one step after others, each once, those that follow from the same one
/// together.
fn after(
    positions: &[Position],
    memo: &mut Memo,
    keep: impl Fn(&Position, &Step) -> bool,
) -> Vec<Position> {
    let mut known = HashSet::new();
    let mut found = Vec::new();
    let mut steps = Steps::default();
    for position in positions {
        position.steps(memo, &mut steps);
        for step in &steps.list {
            if keep(position, step) && known.insert(step.key) {
                let mut next = Position::default();
                position.follow(&steps, step, &mut next);
                found.push(next);
            }
        }
    }
    found
}

/// Every position after up to so many dominoes, by ply.
pub(super) fn every(dominoes: usize, memo: &mut Memo) -> Vec<Vec<Position>> {
    let mut plies = vec![vec![start()]];
    for _ in 0..dominoes {
        let last = plies.last().expect("there is the start");
        plies.push(after(last, memo, |_, _| true));
    }
    plies
}

/// Works out the book with every position after up to `complete` dominoes, at least one, and
/// gives the file's bytes, or nothing if it is stopped. Each of the control's threads has a
/// table of this size. `progress` hears how many positions of how many are done in the
/// present stage.
pub fn compile(
    complete: usize,
    table_bytes: usize,
    control: &Control<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Option<Vec<u8>> {
    let mut memo = Memo::with_slots(MEMO_SLOTS);
    let plies = every(complete, &mut memo);
    let solve = |positions: &[Position]| solve_all(positions, table_bytes, control, progress);
    let mut book = solve(&plies.concat())?;
    // Where the best moves of whoever moves one domino earlier lead, and of the first player.
    let replies = followed(&plies[complete - 1], &book, &mut memo);
    book.extend(solve(&replies)?);
    let mut met = plies[0].clone();
    for _ in 0..2 {
        met = followed(&met, &book, &mut memo);
    }
    book.extend(solve(&met)?);
    let mut words: Vec<u64> = book.into_iter().map(Entry::pack).collect();
    words.sort_unstable();
    // A position that was met twice may have two best steps.
    words.dedup_by_key(|word| Entry::unpack(*word).key);
    Some(words.into_iter().flat_map(u64::to_be_bytes).collect())
}

/// What a player can meet next who plays the book's best moves in these positions.
fn followed(positions: &[Position], book: &[Entry], memo: &mut Memo) -> Vec<Position> {
    let hints: HashMap<u64, u16> = book.iter().map(|entry| (entry.key, entry.hint)).collect();
    let is_best =
        |position: &Position, step: &Step| hints.get(&position.key()) == Some(&(step.key as u16));
    let played = after(positions, memo, is_best);
    after(&played, memo, |_, _| true)
}

/// Solves positions, shared out among threads in runs.
fn solve_all(
    positions: &[Position],
    table_bytes: usize,
    control: &Control<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Option<Vec<Entry>> {
    /// Positions that a thread takes at a time.
    const RUN: usize = 24;
    let queue = Mutex::new(positions.chunks(RUN));
    let results = Mutex::new(Some(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..control.threads {
            scope.spawn(|| {
                let mut table = Bounds::with_bytes(table_bytes);
                let mut memo = Memo::with_slots(MEMO_SLOTS);
                loop {
                    let run = queue.lock().ok().and_then(|mut queue| queue.next());
                    let Some(run) = run else { break };
                    let entries: Option<Vec<Entry>> = run
                        .iter()
                        .map(|position| solve(position, &mut table, &mut memo, control))
                        .collect();
                    let Ok(mut results) = results.lock() else {
                        break;
                    };
                    *results = match (results.take(), entries) {
                        (Some(mut all), Some(entries)) => {
                            all.extend(entries);
                            progress(all.len(), positions.len());
                            Some(all)
                        }
                        _ => None,
                    };
                }
            });
        }
    });
    results.into_inner().ok().flatten()
}

/// The entry of one position; nothing if the search was stopped.
fn solve(
    position: &Position,
    table: &mut Bounds,
    memo: &mut Memo,
    control: &Control<'_>,
) -> Option<Entry> {
    let mut quiet = |_, _| {};
    let mut search = RegionSearch::new(table, memo, control, &mut quiet);
    let value = search.value(position, 0).ok()?;
    let hint = search.best(position, value).ok()?;
    let mut steps = Steps::default();
    position.steps(memo, &mut steps);
    let same = steps.list.iter().filter(|step| step.key as u16 == hint);
    Some(Entry {
        key: position.key(),
        value,
        hint: if same.count() == 1 { hint } else { 0 },
    })
}
