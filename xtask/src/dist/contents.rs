//! What people get beside the program: manual, completions, documents and licences.

use crate::command::{read, run};
use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// One file to pack.
pub struct Item {
    /// Its path in the archive, with `/`.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Whether it is a program.
    pub runs: bool,
}

/// Everything to pack.
pub struct Contents {
    /// The program and what belongs to it, in the archive's order.
    pub items: Vec<Item>,
    /// The project's files that only packages of a system use.
    pub desktop: Vec<u8>,
    /// The program's picture.
    pub icon: Vec<u8>,
    /// Where the project is.
    pub repository: &'static str,
}

/// The completions of each shell and what they are called.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "wuqi.bash"),
    ("zsh", "_wuqi"),
    ("fish", "wuqi.fish"),
    ("powershell", "_wuqi.ps1"),
];

impl Contents {
    /// Gathers the program, what it `speaks` of itself, and the documents of the project.
    pub fn gather(project: &Project, program: &Path, speaks: bool) -> Result<Contents> {
        let bytes = fs::read(program).with_context(|| format!("no {}", program.display()))?;
        let name = program.file_name().context("a program has a name")?;
        let mut items = vec![Item {
            path: name.to_string_lossy().into_owned(),
            bytes,
            runs: true,
        }];
        if speaks {
            items.extend(spoken(program)?);
        }
        for file in project.files()? {
            let document = file.starts_with("docs/") || !file.contains('/') && is_document(&file);
            if document {
                let bytes = fs::read(project.root.join(&file))?;
                items.push(Item {
                    path: file,
                    bytes,
                    runs: false,
                });
            }
        }
        Ok(Contents {
            items,
            desktop: fs::read(project.root.join("packaging/wuqi.desktop"))?,
            icon: fs::read(project.root.join("web/favicon.svg"))?,
            repository: env!("CARGO_PKG_REPOSITORY"),
        })
    }
}

fn is_document(file: &str) -> bool {
    ["README", "LICENSE", "CHANGELOG", "SECURITY", "CITATION"]
        .iter()
        .any(|name| file.starts_with(name))
}

/// The manual and the completions, as the program itself writes them.
fn spoken(program: &Path) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for (shell, name) in SHELLS {
        let text = read(Command::new(program).args(["completions", shell]))?;
        items.push(Item {
            path: format!("completions/{name}"),
            bytes: text.into_bytes(),
            runs: false,
        });
    }
    let folder = std::env::temp_dir().join(format!("wuqi-manual-{}", std::process::id()));
    let written = run(Command::new(program).args(["man", "--out"]).arg(&folder));
    let mut names = Vec::new();
    if written.is_ok() {
        for entry in fs::read_dir(&folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    for name in names {
        items.push(Item {
            bytes: fs::read(folder.join(&name))?,
            path: format!("man/{name}"),
            runs: false,
        });
    }
    // What the system cleans up by itself need not be there to be removed.
    let _ = fs::remove_dir_all(&folder);
    written?;
    Ok(items)
}
