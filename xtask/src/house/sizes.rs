//! Files stay small enough to read in one go: one file, one noun or verb.

use crate::project::Project;
use anyhow::Result;

/// The most lines a file may have, by its ending.
const LIMITS: &[(&str, usize)] = &[
    (".rs", 500),
    (".css", 500),
    (".js", 300),
    (".mjs", 300),
    (".ts", 300),
];

/// Files that may be longer, each with its reason.
const LONGER: &[(&str, &str)] = &[(
    "web/app/protocol.d.ts",
    "written from the Rust types, and nobody reads it in one go",
)];

/// Checks every source file of the project.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let mut measured = Vec::new();
    for file in project.files()? {
        if limit(&file).is_some()
            && let Some(text) = project.read_text(&file)?
        {
            measured.push((file, text.lines().count()));
        }
    }
    Ok(judge(&measured, LONGER))
}

fn limit(file: &str) -> Option<usize> {
    let found = LIMITS.iter().find(|(ending, _)| file.ends_with(ending));
    found.map(|&(_, limit)| limit)
}

fn judge(measured: &[(String, usize)], longer: &[(&str, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut excused = Vec::new();
    for (file, lines) in measured {
        let Some(limit) = limit(file).filter(|&limit| *lines > limit) else {
            continue;
        };
        if longer.iter().any(|(path, _)| path == file) {
            excused.push(file.as_str());
        } else {
            faults.push(format!(
                "{file} has {lines} lines, more than {limit}: split it, or list it with a \
                 reason in xtask/src/house/sizes.rs"
            ));
        }
    }
    for (path, _) in longer {
        if !excused.contains(path) {
            faults.push(format!(
                "{path} is listed as a long file but is none: take it off the list in \
                 xtask/src/house/sizes.rs"
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_need_a_reason_and_reasons_a_long_file() {
        let measured = [
            ("a.rs".to_owned(), 500),
            ("b.rs".to_owned(), 501),
            ("c.rs".to_owned(), 900),
            ("d.js".to_owned(), 301),
            ("e.css".to_owned(), 500),
            ("f.css".to_owned(), 501),
        ];
        let faults = judge(&measured, &[("c.rs", "a table"), ("gone.rs", "a table")]);
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert!(faults[0].starts_with("b.rs has 501 lines"));
        assert!(faults[1].starts_with("d.js has 301 lines"));
        assert!(faults[2].starts_with("f.css has 501 lines"));
        assert!(faults[3].starts_with("gone.rs is listed"));
    }
}
