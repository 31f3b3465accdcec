//! Makes the opening book of Sequencium 5x5.
//!
//! `cargo run --release -p wuqi-engines --example sequencium_book -- FILE` solves every position
//! of the first plies and writes the book; `crates/engines/src/sequencium/book_5x5.bin` is its
//! output.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_engines::sequencium::compile_book;
use wuqi_search::{Control, Limits};

/// The memory of the solver's table.
const TABLE_BYTES: usize = 1 << 30;

fn main() -> std::io::Result<()> {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: sequencium_book FILE");
        std::process::exit(2);
    };
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &clock);
    let progress = |done: usize, all| {
        if done.is_multiple_of(100) || done == all {
            eprintln!("{done} of {all} after {:?}", begun.elapsed());
        }
    };
    let book = compile_book(TABLE_BYTES, &control, &progress).expect("nothing stops the work");
    std::fs::write(file, book)
}
