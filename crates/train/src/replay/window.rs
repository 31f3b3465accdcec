//! The games that are learned from at present.

use super::sample::{Batch, Sample, draw, samples};
use crate::record::{BitReader, BitWriter, GameRecord, RecordError, read_game, write_game};
use std::collections::VecDeque;
use std::sync::Arc;
use wuqi_core::{Encode, Rng};

/// A window over the latest generations of games. Each generation is a *segment*, a file
/// of packed games; positions exist only in memory.
pub struct Window<G: Encode> {
    games: Vec<G>,
    /// The positions of each board size, oldest first, as often as they are to be learned.
    pools: Vec<VecDeque<Arc<Sample<G>>>>,
    segments: VecDeque<Segment>,
}

/// A generation of games in the window.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Segment {
    name: String,
    /// How many entries it has in each pool.
    entries: Vec<usize>,
}

impl<G: Encode> Window<G> {
    /// An empty window for these game values.
    #[must_use]
    pub fn new(games: Vec<G>) -> Window<G> {
        Window {
            pools: games.iter().map(|_| VecDeque::new()).collect(),
            games,
            segments: VecDeque::new(),
        }
    }

    /// Adds a packed generation.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<usize, RecordError> {
        let records = unpack(&self.games, bytes)?;
        let mut entries = vec![0; self.games.len()];
        for record in &records {
            let variant = record.variant;
            for (sample, copies) in samples(&self.games[variant], record) {
                let sample = Arc::new(sample);
                for _ in 0..copies {
                    self.pools[variant].push_back(Arc::clone(&sample));
                    entries[variant] += 1;
                }
            }
        }
        let added = entries.iter().sum();
        self.segments.push_back(Segment {
            name: name.to_owned(),
            entries,
        });
        Ok(added)
    }

    /// Drops the oldest generations until at most so many positions remain; the last
    /// generation always stays.
    pub fn shrink(&mut self, positions: usize) {
        while self.segments.len() > 1 && self.len() > positions {
            if let Some(segment) = self.segments.pop_front() {
                for (pool, entries) in self.pools.iter_mut().zip(segment.entries) {
                    pool.drain(..entries);
                }
            }
        }
    }

    /// How many positions there are, copies counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pools.iter().map(VecDeque::len).sum()
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

    /// A batch that is decided by the seed: a board size in proportion to its positions,
    /// then positions and symmetries by lot.
    ///
    /// # Panics
    /// If the window is empty.
    #[must_use]
    pub fn batch(&self, count: usize, seed: u64) -> Batch {
        let mut rng = Rng::new(seed);
        let mut place = rng.below(self.len() as u32) as usize;
        let variant = (self.pools.iter())
            .position(|pool| match place.checked_sub(pool.len()) {
                Some(rest) => {
                    place = rest;
                    false
                }
                None => true,
            })
            .expect("the place is below the sum of all pools");
        let pool = &self.pools[variant];
        let pick = |place: u32| &*pool[place as usize];
        draw(
            &self.games[variant],
            count,
            rng.next_u64(),
            pick,
            pool.len(),
        )
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
