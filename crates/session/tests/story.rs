//! A story told step by step: what it shows at each step is what the search computed there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_session::protocol::TurnWord;
use wuqi_session::study::{Bound, Choice, Moment, Story, TraceRequest, trace};

/// A position of Banqi with two pieces face down, one of each colour.
const TWO_FACE_DOWN: &str = "4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -";

fn story(request: &str) -> Story {
    let request: TraceRequest = serde_json::from_str(request).unwrap();
    Story::new(trace(&request, &AtomicBool::new(false), &|| Duration::ZERO).unwrap())
}

/// Goes through a story and looks at it after every step.
fn each_step(story: &mut Story, mut look: impl FnMut(&Story)) {
    for step in 1..=story.length() {
        story.go_to(step);
        look(story);
    }
}

#[test]
fn the_move_that_a_formula_chooses_has_the_largest_sum() {
    for request in [
        r#"{"game":"territory","size":"3","spec":"mcts:sims=200,c=1"}"#,
        r#"{"game":"gomoku","size":"3","rules":"row=3","spec":"mcts:sims=300,c=0.5"}"#,
        r#"{"game":"ataxx","size":"5","spec":"puct:sims=120,cpuct=1"}"#,
        // Leaves that wait to be judged count as visits, and as lost.
        r#"{"game":"ataxx","size":"5","spec":"puct:sims=120,cpuct=1,batch=8"}"#,
    ] {
        let mut story = story(request);
        let mut compared = 0;
        each_step(&mut story, |story| {
            let Some(Moment::Select {
                node,
                choice: Choice::Formula,
                ..
            }) = story.moment()
            else {
                return;
            };
            let at = story.node(*node).parent.unwrap();
            let rows = story.choice_rows(at);
            let chosen = rows.iter().find(|row| row.chosen).unwrap();
            let sum = chosen.sum().unwrap();
            for other in &rows {
                let less = other.out || other.sum().is_none_or(|other| other <= sum + 1e-4);
                assert!(less, "{request} step {}: {rows:?}", story.step());
            }
            compared += rows.len();
        });
        assert!(compared > 100, "{request}: {compared} rows");
    }
}

#[test]
fn visits_and_means_are_those_that_the_search_reports() {
    for request in [
        r#"{"game":"territory","size":"3","spec":"mcts:sims=150"}"#,
        r#"{"game":"ataxx","size":"5","spec":"puct:sims=100"}"#,
        r#"{"game":"ataxx","size":"5","spec":"puct:sims=100,batch=8"}"#,
    ] {
        // While others wait to be judged, the search's own mean counts them as lost.
        let waits = request.contains("batch");
        let mut story = story(request);
        each_step(&mut story, |story| {
            let Some(Moment::BackUp {
                node, visits, mean, ..
            }) = story.moment()
            else {
                return;
            };
            let standing = story.standing(*node);
            assert_eq!(standing.visits, *visits);
            let own = standing.mean().unwrap();
            let same = (own - f64::from(*mean)).abs() < 1e-4;
            assert!(same || waits, "{own} {mean}");
        });
        assert_eq!(story.counts().simulations, story.trace().report.simulations);
    }
}

#[test]
fn a_position_is_worth_the_best_of_its_moves() {
    for spec in ["minimax:depth=3", "alphabeta:depth=3,parts=textbook"] {
        let request = format!(r#"{{"game":"territory","size":"3","spec":"{spec}"}}"#);
        let mut story = story(&request);
        let mut compared = 0;
        each_step(&mut story, |story| {
            let Some(Moment::Return { node, value }) = story.moment() else {
                return;
            };
            let rows = story.move_rows(*node);
            let values = rows.iter().filter_map(|row| row.value);
            let best = if story.is_max(*node) {
                values.max()
            } else {
                values.min()
            };
            if let Some(best) = best {
                assert_eq!(best, *value, "{spec} step {}", story.step());
                compared += 1;
            }
        });
        assert!(compared > 10, "{spec}: {compared}");
        assert_eq!(story.counts().entered, story.trace().report.nodes, "{spec}");
    }
}

#[test]
fn the_best_is_that_of_the_values_that_stand() {
    // A move that seemed better is searched again: until that is done it counts no longer.
    let request = r#"{"game":"gomoku","size":"6","rules":"row=4","moves":["c3"],
        "spec":"alphabeta:depth=3,memory=4,nodes=2000"}"#;
    let mut story = story(request);
    let mut compared = 0;
    each_step(&mut story, |story| {
        for at in story.path_to(story.here()) {
            let counts = |node: usize| {
                let moved = story.node(node).mv.is_some();
                moved && story.standing(node).kind != "probe"
            };
            let rows = story.move_rows(at);
            let values = (rows.iter().filter(|row| counts(row.node))).filter_map(|row| row.value);
            let best = match story.is_max(at) {
                true => values.max(),
                false => values.min(),
            };
            assert_eq!(
                story.standing(at).best.map(|(value, _)| value),
                best,
                "step {}",
                story.step()
            );
            compared += usize::from(best.is_some());
        }
    });
    assert!(compared > 100, "{compared}");
}

#[test]
fn chance_is_worth_the_mean_of_its_outcomes() {
    let request = r#"{"game":"banqi","position":"POSITION","spec":"minimax:depth=2"}"#;
    let mut story = story(&request.replace("POSITION", TWO_FACE_DOWN));
    let mut compared = 0;
    each_step(&mut story, |story| {
        let Some(Moment::Return { node, value }) = story.moment() else {
            return;
        };
        if story.node(*node).turn == TurnWord::Chance {
            let rows = story.move_rows(*node);
            assert!(rows.iter().all(|row| row.bound == Bound::Exact));
            assert_eq!(story.mean_of(&rows), Some(*value), "step {}", story.step());
            compared += 1;
        }
    });
    assert!(compared > 0);
}

#[test]
fn going_back_is_as_if_one_had_never_gone_on() {
    let request = r#"{"game":"territory","size":"3","spec":"alphabeta:depth=4,memory=8"}"#;
    let mut there_and_back = story(request);
    let mut straight = there_and_back.clone();
    straight.go_to(200);
    there_and_back.go_to(usize::MAX);
    assert_eq!(there_and_back.step(), there_and_back.length());
    there_and_back.go_to(200);
    assert_eq!(there_and_back.counts(), straight.counts());
    for node in 0..straight.trace().nodes.len() {
        assert_eq!(there_and_back.standing(node), straight.standing(node));
    }
    // A part ends where the position that is entered next is left.
    let entered = straight.trace().events[200].node();
    straight.go_to(straight.end_of_part());
    assert_eq!(straight.here(), entered);
    assert!(matches!(straight.moment(), Some(Moment::Return { .. })));
}
