//! Learning more from what surprised the network (*policy surprise weighting*, in KataGo's
//! documentation of its methods).
//!
//! A position in which the search came to the same conclusion as the network teaches little.
//! So within a game, a part of all weight is given to positions in proportion to how far
//! the search's policy lies from the network's.

use crate::record::MOST_COPIES;
use wuqi_core::Rng;

/// How far a search's policy lies from the network's: the Kullback-Leibler divergence.
pub fn divergence<M>(policy: &[(M, f32)], priors: &[f32]) -> f32 {
    let terms = (policy.iter().zip(priors))
        .filter(|((_, share), _)| *share > 0.0)
        .map(|((_, share), prior)| share * (share / prior.max(1e-6)).ln());
    terms.sum::<f32>().max(0.0)
}

/// How often each position of a game is to be learned; about as many in all as there are
/// positions. `part` of the weight goes by surprise.
pub fn copies(surprises: &[f32], part: f32, rng: &mut Rng) -> Vec<u8> {
    let mean = surprises.iter().sum::<f32>() / surprises.len().max(1) as f32;
    let weight = |surprise: f32| match mean > 1e-6 {
        true => 1.0 - part + part * surprise / mean,
        false => 1.0,
    };
    (surprises.iter())
        .map(|&surprise| (weight(surprise) + rng.unit() as f32).floor())
        .map(|copies| copies.clamp(0.0, MOST_COPIES.into()) as u8)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surprising_positions_are_learned_more_often_and_the_sum_stays() {
        let agreed = divergence(&[((), 0.5), ((), 0.5)], &[0.5, 0.5]);
        let surprised = divergence(&[((), 0.0), ((), 1.0)], &[0.9, 0.1]);
        assert!(agreed.abs() < 1e-6 && surprised > 2.0);
        let surprises: Vec<f32> = (0..4_000)
            .map(|i| if i % 4 == 0 { 1.0 } else { 0.2 })
            .collect();
        let copies = copies(&surprises, 0.5, &mut Rng::new(1));
        let sum = |first: usize, step: usize| {
            let all = copies.iter().skip(first).step_by(step);
            all.map(|&n| u32::from(n)).sum::<u32>()
        };
        let (all, surprising, dull) = (sum(0, 1), sum(0, 4), sum(1, 4));
        assert!((3_800..4_200).contains(&all), "{all}");
        assert!(surprising > 2 * dull, "{surprising} {dull}");
        assert_eq!(super::copies(&[0.0, 0.0], 0.5, &mut Rng::new(1)), [1, 1]);
    }
}
