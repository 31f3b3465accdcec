//! The project's own format: one line for each header, move and line of comment.
//!
//! `docs/record-format.md` describes it. One move a line keeps differences between two
//! versions of a record as small as what changed, and makes every fault a line number.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// The first line of every record.
const FIRST_LINE: &str = "wuqi record 1";
