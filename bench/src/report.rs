//! The results as a table for people and as JSON for the record.

use crate::contest::{Measured, Outcome};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where results are kept.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results");

/// A Markdown table.
pub fn markdown(machine: &Value, outcomes: &[Outcome]) -> String {
    let text = |key: &str| machine[key].as_str().unwrap_or("unknown");
    let mut out = format!(
        "\n{}, {}, {}, commit {}{}; one thread, CPU time, medians\n\n",
        text("date"),
        text("processor"),
        text("rustc"),
        text("commit"),
        if machine["uncommitted_changes"] == true {
            " with changes"
        } else {
            ""
        },
    );
    out.push_str("| contest | implementation | per second | least to most | steps per game | wuqi is | goal |\n");
    out.push_str("| --- | --- | ---: | --- | ---: | ---: | ---: |\n");
    for outcome in outcomes {
        let ours = outcome.measured[0].median();
        for (place, measured) in outcome.measured.iter().enumerate() {
            let (ratio, goal) = match place {
                0 => (String::new(), String::new()),
                _ => (
                    format!("{:.2}x", ours / measured.median()),
                    outcome
                        .goal
                        .filter(|_| place == 1)
                        .map_or(String::new(), |goal| format!("{goal}x")),
                ),
            };
            let (least, most) = range(measured);
            let steps = measured
                .steps
                .map_or(String::new(), |steps| format!("{steps:.1}"));
            writeln!(
                out,
                "| {} | {} | {} {} | {} to {} | {steps} | {ratio} | {goal} |",
                outcome.name,
                measured.name,
                number(measured.median()),
                outcome.unit,
                number(least),
                number(most),
            )
            .expect("writing to a text never fails");
        }
    }
    out
}

/// Writes the results to a new file named by date and commit.
pub fn write(machine: &Value, outcomes: &[Outcome], rounds: u32, seconds: f64) -> Result<PathBuf> {
    let contests: Vec<Value> = outcomes.iter().map(contest).collect();
    let all = json!({
        "machine": machine,
        "method": {
            "threads": 1,
            "time": "CPU time of the process",
            "rounds": rounds,
            "seconds_per_round": seconds,
        },
        "contests": contests,
    });
    let date = machine["date"].as_str().unwrap_or("undated");
    let commit = machine["commit"].as_str().unwrap_or("unknown");
    std::fs::create_dir_all(FOLDER).with_context(|| format!("cannot make {FOLDER}"))?;
    let path = Path::new(FOLDER).join(format!("{date}-{commit}.json"));
    let text = serde_json::to_string_pretty(&all).context("the results are not JSON")?;
    std::fs::write(&path, text + "\n")
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

fn contest(outcome: &Outcome) -> Value {
    let entrants: Vec<Value> = outcome
        .measured
        .iter()
        .map(|measured| {
            json!({
                "name": measured.name,
                "median_per_second": measured.median(),
                "per_second": measured.rates,
                "steps_per_game": measured.steps,
            })
        })
        .collect();
    json!({
        "name": outcome.name,
        "unit": outcome.unit,
        "goal_times_first_peer": outcome.goal,
        "entrants": entrants,
    })
}

fn range(measured: &Measured) -> (f64, f64) {
    (measured.rates[0], measured.rates[measured.rates.len() - 1])
}

/// A rate with a suffix: three or four digits that matter.
fn number(rate: f64) -> String {
    match rate {
        rate if rate >= 1e9 => format!("{:.2} G", rate / 1e9),
        rate if rate >= 1e6 => format!("{:.2} M", rate / 1e6),
        rate if rate >= 1e4 => format!("{:.1} k", rate / 1e3),
        rate => format!("{rate:.0}"),
    }
}
