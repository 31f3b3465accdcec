//! A pool of engines for each game: one tournament each, and one picture of all ratings.
//!
//! `bench/strength/pools/GAME.toml` says who plays; `wuqi tournament` plays it, and its result is
//! kept beside it as `GAME.json`. Every engine is limited by positions, simulations or depth, so
//! a pool repeats itself on any machine, however busy.

use crate::command;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The games.
pub const GAMES: [&str; 5] = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

/// The folder, from `bench/strength`.
const FOLDER: &str = "pools";

/// The picture, from the project's root.
const PICTURE: &str = "docs/images/elo-pools.svg";

/// The players that every game has, weak ones first, and how the picture calls them.
const ROWS: [(&str, &str); 12] = [
    ("random", "random"),
    ("level:1", "level 1"),
    ("greedy", "greedy"),
    ("mcts:sims=100", "mcts, 100 simulations"),
    ("mcts:sims=1000", "mcts, 1,000 simulations"),
    ("level:5", "level 5"),
    ("puct:net=default,sims=50", "puct with its network, 50"),
    ("puct:net=default,sims=200", "puct with its network, 200"),
    ("alphabeta:nodes=100", "alphabeta, 100 positions"),
    ("alphabeta:nodes=1000", "alphabeta, 1,000 positions"),
    ("alphabeta:nodes=10000", "alphabeta, 10,000 positions"),
    ("level:10", "level 10"),
];

/// Width of the plot, height of a row, and what is left around.
const WIDTH: f64 = 520.0;
const ROW: f64 = 34.0;
const LEFT: f64 = 214.0;
const TOP: f64 = 48.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 40.0;

/// Between the marks of the axis.
const STEP: f64 = 500.0;

/// Colours that every kind of eye tells apart, on light and on dark ground.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b"];

/// Plays the pool of a game and keeps its result.
pub fn play(wuqi: &Path, folder: &Path, game: &str) -> Result<()> {
    let folder = folder.join(FOLDER);
    let mut command = Command::new(wuqi);
    let file = folder.join(format!("{game}.toml"));
    command.arg("tournament").arg(file).arg("--json");
    let output = command::read(&mut command)?;
    let last = output.lines().last().unwrap_or_default();
    let result: Value = serde_json::from_str(last).context("`wuqi tournament` wrote no result")?;
    if result["type"] != "tournament" || result["ended"] != "complete" {
        bail!("`wuqi tournament` did not end with a result: {last}");
    }
    let text = serde_json::to_string_pretty(&result)? + "\n";
    fs::write(folder.join(format!("{game}.json")), text)?;
    Ok(())
}

/// Writes the picture anew from the results that are there.
pub fn draw(root: &Path, folder: &Path) -> Result<()> {
    let place = root.join(PICTURE);
    let svg = picture(&results(folder)?)?;
    fs::write(&place, svg).with_context(|| format!("cannot write {}", place.display()))
}

/// The results of all pools that were played.
fn results(folder: &Path) -> Result<Vec<Value>> {
    let files = GAMES.map(|game| folder.join(FOLDER).join(format!("{game}.json")));
    let files = files.iter().filter(|file| file.is_file());
    files
        .map(|file| Ok(serde_json::from_str(&fs::read_to_string(file)?)?))
        .collect()
}

/// The tables of all pools, as Markdown.
pub fn tables(folder: &Path) -> Result<String> {
    let mut page = String::new();
    for result in results(folder)? {
        let game = result["game"].as_str().unwrap_or_default();
        write!(
            page,
            "\n### {game}\n\n| engine | Elo | points | games |\n| --- | ---: | ---: | ---: |\n"
        )?;
        for standing in result["standings"].as_array().into_iter().flatten() {
            let name = standing["name"].as_str().unwrap_or_default();
            let elo = match rating(standing) {
                Some((elo, error)) if error > 0.0 => format!("{elo:.0} ± {error:.0}"),
                Some((elo, _)) => format!("{elo:.0}"),
                None => "?".to_owned(),
            };
            let (points, games) = (&standing["points"], &standing["games"]);
            writeln!(page, "| `{name}` | {elo} | {points} | {games} |")?;
        }
    }
    Ok(page)
}

/// The rating of a standing with its error.
fn rating(standing: &Value) -> Option<(f64, f64)> {
    let rating = &standing["rating"];
    rating["elo"].as_f64().zip(rating["error"].as_f64())
}

/// The picture of these results: a row for each kind of player, a dot for each game.
fn picture(results: &[Value]) -> Result<String> {
    let all = results
        .iter()
        .flat_map(|result| result["standings"].as_array());
    let highest = all
        .flatten()
        .filter_map(rating)
        .map(|(elo, error)| elo + error)
        .fold(STEP, f64::max);
    let end = (highest / STEP).ceil() * STEP;
    let x = |elo: f64| LEFT + WIDTH * elo.clamp(-STEP / 4.0, end) / end;
    let height = TOP + ROW * ROWS.len() as f64;
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#777\">",
        LEFT + WIDTH + RIGHT,
        height + BOTTOM
    )?;
    writeln!(
        svg,
        "<title>Elo of engines over random play, one pool for each game</title>"
    )?;
    for mark in 0..=(end / STEP) as u32 {
        let elo = f64::from(mark) * STEP;
        writeln!(
            svg,
            "<path d=\"M{at:.1} {TOP}V{height}\" stroke=\"#8884\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{elo}</text>",
            height + 18.0,
            at = x(elo)
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">Elo over random play, with 95% errors</text>",
        LEFT + WIDTH / 2.0,
        height + 35.0
    )?;
    for (row, (_, label)) in ROWS.iter().enumerate() {
        let at = TOP + ROW * row as f64;
        writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#8882\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT + WIDTH,
            LEFT - 10.0,
            at + ROW / 2.0 + 4.0
        )?;
    }
    for (index, (result, colour)) in results.iter().zip(COLOURS).enumerate() {
        let name = result["game"].as_str().context("a pool without a game")?;
        let at = LEFT + index as f64 * WIDTH / 5.0;
        writeln!(
            svg,
            "<circle cx=\"{at:.1}\" cy=\"22\" r=\"4\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"26\" fill=\"{colour}\">{name}</text>",
            at + 10.0
        )?;
        for (row, (spec, _)) in ROWS.iter().enumerate() {
            let standings = result["standings"].as_array().into_iter().flatten();
            let standing = standings
                .into_iter()
                .find(|standing| standing["name"] == *spec);
            let Some((elo, error)) = standing.and_then(rating) else {
                continue;
            };
            let y = TOP + ROW * (row as f64 + (index as f64 + 1.0) / 6.0);
            writeln!(
                svg,
                "<path d=\"M{:.1} {y:.1}H{:.1}\" stroke=\"{colour}\" opacity=\"0.5\"/>\
                 <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>",
                x(elo - error),
                x(elo + error),
                x(elo)
            )?;
        }
    }
    svg += "</svg>\n";
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;

    #[test]
    fn the_picture_in_the_docs_shows_the_pools() {
        let root = Project::find().unwrap().root;
        let results = results(&root.join("bench/strength")).unwrap();
        let drawn = fs::read_to_string(root.join(PICTURE)).unwrap();
        assert_eq!(drawn, picture(&results).unwrap());
    }

    #[test]
    fn every_row_of_the_picture_plays_in_every_pool() {
        let root = Project::find().unwrap().root;
        for game in GAMES {
            let file = root.join(format!("bench/strength/pools/{game}.toml"));
            let text = fs::read_to_string(file).unwrap();
            for (spec, _) in ROWS {
                assert!(
                    text.contains(&format!("spec = \"{spec}\"")),
                    "{game}: {spec}"
                );
            }
        }
    }
}
