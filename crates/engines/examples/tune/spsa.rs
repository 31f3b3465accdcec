//! Simultaneous perturbation stochastic approximation (Spall 1992): all numbers at once.
//!
//! Every number is moved up or down by its step, by chance, and the engine with these values plays
//! a pair of games against the one with each of them moved the other way. Whoever wins, the
//! numbers go a little in the winner's direction. What one number does is lost in the noise of
//! a pair, but over thousands of pairs the others cancel out. Steps and rates become smaller
//! as the pairs go by, with the exponents that Spall recommends.

use crate::front::Parameter;
use wuqi_core::Rng;

/// How fast the steps become smaller.
const STEP_EXPONENT: f64 = 0.101;

/// How fast the rates become smaller.
const RATE_EXPONENT: f64 = 0.602;

/// How the tuner goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The part of a step by which a number moves after a game won, at first.
    pub rate: f64,
    /// After so many pairs it has become noticeably smaller.
    pub settle: f64,
}

/// Where the tuner stands.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub parameters: Vec<Parameter>,
    pub values: Vec<f64>,
    /// The pairs that have counted.
    pub pairs: u64,
}

/// A pair to be played.
pub struct Trial {
    /// The direction of each number.
    ups: Vec<bool>,
    /// The values of both sides.
    pub sides: [Vec<i32>; 2],
}

impl Tuning {
    /// At the beginning.
    pub fn new(parameters: Vec<Parameter>) -> Tuning {
        let values = parameters.iter().map(|found| found.start.into()).collect();
        Tuning {
            parameters,
            values,
            pairs: 0,
        }
    }

    /// What has become of something that becomes smaller with this exponent.
    fn decay(&self, pace: Pace, exponent: f64) -> f64 {
        (pace.settle / (pace.settle + self.pairs as f64)).powf(exponent)
    }

    /// The next pair to be played.
    pub fn trial(&self, pace: Pace, rng: &mut Rng) -> Trial {
        let ups: Vec<bool> = self.values.iter().map(|_| rng.below(2) == 0).collect();
        let shrink = self.decay(pace, STEP_EXPONENT);
        let moved = |way: f64| {
            let numbers = self.parameters.iter().zip(&self.values).zip(&ups);
            let moved = numbers.map(|((parameter, value), &up)| {
                let step = (f64::from(parameter.step) * shrink).max(0.5);
                let value = value + if up { way * step } else { -way * step };
                (value.round() as i32).clamp(parameter.bounds.0, parameter.bounds.1)
            });
            moved.collect()
        };
        let sides = [moved(1.0), moved(-1.0)];
        Trial { ups, sides }
    }

    /// Learns what came out of a pair: wins of the first side less its losses.
    pub fn learn(&mut self, pace: Pace, trial: &Trial, result: i32) {
        let rate = pace.rate * self.decay(pace, RATE_EXPONENT) * f64::from(result);
        self.pairs += 1;
        let numbers = self.parameters.iter().zip(&mut self.values).zip(&trial.ups);
        for ((parameter, value), &up) in numbers {
            let by = rate * f64::from(parameter.step);
            *value = (*value + if up { by } else { -by })
                .clamp(parameter.bounds.0.into(), parameter.bounds.1.into());
        }
    }
}
