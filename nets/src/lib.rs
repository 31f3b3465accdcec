//! The networks of policy and value that are part of the program, one constant per file.
//!
//! They are a package of their own because a package can be published only with what lies in
//! its folder, and because whoever brings other networks along need not carry these. A
//! registry takes 10 MiB at the most, packed; `cargo xtask test layers` says when that is
//! passed; evaluation networks have a package of their own, `wuqi-evaluation-nets`, for that reason.
//! `README.md` tells where each file comes from, `wuqi-nn` reads them, and
//! `wuqi-engines` says which game plays by which.

/// Policy and value, for PUCT.
pub const ATAXX: &[u8] = include_bytes!("../ataxx.safetensors");

/// Policy and value, for PUCT.
pub const BANQI: &[u8] = include_bytes!("../banqi.safetensors");

/// Policy and value, for PUCT.
pub const GOMOKU: &[u8] = include_bytes!("../gomoku.safetensors");

/// Policy and value, for PUCT.
pub const SEQUENCIUM: &[u8] = include_bytes!("../sequencium.safetensors");

/// Policy and value, for PUCT.
pub const TERRITORY: &[u8] = include_bytes!("../territory.safetensors");
