//! Finding the network that a spec names.
//!
//! `net=default` is a network of the program itself. `net=FILE` is read by whoever builds
//! the engine: this crate opens no files, so that it runs in a browser, and a server can
//! refuse to open files that somebody far away has named.

use super::embedded;
use super::shared::Shared;
use crate::Catalogue;
use crate::spec::SpecError;
use serde::Serialize;
use std::sync::Arc;
use wuqi_nn::{Kernel, Network, NetworkError, NetworkFile, Numbers};

/// Where the files of networks come from.
pub trait NetworkSource {
    /// The bytes of a file, or why they cannot be had.
    fn read(&self, file: &str) -> Result<Vec<u8>, String>;

    /// The networks that can be chosen by name; none where any file may be named.
    fn list(&self) -> Vec<ListedNetwork> {
        Vec::new()
    }
}

/// A network that can be chosen by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedNetwork {
    /// Its name in specs.
    pub name: String,
    /// The game it plays.
    pub game: String,
    /// The sizes it plays on.
    pub sizes: String,
    /// The rules it was trained with, empty for the usual ones.
    pub rules: String,
    /// Blocks of its tower.
    pub blocks: usize,
    /// Channels of its tower.
    pub channels: usize,
}

impl ListedNetwork {
    /// What a file says of itself, under this name.
    #[must_use]
    pub fn of(name: &str, file: &NetworkFile) -> ListedNetwork {
        ListedNetwork {
            name: name.to_owned(),
            game: file.metadata.game.clone(),
            sizes: file.metadata.size_list(),
            rules: file.metadata.rules.clone(),
            blocks: file.shape.blocks,
            channels: file.shape.channels,
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

/// The network that `net` names; `None` stands for none. Without a name it is the embedded
/// one that suits the game, if there is one.
pub(super) fn find<G: Catalogue>(
    game: &G,
    name: Option<&str>,
    numbers: Numbers,
    source: &dyn NetworkSource,
) -> Result<Option<Arc<Network>>, SpecError> {
    let refused = |name: &str, reason: String| SpecError::Network {
        name: name.to_owned(),
        reason,
    };
    match name {
        Some("none") => Ok(None),
        Some("default") => match embedded(game, numbers) {
            Some(Ok(network)) => Ok(Some(network)),
            Some(Err(error)) => Err(refused("default", error.to_string())),
            None => {
                let reason = format!("this program contains no network for {}", G::INFO.id);
                Err(refused("default", reason))
            }
        },
        None => Ok(embedded(game, numbers).and_then(Result::ok)),
        Some(file) => {
            let bytes = source.read(file).map_err(|reason| missing(file, reason))?;
            let network = open(game, &bytes, numbers);
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
    let refused = |reason: String| SpecError::Network {
        name: name.to_owned(),
        reason,
    };
    let bytes = source.read(name).map_err(refused)?;
    open(&bytes).map_err(|error| refused(error.to_string()))
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
        return find(game, Some(name), Numbers::Float, source).map(|_| ());
    }
    let refused = |reason: String| SpecError::Network {
        name: name.to_owned(),
        reason,
    };
    let bytes = source.read(name).map_err(|reason| missing(name, reason))?;
    let file = NetworkFile::read(&bytes).map_err(|error| refused(error.to_string()))?;
    (file.suits(game)).map_err(|error| refused(error.to_string()))
}

/// The embedded network that suits the game, or why the last one does not.
fn embedded<G: Catalogue>(
    game: &G,
    numbers: Numbers,
) -> Option<Result<Arc<Network>, NetworkError>> {
    let mut last = None;
    for bytes in embedded::of_game(G::INFO.id) {
        let network = open(game, bytes, numbers);
        if network.is_ok() {
            return Some(network);
        }
        last = Some(network);
    }
    last
}

fn open<G: Catalogue>(
    game: &G,
    bytes: &[u8],
    numbers: Numbers,
) -> Result<Arc<Network>, NetworkError> {
    let file = NetworkFile::read(bytes)?;
    file.suits(game)?;
    Ok(share(&file, numbers))
}

/// The network of a file, ready to play. Engines that use the same network at the same time
/// share it: ready networks are several times as large as their files.
fn share(file: &NetworkFile, numbers: Numbers) -> Arc<Network> {
    static READY: Shared<Network> = Shared::new();
    // The hash is of the numbers alone, which are all that a ready network differs in; but
    // their shapes could differ while the numbers are the same.
    let key = format!("{} {:?} {numbers:?}", file.hash, file.shape);
    READY.get(key, || Network::with_numbers(file, Kernel::best(), numbers))
}
