//! `wuqi worker`: plays pairs of games for matches and tournaments elsewhere.

use crate::contest::{WorkerArgs, work};
use crate::failure::Failure;
use serde_json::json;
use wuqi_arena::Workshop;

/// Plays until Ctrl-C or SIGTERM.
pub fn run(args: &WorkerArgs, json: bool) -> Result<(), Failure> {
    let workshop = Workshop {
        concurrency: usize::from(args.concurrency),
        programs: args.programs,
        ..Workshop::default()
    };
    let pairs = work(&args.queue, workshop)?;
    if json {
        println!("{}", json!({ "type": "worker", "pairs": pairs }));
    } else {
        println!("{pairs} pairs played.");
    }
    Ok(())
}
