//! Learns the weights of Gomoku's evaluation and move order from games that the engine
//! plays against itself.
//!
//! `gomoku_weights play GAMES NODES THREADS SEED > games.txt` plays,
//! `gomoku_weights learn MIX games.txt… > weights.bin` learns: the value of a position by
//! logistic regression on a mix of the game's result and the search's value (MIX is the
//! part of the result), the order of moves by predicting the move that was played. The
//! weight of a class is the sum of a weight for each of its forms, one for each pair of
//! them and one of its own, so that rare classes are judged by what they consist of.

mod data;
mod fit;
mod model;
mod play;

use data::Data;
use std::error::Error;
use std::io::Write;
use wuqi_core::Rng;
use wuqi_engines::gomoku::judge::PROMISE;
use wuqi_engines::gomoku::weights::{CLASSES, PARTS};

/// What can go wrong: arguments and files.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Points of the evaluation for a factor of e in the odds of winning.
pub const POINTS: f32 = 400.0;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, rest)) if word == "play" => play::play(rest),
        Some((word, rest)) if word == "learn" => learn(rest),
        _ => Err("usage: gomoku_weights play|learn …".into()),
    }
}

/// Learns from games and writes the weights.
fn learn(arguments: &[String]) -> Result<(), Failure> {
    let [mix, files @ ..] = arguments else {
        return Err("learn MIX FILE…".into());
    };
    let mut data = data::read(files, mix.parse()?)?;
    let held = |count: usize| count / 20;
    let (values, choices) = (held(data.samples.len()), held(data.choices.len()));
    eprintln!(
        "{} positions, {} choices",
        data.samples.len(),
        data.choices.len()
    );
    let value_test = data.samples.split_off(data.samples.len() - values);
    let choice_test = data.choices.split_off(data.choices.len() - choices);
    // Positions of one game do not belong in one batch.
    let mut rng = Rng::new(1);
    for i in (1..data.samples.len()).rev() {
        data.samples.swap(i, rng.below(i as u32 + 1) as usize);
    }
    for i in (1..data.choices.len()).rev() {
        data.choices.swap(i, rng.below(i as u32 + 1) as usize);
    }
    let Data { samples, choices } = data;
    let ((value, threats), (promise, near)) = std::thread::scope(|scope| {
        let value = scope.spawn(|| fit::values(&samples, &value_test, 24));
        let promise = fit::promises(&choices, &choice_test, 16);
        (value.join().expect("learning does not panic"), promise)
    });
    let number = |weight: f32, unit: f32| ((weight * unit).round() as i16).to_le_bytes();
    let parts = POINTS * PARTS as f32;
    let mut bytes = Vec::new();
    for class in 0..CLASSES {
        bytes.extend(number(value.weights[class], parts));
        bytes.extend(number(value.weights[CLASSES + class], parts));
        bytes.extend(number(promise.weights[class], PROMISE as f32));
        bytes.extend(number(promise.weights[CLASSES + class], PROMISE as f32));
    }
    threats
        .iter()
        .for_each(|&weight| bytes.extend(number(weight, POINTS)));
    near.iter()
        .for_each(|&weight| bytes.extend(number(weight, PROMISE as f32)));
    std::io::stdout().write_all(&bytes)?;
    Ok(())
}
