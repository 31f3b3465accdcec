//! The networks that are part of the program: the one place that says which game plays by
//! which.
//!
//! They lie in the packages `wuqi-nets` and `wuqi-evaluation-nets`, one file for a game or for
//! some of its sizes and rules, under 2 MB each, evaluation networks under 5 MB. A new one is a
//! constant there and a line here: `("gomoku", wuqi_nets::GOMOKU)`.
//!
//! A browser would have to load all of them before the first move, so there the program has
//! none of its own: the page hands over the network of the game that is played
//! ([`supply_network`]), and from then on it counts as embedded.

use std::sync::{Mutex, MutexGuard, PoisonError};
use wuqi_nn::line::LineFile;
use wuqi_nn::{EvaluationFile, NetworkError, NetworkFile};

/// The networks that were handed over, by kind and game.
static SUPPLIED: Mutex<Vec<(Kind, String, &'static [u8])>> = Mutex::new(Vec::new());

/// What a network is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Policy and value, for PUCT.
    Policy,
    /// An evaluation, for alpha-beta.
    Evaluation,
    /// The lines of Gomoku.
    Lines,
}

/// Makes the network of a file part of the program until it ends, and says which game it
/// plays. Whoever calls this has no other way to bring networks along; programs that may open
/// files use a [`NetworkSource`](super::NetworkSource).
pub fn supply_network(bytes: Vec<u8>) -> Result<String, NetworkError> {
    let (kind, game) = match NetworkFile::read(&bytes) {
        Ok(file) => (Kind::Policy, file.metadata.game),
        Err(error) => match (EvaluationFile::read(&bytes), LineFile::read(&bytes)) {
            (Ok(file), _) => (Kind::Evaluation, file.metadata.game),
            (_, Ok(file)) => (Kind::Lines, file.metadata.game),
            _ => return Err(error),
        },
    };
    let mut supplied = supplied();
    let known = |(other, its, has): &(Kind, String, &[u8])| {
        (*other, its.as_str(), *has) == (kind, game.as_str(), bytes.as_slice())
    };
    if !supplied.iter().any(known) {
        supplied.push((kind, game.clone(), bytes.leak()));
    }
    Ok(game)
}

fn supplied() -> MutexGuard<'static, Vec<(Kind, String, &'static [u8])>> {
    SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files that were handed over for a game.
fn supplied_for(kind: Kind, game: &str) -> Vec<&'static [u8]> {
    let fits = |(other, its, _): &&(Kind, String, &'static [u8])| *other == kind && its == game;
    let supplied = supplied();
    supplied
        .iter()
        .filter(fits)
        .map(|(.., file)| *file)
        .collect()
}

/// The networks by game; where a game has several, those that suit more boards come later.
#[cfg(target_family = "wasm")]
const NETWORKS: &[(&str, &[u8])] = &[];

/// The evaluation networks by game, for alpha-beta.
#[cfg(target_family = "wasm")]
const EVALUATIONS: &[(&str, &[u8])] = &[];

/// The line networks of Gomoku.
#[cfg(target_family = "wasm")]
const LINES: &[&[u8]] = &[];

/// The networks by game; where a game has several, those that suit more boards come later.
#[cfg(not(target_family = "wasm"))]
const NETWORKS: &[(&str, &[u8])] = &[
    ("ataxx", wuqi_nets::ATAXX),
    ("banqi", wuqi_nets::BANQI),
    ("gomoku", wuqi_nets::GOMOKU),
    ("sequencium", wuqi_nets::SEQUENCIUM),
    ("territory", wuqi_nets::TERRITORY),
];

/// The evaluation networks by game, for alpha-beta.
#[cfg(not(target_family = "wasm"))]
const EVALUATIONS: &[(&str, &[u8])] = &[
    ("ataxx", wuqi_evaluation_nets::ATAXX),
    ("ataxx", wuqi_evaluation_nets::ATAXX_SMALL),
];

/// The files of the embedded evaluation networks of a game.
pub(super) fn evaluations(game: &str) -> impl Iterator<Item = &'static [u8]> {
    let matching = move |(name, bytes): &(&str, &'static [u8])| (*name == game).then_some(*bytes);
    let own = EVALUATIONS.iter().filter_map(matching);
    own.chain(supplied_for(Kind::Evaluation, game))
}

/// The line networks of Gomoku.
#[cfg(not(target_family = "wasm"))]
const LINES: &[&[u8]] = &[wuqi_evaluation_nets::GOMOKU_LINES];

/// The files of the embedded line networks.
pub(super) fn lines() -> impl Iterator<Item = &'static [u8]> {
    LINES
        .iter()
        .copied()
        .chain(supplied_for(Kind::Lines, "gomoku"))
}

/// The files of the embedded networks of a game.
pub(super) fn of_game(game: &str) -> impl Iterator<Item = &'static [u8]> {
    let matching = move |(name, bytes): &(&str, &'static [u8])| (*name == game).then_some(*bytes);
    let own = NETWORKS.iter().filter_map(matching);
    own.chain(supplied_for(Kind::Policy, game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::any::GAMES;
    use wuqi_nn::EvaluationHeader;

    #[test]
    fn every_embedded_network_is_sound_and_small() {
        for (name, bytes) in NETWORKS {
            let file = NetworkFile::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(file.metadata.game, *name);
            assert!(bytes.len() <= 2 << 20, "{name} has {} bytes", bytes.len());
            assert!(GAMES.iter().any(|info| info.id == *name));
        }
        for (name, bytes) in EVALUATIONS {
            let file =
                EvaluationFile::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(file.metadata.game, *name);
            assert!(bytes.len() <= 5 << 20, "{name} has {} bytes", bytes.len());
            let header = EvaluationHeader::read(bytes).expect("the file is sound");
            assert_eq!(header.metadata, file.metadata);
            assert_eq!(header.hidden, file.hidden);
        }
        for bytes in LINES {
            let file = LineFile::read(bytes).unwrap_or_else(|error| panic!("lines: {error}"));
            assert_eq!(file.metadata.game, "gomoku");
            assert!(bytes.len() <= 3 << 20, "lines have {} bytes", bytes.len());
        }
        assert_eq!(of_game("chess").count(), 0);
    }

    #[test]
    fn a_network_that_is_handed_over_is_found_once_and_by_its_kind() {
        let [(game, policy), ..] = NETWORKS else {
            panic!("a program has networks")
        };
        let before = of_game(game).count();
        for _ in 0..2 {
            assert_eq!(supply_network(policy.to_vec()).unwrap(), *game);
            assert_eq!(of_game(game).count(), before + 1);
        }
        let known = lines().count();
        assert_eq!(supply_network(LINES[0].to_vec()).unwrap(), "gomoku");
        assert_eq!(lines().count(), known + 1);
        assert!(supply_network(b"nothing of the kind".to_vec()).is_err());
    }
}
