//! The positions to learn from, as lines of text: the rules, the result for the player to
//! move (`-` where the position is not from a game), what a search saw for it, the position.

use crate::Failure;
use std::io::{BufRead, BufReader};
use wuqi_core::Notation;
use wuqi_games::banqi::{Banqi, Position};
use wuqi_games::{Configure, Options};

/// Points of the evaluation, before it is squeezed, for a factor of e in the odds of winning.
pub const POINTS: f64 = 240.0;

/// Where the evaluation ends.
const LIMIT: f64 = 3000.0;

/// The value that stands for a proof.
pub const PROVED: i32 = 5000;

/// A position and the expected result for the player to move, 0 to 1.
pub struct Sample {
    pub game: Banqi,
    pub position: Position,
    pub target: f64,
}

/// The chance of winning with these points.
pub fn chance(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS).exp())
}

/// The rules of this name: `seed` or `tcga`.
pub fn rules(set: &str) -> Result<Banqi, Failure> {
    let mut options = Options::none();
    options.set("set", set)?;
    Ok(Banqi::configure(None, &options)?)
}

/// Reads files; `mix` is the part of the result in what is to be predicted.
pub fn read(files: &[String], mix: f64) -> Result<Vec<Sample>, Failure> {
    let mut samples = Vec::new();
    for file in files {
        for line in BufReader::new(std::fs::File::open(file)?).lines() {
            samples.push(sample(&line?, mix)?);
        }
    }
    Ok(samples)
}

fn sample(line: &str, mix: f64) -> Result<Sample, Failure> {
    let mut parts = line.splitn(4, ' ');
    let mut part = || parts.next().ok_or("a line has four parts");
    let game = rules(part()?)?;
    let result = part()?;
    let value: f64 = part()?.parse()?;
    let position = game.read_state(part()?)?;
    let value = value.clamp(0.03 - LIMIT, LIMIT - 0.03);
    let seen = chance(LIMIT * value / (LIMIT - value.abs()));
    let target = match result {
        "-" => seen,
        result => mix * (result.parse::<f64>()? + 1.0) / 2.0 + (1.0 - mix) * seen,
    };
    Ok(Sample {
        game,
        position,
        target,
    })
}
