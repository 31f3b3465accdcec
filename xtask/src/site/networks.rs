//! The networks that go with the page: with both forms those that the strongest engines judge by,
//! of Ataxx's two the small one; beside them PUCT's large ones with the folder, and its small ones
//! with the single file.

use super::Part;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Where they lie.
const FOLDERS: [&str; 2] = ["nets", "evaluation-nets"];

/// Those of the single file, whose size is limited.
const IN_FILE: [&str; 7] = [
    "ataxx-evaluation-small.safetensors",
    "ataxx-small.safetensors",
    "banqi-small.safetensors",
    "gomoku-lines.safetensors",
    "gomoku-small.safetensors",
    "sequencium-small.safetensors",
    "territory-small.safetensors",
];

/// How the names of networks end that stand for a large one where there is no room.
const SMALL: &str = "-small.safetensors";

/// Too wide for the short vectors that browsers compute with, and four times as long to fetch: the
/// small one stands for it in the folder, too.
const WIDE: &str = "ataxx-evaluation.safetensors";

/// All of them, in the order of their names.
pub fn collect(root: &Path) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for folder in FOLDERS {
        let entries = fs::read_dir(root.join(folder));
        for entry in entries.with_context(|| format!("cannot read {folder}"))? {
            let entry = entry?;
            let path = entry.file_name().to_string_lossy().into_owned();
            if path.ends_with(".safetensors") {
                let bytes = fs::read(entry.path())?;
                parts.push(Part { path, bytes });
            }
        }
    }
    parts.sort_by(|a, b| a.path.cmp(&b.path));
    for name in IN_FILE {
        if !parts.iter().any(|part| part.path == name) {
            bail!("the network {name} is missing: the single file needs it");
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
    all.iter().filter(|part| {
        let stands_for_wide = part.path.strip_suffix(SMALL) == WIDE.strip_suffix(".safetensors");
        part.path != WIDE && (stands_for_wide || !part.path.ends_with(SMALL))
    })
}
