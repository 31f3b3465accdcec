//! Banqi as the set of inputs that are on: pieces on their squares, what lies face down, the
//! pool, the quiet count and the rule of chains.

use super::inputs::{Change, Inputs, Rows};
use wuqi_core::Player;
use wuqi_games::Size;
use wuqi_games::banqi::{Banqi, Colour, Kind, Piece, Position};

/// Squares of the board.
const SQUARES: usize = 32;

const KINDS: usize = 7;
const MOST_OF_A_KIND: usize = 5;
const QUIET_STEPS: usize = 8;

/// The inputs of Banqi, by number: first own and enemy pieces by kind and square, own ones
/// before the enemy's.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

impl Pieces {
    /// From here on: squares that hold something face down.
    pub const HIDDEN: usize = 2 * KINDS * SQUARES;
    /// The pool by kind and count from 1, own before the enemy's.
    pub const POOL: usize = Self::HIDDEN + SQUARES;
    /// The quiet count in eighths of its limit.
    pub const QUIET: usize = Self::POOL + 2 * KINDS * MOST_OF_A_KIND;
    /// Whether there are chains.
    pub const CHAINS: usize = Self::QUIET + QUIET_STEPS;
    /// Whether one's own chain is under way, and the enemy's.
    pub const IN_CHAIN: usize = Self::CHAINS + 1;
    /// How many inputs there are.
    pub const COUNT: usize = Self::IN_CHAIN + 2;
}

/// Words of 64 bits for a set of inputs.
const WORDS: usize = Pieces::COUNT.div_ceil(64);

/// The inputs that are on, as the player of each colour sees the position: red, then black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PieceBoard {
    seen: [[u64; WORDS]; 2],
    /// Pieces that lie face down.
    hidden: u8,
}

impl PieceBoard {
    /// A position as a network sees it. Before the first flip nobody has a colour; then the
    /// two views are those of red and black all the same.
    #[must_use]
    pub fn new(game: &Banqi, position: &Position) -> PieceBoard {
        let mut seen = [[0; WORDS]; 2];
        for view in Colour::BOTH {
            let set = &mut seen[view.index()];
            for (side, colour) in [view, view.other()].into_iter().enumerate() {
                for kind in Kind::ALL {
                    let piece = Piece { colour, kind };
                    let group = side * KINDS + kind.index();
                    put_word(set, group * SQUARES, position.squares_of(piece));
                    let count = usize::from(position.pool(piece));
                    if count > 0 {
                        put(set, Pieces::POOL + group * MOST_OF_A_KIND + count - 1);
                    }
                }
            }
            put_word(set, Pieces::HIDDEN, position.face_down());
            put(
                set,
                Pieces::QUIET + quiet_step(position.quiet(), game.quiet_limit()),
            );
            if game.has_chains() {
                put(set, Pieces::CHAINS);
            }
            if position.chain().is_some() {
                put(
                    set,
                    Pieces::IN_CHAIN + usize::from(position.mover_colour() != Some(view)),
                );
            }
        }
        PieceBoard {
            seen,
            hidden: position.face_down().count_ones() as u8,
        }
    }
}

/// How many eighths of the way to the quiet limit were gone.
#[must_use]
pub fn quiet_step(quiet: u16, limit: u16) -> usize {
    let step = usize::from(quiet) * QUIET_STEPS / usize::from(limit.max(1));
    step.min(QUIET_STEPS - 1)
}

fn put(set: &mut [u64; WORDS], input: usize) {
    set[input / 64] |= 1 << (input % 64);
}

/// Puts 32 inputs from `first` on, which is a multiple of 32.
fn put_word(set: &mut [u64; WORDS], first: usize, squares: u32) {
    set[first / 64] |= u64::from(squares) << (first % 64);
}

/// Puts down the members of sets, as rows.
#[inline]
fn put_rows(sets: [[u64; WORDS]; 2], rows: &mut [Rows; 2]) {
    for (set, rows) in sets.into_iter().zip(rows) {
        for (place, mut word) in set.into_iter().enumerate() {
            while word != 0 {
                rows.push(64 * place + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// What is in the one but not in the other.
#[inline]
fn without(from: &PieceBoard, taken: &PieceBoard) -> [[u64; WORDS]; 2] {
    std::array::from_fn(|view| {
        std::array::from_fn(|place| from.seen[view][place] & !taken.seen[view][place])
    })
}

impl Inputs for Pieces {
    type Board = PieceBoard;

    fn new(_: Size) -> Pieces {
        Pieces
    }

    fn rows(&self, board: &PieceBoard, rows: &mut [Rows; 2]) {
        put_rows(board.seen, rows);
    }

    fn difference(&self, before: &PieceBoard, after: &PieceBoard, change: &mut Change) -> bool {
        put_rows(without(before, after), &mut change.removed);
        put_rows(without(after, before), &mut change.added);
        true
    }

    /// By what lies face down.
    fn phase(&self, board: &PieceBoard, phases: usize) -> usize {
        usize::from(board.hidden) * phases / (SQUARES + 1)
    }
}

/// Whose view is whose: [`super::Evaluation::value`] asks by players, and here the first view
/// is red's.
#[must_use]
pub fn view_of(colour: Colour) -> Player {
    match colour {
        Colour::Red => Player::One,
        Colour::Black => Player::Two,
    }
}
