//! Makes the opening book of Block Territory 6x6.
//!
//! `cargo run --release -p wuqi-engines --example territory_book -- FILE [THREADS [MIB]]`
//! solves every position of the first plies with the exact solver and writes the book;
//! `crates/engines/src/territory/book_6x6.bin` is its output. MIB is the size of each
//! thread's table.

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
    let Some(file) = arguments.get(1) else {
        eprintln!("usage: territory_book FILE [THREADS [MIB]]");
        std::process::exit(2);
    };
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &clock).with_threads(number(2, 1));
    let progress = |done, all| eprintln!("{done} of {all} after {:?}", begun.elapsed());
    let book = compile(number(3, 256) << 20, &control, &progress)
        .expect("nothing stops the work, and no thread fails");
    std::fs::write(file, book)
}
