//! The protocols by which board game programs talk to each other: UAI (Ataxx), Gomocup
//! (Gomoku), UGI (any game) and TCGA (Banqi).
//!
//! [`engine`] speaks them as an engine, so that other programs' boards and match runners
//! can ask Wuqi for moves. [`manager`] speaks them from the other side: it starts another
//! program's engine and makes it an [`Engine`](wuqi_engines::Engine) like our own.
//! [`time`] turns clocks into a time for one move, [`networks`] opens the networks that
//! specs name by file, and [`files`] any other file that somebody names.

pub mod engine;
pub mod files;
pub mod manager;
pub mod networks;
pub mod time;

pub use manager::{
    Clocks, ExternalEngine, Traffic, build, build_external, is_external, protocols_of,
};
pub use networks::{FoldersAndFiles, NamedNetworks, NetworkFiles, NetworkFolders, name_of};
