//! Learns the numbers of Banqi's evaluation from games that the engine plays against itself.
//!
//! `banqi_weights play SET GAMES NODES SEED > games.txt` plays by the rules `seed` or `tcga`.
//! Besides the positions of the games it writes down others, a few random steps away from
//! them: a search meets mostly such positions, with threats that nobody would make or leave
//! standing, and from games alone one would learn that every threat wins something.
//!
//! `banqi_weights learn MIX ROUNDS games.txt…` learns: the numbers with which the evaluation
//! predicts best how the games ended, mixed with what the searches saw (MIX is the part of
//! the result). It prints the numbers for `weights.rs` after each round.

mod data;
mod learn;
mod play;

use std::error::Error;

/// What can go wrong: arguments and files.
pub type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, rest)) if word == "play" => play::play(rest),
        Some((word, rest)) if word == "learn" => learn::learn(rest),
        _ => Err("usage: banqi_weights play|learn …".into()),
    }
}
