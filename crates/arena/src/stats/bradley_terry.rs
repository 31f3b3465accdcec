//! Ratings of many engines from all their games: the Bradley–Terry model.
//!
//! An engine of strength γ beats one of strength δ with probability γ / (γ + δ); a draw is
//! half a win for each, as in Elo's own reckoning. The most likely strengths are found by
//! the MM algorithm (D. R. Hunter, *MM algorithms for generalized Bradley–Terry models*,
//! Annals of Statistics 32, 2004). Errors come from the inverse of the Fisher information
//! with the anchor held fixed.
//!
//! An engine that won or lost everything has no finite rating, so a virtual draw can be
//! added between every two engines that met, as BayesElo does with its prior
//! (<https://www.remi-coulom.fr/Bayesian-Elo/>).

use super::normal::QUANTILE_95;
use serde::Serialize;

/// Elo points per unit of log strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Points won by every engine against every other one.
#[derive(Clone, PartialEq, Debug)]
pub struct Crosstable {
    size: usize,
    points: Vec<f64>,
}

/// The rating of one engine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo points; the anchor has the number it was given.
    pub elo: f64,
    /// Half the width of the 95% interval of the difference to the anchor.
    pub error: f64,
}

impl Crosstable {
    /// An empty table for this many engines.
    #[must_use]
    pub fn new(size: usize) -> Crosstable {
        Crosstable {
            size,
            points: vec![0.0; size * size],
        }
    }

    /// Adds points that `winner` took from `loser`: 1 for a win, ½ each for a draw.
    pub fn add(&mut self, winner: usize, loser: usize, points: f64) {
        self.points[winner * self.size + loser] += points;
    }

    /// Points that `a` has against `b`.
    #[must_use]
    pub fn points(&self, a: usize, b: usize) -> f64 {
        self.points[a * self.size + b]
    }

    /// Games between two engines.
    #[must_use]
    pub fn games(&self, a: usize, b: usize) -> f64 {
        self.points(a, b) + self.points(b, a)
    }

    /// All points of an engine.
    #[must_use]
    pub fn total(&self, a: usize) -> f64 {
        (0..self.size).map(|b| self.points(a, b)).sum()
    }

    /// The ratings with `virtual_draws` added between engines that met. The engine `anchor`
    /// keeps the rating `anchor_elo`. An engine that is not tied to the anchor by any chain
    /// of games, or whose rating would be infinite, has none.
    #[must_use]
    pub fn ratings(
        &self,
        anchor: usize,
        anchor_elo: f64,
        virtual_draws: f64,
    ) -> Vec<Option<Rating>> {
        let mut table = self.clone();
        for a in 0..self.size {
            for b in 0..self.size {
                if a != b && self.games(a, b) > 0.0 {
                    table.add(a, b, virtual_draws / 2.0);
                }
            }
        }
        let members = table.tied_to(anchor);
        let strengths = table.strengths(&members, anchor);
        let errors = table.errors(&members, &strengths, anchor);
        let mut ratings = vec![None; self.size];
        for (i, &member) in members.iter().enumerate() {
            let elo = anchor_elo + SCALE * strengths[i].ln();
            let error = QUANTILE_95 * SCALE * errors[i];
            ratings[member] =
                Some(Rating { elo, error }).filter(|_| elo.is_finite() && error.is_finite());
        }
        ratings
    }

    /// The engines that each won something from, and lost something to, the others in a
    /// chain through the anchor: only among them the strengths are finite.
    fn tied_to(&self, anchor: usize) -> Vec<usize> {
        let reach = |beats: &dyn Fn(usize, usize) -> bool| {
            let mut seen = vec![false; self.size];
            let mut open = vec![anchor];
            while let Some(a) = open.pop() {
                if !std::mem::replace(&mut seen[a], true) {
                    open.extend((0..self.size).filter(|&b| beats(a, b)));
                }
            }
            seen
        };
        let down = reach(&|a, b| self.points(a, b) > 0.0);
        let up = reach(&|a, b| self.points(b, a) > 0.0);
        (0..self.size).filter(|&i| down[i] && up[i]).collect()
    }

    /// The most likely strengths of the members, the anchor's being 1.
    fn strengths(&self, members: &[usize], anchor: usize) -> Vec<f64> {
        let wins: Vec<f64> = members
            .iter()
            .map(|&a| members.iter().map(|&b| self.points(a, b)).sum())
            .collect();
        let mut strengths = vec![1.0; members.len()];
        for _ in 0..100_000 {
            let next: Vec<f64> = (0..members.len())
                .map(|i| {
                    let games = |j: usize| self.games(members[i], members[j]);
                    let others = (0..members.len()).filter(|&j| j != i);
                    wins[i]
                        / others
                            .map(|j| games(j) / (strengths[i] + strengths[j]))
                            .sum::<f64>()
                })
                .collect();
            let fixed = members
                .iter()
                .position(|&a| a == anchor)
                .map_or(1.0, |i| next[i]);
            let next: Vec<f64> = next.iter().map(|strength| strength / fixed).collect();
            let moved = next.iter().zip(&strengths).map(|(a, b)| (a / b).ln().abs());
            let moved = moved.fold(0.0, f64::max);
            strengths = next;
            if members.len() < 2 || moved < 1e-12 {
                break;
            }
        }
        if members.len() < 2 {
            vec![1.0; members.len()]
        } else {
            strengths
        }
    }

    /// The standard errors of the log strengths.
    fn errors(&self, members: &[usize], strengths: &[f64], anchor: usize) -> Vec<f64> {
        let free: Vec<usize> = (0..members.len())
            .filter(|&i| members[i] != anchor)
            .collect();
        let information = |i: usize, j: usize| {
            let (a, b) = (strengths[i], strengths[j]);
            self.games(members[i], members[j]) * a * b / ((a + b) * (a + b))
        };
        let matrix: Vec<Vec<f64>> = free
            .iter()
            .map(|&i| {
                let own: f64 = (0..members.len())
                    .filter(|&j| j != i)
                    .map(|j| information(i, j))
                    .sum();
                free.iter()
                    .map(|&j| if i == j { own } else { -information(i, j) })
                    .collect()
            })
            .collect();
        let variances = inverse_diagonal(matrix);
        let mut errors = vec![0.0; members.len()];
        for (&i, variance) in free.iter().zip(variances) {
            errors[i] = variance.sqrt();
        }
        errors
    }
}

/// The diagonal of the inverse of a positive definite matrix, by Gauss–Jordan elimination.
fn inverse_diagonal(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for i in 0..n {
        let pivot = matrix[i][i];
        for value in &mut matrix[i] {
            *value /= pivot;
        }
        let row = matrix[i].clone();
        for (k, other) in matrix.iter_mut().enumerate() {
            if k != i {
                let factor = other[i];
                for (value, own) in other.iter_mut().zip(&row) {
                    *value -= factor * own;
                }
            }
        }
    }
    (0..n).map(|i| matrix[i][n + i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Baseball's American League East in 1987: the example of A. Agresti, *Categorical
    /// Data Analysis*, and of the R package BradleyTerry2 (H. Turner and D. Firth, Journal
    /// of Statistical Software 48(9), 2012), with Baltimore as the reference.
    #[test]
    fn agresti_baseball() {
        let wins = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let mut table = Crosstable::new(7);
        for (a, row) in wins.iter().enumerate() {
            for (b, &points) in row.iter().enumerate() {
                table.add(a, b, f64::from(points));
            }
        }
        let abilities = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        let errors = [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0.0];
        let ratings = table.ratings(6, 0.0, 0.0);
        for (rating, (ability, error)) in ratings.iter().zip(abilities.iter().zip(errors)) {
            let rating = rating.unwrap();
            assert!(
                (rating.elo / SCALE - ability).abs() < 5e-5,
                "{rating:?} {ability}"
            );
            assert!(
                (rating.error / SCALE / QUANTILE_95 - error).abs() < 5e-5,
                "{rating:?}"
            );
        }
    }

    #[test]
    fn two_engines_have_the_elo_of_their_score() {
        let mut table = Crosstable::new(2);
        table.add(0, 1, 15.0);
        table.add(1, 0, 5.0);
        let ratings = table.ratings(1, 1000.0, 0.0);
        let expected = 1000.0 + super::super::elo_of_score(0.75);
        assert!((ratings[0].unwrap().elo - expected).abs() < 1e-6);
        assert_eq!(
            ratings[1],
            Some(Rating {
                elo: 1000.0,
                error: 0.0
            })
        );
    }

    #[test]
    fn unbeaten_and_unmet_engines() {
        let mut table = Crosstable::new(4);
        table.add(0, 1, 10.0);
        table.add(1, 2, 5.0);
        table.add(2, 1, 5.0);
        let ratings = table.ratings(1, 0.0, 0.0);
        assert_eq!(ratings[0], None, "it won everything");
        assert!(ratings[2].unwrap().elo.abs() < 1e-9);
        assert_eq!(ratings[3], None, "it met nobody");
        assert_eq!(table.total(1), 5.0);
        let ratings = table.ratings(1, 0.0, 1.0);
        assert!(ratings[0].unwrap().elo > 400.0);
        assert_eq!(ratings[3], None);
    }
}
