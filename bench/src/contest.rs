//! One contest: our implementation and its peers do the same work, taking turns.

use anyhow::{Result, bail};

/// Work that several implementations do.
pub struct Contest {
    /// What is measured, for example `ataxx random games`.
    pub name: &'static str,
    /// What is counted, for example `games`.
    pub unit: &'static str,
    /// How many times faster than its first peer ours is meant to be.
    pub goal: Option<f64>,
    /// Who takes part; ours is the first.
    pub entrants: Vec<Entrant>,
}

/// One implementation.
pub struct Entrant {
    /// Its name and version.
    pub name: String,
    /// Does a given amount of work and says what it took.
    pub work: Box<dyn FnMut(u64) -> Result<Sample>>,
}

/// What a piece of work took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How much was done, in the contest's unit.
    pub count: u64,
    /// CPU seconds.
    pub seconds: f64,
    /// Steps of all games together, where games are played: shows that the entrants play
    /// games of the same length.
    pub steps: Option<u64>,
    /// The answer, where the work has one: all entrants must give the same.
    pub answer: Option<u64>,
}

/// The measurements of one entrant.
pub struct Measured {
    /// Its name and version.
    pub name: String,
    /// Units per CPU second, sorted.
    pub rates: Vec<f64>,
    /// Mean steps per game.
    pub steps: Option<f64>,
}

/// The result of a contest.
pub struct Outcome {
    /// See [`Contest::name`].
    pub name: &'static str,
    /// See [`Contest::unit`].
    pub unit: &'static str,
    /// See [`Contest::goal`].
    pub goal: Option<f64>,
    /// One per entrant, ours first.
    pub measured: Vec<Measured>,
}

impl Measured {
    /// The median rate.
    pub fn median(&self) -> f64 {
        self.rates[self.rates.len() / 2]
    }
}

impl Contest {
    /// Measures every entrant `rounds` times for about `seconds` CPU seconds. The entrants
    /// take turns, so that a machine that slows down slows all of them.
    pub fn run(mut self, rounds: u32, seconds: f64) -> Result<Outcome> {
        let mut amounts = Vec::new();
        let mut answer = None;
        for entrant in &mut self.entrants {
            let (amount, sample) = calibrate(entrant, seconds)?;
            if sample.answer.is_some() && answer.is_some() && sample.answer != answer {
                bail!(
                    "{}: {} answers {:?}, another {answer:?}",
                    self.name,
                    entrant.name,
                    sample.answer
                );
            }
            answer = answer.or(sample.answer);
            amounts.push(amount);
        }
        let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); self.entrants.len()];
        for _ in 0..rounds.max(1) {
            for (i, entrant) in self.entrants.iter_mut().enumerate() {
                samples[i].push((entrant.work)(amounts[i])?);
            }
        }
        let measured = self.entrants.into_iter().zip(samples);
        Ok(Outcome {
            name: self.name,
            unit: self.unit,
            goal: self.goal,
            measured: measured
                .map(|(entrant, samples)| summarise(entrant.name, &samples))
                .collect(),
        })
    }
}

/// Finds the amount of work that takes about `seconds`; this also warms caches up.
fn calibrate(entrant: &mut Entrant, seconds: f64) -> Result<(u64, Sample)> {
    let mut amount = 1;
    loop {
        let sample = (entrant.work)(amount)?;
        if sample.seconds >= seconds / 4.0 {
            let scaled = amount as f64 * seconds / sample.seconds;
            return Ok(((scaled.round() as u64).max(1), sample));
        }
        amount *= 4;
    }
}

fn summarise(name: String, samples: &[Sample]) -> Measured {
    let mut rates: Vec<f64> = samples
        .iter()
        .map(|sample| sample.count as f64 / sample.seconds)
        .collect();
    rates.sort_by(f64::total_cmp);
    let count: u64 = samples.iter().map(|sample| sample.count).sum();
    let steps: Option<u64> = samples.iter().map(|sample| sample.steps).sum();
    Measured {
        name,
        rates,
        steps: steps.map(|steps| steps as f64 / count as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(name: &str, rate: f64, answer: u64) -> Entrant {
        Entrant {
            name: name.to_owned(),
            work: Box::new(move |amount| {
                Ok(Sample {
                    count: amount,
                    seconds: amount as f64 / rate,
                    steps: Some(amount * 10),
                    answer: Some(answer),
                })
            }),
        }
    }

    fn contest(answers: [u64; 2]) -> Contest {
        Contest {
            name: "counting",
            unit: "games",
            goal: None,
            entrants: vec![
                entrant("ours", 2000.0, answers[0]),
                entrant("theirs", 500.0, answers[1]),
            ],
        }
    }

    #[test]
    fn rates_are_units_per_second() {
        let outcome = contest([1, 1]).run(3, 0.5).expect("a fair contest");
        let medians: Vec<f64> = outcome.measured.iter().map(Measured::median).collect();
        assert!((medians[0] - 2000.0).abs() < 1e-6 && (medians[1] - 500.0).abs() < 1e-6);
        assert_eq!(outcome.measured[0].steps, Some(10.0));
        assert_eq!(outcome.measured[0].rates.len(), 3);
    }

    #[test]
    fn different_answers_stop_the_run() {
        assert!(contest([1, 2]).run(1, 0.5).is_err());
    }
}
