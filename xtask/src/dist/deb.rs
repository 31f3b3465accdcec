//! A package for Debian and its relatives, written by hand: an `ar` archive of a version, a
//! tar of what the package says of itself and a tar of its files. Nothing but this program is
//! needed to make one.

use super::VERSION;
use super::contents::{Contents, Item};
use super::pack::tar_gz;
use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What Debian calls the processor of a target, if it can run there.
pub fn architecture(target: &str) -> Option<&'static str> {
    match target {
        "x86_64-unknown-linux-gnu" => Some("amd64"),
        "aarch64-unknown-linux-gnu" => Some("arm64"),
        _ => None,
    }
}

/// Writes the package; gives its path.
pub fn write(out: &Path, architecture: &str, contents: &Contents) -> Result<PathBuf> {
    let files = files(contents)?;
    let program = files
        .iter()
        .find(|item| item.runs)
        .context("a package has a program")?;
    let control = Item {
        path: "./control".to_owned(),
        bytes: control(architecture, &files, &program.bytes, contents.repository).into_bytes(),
        runs: false,
    };
    let pack = |items: &[Item]| tar_gz(items.iter().map(|item| (item.path.clone(), item)));
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", pack(&[control])?),
        ("data.tar.gz", pack(&files)?),
    ];
    let path = out.join(format!("wuqi_{VERSION}_{architecture}.deb"));
    fs::write(&path, ar(&members)).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// The files at the places where the system looks for them.
fn files(contents: &Contents) -> Result<Vec<Item>> {
    let mut files = Vec::new();
    for item in &contents.items {
        let (path, pack) = match (item.runs, item.path.as_str()) {
            (true, _) => ("bin/wuqi".to_owned(), false),
            (_, "completions/wuqi.bash") => {
                ("share/bash-completion/completions/wuqi".into(), false)
            }
            (_, "completions/_wuqi") => ("share/zsh/vendor-completions/_wuqi".into(), false),
            (_, "completions/wuqi.fish") => {
                ("share/fish/vendor_completions.d/wuqi.fish".into(), false)
            }
            (_, "LICENSE-MIT") => ("share/doc/wuqi/copyright".into(), false),
            (_, "CHANGELOG.md") => ("share/doc/wuqi/changelog.gz".into(), true),
            (_, path) if path.starts_with("completions/") => continue,
            (_, path) if path.starts_with("man/") => {
                (path.replacen("man/", "share/man/man1/", 1) + ".gz", true)
            }
            (_, path) => (format!("share/doc/wuqi/{path}"), false),
        };
        files.push(Item {
            path: format!("./usr/{path}"),
            bytes: match pack {
                true => gzip(&item.bytes)?,
                false => item.bytes.clone(),
            },
            runs: item.runs,
        });
    }
    let own = [
        ("applications/wuqi.desktop", &contents.desktop),
        ("icons/hicolor/scalable/apps/wuqi.svg", &contents.icon),
    ];
    files.extend(own.map(|(path, bytes)| Item {
        path: format!("./usr/share/{path}"),
        bytes: bytes.clone(),
        runs: false,
    }));
    Ok(files)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok(packed.finish()?)
}

/// What the package says of itself.
fn control(architecture: &str, files: &[Item], program: &[u8], repository: &str) -> String {
    let size: usize = files.iter().map(|item| item.bytes.len()).sum();
    let (major, minor) = newest_glibc(program);
    format!(
        "Package: wuqi\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The Wuqi authors <{repository}>\n\
         Installed-Size: {}\n\
         Depends: libc6 (>= {major}.{minor}), libgcc-s1\n\
         Section: games\n\
         Priority: optional\n\
         Homepage: {repository}\n\
         Description: five board games and engines that show what they think\n \
         Ataxx, Banqi, Gomoku, Sequencium and Block Territory in the browser and the\n \
         terminal, with search from greedy to exact solving, analysis, review, matches\n \
         with error bars and play over the network.\n",
        size.div_ceil(1024)
    )
}

/// The newest version of the C library that the program asks for by name.
fn newest_glibc(program: &[u8]) -> (u32, u32) {
    const MARK: &[u8] = b"GLIBC_2.";
    let places = program.windows(MARK.len()).enumerate();
    let minors = places.filter(|(_, part)| *part == MARK).map(|(at, _)| {
        let digits = program[at + MARK.len()..].iter();
        let digits = digits.take_while(|byte| byte.is_ascii_digit()).take(3);
        digits.fold(0, |minor, digit| minor * 10 + u32::from(digit - b'0'))
    });
    (2, minors.max().unwrap_or(17))
}

/// An `ar` archive: a mark, then each member behind a line of fixed width, padded to even length.
fn ar(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let length = content.len();
        let head = format!(
            "{name:<16}{:<12}{:<6}{:<6}{:<8}{length:<10}`\n",
            0, 0, 0, "100644"
        );
        bytes.extend(head.bytes());
        bytes.extend(content);
        if length % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_begin_at_even_places_behind_their_heads() {
        let bytes = ar(&[("a", b"odd".to_vec()), ("b", b"even".to_vec())]);
        assert_eq!(bytes.len(), 8 + 60 + 4 + 60 + 4);
        assert_eq!(&bytes[8 + 60 + 4..][..2], b"b ");
        assert_eq!(&bytes[8 + 58..][..2], b"`\n");
    }

    #[test]
    fn the_newest_c_library_counts() {
        let program = b"\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE\0";
        assert_eq!(newest_glibc(program), (2, 34));
        assert_eq!(newest_glibc(b"nothing"), (2, 17));
    }
}
