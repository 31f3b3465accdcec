//! A run in one file, to be carried to another machine.
//!
//! It holds what going on needs: the learner's memory, the games under way, the log, and
//! of the window as many of the newest generations as fit. After [`MAGIC`] come parts with
//! their lengths, first a header in JSON, and last the SHA-256 of everything before it.

use super::RunError;
use super::folder::Folder;
use super::manifest::{Manifest, Segment, Total, VERSION};
use crate::selfplay::ResignHistory;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use wuqi_arena::disk::RealDisk;

/// What such a file begins with.
const MAGIC: &[u8; 8] = b"WUQIPACK";

/// The length of a SHA-256.
const HASH: usize = 32;

/// What is told about the parts.
#[derive(Serialize, Deserialize)]
struct Header {
    version: u32,
    config: String,
    total: Total,
    from: Option<String>,
    resign: ResignHistory,
    /// The names of the generations, oldest first.
    segments: Vec<String>,
}

/// Whether these are the bytes of a packed run.
#[must_use]
pub fn is_pack(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Packs the run in a folder into at most `most` bytes, if its learner's memory leaves room
/// for that; old generations are left out.
pub fn pack_run(path: &Path, most: usize) -> Result<Vec<u8>, RunError> {
    let folder = Folder::open(Arc::new(RealDisk), path)?;
    let manifest = folder.manifest::<Manifest>()?;
    let manifest = manifest.ok_or_else(|| RunError::Missing("manifest.json".to_owned()))?;
    let config = folder.read("config.toml")?;
    let config = config.ok_or_else(|| RunError::Missing("config.toml".to_owned()))?;
    let needed = [&manifest.learner, &manifest.flights, &manifest.log];
    let mut parts = (needed.iter())
        .map(|blob| folder.get(blob))
        .collect::<Result<Vec<_>, _>>()?;
    let mut room = most.saturating_sub(parts.iter().map(Vec::len).sum());
    let mut games = Vec::new();
    for segment in manifest.replay.iter().rev() {
        let bytes = folder.get(&segment.games)?;
        let Some(left) = room.checked_sub(bytes.len()) else {
            break;
        };
        room = left;
        games.push((segment.name.clone(), bytes));
    }
    games.reverse();
    let header = Header {
        version: VERSION,
        config: String::from_utf8_lossy(&config).into_owned(),
        total: manifest.total,
        from: manifest.from,
        resign: manifest.resign,
        segments: games.iter().map(|(name, _)| name.clone()).collect(),
    };
    let header =
        serde_json::to_vec(&header).map_err(|error| RunError::Manifest(error.to_string()))?;
    parts.insert(0, header);
    parts.extend(games.into_iter().map(|(_, bytes)| bytes));
    let mut pack = MAGIC.to_vec();
    for part in parts {
        pack.extend((part.len() as u64).to_le_bytes());
        pack.extend(part);
    }
    let hash = Sha256::digest(&pack);
    pack.extend(hash);
    Ok(pack)
}

/// Lays a packed run out in a folder, which must hold none.
pub fn unpack_run(pack: &[u8], path: &Path) -> Result<(), RunError> {
    let damaged = || RunError::Damaged("the packed run".to_owned());
    let folder = Folder::open(Arc::new(RealDisk), path)?;
    if folder.manifest::<serde_json::Value>()?.is_some() {
        return Err(RunError::Occupied);
    }
    let end = pack.len().checked_sub(HASH).ok_or_else(damaged)?;
    let (content, hash) = pack.split_at(end);
    if !is_pack(content) || Sha256::digest(content)[..] != *hash {
        return Err(damaged());
    }
    let mut parts = Parts(&content[MAGIC.len()..]);
    let mut next = || parts.next().ok_or_else(damaged);
    let header: Header = serde_json::from_slice(next()?).map_err(|_| damaged())?;
    if header.version != VERSION {
        let words = format!("it is of version {}, not {VERSION}", header.version);
        return Err(RunError::Manifest(words));
    }
    let number = header.total.generations;
    let mut put = |what: &str| folder.put(&format!("{what}.{number:06}"), next()?);
    let [learner, flights, log] = ["learner", "flights", "log"].map(&mut put);
    let mut manifest = Manifest {
        version: VERSION,
        from: header.from,
        total: header.total,
        learner: learner?,
        flights: flights?,
        replay: Vec::new(),
        resign: header.resign,
        log: log?,
        rated_network: None,
    };
    for name in header.segments {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
        if !name.bytes().all(plain) {
            return Err(damaged());
        }
        let games = folder.put(&name, parts.next().ok_or_else(damaged)?)?;
        manifest.replay.push(Segment { name, games });
    }
    folder.write("config.toml", header.config.as_bytes())?;
    folder.commit(&manifest, manifest.blobs())
}

/// The parts of a pack, one after the other.
struct Parts<'a>(&'a [u8]);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.0.split_first_chunk::<8>()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let (part, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some(part)
    }
}
