//! Matches of engine against engine, run on the server: the games are those of
//! `wuqi-arena`, the memory that of the house.
//!
//! One match runs at a time. It plays in places of its own beside those of the tables, fewer
//! than there are processors where there are several, so that nobody at a table waits for
//! it. Its engines together take at most a quarter of the memory that searches have. Only
//! whoever sits at this machine may begin or stop one. Every pair of games is on the disk
//! before it is counted: after a restart a match that had not come to its end waits to be
//! continued.

mod archive;
mod board;
mod list;
mod request;
mod routes;
mod runner;
mod seat;
mod view;

pub(crate) use list::Matches;
pub(crate) use routes::routes;
