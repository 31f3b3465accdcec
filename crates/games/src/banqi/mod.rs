//! (rules of banqi)
