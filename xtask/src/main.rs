//! The project's chores, run with `cargo xtask`.
//!
//! They are a program and not loose scripts, so that they are typed, tested and the same
//! on every system.

mod bench;
mod command;
mod dist;
mod exams;
mod house;
mod new_game;
mod project;
mod protocol;
mod puzzles;
mod python;
mod site;
mod soak;
mod strength;
mod test;
mod train_piece;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's chores.")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Sets up what the tests need and runs every check and test, the cheapest first.
    Test(test::Arguments),
    /// Formats Rust, and the page's scripts and styles.
    Format,
    /// Measures speed beside other implementations and writes bench/results.
    Bench(bench::Arguments),
    /// Makes what a release is made of, for one target, in dist/.
    Dist(dist::Arguments),
    /// Builds Wuqi without a server: dist/wuqi.html, and dist/site for any static host.
    Site(site::Arguments),
    /// Makes the npm package as a folder: dist/npm.
    Npm(site::npm::Arguments),
    /// Kills, starves and floods the real server and compares every acknowledged move.
    Soak(soak::Arguments),
    /// Writes a playable game to begin with.
    NewGame(new_game::Arguments),
    /// Writes the page's types from those of the protocol.
    Protocol(protocol::Arguments),
    /// Finds, proves and rates the puzzles in web/app/puzzles.
    Puzzles(puzzles::Arguments),
    /// Makes the exams in bench/exams: positions of strong games with their right moves.
    Exams(puzzles::Arguments),
    /// Plays the matches behind docs/strength.md and writes bench/strength.
    Strength(strength::Arguments),
    /// Prepares a piece of training for a machine with a graphics card.
    TrainPiece(train_piece::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Test(arguments) => test::run(&arguments),
        Chore::Format => test::format_all(),
        Chore::Bench(arguments) => bench::run(&arguments),
        Chore::Dist(arguments) => dist::run_dist(&arguments),
        Chore::Site(arguments) => site::run(&arguments),
        Chore::Npm(arguments) => site::npm::run(&arguments),
        Chore::Soak(arguments) => soak::run_soak(&arguments),
        Chore::NewGame(arguments) => new_game::run(&arguments),
        Chore::Protocol(arguments) => protocol::run(&arguments),
        Chore::Puzzles(arguments) => puzzles::run(&arguments),
        Chore::Exams(arguments) => exams::run(&arguments),
        Chore::Strength(arguments) => strength::run(&arguments),
        Chore::TrainPiece(arguments) => train_piece::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
