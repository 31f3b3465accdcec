//! Hash codes for positions, after Zobrist (1970): one random code per feature, combined
//! by exclusive or, so that a move updates a key with a few operations.

/// A well-mixed 64-bit code for a number (the finaliser of SplitMix64).
#[must_use]
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A table of `N` codes; tables with different `salt` share none.
#[must_use]
pub const fn table<const N: usize>(salt: u64) -> [u64; N] {
    let mut codes = [0; N];
    let mut i = 0;
    while i < N {
        codes[i] = mix(mix(salt.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(i as u64 + 1));
        i += 1;
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_differ_within_and_between_tables() {
        let one: [u64; 500] = table(1);
        let two: [u64; 500] = table(2);
        let all: HashSet<u64> = one.into_iter().chain(two).collect();
        assert_eq!(all.len(), 1000);
    }
}
