//! Seat tokens: 128 bits that nobody can guess, one for each right at each table.
//!
//! A token is a hash of the server's key, the game and the right, so none has to be
//! stored, and links stay good over a restart.

use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::Path;
use wuqi_session::host::Role;

/// What somebody may do at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// Everything, for both sides: the device at which the game was begun.
    Table,
    /// To play for the first of the two who were named when the game was begun.
    First,
    /// To play for the second.
    Second,
    /// Only to look.
    Watcher,
}

impl Right {
    /// What that is at a table.
    pub(crate) fn role(self) -> Role {
        match self {
            Right::Table => Role::Table,
            Right::First => Role::First,
            Right::Second => Role::Second,
            Right::Watcher => Role::Watcher,
        }
    }

    /// The word that a token is made from; who only looks needs no token.
    fn word(self) -> &'static str {
        match self {
            Right::Table => "table",
            Right::First => "first",
            Right::Second => "second",
            Right::Watcher => "watcher",
        }
    }
}

/// The server's key.
pub(crate) struct Key([u8; 32]);

/// Random bytes from the system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has a random source");
    bytes
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Key {
    /// The key kept in a folder; a new one the first time.
    pub(crate) fn open(folder: &Path) -> io::Result<Key> {
        let file = folder.join("server.key");
        match fs::read(&file) {
            Ok(bytes) => bytes
                .try_into()
                .map(Key)
                .map_err(|_| io::Error::other(format!("{} does not hold a key", file.display()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = Key(random());
                write_private(&file, &key.0)?;
                Ok(key)
            }
            Err(error) => Err(error),
        }
    }

    /// The token for a right at a table.
    pub(crate) fn token(&self, game: &str, right: Right) -> String {
        let mut hash = Sha256::new();
        hash.update(b"wuqi seat token 1");
        hash.update(self.0);
        hash.update(game);
        hash.update([0]);
        hash.update(right.word());
        hex(&hash.finalize()[..16])
    }

    /// What somebody with this token may do at a table: a wrong one opens nothing, none at
    /// all lets them watch.
    pub(crate) fn right(&self, game: &str, token: Option<&str>) -> Option<Right> {
        let Some(token) = token else {
            return Some(Right::Watcher);
        };
        [Right::Table, Right::First, Right::Second]
            .into_iter()
            .find(|&right| same(&self.token(game, right), token))
    }
}

/// Compares in a time that does not tell how much agreed.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |d, (x, y)| d | (x ^ y)) == 0
}

/// Writes a file that only its owner may read.
fn write_private(file: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_belong_to_one_game_and_right_and_outlive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let key = Key::open(folder.path()).unwrap();
        let token = key.token("a", Right::Table);
        assert_eq!(token.len(), 32);
        let again = Key::open(folder.path()).unwrap();
        assert_eq!(again.right("a", Some(&token)), Some(Right::Table));
        assert_eq!(again.right("b", Some(&token)), None);
        assert_eq!(again.right("a", Some("")), None);
        assert_eq!(again.right("a", None), Some(Right::Watcher));
        let second = key.token("a", Right::Second);
        assert_eq!(key.right("a", Some(&second)), Some(Right::Second));
        let watcher = key.token("a", Right::Watcher);
        assert_eq!(key.right("a", Some(&watcher)), None);
    }
}
