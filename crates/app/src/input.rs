//! Files that a command names.

use crate::failure::Failure;
use std::io;
use std::path::Path;
use wuqi_protocols::files;

/// The bytes of a file.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read(path).map_err(|error| refused(path, &error))
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, Failure> {
    files::read_text(path).map_err(|error| refused(path, &error))
}

fn refused(path: &Path, error: &io::Error) -> Failure {
    Failure::refused(format!("{} cannot be read: {error}", path.display()))
}
