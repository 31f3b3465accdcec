//! A position without a session: what surfaces show that play no game, such as an editor,
//! diagrams of the rules, or a game in a link.
//!
//! The question names a game, a position and moves from there, and the answer is what a
//! state of the protocol says about the board. Nothing is kept between two questions. A
//! fault says which part is wrong, so that a surface can show it at its place.

use crate::hint;
use crate::protocol::{Code, Fault, HintReason, LastMove, ResultView, TurnWord, player};
use crate::session::{empty_record, last_move, notation_fault, show_ending};
use serde::{Deserialize, Serialize};
use wuqi_core::{Player, Rng, Turn};
use wuqi_games::any::Position;
use wuqi_games::{MoveView, View};
use wuqi_record::{NodeId, Record};

/// The most moves that are played for one question.
pub const MOST_MOVES: usize = 5000;

/// The longest position string, in bytes; that of the largest board is far shorter.
pub const LONGEST_POSITION: usize = 4096;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// `ataxx`, `banqi`, `gomoku`, `sequencium` or `territory`.
    pub game: String,
    /// Board size, `N` or `WxH`; that of the position, else the usual one, if missing.
    #[serde(default)]
    pub size: Option<String>,
    /// Rule options, `key=value,…`.
    #[serde(default)]
    pub rules: String,
    /// The position to start from; that of the game if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves from there, with what chance decided, `b3=P`.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Random moves after those.
    #[serde(default)]
    pub random: Option<Random>,
    /// A legal move there of which the answer says what speaks for it.
    #[serde(default)]
    pub why: Option<String>,
}

/// Random moves: an editor asks for them when somebody wants any position at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Random {
    /// How many; fewer if one would end the game.
    pub plies: u32,
    /// The same seed gives the same moves.
    pub seed: u64,
}

/// What is there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionAnswer {
    /// The game's id.
    pub game: &'static str,
    /// The board's size.
    pub size: String,
    /// Every rule option with its value.
    pub rules: String,
    /// The position string before the moves.
    pub start: String,
    /// The moves as they are written, and who played them.
    pub line: Vec<Played>,
    /// The position string after them.
    pub position: String,
    /// The board.
    pub board: View,
    /// The legal moves.
    pub moves: Vec<MoveView>,
    /// What happens next.
    pub turn: TurnWord,
    /// The score, One's and Two's, in games that count something.
    pub score: Option<[i32; 2]>,
    /// The last of the moves.
    pub last: Option<LastMove>,
    /// How the game ended, if it has on the board.
    pub result: Option<ResultView>,
    /// What the move asked about gains, threatens and prevents, as in a hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<HintReason>,
}

/// A move of the line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Played {
    /// The move, with what chance decided.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    #[serde(with = "player")]
    pub by: Player,
}

/// Answers a question. The parameter `part` of a fault says what is wrong: `setup`,
/// `position` (with `at`, the byte, and `field`, the number of the field) or `move` (with
/// `at`, the `move` and its `ply`, from 1).
pub fn look(question: &PositionRequest) -> Result<PositionAnswer, Fault> {
    if let Some(text) = &question.position
        && text.len() > LONGEST_POSITION
    {
        return Err(too_long("position", LONGEST_POSITION).with("part", "position"));
    }
    if question.moves.len() > MOST_MOVES {
        return Err(too_long("moves", MOST_MOVES).with("part", "setup"));
    }
    let mut record = empty_record(
        &question.game,
        question.size.as_deref(),
        &question.rules,
        question.position.as_deref(),
    )
    .map_err(|fault| place(fault, question.position.as_deref()))?;
    let mut here = (NodeId::ROOT, record.start().boxed_clone());
    for (index, text) in question.moves.iter().enumerate() {
        here = record.play_from(here.0, &*here.1, text).map_err(|error| {
            let short: String = text.chars().take(20).collect();
            notation_fault(error)
                .with("part", "move")
                .with("move", short)
                .with("ply", index + 1)
        })?;
    }
    if let Some(random) = question.random {
        let most = MOST_MOVES - question.moves.len();
        play_random(&mut record, &mut here, random, most);
    }
    let mut answer = show(&record, here.0);
    if let Some(mv) = &question.why {
        answer.reasons = hint::why(&*here.1, mv);
    }
    Ok(answer)
}

/// Plays random moves and stops before one that ends the game.
fn play_random(
    record: &mut Record,
    here: &mut (NodeId, Box<dyn Position>),
    random: Random,
    most: usize,
) {
    let mut rng = Rng::new(random.seed);
    for _ in 0..most.min(random.plies as usize) {
        let mut next = here.1.boxed_clone();
        let mut text = next.play_random(&mut rng);
        // What chance decides belongs to the move.
        while next.turn() == Turn::Chance {
            text = next.play_random(&mut rng);
        }
        let Some(text) = text.filter(|_| next.turn().player().is_some()) else {
            break;
        };
        let Ok(there) = record.play_from(here.0, &*here.1, &text) else {
            break;
        };
        *here = there;
    }
}

fn show(record: &Record, here: NodeId) -> PositionAnswer {
    let position = record.position_at(here);
    let turn = position.turn();
    let line = record.path(here).into_iter().map(|id| Played {
        mv: record.node(id).text().to_owned(),
        by: record.node(id).by().unwrap_or(Player::One),
    });
    PositionAnswer {
        game: record.game().info().id,
        size: record.game().size().to_string(),
        rules: record.game().options().to_string(),
        start: record.start().text(),
        line: line.collect(),
        position: position.text(),
        board: position.view(),
        moves: position.view_moves(),
        turn: turn.into(),
        score: position.score(),
        last: last_move(record, here),
        result: turn
            .outcome()
            .map(|outcome| show_ending(&*position, outcome, None)),
        reasons: Vec::new(),
    }
}

/// Says in which part of the question a fault lies.
fn place(fault: Fault, position: Option<&str>) -> Fault {
    let at = fault.params.get("at").and_then(serde_json::Value::as_u64);
    let (Some(at), Some(text)) = (at, position) else {
        return fault.with("part", "setup");
    };
    let before = text.get(..at as usize).unwrap_or(text);
    let begun = before.split_ascii_whitespace().count();
    // Behind a blank a new field begins; within one, the count includes it.
    let field = match before.ends_with(|c: char| c.is_ascii_whitespace()) {
        true => begun,
        false => begun.saturating_sub(1),
    };
    fault.with("part", "position").with("field", field)
}

fn too_long(field: &str, max: usize) -> Fault {
    Fault::new(Code::TooLong)
        .with("field", field)
        .with("max", max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn ask(question: Value) -> Result<Value, Fault> {
        let question = serde_json::from_value(question).unwrap();
        look(&question).map(|answer| serde_json::to_value(answer).unwrap())
    }

    #[test]
    fn the_start_of_every_game_is_shown() {
        for (game, moves) in [
            ("ataxx", 16),
            ("banqi", 32),
            ("gomoku", 225),
            ("sequencium", 3),
            ("territory", 60),
        ] {
            let answer = ask(json!({ "game": game })).unwrap();
            // A clone may be made from several stones: each way to touch it is listed.
            assert!(answer["moves"].as_array().unwrap().len() >= moves, "{game}");
            assert_eq!(answer["turn"], "one");
            assert_eq!(answer["line"], json!([]));
            assert_eq!(answer["result"], Value::Null);
        }
    }

    #[test]
    fn a_move_is_explained_where_it_would_be_played() {
        let four = ["h8", "a1", "i8", "a3", "j8", "g8", "k8"];
        let ask_why = |why: &str| {
            let question = json!({ "game": "gomoku", "moves": four, "why": why });
            ask(question).unwrap()["reasons"].clone()
        };
        let stops = json!([{ "code": "prevents-wins", "params": { "move": "l8" } }]);
        assert_eq!(ask_why("l8"), stops);
        assert_eq!(ask_why("a5"), Value::Null, "nothing speaks for it");
        assert_eq!(ask_why("h8"), Value::Null, "the square is taken");
        let captures = json!({
            "game": "banqi", "position": "4/4/1R2/1n2/4/4/4/p2P r - 0 -", "why": "b6xb5"
        });
        let answer = ask(captures).unwrap();
        let first = json!({ "code": "captures", "params": { "count": 1 } });
        assert_eq!(answer["reasons"][0], first);
    }

    #[test]
    fn moves_are_played_and_written_in_one_form() {
        let answer =
            ask(json!({ "game": "territory", "size": "2", "moves": ["a2a1", "b1b2"] })).unwrap();
        assert_eq!(
            answer["line"],
            json!([{ "move": "a1a2", "by": "one" }, { "move": "b1b2", "by": "two" }])
        );
        assert_eq!(answer["position"], "ss/nn b");
        assert_eq!(answer["turn"], "over");
        assert_eq!(answer["last"]["changes"][0]["to"], "converts");
        assert_eq!(
            answer["result"],
            json!({ "outcome": "two", "reason": "rules", "how": "no-room", "value": -4 })
        );
    }

    #[test]
    fn the_first_illegal_move_is_named() {
        let fault = ask(json!({ "game": "gomoku", "moves": ["h8", "i9", "h8", "zz"] }));
        let fault = fault.unwrap_err();
        assert_eq!(fault.code, "occupied");
        assert_eq!(fault.params["part"], "move");
        assert_eq!(fault.params["move"], "h8");
        assert_eq!(fault.params["ply"], 3);
        let fault = ask(json!({ "game": "banqi", "moves": ["b3"] })).unwrap_err();
        assert_eq!(fault.code, "missing-outcome");
        let fault = ask(json!({ "game": "ataxx", "moves": ["x".repeat(500)] })).unwrap_err();
        assert_eq!(fault.code, "malformed");
        assert!(fault.params["move"].as_str().unwrap().len() <= 20);
    }

    #[test]
    fn the_wrong_part_of_a_position_is_named() {
        for (game, position, code, at, field) in [
            ("gomoku", "x2/3/1q1 x", "unknown-piece", 6, 0),
            ("gomoku", "15/15 x", "too-few-ranks", 5, 0),
            ("gomoku", "x2/3/3 z", "side", 7, 1),
            ("gomoku", "x2/3/3", "missing-field", 6, 0),
            ("ataxx", "x5o/7/7/7/7/7/o5x x 0 0", "fullmove", 22, 3),
            ("territory", "1E/2 b", "half-domino", 1, 0),
            ("sequencium", "A1,2/3/2,B1 a 3", "too-many-fields", 14, 2),
        ] {
            let rules = if game == "gomoku" { "row=3" } else { "" };
            let fault = ask(json!({ "game": game, "rules": rules, "position": position }));
            let fault = fault.unwrap_err();
            assert_eq!(fault.code, code, "{position}");
            assert_eq!(fault.params["part"], "position");
            assert_eq!(fault.params["at"], at, "{position}");
            assert_eq!(fault.params["field"], field, "{position}");
        }
    }

    #[test]
    fn every_fault_has_a_text() {
        for (game, position) in [
            ("ataxx", "x5o/7/7/7/7/7/o5x x 999 1"),
            ("ataxx", "x5o/7/7/7/7/7/o5x x 0 0"),
            ("ataxx", "7/7/7/7/7/7/7 x 0 1"),
            ("banqi", "4/4/4/4/4/4/4/4 q - 0 -"),
            ("banqi", "XK2/4/4/4/4/4/4/4 r z 0 -"),
        ] {
            let fault = ask(json!({ "game": game, "position": position })).unwrap_err();
            for language in crate::locale::Language::ALL {
                let key = format!("error.{}", fault.code);
                assert_ne!(language.text(&key, &fault.params), key);
            }
        }
    }

    #[test]
    fn random_moves_are_legal_repeatable_and_never_end_the_game() {
        for game in ["ataxx", "banqi", "gomoku", "sequencium", "territory"] {
            let random = |plies: u32, seed: u64| {
                ask(json!({ "game": game, "random": { "plies": plies, "seed": seed } })).unwrap()
            };
            let some = random(12, 7);
            assert_eq!(some["line"].as_array().unwrap().len(), 12, "{game}");
            assert_eq!(some["position"], random(12, 7)["position"]);
            assert_ne!(some["position"], random(12, 8)["position"]);
            let whole = random(u32::MAX, 7);
            assert_eq!(whole["result"], Value::Null, "{game}");
            let moves: Vec<&Value> = (whole["line"].as_array().unwrap().iter())
                .map(|played| &played["move"])
                .collect();
            let again = ask(json!({ "game": game, "moves": moves })).unwrap();
            assert_eq!(again["position"], whole["position"], "{game}");
        }
    }

    #[test]
    fn too_much_and_unknown_things_are_refused() {
        let long = "1".repeat(LONGEST_POSITION + 1);
        let fault = ask(json!({ "game": "gomoku", "position": long })).unwrap_err();
        assert_eq!(fault.code, "text-too-long");
        let fault = ask(json!({ "game": "gomoku", "moves": vec!["a1"; MOST_MOVES + 1] }));
        assert_eq!(fault.unwrap_err().params["field"], "moves");
        let fault = ask(json!({ "game": "chess" })).unwrap_err();
        assert_eq!(fault.code, "cannot-set-up");
        assert_eq!(fault.params["part"], "setup");
        let extra = json!({ "game": "gomoku", "engine": "best" });
        assert!(serde_json::from_value::<PositionRequest>(extra).is_err());
    }
}
