//! The swap2 opening with an engine that speaks the Gomocup protocol.
//!
//! `SWAP2BOARD` with no stones is answered with three points, with three stones by `SWAP`
//! (black is taken), by one point (white is kept, and this is its stone) or by two points (two
//! stones more, and the other chooses), with five stones by `SWAP` or one point. A game asks
//! for one step at a time, so what an answer says beyond the first step is kept.

use super::gomocup::{Stone, read_point};
use wuqi_core::{Player, square};
use wuqi_games::Size;
use wuqi_games::any::Position;
use wuqi_games::gomoku::swap::SwapGomoku;

/// The question that begins the opening or is about the colours, if it is one of these that
/// the position puts. A single stone of the opening is asked for as any other.
pub(super) fn question(position: &dyn Position, stones: &[Stone]) -> Option<Vec<String>> {
    let own = position.downcast::<SwapGomoku>()?;
    if !stones.is_empty() && !own.state.is_choice() {
        return None;
    }
    let mut lines = vec!["SWAP2BOARD".to_owned()];
    // Black and white in turn, as they were put.
    let of = |colour: Player| stones.iter().filter(move |stone| stone.2 == colour);
    let mut white = of(Player::Two);
    let entry = |(x, y, _): &Stone| format!("{x},{y}");
    for stone in of(Player::One) {
        lines.push(entry(stone));
        lines.extend(white.next().map(entry));
    }
    lines.push("DONE".to_owned());
    Some(lines)
}

/// The steps of the game that an answer means; `None` for a line that is no answer.
pub(super) fn steps(line: &str, stones: usize, size: Size) -> Option<Vec<String>> {
    if line.trim().eq_ignore_ascii_case("SWAP") {
        return Some(vec!["black".to_owned()]);
    }
    let name = |point: &str| {
        let (x, y) = read_point(point)?;
        let on_board = x < size.width && y < size.height;
        // What is not on the board is passed on as it is, for the rules to refuse.
        Some(match on_board {
            true => square::name(x, y, size.height),
            false => point.to_owned(),
        })
    };
    let points: Option<Vec<String>> = line.split_whitespace().map(name).collect();
    let points = points.filter(|points| !points.is_empty())?;
    let choice = match (stones, points.len()) {
        (0, _) => None,
        (_, 1) => Some("white"),
        (_, _) => Some("more"),
    };
    let choice = choice.map(str::to_owned);
    Some(choice.into_iter().chain(points).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_become_steps() {
        let read = |line: &str, stones: usize| steps(line, stones, Size::square(15));
        let words = |list: &[&str]| Some(list.iter().map(|&word| word.to_owned()).collect());
        assert_eq!(read("7,7 8,8 7,8", 0), words(&["h8", "i7", "h7"]));
        assert_eq!(read("SWAP", 3), words(&["black"]));
        assert_eq!(read("0,0", 3), words(&["white", "a15"]));
        assert_eq!(read("0,0 1,1", 3), words(&["more", "a15", "b14"]));
        assert_eq!(read("swap", 5), words(&["black"]));
        assert_eq!(read("99,0", 5), words(&["white", "99,0"]));
        for line in ["", "MESSAGE 1,2", "7,7 and 8,8"] {
            assert_eq!(read(line, 3), None, "{line}");
        }
    }
}
