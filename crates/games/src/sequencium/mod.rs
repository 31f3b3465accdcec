//! (rules of sequencium)
