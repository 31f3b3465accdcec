//! Checking the deal of a finished game from its record alone.

use super::dealer::{NOT_DEALT, turned_by};
use super::hash::{Hash, Secret, read_hash};
use super::shuffle::{order_of, salt_of};
use super::tree::{Rows, leaf};
use thiserror::Error;
use wuqi_record::{NodeId, Record};

/// What a check found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// The record says nothing about a deal.
    NoDeal,
    /// The deal was committed to but never shown, so it cannot be checked.
    NotRevealed,
    /// Everything fits.
    Fits {
        /// How many recorded flips of the main line are those of the deal.
        flips: usize,
        /// How many turned squares that were open when the deal was made.
        not_covered: usize,
    },
}

/// Why a deal is not what was committed to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DealError {
    /// A header is not what it should be.
    #[error("the header '{0}' cannot be read")]
    BadHeader(&'static str),
    /// A header is missing.
    #[error("the deal is shown, but the header '{0}' is missing")]
    Missing(&'static str),
    /// The secret is another one.
    #[error("the secret is not the one that was committed to before the game")]
    OtherSecret,
    /// The order is another one.
    #[error("secret and shares give another order of the pieces than the record says")]
    OtherOrder,
    /// The root is another one.
    #[error("the order of the pieces does not lead to the published root")]
    OtherRoot,
    /// A flip shows another piece.
    #[error("move {ply} '{text}' shows another piece than was dealt there ('{dealt}')")]
    OtherPiece {
        /// The number of the move.
        ply: usize,
        /// The move.
        text: String,
        /// What was dealt.
        dealt: char,
    },
}

/// Computes the deal of a record again and compares every flip of the main line with it.
pub fn check(record: &Record) -> Result<Checked, DealError> {
    let header = |name| record.headers.get(name);
    let hash = |name: &'static str| {
        let text = header(name).ok_or(DealError::Missing(name))?;
        read_hash(text).ok_or(DealError::BadHeader(name))
    };
    if header("Deal-Commitment").is_none() && header("Deal-Salt").is_none() {
        return Ok(Checked::NoDeal);
    }
    let commitment = hash("Deal-Commitment")?;
    if header("Deal-Salt").is_none() && header("Deal-Order").is_none() {
        return Ok(Checked::NotRevealed);
    }
    let secret = Secret::new(hash("Deal-Salt")?.0);
    if secret.commitment() != commitment {
        return Err(DealError::OtherSecret);
    }
    let nonce = |name| header(name).unwrap_or_default().to_owned();
    let nonces = [nonce("Deal-Nonce-One"), nonce("Deal-Nonce-Two")];
    let order = header("Deal-Order").ok_or(DealError::Missing("Deal-Order"))?;
    let letters = order.as_bytes();
    if letters.len() != record.game().size().squares() {
        return Err(DealError::BadHeader("Deal-Order"));
    }
    let pieces: Vec<u8> = dealt_of(letters);
    if order_of(&secret, &nonces, &pieces) != pieces {
        return Err(DealError::OtherOrder);
    }
    let leaves = (0u8..).zip(letters);
    let leaves: Vec<Hash> = leaves
        .map(|(square, &letter)| leaf(square, letter, &salt_of(&secret, &nonces, square)))
        .collect();
    if Rows::new(leaves).root() != hash("Deal-Root")? {
        return Err(DealError::OtherRoot);
    }
    compare(record, letters)
}

fn dealt_of(letters: &[u8]) -> Vec<u8> {
    let dealt = letters
        .iter()
        .copied()
        .filter(|&letter| letter != NOT_DEALT);
    dealt.collect()
}

fn compare(record: &Record, letters: &[u8]) -> Result<Checked, DealError> {
    let (mut flips, mut not_covered) = (0, 0);
    let line: Vec<NodeId> = record.main_line().collect();
    for (index, id) in line.into_iter().enumerate() {
        let text = record.node(id).text();
        let Some((square, shown)) = turned_by(text, record) else {
            continue;
        };
        match letters.get(usize::from(square)) {
            Some(&NOT_DEALT) | None => not_covered += 1,
            Some(&dealt) if dealt == shown => flips += 1,
            Some(&dealt) => {
                return Err(DealError::OtherPiece {
                    ply: index + 1,
                    text: text.to_owned(),
                    dealt: char::from(dealt),
                });
            }
        }
    }
    Ok(Checked::Fits { flips, not_covered })
}
