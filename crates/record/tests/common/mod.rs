//! Random records for the tests.

use wuqi_core::{Outcome, Player, Rng, Turn};
use wuqi_games::any::AnyGame;
use wuqi_record::{Mark, NodeId, Reason, Record};
use wuqi_search::{Score, Value};

/// A game value.
pub fn game(id: &str, size: &str, rules: &str) -> AnyGame {
    let size = size.parse().expect("a size");
    let rules = rules.parse().expect("rule options");
    AnyGame::new(id, Some(size), &rules).expect("a game")
}

/// A record with a random main line, variations at several depths, random notes, perhaps a
/// start in mid-game and perhaps an end that the board does not show.
pub fn random_record(game: AnyGame, seed: u64, comments: &[String]) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::new(game);
    if rng.below(3) == 0 {
        for _ in 0..rng.below(12) {
            grow(&mut record, NodeId::ROOT, 1, &mut rng);
        }
        let position = record.position_at(record.main_end());
        record = Record::from_position(record.game().clone(), &position.text())
            .expect("a written position reads back");
    }
    let length = rng.below(80) as usize;
    grow(&mut record, NodeId::ROOT, length, &mut rng);
    for _ in 0..rng.below(8) {
        let nodes = all_nodes(&record);
        let at = nodes[rng.below(nodes.len() as u32) as usize];
        let length = 1 + rng.below(6) as usize;
        grow(&mut record, at, length, &mut rng);
    }
    for node in all_nodes(&record) {
        note(&mut record, node, &mut rng, comments);
    }
    for (name, value) in [
        "One",
        "Two",
        "Date",
        "Event",
        "One-Engine",
        "Zebra",
        "Apple",
    ]
    .iter()
    .zip(comments)
    {
        record.headers.set(name, value).expect("a free header");
    }
    if rng.below(3) == 0 {
        let outcome = [
            Outcome::Win(Player::One),
            Outcome::Win(Player::Two),
            Outcome::Draw,
        ][rng.below(3) as usize];
        let reason = Reason::ALL[rng.below(5) as usize];
        let over = record.position_at(record.main_end()).turn().is_over();
        let resigned_draw = outcome == Outcome::Draw && reason == Reason::Resignation;
        assert_eq!(record.end(outcome, reason).is_ok(), !over && !resigned_draw);
    }
    record
}

/// All nodes, the root first.
pub fn all_nodes(record: &Record) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while next < nodes.len() {
        nodes.extend_from_slice(record.children(nodes[next]));
        next += 1;
    }
    nodes
}

/// Plays up to `length` random moves after a node.
fn grow(record: &mut Record, at: NodeId, length: usize, rng: &mut Rng) {
    let mut at = at;
    let mut position = record.position_at(at);
    for _ in 0..length {
        let Some(mut text) = position.play_random(rng) else {
            return;
        };
        while position.turn() == Turn::Chance {
            text = position.play_random(rng).expect("an outcome");
        }
        at = record.play(at, &text).expect("a legal move");
    }
}

fn note(record: &mut Record, node: NodeId, rng: &mut Rng, comments: &[String]) {
    if rng.below(3) == 0 && !comments.is_empty() {
        let comment = &comments[rng.below(comments.len() as u32) as usize];
        record.notes_mut(node).set_comment(comment);
    }
    if node == NodeId::ROOT {
        return;
    }
    let notes = record.notes_mut(node);
    let some = |rng: &mut Rng| rng.below(4) == 0;
    notes.mark = some(rng).then(|| Mark::ALL[rng.below(6) as usize]);
    notes.spent = some(rng).then(|| u64::from(rng.below(10_000_000)));
    notes.left = some(rng).then(|| u64::from(rng.below(10_000_000)));
    notes.eval = some(rng).then(|| Score {
        side: Player::BOTH[rng.below(2) as usize],
        value: match rng.below(4) {
            0 => Value::Points(rng.below(2000) as i32 - 1000),
            1 => Value::WinIn(rng.below(50)),
            2 => Value::LossIn(rng.below(50)),
            _ => Value::Exact(rng.below(21) as i32 - 10),
        },
    });
}
