//! Load on the real server: many live games over WebSocket, one move a second each.
//!
//! `cargo xtask bench load` builds and runs it. Every game has two people on connections of
//! their own; whoever is to move plays a random legal move and waits until the server has
//! acknowledged it. That wait is the latency. With `--crash` the server is killed in the
//! middle without warning and started again; then every acknowledged move must be there.

mod figures;
#[path = "../common/house.rs"]
mod house;
#[path = "../common/machine.rs"]
mod machine;
mod pair;

use figures::Figures;
use futures_util::{StreamExt, stream};
use house::{House, Trouble};
use pair::{Pair, Toll};
use std::env;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// So many games are begun at a time.
const AT_ONCE: usize = 32;

/// The longest that it may take until all have begun.
const PATIENCE: Duration = Duration::from_secs(300);

/// What to do.
struct Plan {
    program: PathBuf,
    games: usize,
    seconds: u64,
    crash: bool,
    out: Option<PathBuf>,
}

fn read_plan() -> Result<Plan, Trouble> {
    let mut plan = Plan {
        program: PathBuf::from("target/release/wuqi"),
        games: 1000,
        seconds: 60,
        crash: false,
        out: None,
    };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--program" => plan.program = value()?.into(),
            "--games" => plan.games = value()?.parse()?,
            "--seconds" => plan.seconds = value()?.parse()?,
            "--out" => plan.out = Some(value()?.into()),
            "--crash" => plan.crash = true,
            _ => return Err(format!("unknown option {word}").into()),
        }
    }
    Ok(plan)
}

/// How far the run is; everybody looks at it before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Games begin.
    Arriving,
    /// Moves count.
    Playing,
    /// The server is gone: wait.
    Dark,
    /// The server is back: come again.
    Back,
    /// Enough.
    Over,
}

#[tokio::main]
async fn main() -> Result<(), Trouble> {
    let plan = read_plan()?;
    let load = machine::load();
    #[cfg(unix)]
    rlimit::increase_nofile_limit(65_536)?;
    let data = tempfile::tempdir()?;
    let mut house = House::open(&plan.program, data.path(), &[]).await?;
    let empty = house.memory()?;
    let (phase, watched) = watch::channel(Phase::Arriving);
    let toll = Arc::new(Toll::default());
    let mut pairs = Vec::new();
    let arriving = async {
        let begun = (0..plan.games).map(|number| Pair::begin(&house, number));
        let mut begun = stream::iter(begun).buffer_unordered(AT_ONCE);
        while let Some(pair) = begun.next().await {
            let (watched, toll) = (watched.clone(), toll.clone());
            pairs.push(tokio::spawn(pair?.run(watched, toll)));
        }
        Ok::<(), String>(())
    };
    let arrived = timeout(PATIENCE, arriving).await;
    arrived.map_err(|_| format!("the games have not begun within {PATIENCE:?}"))??;
    println!("{} games begun", plan.games);
    // The first moves warm everything up and are not counted.
    sleep(Duration::from_secs(5)).await;
    phase.send(Phase::Playing)?;
    let full = house.memory()?;
    let half = Duration::from_secs(plan.seconds) / 2;
    sleep(half).await;
    if plan.crash {
        phase.send(Phase::Dark)?;
        house.crash().await?;
        println!("killed");
        sleep(Duration::from_millis(500)).await;
        house.start().await?;
        phase.send(Phase::Back)?;
        println!("started again");
        sleep(Duration::from_secs(10)).await;
        phase.send(Phase::Playing)?;
    }
    sleep(half).await;
    let late = house.memory()?;
    let busy = house.processor()?;
    phase.send(Phase::Over)?;
    let mut failures = Vec::new();
    for pair in pairs {
        if let Err(error) = pair.await? {
            failures.push(error);
        }
    }
    let figures = Figures {
        games: plan.games,
        seconds: plan.seconds,
        crash: plan.crash,
        memory: [empty, full, late],
        processor: busy,
        failures: failures.clone(),
        machine: machine::describe(&plan.program, &load),
    };
    let text = figures.show(&toll);
    println!("{text}");
    if let Some(file) = plan.out {
        std::fs::write(file, text + "\n")?;
    }
    if !failures.is_empty() {
        return Err(format!("{} games went wrong: {}", failures.len(), failures[0]).into());
    }
    Ok(())
}
