//! Archives: `.tar.gz` for Unix, `.zip` for Windows. The same files give the same bytes: no
//! times, no owners, a fixed order.

use super::contents::{Contents, Item};
use crate::command::run;
use anyhow::{Context, Result};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use tar::{Archive, Builder, EntryType, Header};

/// Packs everything under a folder called `name`.
pub fn archive(out: &Path, name: &str, contents: &Contents, windows: bool) -> Result<PathBuf> {
    if windows {
        return zip(out, name, &contents.items);
    }
    let path = out.join(format!("{name}.tar.gz"));
    let items = contents.items.iter();
    let bytes = tar_gz(items.map(|item| (format!("{name}/{}", item.path), item)))?;
    fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// A packed tar of these files, under these paths, with the folders that they lie in: dpkg makes
/// only those that it is told of.
pub fn tar_gz<'a>(items: impl Iterator<Item = (String, &'a Item)>) -> Result<Vec<u8>> {
    let mut tar = Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    let mut folders = BTreeSet::new();
    for (path, item) in items {
        for (end, _) in path.match_indices('/') {
            if folders.insert(path[..end].to_owned()) {
                add(&mut tar, &path[..=end], &[], EntryType::Directory, 0o755)?;
            }
        }
        let mode = if item.runs { 0o755 } else { 0o644 };
        add(&mut tar, &path, &item.bytes, EntryType::Regular, mode)?;
    }
    Ok(tar.into_inner()?.finish()?)
}

fn add(
    tar: &mut Builder<impl Write>,
    path: &str,
    bytes: &[u8],
    kind: EntryType,
    mode: u32,
) -> Result<()> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(mode);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    tar.append_data(&mut header, path, bytes)
        .with_context(|| format!("cannot pack {path}"))
}

/// Packs a folder as it is.
pub fn folder(out: &Path, name: &str, folder: &Path) -> Result<PathBuf> {
    let path = out.join(format!("{name}.tar.gz"));
    let mut tar = Builder::new(GzEncoder::new(File::create(&path)?, Compression::best()));
    tar.mode(tar::HeaderMode::Deterministic);
    tar.append_dir_all(name, folder)
        .with_context(|| format!("cannot pack {}", folder.display()))?;
    tar.into_inner()?.finish()?;
    Ok(path)
}

/// A zip by the `tar` that Windows brings along, which knows that form by the name's ending.
fn zip(out: &Path, name: &str, items: &[Item]) -> Result<PathBuf> {
    let path = out.join(format!("{name}.zip"));
    let stage = out.join("stage");
    for item in items {
        let file = stage.join(name).join(&item.path);
        fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
        fs::write(&file, &item.bytes)?;
    }
    let mut command = Command::new("tar");
    command.args(["-a", "-c", "-f"]).arg(&path);
    run(command.arg("-C").arg(&stage).arg(name))?;
    fs::remove_dir_all(&stage)?;
    Ok(path)
}

/// Unpacks an archive into a folder, as somebody who downloaded it would.
pub fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    if archive.extension().is_some_and(|ending| ending == "zip") {
        let mut command = Command::new("tar");
        return run(command.arg("-xf").arg(archive).arg("-C").arg(folder));
    }
    let file = BufReader::new(File::open(archive)?);
    Archive::new(GzDecoder::new(file))
        .unpack(folder)
        .with_context(|| format!("cannot unpack {}", archive.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_give_the_same_bytes_and_programs_stay_programs() {
        let item = |path: &str, runs| Item {
            path: path.to_owned(),
            bytes: b"text".to_vec(),
            runs,
        };
        let items = [item("wuqi", true), item("docs/rules.md", false)];
        let pack = || tar_gz(items.iter().map(|item| (item.path.clone(), item))).unwrap();
        let bytes = pack();
        assert_eq!(bytes, pack());
        let mut archive = Archive::new(GzDecoder::new(&bytes[..]));
        let entries = archive.entries().unwrap().map(|entry| {
            let header = entry.unwrap();
            let path = header.path().unwrap().display().to_string();
            (path, header.header().mode().unwrap())
        });
        let entries: Vec<(String, u32)> = entries.collect();
        let expected = [("wuqi", 0o755), ("docs/", 0o755), ("docs/rules.md", 0o644)];
        assert_eq!(
            entries,
            expected.map(|(path, mode)| (path.to_owned(), mode))
        );
    }
}
