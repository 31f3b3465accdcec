//! Files that somebody names, on the command line or in a spec.
//!
//! A name may be mistyped or meant to harm: a folder, a device that never ends such as
//! `/dev/zero`, a pipe that nobody writes to. So only ordinary files are opened, and only as
//! much is read as can be of use.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// No network and no collection of records is nearly as large.
const LARGEST: u64 = 1 << 30;

/// The bytes of an ordinary file; an error says in words why they cannot be had.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_most(path, LARGEST)
}

/// The text of an ordinary file.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|_| io::Error::other("it is no UTF-8 text"))
}

fn read_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Asked before it is opened: to open a pipe is to wait for whoever writes to it.
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !about.is_file() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let words = format!("it has more than {most} bytes");
        return Err(io::Error::other(words));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordinary_files_of_a_bearable_length_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "five棋").unwrap();
        assert_eq!(read_most(&file, 7).unwrap(), "five棋".as_bytes());
        assert_eq!(read_text(&file).unwrap(), "five棋");
        let why = |path: &Path, most| read_most(path, most).unwrap_err().to_string();
        assert_eq!(why(&file, 6), "it has more than 6 bytes");
        assert_eq!(why(folder.path(), 100), "it is a folder");
        assert!(read(&folder.path().join("none")).is_err());
        fs::write(&file, [0xff]).unwrap();
        let words = read_text(&file).unwrap_err().to_string();
        assert_eq!(words, "it is no UTF-8 text");
        #[cfg(unix)]
        assert_eq!(why(Path::new("/dev/zero"), 100), "it is no ordinary file");
    }
}
