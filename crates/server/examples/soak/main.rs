//! The real server under attack: it is killed, its disk fills, its engines are kept busy,
//! it is flooded, and it is asked to end while somebody dawdles.
//!
//! `cargo xtask soak` builds and runs it. Every move that was acknowledged must be there
//! afterwards, a quiet player must have an answer soon, and the memory must stay within its
//! budget; whatever is not so makes the run fail. What was seen is written as figures.

mod attack;
mod disk;
#[path = "../common/house.rs"]
mod house;
#[path = "../common/machine.rs"]
mod machine;
mod player;
mod trials;

use house::Trouble;
use serde_json::{Value, json};
use std::env;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What can be done to the server.
const TRIALS: [&str; 5] = ["kills", "disk_full", "long_thinkers", "flood", "ending"];

/// The figures of a trial.
#[derive(Default)]
pub struct Seen(serde_json::Map<String, Value>);

impl Seen {
    /// Notes a figure, in place of an earlier one of the same name.
    pub fn note(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }
}

/// What to do.
struct Plan {
    program: PathBuf,
    minutes: f64,
    /// The least number of kills; they go on beyond their time for it.
    kills: u64,
    /// The only trial to run.
    only: Option<String>,
    out: Option<PathBuf>,
}

fn read_plan() -> Result<Plan, Trouble> {
    let mut plan = Plan {
        program: PathBuf::from("target/release/wuqi"),
        minutes: 5.0,
        kills: 0,
        only: None,
        out: None,
    };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--program" => plan.program = value()?.into(),
            "--minutes" => plan.minutes = value()?.parse()?,
            "--kills" => plan.kills = value()?.parse()?,
            "--only" => {
                let trial = value()?;
                if !TRIALS.contains(&trial.as_str()) {
                    return Err(format!("the trials are: {}", TRIALS.join(", ")).into());
                }
                plan.only = Some(trial);
            }
            "--out" => plan.out = Some(value()?.into()),
            _ => return Err(format!("unknown option {word}").into()),
        }
    }
    Ok(plan)
}

#[tokio::main]
async fn main() -> Result<(), Trouble> {
    let plan = read_plan()?;
    #[cfg(unix)]
    rlimit::increase_nofile_limit(65_536)?;
    let (begun, load) = (Instant::now(), machine::load());
    let trials = TRIALS.into_iter();
    let trials = trials.filter(|trial| plan.only.as_ref().is_none_or(|only| only == trial));
    let trials: Vec<&str> = trials.collect();
    // The last takes as long as it takes.
    let timed = trials.iter().filter(|trial| **trial != "ending").count();
    let part = Duration::from_secs_f64(plan.minutes * 60.0 / timed.max(1) as f64);
    let mut figures = serde_json::Map::new();
    let mut faults = Vec::new();
    let program = &plan.program;
    for trial in trials {
        // What was seen until something went wrong stands beside it.
        let mut seen = Seen::default();
        let result = match trial {
            "kills" => trials::kills(program, part, plan.kills, &mut seen).await,
            "disk_full" => trials::disk_full(program, part, &mut seen).await,
            "long_thinkers" => trials::starve(program, part, &mut seen).await,
            "flood" => trials::flood(program, part, &mut seen).await,
            _ => trials::ending(program, &mut seen).await,
        };
        if let Err(error) = result {
            seen.note("failed", error.to_string());
            faults.push(format!("{trial}: {error}"));
        }
        let value = Value::Object(seen.0);
        println!("{trial}: {value:#}");
        figures.insert(trial.to_owned(), value);
    }
    figures.insert("minutes".to_owned(), json!(begun.elapsed().as_secs() / 60));
    let machine = machine::describe(program, &load);
    figures.insert("machine".to_owned(), machine);
    figures.insert("faults".to_owned(), json!(faults));
    let text = format!("{:#}", Value::Object(figures));
    if let Some(file) = plan.out {
        std::fs::write(file, text + "\n")?;
    }
    match faults.first() {
        None => Ok(()),
        Some(first) => Err(format!("{} faults, the first: {first}", faults.len()).into()),
    }
}
