//! Rows of squares that won: two that cross are two rows, not a long one.

use crate::games::winning;
use wuqi_games::View;

/// Right, down and the two diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// How long the longest winning row is; 0 where nothing won.
#[must_use]
pub fn longest_row(view: &View) -> usize {
    let winning = winning(&view.extra);
    let (width, height) = (isize::from(view.width), isize::from(view.height));
    let won = |column: isize, row: isize| {
        let inside = (0..width).contains(&column) && (0..height).contains(&row);
        let square = usize::try_from(row * width + column);
        inside && square.is_ok_and(|square| winning.contains(&square))
    };
    let lengths = winning.iter().flat_map(|&start| {
        let start = isize::try_from(start).unwrap_or(0);
        let (column, row) = (start % width, start / width);
        DIRECTIONS.map(|(right, down)| {
            let on = |step: &isize| won(column + right * step, row + down * step);
            (0..).take_while(on).count()
        })
    });
    lengths.max().unwrap_or(0)
}
