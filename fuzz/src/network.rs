//! Network files.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use wuqi_nn::line::LineFile;
use wuqi_nn::{EvaluationFile, Kernel, Network, NetworkFile, Workspace};

/// Networks up to this many numbers are computed; larger ones only take longer.
const MOST_NUMBERS: usize = 20_000;

/// The member of the header that holds the hash of the numbers.
const HASH: &[u8] = b"\"hash\":\"";

/// Reads a file as each of the three kinds of network. What is accepted as a tower can be
/// computed, on a small board and an empty one at that, and gives numbers.
pub fn network(data: &[u8]) {
    for bytes in [data.to_vec(), with_right_hash(data)] {
        // To be refused is fine; the readers must only come back.
        let _ = LineFile::read(&bytes);
        let _ = EvaluationFile::read(&bytes);
        let Ok(file) = NetworkFile::read(&bytes) else {
            continue;
        };
        if file.shape.parameters() > MOST_NUMBERS {
            continue;
        }
        let network = Network::new(&file, Kernel::best());
        let (height, width) = (4, 3);
        let planes = vec![0.0; file.shape.planes * height * width];
        let mut workspace = Workspace::default();
        // Weights may be so large that the result is no number: that is the file's affair.
        network.evaluate(&planes, 1, height, width, &mut workspace);
    }
}

/// The same file with the hash of the numbers that it holds, so that not every change of
/// them is answered by "damaged".
fn with_right_hash(data: &[u8]) -> Vec<u8> {
    let mut bytes = data.to_vec();
    let right = data.first_chunk().and_then(|length| {
        let header = 8usize.checked_add(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        let numbers = data.get(header..)?;
        let at = data[..header]
            .windows(HASH.len())
            .position(|part| part == HASH)?
            + HASH.len();
        Some((at, Sha256::digest(numbers)))
    });
    if let Some((at, hash)) = right {
        let mut text = String::new();
        for byte in hash {
            let _ = write!(text, "{byte:02x}");
        }
        if let Some(place) = bytes.get_mut(at..at + text.len()) {
            place.copy_from_slice(text.as_bytes());
        }
    }
    bytes
}
