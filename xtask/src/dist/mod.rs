//! `cargo xtask dist`: what a release is made of, for one target, in `dist/`.
//!
//! The release workflow runs this on every system and adds nothing of its own, so that what
//! people download can be made and tried on any machine.

mod contents;
mod deb;
mod pack;

use crate::command::{cargo, read, run};
use crate::project::Project;
use crate::site;
use anyhow::{Context, Result};
use clap::Args;
use contents::Contents;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use pack::unpack;

/// The version of the whole workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What to build.
#[derive(Args, Default)]
pub struct Arguments {
    /// The target to build for, such as aarch64-unknown-linux-gnu (default: this machine's)
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// The oldest processor it must run on, such as x86-64-v3 (default: any of the target)
    #[arg(long, value_name = "CPU")]
    cpu: Option<String>,
    /// The profile to build with; `dev` is quick and only for trying the packages
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
    /// The folder to write to
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    out: PathBuf,
    /// The folder with wuqi.html and site/ that the program carries; built there unless current
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    site: PathBuf,
    /// Takes the site as it is, such as one that another machine has built
    #[arg(long)]
    site_as_is: bool,
}

/// What was made.
pub struct Made {
    /// The archive with the program and its documents.
    pub archive: PathBuf,
    /// The package for Debian and its relatives, on Linux.
    pub deb: Option<PathBuf>,
}

/// Builds, packs and says what there is.
pub fn run_dist(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    make(&project, arguments)?;
    let out = project.root.join(&arguments.out);
    print!("{}", fs::read_to_string(out.join(SUMS))?);
    println!("in {}", out.display());
    Ok(())
}

/// The packages made for a test: as quickly as possible, in a folder of their own.
pub fn make_to_try(project: &Project, out: &Path) -> Result<Made> {
    let arguments = Arguments {
        profile: "dev".to_owned(),
        out: out.to_owned(),
        site: "dist".into(),
        ..Arguments::default()
    };
    make(project, &arguments)
}

fn make(project: &Project, arguments: &Arguments) -> Result<Made> {
    let root = &project.root;
    let host = host()?;
    let target = arguments.target.as_ref().unwrap_or(&host);
    let carried = root.join(&arguments.site);
    if !arguments.site_as_is {
        site::ensure(project, &carried)?;
    }
    let program = build(root, arguments, target, &carried)?;
    let out = root.join(&arguments.out);
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let name = match &arguments.cpu {
        Some(cpu) => format!("wuqi-{VERSION}-{target}-{cpu}"),
        None => format!("wuqi-{VERSION}-{target}"),
    };
    // The program writes its own manual and completions, which only runs on this machine.
    let speaks = *target == host;
    let contents = Contents::gather(project, &program, speaks)?;
    let archive = pack::archive(&out, &name, &contents, target.contains("windows"))?;
    println!("packed {}", archive.display());
    let mut deb = None;
    if let Some(architecture) = deb::architecture(target)
        && arguments.cpu.is_none()
    {
        let path = deb::write(&out, architecture, &contents)?;
        println!("packed {}", path.display());
        container(root, &out, architecture, &program)?;
        deb = Some(path);
    }
    pack_site(&out, &carried)?;
    sums(&out)?;
    Ok(Made { archive, deb })
}

fn host() -> Result<String> {
    let text = read(Command::new("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// Builds the program with the site that it carries; gives its path.
fn build(root: &Path, arguments: &Arguments, target: &str, carried: &Path) -> Result<PathBuf> {
    // What another processor needs does not throw away what is built for all.
    let folder = match &arguments.cpu {
        Some(cpu) => root.join("target").join(cpu),
        None => root.join("target"),
    };
    let mut command = cargo(root, ["build", "--locked", "--package", "wuqi"]);
    command.args(["--profile", &arguments.profile]);
    command.arg("--target-dir").arg(&folder);
    command.env(site::VARIABLE, carried);
    let mut built = folder;
    if arguments.target.is_some() {
        command.args(["--target", target]);
        built.push(target);
    }
    if let Some(cpu) = &arguments.cpu {
        command.env("RUSTFLAGS", format!("-C target-cpu={cpu}"));
    }
    run(&mut command)?;
    built.push(match arguments.profile.as_str() {
        "dev" => "debug",
        profile => profile,
    });
    let ending = if target.contains("windows") {
        "wuqi.exe"
    } else {
        "wuqi"
    };
    Ok(built.join(ending))
}

/// The folder that `docker build` takes: the description and the program.
fn container(root: &Path, out: &Path, architecture: &str, program: &Path) -> Result<()> {
    let folder = out.join("container");
    let place = folder.join(architecture);
    fs::create_dir_all(&place)?;
    fs::copy(root.join("packaging/Dockerfile"), folder.join("Dockerfile"))?;
    fs::copy(program, place.join("wuqi")).context("cannot copy the program")?;
    println!("made {} for `docker build`", folder.display());
    Ok(())
}

/// The site that needs no server, as an archive.
fn pack_site(out: &Path, carried: &Path) -> Result<()> {
    let name = format!("wuqi-{VERSION}-site");
    let archive = pack::folder(out, &name, &carried.join("site"))?;
    println!("packed {}", archive.display());
    Ok(())
}

/// The name of the list of checksums.
const SUMS: &str = "SHA256SUMS";

/// Writes the checksums of all files, as `sha256sum --check` reads them.
fn sums(out: &Path) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(out)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && name != SUMS {
            names.push(name);
        }
    }
    names.sort();
    let mut text = String::new();
    for name in names {
        let digest = Sha256::digest(fs::read(out.join(&name))?);
        for byte in digest {
            write!(text, "{byte:02x}")?;
        }
        writeln!(text, "  {name}")?;
    }
    fs::write(out.join(SUMS), text).context("cannot write the checksums")
}
