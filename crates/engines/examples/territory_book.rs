//! Makes the opening books of Block Territory 6x6.
//!
//! `cargo run --release -p wuqi-engines --example territory_book -- FILE DOMINOES [THREADS [MIB]]`
//! solves every position after up to so many dominoes with the exact solver, then what follows
//! from their best moves, and writes the book. In `crates/engines/src/territory`,
//! `book_6x6.bin` is its output for two dominoes and `book_6x6_wide.bin` for three. MIB is the
//! size of each thread's table.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_engines::territory::exact::compile;
use wuqi_search::{Control, Limits};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |index: usize, default: usize| {
        let given = arguments.get(index).and_then(|text| text.parse().ok());
        given.unwrap_or(default)
    };
    let (Some(file), complete @ 1..) = (arguments.get(1), number(2, 0)) else {
        eprintln!("usage: territory_book FILE DOMINOES [THREADS [MIB]]");
        std::process::exit(2);
    };
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &clock).with_threads(number(3, 1));
    let progress = |done, all| eprintln!("{done} of {all} after {:?}", begun.elapsed());
    let book = compile(complete, number(4, 256) << 20, &control, &progress)
        .expect("nothing stops the work, and no thread fails");
    std::fs::write(file, book)
}
