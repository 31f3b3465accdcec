//! `cargo xtask bench`: builds and runs the benchmarks in `bench/`.
//!
//! They are a workspace of their own, so that the crates they compare with never enter
//! the project's dependencies. Peers written in Python live in an environment that is
//! made on demand below `target/`.

mod load;
mod wasm;

use crate::command::{cargo, read, run as run_command};
use crate::project::Project;
use crate::python;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// The Python packages, pinned so that results can be compared over time.
const PACKAGES: &[&str] = &["open_spiel==2.0.2", "onnx==1.23.2", "onnxruntime==1.31.1"];

/// The environment that they live in.
const PYTHON: &str = "bench-python";

/// What to do when it cannot be made.
const HINT: &str = "the Python peers cannot be set up; leave them out with --no-python";

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Leaves out the peers that are written in Python.
    #[arg(long)]
    no_python: bool,
    /// How often each is measured; the result is the median.
    #[arg(long, default_value_t = 7)]
    rounds: u32,
    /// CPU time of one measurement in seconds.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Only prints the table and writes no file.
    #[arg(long)]
    dry: bool,
    /// Only the contests whose name contains one of these; `load` alone is the load on the
    /// server instead, `wasm` alone what a browser reaches.
    #[arg(value_name = "NAME")]
    only: Vec<String>,
}

/// Builds and runs the benchmarks.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    if arguments.only == ["load"] {
        return load::run_load(&project, arguments.dry);
    }
    if arguments.only == ["wasm"] {
        return wasm::run_wasm(&project, arguments.dry);
    }
    let mut command = cargo(&project.root, ["run", "--release", "--manifest-path"]);
    command.args(["bench/Cargo.toml", "--"]);
    command.args(["--rounds", &arguments.rounds.to_string()]);
    command.args(["--seconds", &arguments.seconds.to_string()]);
    if !arguments.no_python {
        command
            .arg("--python")
            .arg(python::environment(&project.root, PYTHON, PACKAGES, HINT)?);
    }
    if arguments.dry {
        command.arg("--dry");
    }
    run_command(command.args(&arguments.only))
}

/// Where figures of this kind go, by day and commit. Without git or `date` the name is less
/// telling, and nothing else changes.
fn figures_file(project: &Project, kind: &str) -> PathBuf {
    let commit =
        read(
            Command::new("git")
                .current_dir(&project.root)
                .args(["rev-parse", "--short", "HEAD"]),
        );
    let date = read(Command::new("date").arg("+%F"));
    let name = |text: Result<String>| text.map_or("unknown".to_owned(), |t| t.trim().to_owned());
    let (date, commit) = (name(date), name(commit));
    (project.root).join(format!("bench/results/{date}-{commit}-{kind}.json"))
}
