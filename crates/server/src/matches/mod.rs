//! Matches of engine against engine, run on the server: the games are those of
//! `wuqi-arena`, the places to think those of the house.
//!
//! One match runs at a time. Its moves think in the places for help, and only while nobody
//! stands in line for one; engines of live games have their own. So a match uses what is
//! spare and nobody notices it. Only whoever sits at this machine
//! may begin or stop one. Every pair of games is on the disk before it is counted: after a
//! restart a match that had not come to its end waits to be continued.

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
