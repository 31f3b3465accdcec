//! (rules of territory)
