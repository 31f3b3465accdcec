//! What is seen of a training session: on a terminal a page that changes in place,
//! otherwise a line for every generation.

use crate::contest::Live;
use serde_json::json;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;
use wuqi_train::Config;
use wuqi_train::run::{Entry, News, Phase, Summary};

/// How many generations the page shows.
const ROWS: usize = 8;

/// Width of the bar that fills.
const BAR: usize = 30;

/// The page of a session.
pub struct Page {
    title: String,
    folder: PathBuf,
    live: Live,
    terminal: bool,
    json: bool,
}

impl Page {
    /// The page of a run.
    pub fn new(config: &Config, folder: &Path, json: bool) -> Page {
        let sizes = config.sizes.join(" ");
        Page {
            title: format!("{} {sizes}", config.game),
            folder: folder.to_owned(),
            live: Live::new(),
            terminal: std::io::stdout().is_terminal(),
            json,
        }
    }

    /// Shows how things stand.
    pub fn hear(&mut self, news: &News<'_>) {
        let ended = news.phase == Phase::Ended;
        if self.json {
            if let Some(last) = news.log.last().filter(|_| ended) {
                println!("{}", json!({ "type": "generation", "entry": last }));
            }
        } else if self.terminal {
            let (title, folder) = (&self.title, &self.folder);
            self.live.update(|| page(title, folder, news), String::new);
        } else if let Some(last) = news.log.last().filter(|_| ended) {
            self.live.update(String::new, || line(last));
        }
    }

    /// Shows the end.
    pub fn finish(&mut self, summary: &Summary) {
        if self.json {
            let generations = summary.log.len();
            println!(
                "{}",
                json!({ "type": "train", "generations": generations, "stopped": summary.stopped })
            );
            return;
        }
        if self.terminal {
            let table = table(&summary.log);
            self.live.finish(&format!("{}\n{table}", self.title));
        }
        println!(
            "The network is in {}/network.safetensors.",
            self.folder.display()
        );
        if summary.stopped {
            println!("Stopped. The same command goes on.");
        }
    }
}

fn page(title: &str, folder: &Path, news: &News<'_>) -> String {
    let phase = match news.phase {
        Phase::Playing => "playing",
        Phase::Learning => "learning",
        Phase::Rating => "measuring",
        Phase::Ended => "keeping",
    };
    let filled = (news.done * BAR as f64).round() as usize;
    let bar = format!(
        "{}{}",
        "#".repeat(filled.min(BAR)),
        ".".repeat(BAR - filled.min(BAR))
    );
    let speed = match news.phase {
        Phase::Playing => {
            let seconds = news.seconds.max(0.1);
            format!(
                "{:.1} games/s, {:.0} evaluations/s",
                news.games as f64 / seconds,
                news.evaluations as f64 / seconds
            )
        }
        _ => String::new(),
    };
    let left = news
        .left
        .map_or_else(String::new, |left| format!(", {} left", clock(left)));
    format!(
        "{title} in {}{left}\ngeneration {} {phase:<9} [{bar}] {speed}\n{}",
        folder.display(),
        news.generation,
        table(news.log)
    )
}

/// A time as a clock shows it.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

fn table(log: &[Entry]) -> String {
    let mut text = format!(
        "{:>5} {:>7} {:>8} {:>9} {:>8} {:>7} {:>7} {:>7} {:>12} {:>9}\n",
        "gen",
        "minutes",
        "games",
        "positions",
        "steps",
        "policy",
        "outcome",
        "score",
        "Elo",
        "optimal %"
    );
    for entry in &log[log.len().saturating_sub(ROWS)..] {
        let elo = entry.rated.as_ref().and_then(|rated| {
            let (elo, error) = (rated.elo?, rated.error?);
            Some(format!("{elo:.0} ± {error:.0}"))
        });
        let optimal = entry.rated.as_ref().and_then(|rated| rated.keeps_margin);
        let optimal = optimal.map(|share| format!("{:.1}", 100.0 * share));
        // Writing to a text does not fail.
        let _ = writeln!(
            text,
            "{:>5} {:>7.1} {:>8} {:>9} {:>8} {:>7.3} {:>7.3} {:>7.4} {:>12} {:>9}",
            entry.generation,
            entry.seconds / 60.0,
            entry.games,
            entry.positions,
            entry.steps,
            entry.losses.policy,
            entry.losses.outcome,
            entry.losses.score,
            elo.unwrap_or_default(),
            optimal.unwrap_or_default()
        );
    }
    text
}

fn line(entry: &Entry) -> String {
    let mut text = format!(
        "generation {} after {:.1} min: {} games, {} positions, {} steps, losses policy {:.3}, \
         outcome {:.3}, score {:.4}; {:.1} games/s, {:.0} evaluations/s, {:.0} learned/s",
        entry.generation,
        entry.seconds / 60.0,
        entry.games,
        entry.positions,
        entry.steps,
        entry.losses.policy,
        entry.losses.outcome,
        entry.losses.score,
        entry.games_per_second,
        entry.evaluations_per_second,
        entry.learned_per_second
    );
    let Some(rated) = &entry.rated else {
        return text;
    };
    // Writing to a text does not fail.
    for played in &rated.matches {
        let [wins, draws, losses] = played.games;
        let _ = write!(
            text,
            "\n  against {}: +{wins} ={draws} -{losses}",
            played.opponent
        );
    }
    if let (Some(elo), Some(error)) = (rated.elo, rated.error) {
        let _ = write!(text, "\n  Elo {elo:.0} ± {error:.0}");
    }
    if let (Some(result), Some(margin)) = (rated.keeps_result, rated.keeps_margin) {
        let _ = write!(
            text,
            "\n  in {} solved positions {:.1}% of the moves keep the result, {:.1}% the margin too",
            rated.solved,
            100.0 * result,
            100.0 * margin
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_train::learn::Losses;
    use wuqi_train::run::Rated;

    #[test]
    fn the_page_shows_the_time_left_and_the_share_of_optimal_moves() {
        let rated = Rated {
            solved: 200,
            keeps_margin: Some(0.985),
            ..Rated::default()
        };
        let entry = Entry {
            generation: 3,
            steps: 40,
            games: 90,
            positions: 600,
            evaluations: 9000,
            seconds: 75.0,
            games_per_second: 2.0,
            evaluations_per_second: 300.0,
            learned_per_second: 100.0,
            length: 20.0,
            results: [0.5, 0.1, 0.4],
            resigned: 0,
            resign_below: None,
            window: 600,
            rate: 0.002,
            losses: Losses::default(),
            rated: Some(rated),
        };
        let mut news = News {
            phase: Phase::Playing,
            generation: 4,
            done: 0.5,
            games: 10,
            evaluations: 1000,
            seconds: 5.0,
            left: Some(Duration::from_secs(3723)),
            log: &[entry],
        };
        let text = page("gomoku 6x6", Path::new("runs/one"), &news);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "gomoku 6x6 in runs/one, 1:02:03 left");
        assert!(lines[2].ends_with("optimal %"), "{text}");
        assert!(lines[3].ends_with("     98.5"), "{text}");
        assert_eq!(lines[2].len(), lines[3].len(), "{text}");
        news.left = None;
        let text = page("gomoku 6x6", Path::new("runs/one"), &news);
        assert_eq!(text.lines().next(), Some("gomoku 6x6 in runs/one"));
    }
}
