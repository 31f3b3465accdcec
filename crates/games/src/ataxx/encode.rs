//! Symmetries of the square board, and the network's planes and policy indexes.

use super::board::{JUMP, JUMPS, bit, coordinates, each, square, whole};
use super::{Ataxx, CLOCK_LIMIT, Move, Position};
use wuqi_core::{Dihedral, Encode, PolicyShape, Symmetric};

impl Ataxx {
    /// The number of a square in reading order on this board.
    pub(super) fn reading_order(&self, at: u8) -> usize {
        let (column, row) = coordinates(at);
        usize::from(row) * usize::from(self.side) + usize::from(column)
    }

    fn map_square(&self, at: u8, symmetry: u8) -> u8 {
        let (column, row) = coordinates(at);
        let (column, row) = Dihedral::new(self.side, self.side).map(column, row, symmetry);
        square(column, row)
    }
}

impl Symmetric for Ataxx {
    fn symmetries(&self) -> u8 {
        Dihedral::new(self.side, self.side).count()
    }

    fn map_state(&self, state: &Position, symmetry: u8) -> Position {
        let board = whole(self.side);
        let map = |squares: u64| {
            each(squares & board).fold(0, |set, at| set | bit(self.map_square(at, symmetry)))
        };
        Position {
            mine: map(state.mine),
            theirs: map(state.theirs),
            blocked: map(state.blocked) | !board,
            ..*state
        }
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        if mv.is_pass() {
            return mv;
        }
        Move {
            from: self.map_square(mv.from, symmetry),
            to: self.map_square(mv.to, symmetry),
        }
    }
}

/// Planes: own stones, the opponent's, empty squares, blocked squares, the clock as a
/// fraction of its limit, and ones (which mark the board's edge for a convolution).
///
/// Policy: a board of the clones by target, a board for each direction of a jump, also by
/// target, then the pass.
impl Encode for Ataxx {
    fn planes(&self) -> [usize; 3] {
        [6, usize::from(self.side), usize::from(self.side)]
    }

    fn encode(&self, state: &Position, out: &mut [f32]) {
        let [planes, height, width] = self.planes();
        assert_eq!(
            out.len(),
            planes * height * width,
            "one value per plane and square"
        );
        let board = whole(self.side);
        let sets = [
            state.mine,
            state.theirs,
            state.empty(),
            state.blocked & board,
        ];
        let fraction = state.clock() as f32 / CLOCK_LIMIT as f32;
        out.fill(0.0);
        for (plane, values) in out.chunks_exact_mut(height * width).enumerate() {
            match plane {
                4 => values.fill(fraction),
                5 => values.fill(1.0),
                _ => each(sets[plane]).for_each(|at| values[self.reading_order(at)] = 1.0),
            }
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: 1 + JUMPS,
            others: 1,
        }
    }

    fn policy_index(&self, _: &Position, mv: Move) -> usize {
        let Some(to) = mv.target() else {
            return self.policy_len() - 1;
        };
        let target = self.reading_order(to);
        let Some(from) = mv.source() else {
            return target;
        };
        let direction = JUMP[to as usize]
            .iter()
            .position(|&at| at == from)
            .expect("a jump covers a distance of two");
        (1 + direction) * self.squares() + target
    }

    fn varied_start(&self, seed: u32) -> Position {
        self.blocked_start(seed)
    }
}

impl Ataxx {
    fn squares(&self) -> usize {
        usize::from(self.side) * usize::from(self.side)
    }
}
