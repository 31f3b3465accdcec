//! Hashes and secrets.
//!
//! SHA-256 comes from the `sha2` crate: a hash that guards fairness should be the one that
//! everybody has looked at.

use sha2::{Digest, Sha256};
use std::fmt;

/// A SHA-256 value, or 32 other public bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of these parts, one after the other.
    #[must_use]
    pub fn of(parts: &[&[u8]]) -> Hash {
        let mut state = Sha256::new();
        for part in parts {
            state.update(part);
        }
        Hash(state.finalize().into())
    }
}

/// Hexadecimal, lower case.
impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Reads 64 hexadecimal digits.
#[must_use]
pub fn read_hash(text: &str) -> Option<Hash> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).ok()?;
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(Hash(bytes))
}

/// What a player publishes before anybody opens a share in the shuffle: it binds them to
/// their share and tells nothing about it.
#[must_use]
pub fn seal_of(share: &str) -> Hash {
    Hash::of(&[b"wuqi share seal 1", share.as_bytes()])
}

/// 32 bytes that nobody may see before the end. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from bytes that nobody can guess.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The bytes, for whoever must keep them over a restart or shows them after the end.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the game.
    #[must_use]
    pub fn commitment(&self) -> Hash {
        Hash::of(&[b"wuqi deal commitment 1", &self.0])
    }

    /// Another secret for another purpose, which tells nothing about this one.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> Secret {
        Secret(Hash::of(&[b"wuqi derive 1", &self.0, purpose.as_bytes()]).0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_sha_256() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Hash::of(&[b"a", b"bc"]).to_string(), abc);
        assert_eq!(read_hash(abc), Some(Hash::of(&[b"abc"])));
        for wrong in ["", "ab", &abc[1..], &abc.replace('b', "g"), &"é".repeat(32)] {
            assert_eq!(read_hash(wrong), None);
        }
    }

    #[test]
    fn secrets_do_not_show_themselves() {
        let secret = Secret::new([7; 32]);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_ne!(secret.derive("a"), secret.derive("b"));
    }
}
