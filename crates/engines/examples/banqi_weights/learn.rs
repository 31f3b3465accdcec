//! Finding the numbers: logistic regression with a slope for every number that is measured
//! by changing it a little, since the evaluation is no sum of its numbers. Each round solves
//! for the step that would be best if it were (Levenberg 1944).

use crate::Failure;
use crate::data::{POINTS, Sample, chance, read};
use wuqi_engines::banqi::{Weights, points_by_hand};

/// How strongly the numbers are held where they begin.
const HOLD: f64 = 0.3;

/// Learns from files.
pub fn learn(arguments: &[String]) -> Result<(), Failure> {
    let [mix, rounds, files @ ..] = arguments else {
        return Err("learn MIX ROUNDS FILE…".into());
    };
    let samples = read(files, mix.parse()?)?;
    let (tests, samples): (Vec<_>, Vec<_>) = samples
        .into_iter()
        .enumerate()
        // Positions of one game are alike: whole stretches are held out.
        .partition(|(number, _)| number / 2000 % 10 == 9);
    let strip = |list: Vec<(usize, Sample)>| list.into_iter().map(|(_, sample)| sample).collect();
    let (tests, samples): (Vec<Sample>, Vec<Sample>) = (strip(tests), strip(samples));
    let mut weights = Weights::LEARNED;
    let mut damping = 1e-3;
    println!("{} positions, held out {}", samples.len(), tests.len());
    println!(
        "{:.5} {:.5}",
        loss(&weights, &samples),
        loss(&weights, &tests)
    );
    for _ in 0..rounds.parse()? {
        weights = round(&weights, &samples, &mut damping);
        println!("{weights:?}");
        println!(
            "{:.5} {:.5}",
            loss(&weights, &samples),
            loss(&weights, &tests)
        );
    }
    Ok(())
}

/// The points of all positions.
fn points(weights: &Weights, samples: &[Sample]) -> Vec<f64> {
    let of = |sample: &Sample| points_by_hand(weights, &sample.game, &sample.position);
    samples.iter().map(|sample| f64::from(of(sample))).collect()
}

/// How badly the results are predicted, in nats for each position.
fn loss(weights: &Weights, samples: &[Sample]) -> f64 {
    let of = |(sample, points): (&Sample, f64)| {
        let chance = chance(points).clamp(1e-6, 1.0 - 1e-6);
        -sample.target * chance.ln() - (1.0 - sample.target) * (1.0 - chance).ln()
    };
    let points = points(weights, samples);
    samples.iter().zip(points).map(of).sum::<f64>() / samples.len() as f64
}

/// Better numbers, if there are any nearby.
fn round(weights: &Weights, samples: &[Sample], damping: &mut f64) -> Weights {
    let chances: Vec<f64> = points(weights, samples).into_iter().map(chance).collect();
    let slopes = slopes(weights, samples);
    let count = slopes.len();
    let mut matrix = vec![vec![0.0; count]; count];
    let mut vector = vec![0.0; count];
    let begun: Vec<i32> = numbers(&Weights::LEARNED);
    let now: Vec<i32> = numbers(weights);
    for i in 0..count {
        for j in 0..=i {
            let products = slopes[i].iter().zip(&slopes[j]).zip(&chances);
            let term = |((a, b), chance): ((&f32, &f32), &f64)| {
                f64::from(*a) * f64::from(*b) * (chance * (1.0 - chance)).max(1e-4)
            };
            matrix[i][j] = products.map(term).sum();
            matrix[j][i] = matrix[i][j];
        }
        let errors = samples.iter().zip(&chances);
        let errors = errors.map(|(sample, chance)| sample.target - chance);
        vector[i] = slopes[i]
            .iter()
            .zip(errors)
            .map(|(s, e)| f64::from(*s) * e)
            .sum();
        let width = 60.0 + 0.5 * f64::from(begun[i].abs());
        matrix[i][i] += HOLD / (width * width);
        vector[i] += HOLD * f64::from(begun[i] - now[i]) / (width * width);
    }
    let before = loss(weights, samples);
    for _ in 0..4 {
        let mut damped = matrix.clone();
        for (i, row) in damped.iter_mut().enumerate() {
            row[i] *= 1.0 + *damping;
        }
        let steps = solve(damped, vector.clone());
        let mut next = weights.clone();
        for (number, step) in next.numbers().into_iter().zip(steps) {
            let most = f64::from((number.abs() / 2).max(20));
            *number += step.clamp(-most, most).round() as i32;
        }
        if loss(&next, samples) < before {
            *damping /= 3.0;
            return next;
        }
        *damping *= 8.0;
    }
    weights.clone()
}

fn numbers(weights: &Weights) -> Vec<i32> {
    let mut weights = weights.clone();
    weights
        .numbers()
        .into_iter()
        .map(|number| *number)
        .collect()
}

/// For every number, how much the logarithm of the odds of each position changes with it.
fn slopes(weights: &Weights, samples: &[Sample]) -> Vec<Vec<f32>> {
    let changed = |place: usize, by: i32| {
        let mut weights = weights.clone();
        *weights.numbers()[place] += by;
        points(&weights, samples)
    };
    let slope = |(place, number): (usize, i32)| {
        let by = (number.abs() / 8).max(6);
        let (up, down) = (changed(place, by), changed(place, -by));
        let step = 2.0 * f64::from(by) * POINTS;
        up.iter()
            .zip(&down)
            .map(|(up, down)| ((up - down) / step) as f32)
            .collect()
    };
    numbers(weights)
        .into_iter()
        .enumerate()
        .map(slope)
        .collect()
}

/// Solves linear equations by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut vector: Vec<f64>) -> Vec<f64> {
    let count = vector.len();
    for i in 0..count {
        let pivot = matrix[i].clone();
        for row in i + 1..count {
            let factor = matrix[row][i] / pivot[i];
            for (to, from) in matrix[row].iter_mut().zip(&pivot) {
                *to -= factor * from;
            }
            vector[row] -= factor * vector[i];
        }
    }
    for i in (0..count).rev() {
        let known: f64 = (i + 1..count).map(|j| matrix[i][j] * vector[j]).sum();
        vector[i] = (vector[i] - known) / matrix[i][i];
    }
    vector
}
