//! Moves of Sequencium: a target square, with its number where the player may choose.

use super::{Sequencium, State};
use crate::bits::ones;
use std::num::NonZeroU8;
use wuqi_core::Player;

/// A number written on an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The cell of the target.
    pub(super) cell: u8,
    /// The number, under the option `choose` only: otherwise the target decides it.
    pub(super) number: Option<NonZeroU8>,
}

impl Sequencium {
    /// Appends the legal moves in reading order of targets, smaller numbers first.
    pub(super) fn list_moves(&self, state: &State, out: &mut Vec<Move>) {
        let frontier = state.frontier(state.mover);
        if !self.choose {
            out.extend(cells_of(frontier).map(|cell| Move { cell, number: None }));
            return;
        }
        for cell in cells_of(frontier) {
            let choices = self.choices(state, state.mover, cell);
            out.extend(cells_of(choices).map(|number| Move {
                cell,
                number: NonZeroU8::new(number),
            }));
        }
    }

    /// The numbers that `player` could write on `cell` by extending one of the own numbers
    /// around it, as a set.
    pub(super) fn choices(&self, state: &State, player: Player, cell: u8) -> u128 {
        let mut choices = 0;
        for neighbour in self.neighbours(cell) {
            let number = state.number_of(player, neighbour);
            if number > 0 {
                choices |= 1 << (number + 1);
            }
        }
        choices
    }

    /// How many moves there are.
    pub(super) fn count_moves(&self, state: &State) -> u64 {
        let frontier = state.frontier(state.mover);
        if !self.choose {
            return u64::from(frontier.count_ones());
        }
        cells_of(frontier)
            .map(|cell| u64::from(self.choices(state, state.mover, cell).count_ones()))
            .sum()
    }

    /// Whether the rules allow `mv`, which may be any value.
    pub(super) fn allows(&self, state: &State, mv: Move) -> bool {
        let on_frontier = mv.cell < 128 && state.frontier(state.mover) >> mv.cell & 1 == 1;
        on_frontier
            && match (self.choose, mv.number) {
                (false, None) => true,
                (true, Some(number)) => {
                    let choices = self.choices(state, state.mover, mv.cell);
                    number.get() < 128 && choices >> number.get() & 1 == 1
                }
                _ => false,
            }
    }
}

/// The members of a set of cells or numbers, smallest first.
pub(super) fn cells_of(set: u128) -> impl Iterator<Item = u8> {
    let low = ones(set as u64).map(|bit| bit as u8);
    low.chain(ones((set >> 64) as u64).map(|bit| bit as u8 + 64))
}
