//! What belongs to a run.

use super::folder::Blob;
use super::log::Entry;
use crate::learn::LearnerState;
use crate::selfplay::ResignHistory;
use serde::{Deserialize, Serialize};

/// The version of a run's files.
pub const VERSION: u32 = 2;

/// The state of a run after its last complete generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Always [`VERSION`].
    pub version: u32,
    /// The hash of the network that the run began with, if it was given one.
    pub from: Option<String>,
    /// What was counted so far.
    pub total: Total,
    /// The learner's memory.
    pub learner: Blob,
    /// The games under way.
    pub flights: Blob,
    /// The packed generations in the window, oldest first.
    pub replay: Vec<Segment>,
    /// What played-out games showed.
    pub resign: ResignHistory,
    /// The log, one entry per generation.
    pub log: Blob,
    /// The network of the last rating.
    pub rated_network: Option<RatedNetwork>,
}

/// Sums over a run.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Total {
    /// Generations.
    pub generations: u64,
    /// Steps of the learner.
    pub steps: u64,
    /// Games.
    pub games: u64,
    /// Positions learned from.
    pub positions: u64,
    /// Leaves judged.
    pub evaluations: u64,
    /// Seconds.
    pub seconds: f64,
}

/// A packed generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Its name in the window.
    pub name: String,
    /// Its games.
    pub games: Blob,
}

/// A network that was rated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatedNetwork {
    /// Its generation.
    pub generation: u64,
    /// Its file.
    pub file: Blob,
}

impl Manifest {
    /// Everything that the manifest names.
    pub fn blobs(&self) -> impl Iterator<Item = &Blob> {
        let segments = self.replay.iter().map(|segment| &segment.games);
        let rated = self.rated_network.iter().map(|rated| &rated.file);
        [&self.learner, &self.flights, &self.log]
            .into_iter()
            .chain(segments)
            .chain(rated)
    }
}

/// A log as bytes.
pub fn write_log(log: &[Entry]) -> Vec<u8> {
    let lines = log
        .iter()
        .filter_map(|entry| serde_json::to_string(entry).ok());
    let text: String = lines.map(|line| line + "\n").collect();
    text.into_bytes()
}

/// Reads a log.
pub fn read_log(bytes: &[u8]) -> Result<Vec<Entry>, serde_json::Error> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(serde_json::from_slice).collect()
}

/// A learner's memory as bytes: for each part its name, its length and its numbers.
pub fn write_state(state: &LearnerState) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (name, values) in state {
        bytes.extend((name.len() as u32).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    bytes
}

/// Reads a learner's memory; `None` if it makes no sense.
pub fn read_state(mut bytes: &[u8]) -> Option<LearnerState> {
    fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = bytes.split_at_checked(count)?;
        *bytes = rest;
        Some(taken)
    }
    fn number(bytes: &mut &[u8]) -> Option<usize> {
        let four = take(bytes, 4)?.try_into().ok()?;
        Some(u32::from_le_bytes(four) as usize)
    }
    let mut state = LearnerState::new();
    while !bytes.is_empty() {
        let length = number(&mut bytes)?;
        let name = std::str::from_utf8(take(&mut bytes, length)?).ok()?;
        let length = number(&mut bytes)?;
        let values = take(&mut bytes, length.checked_mul(4)?)?;
        let values = values
            .as_chunks()
            .0
            .iter()
            .map(|&four| f32::from_le_bytes(four));
        state.push((name.to_owned(), values.collect()));
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learners_memory_comes_back_bit_by_bit() {
        let bits = f32::from_bits(0x7fc0_0001);
        let state = vec![
            ("weights".to_owned(), vec![1.5, -0.0, f32::MIN_POSITIVE]),
            ("steps".to_owned(), vec![bits]),
            ("none".to_owned(), vec![]),
        ];
        let bytes = write_state(&state);
        let back = read_state(&bytes).unwrap();
        let raw = |state: &LearnerState| -> Vec<(String, Vec<u32>)> {
            let bits = |values: &Vec<f32>| values.iter().map(|v| v.to_bits()).collect();
            state
                .iter()
                .map(|(name, v)| (name.clone(), bits(v)))
                .collect()
        };
        assert_eq!(raw(&back), raw(&state));
        for cut in 1..bytes.len() {
            let read = read_state(&bytes[..cut]);
            assert!(read.is_none_or(|read| read.len() < state.len()));
        }
    }
}
