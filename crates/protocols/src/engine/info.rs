//! `info` lines, as UAI and UGI have them from UCI.

use std::fmt::Write;
use wuqi_engines::{Report, ScoreText};

/// What a proved result by one point, stone or square counts in an `info` line.
const EXACT: i32 = 1000;

/// The line that tells what a search knows.
pub(crate) fn line(report: &Report) -> String {
    // Searches that do not count in plies tell the longest line they looked at.
    let depth = match report.depth {
        0 => report.longest.max(1),
        depth => depth,
    };
    let mut line = format!("info depth {depth}");
    if report.longest > depth {
        let _ = write!(line, " seldepth {}", report.longest);
    }
    if let Some(score) = score(&report.score) {
        let _ = write!(line, " score {score}");
    }
    let _ = write!(
        line,
        " nodes {} nps {} time {}",
        report.nodes, report.nodes_per_second, report.time_ms
    );
    let pv = moves(&report.pv);
    if !pv.is_empty() {
        let _ = write!(line, " pv {}", pv.join(" "));
    }
    line
}

/// A score for the side to move: points, or the moves to a win or loss. As in UCI, a move is
/// two plies.
pub(crate) fn score(score: &ScoreText) -> Option<String> {
    let moves = |plies: u32| plies.div_ceil(2);
    if let Some(plies) = score.win_in {
        return Some(format!("mate {}", moves(plies)));
    }
    if let Some(plies) = score.loss_in {
        return Some(format!("mate -{}", moves(plies)));
    }
    let points = (score.points).or(score.exact.map(|value| value.saturating_mul(EXACT)))?;
    Some(format!("cp {points}"))
}

/// A line of moves in which a flip and its outcome are one move, `b3=P`.
fn moves(steps: &[String]) -> Vec<&str> {
    let outcome_follows = |step: &str, next: Option<&String>| {
        next.is_some_and(|next| {
            next.strip_prefix(step)
                .is_some_and(|rest| rest.starts_with('='))
        })
    };
    steps
        .iter()
        .enumerate()
        .filter(|&(i, step)| !outcome_follows(step, steps.get(i + 1)))
        .map(|(_, step)| step.as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flip_and_its_outcome_are_one_move() {
        let steps = ["b3", "b3=P", "a1-a2", "b31"].map(str::to_owned);
        assert_eq!(moves(&steps), ["b3=P", "a1-a2", "b31"]);
    }

    #[test]
    fn scores_are_written_as_points_or_moves() {
        let base = ScoreText::default();
        let points = ScoreText {
            points: Some(-35),
            ..base
        };
        let lost = ScoreText {
            loss_in: Some(4),
            ..base
        };
        let exact = ScoreText {
            exact: Some(2),
            ..base
        };
        let text = |value: ScoreText| score(&value).unwrap();
        assert_eq!(
            [text(points), text(lost), text(exact)],
            ["cp -35", "mate -2", "cp 2000"]
        );
        assert_eq!(score(&base), None);
    }
}
