//! Embeds the page: every file as it is and packed with gzip, with a tag that changes when
//! the file does. When the page changes, so does the program.
//!
//! Packing here and not at each request costs nothing while serving, and one format is
//! enough: every browser takes gzip.

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What lies in the folder of the page and is no part of it.
const NOT_SERVED: &[&str] = &["tests", "jsconfig.json", "node_modules", "protocol.d.ts"];

fn main() -> Result<(), Box<dyn Error>> {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for (name, folder) in [("WEB", "../../web"), ("LOCALES", "../../locales")] {
        println!("cargo:rerun-if-changed={folder}");
        let folder = fs::canonicalize(own.join(folder))?;
        let list = embed(&folder, &out.join(name))?;
        fs::write(out.join(format!("{name}.rs")), list)?;
    }
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}

/// Packs the files of a folder: the list of them as Rust, in the order of their paths.
fn embed(folder: &Path, packed: &Path) -> Result<String, Box<dyn Error>> {
    fs::create_dir_all(packed)?;
    let mut list = "&[\n".to_owned();
    for (number, path) in files(folder, "")?.iter().enumerate() {
        let file = folder.join(path);
        let bytes = fs::read(&file)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        let target = packed.join(format!("{number}.gz"));
        fs::write(&target, encoder.finish()?)?;
        let tag = Sha256::digest(&bytes)[..8]
            .iter()
            .fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
        writeln!(
            list,
            "File {{ path: {path:?}, plain: include_bytes!({file:?}), \
             packed: include_bytes!({target:?}), tag: \"\\\"{tag}\\\"\" }},"
        )?;
    }
    list.push(']');
    Ok(list)
}

/// The paths of all files below a folder, with `/`.
fn files(root: &Path, below: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if NOT_SERVED.contains(&name.as_str()) {
            continue;
        }
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        if entry.file_type()?.is_dir() {
            found.extend(files(root, &path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
