//! The implementations compared with, each behind the same small interface.

pub mod ataxx;
pub mod board_game;
pub mod minimax;
pub mod node;
pub mod onnxruntime;
pub mod open_spiel;
mod outside;
mod plain_gomoku;
