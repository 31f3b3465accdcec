//! The tree of hashes over all squares, and paths in it.
//!
//! Leaves and inner nodes are hashed with different first bytes, so that neither can pass
//! for the other. The number of leaves is rounded up to a power of two with zero hashes.

use super::hash::Hash;

/// The hash of a square: what lies there and its salt.
#[must_use]
pub fn leaf(square: u8, letter: u8, salt: &Hash) -> Hash {
    Hash::of(&[&[0, square, letter], &salt.0])
}

fn inner(left: &Hash, right: &Hash) -> Hash {
    Hash::of(&[&[1], &left.0, &right.0])
}

/// The rows of the tree, leaves first, root last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rows(Vec<Vec<Hash>>);

impl Rows {
    pub fn new(mut leaves: Vec<Hash>) -> Rows {
        leaves.resize(leaves.len().next_power_of_two(), Hash([0; 32]));
        let mut rows = vec![leaves];
        while let Some(last) = rows.last().filter(|row| row.len() > 1) {
            let next = last
                .chunks(2)
                .map(|pair| inner(&pair[0], &pair[1]))
                .collect();
            rows.push(next);
        }
        Rows(rows)
    }

    pub fn root(&self) -> Hash {
        self.0.last().map_or(Hash([0; 32]), |row| row[0])
    }

    /// The hashes beside the way from a leaf to the root.
    pub fn path(&self, leaf: u8) -> Vec<Hash> {
        let mut index = usize::from(leaf);
        let below_root = &self.0[..self.0.len() - 1];
        let beside = below_root.iter().map(|row| {
            let hash = row[index ^ 1];
            index /= 2;
            hash
        });
        beside.collect()
    }
}

/// The root that a leaf and the hashes beside its way lead to.
#[must_use]
pub fn root_of(leaf: Hash, square: u8, path: &[Hash]) -> Hash {
    let mut index = usize::from(square);
    path.iter().fold(leaf, |hash, beside| {
        let left = index % 2 == 0;
        index /= 2;
        if left {
            inner(&hash, beside)
        } else {
            inner(beside, &hash)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_leads_to_the_root_and_no_other_does() {
        for count in [1u8, 2, 5, 32] {
            let leaves: Vec<Hash> = (0..count).map(|i| leaf(i, b'K', &Hash([i; 32]))).collect();
            let rows = Rows::new(leaves.clone());
            for square in 0..count {
                let path = rows.path(square);
                let root = root_of(leaves[usize::from(square)], square, &path);
                assert_eq!(root, rows.root());
                let other = leaf(square, b'k', &Hash([square; 32]));
                assert_ne!(root_of(other, square, &path), rows.root());
                if count > 1 {
                    let elsewhere = root_of(leaves[usize::from(square)], square ^ 1, &path);
                    assert_ne!(elsewhere, rows.root());
                }
            }
        }
    }
}
