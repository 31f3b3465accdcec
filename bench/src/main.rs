//! Speed beside other implementations, measured in the same run. See README.md.

mod clock;
mod contest;
mod contests;
mod machine;
mod network_file;
mod peers;
mod report;

use anyhow::{Result, bail};
use clap::Parser;
use std::path::PathBuf;

/// What to measure and how long.
#[derive(Parser)]
#[command(name = "cargo xtask bench")]
struct Arguments {
    /// How often each entrant is measured; the result is the median.
    #[arg(long, default_value_t = 7)]
    rounds: u32,
    /// CPU time of one measurement in seconds.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// The Python that has the Python peers installed; without it they are left out.
    #[arg(long)]
    python: Option<PathBuf>,
    /// Only prints the table and writes no file.
    #[arg(long)]
    dry: bool,
    /// Only the contests whose name contains one of these.
    #[arg(value_name = "NAME")]
    only: Vec<String>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let wanted = |name: &str| {
        let only = &arguments.only;
        only.is_empty() || only.iter().any(|part| name.contains(part))
    };
    let mut contests = contests::all(arguments.python.as_deref())?;
    contests.retain(|contest| wanted(contest.name));
    if contests.is_empty() {
        bail!("no contest has a name that contains {:?}", arguments.only);
    }
    let mut results = Vec::new();
    for contest in contests {
        eprintln!("measuring {}", contest.name);
        results.push(contest.run(arguments.rounds, arguments.seconds)?);
    }
    let machine = machine::describe();
    println!("{}", report::markdown(&machine, &results));
    if !arguments.dry {
        let path = report::write(&machine, &results, arguments.rounds, arguments.seconds)?;
        println!("Written to {}", path.display());
    }
    Ok(())
}
