//! The networks that go with the page: the large ones with the folder, and with the single file
//! those without which the strongest engines would not be what they are, and small ones.

use super::Part;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Where they lie.
const FOLDER: &str = "nets";

/// Those of the single file, whose size is limited.
const IN_FILE: [&str; 6] = [
    "ataxx-evaluation.safetensors",
    "ataxx-small.safetensors",
    "gomoku-lines.safetensors",
    "gomoku-small.safetensors",
    "sequencium-small.safetensors",
    "territory-small.safetensors",
];

/// How the names of networks end that stand for a large one where there is no room.
const SMALL: &str = "-small.safetensors";

/// All of them, in the order of their names.
pub fn collect(root: &Path) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(root.join(FOLDER)).with_context(|| format!("cannot read {FOLDER}"))? {
        let entry = entry?;
        let path = entry.file_name().to_string_lossy().into_owned();
        if path.ends_with(".safetensors") {
            let bytes = fs::read(entry.path())?;
            parts.push(Part { path, bytes });
        }
    }
    parts.sort_by(|a, b| a.path.cmp(&b.path));
    for name in IN_FILE {
        if !parts.iter().any(|part| part.path == name) {
            bail!("{FOLDER}/{name} is missing: the single file needs it");
        }
    }
    Ok(parts)
}

/// Those of the single file.
pub fn in_file(all: &[Part]) -> impl Iterator<Item = &Part> + Clone {
    all.iter()
        .filter(|part| IN_FILE.contains(&part.path.as_str()))
}

/// Those of the folder, which has room for the large ones.
pub fn in_folder(all: &[Part]) -> impl Iterator<Item = &Part> + Clone {
    all.iter().filter(|part| !part.path.ends_with(SMALL))
}
