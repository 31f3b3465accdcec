//! The opening book of the standard board: exact values and best moves on 6x6, as the
//! solver found them without it.
//!
//! It holds every position of the first plies, and after those what a player meets who
//! follows it. There are two: every position after three dominoes in `book_6x6_wide.bin`, so
//! that whoever comes from elsewhere finds the way, after two in `book_6x6.bin`, which is
//! small enough for browsers. An entry is eight bytes: 40 bits of the position's code, the value in
//! dominoes for the player to move, and a hint at the best step, part of the code of the
//! position after it. Entries are sorted by code. `compile` makes the file.

use super::position::Position;

/// The board that the book is for.
pub(super) const SIDE: u8 = 6;

/// No position with more dominoes is in the book.
pub(super) const LAST_PLY: u32 = 4;

/// The entries of a book.
pub(super) struct Book(&'static [u8]);

/// The book of this platform.
#[cfg(not(target_arch = "wasm32"))]
pub(super) const BOOK: Book = Book(include_bytes!("../book_6x6_wide.bin"));

/// The book of this platform, where there is little room.
#[cfg(target_arch = "wasm32")]
pub(super) const BOOK: Book = Book(include_bytes!("../book_6x6.bin"));

/// The bits of a code that the book keeps.
const KEPT: u64 = (1 << 40) - 1;

/// What the book says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub key: u64,
    /// The value for the player to move, in dominoes.
    pub value: i32,
    /// Part of the code of the position after the best step; 0 for no hint.
    pub hint: u16,
}

impl Entry {
    /// The eight bytes of an entry, as a number that sorts by code.
    pub(super) fn pack(self) -> u64 {
        (self.key & KEPT) << 24 | u64::from(self.value as i8 as u8) << 16 | u64::from(self.hint)
    }

    pub(super) fn unpack(word: u64) -> Entry {
        Entry {
            key: word >> 24,
            value: i32::from((word >> 16) as u8 as i8),
            hint: word as u16,
        }
    }
}

impl Book {
    /// The number of entries.
    fn len(&self) -> usize {
        self.0.len() / size_of::<u64>()
    }

    /// An entry by its place.
    fn entry(&self, index: usize) -> Entry {
        let bytes = self.0[size_of::<u64>() * index..]
            .first_chunk()
            .expect("the index is below the number of entries");
        Entry::unpack(u64::from_be_bytes(*bytes))
    }

    /// What the book says of a position on the standard board after at most [`LAST_PLY`]
    /// dominoes.
    pub(super) fn look_up(&self, position: &Position) -> Option<Entry> {
        let key = position.key() & KEPT;
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.entry(middle).key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.len())
            .then(|| self.entry(low))
            .filter(|entry| entry.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bounds::Bounds;
    use super::super::compile::{every, start};
    use super::super::part::Memo;
    use super::super::position::Steps;
    use super::super::search::RegionSearch;
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;
    use wuqi_search::{Control, Limits};

    /// Every book with the dominoes after which all positions are in it.
    const BOOKS: [(Book, usize); 2] = [
        (Book(include_bytes!("../book_6x6.bin")), 2),
        (Book(include_bytes!("../book_6x6_wide.bin")), 3),
    ];

    #[test]
    fn books_are_sorted_and_hold_the_first_plies() {
        for (book, complete) in BOOKS {
            assert_eq!(book.0.len() % size_of::<u64>(), 0);
            assert!((1..book.len()).all(|i| book.entry(i - 1).key < book.entry(i).key));
            assert_eq!(book.look_up(&start()).map(|entry| entry.value), Some(-1));
            for plies in every(complete, &mut Memo::with_slots(1 << 10)) {
                assert!(plies.iter().all(|next| book.look_up(next).is_some()));
            }
        }
    }

    #[test]
    fn values_are_the_best_of_the_values_after_each_step() {
        let mut memo = Memo::with_slots(1 << 10);
        let mut steps = Steps::default();
        for (book, complete) in BOOKS {
            let plies = every(complete - 1, &mut memo);
            for position in plies.iter().flatten() {
                let entry = book.look_up(position).unwrap();
                position.steps(&mut memo, &mut steps);
                let mut best = i32::MIN;
                for step in &steps.list {
                    let mut next = Position::default();
                    position.follow(&steps, step, &mut next);
                    let value = step.gain - book.look_up(&next).unwrap().value;
                    best = best.max(value);
                    if step.key as u16 == entry.hint {
                        assert_eq!(value, entry.value, "the hint is a best step");
                    }
                }
                assert_eq!(best, entry.value);
            }
        }
    }

    #[test]
    fn the_solver_agrees_where_a_book_ends() {
        for (book, _) in BOOKS {
            agrees_at_the_end(&book);
        }
    }

    /// Follows a book's best moves as both players and solves where it ends.
    fn agrees_at_the_end(book: &Book) {
        let mut memo = Memo::with_slots(1 << 14);
        let (mut position, mut steps) = (start(), Steps::default());
        let mut expected = 0;
        while let Some(entry) = book.look_up(&position) {
            expected = entry.value;
            position.steps(&mut memo, &mut steps);
            let step = steps.list.iter().find(|step| step.key as u16 == entry.hint);
            let Some(step) = step else { break };
            let mut next = Position::default();
            position.follow(&steps, step, &mut next);
            expected = step.gain - expected;
            position = next;
        }
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
        let mut table = Bounds::with_bytes(16 << 20);
        let mut quiet = |_, _| {};
        let mut search = RegionSearch::new(&mut table, &mut memo, &control, &mut quiet);
        assert_eq!(search.value(&position, 0), Ok(expected));
    }
}
