//! Judging a reviewed line: what each move gave away, what luck did, what decided.

use super::{Grade, Run};
use crate::hint;
use crate::protocol::{Chance, ReviewMove, ReviewSide, ReviewView, player};
use wuqi_core::Player;
use wuqi_engines::Report;
use wuqi_record::{NodeId, Record};

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
    let mut moves: Vec<ReviewMove> = points
        .windows(2)
        .filter_map(|pair| judge_move(record, &pair[0], &pair[1]))
        .collect();
    let key = key_moments(&moves);
    // Only of the moments that decided most it is said why another move was better.
    for pair in points.windows(2) {
        let number = pair[1].node.number();
        let found = moves.iter_mut().find(|mv| mv.node == number);
        if let (Some(mv), Some(report), true) = (found, pair[0].report, key.contains(&number))
            && mv.grade.is_fault()
        {
            mv.reasons = hint::aims(&*record.position_at(pair[0].node), report);
        }
    }
    ReviewView {
        spec: run.spec.clone(),
        limits: run.limits,
        sides: Player::BOTH.map(|player| sum_up(&moves, player)),
        key,
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
        reasons: Vec::new(),
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
    (103.1668 * (-0.04354 * lost * 100.0).exp() - 3.1668).clamp(0.0, 100.0)
}

fn sum_up(moves: &[ReviewMove], player: Player) -> ReviewSide {
    let own: Vec<&ReviewMove> = moves.iter().filter(|mv| mv.by == player).collect();
    let mut side = ReviewSide::default();
    for mv in &own {
        side.grades[mv.grade.index()] += 1;
        side.lost += lost(mv);
        *side.accuracy.get_or_insert(0.0) += accuracy(lost(mv)) / own.len() as f32;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::LimitsText;
    use wuqi_engines::{RootReport, ScoreText, Wdl};
    use wuqi_games::Options;
    use wuqi_games::any::AnyGame;

    /// A report of the player to move: the chance with the best move, and of others.
    fn report(side: Player, best: &str, moves: &[(&str, f32)]) -> Report {
        let chance = moves[0].1;
        let root = moves.iter().map(|&(mv, chance)| RootReport {
            mv: mv.to_owned(),
            visits: 1,
            chance,
            score: None,
            bound: None,
            prior: None,
            pv: vec![mv.to_owned()],
        });
        Report {
            best: best.to_owned(),
            score: ScoreText {
                side: player::word(side),
                points: Some(0),
                ..ScoreText::default()
            },
            wdl: Wdl {
                win: chance,
                draw: 0.0,
                loss: 1.0 - chance,
            },
            pv: vec![best.to_owned()],
            depth: 1,
            longest: 1,
            nodes: 1,
            simulations: 0,
            cutoffs: 0,
            time_ms: 0,
            nodes_per_second: 0,
            root: root.collect(),
        }
    }

    fn review(game: &str, moves: &[&str], reports: Vec<Report>) -> ReviewView {
        let game = AnyGame::new(game, None, &Options::none()).unwrap();
        let mut record = Record::new(game);
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(moves.iter().map(|mv| record.append(mv).unwrap()));
        let mut run = Run::new("test".to_owned(), LimitsText::default(), nodes.clone());
        for (node, report) in nodes.into_iter().zip(reports) {
            run.found(node, report);
        }
        assert_eq!(run.next(), None);
        judge(&record, &run, |_| None)
    }

    #[test]
    fn a_mistake_is_what_it_took_from_the_mover() {
        let view = review(
            "gomoku",
            &["h8", "a1", "h9"],
            vec![
                report(Player::One, "h8", &[("h8", 0.5)]),
                report(Player::Two, "i9", &[("i9", 0.5)]),
                report(Player::One, "g7", &[("g7", 0.9)]),
                report(Player::Two, "i9", &[("i9", 0.25)]),
            ],
        );
        let grades: Vec<Grade> = view.moves.iter().map(|mv| mv.grade).collect();
        assert_eq!(grades, [Grade::Best, Grade::Blunder, Grade::Mistake]);
        let blunder = &view.moves[1];
        assert!((blunder.before - 0.5).abs() < 1e-6 && (blunder.after - 0.1).abs() < 1e-6);
        assert_eq!((blunder.best.as_str(), blunder.luck), ("i9", None));
        assert_eq!(view.key, [2, 3]);
        assert_eq!(view.sides[0].grades, [1, 0, 0, 0, 1, 0]);
        assert!((view.sides[1].lost - 0.4).abs() < 1e-6);
        assert!(view.sides[1].accuracy.unwrap() < 20.0);
        assert_eq!(view.sides[0].luck, None);
    }

    #[test]
    fn a_bad_flip_well_chosen_is_bad_luck() {
        let view = review(
            "banqi",
            &["a1=K", "b1=p"],
            vec![
                report(Player::One, "a1", &[("a1", 0.5)]),
                report(Player::Two, "c1", &[("c1", 0.45), ("b1", 0.44)]),
                report(Player::One, "d1", &[("d1", 0.8)]),
            ],
        );
        let [lucky, unlucky] = view.moves.as_slice() else {
            panic!("two moves were played");
        };
        assert_eq!(lucky.grade, Grade::Best);
        assert!((lucky.luck.unwrap() - 0.05).abs() < 1e-6);
        assert_eq!(
            unlucky.grade,
            Grade::Excellent,
            "a point was given away by the choice"
        );
        assert!(
            (unlucky.luck.unwrap() + 0.24).abs() < 1e-6,
            "the rest was luck"
        );
        assert_eq!(view.key, [2], "luck decides games too");
        assert!((view.sides[1].lost - 0.01).abs() < 1e-6);
    }
}
