//! The lessons: files of the folder, and one block of the single file.

use super::Part;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The block of the single file that holds all of them.
pub const BLOCK: &str = "lessons.json";

/// Where they lie, below the folder of the page.
const FOLDER: &str = "lessons";

/// All lessons, the languages of each one after the other: packed together, the two ways of
/// writing Chinese take a fifth less than apart.
pub fn collect(root: &Path) -> Result<Vec<Part>> {
    let mut found = BTreeMap::new();
    let folder = root.join("web").join(FOLDER);
    for language in entries(&folder)? {
        for name in entries(&folder.join(&language))? {
            let file = folder.join(&language).join(&name);
            let bytes =
                fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let path = format!("{FOLDER}/{language}/{name}");
            found.insert((name, language.clone()), Part { path, bytes });
        }
    }
    Ok(found.into_values().collect())
}

/// All of them as JSON: the text of each by its path, in the order that they have.
pub fn together(lessons: &[Part]) -> Result<Vec<u8>> {
    let mut texts = Vec::new();
    for part in lessons {
        let text =
            str::from_utf8(&part.bytes).with_context(|| format!("{} is no text", part.path))?;
        texts.push((part.path.as_str(), text));
    }
    Ok(serde_json::to_vec(&texts)?)
}

/// The names in a folder.
fn entries(folder: &Path) -> Result<Vec<String>> {
    let list = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    list.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_is_there_in_every_language_side_by_side() {
        let project = crate::project::Project::find().unwrap();
        let lessons = collect(&project.root).unwrap();
        let paths: Vec<&str> = lessons.iter().map(|part| part.path.as_str()).collect();
        assert_eq!(
            paths[..3],
            ["en", "zh-Hans", "zh-Hant"].map(|tag| format!("lessons/{tag}/alphabeta.md"))
        );
        assert_eq!(paths.len() % 3, 0);
        let text = String::from_utf8(together(&lessons).unwrap()).unwrap();
        assert!(
            text.starts_with("[[\"lessons/en/alphabeta.md\",\"# "),
            "{text}"
        );
    }
}
