//! Ataxx boards with blocked squares, symmetric as those that people play on.

use wuqi_core::{Dihedral, Game, Notation, Rng};
use wuqi_games::Configure;
use wuqi_games::ataxx::{Ataxx, Position};

/// The most squares that are blocked, unless the last few come together.
const MOST_BLOCKED: u32 = 8;

/// The usual start in half of all cases; otherwise with some blocked squares that lie
/// symmetrically to both players' corners.
pub fn blocked_start(game: &Ataxx, rng: &mut Rng) -> Position {
    if rng.below(2) == 0 {
        return game.start();
    }
    let side = game.size().width;
    let group = Dihedral::new(side, side);
    // What maps the board onto itself: one mirror, both, the diagonals, or a half turn.
    let kinds: [&[u8]; 6] = [&[1], &[2], &[3], &[1, 2, 3], &[4], &[3, 4, 7]];
    let kind = kinds[rng.below(kinds.len() as u32) as usize];
    let wanted = rng.below(MOST_BLOCKED) + 1;
    let mut blocked = vec![false; usize::from(side) * usize::from(side)];
    let at = |column: u8, row: u8| usize::from(row) * usize::from(side) + usize::from(column);
    // A few drawn squares may be taken already: then there are fewer.
    for _ in 0..16 {
        let squares = blocked.iter().filter(|&&blocked| blocked).count();
        if squares as u32 >= wanted {
            break;
        }
        let (column, row) = (rng.below(side.into()) as u8, rng.below(side.into()) as u8);
        blocked[at(column, row)] = true;
        for &symmetry in kind {
            let (column, row) = group.map(column, row, symmetry);
            blocked[at(column, row)] = true;
        }
    }
    let piece = |column: u8, row: u8| {
        let (right, bottom) = (column + 1 == side, row + 1 == side);
        match (column == 0 || right) && (row == 0 || bottom) {
            true if right == bottom => Some('x'),
            true => Some('o'),
            false => blocked[at(column, row)].then_some('-'),
        }
    };
    let rank = |row: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for column in 0..side {
            match piece(column, row) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text.push(piece);
                    empty = 0;
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let text: Vec<String> = (0..side).map(rank).collect();
    let text = format!("{} x 0 1", text.join("/"));
    // Blocks that shut a player in make no game; the usual start is always one.
    match game.read_state(&text) {
        Ok(state) if !game.turn(&state).is_over() => state,
        _ => game.start(),
    }
}
