//! Judging a reviewed line: what each move gave away, what luck did, what decided.

use super::{Grade, Run};
use crate::protocol::{Chance, ReviewMove, ReviewSide, ReviewView, player};
use crate::record::{NodeId, Record};
use wuqi_core::Player;
use wuqi_engines::Report;

/// How many moments are called decisive.
const MOST_KEY: usize = 5;

/// How much the chance must move for that.
const KEY_SWING: f32 = 0.10;

/// A position on the reviewed line.
struct Point<'a> {
    node: NodeId,
    report: Option<&'a Report>,
    /// One's chance there.
    one: Chance,
}

/// Grades a line that is reviewed to its end. `ended` gives One's chance where the rules
/// have ended the game.
pub fn judge(record: &Record, run: &Run, ended: impl Fn(NodeId) -> Option<Chance>) -> ReviewView {
    let points: Vec<Point<'_>> = run
        .results()
        .map(|(node, report)| Point {
            node,
            report,
            one: ended(node)
                .or(report.map(|report| for_player(report, Player::One)))
                .unwrap_or(0.5),
        })
        .collect();
    let moves: Vec<ReviewMove> = points
        .windows(2)
        .filter_map(|pair| judge_move(record, &pair[0], &pair[1]))
        .collect();
    ReviewView {
        spec: run.spec.clone(),
        sides: Player::BOTH.map(|player| sum_up(&moves, player)),
        key: key_moments(&moves),
        moves,
    }
}

fn judge_move(record: &Record, before: &Point<'_>, after: &Point<'_>) -> Option<ReviewMove> {
    let by = record.node(after.node).by()?;
    let text = record.node(after.node).text();
    let report = before.report?;
    let best_chance = for_player(report, by);
    let after_chance = if by == Player::One {
        after.one
    } else {
        1.0 - after.one
    };
    // The step without what chance decided: among the engine's moves it is `b3`, not `b3=P`.
    let step = report.root.iter().find(|mv| {
        mv.mv != text
            && text
                .strip_prefix(&mv.mv)
                .is_some_and(|rest| rest.starts_with('='))
    });
    let (chosen, luck) = match step {
        Some(step) => (step.chance, Some(after_chance - step.chance)),
        None => (after_chance, None),
    };
    let played = step.map_or(text, |step| &step.mv);
    let best = played == report.best;
    let lost = (best_chance - chosen).max(0.0);
    Some(ReviewMove {
        node: after.node.number(),
        by,
        mv: text.to_owned(),
        grade: Grade::of(lost, best),
        before: best_chance,
        chosen,
        after: after_chance,
        luck,
        best: report.best.clone(),
        pv: report.pv.clone(),
        one: after.one,
    })
}

/// What a move gave away, the engine's own choice nothing: that the next look sees more
/// is not the player's doing.
fn lost(mv: &ReviewMove) -> f32 {
    match mv.grade {
        Grade::Best => 0.0,
        _ => (mv.before - mv.chosen).max(0.0),
    }
}

/// How close a move is to the best, 0 to 100, by the curve that lichess publishes
/// (<https://lichess.org/page/accuracy>).
fn accuracy(lost: f32) -> f32 {
    (103.1668 * (-0.04354 * lost * 100.0).exp() - 3.1669).clamp(0.0, 100.0)
}

fn sum_up(moves: &[ReviewMove], player: Player) -> ReviewSide {
    let own: Vec<&ReviewMove> = moves.iter().filter(|mv| mv.by == player).collect();
    let mut side = ReviewSide::default();
    for mv in &own {
        side.grades[mv.grade.index()] += 1;
        side.lost += lost(mv);
        side.accuracy += accuracy(lost(mv)) / own.len() as f32;
        if let Some(luck) = mv.luck {
            *side.luck.get_or_insert(0.0) += luck;
        }
    }
    side
}

/// The moves that moved the chance most, by choice or by luck, in the order of play.
fn key_moments(moves: &[ReviewMove]) -> Vec<u32> {
    let swing = |mv: &ReviewMove| lost(mv).max(mv.luck.map_or(0.0, f32::abs));
    let mut key: Vec<(usize, f32)> = moves
        .iter()
        .map(swing)
        .enumerate()
        .filter(|&(_, swing)| swing >= KEY_SWING)
        .collect();
    key.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    key.truncate(MOST_KEY);
    key.sort_by_key(|&(index, _)| index);
    key.into_iter()
        .map(|(index, _)| moves[index].node)
        .collect()
}

/// A player's chance by a report, a draw counted half.
#[must_use]
pub fn for_player(report: &Report, side: Player) -> Chance {
    let chance = (report.wdl.win + report.wdl.draw / 2.0).clamp(0.0, 1.0);
    if report.score.side == player::word(side) {
        chance
    } else {
        1.0 - chance
    }
}
