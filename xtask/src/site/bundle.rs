//! The page's modules as one script, by esbuild: its exact version is in the lock file of
//! the page's tests, and it comes from there.

use crate::command;
use crate::test;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What every script is written for: browsers with modules in workers and DecompressionStream.
const TARGET: &str = "--target=chrome103,firefox113,safari16.4";

/// Modules that only a page with a server behind it asks for.
const SERVER_ONLY: [&str; 2] = ["--external:../training/*", "--external:../ladder/*"];

/// esbuild, and where the project is.
pub struct Tools {
    root: PathBuf,
    esbuild: PathBuf,
}

impl Tools {
    /// Fetches esbuild unless it is there.
    pub fn find(root: &Path) -> Result<Tools> {
        let esbuild = test::packages(root)?.join("esbuild/bin/esbuild");
        Ok(Tools {
            root: root.to_owned(),
            esbuild,
        })
    }

    /// A module with all that it imports, as a script without imports. What only a server has
    /// is left out: nobody comes to the line that would ask for it.
    pub fn script(&self, path: &str) -> Result<String> {
        let [training, ladder] = SERVER_ONLY;
        self.run(&[path, "--bundle", "--format=iife", training, ladder])
    }

    /// A script that is none of the modules.
    pub fn plain_script(&self, path: &str) -> Result<String> {
        self.run(&[path])
    }

    /// Styles without what only people read.
    pub fn style(&self, text: &str) -> Result<String> {
        let folder = self.root.join("target/site-parts");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("styles.css"), text)?;
        self.run(&["target/site-parts/styles.css"])
    }

    fn run(&self, arguments: &[&str]) -> Result<String> {
        let mut node = Command::new("node");
        node.current_dir(&self.root).arg(&self.esbuild);
        node.args(arguments)
            .args(["--minify", "--charset=utf8", "--log-level=warning", TARGET]);
        let text = command::read(&mut node).context("esbuild cannot put the page together")?;
        Ok(text.trim_end().to_owned())
    }
}
