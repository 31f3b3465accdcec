//! `cargo xtask bench`: builds and runs the benchmarks in `bench/`.
//!
//! They are a workspace of their own, so that the crates they compare with never enter
//! the project's dependencies. Peers written in Python live in an environment that is
//! made on demand below `target/`.

mod python;

use crate::command::{cargo, run as run_command};
use crate::project::Project;
use anyhow::Result;

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
    /// Only the contests whose name contains one of these.
    #[arg(value_name = "NAME")]
    only: Vec<String>,
}

/// Builds and runs the benchmarks.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let mut command = cargo(&project.root, ["run", "--release", "--manifest-path"]);
    command.args(["bench/Cargo.toml", "--"]);
    command.args(["--rounds", &arguments.rounds.to_string()]);
    command.args(["--seconds", &arguments.seconds.to_string()]);
    if !arguments.no_python {
        command
            .arg("--python")
            .arg(python::environment(&project.root)?);
    }
    if arguments.dry {
        command.arg("--dry");
    }
    run_command(command.args(&arguments.only))
}
