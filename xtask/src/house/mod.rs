//! House rules that no compiler checks. Each check returns the faults it found, one line
//! each, and says in them what to do.

pub mod games;
pub mod layers;
pub mod locales;
pub mod packages;
pub mod sizes;
pub mod unused_texts;
pub mod words;
pub mod workflows;
