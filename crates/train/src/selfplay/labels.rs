//! Where judged leaves are written down, for others to learn from.
//!
//! A search judges hundreds of positions for each one that is played. Self-play throws
//! those away; an evaluation for alpha-beta can learn from all of them.

use crate::labels::{LabelError, LabelFile, LabelWriter, Pack};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use wuqi_arena::disk::Disk;
use wuqi_core::{Encode, Game};
use wuqi_search::puct::{Evaluation, Leaf};

/// The name of the file in the folder of labels.
const FILE: &str = "leaves.labels";

/// A place for judged leaves, shared by all workers.
pub trait Labels<G: Game>: Sync {
    /// A notebook for one worker; what it holds is kept when it is dropped.
    fn notebook(&self) -> Box<dyn Notebook<G> + '_>;

    /// Says whether everything could be kept so far.
    fn check(&self) -> Result<(), LabelError>;
}

/// One worker's notes.
pub trait Notebook<G: Game> {
    /// Writes down what was thought of a leaf.
    fn note(&mut self, game: &G, leaf: &Leaf<G>, evaluation: &Evaluation);
}

/// A file of labels with the value of every leaf, and the best moves where the game's
/// labels have them.
pub struct LeafLabels<G: Game> {
    file: LabelFile,
    /// The game whose positions are kept, and those of others that records tell alike.
    game: G,
    fault: Mutex<Option<LabelError>>,
}

impl<G: Pack> LeafLabels<G> {
    /// Opens the file in a folder, for boards and rules like these: a run that goes on keeps
    /// what it has written, a new one begins with an empty file.
    pub fn open(
        disk: Arc<dyn Disk>,
        folder: &Path,
        game: &G,
        goes_on: bool,
    ) -> Result<LeafLabels<G>, LabelError> {
        // Where the folder cannot be made, the file cannot either, and says why.
        let _ = disk.make_folder(folder);
        let (path, layout) = (folder.join(FILE), game.layout());
        let file = match goes_on {
            true => LabelFile::extend_on(disk, &path, layout),
            false => LabelFile::create_on(disk, &path, layout),
        };
        Ok(LeafLabels {
            file: file?,
            game: game.clone(),
            fault: Mutex::new(None),
        })
    }
}

impl<G: Game> LeafLabels<G> {
    /// Keeps a fault until somebody asks.
    fn remember(&self, written: Result<(), LabelError>) {
        if let Err(error) = written {
            let fault = self.fault.lock();
            *fault.unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

impl<G: Pack + Encode> Labels<G> for LeafLabels<G> {
    fn notebook(&self) -> Box<dyn Notebook<G> + '_> {
        Box::new(LeafNotes {
            labels: self,
            writer: self.file.writer(),
            best: Vec::new(),
        })
    }

    fn check(&self) -> Result<(), LabelError> {
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        fault.take().map_or(Ok(()), Err)
    }
}

struct LeafNotes<'a, G: Game> {
    labels: &'a LeafLabels<G>,
    writer: LabelWriter<'a>,
    best: Vec<(u16, f32)>,
}

impl<G: Pack + Encode> Notebook<G> for LeafNotes<'_, G> {
    fn note(&mut self, game: &G, leaf: &Leaf<G>, evaluation: &Evaluation) {
        if !game.is_told_like(&self.labels.game) {
            return;
        }
        let [win, _, loss] = evaluation.wdl;
        self.best.clear();
        if G::MOVES > 0 {
            best_moves(
                game,
                leaf,
                &evaluation.priors,
                G::MOVES.into(),
                &mut self.best,
            );
        }
        let written = (self.writer).write(game, &leaf.state, win - loss, None, &self.best);
        self.labels.remember(written);
    }
}

/// The rest is written at the end of a generation, and a fault must not be lost there either.
impl<G: Game> Drop for LeafNotes<'_, G> {
    fn drop(&mut self) {
        self.labels.remember(self.writer.flush());
    }
}

/// The moves with the highest priors as squares with their shares, the best first.
fn best_moves<G: Encode>(
    game: &G,
    leaf: &Leaf<G>,
    priors: &[f32],
    count: usize,
    best: &mut Vec<(u16, f32)>,
) {
    let scale = 1.0 / priors.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    for (&mv, &prior) in leaf.moves.iter().zip(priors) {
        let share = prior * scale;
        if best.len() == count && best[count - 1].1 >= share {
            continue;
        }
        best.truncate(count - 1);
        let place = best.partition_point(|&(_, other)| other >= share);
        let square = game.policy_index(&leaf.state, mv) as u16;
        best.insert(place, (square, share));
    }
}
