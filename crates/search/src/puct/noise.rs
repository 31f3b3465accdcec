//! Random numbers of the shapes that PUCT needs: Dirichlet noise and Gumbel noise.
//!
//! *Dirichlet noise* on the root's priors makes self-play try moves that the network
//! dislikes (Silver et al., *Mastering the game of Go without human knowledge*, 2017). A
//! Dirichlet sample is a list of gamma samples scaled to sum to 1. Gamma samples come from
//! Marsaglia and Tsang, *A simple method for generating gamma variables* (2000).

use wuqi_core::Rng;

/// A standard normal number, by the polar method.
fn normal(rng: &mut Rng) -> f64 {
    loop {
        let x = 2.0 * rng.unit() - 1.0;
        let y = 2.0 * rng.unit() - 1.0;
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * square.ln() / square).sqrt();
        }
    }
}

/// A number in `0.0..1.0` that is never 0, so that it has a logarithm.
fn positive_unit(rng: &mut Rng) -> f64 {
    1.0 - rng.unit()
}

/// A gamma number of this positive shape and scale 1.
fn gamma(rng: &mut Rng, shape: f64) -> f64 {
    if shape < 1.0 {
        // One dimension up, and back by a power of a uniform number.
        return gamma(rng, shape + 1.0) * positive_unit(rng).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let cube = (1.0 + c * x).powi(3);
        if cube <= 0.0 {
            continue;
        }
        let log = positive_unit(rng).ln();
        if log < 0.5 * x * x + d * (1.0 - cube + cube.ln()) {
            return d * cube;
        }
    }
}

/// `count` shares that sum to 1; the smaller `alpha`, the fewer get most.
pub(crate) fn dirichlet(rng: &mut Rng, alpha: f32, count: usize) -> Vec<f32> {
    let alpha = f64::from(alpha.max(1e-3));
    let samples: Vec<f64> = (0..count).map(|_| gamma(rng, alpha)).collect();
    let total: f64 = samples.iter().sum();
    if total > 0.0 {
        samples.iter().map(|&x| (x / total) as f32).collect()
    } else {
        vec![1.0 / count as f32; count]
    }
}

/// A standard Gumbel number: the largest of these plus log-weights falls on each item as
/// often as its weight says.
pub(crate) fn gumbel(rng: &mut Rng) -> f32 {
    -(-positive_unit(rng).ln()).max(1e-300).ln() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_has_its_mean_and_variance() {
        for shape in [0.3, 1.0, 4.5] {
            let mut rng = Rng::new(3);
            let samples: Vec<f64> = (0..40_000).map(|_| gamma(&mut rng, shape)).collect();
            let mean = samples.iter().sum::<f64>() / 40_000.0;
            let variance = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 40_000.0;
            assert!((mean / shape - 1.0).abs() < 0.05, "mean {mean} of {shape}");
            assert!(
                (variance / shape - 1.0).abs() < 0.1,
                "variance {variance} of {shape}"
            );
        }
    }

    #[test]
    fn dirichlet_shares_sum_to_one() {
        let mut rng = Rng::new(4);
        for (alpha, count) in [(0.03, 300), (0.5, 7), (10.0, 2), (1e-9, 5)] {
            let shares = dirichlet(&mut rng, alpha, count);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            assert!(shares.iter().all(|&share| share >= 0.0));
        }
    }

    #[test]
    fn gumbel_draws_in_proportion() {
        let mut rng = Rng::new(5);
        let weights = [1.0f32, 2.0, 5.0];
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let scores = weights.map(|weight| weight.ln() + gumbel(&mut rng));
            let best = (0..3)
                .max_by(|&a, &b| scores[a].total_cmp(&scores[b]))
                .unwrap();
            counts[best] += 1;
        }
        for (count, weight) in counts.into_iter().zip(weights) {
            let expected = 20_000.0 * weight / 8.0;
            assert!((count as f32 - expected).abs() < 250.0, "{counts:?}");
        }
    }
}
