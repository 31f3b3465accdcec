//! Packing, tags and the like: everything gives the same bytes for the same input.

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use libdeflater::{CompressionLvl, Compressor};
use sha2::{Digest, Sha256};

/// The bytes packed with gzip, without an hour or a name in them. What zlib packs best is a
/// twenty-fifth larger.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = Compressor::new(CompressionLvl::best());
    let mut packed = vec![0; packer.gzip_compress_bound(bytes.len())];
    let length = packer.gzip_compress(bytes, &mut packed)?;
    packed.truncate(length);
    Ok(packed)
}

/// The bytes packed and written in letters, as a script element of a document can hold them:
/// how many bytes, a colon, and a letter for every seven bits. That takes a seventh more than
/// the bytes themselves, where base64 takes a third. `web/app/local/block.js` reads it.
pub fn letters(bytes: &[u8]) -> Result<String> {
    let packed = gzip(bytes)?;
    let mut text = format!("{}:", packed.len());
    let mut sevens = Sevens::new(&packed);
    while let Some(seven) = sevens.next() {
        match UNFIT.iter().position(|&unfit| unfit == seven) {
            None => text.push(char::from(seven)),
            // A letter of two bytes stands for it and for the seven bits that follow.
            Some(which) => {
                let both = 128 * (1 + which as u32) + u32::from(sevens.next().unwrap_or(0));
                text.push(char::from_u32(both).context("there are letters up to 640")?);
            }
        }
    }
    Ok(text)
}

/// Letters that a document changes or that could end the element.
const UNFIT: [u8; 4] = [0, b'\n', b'\r', b'<'];

/// The bits of some bytes, seven at a time; the last may be filled up with zeros.
struct Sevens<'a> {
    bytes: std::slice::Iter<'a, u8>,
    kept: u32,
    bits: u32,
}

impl<'a> Sevens<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let bytes = bytes.iter();
        Sevens {
            bytes,
            kept: 0,
            bits: 0,
        }
    }
}

impl Iterator for Sevens<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.bits < 7 {
            match self.bytes.next() {
                Some(&byte) => {
                    self.kept = self.kept << 8 | u32::from(byte);
                    self.bits += 8;
                }
                None if self.bits == 0 => return None,
                None => {
                    self.kept <<= 7 - self.bits;
                    self.bits = 7;
                }
            }
        }
        self.bits -= 7;
        let seven = self.kept >> self.bits;
        self.kept &= (1 << self.bits) - 1;
        u8::try_from(seven).ok()
    }
}

/// The bytes written in letters as they are.
pub fn plain_letters(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// What a content policy calls a script or a style that stands in the document.
pub fn policy_hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// Changes when any of the contents does.
pub fn tag(contents: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for content in contents {
        hash.update((content.len() as u64).to_le_bytes());
        hash.update(content);
    }
    let digest = hash.finalize();
    let letters = digest.iter().map(|byte| format!("{byte:02x}"));
    letters.collect()
}

/// JSON without the spaces between its parts.
pub fn tighten(text: &str) -> Result<Vec<u8>> {
    let value: serde_json::Value = serde_json::from_str(text).context("this is no JSON")?;
    Ok(serde_json::to_vec(&value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_gives_the_same_bytes_every_time() {
        let text = "五棋 ".repeat(100);
        let first = gzip(text.as_bytes()).unwrap();
        assert_eq!(first, gzip(text.as_bytes()).unwrap());
        assert!(first.len() < text.len() / 4);
        // The four bytes of the hour.
        assert_eq!(first[4..8], [0; 4]);
    }

    /// As the page reads it.
    fn read(text: &str) -> Vec<u8> {
        let (length, text) = text.split_once(':').unwrap();
        let mut bits = Vec::new();
        let mut push = |seven: u32| bits.extend((0..7).rev().map(|bit| seven >> bit & 1));
        for letter in text.chars().map(u32::from) {
            match letter {
                128.. => {
                    push(u32::from(UNFIT[(letter / 128 - 1) as usize]));
                    push(letter % 128);
                }
                _ => push(letter),
            }
        }
        let byte = |bits: &[u32]| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8);
        let mut bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        bytes.truncate(length.parse().unwrap());
        bytes
    }

    #[test]
    fn letters_hold_every_byte_and_nothing_that_a_document_would_change() {
        for length in [0, 1, 2, 7, 8, 1000] {
            let bytes: Vec<u8> = (0..length).map(|n: u32| ((n * n) >> 3) as u8).collect();
            let text = letters(&bytes).unwrap();
            assert_eq!(read(&text), gzip(&bytes).unwrap());
            assert!(!text.contains(['\0', '\n', '\r', '<']));
        }
        // Zeros are unfit in every place.
        let zeros = letters(&[]).unwrap();
        assert!(zeros.len() < 40, "{zeros:?}");
    }

    #[test]
    fn a_tag_tells_where_one_content_ends() {
        assert_ne!(tag(&[b"ab", b"c"]), tag(&[b"a", b"bc"]));
        assert_eq!(tag(&[b"ab", b"c"]).len(), 64);
    }
}
