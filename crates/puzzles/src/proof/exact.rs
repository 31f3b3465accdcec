//! Ataxx, Sequencium and Territory near the end: every move is solved to the end of the game.

use super::{LINE, Solution, TooHard, counted};
use crate::Kind;
use wuqi_engines::{Solved, solve_any};
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
    let nodes = nodes(game);
    // The solver asks of every move whether it achieves the value.
    let Solved { value, best, .. } = solve(game, position, nodes)?;
    let [best] = best.as_slice() else {
        return Ok(None);
    };
    let value = player.sign() * value;
    let mut others = moves.iter().filter(|mv| *mv != best);
    let wins_too = |wins: bool, mv: &String| match wins {
        true => Ok(true),
        false => Ok(player.sign() * value_after(game, position, mv, nodes)?.0 > 0),
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

/// What every move leads to under best play, for the player to move: 1 a win, 0 a draw, -1 a
/// loss. All of them together may take so many positions.
pub(crate) fn results(
    game: &AnyGame,
    position: &dyn Position,
    mut nodes: u64,
) -> Result<Vec<(String, i32)>, TooHard> {
    let Some(player) = position.turn().player() else {
        return Ok(Vec::new());
    };
    let mut result = |mv: String| {
        let (value, taken) = value_after(game, position, &mv, nodes)?;
        nodes = nodes.saturating_sub(taken);
        Ok((mv, (player.sign() * value).signum()))
    };
    position.moves().into_iter().map(&mut result).collect()
}

/// The value (One minus Two) with all optimal moves.
fn solve(game: &AnyGame, position: &dyn Position, nodes: u64) -> Result<Solved, TooHard> {
    let solved = counted(nodes, |control| {
        solve_any(game, position, MEMORY, control, &mut |_| {})
    });
    solved.map_err(|_| TooHard)
}

/// The value after a move, and the positions that it took.
fn value_after(
    game: &AnyGame,
    position: &dyn Position,
    mv: &str,
    nodes: u64,
) -> Result<(i32, u64), TooHard> {
    let mut next = position.boxed_clone();
    next.play(mv).map_err(|_| TooHard)?;
    match next.final_value() {
        Some(value) => Ok((value, 0)),
        None => solve(game, &*next, nodes).map(|solved| (solved.value, solved.nodes)),
    }
}

/// Best play from here.
fn line(game: &AnyGame, position: &dyn Position) -> Result<Vec<String>, TooHard> {
    let mut position = position.boxed_clone();
    let mut line = Vec::new();
    while line.len() < LINE && !position.turn().is_over() {
        let solved = solve(game, &*position, nodes(game))?;
        let played = solved.best.into_iter().next();
        match played.filter(|mv| position.play(mv).is_ok()) {
            Some(mv) => line.push(mv),
            None => break,
        }
    }
    Ok(line)
}
