//! Gomoku on a plain array, as somebody writes it who first wants a working game: for
//! crate `minimax`, which brings searches and leaves the game to its user.

use minimax::{Game, Winner};

/// Board side.
pub const SIDE: usize = 15;

/// Stones in a row that win.
const ROW: usize = 5;

/// The rules, in the form that `minimax` wants.
pub struct PlainGomoku;

/// A position.
#[derive(Clone)]
pub struct Position {
    /// 0 is empty, 1 and 2 are the players.
    board: [u8; SIDE * SIDE],
    to_move: u8,
    stones: usize,
    /// Whether the last stone made a winning row.
    won: bool,
}

impl Position {
    /// The empty board.
    pub fn start() -> Self {
        Position {
            board: [0; SIDE * SIDE],
            to_move: 1,
            stones: 0,
            won: false,
        }
    }

    /// Whether the stone at `square` stands in a winning row.
    fn wins(&self, square: usize) -> bool {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(x, y)| 1 + self.run(square, x, y) + self.run(square, -x, -y) >= ROW)
    }

    /// How many stones of the same colour follow `from` in a direction.
    fn run(&self, from: usize, x: isize, y: isize) -> usize {
        let colour = self.board[from];
        let (mut column, mut row) = ((from % SIDE) as isize, (from / SIDE) as isize);
        let side = 0..SIDE as isize;
        let mut length = 0;
        loop {
            column += x;
            row += y;
            let inside = side.contains(&column) && side.contains(&row);
            if !inside || self.board[row as usize * SIDE + column as usize] != colour {
                return length;
            }
            length += 1;
        }
    }
}

impl Game for PlainGomoku {
    type S = Position;
    type M = u8;

    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            let squares = state.board.iter().zip(0u8..);
            moves.extend(squares.filter(|&(&stone, _)| stone == 0).map(|(_, at)| at));
        }
        winner
    }

    fn apply(state: &mut Position, square: u8) -> Option<Position> {
        let square = usize::from(square);
        state.board[square] = state.to_move;
        state.to_move = 3 - state.to_move;
        state.stones += 1;
        state.won = state.wins(square);
        None
    }

    fn undo(state: &mut Position, square: u8) {
        state.board[usize::from(square)] = 0;
        state.to_move = 3 - state.to_move;
        state.stones -= 1;
        state.won = false;
    }

    fn get_winner(state: &Position) -> Option<Winner> {
        if state.won {
            Some(Winner::PlayerJustMoved)
        } else if state.stones == SIDE * SIDE {
            Some(Winner::Draw)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(moves: &[(u8, u8)]) -> Position {
        let mut position = Position::start();
        for &(column, row) in moves {
            let next = PlainGomoku::apply(&mut position, row * SIDE as u8 + column);
            assert!(next.is_none(), "moves are made in place");
        }
        position
    }

    #[test]
    fn five_in_any_direction_win_and_no_row_wraps_round() {
        for (x, y) in [(1i8, 0i8), (0, 1), (1, 1), (1, -1)] {
            let mut moves = Vec::new();
            for i in 0..5i8 {
                moves.push(((5 + i * x) as u8, (7 + i * y) as u8));
                moves.push((2 * i as u8, 14));
            }
            moves.pop();
            let winner = PlainGomoku::get_winner(&play(&moves));
            assert_eq!(winner, Some(Winner::PlayerJustMoved), "{x} {y}");
            moves.pop();
            moves.pop();
            assert_eq!(PlainGomoku::get_winner(&play(&moves)), None);
        }
        let wrapped = [
            (12, 0),
            (0, 9),
            (13, 0),
            (2, 9),
            (14, 0),
            (4, 9),
            (0, 1),
            (6, 9),
            (1, 1),
        ];
        assert_eq!(PlainGomoku::get_winner(&play(&wrapped)), None);
    }

    #[test]
    fn every_empty_square_is_a_move() {
        let mut moves = Vec::new();
        PlainGomoku::generate_moves(&play(&[(0, 0), (7, 7)]), &mut moves);
        assert_eq!(moves.len(), SIDE * SIDE - 2);
    }
}
