//! The sequential probability ratio test: stop as soon as the games suffice.
//!
//! Two hypotheses, H0 "the Elo difference is `elo0`" and H1 "it is `elo1`", are compared
//! by the generalised log-likelihood ratio of the pairs. For each hypothesis the most
//! likely distribution of pair scores with the mean that the hypothesis asks for is
//! p̂ᵢ / (1 + x (aᵢ - s)), where x solves Σ p̂ᵢ (aᵢ - s) / (1 + x (aᵢ - s)) = 0: proposition
//! 1.1 of Michel Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>.
//! This is the logistic test of fishtest. The bounds are Wald's (*Sequential Tests of
//! Statistical Hypotheses*, 1945).

use super::pentanomial::Pentanomial;
use super::score_of_elo;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A test with its two hypotheses and the chances of error that are accepted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1, larger than `elo0`.
    pub elo1: f64,
    /// The chance to accept H1 although H0 holds.
    pub alpha: f64,
    /// The chance to accept H0 although H1 holds.
    pub beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// The difference is rather `elo0`.
    H0,
    /// The difference is rather `elo1`.
    H1,
}

impl Sprt {
    /// A test, if its numbers make sense.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let chance = |x: f64| x > 0.0 && x < 0.5;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses);
        }
        if !chance(alpha) || !chance(beta) {
            return Err(SprtError::Chances);
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The ratios at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of H1 against H0; 0 without pairs.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let weights = pairs.regularized();
        let h0 = most_likely(&weights, score_of_elo(self.elo0));
        let h1 = most_likely(&weights, score_of_elo(self.elo1));
        (0..5).map(|i| weights[i] * (h1[i] / h0[i]).ln()).sum()
    }

    /// What the pairs say; `None` while they do not suffice.
    #[must_use]
    pub fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let ratio = self.ratio(pairs);
        let [lower, upper] = self.bounds();
        if ratio >= upper {
            Some(Verdict::H1)
        } else if ratio <= lower {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// The distribution with mean `mean` under which the weights are most likely, up to a
/// common factor.
fn most_likely(weights: &[f64; 5], mean: f64) -> [f64; 5] {
    let offset = |i: usize| i as f64 / 4.0 - mean;
    let sum = |x: f64| -> f64 {
        (0..5)
            .map(|i| weights[i] * offset(i) / (1.0 + x * offset(i)))
            .sum()
    };
    // The sum falls from plus to minus infinity between the poles of the two ends.
    let (mut low, mut high) = (-1.0 / offset(4), -1.0 / offset(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| weights[i] / (1.0 + x * offset(i)))
}

/// Why a test was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SprtError {
    /// Not of the form `key=value,…`.
    #[error("'{0}' does not describe a test: write elo0=0,elo1=10,alpha=0.05,beta=0.05")]
    Malformed(String),
    /// The hypotheses are no two different numbers in order.
    #[error("elo0 must be less than elo1")]
    Hypotheses,
    /// A chance of error is none.
    #[error("alpha and beta are chances of error: write numbers between 0 and 0.5")]
    Chances,
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`; what is not given has these values.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut values = [0.0, 10.0, 0.05, 0.05];
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let malformed = || SprtError::Malformed(text.to_owned());
            let (key, value) = pair.split_once('=').ok_or_else(malformed)?;
            let keys = ["elo0", "elo1", "alpha", "beta"];
            let index = keys.iter().position(|&known| known == key.trim());
            values[index.ok_or_else(malformed)?] = value.trim().parse().map_err(|_| malformed())?;
        }
        let [elo0, elo1, alpha, beta] = values;
        Sprt::new(elo0, elo1, alpha, beta)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(counts: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
        test.ratio(&Pentanomial { counts })
    }

    /// Pairs from the examples in fishtest's `stat_util.py`; the ratios are those of the
    /// formulas in its `LLRcalc.py`, evaluated separately.
    #[test]
    fn fishtest_examples() {
        for (counts, elo0, elo1, expected) in [
            (
                [10789, 19328, 33806, 19402, 10543],
                -3.0,
                1.0,
                2.131_067_811_8,
            ),
            ([39, 2226, 31451, 2412, 40], 0.2, 0.9, 2.162_542_580_0),
            ([1187, 7410, 13475, 7378, 1164], -3.0, 1.0, 2.861_527_180_6),
            ([0, 2, 10, 6, 2], 0.0, 10.0, 0.566_578_312_4),
            ([0, 0, 0, 0, 20], 0.0, 10.0, 0.567_419_096_2),
        ] {
            let found = ratio(counts, elo0, elo1);
            assert!((found - expected).abs() < 1e-8, "{counts:?}: {found}");
        }
    }

    /// The approximation of <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>.
    #[test]
    fn close_to_the_approximation_for_many_pairs() {
        let pairs = Pentanomial {
            counts: [900, 2000, 3900, 2300, 1000],
        };
        let (score, variance) = pairs.moments().unwrap();
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        let approximate =
            pairs.pairs() as f64 * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance);
        assert!((ratio(pairs.counts, 0.0, 5.0) / approximate - 1.0).abs() < 0.01);
    }

    #[test]
    fn verdicts_and_bounds() {
        let test: Sprt = "elo0=0,elo1=20".parse().unwrap();
        let [lower, upper] = test.bounds();
        assert!((upper - 19f64.ln()).abs() < 1e-12 && lower == -upper);
        let verdict = |counts| test.verdict(&Pentanomial { counts });
        assert_eq!(verdict([0; 5]), None);
        assert_eq!(verdict([0, 5, 10, 6, 0]), None);
        assert_eq!(verdict([0, 100, 500, 300, 50]), Some(Verdict::H1));
        assert_eq!(verdict([50, 300, 500, 100, 0]), Some(Verdict::H0));
        assert_eq!(test.to_string().parse(), Ok(test));
    }

    #[test]
    fn refused_tests() {
        for (text, words) in [
            ("elo0=5,elo1=5", "less than"),
            ("alpha=0.7", "between"),
            ("beta=0", "between"),
            ("elo2=1", "write elo0"),
            ("elo0", "write elo0"),
            ("elo0=nan", "less than"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
