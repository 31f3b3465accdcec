//! The depth-first searches: each against plain minimax or brute force, and their manners.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod games;
mod incremental;
mod limits;
mod proof;
mod solver;
mod synthetic;
