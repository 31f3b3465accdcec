//! Networks from files of this machine.
//!
//! Whoever may start other programs by a spec may also name files: the command line and
//! match runners, but not the server's guests.

use crate::files;
use std::path::Path;
use wuqi_engines::NetworkSource;

/// Opens the files that specs name.
#[derive(Clone, Copy, Debug, Default)]
pub struct NetworkFiles;

impl NetworkSource for NetworkFiles {
    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        files::read(Path::new(file)).map_err(|error| error.to_string())
    }
}
