//! `cargo xtask strength`: plays the matches between engines of the program that `docs/strength.md`
//! speaks of.
//!
//! Every match is one `wuqi match`, so that anybody can repeat a single one by hand. What
//! it writes is kept below `bench/strength`, and the tables of all results there are
//! written anew into `bench/strength/summary.md`. Matches with a time limit mean something
//! on an idle machine only; the levels have none and may be measured at any time.

mod minutes;
mod plan;
mod pools;
mod proof;
mod speed;
mod summary;

use crate::command::{self, cargo, run as run_command};
use crate::project::Project;
use anyhow::{Context, Result, bail};
use plan::Match;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What to play.
#[derive(clap::Args)]
pub struct Arguments {
    /// Plays this percentage of the planned games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    percent: u32,
    /// Only the matches whose name contains one of these (originals, levels, threads,
    /// defaults, speed, proof, pools, or a part of a name such as levels/ataxx, level-10 or
    /// pools/ataxx).
    /// `proof` plays nothing: it solves the openings of the matches that are there. Nor does
    /// `minutes`: it draws what the pieces of training brought, and the ratings of the pools. Nor
    /// does `summary`: it writes the tables of the results that are there.
    #[arg(value_name = "NAME")]
    only: Vec<String>,
    /// Only lists the matches, as commands.
    #[arg(long)]
    list: bool,
}

impl Arguments {
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }

    /// The pools that are wanted, by name and game.
    fn pools(&self) -> impl Iterator<Item = (String, &'static str)> {
        let pools = pools::GAMES.map(|game| (format!("pools/{game}"), game));
        pools.into_iter().filter(|(name, _)| self.wants(name))
    }
}

/// Plays the matches and writes their results.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let folder = project.root.join("bench/strength");
    let mut matches = plan::matches();
    matches.retain(|planned| arguments.wants(&planned.name));
    if arguments.list {
        for planned in &matches {
            println!("wuqi {}", planned.arguments(arguments.percent).join(" "));
        }
        for (_, game) in arguments.pools() {
            println!("wuqi tournament bench/strength/pools/{game}.toml");
        }
        return Ok(());
    }
    if arguments.wants("minutes") {
        minutes::draw(&project.root, &folder)?;
        pools::draw(&project.root, &folder)?;
        if arguments.only.len() == 1 {
            return Ok(());
        }
    }
    if arguments.only == ["summary"] {
        return summary::write(&folder);
    }
    run_command(&mut cargo(&project.root, ["build", "--release"]))?;
    let wuqi = project.root.join("target/release/wuqi");
    if arguments.wants("speed") {
        speed::measure(&wuqi, &folder)?;
    }
    for planned in &matches {
        println!("{}", planned.name);
        play(&wuqi, planned, arguments.percent, &folder)?;
        summary::write(&folder)?;
    }
    for (name, game) in arguments.pools() {
        println!("{name}");
        pools::play(&wuqi, &folder, game)?;
        pools::draw(&project.root, &folder)?;
    }
    for name in proof::PROVED {
        let file = folder.join(format!("{name}.wuqi"));
        if arguments.wants(&format!("proof/{name}")) && file.is_file() {
            println!("proof of {name}");
            proof::prove(&wuqi, &folder, name)?;
        }
    }
    summary::write(&folder)
}

/// Plays one match and keeps what it wrote.
fn play(wuqi: &Path, planned: &Match, percent: u32, folder: &Path) -> Result<()> {
    let file = folder.join(format!("{}.jsonl", planned.file()));
    let records = folder.join(format!("{}.wuqi", planned.file()));
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut command = Command::new(wuqi);
    command.args(planned.arguments(percent)).arg("--json");
    if planned.keep_games {
        // The command appends, and these are the games of another match.
        if records.exists() {
            fs::remove_file(&records)?;
        }
        command.arg("--records").arg(&records);
    }
    let output = command::read(&mut command)?;
    let last = output.lines().last().unwrap_or_default();
    let result: Value = serde_json::from_str(last).context("`wuqi match` wrote no result")?;
    if result["type"] != "match" {
        bail!("`wuqi match` did not end with a result: {last}");
    }
    println!("  {}", summary::line(&result));
    if planned.keep_games {
        fs::write(&file, output)?;
    } else {
        put_step(&file, &planned.name, result)?;
    }
    Ok(())
}

/// Puts the result of one step into the file of a ladder, in place of an older one.
fn put_step(file: &Path, name: &str, mut result: Value) -> Result<()> {
    result["name"] = name.into();
    let old = fs::read_to_string(file).unwrap_or_default();
    let mut steps: Vec<Value> = old
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|step: &Value| step["name"] != name)
        .collect();
    steps.push(result);
    steps.sort_by_key(|step| step["name"].as_str().unwrap_or_default().to_owned());
    let lines: Vec<String> = steps.iter().map(Value::to_string).collect();
    fs::write(file, lines.join("\n") + "\n")?;
    Ok(())
}
