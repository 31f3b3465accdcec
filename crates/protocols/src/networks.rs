//! Networks from files of this machine.
//!
//! Whoever may start other programs by a spec may also name files: the command line and
//! match runners, but not the server's guests.

use std::fs;
use wuqi_engines::NetworkSource;

/// Opens the files that specs name.
#[derive(Clone, Copy, Debug, Default)]
pub struct NetworkFiles;

/// No network is nearly as large; whatever is larger is no network.
const LARGEST: u64 = 1 << 30;

impl NetworkSource for NetworkFiles {
    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        let about = fs::metadata(file).map_err(|error| error.to_string())?;
        if !about.is_file() {
            return Err("it is no file".to_owned());
        }
        if about.len() > LARGEST {
            return Err("it is too large for a network".to_owned());
        }
        fs::read(file).map_err(|error| error.to_string())
    }
}
