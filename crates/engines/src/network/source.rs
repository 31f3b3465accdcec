//! Finding the network that a spec names.
//!
//! `net=default` is a network of the program itself. `net=FILE` is read by whoever builds
//! the engine: this crate opens no files, so that it runs in a browser, and a server can
//! refuse to open files that somebody far away has named.

use super::embedded;
use super::shared::Shared;
use crate::Catalogue;
use crate::parameter::Kind;
use crate::spec::SpecError;
use serde::Serialize;
use std::sync::Arc;
use wuqi_nn::line::LineFile;
use wuqi_nn::{EvaluationFile, Kernel, Metadata, Network, NetworkError, NetworkFile, Numbers};

/// Where the files of networks come from.
pub trait NetworkSource {
    /// The bytes of a file, or why they cannot be had.
    fn read(&self, file: &str) -> Result<Vec<u8>, String>;

    /// The networks that can be chosen by name; none where any file may be named.
    fn list(&self) -> Vec<ListedNetwork> {
        Vec::new()
    }
}

/// A network that can be chosen by name: what its file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedNetwork {
    /// Its name in specs.
    pub name: String,
    /// What it does, and so which engines can play by it.
    pub kind: NetworkKind,
    /// The game it plays.
    pub game: String,
    /// The sizes it learned on.
    pub sizes: String,
    /// The rules it was trained with, empty for the usual ones.
    pub rules: String,
    /// Blocks of its tower; only networks of policy and value have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<usize>,
    /// Channels of its tower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channels: Option<usize>,
    /// How many numbers it learned, where its shape tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<usize>,
    /// How long its file is.
    pub bytes: usize,
    /// The hash of its numbers.
    pub hash: String,
    /// How it was trained: a JSON object as a text.
    pub training: String,
}

/// What a network does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NetworkKind {
    /// Chances of the moves and of the outcome, for PUCT.
    Policy,
    /// The value of a position, for alpha-beta.
    Evaluation,
    /// The same for Gomoku, line by line.
    Lines,
}

impl ListedNetwork {
    /// What a file says of itself, under this name; `None` if it is no network.
    #[must_use]
    pub fn read(name: &str, bytes: &[u8]) -> Option<ListedNetwork> {
        let of = |kind, metadata: Metadata, hash| ListedNetwork {
            name: name.to_owned(),
            kind,
            sizes: metadata.size_list(),
            game: metadata.game,
            rules: metadata.rules,
            blocks: None,
            channels: None,
            parameters: None,
            bytes: bytes.len(),
            hash,
            training: metadata.training,
        };
        if let Ok(file) = EvaluationFile::read(bytes) {
            return Some(of(NetworkKind::Evaluation, file.metadata, file.hash));
        }
        if let Ok(file) = LineFile::read(bytes) {
            return Some(of(NetworkKind::Lines, file.metadata, file.hash));
        }
        let file = NetworkFile::read(bytes).ok()?;
        Some(ListedNetwork {
            blocks: Some(file.shape.blocks),
            channels: Some(file.shape.channels),
            parameters: Some(file.shape.parameters()),
            ..of(NetworkKind::Policy, file.metadata, file.hash)
        })
    }

    /// Whether a parameter of this kind can name it.
    #[must_use]
    pub fn fits(&self, kind: Kind) -> bool {
        match self.kind {
            NetworkKind::Policy => kind == Kind::Network,
            NetworkKind::Evaluation | NetworkKind::Lines => kind == Kind::Evaluation,
        }
    }
}

/// No files: only the networks that are part of the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl NetworkSource for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, String> {
        Err("files cannot be opened here; net takes default or none".to_owned())
    }
}

/// The network that `net` names, as `ready` makes it of its file; `None` stands for none.
/// Without a name it is the embedded one that suits the game, if there is one.
pub(super) fn find<G: Catalogue, T>(
    game: &G,
    name: Option<&str>,
    source: &dyn NetworkSource,
    ready: &dyn Fn(&NetworkFile) -> T,
) -> Result<Option<T>, SpecError> {
    let refused = |name: &str, reason: String| SpecError::Network {
        name: name.to_owned(),
        reason,
    };
    match name {
        Some("none") => Ok(None),
        Some("default") => match embedded(game, ready) {
            Some(Ok(network)) => Ok(Some(network)),
            Some(Err(error)) => Err(refused("default", error.to_string())),
            None => {
                let reason = format!("this program contains no network for {}", G::INFO.id);
                Err(refused("default", reason))
            }
        },
        None => Ok(embedded(game, ready).and_then(Result::ok)),
        Some(file) => {
            let bytes = source.read(file).map_err(|reason| missing(file, reason))?;
            let network = open(game, &bytes, ready);
            network
                .map(Some)
                .map_err(|error| refused(file, error.to_string()))
        }
    }
}

/// The network of the file that a spec names, or why there is none.
pub(super) fn read_named<T>(
    name: &str,
    source: &dyn NetworkSource,
    open: impl FnOnce(&[u8]) -> Result<T, NetworkError>,
) -> Result<T, SpecError> {
    let bytes = source.read(name).map_err(|reason| missing(name, reason))?;
    open(&bytes).map_err(|error| SpecError::Network {
        name: name.to_owned(),
        reason: error.to_string(),
    })
}

/// Whether the evaluation network that `net` names can be had and suits the game.
pub(crate) fn check_evaluation<G: Catalogue>(
    game: &G,
    name: &str,
    source: &dyn NetworkSource,
) -> Result<(), SpecError> {
    read_named(name, source, |bytes| game.check_evaluation(bytes))
}

fn missing(name: &str, reason: String) -> SpecError {
    SpecError::NoNetwork {
        name: name.to_owned(),
        reason,
    }
}

/// Whether the network that `net` names can be had and suits the game.
pub(crate) fn check<G: Catalogue>(
    game: &G,
    name: &str,
    source: &dyn NetworkSource,
) -> Result<(), SpecError> {
    if matches!(name, "none" | "default") {
        return find(game, Some(name), source, &|_| ()).map(|_| ());
    }
    read_named(name, source, |bytes| NetworkFile::read(bytes)?.suits(game))
}

/// The embedded network that suits the game, or why the last one does not.
fn embedded<G: Catalogue, T>(
    game: &G,
    ready: &dyn Fn(&NetworkFile) -> T,
) -> Option<Result<T, NetworkError>> {
    let mut last = None;
    for bytes in embedded::of_game(G::INFO.id) {
        let network = open(game, bytes, ready);
        if network.is_ok() {
            return Some(network);
        }
        last = Some(network);
    }
    last
}

fn open<G: Catalogue, T>(
    game: &G,
    bytes: &[u8],
    ready: &dyn Fn(&NetworkFile) -> T,
) -> Result<T, NetworkError> {
    let file = NetworkFile::read(bytes)?;
    file.suits(game)?;
    Ok(ready(&file))
}

/// The network of a file, ready to play. Engines that use the same network at the same time
/// share it: ready networks are several times as large as their files.
pub(super) fn share(file: &NetworkFile, numbers: Numbers) -> Arc<Network> {
    static READY: Shared<Network> = Shared::new();
    // The hash is of the numbers alone, which are all that a ready network differs in; but
    // their shapes could differ while the numbers are the same.
    let key = format!("{} {:?} {numbers:?}", file.hash, file.shape);
    READY.get(key, || Network::with_numbers(file, Kernel::best(), numbers))
}
