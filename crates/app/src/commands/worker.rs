//! `wuqi worker`: plays for matches, tournaments and training elsewhere.

use crate::contest::{WorkerArgs, work};
use crate::failure::Failure;
use crate::log;
use serde_json::json;
use wuqi_arena::{Pairs, WorkerOptions};

/// Plays until Ctrl-C or SIGTERM.
pub fn run(args: &WorkerArgs, json: bool) -> Result<(), Failure> {
    log::begin("info");
    let options = WorkerOptions {
        concurrency: usize::from(args.concurrency),
        ..WorkerOptions::default()
    };
    let pairs = Pairs {
        programs: args.programs,
    };
    let mut done = work(&args.queue, options, pairs)?;
    let pairs = done.remove(Pairs::NAME).unwrap_or(0);
    // Whatever is no pair is a job of self-play.
    let jobs: u64 = done.values().sum();
    if json {
        println!(
            "{}",
            json!({ "type": "worker", "pairs": pairs, "selfplay": jobs })
        );
        return Ok(());
    }
    if jobs > 0 {
        println!("{jobs} jobs of self-play done.");
    }
    println!("{pairs} pairs played.");
    Ok(())
}
