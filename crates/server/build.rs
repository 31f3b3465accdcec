//! Embeds the page: every file as it is and packed with gzip, with a tag that changes when
//! the file does. When the page changes, so does the program.
//!
//! Packing here and not at each request costs nothing while serving, and one format is
//! enough: every browser takes gzip.
//!
//! Where `WUQI_SITE` names what `cargo xtask site` has built, that is embedded too, packed
//! only: the page without a server, as one file and as a folder.

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What lies in the folder of the page and is no part of it.
const NOT_SERVED: &[&str] = &[
    "tests",
    "biome.json",
    "jsconfig.json",
    "node_modules",
    "protocol.d.ts",
    "local",
    "site",
];

/// Names the folder with `wuqi.html` and `site`; from the root of the project, if relative.
const SITE: &str = "WUQI_SITE";

/// What is taken from there.
const FILE: &str = "wuqi.html";
const FOLDER: &str = "site";

fn main() -> Result<(), Box<dyn Error>> {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for (name, folder) in [("WEB", "../../web"), ("LOCALES", "../../locales")] {
        println!("cargo:rerun-if-changed={folder}");
        let folder = fs::canonicalize(own.join(folder))?;
        let list = embed(&folder, &out.join(name))?;
        fs::write(out.join(format!("{name}.rs")), list)?;
    }
    fs::write(out.join("SITE.rs"), site(&own, &out.join("SITE"))?)?;
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}

/// Packs what `WUQI_SITE` names: its list as Rust, empty where nothing is named.
fn site(own: &Path, packed: &Path) -> Result<String, Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed={SITE}");
    let Some(folder) = env::var_os(SITE).filter(|folder| !folder.is_empty()) else {
        return Ok("&[]".to_owned());
    };
    let folder = own.join("../..").join(folder);
    let missing = |error| format!("{SITE} names {}: {error}", folder.display());
    let folder = fs::canonicalize(&folder).map_err(missing)?;
    // Releases may lie there, too.
    for part in [FILE, FOLDER] {
        println!("cargo:rerun-if-changed={}", folder.join(part).display());
    }
    if !folder.join(FILE).is_file() {
        return Err(missing(std::io::ErrorKind::NotFound.into()).into());
    }
    fs::create_dir_all(packed)?;
    let mut list = "&[\n".to_owned();
    let mut paths = all_files(&folder, FOLDER)?;
    paths.push(FILE.to_owned());
    for (number, path) in paths.iter().enumerate() {
        let target = packed.join(format!("{number}.gz"));
        fs::write(&target, pack(&fs::read(folder.join(path))?)?)?;
        writeln!(list, "({path:?}, include_bytes!({target:?}).as_slice()),")?;
    }
    list.push(']');
    Ok(list)
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Packs the files of a folder: the list of them as Rust, in the order of their paths.
fn embed(folder: &Path, packed: &Path) -> Result<String, Box<dyn Error>> {
    fs::create_dir_all(packed)?;
    let mut list = "&[\n".to_owned();
    for (number, path) in files(folder)?.iter().enumerate() {
        let file = folder.join(path);
        let bytes = fs::read(&file)?;
        let target = packed.join(format!("{number}.gz"));
        fs::write(&target, pack(&bytes)?)?;
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

/// The files of the page.
fn files(root: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = all_files(root, "")?;
    found.retain(|path| !path.split('/').any(|name| NOT_SERVED.contains(&name)));
    Ok(found)
}

/// The paths of all files below a folder, with `/`, in their order.
fn all_files(root: &Path, below: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        if entry.file_type()?.is_dir() {
            found.extend(all_files(root, &path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
