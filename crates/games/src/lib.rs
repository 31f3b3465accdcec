//! The rules of the five games, one folder each, all with the same file names:
//! `mod` (the game value and its options), `moves` (the move type and move lists),
//! `rules` (the position and how a move changes it), `notation` (text forms),
//! `encode` (symmetries and the network's planes) and `view` (what a surface shows).

pub mod any;
pub mod ataxx;
pub mod banqi;
mod bits;
pub mod board_text;
pub mod gomoku;
mod options;
pub mod player;
pub mod sequencium;
mod size;
pub mod territory;
mod view;

pub use options::{Configure, GameInfo, OptionError, OptionInfo, Options, Shape, Sizes, Values};
pub use size::Size;
pub use view::{Change, ChangeKind, Extra, MoveView, Show, SquareView, SwapView, View};
