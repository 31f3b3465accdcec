//! The evaluation networks that are part of the program, one constant per file.
//!
//! They lie apart from the networks of policy and value because both together are more than a
//! registry takes. `../nets/README.md` tells where each file comes from, `wuqi-nn` reads them, and
//! `wuqi-engines` says which game plays by which.

/// An evaluation of Ataxx.
pub const ATAXX: &[u8] = include_bytes!("../ataxx-evaluation.safetensors");

/// A narrow one, which browsers play by, and the levels everywhere.
pub const ATAXX_SMALL: &[u8] = include_bytes!("../ataxx-evaluation-small.safetensors");

/// The lines of Gomoku.
pub const GOMOKU_LINES: &[u8] = include_bytes!("../gomoku-lines.safetensors");
