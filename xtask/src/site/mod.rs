//! `cargo xtask site`: Wuqi without a server, as one file and as a folder for any static host.
//!
//! `dist/wuqi.html` is the whole page with its engines in one file that opens from a disk;
//! `dist/site` holds the same as separate files with a service worker and a manifest, so that
//! it can be installed and works offline after the first visit. The same commit gives the
//! same bytes: nothing of the machine or the hour goes into them.

mod bundle;
mod current;
mod file;
mod folder;
mod lessons;
mod module;
mod networks;
pub mod npm;
mod pack;
mod page;

pub use module::{with_simd, with_threads, without_simd};
pub use pack::gzip;
pub use page::linked_styles;

use crate::project::Project;
use crate::puzzles;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest single file, and the largest without its networks.
const MOST: usize = 6_000_000;
const MOST_WITHOUT_NETWORKS: usize = 1_800_000;

/// Names the folder with both for the program to carry.
pub const VARIABLE: &str = "WUQI_SITE";

/// The single file.
const FILE: &str = "wuqi.html";

/// How many of the page's styles are needed before its script runs: colours and sizes, and what
/// an empty page looks like.
const FIRST_PAINT: usize = 2;

/// The texts of screens that only a server has, but for the notes in their headers.
const SERVER_TEXTS: [&str; 2] = ["ui.training.", "ui.ladder."];

/// The texts of a language that a page without a server can show.
fn without_server_texts(texts: &str) -> Result<String> {
    let mut texts: BTreeMap<String, String> = serde_json::from_str(texts)?;
    texts.retain(|key, _| {
        let server = SERVER_TEXTS.iter().any(|screen| key.starts_with(screen));
        !server || key.ends_with(".note")
    });
    Ok(serde_json::to_string(&texts)?)
}

/// The style of a screen that only a server has.
const SERVER_STYLE: &str = "training.css";

/// The scripts of the workers, by the names under which the page starts them.
const WORKERS: [&str; 2] = ["desk", "thinker"];

/// What to build.
#[derive(Args)]
pub struct Arguments {
    /// Where to write wuqi.html and site/
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    out: PathBuf,
}

/// A file with its path inside the site.
pub struct Part {
    /// Relative, with `/`.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Everything that both forms are made from.
pub struct Parts {
    /// `index.html` of the page, from which the head is taken.
    pub index: String,
    /// Runs before the first paint.
    pub boot: String,
    /// The styles of the first paint, of the page, and of the screens.
    pub styles: [String; 3],
    /// The sheet of icons.
    pub icons: String,
    /// The picture in the browser's tab.
    pub favicon: String,
    /// What unpacks the page's script in the single file.
    pub opening: String,
    /// The page's script for the single file and for the folder.
    pub scripts: [String; 2],
    /// The workers' scripts, in the order of [`WORKERS`].
    pub workers: Vec<String>,
    /// What keeps the folder's files for when there is no network.
    pub service_worker: String,
    /// The engines with SIMD, without for old browsers, and with threads.
    pub modules: [Vec<u8>; 3],
    /// Texts and samples, by the paths that the page asks for.
    pub data: Vec<Part>,
    /// The lessons, by the paths that the page asks for.
    pub lessons: Vec<Part>,
    /// The networks, by file name.
    pub networks: Vec<Part>,
}

/// Builds both and says how large they are.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    build(&project, &project.root.join(&arguments.out))
}

/// Builds both into a folder, unless they are there and made from what the project holds.
pub fn ensure(project: &Project, out: &Path) -> Result<()> {
    if current::is_current(out, &current::sum(project)?) {
        println!("the site in {} is current", out.display());
        return Ok(());
    }
    build(project, out)
}

/// Builds both into a folder.
fn build(project: &Project, out: &Path) -> Result<()> {
    // Before anything is read: what is changed meanwhile is built the next time.
    let sum = current::sum(project)?;
    let parts = collect(&project.root)?;
    let whole = file::write(&parts)?;
    let networks: usize = networks::in_file(&parts.networks).map(file::weight).sum();
    let site = folder::write(&project.root, &parts)?;
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    current::forget(out)?;
    replace_folder(&out.join("site"), &site)?;
    fs::write(out.join(FILE), &whole)?;
    println!(
        "wuqi.html: {} bytes, {} of them networks; site: {} files; tag {}",
        whole.len(),
        networks,
        site.len(),
        &pack::tag(&[whole.as_bytes()])[..12],
    );
    let bare = whole.len() - networks;
    if whole.len() > MOST || bare > MOST_WITHOUT_NETWORKS {
        bail!(
            "wuqi.html is too large: {} bytes of {MOST}, {bare} of {MOST_WITHOUT_NETWORKS} \
             without its networks",
            whole.len()
        );
    }
    current::keep(out, &sum)
}

fn collect(root: &Path) -> Result<Parts> {
    let read = |path: &str| {
        let text = fs::read_to_string(root.join(path));
        text.with_context(|| format!("cannot read {path}"))
    };
    let index = read("web/index.html")?;
    let modules = module::build(root)?;
    let tools = bundle::Tools::find(root)?;
    let [first, mut later] = page::styles(root, &index)?;
    later.retain(|name| name != SERVER_STYLE);
    let (paint, page) = first.split_at(FIRST_PAINT.min(first.len()));
    let style = |names: &[String]| {
        let sheets = names.iter().map(|name| read(&format!("web/{name}")));
        tools.style(&sheets.collect::<Result<String>>()?)
    };
    let mut data = Vec::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let path = format!("locales/{language}.json");
        let texts = without_server_texts(&read(&path)?)?;
        data.push(Part {
            bytes: pack::tighten(&texts)?,
            path,
        });
    }
    data.push(Part {
        path: "app/samples.json".to_owned(),
        bytes: pack::tighten(&read("web/app/samples.json")?)?,
    });
    for game in puzzles::GAMES {
        data.push(Part {
            path: format!("app/puzzles/{game}.json"),
            bytes: pack::tighten(&read(&puzzles::file(game))?)?,
        });
    }
    let workers = WORKERS.iter();
    let workers = workers.map(|name| tools.script(&format!("web/app/local/{name}.js")));
    Ok(Parts {
        boot: tools.plain_script("web/app/boot.js")?,
        styles: [style(paint)?, style(page)?, style(&later)?],
        icons: read("web/icons.svg")?,
        favicon: read("web/favicon.svg")?,
        opening: tools.script("web/app/local/opening.js")?,
        scripts: [
            tools.script("web/app/local/file.js")?,
            tools.script("web/app/local/site.js")?,
        ],
        workers: workers.collect::<Result<_>>()?,
        service_worker: tools.script("web/site/service-worker.js")?,
        modules,
        data,
        lessons: lessons::collect(root)?,
        networks: networks::collect(root)?,
        index,
    })
}

/// Writes the files of a folder and nothing else: what was there before is gone.
fn replace_folder(folder: &Path, parts: &[Part]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    for part in parts {
        let path = folder.join(&part.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &part.bytes)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
