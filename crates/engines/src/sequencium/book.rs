//! The opening book of the 5x5 board: the exact value of every position of the first plies, as
//! the solver found them without it.
//!
//! The solver takes the book for bounds that it is told of ([`Exact`]), so that nothing else
//! changes: near the start it is done at once, with all optimal moves, where it would have to
//! search for seconds.
//!
//! An entry is eight bytes: the upper 56 bits of the key of the normal form, and the value of
//! the normal form. Entries are sorted. [`compile`] makes the file.

use super::exact::Exact;
use super::field::{Field, Ground};
use super::set::Set;
use std::collections::BTreeMap;
use wuqi_core::{Game, Turn};
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Configure, Options, Size};
use wuqi_search::Control;
use wuqi_search::solver::{Normal, Solver, SolverKnowledge};

/// The board that the book is for.
const SIDE: u8 = 5;

/// Every position after up to this many moves is in the book.
const PLIES: u32 = 6;

/// No position in which fewer cells are open is looked up: all of them are behind the book or
/// quickly solved.
const LEAST_OPEN: u32 = SIDE as u32 * SIDE as u32 - 2 - PLIES;

/// The entries. The browser's module is kept small and has none: its solver searches instead.
const BOOK: &[u8] = if cfg!(target_arch = "wasm32") {
    &[]
} else {
    include_bytes!("book_5x5.bin")
};

/// The bits of an entry that hold the value.
const VALUE: u64 = 0xff;

/// The number of entries.
fn len() -> usize {
    BOOK.len() / size_of::<u64>()
}

/// An entry by its place.
fn entry(index: usize) -> u64 {
    let bytes = BOOK[size_of::<u64>() * index..]
        .first_chunk()
        .expect("the index is below the number of entries");
    u64::from_be_bytes(*bytes)
}

/// The value of a position (One minus Two), if the book has it.
pub(super) fn look_up<S: Set>(game: &Field<S>, state: &Ground<S>) -> Option<i32> {
    if game.map.side() != SIDE || state.empty.count() < LEAST_OPEN {
        return None;
    }
    let normal = Exact::ALONE.normal(game, state);
    let key = normal.key & !VALUE;
    let (mut low, mut high) = (0, len());
    while low < high {
        let middle = low.midpoint(high);
        if entry(middle) < key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let found = (low < len()).then(|| entry(low))?;
    (found & !VALUE == key).then(|| exchanged(normal, i32::from(found as u8 as i8)) + normal.offset)
}

/// The same value for the players as they are in the normal form, or back.
fn exchanged(normal: Normal, value: i32) -> i32 {
    if normal.swapped { -value } else { value }
}

/// Works out the book and gives the file's bytes, or nothing if it is stopped. `progress` hears
/// how many positions of how many are done.
#[must_use]
pub fn compile(
    table_bytes: usize,
    control: &Control<'_>,
    progress: &dyn Fn(usize, usize),
) -> Option<Vec<u8>> {
    let game = Sequencium::configure(Some(Size::square(SIDE)), &Options::default())
        .expect("there is such a board");
    let field = Field::<u64>::new(&game, &game.start());
    let positions = every(&field);
    let mut solver = Solver::new(Exact::ALONE, table_bytes);
    let mut words = Vec::new();
    // Those with the fewest open cells first: the others rest on them.
    for (state, normal) in positions.iter().rev() {
        let value = solver.value(&field, state, control, &mut |_| {}).ok()?;
        let value = exchanged(*normal, value - normal.offset);
        words.push(normal.key & !VALUE | u64::from(value as i8 as u8));
        progress(words.len(), positions.len());
    }
    words.sort_unstable();
    words.dedup();
    Some(words.into_iter().flat_map(u64::to_be_bytes).collect())
}

/// Every position of the first plies, each normal form once, in the order of the moves made.
fn every(field: &Field<u64>) -> Vec<(Ground<u64>, Normal)> {
    let mut root = field.start();
    root.raw = false;
    field.settle(&mut root);
    let mut found = vec![(root, Exact::ALONE.normal(field, &root))];
    let mut last = vec![field.start()];
    for _ in 0..PLIES {
        let mut next = BTreeMap::new();
        for state in &last {
            let mut moves = Vec::new();
            field.moves(state, &mut moves);
            for mv in moves {
                let mut after = *state;
                field.play(&mut after, mv);
                if let Turn::Move(_) = field.turn(&after) {
                    let normal = Exact::ALONE.normal(field, &after);
                    next.insert(normal.key, (after, normal));
                }
            }
        }
        last = next.values().map(|(state, _)| *state).collect();
        found.extend(next.into_values());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;
    use wuqi_core::Notation;
    use wuqi_search::alphabeta::Settings;
    use wuqi_search::{Limits, Searcher, Silent, Value};

    fn usual() -> Sequencium {
        Sequencium::configure(Some(Size::square(SIDE)), &Options::default()).unwrap()
    }

    #[test]
    fn the_book_is_sorted_and_holds_the_first_plies() {
        assert_eq!(BOOK.len() % size_of::<u64>(), 0);
        assert!((1..len()).all(|i| entry(i - 1) & !VALUE < entry(i) & !VALUE));
        let game = usual();
        let field = Field::<u64>::new(&game, &game.start());
        let positions = every(&field);
        let open = positions
            .iter()
            .filter(|(state, _)| state.empty.count() >= LEAST_OPEN);
        let mut count = 0;
        for (state, _) in open {
            assert!(look_up(&field, state).is_some());
            count += 1;
        }
        assert!(count > 1000, "{count}");
        assert_eq!(look_up(&field, &positions[0].0), Some(1), "5x5 is +1");
    }

    /// Solves some of the last positions anew, and compares the others with the positions after
    /// them.
    #[test]
    fn values_are_those_of_the_solver_and_of_the_best_move() {
        let game = usual();
        let field = Field::<u64>::new(&game, &game.start());
        let positions = every(&field);
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
        let mut solver = Solver::new(Exact::ALONE, 16 << 20);
        for (state, _) in positions.iter().rev().step_by(97).take(40) {
            let value = solver.value(&field, state, &control, &mut |_| {}).unwrap();
            if let Some(known) = look_up(&field, state) {
                assert_eq!(known, value);
            }
        }
        let mut compared = 0;
        for (state, _) in &positions[1..200] {
            let mut moves = Vec::new();
            field.moves(state, &mut moves);
            let values = moves.into_iter().map(|mv| {
                let mut next = *state;
                field.play(&mut next, mv);
                look_up(&field, &next).map(|value| value * state.mover.sign())
            });
            let values: Option<Vec<i32>> = values.collect();
            if let Some(best) = values.and_then(|values| values.into_iter().max()) {
                assert_eq!(look_up(&field, state), Some(best * state.mover.sign()));
                compared += 1;
            }
        }
        assert!(compared > 150, "{compared}");
    }

    /// What the engine once missed: after b4 only d2 keeps the value, after b4 d2 c5 only c2.
    #[test]
    fn the_first_moves_on_5x5_are_optimal_at_once() {
        let game = usual();
        for (moves, right) in [("", ""), ("b4", "d2"), ("b4 d2 c5", "c2")] {
            let mut state = game.start();
            for word in moves.split_whitespace() {
                let mv = game.read_move(&state, word).unwrap();
                game.play(&mut state, mv);
            }
            let stop = AtomicBool::new(false);
            let limits = Limits {
                nodes: Some(5000),
                ..Limits::default()
            };
            let control = Control::new(limits, &stop, &|| Duration::ZERO);
            let mut hybrid = super::super::hybrid(1 << 19, Settings::without_guesses());
            let info = hybrid.search(&game, &state, &control, &mut Silent);
            assert!(matches!(info.score.value, Value::Exact(_)), "after {moves}");
            if !right.is_empty() {
                assert_eq!(game.show_move(&state, info.best), right, "after {moves}");
            }
        }
    }
}
