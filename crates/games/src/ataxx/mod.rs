//! Ataxx: clone or jump to an empty square and take over every enemy stone beside it.
//!
//! The board is square, 5 to 8 squares wide. Squares may be blocked; they belong to the
//! position, not to the rules, so the game value holds the size alone.

mod board;
mod encode;
mod moves;
mod notation;
mod rules;
mod starts;
mod view;

pub use board::{each, spread};
pub use moves::Move;
pub use rules::{CLOCK_LIMIT, Position};

use crate::{Configure, GameInfo, OptionError, Options, Shape, Size, Sizes};
use wuqi_core::{Game, Outcome, Player, Rng, Turn};

/// The rules of Ataxx on a board of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ataxx {
    side: u8,
}

impl Default for Ataxx {
    /// The usual board, 7x7.
    fn default() -> Self {
        Ataxx { side: 7 }
    }
}

impl Configure for Ataxx {
    const INFO: GameInfo = GameInfo {
        id: "ataxx",
        name: "Ataxx",
        name_hant: "同化棋",
        name_hans: "同化棋",
        summary: "Clone a stone to a neighbouring square or jump two squares away; \
                  every enemy stone beside the new one becomes yours.",
        sizes: Sizes {
            min: 5,
            max: 8,
            default: Size::square(7),
            shape: Shape::Square,
        },
        options: &[],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        let size = Self::INFO.sizes.choose(size)?;
        options.check(&Self::INFO)?;
        Ok(Ataxx { side: size.width })
    }

    fn size(&self) -> Size {
        Size::square(self.side)
    }

    fn options(&self) -> Options {
        Options::none()
    }
}

impl Game for Ataxx {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::start(self.side)
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        state.turn()
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        state.list_moves(out);
    }

    #[inline]
    fn play(&self, state: &mut Position, mv: Move) {
        state.play(mv);
    }

    #[inline]
    fn key(&self, state: &Position) -> u64 {
        state.key(state.clock())
    }

    #[inline]
    fn table_key(&self, state: &Position) -> u64 {
        // Searches look ahead far less than the plies that are left below this mark.
        const NEAR_THE_LIMIT: u32 = 60;
        let clock = state.clock();
        state.key(if clock < NEAR_THE_LIMIT { 0 } else { clock })
    }

    fn score(&self, state: &Position) -> Option<[i32; 2]> {
        Some(Player::BOTH.map(|player| state.stones(player).count_ones() as i32))
    }

    fn final_value(&self, state: &Position, outcome: Outcome) -> i32 {
        match outcome {
            // The clock draws whatever the count is.
            Outcome::Draw => 0,
            Outcome::Win(_) => state.margin(),
        }
    }

    #[inline]
    fn is_legal(&self, state: &Position, mv: Move) -> bool {
        state.allows(mv)
    }

    #[inline]
    fn random_step(&self, state: &Position, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        state.draw_move(rng)
    }

    #[inline]
    fn count_steps(&self, state: &Position) -> u64 {
        state.count_moves()
    }
}
