//! A disk for tests that fails when it is told to, as in SQLite's own tests.

use super::Disk;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A disk in memory, of which some calls fail. What writes and fails has written the first
/// half, as on a disk that fills; every other call that fails has done nothing.
#[derive(Clone, Default, Debug)]
pub struct FailingDisk {
    files: Arc<Mutex<BTreeMap<PathBuf, Vec<u8>>>>,
    calls: Arc<Mutex<u32>>,
    fails: Range<u32>,
}

impl FailingDisk {
    /// An empty disk of which these calls fail, counted from 0.
    #[must_use]
    pub fn failing(fails: Range<u32>) -> FailingDisk {
        FailingDisk {
            fails,
            ..FailingDisk::default()
        }
    }

    /// A copy of all files on a disk that never fails: what a restart finds.
    #[must_use]
    pub fn mended(&self) -> FailingDisk {
        let files = self.with(|files| files.clone());
        FailingDisk {
            files: Arc::new(Mutex::new(files)),
            ..FailingDisk::default()
        }
    }

    /// How many calls there were.
    #[must_use]
    pub fn calls(&self) -> u32 {
        *self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of all files.
    #[must_use]
    pub fn names(&self) -> Vec<PathBuf> {
        self.with(|files| files.keys().cloned().collect())
    }

    fn with<T>(&self, act: impl FnOnce(&mut BTreeMap<PathBuf, Vec<u8>>) -> T) -> T {
        act(&mut self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts a call: an error if it is one of those that fail.
    fn call(&self) -> io::Result<()> {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let number = *calls;
        *calls += 1;
        match self.fails.contains(&number) {
            true => Err(io::Error::new(
                ErrorKind::StorageFull,
                format!("call {number} fails"),
            )),
            false => Ok(()),
        }
    }
}

fn not_found() -> io::Error {
    ErrorKind::NotFound.into()
}

impl Disk for FailingDisk {
    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        self.call()?;
        Ok(self.with(|files| files.get(path).cloned()))
    }

    fn start(&self, path: &Path, length: usize) -> io::Result<Option<Vec<u8>>> {
        self.call()?;
        let first = |bytes: &Vec<u8>| bytes[..length.min(bytes.len())].to_vec();
        Ok(self.with(|files| files.get(path).map(first)))
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        self.call()?;
        let length = self.with(|files| Some(files.get(path)?.len() as u64));
        length.ok_or_else(not_found)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.with(|files| files.insert(path.to_owned(), Vec::new()));
        self.append(path, bytes)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let called = self.call();
        let written = if called.is_ok() {
            bytes
        } else {
            &bytes[..bytes.len() / 2]
        };
        self.with(|files| files.entry(path.to_owned()).or_default().extend(written));
        called
    }

    fn cut(&self, path: &Path, length: u64) -> io::Result<()> {
        self.call()?;
        let length = usize::try_from(length).map_err(io::Error::other)?;
        let cut = self.with(|files| {
            let file = files.get_mut(path)?;
            file.resize(length, 0);
            Some(())
        });
        cut.ok_or_else(not_found)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call()?;
        let renamed = self.with(|files| {
            let bytes = files.remove(from)?;
            files.insert(to.to_owned(), bytes);
            Some(())
        });
        renamed.ok_or_else(not_found)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call()?;
        let removed = self.with(|files| files.remove(path));
        removed.map(|_| ()).ok_or_else(not_found)
    }

    fn make_folder(&self, _: &Path) -> io::Result<()> {
        self.call()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        self.call()?;
        let names = self.names().into_iter();
        Ok(names.filter(|path| path.parent() == Some(folder)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::RealDisk;
    use super::*;

    /// Does something of everything: what was heard, and what is left.
    fn walk(disk: &dyn Disk, folder: &Path) -> Vec<String> {
        let [a, b, none] = ["a", "b", "none"].map(|name| folder.join(name));
        let mut heard = Vec::new();
        let mut hear = |what: &str, ok: bool| heard.push(format!("{what} {ok}"));
        hear("make", disk.make_folder(folder).is_ok());
        hear("append", disk.append(&a, b"wuqi").is_ok());
        hear("cut", disk.cut(&a, 2).is_ok());
        hear("append", disk.append(&a, b"!").is_ok());
        hear("replace", disk.replace(&b, b"long before").is_ok());
        hear("replace", disk.replace(&b, b"now").is_ok());
        hear("cut none", disk.cut(&none, 0).is_ok());
        hear("length none", disk.length(&none).is_ok());
        hear("rename none", disk.rename(&none, &a).is_ok());
        hear("remove none", disk.remove(&none).is_ok());
        let mut names = disk.list(folder).unwrap();
        names.sort();
        for path in names {
            let bytes = disk.read(&path).unwrap().unwrap();
            assert_eq!(disk.length(&path).unwrap(), bytes.len() as u64);
            let start = |length| disk.start(&path, length).unwrap().unwrap();
            assert_eq!([start(2), start(99)], [bytes[..2].to_vec(), bytes.clone()]);
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            heard.push(format!("{name}: {}", String::from_utf8_lossy(&bytes)));
            disk.remove(&path).unwrap();
        }
        assert_eq!(disk.read(&a).unwrap(), None);
        assert_eq!(disk.start(&a, 1).unwrap(), None);
        assert_eq!(disk.list(&none).unwrap(), Vec::<PathBuf>::new());
        heard
    }

    #[test]
    fn it_does_what_the_real_one_does() {
        let folder = std::env::temp_dir().join(format!("wuqi-disk-{}", std::process::id()));
        let real = walk(&RealDisk, &folder);
        std::fs::remove_dir(&folder).unwrap();
        assert_eq!(walk(&FailingDisk::default(), Path::new("folder")), real);
        assert_eq!(real[10..], ["a: wu!", "b: now"]);
    }

    #[test]
    fn what_replaces_a_file_is_there_wholly_or_not_at_all() {
        let place = Path::new("folder/file");
        for call in 0..3 {
            for last in [call + 1, u32::MAX] {
                let disk = FailingDisk::failing(call + 2..last.saturating_add(2));
                disk.replace(place, b"before").unwrap();
                let replaced = disk.replace(place, b"after");
                let found = disk.mended().read(place).unwrap().unwrap();
                assert_eq!(replaced.is_ok(), call == 2);
                assert_eq!(
                    found,
                    if call == 2 {
                        b"after".as_slice()
                    } else {
                        b"before"
                    }
                );
            }
        }
    }
}
