//! A complete game on the core traits in one file: read it before writing your own.
//!
//! *Coin Nim*: two heaps of sticks. A player takes one, two or three sticks from one heap;
//! whoever takes the last stick of all wins. After any other move a coin is tossed that is
//! twice as likely to show tails: tails passes the turn, heads gives the same player
//! another move. So the game has chance and repeated turns, the two things that a reader
//! who knows only chess-like games would forget.
//!
//! `cargo run -p wuqi-core --example coin_nim` plays a game;
//! `cargo test -p wuqi-core --examples` holds it against the conformance kit.

use wuqi_core::perft::perft;
use wuqi_core::zobrist::mix;
use wuqi_core::{
    Encode, Game, Notation, NotationError, Outcome, Player, PolicyShape, Rng, Symmetric, Turn,
    conformance,
};

/// Most sticks in one move.
const MOST: u8 = 3;

/// The rules value: what can be set before the game begins.
#[derive(Clone, Debug)]
pub struct CoinNim {
    /// Sticks in each heap at the start.
    pub sticks: u8,
}

/// A position: everything that decides how the game may go on, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Sticks in heap `a` and heap `b`.
    pub heaps: [u8; 2],
    /// Who moves, or who moved last while the coin is in the air.
    pub player: Player,
    /// Whether the coin is in the air.
    pub tossing: bool,
}

/// A player's move or the coin's answer: one type, so that a list of them is the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Take sticks from a heap.
    Take {
        /// 0 is `a`, 1 is `b`.
        heap: usize,
        /// How many.
        count: u8,
    },
    /// Heads: the same player moves again.
    Heads,
    /// Tails: the turn passes.
    Tails,
}

impl Game for CoinNim {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            heaps: [self.sticks; 2],
            player: Player::One,
            tossing: false,
        }
    }

    fn turn(&self, state: &Position) -> Turn {
        if state.heaps == [0, 0] {
            Turn::Over(Outcome::Win(state.player))
        } else if state.tossing {
            Turn::Chance
        } else {
            Turn::Move(state.player)
        }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        if state.tossing {
            return;
        }
        for (heap, &sticks) in state.heaps.iter().enumerate() {
            out.extend((1..=sticks.min(MOST)).map(|count| Move::Take { heap, count }));
        }
    }

    fn chances(&self, state: &Position, out: &mut Vec<(Move, u32)>) {
        if self.turn(state) == Turn::Chance {
            out.extend([(Move::Heads, 1), (Move::Tails, 2)]);
        }
    }

    fn play(&self, state: &mut Position, mv: Move) {
        match mv {
            Move::Take { heap, count } => {
                state.heaps[heap] -= count;
                state.tossing = state.heaps != [0, 0];
            }
            Move::Heads => state.tossing = false,
            Move::Tails => {
                state.tossing = false;
                state.player = state.player.other();
            }
        }
    }

    fn key(&self, state: &Position) -> u64 {
        let [a, b] = state.heaps.map(u64::from);
        mix(a << 16 | b << 8 | (state.player.index() as u64) << 1 | u64::from(state.tossing))
    }
}

/// Moves are `a2`, the coin's answers `heads` and `tails`, positions `5,4 one` or, with the
/// coin in the air, `5,4 one toss`.
impl Notation for CoinNim {
    fn show_move(&self, _: &Position, mv: Move) -> String {
        match mv {
            Move::Take { heap, count } => format!("{}{count}", ["a", "b"][heap]),
            Move::Heads => "heads".to_owned(),
            Move::Tails => "tails".to_owned(),
        }
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Move, NotationError> {
        let mv = match text {
            "heads" => Move::Heads,
            "tails" => Move::Tails,
            _ => {
                let heap = match text.bytes().next() {
                    Some(b'a') => 0,
                    Some(b'b') => 1,
                    _ => return Err(NotationError::new(0, "no-heap", "there are heaps a and b")),
                };
                let count = text[1..].parse().map_err(|_| {
                    NotationError::new(1, "no-number", "say how many sticks, for example a2")
                })?;
                Move::Take { heap, count }
            }
        };
        match self.is_legal(state, mv) {
            true => Ok(mv),
            false => {
                let message = format!("'{text}' is not possible here");
                Err(NotationError::new(0, "illegal", message))
            }
        }
    }

    fn show_state(&self, state: &Position) -> String {
        let [a, b] = state.heaps;
        let toss = if state.tossing { " toss" } else { "" };
        format!("{a},{b} {}{toss}", state.player)
    }

    fn read_state(&self, text: &str) -> Result<Position, NotationError> {
        let wrong = |at: usize, message: &str| NotationError::new(at, "position", message);
        let (heaps, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (a, b) = heaps
            .split_once(',')
            .ok_or_else(|| wrong(0, "a position begins with two heaps, for example 5,4"))?;
        let heap = |text: &str, at: usize| match text.parse() {
            Ok(sticks) if sticks <= self.sticks => Ok(sticks),
            _ => Err(wrong(at, "a heap is a number no larger than at the start")),
        };
        let heaps = [heap(a, 0)?, heap(b, a.len() + 1)?];
        let (player, tossing) = match rest {
            "one" => (Player::One, false),
            "two" => (Player::Two, false),
            "one toss" => (Player::One, true),
            "two toss" => (Player::Two, true),
            _ => {
                let at = text.len() - rest.len();
                return Err(wrong(at, "then comes one or two, and toss if a coin flies"));
            }
        };
        if tossing && heaps == [0, 0] {
            return Err(wrong(0, "no coin is tossed after the last stick"));
        }
        Ok(Position {
            heaps,
            player,
            tossing,
        })
    }
}

/// The heaps can change places.
impl Symmetric for CoinNim {
    fn symmetries(&self) -> u8 {
        2
    }

    fn map_state(&self, state: &Position, symmetry: u8) -> Position {
        let mut mapped = state.clone();
        if symmetry == 1 {
            mapped.heaps.reverse();
        }
        mapped
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        match mv {
            Move::Take { heap, count } if symmetry == 1 => Move::Take {
                heap: 1 - heap,
                count,
            },
            same => same,
        }
    }
}

/// A network would see one plane with the heaps side by side.
impl Encode for CoinNim {
    fn planes(&self) -> [usize; 3] {
        [1, 1, 2]
    }

    fn encode(&self, state: &Position, out: &mut [f32]) {
        for (value, sticks) in out.iter_mut().zip(state.heaps) {
            *value = f32::from(sticks) / f32::from(self.sticks);
        }
    }

    /// A board for each number of sticks, with the two heaps as its squares.
    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: usize::from(MOST),
            others: 0,
        }
    }

    fn policy_index(&self, _: &Position, mv: Move) -> usize {
        match mv {
            Move::Take { heap, count } => 2 * (usize::from(count) - 1) + heap,
            // Chance outcomes are never encoded.
            Move::Heads | Move::Tails => 0,
        }
    }
}

fn main() {
    let game = CoinNim { sticks: 5 };
    conformance::check(&game);
    println!("The game keeps every promise of the core traits.");
    for depth in 0..=5 {
        println!("perft {depth}: {}", perft(&game, &game.start(), depth));
    }
    let mut rng = Rng::new(1);
    let mut buffer = Vec::new();
    let mut state = game.start();
    while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
        let position = game.show_state(&state);
        println!("{position:<14} {}", game.show_move(&state, mv));
        game.play(&mut state, mv);
    }
    if let Turn::Over(Outcome::Win(winner)) = game.turn(&state) {
        println!("{:<14} player {winner} wins", game.show_state(&state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conforms_at_several_sizes() {
        for sticks in [1, 2, 5, 12] {
            conformance::check(&CoinNim { sticks });
        }
    }

    /// Two heaps of one: two moves, two answers of the coin, one move, then nothing.
    #[test]
    fn perft_of_the_smallest_game_is_counted_by_hand() {
        let game = CoinNim { sticks: 1 };
        let counts = [0, 1, 2, 3].map(|depth| perft(&game, &game.start(), depth));
        assert_eq!(counts, [1, 4, 4, 0]);
    }
}
