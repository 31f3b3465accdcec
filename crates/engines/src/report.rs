//! What an engine says about a position, in text: one type for commands, protocols and
//! pages.

use serde::{Deserialize, Deserializer, Serialize, de};
use std::cmp::Reverse;
use wuqi_core::{Notation, Player};
use wuqi_games::player;
use wuqi_search::{RootMove, Score, SearchInfo, Value};

/// A word out of a few.
type Word = &'static str;

/// The state of a search, or its result, with moves in notation. It is also read back: a
/// search in a browser runs in another worker than the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The move to play.
    #[serde(rename = "move")]
    pub best: String,
    /// The value of the position.
    pub score: ScoreText,
    /// Chances of win, draw and loss for the side that the score names.
    pub wdl: Wdl,
    /// The expected continuation.
    pub pv: Vec<String>,
    /// Plies completed in full, 0 in searches that do not count in plies.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Simulations done, 0 in searches without.
    pub simulations: u64,
    /// Positions of which the rest was skipped; missing in searches without cut-offs.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cutoffs: u64,
    /// Time used.
    pub time_ms: u64,
    /// Positions per second.
    pub nodes_per_second: u64,
    /// The legal moves, best first.
    pub root: Vec<RootReport>,
}

/// A value seen from a named side. Exactly one of the four values is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ScoreText {
    /// `one` or `two`.
    #[serde(deserialize_with = "read_side")]
    pub side: Word,
    /// An estimate in the evaluation's own points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// A proved win in this many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_in: Option<u32>,
    /// A proved loss in this many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_in: Option<u32>,
    /// The exact final value under best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<i32>,
}

/// Chances that sum to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wdl {
    /// Chance to win.
    pub win: f32,
    /// Chance of a draw.
    pub draw: f32,
    /// Chance to lose.
    pub loss: f32,
}

/// One legal move as the engine sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RootReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Nodes or simulations spent on it.
    pub visits: u64,
    /// Expected result for the player to move, 1 a win, 0 a loss.
    pub chance: f32,
    /// Its value, where the search has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreText>,
    /// `at_most` where the search cut the move off: its chance is no better than this.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "read_bound"
    )]
    pub bound: Option<Word>,
    /// What was thought of it before searching.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior: Option<f32>,
    /// The expected continuation, this move first.
    pub pv: Vec<String>,
}

// Serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn read_side<'de, D: Deserializer<'de>>(from: D) -> Result<Word, D::Error> {
    player::deserialize(from).map(player::word)
}

fn read_bound<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Word>, D::Error> {
    match Option::<String>::deserialize(from)?.as_deref() {
        None => Ok(None),
        Some("at_most") => Ok(Some("at_most")),
        Some(other) => Err(de::Error::custom(format!("'{other}' is no bound"))),
    }
}

impl ScoreText {
    fn new(side: Player, value: Value) -> Self {
        let mut text = ScoreText {
            side: player::word(side),
            ..ScoreText::default()
        };
        match value {
            Value::Points(points) => text.points = Some(points),
            Value::WinIn(plies) => text.win_in = Some(plies),
            Value::LossIn(plies) => text.loss_in = Some(plies),
            Value::Exact(value) => text.exact = Some(value),
        }
        text
    }

    /// The same value as searches and records have it.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        let side = player::read(self.side)?;
        let value = (self.points.map(Value::Points))
            .or(self.win_in.map(Value::WinIn))
            .or(self.loss_in.map(Value::LossIn))
            .or(self.exact.map(Value::Exact))?;
        Some(Score { side, value })
    }
}

impl From<Score> for ScoreText {
    fn from(score: Score) -> Self {
        ScoreText::new(score.side, score.value)
    }
}

impl Report {
    /// A move's chance in percent. Of a move that a search with cut-offs refuted only a bound is
    /// known, which `at_most` marks; one that was not looked at has no chance of its own.
    #[must_use]
    pub fn percent(&self, row: &RootReport, at_most: &str) -> String {
        let percent = 100.0 * row.chance;
        let known = row.score.is_some() || row.mv == self.best;
        match row.bound {
            Some(_) => format!("{at_most}{percent:.1}%"),
            None if !known && row.visits == 0 => "-".to_owned(),
            None => format!("{percent:.1}%"),
        }
    }

    /// Writes what a search found from `state` in notation.
    pub fn new<G: Notation>(game: &G, state: &G::State, info: &SearchInfo<G::Move>) -> Self {
        let [win, draw, loss] = info.wdl;
        let root = |mv: &RootMove<G::Move>| RootReport {
            mv: game.show_move(state, mv.mv),
            visits: mv.visits,
            chance: mv.chance,
            score: mv.value.map(|value| ScoreText::new(info.score.side, value)),
            bound: is_bound(info, mv).then_some("at_most"),
            prior: mv.prior,
            pv: line_text(game, state, &mv.line),
        };
        let mut order: Vec<&RootMove<G::Move>> = info.root.iter().collect();
        if info.simulations == 0 {
            order.sort_by_cached_key(|mv| Reverse(ordered(rank(info, mv))));
        }
        Report {
            best: game.show_move(state, info.best),
            score: info.score.into(),
            wdl: Wdl { win, draw, loss },
            pv: line_text(game, state, &info.line),
            depth: info.depth,
            longest: info.longest,
            nodes: info.nodes,
            simulations: info.simulations,
            cutoffs: info.cutoffs,
            time_ms: info.elapsed.as_millis() as u64,
            nodes_per_second: info.speed() as u64,
            root: order.into_iter().map(root).collect(),
        }
    }
}

/// Whether only a bound is known of a move: a search with cut-offs refuted it.
fn is_bound<M: PartialEq>(info: &SearchInfo<M>, mv: &RootMove<M>) -> bool {
    info.simulations == 0 && mv.value.is_none() && mv.visits > 0 && mv.mv != info.best
}

/// The order of moves that were not simulated: the one to play, those with a value, those
/// with a bound, those that were not looked at; the better before the worse.
fn rank<M: PartialEq>(info: &SearchInfo<M>, mv: &RootMove<M>) -> f32 {
    let group = match (mv.mv == info.best, mv.value.is_some(), mv.visits > 0) {
        (true, ..) => 6.0,
        (_, true, _) => 4.0,
        (_, _, true) => 2.0,
        _ => 0.0,
    };
    group + mv.chance
}

/// A whole number that stands among others as the number does by `total_cmp`. Sorting by keys
/// that are no moves is compiled once for all games, which the browser's module is smaller by.
fn ordered(number: f32) -> i32 {
    let bits = number.to_bits().cast_signed();
    bits ^ (bits >> 31).cast_unsigned().wrapping_shr(1).cast_signed()
}

/// Writes a line of moves, up to the first that cannot be played (a line read from a
/// table may end in another position's move).
fn line_text<G: Notation>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        if !game.is_legal(&state, mv) {
            break;
        }
        texts.push(game.show_move(&state, mv));
        game.play(&mut state, mv);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_stand_as_the_numbers_do() {
        let numbers = [
            f32::MIN,
            -1.5,
            -f32::MIN_POSITIVE,
            -0.0,
            0.0,
            1e-30,
            0.5,
            7.0,
            f32::MAX,
        ];
        for a in numbers {
            for b in numbers {
                assert_eq!(ordered(a).cmp(&ordered(b)), a.total_cmp(&b), "{a} {b}");
            }
        }
    }
}
