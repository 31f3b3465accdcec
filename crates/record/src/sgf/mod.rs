//! Smart Game Format, version `FF[4]`, for Gomoku (`GM[4]`).
//!
//! The format is described at <https://www.red-bean.com/sgf/>. Points are two letters,
//! column from the left and row from the top. What the format has no property for goes
//! into properties of our own, which others skip: `WQH` (headers), `WQR` (the reason of a
//! result), `WQT` (time used), `WQE` (evaluation), `WQC` (a choice of colours, in a node of its
//! own) and `WQO` (how far the colours are in a start position).
//!
//! Black and white are those of the stones. Where the players chose them, `PB`, `PW` and `RE`
//! follow the colours at the end of the main line.

mod points;
mod read;
mod syntax;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// Properties of the root that are headers of ours.
const HEADERS: [(&str, &str); 7] = [
    ("PB", "One"),
    ("PW", "Two"),
    ("EV", "Event"),
    ("PC", "Site"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("GN", "Game-Name"),
];
