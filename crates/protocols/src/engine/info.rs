//! `info` lines, as UAI and UGI have them from UCI.

use std::fmt::Write;
use wuqi_engines::{Report, RootReport, ScoreText};

/// What a proved result by one point, stone or square counts in an `info` line.
const EXACT: i32 = 1000;

/// The lines that tell what a search knows: one, or one for each of so many moves.
pub(crate) fn lines(report: &Report, count: u32) -> Vec<String> {
    if count <= 1 {
        return vec![line(report)];
    }
    let looked = |row: &&RootReport| row.visits > 0 || row.score.is_some();
    let rows = report.root.iter().filter(looked).take(count as usize);
    let told = rows.enumerate().map(|(rank, row)| {
        let known = row.score.as_ref().and_then(score);
        let mut score = known.unwrap_or_else(|| estimate(row.chance));
        if row.bound.is_some() {
            score += " upperbound";
        }
        let one = Report {
            pv: row.pv.clone(),
            ..report.clone()
        };
        write_line(&one, Some((rank + 1, score)))
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        // A search that compares no moves still has its answer.
        true => vec![write_line(
            report,
            score(&report.score).map(|score| (1, score)),
        )],
        false => told,
    }
}

/// A chance in the points of a score: a hundred for odds of e to 1.
fn estimate(chance: f32) -> String {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    format!("cp {:.0}", 100.0 * (chance / (1.0 - chance)).ln())
}

/// The reply that is expected to the move to play.
pub(crate) fn reply(report: &Report) -> Option<&str> {
    moves(&report.pv).get(1).copied()
}

/// The line that tells what a search knows.
pub(crate) fn line(report: &Report) -> String {
    write_line(report, None)
}

/// A line, for one of several moves by its rank and score.
fn write_line(report: &Report, ranked: Option<(usize, String)>) -> String {
    // Searches that do not count in plies tell the longest line they looked at.
    let depth = match report.depth {
        0 => report.longest.max(1),
        depth => depth,
    };
    let mut line = format!("info depth {depth}");
    if report.longest > depth {
        let _ = write!(line, " seldepth {}", report.longest);
    }
    let score = match ranked {
        Some((rank, score)) => {
            let _ = write!(line, " multipv {rank}");
            Some(score)
        }
        None => score(&report.score),
    };
    if let Some(score) = score {
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
