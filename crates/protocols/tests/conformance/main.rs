//! The four protocols as managers use them, held against the engines in memory.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod garbage;
mod gomocup;
mod talk;
mod tcga;
mod uai;
mod ugi;
