//! (rules of ataxx)
