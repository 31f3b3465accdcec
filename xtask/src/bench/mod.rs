//! `cargo xtask bench`: builds and runs the benchmarks in `bench/`.
//!
//! They are a workspace of their own, so that the crates they compare with never enter
//! the project's dependencies. Peers written in Python live in an environment that is
//! made on demand below `target/`.

mod load;

use crate::command::{cargo, run as run_command};
use crate::project::Project;
use crate::python;
use anyhow::Result;

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
    /// server instead.
    #[arg(value_name = "NAME")]
    only: Vec<String>,
}

/// Builds and runs the benchmarks.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    if arguments.only == ["load"] {
        return load::run_load(&project, arguments.dry);
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
