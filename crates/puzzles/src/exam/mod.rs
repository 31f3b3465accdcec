//! Exams: positions of strong games with the moves that are right in them, to measure engines by.
//!
//! An exam is a [`Paper`] of questions, a position each. The [`Examiner`] finds them in games of
//! the strongest engine against itself, the [`Judge`] says which moves are right and how that is
//! known, and [`take()`] lets an engine answer and counts. They are kept out of training, and
//! another seed gives another exam, so nothing is gained by knowing one by heart.
//! `docs/strength.md` has what came of it.

mod judge;
mod make;
mod marks;
mod paper;
mod take;

pub use judge::{Judge, Known};
pub use make::{BUDGET, Examiner};
pub use marks::{Marks, Share};
pub use paper::{Asked, ExamError, Paper, Question, write};
pub use take::{Taken, take};

/// The text of a game's exam.
#[must_use]
pub fn text_of(game: &str) -> Option<&'static str> {
    Some(match game {
        "ataxx" => include_str!("../../../../bench/exams/ataxx.jsonl"),
        "banqi" => include_str!("../../../../bench/exams/banqi.jsonl"),
        "gomoku" => include_str!("../../../../bench/exams/gomoku.jsonl"),
        "sequencium" => include_str!("../../../../bench/exams/sequencium.jsonl"),
        "territory" => include_str!("../../../../bench/exams/territory.jsonl"),
        _ => return None,
    })
}
