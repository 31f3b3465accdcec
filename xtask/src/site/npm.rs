//! `cargo xtask npm`: the package for web developers as a folder, ready for `npm pack`.

use super::module;
use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// What the package consists of, and where it comes from.
const FILES: [(&str, &str); 6] = [
    ("package.json", "packages/npm/package.json"),
    ("README.md", "packages/npm/README.md"),
    ("index.js", "packages/npm/index.js"),
    ("index.d.ts", "packages/npm/index.d.ts"),
    ("example.js", "packages/npm/example.js"),
    // How texts go in and come out is the same in the page.
    ("module.js", "web/app/local/module.js"),
];

/// Where to put it.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to write the package
    #[arg(long, value_name = "FOLDER", default_value = "dist/npm")]
    out: PathBuf,
}

/// Makes the package and says where it is.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = Project::find()?.root;
    let out = root.join(&arguments.out);
    write(&root, &out, &module::with_simd(&root)?)?;
    println!("{}: `npm pack` makes the archive", out.display());
    Ok(())
}

/// Writes the package around a module.
pub fn write(root: &Path, out: &Path, module: &Path) -> Result<()> {
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let sources = FILES.map(|(name, source)| (name, root.join(source)));
    for (name, source) in sources
        .into_iter()
        .chain([("wuqi.wasm", module.to_owned())])
    {
        fs::copy(&source, out.join(name))
            .with_context(|| format!("cannot copy {}", source.display()))?;
    }
    Ok(())
}
