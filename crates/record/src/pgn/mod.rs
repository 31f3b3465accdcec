//! Portable Game Notation for Ataxx: tags in brackets, then moves with numbers, comments
//! in braces and variations in parentheses.
//!
//! The notation is the one of chess (S. J. Edwards, "Portable Game Notation Specification
//! and Implementation Guide", 1994), with the moves and position strings of Ataxx, as the
//! Ataxx match runner CuteAtaxx writes it. Player One is Black, as in the UAI protocol,
//! and `1-0` is a win of player One, who moves first.

mod commands;
mod read;
mod token;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use super::Reason;

/// Tags that are headers of ours by another name.
const HEADERS: [(&str, &str); 2] = [("Black", "One"), ("White", "Two")];

/// The words that the tag `Termination` has for a reason.
const fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Resignation => "resignation",
        Reason::Time => "time forfeit",
        Reason::Agreement => "agreement",
        Reason::Adjudication => "adjudication",
        Reason::Forfeit => "rules infraction",
    }
}
