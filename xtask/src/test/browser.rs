//! The page in a real browser, its types and its form.
//!
//! The tests are plain Node scripts in `web/tests`. Their few packages are installed below
//! `target/`, so that the folder of the page holds nothing but the page and its tests.

use super::setup;
use super::tally::Tally;
use crate::command::{cargo, run, stream};
use crate::project::Project;
use crate::site;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What Debian calls Node.js. A Node.js from elsewhere would stand in the way of these, so they
/// are asked for only where there is none.
const NODE: &[&str] = &["nodejs", "npm"];

/// What Debian calls the browsers and the letters that their pages need.
const BROWSER: &[&str] = &["chromium", "firefox-esr", "fonts-noto-cjk", "fontconfig"];

/// Where a Chromium may be; `WUQI_CHROMIUM` names any other.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Where a Firefox may be; `WUQI_FIREFOX` names any other.
const FIREFOXES: &[&str] = &["firefox-esr", "firefox"];

/// The oldest Firefox that is known to do what Playwright asks of it; 140 does not.
const LEAST_FIREFOX: u32 = 153;

/// Formats the page's scripts and styles.
pub fn format(root: &Path) -> Result<()> {
    run(biome(root)?.args(["check", "--write"]))
}

/// Checks the form of the page's scripts, tests and styles, and then their types.
pub fn page(project: &Project, _: &mut Tally) -> Result<()> {
    let mut form = biome(&project.root)?;
    form.args(["ci", "--error-on-warnings", "--colors=off"]);
    run(&mut form).context("`cargo xtask format` mends what can be mended by itself")?;
    let modules = packages(&project.root)?;
    for settings in ["web/jsconfig.json", "web/tests/jsconfig.json"] {
        let mut tsc = Command::new("node");
        tsc.current_dir(&project.root)
            .arg(modules.join("typescript/bin/tsc"))
            .args(["-p", settings]);
        run(&mut tsc)?;
    }
    Ok(())
}

/// Biome in the folder of the page, where its settings are (`web/biome.json`).
fn biome(root: &Path) -> Result<Command> {
    let mut node = Command::new("node");
    node.current_dir(root.join("web"))
        .arg(packages(root)?.join("@biomejs/biome/bin/biome"));
    Ok(node)
}

/// Plays in the browser.
pub fn tests(project: &Project, tally: &mut Tally) -> Result<()> {
    browser()?;
    packages(&project.root)?;
    let dist = project.root.join("dist");
    site::ensure(project, &dist)?;
    // The example brings a game that the page does not know.
    let build = ["build", "-p", "wuqi", "-p", "connect-four"];
    run(cargo(&project.root, build).env(site::VARIABLE, &dist))?;
    let mut node = Command::new("node");
    node.current_dir(&project.root).arg("web/tests/run.js");
    stream(&mut node, |line| tally.read_line(line))
}

/// Makes sure that Node.js is there.
pub fn node() -> Result<()> {
    let known = |name| setup::answers(name, &["--version"]);
    if !known("node") || !known("npm") {
        setup::debian(NODE).context("Node.js and npm are missing")?;
    }
    Ok(())
}

/// Makes sure that both browsers and the letters are there.
pub fn browser() -> Result<()> {
    let known = |name: &&str| setup::answers(name, &["--version"]);
    let chromium = named("WUQI_CHROMIUM") || BROWSERS.iter().any(known);
    // Without these letters Chinese text has no width, and nothing can overflow.
    let chinese = setup::prints("fc-list", &[":lang=zh-tw"]);
    if !chromium || !has_firefox() || !chinese {
        setup::debian(BROWSER).context("Chromium, Firefox or Chinese fonts are missing")?;
    }
    if !has_firefox() {
        bail!("the tests need Firefox {LEAST_FIREFOX} or later; WUQI_FIREFOX may name one");
    }
    Ok(())
}

/// Whether the environment names a program.
fn named(variable: &str) -> bool {
    std::env::var_os(variable).is_some()
}

/// Whether the Firefox that the tests take is there and new enough.
fn has_firefox() -> bool {
    let version = |name: &&str| setup::version(name);
    let first = FIREFOXES.iter().find_map(version);
    named("WUQI_FIREFOX") || first.is_some_and(|version| version >= LEAST_FIREFOX)
}

/// Installs the packages of the lock file unless they are there: their folder.
pub fn packages(root: &Path) -> Result<PathBuf> {
    node()?;
    let (source, folder) = (root.join("web/tests"), root.join("target/page-tests"));
    let modules = folder.join("node_modules");
    let done = folder.join("installed.json");
    let lock = fs::read_to_string(source.join("package-lock.json"))?;
    if modules.is_dir() && fs::read_to_string(&done).is_ok_and(|text| text == lock) {
        return Ok(modules);
    }
    println!("installing the packages of the page's tests");
    fs::create_dir_all(&folder)?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(source.join(name), folder.join(name))?;
    }
    let mut npm = Command::new("npm");
    npm.current_dir(&folder)
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
    if run(&mut npm).is_err() {
        bail!("`npm ci` cannot fetch the packages that web/tests/package-lock.json names");
    }
    fs::write(&done, lock)?;
    Ok(modules)
}
