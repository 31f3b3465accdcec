//! `cargo xtask exams`: makes the exams that `wuqi exam` lets engines take, as the puzzles are
//! made.

use crate::puzzles::{Arguments, make};
use anyhow::Result;

/// Makes the exams anew.
pub fn run(arguments: &Arguments) -> Result<()> {
    make(arguments, "exam", |game| {
        format!("bench/exams/{game}.jsonl")
    })
}
