//! The four protocols as managers use them, held against the engines in memory.

mod garbage;
mod gomocup;
mod talk;
mod tcga;
mod uai;
mod ugi;
