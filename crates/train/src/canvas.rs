//! Boards of several sizes in one batch.
//!
//! A device takes batches whose boards are all of one size. A smaller board lies in the top
//! left corner of a *canvas*, with nothing beside it, and its policy lies there too: the same
//! square has the same place in every board of the policy. Whoever judges or learns such a
//! batch must leave out what lies beside the boards.

use wuqi_core::{Encode, PolicyShape};

/// Planes, height and width of the smallest canvas that all of these boards fit on.
pub fn around<G: Encode>(games: &[G]) -> [usize; 3] {
    games.iter().fold([0; 3], |canvas, game| {
        let board = game.planes();
        [0, 1, 2].map(|side| canvas[side].max(board[side]))
    })
}

/// How many policy indexes there are on a canvas.
#[must_use]
pub fn policy_len([_, height, width]: [usize; 3], policy: PolicyShape) -> usize {
    policy.boards * height * width + policy.others
}

/// Where a policy index of the game lies on the canvas.
#[inline]
pub fn policy_index<G: Encode>(game: &G, [_, rows, columns]: [usize; 3], index: usize) -> usize {
    let [_, height, width] = game.planes();
    if [height, width] == [rows, columns] {
        return index;
    }
    let boards = game.policy_shape().boards;
    let (board, square) = (index / (height * width), index % (height * width));
    if board >= boards {
        return boards * rows * columns + index - boards * height * width;
    }
    board * rows * columns + square / width * columns + square % width
}

/// Lays the planes of a board on a canvas.
pub fn lay(planes: &[f32], [height, width]: [usize; 2], canvas: [usize; 3], out: &mut [f32]) {
    let [_, rows, columns] = canvas;
    out.fill(0.0);
    let boards = planes.chunks_exact(height * width);
    for (board, place) in boards.zip(out.chunks_exact_mut(rows * columns)) {
        let lines = board.chunks_exact(width);
        for (line, place) in lines.zip(place.chunks_exact_mut(columns)) {
            place[..width].copy_from_slice(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Configure;
    use wuqi_games::gomoku::swap::SwapGomoku;
    use wuqi_games::territory::Territory;

    fn game<G: Configure>(size: &str, options: &str) -> G {
        G::configure(Some(size.parse().unwrap()), &options.parse().unwrap()).unwrap()
    }

    /// A policy of several boards, or of one that is no square and has more beside it.
    #[test]
    fn a_policy_lies_in_the_corner_of_the_canvas() {
        lies_in_the_corner(&[game::<Territory>("3x3", ""), game("5x5", "")]);
        let swap = |size| game::<SwapGomoku>(size, "opening=swap");
        lies_in_the_corner(&[swap("5x6"), swap("9x8")]);
    }

    fn lies_in_the_corner<G: Encode + Configure>(games: &[G; 2]) {
        let [small, large] = games;
        let canvas = around(games);
        assert_eq!(canvas, large.planes());
        let policy = small.policy_shape();
        assert_eq!(policy_len(canvas, policy), large.policy_len());
        let [squares, all] = [small, large].map(|game| game.size().squares());
        let width = |game: &G| usize::from(game.size().width);
        for index in 0..small.policy_len() {
            let (board, square) = (index / squares, index % squares);
            let (row, column) = (square / width(small), square % width(small));
            let expected = match board < policy.boards {
                true => all * board + width(large) * row + column,
                false => all * policy.boards + index - squares * policy.boards,
            };
            assert_eq!(policy_index(small, canvas, index), expected);
            assert_eq!(policy_index(small, small.planes(), index), index);
        }
    }

    #[test]
    fn a_board_lies_in_the_corner_of_the_canvas() {
        let planes: Vec<f32> = (1..=24u8).map(f32::from).collect();
        let mut out = vec![f32::NAN; 50];
        lay(&planes, [4, 3], [2, 5, 5], &mut out);
        assert_eq!(out[..8], [1.0, 2.0, 3.0, 0.0, 0.0, 4.0, 5.0, 6.0]);
        assert_eq!(
            out[25 + 15..],
            [22.0, 23.0, 24.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        );
    }
}
