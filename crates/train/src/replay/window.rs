//! The games that are learned from at present.

use super::sample::{Batch, Sample, samples};
use crate::canvas;
use crate::record::{BitReader, BitWriter, GameRecord, RecordError, read_game, write_game};
use std::collections::VecDeque;
use std::sync::Arc;
use wuqi_core::{Encode, Rng};

/// A window over the latest generations of games. Each generation is a *segment*, a file
/// of packed games; positions exist only in memory.
pub struct Window<G: Encode> {
    games: Vec<G>,
    /// The positions with the number of their game value, oldest first, as often as they are
    /// to be learned.
    pool: VecDeque<(usize, Arc<Sample<G>>)>,
    segments: VecDeque<Segment>,
}

/// A generation of games in the window.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Segment {
    name: String,
    /// How many entries it has in the pool.
    entries: usize,
}

impl<G: Encode> Window<G> {
    /// An empty window for these game values.
    #[must_use]
    pub fn new(games: Vec<G>) -> Window<G> {
        Window {
            games,
            pool: VecDeque::new(),
            segments: VecDeque::new(),
        }
    }

    /// Adds a packed generation.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<usize, RecordError> {
        let records = unpack(&self.games, bytes)?;
        let before = self.pool.len();
        for record in &records {
            let variant = record.variant;
            for (sample, copies) in samples(&self.games[variant], record) {
                let sample = Arc::new(sample);
                for _ in 0..copies {
                    self.pool.push_back((variant, Arc::clone(&sample)));
                }
            }
        }
        let entries = self.pool.len() - before;
        self.segments.push_back(Segment {
            name: name.to_owned(),
            entries,
        });
        Ok(entries)
    }

    /// Drops the oldest generations until at most so many positions remain; the last
    /// generation always stays.
    pub fn shrink(&mut self, positions: usize) {
        while self.segments.len() > 1 && self.len() > positions {
            if let Some(segment) = self.segments.pop_front() {
                self.pool.drain(..segment.entries);
            }
        }
    }

    /// How many positions there are, copies counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pool.len()
    }

    /// Whether there is nothing to learn from.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the segments, oldest first.
    pub fn segments(&self) -> impl Iterator<Item = &str> {
        self.segments.iter().map(|segment| segment.name.as_str())
    }

    /// A batch that is decided by the seed: positions and symmetries by lot. Boards and rules are
    /// mixed as they are in the window: a layer is normalised by its batch, and what is the same
    /// in the whole batch, such as a plane that tells the rule, would be lost.
    ///
    /// # Panics
    /// If the window is empty.
    #[must_use]
    pub fn batch(&self, count: usize, seed: u64) -> Batch {
        let mut rng = Rng::new(seed);
        let mut batch = Batch::new(canvas::around(&self.games));
        for _ in 0..count {
            let (variant, sample) = &self.pool[rng.below(self.pool.len() as u32) as usize];
            let game = &self.games[*variant];
            let symmetry = rng.below(game.symmetries().into()) as u8;
            batch.push(game, sample, symmetry);
        }
        batch
    }
}

/// Packs finished games.
#[must_use]
pub fn pack<G: Encode>(games: &[G], records: &[GameRecord<G::Move>]) -> Vec<u8> {
    let mut writer = BitWriter::default();
    writer.write(records.len() as u32, 32);
    for record in records {
        write_game(&mut writer, games, record);
    }
    writer.finish()
}

/// Reads packed games.
pub(crate) fn unpack<G: Encode>(
    games: &[G],
    bytes: &[u8],
) -> Result<Vec<GameRecord<G::Move>>, RecordError> {
    let mut reader = BitReader::new(bytes);
    let count = reader.read(32)?;
    (0..count).map(|_| read_game(&mut reader, games)).collect()
}
