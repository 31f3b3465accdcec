//! Ataxx, Sequencium and Territory near the end: every move is solved to the end of the game.

use super::{LINE, Solution, TooHard, counted};
use crate::Kind;
use wuqi_engines::solve_any;
use wuqi_games::any::{AnyGame, Position};

/// Positions that solving one position may take; in Ataxx each of them takes much longer.
fn nodes(game: &AnyGame) -> u64 {
    match game {
        AnyGame::Ataxx(_) => 20_000,
        _ => 60_000,
    }
}

/// The solver's table.
const MEMORY: usize = 1 << 20;

/// Where there are fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 3;

/// With fewer moves to the end there is nothing to foresee.
const SHORTEST: usize = 3;

/// The one right move: the only one that wins, the only one that does not lose, or the only
/// one with the best margin.
pub(super) fn prove(game: &AnyGame, position: &dyn Position) -> Result<Option<Solution>, TooHard> {
    let moves = position.moves();
    let Some(player) = position
        .turn()
        .player()
        .filter(|_| moves.len() >= FEWEST_MOVES)
    else {
        return Ok(None);
    };
    // The solver asks of every move whether it achieves the value.
    let (value, best) = solve(game, position)?;
    let [best] = best.as_slice() else {
        return Ok(None);
    };
    let value = player.sign() * value;
    let mut others = moves.iter().filter(|mv| *mv != best);
    let wins_too = |wins: bool, mv: &String| match wins {
        true => Ok(true),
        false => Ok(player.sign() * value_after(game, position, mv)? > 0),
    };
    let kind = match value {
        ..0 => Kind::Most,
        // Whatever is worse than a draw is lost.
        0 => Kind::Save,
        _ if others.try_fold(false, wins_too)? => Kind::Most,
        _ => Kind::Win,
    };
    let line = line(game, position)?;
    let plies = 0;
    Ok((line.len() >= SHORTEST).then_some(Solution { kind, plies, line }))
}

/// The value (One minus Two) with all optimal moves.
fn solve(game: &AnyGame, position: &dyn Position) -> Result<(i32, Vec<String>), TooHard> {
    let solved = counted(nodes(game), |control| {
        solve_any(game, position, MEMORY, control, &mut |_| {})
    });
    let solved = solved.map_err(|_| TooHard)?;
    Ok((solved.value, solved.best))
}

/// The value after a move.
fn value_after(game: &AnyGame, position: &dyn Position, mv: &str) -> Result<i32, TooHard> {
    let mut next = position.boxed_clone();
    next.play(mv).map_err(|_| TooHard)?;
    match next.final_value() {
        Some(value) => Ok(value),
        None => solve(game, &*next).map(|(value, _)| value),
    }
}

/// Best play from here.
fn line(game: &AnyGame, position: &dyn Position) -> Result<Vec<String>, TooHard> {
    let mut position = position.boxed_clone();
    let mut line = Vec::new();
    while line.len() < LINE && !position.turn().is_over() {
        let (_, best) = solve(game, &*position)?;
        let played = best.into_iter().next();
        match played.filter(|mv| position.play(mv).is_ok()) {
            Some(mv) => line.push(mv),
            None => break,
        }
    }
    Ok(line)
}
