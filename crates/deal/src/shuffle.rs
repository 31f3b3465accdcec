//! From the secret and the shares to an order of pieces and a salt for each square.

use super::hash::{Hash, Secret};

/// What everything random in a deal is made of: secret and shares, each share with its
/// length in front, so that no two pairs of shares read the same.
fn material(secret: &Secret, nonces: &[String; 2]) -> Vec<u8> {
    let mut bytes = secret.bytes().to_vec();
    for nonce in nonces {
        bytes.extend_from_slice(&(nonce.len() as u32).to_be_bytes());
        bytes.extend_from_slice(nonce.as_bytes());
    }
    bytes
}

/// A stream of random numbers: SHA-256 over the material and a counter, read as 32-bit
/// numbers, most significant byte first.
struct Stream {
    material: Vec<u8>,
    counter: u32,
    block: [u8; 32],
    used: usize,
}

impl Stream {
    fn next(&mut self) -> u32 {
        if self.used == 32 {
            let counter = self.counter.to_be_bytes();
            self.block = Hash::of(&[b"wuqi deal order 1", &self.material, &counter]).0;
            self.counter += 1;
            self.used = 0;
        }
        let word: [u8; 4] = std::array::from_fn(|i| self.block[self.used + i]);
        self.used += 4;
        u32::from_be_bytes(word)
    }

    /// A uniform number below `bound`: numbers at or above the largest multiple of
    /// `bound` that 32 bits hold are thrown away.
    fn below(&mut self, bound: u32) -> u32 {
        let limit = (1u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.next();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }
}

/// The pieces in the order in which they lie on the squares to fill: sorted by letter,
/// then shuffled (Fisher and Yates, from the last place down).
#[must_use]
pub fn order_of(secret: &Secret, nonces: &[String; 2], pieces: &[u8]) -> Vec<u8> {
    let mut stream = Stream {
        material: material(secret, nonces),
        counter: 0,
        block: [0; 32],
        used: 32,
    };
    let mut order = pieces.to_vec();
    order.sort_unstable();
    for last in (1..order.len()).rev() {
        let other = stream.below(last as u32 + 1) as usize;
        order.swap(last, other);
    }
    order
}

/// The salt that hides what lies on a square.
#[must_use]
pub fn salt_of(secret: &Secret, nonces: &[String; 2], square: u8) -> Hash {
    Hash::of(&[b"wuqi deal salt 1", &material(secret, nonces), &[square]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonces(one: &str, two: &str) -> [String; 2] {
        [one.to_owned(), two.to_owned()]
    }

    #[test]
    fn the_recipe_never_changes() {
        let secret = Secret::new(std::array::from_fn(|i| i as u8));
        let pieces = b"KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
        let order = order_of(&secret, &nonces("one", "two"), pieces);
        let text = String::from_utf8(order.clone()).unwrap();
        assert_eq!(text, "NMGpGRrgpCPncKPPPMgNRcnkCrmpmppP");
        let mut sorted = order;
        sorted.sort_unstable();
        let mut wanted = pieces.to_vec();
        wanted.sort_unstable();
        assert_eq!(sorted, wanted);
    }

    #[test]
    fn every_share_counts_and_none_runs_into_the_other() {
        let secret = Secret::new([1; 32]);
        let pieces: Vec<u8> = (0..32).collect();
        let base = order_of(&secret, &nonces("ab", "c"), &pieces);
        assert_ne!(base, order_of(&secret, &nonces("a", "bc"), &pieces));
        assert_ne!(base, order_of(&secret, &nonces("ab", ""), &pieces));
        assert_ne!(
            base,
            order_of(&Secret::new([2; 32]), &nonces("ab", "c"), &pieces)
        );
    }

    #[test]
    fn orders_are_uniform() {
        // Five things on five places: each of the 25 pairs is expected 400 times; the
        // chi-square of 16 degrees of freedom is above 45 once in 10,000 seeds.
        let mut counts = [[0f64; 5]; 5];
        for seed in 0..2000u32 {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&seed.to_be_bytes());
            let order = order_of(&Secret::new(bytes), &nonces("", ""), &[0, 1, 2, 3, 4]);
            for (place, &thing) in order.iter().enumerate() {
                counts[place][usize::from(thing)] += 1.0;
            }
        }
        let chi: f64 = counts
            .iter()
            .flatten()
            .map(|count| (count - 400.0).powi(2) / 400.0)
            .sum();
        assert!(chi < 45.0, "chi-square {chi}");
    }
}
