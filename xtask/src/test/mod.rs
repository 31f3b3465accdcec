//! `cargo xtask test`: everything that must hold, the cheapest checks first.

mod browser;
mod install;
mod kernels;
mod packed;
mod release;
mod setup;
mod steps;
mod stranger;
mod tally;
mod watchdog;

pub use browser::{browser, packages};
pub use setup::target;

use crate::command;
use crate::project::Project;
use anyhow::{Result, bail};
use clap::Args;
use std::time::Instant;
use steps::{STEPS, Step, When};
use tally::Tally;
use watchdog::Watchdog;

/// What to run.
#[derive(Args)]
pub struct Arguments {
    /// Leaves out the steps that build for other targets or outside the workspace.
    #[arg(long)]
    quick: bool,
    /// Also tests the trainer with libtorch, which is fetched as a large Python package.
    #[arg(long)]
    train: bool,
    /// Only lists the steps.
    #[arg(long)]
    list: bool,
    /// Runs only these steps.
    #[arg(value_name = "STEP")]
    only: Vec<String>,
}

/// Formats everything that the steps `format` and `page` look at.
pub fn format_all() -> Result<()> {
    let root = Project::find()?.root;
    command::run(&mut command::cargo(&root, ["fmt", "--all"]))?;
    browser::format(&root)
}

/// Runs the chosen steps in order and stops at the first that fails.
pub fn run(arguments: &Arguments) -> Result<()> {
    let chosen = choose(arguments)?;
    if arguments.list {
        for step in chosen {
            let note = match step.run_when {
                When::Always => "",
                When::NotQuick => " (not with --quick)",
                When::Train => " (with --train)",
                When::Named => " (only when it is named)",
            };
            println!("{:<12} {}{note}", step.name, step.about);
        }
        return Ok(());
    }
    let project = Project::find()?;
    let begin = Instant::now();
    let mut total = Tally::default();
    for (number, step) in chosen.iter().enumerate() {
        println!(
            "\n[{}/{}] {}: {}",
            number + 1,
            chosen.len(),
            step.name,
            step.about
        );
        let begin = Instant::now();
        let mut tally = Tally::default();
        let watchdog = Watchdog::start(step.name);
        let done = (step.run)(&project, &mut tally);
        drop(watchdog);
        let seconds = begin.elapsed().as_secs_f64();
        // A step that counted nothing is itself one check.
        match &done {
            Ok(()) if tally == Tally::default() => tally.passed = 1,
            Err(_) if tally.failed == 0 => tally.failed = 1,
            _ => {}
        }
        total += tally;
        if let Err(error) = done {
            println!("\n{}: FAILED after {seconds:.1} s", step.name);
            println!("{total}");
            bail!("step '{}' failed: {error:#}", step.name);
        }
        println!("{}: ok, {seconds:.1} s", step.name);
    }
    println!("\nAll steps in {:.0} s.", begin.elapsed().as_secs_f64());
    println!("{total}");
    Ok(())
}

/// The steps that the arguments ask for, in their fixed order.
fn choose(arguments: &Arguments) -> Result<Vec<&'static Step>> {
    for name in &arguments.only {
        if !STEPS.iter().any(|step| step.name == name) {
            let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            bail!(
                "there is no step '{name}'; the steps are: {}",
                known.join(", ")
            );
        }
    }
    let named = |step: &Step| arguments.only.iter().any(|name| name == step.name);
    Ok(STEPS
        .iter()
        .filter(|step| arguments.only.is_empty() || named(step))
        .filter(|step| match step.run_when {
            When::Always => true,
            When::NotQuick => !arguments.quick,
            When::Train => arguments.train || named(step),
            When::Named => named(step),
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(quick: bool, only: &[&str]) -> Result<Vec<&'static str>> {
        let arguments = Arguments {
            quick,
            train: false,
            list: false,
            only: only.iter().map(|&name| name.to_owned()).collect(),
        };
        let chosen = choose(&arguments)?;
        Ok(chosen.into_iter().map(|step| step.name).collect())
    }

    #[test]
    fn steps_are_chosen_by_name_and_speed_and_keep_their_order() {
        let all = names(false, &[]).unwrap();
        let left_out = STEPS.iter().map(|step| step.name);
        let left_out: Vec<&str> = left_out.filter(|name| !all.contains(name)).collect();
        assert_eq!(left_out, ["arm", "train"]);
        assert_eq!(names(false, &left_out).unwrap(), left_out);
        let quick = names(true, &[]).unwrap();
        assert!(!quick.contains(&"simd128") && quick.contains(&"tests"));
        assert_eq!(
            names(false, &["words", "format"]).unwrap(),
            ["format", "words"]
        );
        let error = names(false, &["nothing"]).unwrap_err().to_string();
        assert!(error.contains("format, layers"), "{error}");
    }
}
