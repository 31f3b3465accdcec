//! What a move is aimed at, in terms of the rules alone: what it threatens and what it
//! prevents.
//!
//! A *stroke* is a step that gains something at once: it ends the game in a win, captures,
//! turns pieces over or writes a larger number. A move threatens a stroke that its player did not
//! have before and will have after most answers; it prevents a stroke that the opponent
//! would have after many other moves and does not have after this one. "Most" and "many" are
//! judged on a sample, so that it takes a moment in every game.

use std::collections::BTreeMap;
use wuqi_core::{Outcome, Player, Turn};
use wuqi_games::any::Position;
use wuqi_games::{ChangeKind, MoveView};

/// How many answers, or other moves, are looked at.
const SAMPLE: usize = 10;

/// A stroke is threatened if it is there after this share of the answers.
const MOST: f64 = 0.7;

/// A stroke is prevented if it would be there after this share of the other moves: often
/// there are several ways to prevent it.
const MANY: f64 = 0.3;

/// Fewer pieces turned over are not worth a word: in games that turn pieces over nearly
/// every move does.
const FEWEST_CONVERTED: u32 = 3;

/// What a stroke gains; what comes later is worth more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Gain {
    /// A number larger than any that the player has.
    Number(u32),
    /// So many pieces turn over.
    Converts(u32),
    /// So many pieces are captured.
    Captures(u32),
    /// The game.
    Wins,
}

/// A step with what it gains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stroke {
    /// The step in notation.
    pub mv: String,
    /// What it gains.
    pub gain: Gain,
}

/// What a move threatens and what it prevents, each the most valuable stroke of its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Aims {
    /// What its player would do next if nothing were done against it.
    pub threatens: Option<Stroke>,
    /// What the opponent would do if another move were made.
    pub prevents: Option<Stroke>,
}

/// Strokes by their steps.
type Strokes = BTreeMap<String, Gain>;

impl Aims {
    /// The aims of a move in a position; none at a chance node or for a move that is not legal.
    pub(crate) fn of(position: &dyn Position, mv: &str) -> Aims {
        let Turn::Move(player) = position.turn() else {
            return Aims::default();
        };
        let Some(after) = played(position, mv) else {
            return Aims::default();
        };
        if after.turn() != Turn::Move(player.other()) {
            return Aims::default();
        }
        Aims {
            threatens: threat(position, &*after, player),
            prevents: prevented(position, &*after, mv, player.other()),
        }
    }
}

/// The position after a step.
fn played(position: &dyn Position, mv: &str) -> Option<Box<dyn Position>> {
    let mut next = position.boxed_clone();
    next.play(mv).is_ok().then_some(next)
}

/// What a player has after most answers and did not have before.
fn threat(before: &dyn Position, after: &dyn Position, player: Player) -> Option<Stroke> {
    let had = strokes(before, player);
    let later = after_sample(after, "", player, MOST);
    best(later, &had)
}

/// What the opponent has after many other moves and not after this one.
fn prevented(
    before: &dyn Position,
    after: &dyn Position,
    mv: &str,
    opponent: Player,
) -> Option<Stroke> {
    let left = strokes(after, opponent);
    let otherwise = after_sample(before, mv, opponent, MANY);
    best(otherwise, &left)
}

/// The most valuable of the strokes that are not among the others.
fn best(strokes: Strokes, others: &Strokes) -> Option<Stroke> {
    let new = |(mv, gain): &(String, Gain)| others.get(mv).is_none_or(|other| other < gain);
    let (mv, gain) = strokes
        .into_iter()
        .filter(new)
        .max_by_key(|(_, gain)| *gain)?;
    // A gain that is to be had in another way as well is neither threatened nor prevented.
    let as_good = others.values().any(|&other| other >= gain);
    (!as_good).then_some(Stroke { mv, gain })
}

/// The strokes that a player has after this share of some moves; `but` is left out. What a
/// stroke gains is the least that it gains there.
fn after_sample(position: &dyn Position, but: &str, player: Player, share: f64) -> Strokes {
    let moves: Vec<String> = (position.moves().into_iter())
        .filter(|mv| mv != but)
        .collect();
    let step = moves.len().div_ceil(SAMPLE).max(1);
    let mut found: BTreeMap<String, (Gain, u32)> = BTreeMap::new();
    let mut looked = 0;
    for mv in moves.iter().step_by(step) {
        let Some(next) = played(position, mv) else {
            continue;
        };
        if next.turn() != Turn::Move(player) {
            continue;
        }
        looked += 1;
        for (mv, gain) in strokes(&*next, player) {
            let entry = found.entry(mv).or_insert((gain, 0));
            entry.0 = entry.0.min(gain);
            entry.1 += 1;
        }
    }
    let enough = |count: u32| looked >= 2 && f64::from(count) >= share * f64::from(looked);
    (found.into_iter())
        .filter(|&(_, (_, count))| enough(count))
        .map(|(mv, (gain, _))| (mv, gain))
        .collect()
}

/// The strokes of a player who is to move.
fn strokes(position: &dyn Position, player: Player) -> Strokes {
    if position.turn() != Turn::Move(player) {
        return Strokes::new();
    }
    let largest = position.score().map_or(0, |score| score[player.index()]);
    (position.view_moves().into_iter())
        .filter_map(|step| Some((step.text.clone(), gain(position, &step, player, largest)?)))
        .collect()
}

/// What a step gains, if anything worth a word.
fn gain(position: &dyn Position, step: &MoveView, player: Player, largest: i32) -> Option<Gain> {
    let won = Turn::Over(Outcome::Win(player));
    if played(position, &step.text).is_some_and(|next| next.turn() == won) {
        return Some(Gain::Wins);
    }
    let count = |kind| {
        let changed = step.changes.iter().filter(|change| change.to == kind);
        changed.count() as u32
    };
    let captured = count(ChangeKind::Captured);
    let converted = count(ChangeKind::Converts);
    match step.number {
        _ if captured > 0 => Some(Gain::Captures(captured)),
        _ if converted >= FEWEST_CONVERTED => Some(Gain::Converts(converted)),
        Some(number) if i32::from(number) > largest => Some(Gain::Number(number.into())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;
    use wuqi_games::any::AnyGame;

    fn aims(game: &str, options: &str, moves: &str, mv: &str) -> Aims {
        let game = AnyGame::new(game, None, &options.parse::<Options>().unwrap()).unwrap();
        let mut position = game.start();
        for mv in moves.split_whitespace() {
            position.play(mv).unwrap();
        }
        Aims::of(&*position, mv)
    }

    #[test]
    fn four_in_a_row_threatens_five_and_stopping_one_prevents_it() {
        let three = "h8 a1 i8 a3 j8 a5";
        let open = aims("gomoku", "", three, "k8");
        let threat = open.threatens.unwrap();
        assert_eq!(threat.gain, Gain::Wins);
        assert!(["g8", "l8"].contains(&threat.mv.as_str()), "{threat:?}");
        assert_eq!(open.prevents, None);
        let four = "h8 a1 i8 a3 j8 g8 k8";
        let stop = aims("gomoku", "", four, "l8");
        let prevented = Stroke {
            mv: "l8".to_owned(),
            gain: Gain::Wins,
        };
        assert_eq!(stop.prevents, Some(prevented));
        assert_eq!(stop.threatens, None);
        // To stop one end of two prevents nothing.
        let both = aims("gomoku", "", "h8 a1 i8 a3 j8 a5 k8", "l8");
        assert_eq!(both.prevents, None);
    }

    #[test]
    fn a_piece_that_steps_away_prevents_its_capture() {
        let game = AnyGame::new("banqi", None, &Options::none()).unwrap();
        let place = "4/4/1R2/1n2/4/4/4/p2P b - 0 -";
        let position = game.read(place).unwrap();
        let away = Aims::of(&*position, "b5-c5");
        assert_eq!(
            away.prevents,
            Some(Stroke {
                mv: "b6xb5".to_owned(),
                gain: Gain::Captures(1),
            })
        );
        let waits = Aims::of(&*position, "a1-a2");
        assert_eq!(waits.prevents, None);
    }

    #[test]
    fn moves_that_are_not_legal_have_no_aims() {
        assert_eq!(aims("ataxx", "", "", "a1b9"), Aims::default());
        assert_eq!(aims("gomoku", "", "", "h8"), Aims::default());
    }

    #[test]
    fn every_game_answers_along_whole_games() {
        let mut found = 0;
        for game in wuqi_games::any::GAMES {
            let size = (game.id == "gomoku").then(|| "9".parse().unwrap());
            let game = AnyGame::new(game.id, size, &Options::none()).unwrap();
            let mut rng = wuqi_core::Rng::new(1);
            let mut position = game.start();
            for ply in 0..60 {
                if let (0, Some(mv)) = (ply % 5, position.moves().first()) {
                    let aims = Aims::of(&*position, mv);
                    found += u32::from(aims.threatens.is_some() || aims.prevents.is_some());
                }
                if position.play_random(&mut rng).is_none() {
                    break;
                }
            }
        }
        assert!(found > 0);
    }
}
