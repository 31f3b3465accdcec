//! (rules of gomoku)
