//! The tables of all results, as one page.

use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes `summary.md` from all results in the folder.
pub fn write(folder: &Path) -> Result<()> {
    let file = folder.join("summary.md");
    fs::write(&file, page(folder)?).with_context(|| format!("cannot write {}", file.display()))
}

/// What `summary.md` says.
fn page(folder: &Path) -> Result<String> {
    let mut page = String::from(
        "# Results\n\nWritten by `cargo xtask strength` from the files beside it; what they mean \
         stands in\n[docs/strength.md](../../docs/strength.md).\n",
    );
    page += "\n## Matches\n\n";
    page += &table(&results(&files(folder)?)?);
    for group in ["levels", "threads", "defaults"] {
        let files = files(&folder.join(group))?;
        if !files.is_empty() {
            page += &format!("\n## {group}\n");
        }
        for file in files {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            page += &format!(
                "\n### {name}\n\n{}",
                table(&results(std::slice::from_ref(&file))?)
            );
        }
    }
    page += "\n## pools\n";
    page += &super::pools::tables(folder)?;
    page += "\n## Openings and what became of them\n\n";
    page += &super::proof::table(folder)?;
    page += &speeds(folder)?;
    Ok(page)
}

/// The result files of a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_result = path.extension().is_some_and(|ending| ending == "jsonl");
            if is_result && path.file_stem().is_some_and(|stem| stem != "speed") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The results of matches in files, in order.
fn results(files: &[PathBuf]) -> Result<Vec<Value>> {
    let mut results = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        results.extend(lines.filter(|line: &Value| line["type"] == "match"));
    }
    Ok(results)
}

fn table(results: &[Value]) -> String {
    let mut table = String::from(
        "| game | engine | opponent | limits | games | won | drawn | lost | score | Elo |\n\
         | --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n",
    );
    for result in results {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let [first, second] = [0, 1].map(|side| &result["engines"][side]);
        let [a, b] = [first, second].map(|engine| text(&engine["limits"]));
        let limits = if a == b { a } else { format!("{a}; {b}") };
        table += &format!(
            "| {} {} | `{}` | `{}` | {limits} | {} | {} | {} | {} | {} | {} |\n",
            text(&result["game"]),
            text(&result["size"]),
            text(&first["spec"]),
            text(&second["spec"]),
            result["games"],
            result["wins"],
            result["draws"],
            result["losses"],
            score(result),
            elo(result),
        );
    }
    table
}

/// The score in percent with its 95% interval, from the pairs.
fn score(result: &Value) -> String {
    let counts: Vec<f64> = result["pentanomial"]
        .as_array()
        .map(|counts| counts.iter().filter_map(Value::as_f64).collect())
        .unwrap_or_default();
    let pairs: f64 = counts.iter().sum();
    if pairs < 2.0 {
        return "not known".to_owned();
    }
    let value = |index: usize| index as f64 / 4.0;
    let mean = sum(&counts, value) / pairs;
    let variance = sum(&counts, |index| (value(index) - mean).powi(2)) / (pairs - 1.0);
    let error = 1.96 * (variance / pairs).sqrt();
    format!("{:.1}% ± {:.1}", 100.0 * mean, 100.0 * error)
}

fn sum(counts: &[f64], value: impl Fn(usize) -> f64) -> f64 {
    let each = counts.iter().enumerate();
    each.map(|(index, count)| count * value(index)).sum()
}

fn elo(result: &Value) -> String {
    let estimate = &result["estimate"];
    match (estimate["elo"].as_f64(), estimate["error"].as_f64()) {
        (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
        _ => "not defined".to_owned(),
    }
}

/// A result in one line.
pub fn line(result: &Value) -> String {
    format!(
        "{} games: +{} ={} -{}, {}, Elo {}",
        result["games"],
        result["wins"],
        result["draws"],
        result["losses"],
        score(result),
        elo(result)
    )
}

/// The table of speeds, if they were measured.
fn speeds(folder: &Path) -> Result<String> {
    let file = folder.join("speed.jsonl");
    if !file.is_file() {
        return Ok(String::new());
    }
    let mut table = String::from(
        "\n## Speed\n\n| game | engine | counted | one thread, per second | two threads | gain |\n\
         | --- | --- | --- | ---: | ---: | ---: |\n",
    );
    for line in fs::read_to_string(file)?.lines() {
        let speed: Value = serde_json::from_str(line)?;
        let [one, two] = ["one_thread", "two_threads"].map(|key| speed[key].as_f64());
        let (one, two) = (one.unwrap_or(0.0), two.unwrap_or(0.0));
        table += &format!(
            "| {} | `{}` | {} | {one:.0} | {two:.0} | {:.2} |\n",
            speed["game"].as_str().unwrap_or_default(),
            speed["engine"].as_str().unwrap_or_default(),
            speed["unit"].as_str().unwrap_or_default(),
            two / one.max(1.0),
        );
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use serde_json::json;

    #[test]
    fn the_summary_is_of_the_results_beside_it() {
        let folder = Project::find().unwrap().root.join("bench/strength");
        let written = fs::read_to_string(folder.join("summary.md")).unwrap();
        let same = written == page(&folder).unwrap();
        assert!(same, "`cargo xtask strength summary` writes it anew");
    }

    #[test]
    fn scores_come_from_pairs() {
        let result = json!({"pentanomial": [0, 2, 5, 8, 15]});
        assert_eq!(score(&result), "80.0% ± 8.6");
        assert_eq!(score(&json!({"pentanomial": [0, 0, 1, 0, 0]})), "not known");
        assert_eq!(elo(&json!({"estimate": {"elo": null}})), "not defined");
    }
}
