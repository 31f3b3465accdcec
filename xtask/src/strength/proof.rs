//! Whether the strongest engine kept what its openings were worth.
//!
//! In Sequencium and Territory a random opening is often won for one side already, so the
//! score of a match says little about how well it was played. The solver says more: it
//! gives the value of every opening under best play, and a game is judged by whether it
//! ended at least as well. What comes out is written into `bench/strength/proof`, one line
//! per game.

use crate::command;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The matches whose openings can be solved.
pub const PROVED: [&str; 3] = [
    "sequencium-best-minimax",
    "territory-best-mcts",
    "territory-best-mcts-start",
];

/// A game of a match, as far as the proof needs it.
#[derive(PartialEq, Eq, Debug)]
struct Game<'a> {
    headers: HashMap<&'a str, &'a str>,
    moves: Vec<&'a str>,
}

impl<'a> Game<'a> {
    /// The games of a file of records.
    fn list(text: &'a str) -> Vec<Game<'a>> {
        let records = text.split("wuqi record 1\n").skip(1);
        let game = |record: &'a str| {
            let numbered = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
            Game {
                headers: record
                    .lines()
                    .filter(|line| !numbered(line))
                    .filter_map(|line| line.split_once(": "))
                    .collect(),
                moves: record
                    .lines()
                    .filter(numbered)
                    .filter_map(|line| line.split_whitespace().nth(1))
                    .collect(),
            }
        };
        records.map(game).collect()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).copied().unwrap_or_default()
    }

    /// 1 where the strongest engine is One, -1 where it is Two.
    fn sign(&self) -> i64 {
        if self.header("One") == "best" { 1 } else { -1 }
    }
}

/// Solves the openings of a match and compares them with how its games ended.
pub fn prove(wuqi: &Path, folder: &Path, name: &str) -> Result<()> {
    let text = fs::read_to_string(folder.join(format!("{name}.wuqi")))?;
    let mut known = HashMap::new();
    let mut lines = String::new();
    for game in Game::list(&text) {
        let plies: usize = game.header("Opening-Plies").parse().unwrap_or(0);
        ensure!(
            plies <= game.moves.len(),
            "an opening is longer than its game"
        );
        let opening = game.moves[..plies].join(" ");
        let value = match known.get(&opening) {
            Some(&value) => value,
            None => *known
                .entry(opening.clone())
                .or_insert(solve(wuqi, &game, &opening)?),
        };
        let last = solve(wuqi, &game, &game.moves.join(" "))?;
        let line = json!({
            "type": "proof",
            "game": game.header("Game"),
            "round": game.header("Round"),
            "best": if game.sign() > 0 { "one" } else { "two" },
            "opening": opening,
            "opening_value": game.sign() * value,
            "final_value": game.sign() * last,
        });
        lines += &format!("{line}\n");
    }
    fs::create_dir_all(folder.join("proof"))?;
    fs::write(folder.join(format!("proof/{name}.jsonl")), lines)?;
    Ok(())
}

/// The value of the position after some moves, One minus Two.
fn solve(wuqi: &Path, game: &Game<'_>, moves: &str) -> Result<i64> {
    let mut command = Command::new(wuqi);
    command
        .args(["solve", game.header("Game"), "--json", "--moves", moves])
        .args(["--size", game.header("Size")]);
    let answer: Value = serde_json::from_str(&command::read(&mut command)?)?;
    answer["value"].as_i64().context("the solver gave no value")
}

/// The table of all proofs in the folder.
pub fn table(folder: &Path) -> Result<String> {
    let mut table = String::from(
        "| match | opening for `best` | games | won | drawn | lost | better than the opening | \
         as good | worse |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for name in PROVED {
        let file = folder.join(format!("proof/{name}.jsonl"));
        if !file.is_file() {
            continue;
        }
        let text = fs::read_to_string(file)?;
        for (words, wanted) in [("won", 1), ("drawn", 0), ("lost", -1)] {
            let values = text
                .lines()
                .filter_map(values)
                .filter(|(opening, _)| opening.signum() == wanted);
            let row = row(values);
            table += &format!("| {name} | {words} | {row} |\n");
        }
    }
    Ok(table)
}

/// What the opening of a line was worth, and how the game ended.
fn values(line: &str) -> Option<(i64, i64)> {
    let line: Value = serde_json::from_str(line).ok()?;
    Some((
        line["opening_value"].as_i64()?,
        line["final_value"].as_i64()?,
    ))
}

/// The cells of a row, from what openings were worth and how the games ended.
fn row(values: impl Iterator<Item = (i64, i64)>) -> String {
    let mut counts = [0; 7];
    for (opening, end) in values {
        counts[0] += 1;
        counts[(2 - end.signum()) as usize] += 1;
        counts[(5 - (end - opening).signum()) as usize] += 1;
    }
    counts.map(|count: u32| count.to_string()).join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_and_counted() {
        let text = "wuqi record 1\nGame: territory\nOne: x\nTwo: best\nOpening-Plies: 1\n\n\
                    1. a1b1\n2. a2b2 spent=0.1 eval=one:+3\n\nwuqi record 1\nOne: best\n\n1. b1b2\n";
        let games = Game::list(text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].moves, ["a1b1", "a2b2"]);
        assert_eq!(games[0].header("Opening-Plies"), "1");
        assert_eq!([games[0].sign(), games[1].sign()], [-1, 1]);
    }

    #[test]
    fn a_game_is_as_good_as_its_opening_or_not() {
        let values = [(2, 2), (2, 4), (4, 0), (1, -3)];
        assert_eq!(row(values.into_iter()), "4 | 2 | 1 | 1 | 1 | 1 | 2");
    }
}
