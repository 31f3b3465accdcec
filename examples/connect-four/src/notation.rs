//! Moves and positions as text: a move is the letter of its column (`d`), a position a board
//! of `x` and `o` with the side to move (`7/7/7/7/3o3/3x3 x`).

use crate::{ConnectFour, Drop, State};
use wuqi_core::{Game, Notation, NotationError, Player};
use wuqi_games::board_text;

const LETTERS: [&str; 2] = ["x", "o"];

impl Notation for ConnectFour {
    fn show_move(&self, _: &State, mv: Drop) -> String {
        char::from(b'a' + mv.0).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Drop, NotationError> {
        let refused = |code, message: &str| Err(NotationError::new(0, code, message));
        let column = match text.as_bytes() {
            [letter] if letter.is_ascii_lowercase() => letter - b'a',
            _ => return refused("malformed-move", "a move is the letter of a column"),
        };
        if self.turn(state).is_over() {
            return refused("game-over", "the game is over");
        }
        if column >= self.size.width {
            return refused("off-board", "the board has no such column");
        }
        match self.landing(state, column) {
            Some(_) => Ok(Drop(column)),
            None => refused("occupied", "the column is full"),
        }
    }

    fn show_state(&self, state: &State) -> String {
        let squares = &state.squares[..self.size.squares()];
        let letter = |player: Player| LETTERS[player.index()].to_owned();
        let board = squares.iter().map(|square| square.map(letter));
        let board = board_text::show(board, self.size.width, "");
        format!("{board} {}", letter(state.next))
    }

    fn read_state(&self, text: &str) -> Result<State, NotationError> {
        let [(board, at), (side, side_at)] = board_text::fields(text, ["board", "side to move"])?;
        let of = |letter: &str| {
            let known = Player::BOTH.into_iter();
            let mut known = known.filter(|player| letter.starts_with(LETTERS[player.index()]));
            known.next()
        };
        let piece = |text: &str| of(text).map(|player| (Some(player), 1));
        let squares = board_text::read(board, at, self.size, &None, None, piece)?;
        let next = of(side)
            .filter(|_| side.len() == 1)
            .ok_or_else(|| NotationError::new(side_at, "bad-side", "the side to move is x or o"))?;
        let mut state = self.start();
        state.squares[..squares.len()].copy_from_slice(&squares);
        state.next = next;
        let impossible = |message: &str| NotationError::new(at, "impossible", message);
        let floats = |square: usize| {
            let below = squares.get(square + self.width());
            squares[square].is_some() && below.is_some_and(Option::is_none)
        };
        if (0..squares.len()).any(floats) {
            return Err(impossible("a stone hangs in the air"));
        }
        let count = |player| {
            squares
                .iter()
                .filter(|&&owner| owner == Some(player))
                .count()
        };
        let ahead = usize::from(next == Player::Two);
        if count(Player::One) != count(Player::Two) + ahead {
            return Err(impossible("the stones do not fit the side to move"));
        }
        state.winner = self.filled(&state).map(|(winner, _)| winner);
        if state.winner == Some(next) {
            return Err(impossible("the side to move has won already"));
        }
        Ok(state)
    }
}
