//! From the rules' positions to regions.
//!
//! This happens once per search at the root, so it goes square by square and works for
//! boards of any size, as long as every region by itself fits the frame.

use super::region::{FRAME, Region};
use wuqi_core::{Player, Turn};
use wuqi_games::territory::{State, Territory};
use wuqi_games::{Show, SquareView};

/// A board by squares.
struct Board {
    side: usize,
    open: Vec<bool>,
    /// Dominoes by their left or upper square: vertical or not, and the owner.
    dominoes: Vec<Option<(bool, Player)>>,
}

/// The regions of a position as the player to move sees them, or `None` if one of them is
/// too large for the frame.
pub(super) fn regions(game: &Territory, state: &State) -> Option<Vec<Region>> {
    use wuqi_core::Game;
    let mover = match game.turn(state) {
        Turn::Move(mover) => mover,
        Turn::Chance | Turn::Over(_) => return Some(Vec::new()),
    };
    let board = Board::new(game, state);
    let mut seen = vec![false; board.open.len()];
    let mut found = Vec::new();
    for square in 0..board.open.len() {
        if board.open[square] && !seen[square] {
            let squares = board.group(square, &mut seen);
            found.push(board.region(&squares, mover)?);
        }
    }
    Some(found)
}

impl Board {
    fn new(game: &Territory, state: &State) -> Board {
        let view = game.view(state);
        let domino = |(square, view): (usize, &SquareView)| match *view {
            SquareView::Half { owner, partner } if partner > square => {
                Some((partner != square + 1, owner))
            }
            _ => None,
        };
        Board {
            side: usize::from(view.width),
            open: view
                .squares
                .iter()
                .map(|square| *square == SquareView::Empty)
                .collect(),
            dominoes: view.squares.iter().enumerate().map(domino).collect(),
        }
    }

    /// The square so many columns and rows away, if there is one.
    fn step(&self, square: usize, columns: isize, rows: isize) -> Option<usize> {
        let column = (square % self.side).checked_add_signed(columns)?;
        let row = (square / self.side).checked_add_signed(rows)?;
        (column < self.side && row < self.side).then_some(row * self.side + column)
    }

    /// The open slots along the long sides of a domino, by their left or upper squares.
    fn slots(&self, domino: usize, is_down: bool) -> impl Iterator<Item = usize> {
        let (columns, rows) = if is_down { (1, 0) } else { (0, 1) };
        let open = move |&slot: &usize| {
            self.open[slot] && self.step(slot, rows, columns).is_some_and(|s| self.open[s])
        };
        [-1, 1]
            .into_iter()
            .filter_map(move |sign| self.step(domino, sign * columns, sign * rows))
            .filter(open)
    }

    /// The open squares that hang together with one, by adjacency or by a domino between
    /// two open slots.
    fn group(&self, start: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut group = vec![start];
        seen[start] = true;
        let mut next = 0;
        while let Some(&square) = group.get(next) {
            next += 1;
            let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .into_iter()
                .filter_map(|(columns, rows)| self.step(square, columns, rows));
            let mut near: Vec<usize> = beside.collect();
            for domino in near.clone() {
                if let Some((is_down, _)) = self.dominoes[domino]
                    && self.slots(domino, is_down).any(|slot| slot == square)
                {
                    near.extend(self.slots(domino, is_down));
                }
            }
            for square in near {
                if self.open[square] && !seen[square] {
                    seen[square] = true;
                    group.push(square);
                }
            }
        }
        group
    }

    /// The region of a group of squares with the dominoes beside it.
    fn region(&self, squares: &[usize], mover: Player) -> Option<Region> {
        let beside = |&domino: &usize| {
            self.dominoes[domino].is_some_and(|(is_down, _)| {
                self.slots(domino, is_down)
                    .any(|slot| squares.contains(&slot))
            })
        };
        let dominoes: Vec<usize> = (0..self.open.len()).filter(beside).collect();
        let all = || squares.iter().chain(&dominoes);
        let left = all().map(|square| square % self.side).min()?;
        let top = all().map(|square| square / self.side).min()?;
        let place = |square: usize| {
            let (column, row) = (square % self.side - left, square / self.side - top);
            let frame = FRAME as usize;
            (column < frame && row < frame).then(|| 1 << (frame * row + column))
        };
        let mut region = Region::default();
        for &square in squares {
            region.open |= place(square)?;
        }
        for &domino in &dominoes {
            let (is_down, owner) = self.dominoes[domino]?;
            let sets = if is_down {
                &mut region.down
            } else {
                &mut region.across
            };
            sets[usize::from(owner != mover)] |= place(domino)?;
        }
        Some(region)
    }
}
