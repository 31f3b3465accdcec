//! The folder of a run: everything that is needed to go on, never more than it should be.
//!
//! A run may be killed at any moment. Every file is first written beside its place and then
//! renamed, which happens wholly or not at all, and `manifest.json` comes last: it names
//! the files of the last complete generation with their hashes. Whatever it does not name
//! is the rest of an unfinished generation and is removed.
//!
//! No file is larger than [`PIECE`]; larger ones are cut into pieces, so that a run can be
//! carried from machine to machine through narrow doors.

use super::{RunError, samples};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wuqi_arena::disk::Disk;

/// The largest file, in bytes.
pub const PIECE: usize = 15_000_000;

/// The name of the file that says what belongs to the run.
const MANIFEST: &str = "manifest.json";

/// The folder for what only the manifest gives a meaning.
const PARTS: &str = "parts";

/// A run's folder.
#[derive(Clone, Debug)]
pub struct Folder {
    disk: Arc<dyn Disk>,
    path: PathBuf,
}

/// Bytes that were put into the folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blob {
    pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Piece {
    file: String,
    hash: String,
}

impl Folder {
    /// A folder that is made if it is not there.
    pub fn open(disk: Arc<dyn Disk>, path: &Path) -> Result<Folder, RunError> {
        for folder in [PARTS, samples::FOLDER] {
            let place = path.join(folder);
            (disk.make_folder(&place)).map_err(|error| RunError::file(&place, error))?;
        }
        Ok(Folder {
            disk,
            path: path.to_owned(),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file of its own name, wholly or not at all.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let place = self.path.join(name);
        (self.disk.replace(&place, bytes)).map_err(|error| RunError::file(&place, error))
    }

    /// Reads a file of its own name; `None` if there is none.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, RunError> {
        let place = self.path.join(name);
        (self.disk.read(&place)).map_err(|error| RunError::file(&place, error))
    }

    /// Puts bytes into the folder, in pieces. `name` must be new in every generation.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<Blob, RunError> {
        let mut pieces = Vec::new();
        for (number, part) in bytes.chunks(PIECE).enumerate() {
            let file = format!("{PARTS}/{name}.{number}");
            self.write(&file, part)?;
            pieces.push(Piece {
                file,
                hash: hash(part),
            });
        }
        Ok(Blob { pieces })
    }

    /// The bytes that were put in.
    pub fn get(&self, blob: &Blob) -> Result<Vec<u8>, RunError> {
        let mut bytes = Vec::new();
        for piece in &blob.pieces {
            let part = self.read(&piece.file)?;
            let part = part.ok_or_else(|| RunError::Missing(piece.file.clone()))?;
            if hash(&part) != piece.hash {
                return Err(RunError::Damaged(piece.file.clone()));
            }
            bytes.extend(part);
        }
        Ok(bytes)
    }

    /// Whether a generation was finished here.
    pub fn is_begun(&self) -> Result<bool, RunError> {
        Ok(self.read(MANIFEST)?.is_some())
    }

    /// Reads the manifest; `None` before the first generation.
    pub fn manifest<M: for<'a> Deserialize<'a>>(&self) -> Result<Option<M>, RunError> {
        let Some(bytes) = self.read(MANIFEST)? else {
            return Ok(None);
        };
        let read = serde_json::from_slice(&bytes);
        read.map(Some)
            .map_err(|error| RunError::Manifest(error.to_string()))
    }

    /// Writes the manifest and removes every part that is none of these.
    pub fn commit<'a, M: Serialize>(
        &self,
        manifest: &M,
        blobs: impl IntoIterator<Item = &'a Blob>,
    ) -> Result<(), RunError> {
        let text = serde_json::to_vec_pretty(manifest)
            .map_err(|error| RunError::Manifest(error.to_string()))?;
        self.write(MANIFEST, &text)?;
        self.sweep(blobs)
    }

    /// Removes every part that is none of these.
    pub fn sweep<'a>(&self, blobs: impl IntoIterator<Item = &'a Blob>) -> Result<(), RunError> {
        let pieces = blobs.into_iter().flat_map(|blob| &blob.pieces);
        let kept: HashSet<&str> = pieces.map(|piece| piece.file.as_str()).collect();
        let parts = self.path.join(PARTS);
        let fault = |error| RunError::file(&parts, error);
        for place in self.disk.list(&parts).map_err(fault)? {
            let name = place.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("{PARTS}/{name}");
            if !kept.contains(name.as_str()) {
                self.disk.remove(&place).map_err(fault)?;
            }
        }
        Ok(())
    }
}

/// The SHA-256 of some bytes, in hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use wuqi_arena::disk::RealDisk;

    #[test]
    fn large_files_are_cut_and_damage_is_found() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(Arc::new(RealDisk), place.path()).unwrap();
        let bytes: Vec<u8> = (0..2 * PIECE + 5).map(|i| (i % 251) as u8).collect();
        let blob = folder.put("state.1", &bytes).unwrap();
        assert_eq!(blob.pieces.len(), 3);
        assert_eq!(folder.get(&blob).unwrap(), bytes);
        fs::write(place.path().join("parts/left-over"), "x").unwrap();
        let list = || fs::read_dir(place.path().join("parts")).unwrap().count();
        assert_eq!(list(), 4);
        folder.commit(&1, [&blob]).unwrap();
        assert_eq!(list(), 3);
        assert_eq!(folder.manifest::<u8>().unwrap(), Some(1));
        fs::write(place.path().join("parts/state.1.1"), "x").unwrap();
        let error = folder.get(&blob).unwrap_err();
        assert!(matches!(error, RunError::Damaged(_)), "{error}");
        fs::remove_file(place.path().join("parts/state.1.1")).unwrap();
        assert!(matches!(folder.get(&blob), Err(RunError::Missing(_))));
    }
}
