//! What is kept of each generation for people to look at: a few of its games, and what its
//! network thinks of positions that never change.
//!
//! A file of some kilobytes for each generation, `samples/000012.json`; generation 0 is the
//! network before it learned anything. The page of the run replays the games and shows the
//! opinions one after the other. Nothing here is needed to go on with a run.

use super::RunError;
use super::folder::Folder;
use super::watched::Watched;
use crate::evaluate::Judge;
use crate::kernels::KernelJudge;
use crate::record::GameRecord;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wuqi_core::{Outcome, Player, Turn};
use wuqi_engines::Catalogue;
use wuqi_nn::{Kernel, Network, NetworkFile};
use wuqi_search::puct::{Evaluator, Leaf};

/// Where they lie in the folder of a run.
pub(super) const FOLDER: &str = "samples";

/// Moves that look less likely than this are left out.
const LEAST: f32 = 0.001;

/// What is kept of a generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// Its number; 0 before the first.
    pub generation: u64,
    /// The game's id.
    pub game: String,
    /// Some of its games.
    pub games: Vec<SampleGame>,
    /// What its network thinks.
    pub opinions: Vec<Opinion>,
}

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleGame {
    /// The board's size.
    pub size: String,
    /// Every rule option with its value.
    pub rules: String,
    /// The position that it began at; empty for the usual one.
    pub start: String,
    /// Everything that was played, with what chance decided.
    pub moves: Vec<String>,
    /// `one`, `two` or `draw`.
    pub outcome: String,
    /// Whether the loser gave up.
    pub resigned: bool,
}

/// What a network thinks of a position before any search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// Which position: `start`, `early`, `late`, `win` (one move wins) or `own`.
    pub of: String,
    /// The board's size.
    pub size: String,
    /// Every rule option with its value.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The result that it expects for player One, 0 to 1.
    pub value: f32,
    /// How likely each move looks, the likeliest first.
    pub policy: Vec<(String, f32)>,
}

/// Puts the sample of a generation into the folder of its run.
pub(super) fn write(folder: &Folder, sample: &Sample) -> Result<(), RunError> {
    let bytes =
        serde_json::to_vec(sample).map_err(|error| RunError::Manifest(error.to_string()))?;
    folder.write(&format!("{FOLDER}/{:06}.json", sample.generation), &bytes)
}

/// The first of these games that ended, written out.
pub(super) fn games<G: Catalogue>(
    games: &[G],
    records: &[GameRecord<G::Move>],
    most: usize,
) -> Vec<SampleGame> {
    let written = |record: &GameRecord<G::Move>| game_of(&games[record.variant], record);
    records.iter().filter_map(written).take(most).collect()
}

fn game_of<G: Catalogue>(game: &G, record: &GameRecord<G::Move>) -> Option<SampleGame> {
    let end = record.end?;
    let mut state = record.first_state(game);
    let start = record.start.map(|_| game.show_state(&state));
    let mut moves: Vec<String> = Vec::with_capacity(record.steps.len());
    for step in &record.steps {
        let text = game.show_move(&state, step.mv);
        // What chance decided is written with the move that led to it.
        if game.turn(&state) == Turn::Chance {
            moves.pop();
        }
        moves.push(text);
        game.play(&mut state, step.mv);
    }
    let outcome = match end.outcome {
        Outcome::Win(Player::One) => "one",
        Outcome::Win(Player::Two) => "two",
        Outcome::Draw => "draw",
    };
    Some(SampleGame {
        size: game.size().to_string(),
        rules: game.options().to_string(),
        start: start.unwrap_or_default(),
        moves,
        outcome: outcome.to_owned(),
        resigned: game.turn(&state).outcome().is_none(),
    })
}

/// What a network thinks of these positions.
pub(super) fn opinions<G: Catalogue>(
    game: &G,
    network: &NetworkFile,
    positions: &[Watched<G>],
) -> Vec<Opinion> {
    let network = Arc::new(Network::new(network, Kernel::best()));
    let mut judge = Judge::new(KernelJudge::new(network));
    let leaves: Vec<Leaf<G>> = (positions.iter())
        .map(|watched| Leaf::new(game, watched.state.clone()))
        .collect();
    let mut found = Vec::new();
    judge.evaluate(game, &leaves.iter().collect::<Vec<_>>(), &mut found);
    let opinion = |((watched, leaf), judged): ((&Watched<G>, &Leaf<G>), _)| {
        let judged: wuqi_search::puct::Evaluation = judged;
        let sum: f32 = judged.priors.iter().sum();
        let mut policy: Vec<(String, f32)> = (leaf.moves.iter().zip(&judged.priors))
            .map(|(&mv, prior)| (game.show_move(&leaf.state, mv), thousandths(prior / sum)))
            .filter(|&(_, share)| share >= LEAST)
            .collect();
        policy.sort_by(|one, two| two.1.total_cmp(&one.1));
        let [win, draw, _] = judged.wdl;
        let own = win + draw / 2.0;
        let value = if leaf.player == Player::One {
            own
        } else {
            1.0 - own
        };
        Opinion {
            of: watched.of.to_owned(),
            size: game.size().to_string(),
            rules: game.options().to_string(),
            position: game.show_state(&leaf.state),
            value: thousandths(value),
            policy,
        }
    };
    positions
        .iter()
        .zip(&leaves)
        .zip(found)
        .map(opinion)
        .collect()
}

/// A share that takes few letters.
fn thousandths(share: f32) -> f32 {
    (share * 1000.0).round() / 1000.0
}
