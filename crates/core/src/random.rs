//! The random source: small, fast, seedable, and the same on every machine.
//!
//! A search must repeat itself exactly from its seed, also after a library update and
//! in the browser, so the generator is part of the project: xoshiro256++ by Blackman
//! and Vigna (<https://prng.di.unimi.it/>), seeded through SplitMix64.

use crate::zobrist::mix;

/// A deterministic random number generator. Not for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator that belongs to this seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        Rng {
            state: [1, 2, 3, 4].map(|i: u64| mix(seed.wrapping_add(STEP.wrapping_mul(i)))),
        }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A uniform number below `bound` (Lemire's multiplication method, unbiased).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a random number below zero was asked for");
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A uniform number in `0.0..1.0`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// One of `items`, each drawn in proportion to its weight.
    ///
    /// # Panics
    /// If the weights sum to 0.
    pub fn weighted<T: Copy>(&mut self, items: &[(T, u32)]) -> T {
        let total = items.iter().map(|&(_, weight)| weight).sum();
        let mut left = self.below(total);
        for &(item, weight) in items {
            if left < weight {
                return item;
            }
            left -= weight;
        }
        unreachable!("the drawn number is below the sum of the weights")
    }

    /// Puts `items` into a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// A new generator whose stream is independent of what this one gives from now on.
    #[must_use]
    pub fn split(&mut self) -> Rng {
        Rng::new(self.next_u64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform_and_in_range() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Five degrees of freedom: chi-square above 25.7 has probability 0.0001.
        let chi: f64 = counts
            .iter()
            .map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 25.7, "chi-square {chi}, counts {counts:?}");
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::new(1);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        let mut again = Rng::new(1);
        assert_eq!(first, [(); 3].map(|()| again.next_u64()));
        assert_ne!(first[0], Rng::new(2).next_u64());
    }
}
