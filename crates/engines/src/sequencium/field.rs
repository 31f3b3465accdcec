//! Sequencium reduced to what is still open.
//!
//! Once a number stands, only three things about it matter: whether it is its player's
//! largest, and what both players could write beside it. So a position here is the set of
//! empty cells, for each of them the largest number of either player around it, and the
//! two maxima; [`settle`](super::settle) then throws out whatever is decided. Positions
//! that look different on the board but can only go on alike become equal.
//!
//! Choosing a smaller number than the largest is never better (whoever has larger numbers
//! on the same squares can copy every move), so the option `choose` matters only for the
//! moves at the root, which are listed with their numbers.

use super::map::Map;
use super::set::Set;
use std::sync::Arc;
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Outcome, Player, Turn};
use wuqi_games::sequencium::{Sequencium, State};
use wuqi_games::{Configure, Size};

/// A move of the reduced game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Step {
    /// The cell to fill; [`Step::OWN`] or [`Step::SHARED`] for a square that is no longer
    /// on the reduced board.
    pub cell: u8,
    /// The number to write, at a root with a choice; otherwise 0, for the largest.
    pub number: u8,
}

impl Step {
    /// Filling a square of one's own that cannot matter any more: passing, in effect.
    pub(super) const OWN: Step = Step { cell: 0, number: 0 };
    /// The same with a square that the opponent could have filled as well.
    pub(super) const SHARED: Step = Step { cell: 1, number: 0 };
}

/// A position of the reduced game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ground<S: Set> {
    /// The cells that are empty and not decided.
    pub empty: S,
    /// Those that each player could fill.
    pub near: [S; 2],
    /// The largest number of each player around each empty cell, 0 for none.
    pub numbers: [S::Numbers; 2],
    /// The largest number of each player, what is certain to come included.
    pub maxima: [u8; 2],
    /// No player can get beyond this.
    pub ceilings: [u8; 2],
    /// No player can get beyond this if the opponent answers every move where it was made.
    pub answered: [u8; 2],
    /// Squares that only one player can fill and that cannot matter any more.
    pub passes: [u8; 2],
    /// Squares that both can fill and that cannot matter any more.
    pub shared: u8,
    /// Whose turn it is.
    pub mover: Player,
    /// Moves left in this turn.
    pub left: u8,
    /// Whether this is a position as it stands on the board, with nothing thrown out.
    pub raw: bool,
}

impl<S: Set> Ground<S> {
    /// The largest number of a player around a cell, 0 for none.
    #[inline]
    pub(super) fn number(&self, player: Player, cell: u8) -> u8 {
        self.numbers[player.index()].as_ref()[usize::from(cell)]
    }

    /// One's maximum less Two's.
    pub(super) fn margin(&self) -> i32 {
        i32::from(self.maxima[0]) - i32::from(self.maxima[1])
    }

    /// Whether a player has anything to fill.
    fn can_move(&self, player: Player) -> bool {
        let side = player.index();
        !self.near[side].is_none() || self.passes[side] > 0 || self.shared > 0
    }
}

/// Enough steps for nearly every longest path.
const PATH_STEPS: u32 = 5000;

/// The reduced game, as seen from one position of the whole game.
#[derive(Clone, Debug)]
pub(super) struct Field<S: Set> {
    pub map: Map<S>,
    /// Whether turns have two moves.
    pub double: bool,
    /// Steps after which a longest path is left to the search.
    pub path_steps: u32,
    root: Ground<S>,
    root_moves: Arc<[Step]>,
}

impl<S: Set> Field<S> {
    /// The reduced game from a position on. The moves at its start are those of the whole
    /// game, in the same order.
    pub(super) fn new(game: &Sequencium, state: &State) -> Self {
        let Size { width: side, .. } = game.size();
        let map = Map::<S>::new(side);
        let mut root = Ground {
            empty: S::NONE,
            near: [S::NONE; 2],
            numbers: [S::ZEROS; 2],
            maxima: Player::BOTH.map(|player| state.maximum(player)),
            ceilings: [side * side; 2],
            answered: [side * side; 2],
            passes: [0; 2],
            shared: 0,
            mover: state.mover(),
            left: state.moves_left(),
            raw: true,
        };
        for square in 0..usize::from(side) * usize::from(side) {
            let Some(largest) = game.largest_beside(state, square) else {
                continue;
            };
            let cell = map.cell(square);
            root.empty = root.empty | S::single(cell);
            for (i, number) in largest.into_iter().enumerate() {
                root.numbers[i].as_mut()[usize::from(cell)] = number;
                if number > 0 {
                    root.near[i] = root.near[i] | S::single(cell);
                }
            }
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let root_moves = moves.into_iter().map(|mv| {
            let cell = map.cell(game.target(mv));
            let number = game.written(state, mv);
            let largest = root.number(root.mover, cell) + 1;
            Step {
                cell,
                number: if number == largest { 0 } else { number },
            }
        });
        Field {
            root_moves: root_moves.collect(),
            double: game.is_double(),
            path_steps: PATH_STEPS,
            map,
            root,
        }
    }

    /// The moves at the root, in the order of the whole game.
    pub(super) fn root_moves(&self) -> &[Step] {
        &self.root_moves
    }

    /// Fills a cell.
    #[inline]
    fn write(&self, state: &mut Ground<S>, cell: u8, number: u8) {
        let side = state.mover.index();
        let here = S::single(cell);
        state.empty = state.empty.without(here);
        let beside = self.map.around(cell) & state.empty;
        state.near = state.near.map(|near| near.without(here));
        state.near[side] = state.near[side] | beside;
        state.maxima[side] = state.maxima[side].max(number);
        let numbers = state.numbers[side].as_mut();
        for cell in beside.cells() {
            let old = &mut numbers[usize::from(cell)];
            *old = (*old).max(number);
        }
    }

    /// Passes the turn on as the rules do: a player who cannot move is skipped.
    fn pass_on(&self, state: &mut Ground<S>) {
        let (mover, other) = (state.mover, state.mover.other());
        let whole = if self.double { 2 } else { 1 };
        let (mover_can, other_can) = (state.can_move(mover), state.can_move(other));
        (state.mover, state.left) = match (mover_can, other_can) {
            (true, _) if state.left > 1 => (mover, state.left - 1),
            (_, true) => (other, whole),
            (true, false) => (mover, whole),
            (false, false) => (Player::One, 1),
        };
    }

    /// Skips the player to move if what was thrown out leaves them nothing to fill.
    pub(super) fn skip(&self, state: &mut Ground<S>) {
        let other = state.mover.other();
        if !state.can_move(state.mover) && state.can_move(other) {
            let whole = if self.double { 2 } else { 1 };
            (state.mover, state.left) = (other, whole);
        }
    }

    /// Hashes of the open cells under the eight symmetries, with what the player to move
    /// and the other could write there relative to their maxima.
    #[inline]
    pub(super) fn hashes(&self, state: &Ground<S>) -> [u64; 8] {
        let [own, other] = [state.mover, state.mover.other()];
        let relative = |player: Player, cell: u8| {
            let number = state.number(player, cell);
            let below = state.maxima[player.index()].wrapping_sub(number);
            u64::from(if number == 0 { u8::MAX } else { below })
        };
        let mut hashes = [0u64; 8];
        for cell in state.empty.cells() {
            let pair = relative(own, cell) | relative(other, cell) << 8;
            let factor = mix(pair.wrapping_add(0x1234_5678_9abc)) | 1;
            for (hash, code) in hashes.iter_mut().zip(self.map.codes(cell)) {
                *hash = hash.wrapping_add(code.wrapping_mul(factor));
            }
        }
        let rest = u64::from(state.passes[own.index()])
            | u64::from(state.passes[other.index()]) << 8
            | u64::from(state.shared) << 16
            | u64::from(state.left) << 24
            | u64::from(self.double) << 32
            | u64::from(state.raw) << 33
            | u64::from(self.map.side()) << 40;
        hashes.map(|hash| mix(hash ^ mix(rest)))
    }
}

impl<S: Set> Game for Field<S> {
    type State = Ground<S>;
    type Move = Step;

    fn start(&self) -> Ground<S> {
        self.root
    }

    #[inline]
    fn turn(&self, state: &Ground<S>) -> Turn {
        if state.empty.is_none() {
            Turn::Over(Outcome::from_margin(state.margin()))
        } else {
            Turn::Move(state.mover)
        }
    }

    fn moves(&self, state: &Ground<S>, out: &mut Vec<Step>) {
        if state.raw {
            out.extend(&*self.root_moves);
            return;
        }
        let side = state.mover.index();
        out.extend(
            state.near[side]
                .cells()
                .map(|cell| Step { cell, number: 0 }),
        );
        if state.passes[side] > 0 && !state.empty.is_none() {
            out.push(Step::OWN);
        }
        if state.shared > 0 && !state.empty.is_none() {
            out.push(Step::SHARED);
        }
    }

    #[inline]
    fn play(&self, state: &mut Ground<S>, mv: Step) {
        match mv {
            Step::OWN => state.passes[state.mover.index()] -= 1,
            Step::SHARED => state.shared -= 1,
            Step { cell, number: 0 } => {
                let number = state.number(state.mover, cell) + 1;
                self.write(state, cell, number);
            }
            Step { cell, number } => self.write(state, cell, number),
        }
        self.pass_on(state);
        state.raw = false;
        self.settle(state);
    }

    fn key(&self, state: &Ground<S>) -> u64 {
        let settled = state.margin() as u64 ^ (state.mover.index() as u64) << 32;
        mix(self.hashes(state)[0] ^ mix(settled))
    }

    fn score(&self, state: &Ground<S>) -> Option<[i32; 2]> {
        Some(state.maxima.map(i32::from))
    }

    fn final_value(&self, state: &Ground<S>, _: Outcome) -> i32 {
        state.margin()
    }
}
