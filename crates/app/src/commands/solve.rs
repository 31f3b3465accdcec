//! `wuqi solve`: the exact value under best play.

use crate::failure::Failure;
use crate::progress::{Line, rate};
use crate::setup::PositionArgs;
use crate::thinking::stop_flag;
use serde_json::json;
use std::time::{Duration, Instant};
use wuqi_engines::{SolveError, SolveProgress, Solved, solve_any};
use wuqi_search::{Control, Limits};

/// Solves the position and prints the value and all optimal moves.
pub fn run(
    args: &PositionArgs,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: u32,
    json: bool,
) -> Result<(), Failure> {
    let (game, position) = args.set_up()?;
    let start = Instant::now();
    let clock = || start.elapsed();
    let limits = Limits {
        nodes,
        time,
        ..Limits::default()
    };
    let control = Control::new(limits, stop_flag(), &clock);
    let mut line = Line::new();
    let answer = solve_any(
        &game,
        &*position,
        (memory as usize) << 20,
        &control,
        &mut |progress| line.show(&known(progress, start.elapsed())),
    );
    drop(line);
    match answer {
        Ok(solved) => {
            print(&solved, start.elapsed(), json);
            Ok(())
        }
        Err(SolveError::Stopped(progress)) => {
            if !json {
                println!("Not solved: {}", known(&progress, start.elapsed()));
                return Err(Failure::refused(SolveError::Stopped(progress)));
            }
            let error = SolveError::Stopped(progress.clone()).to_string();
            println!(
                "{}",
                json!({ "stopped": true, "known": progress, "error": error })
            );
            Err(Failure::Said)
        }
        Err(error) => Err(Failure::refused(error)),
    }
}

fn print(solved: &Solved, time: Duration, json: bool) {
    if json {
        let mut answer = json!(solved);
        answer["time_ms"] = json!(time.as_millis() as u64);
        println!("{answer}");
        return;
    }
    let verdict = match solved.value {
        0 => "a draw".to_owned(),
        value if value > 0 => format!("player one wins by {value}"),
        value => format!("player two wins by {}", -value),
    };
    println!("value {:+}: {verdict} with best play", solved.value);
    if !solved.best.is_empty() {
        println!("best: {}", solved.best.join(" "));
    }
    println!("{}", rate(solved.nodes, "positions", time));
}

/// What is known so far, in words.
fn known(progress: &SolveProgress, time: Duration) -> String {
    let bound = |value: Option<i32>| value.map_or("?".to_owned(), |value| format!("{value:+}"));
    let range = format!("value {} to {}", bound(progress.low), bound(progress.high));
    let best = match progress.best.is_empty() {
        true => String::new(),
        false => format!(", best so far {}", progress.best.join(" ")),
    };
    let searched = rate(progress.nodes, "positions", time);
    format!("{searched}, {range}{best}")
}
