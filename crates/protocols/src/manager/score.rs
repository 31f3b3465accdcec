//! From an engine's `info` lines and answers to a report.

use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::{Report, RootReport, ScoreText, Wdl};

/// Points that make a win about 73 percent likely: other programs' points have no common
/// scale, and centipawns serve as one.
const SCALE: f32 = 200.0;

/// What an engine has said so far about a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    depth: u32,
    longest: u32,
    nodes: u64,
    score: ScoreText,
    pv: Vec<String>,
}

impl Told {
    /// Takes an `info` line; unknown words and bad numbers are skipped.
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "string" => return,
                "depth" => self.depth = number(words.peek()).unwrap_or(self.depth),
                "seldepth" => self.longest = number(words.peek()).unwrap_or(self.longest),
                "nodes" => self.nodes = number(words.peek()).unwrap_or(self.nodes),
                "score" => {
                    let kind = words.next().unwrap_or_default();
                    if let Some(score) = score(kind, words.peek().copied()) {
                        self.score = score;
                    }
                }
                "pv" => {
                    self.pv = words.map(str::to_owned).collect();
                    return;
                }
                _ => {}
            }
        }
    }

    /// The report with this move as the best.
    pub(super) fn report(&self, best: &str, mover: Player, time: Duration) -> Report {
        let side = match mover {
            Player::One => "one",
            Player::Two => "two",
        };
        let score = ScoreText { side, ..self.score };
        let chance = chance(&score);
        let seconds = time.as_secs_f64();
        let pv = match self.pv.first() {
            Some(first) if first == best => self.pv.clone(),
            _ => vec![best.to_owned()],
        };
        Report {
            best: best.to_owned(),
            score,
            wdl: Wdl {
                win: chance,
                draw: 0.0,
                loss: 1.0 - chance,
            },
            depth: self.depth,
            longest: self.longest.max(self.depth),
            nodes: self.nodes,
            simulations: 0,
            cutoffs: 0,
            time_ms: time.as_millis() as u64,
            nodes_per_second: if seconds > 0.0 {
                (self.nodes as f64 / seconds) as u64
            } else {
                0
            },
            root: vec![RootReport {
                mv: best.to_owned(),
                visits: self.nodes,
                chance,
                score: None,
                bound: None,
                prior: None,
                pv: pv.clone(),
            }],
            pv,
        }
    }

    /// The first move of the expected line.
    pub(super) fn expects(&self) -> Option<&str> {
        self.pv.first().map(String::as_str)
    }
}

fn number<T: std::str::FromStr>(word: Option<&&str>) -> Option<T> {
    word?.parse().ok()
}

/// `cp N` in points, `mate N` in moves of two plies.
fn score(kind: &str, value: Option<&str>) -> Option<ScoreText> {
    let none = ScoreText::default();
    // Some engines write `score N`.
    let (kind, value) = match kind.parse::<i32>() {
        Ok(_) => ("cp", kind),
        Err(_) => (kind, value?),
    };
    let value: i32 = value.parse().ok()?;
    match kind {
        "cp" => Some(ScoreText {
            points: Some(value),
            ..none
        }),
        "mate" if value > 0 => Some(ScoreText {
            win_in: Some(value.unsigned_abs().saturating_mul(2) - 1),
            ..none
        }),
        "mate" => Some(ScoreText {
            loss_in: Some(value.unsigned_abs().saturating_mul(2)),
            ..none
        }),
        _ => None,
    }
}

/// The expected result that a score stands for.
fn chance(score: &ScoreText) -> f32 {
    match score {
        ScoreText {
            win_in: Some(_), ..
        } => 1.0,
        ScoreText {
            loss_in: Some(_), ..
        } => 0.0,
        score => {
            let points = score.points.unwrap_or(0) as f32;
            1.0 / (1.0 + (-points / SCALE).exp())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_are_read_and_rubbish_is_skipped() {
        let mut told = Told::default();
        told.hear("info depth 5 seldepth x score cp -40 nodes 1234 foo pv a1 b2");
        told.hear("info string depth 99");
        told.hear("info nodes many score mate");
        let report = told.report("a1", Player::Two, Duration::from_millis(10));
        assert_eq!((report.depth, report.nodes), (5, 1234));
        assert_eq!((report.score.side, report.score.points), ("two", Some(-40)));
        assert_eq!(report.pv, ["a1", "b2"]);
        assert!(report.wdl.win < 0.5);
        told.hear("info score mate -3");
        let report = told.report("c3", Player::One, Duration::ZERO);
        assert_eq!(report.score.loss_in, Some(6));
        assert_eq!(report.pv, ["c3"]);
        told.hear("info score 12");
        assert_eq!(told.score.points, Some(12));
    }
}
