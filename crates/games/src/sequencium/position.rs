//! Reading positions of Sequencium, and refusing those that no game can reach.
//!
//! Whether a board can arise is decided for each player alone: numbers can be written in
//! rising order, so it is enough that every number has the next smaller one beside it, and
//! (unless players choose what to extend) that no neighbour is equal, because the later
//! one would have been larger. What remains is the turn: a player who can still move has
//! never been skipped, so while both can, the counts fix whose turn it is. After a skip
//! the counts give only bounds, and those are checked.

use super::Sequencium;
use super::notation::{letter, read_number};
use super::rules::State;
use crate::{Size, board_text};
use wuqi_core::{NotationError, Player};

/// A number in the text: whose, which, and at which byte. Number 0 is an empty square.
#[derive(Clone, Copy)]
struct Entry {
    player: Player,
    number: u8,
    at: usize,
}

/// The first fault found.
type Checked = Result<(), NotationError>;

impl Sequencium {
    /// Reads a position; see the documentation of this file for what is refused.
    pub(super) fn parse_state(&self, text: &str) -> Result<State, NotationError> {
        let ((board, start), (side, side_at), left) = if self.double {
            let [board, side, left] =
                board_text::fields(text, ["board", "side to move", "moves left in the turn"])?;
            (board, side, Some(left))
        } else {
            let [board, side] = board_text::fields(text, ["board", "side to move"])?;
            (board, side, None)
        };
        let entries = self.read_board(board, start)?;
        let mut state = self.blank();
        for (cell, entry) in self.cells().zip(&entries) {
            if entry.number > 0 {
                self.write(&mut state, entry.player, cell, entry.number);
            }
        }
        self.check_start(&state, start)?;
        for (cell, &entry) in self.cells().zip(&entries) {
            if entry.number > 0 {
                self.check_number(&state, cell, entry)?;
            }
        }
        state.mover = match side {
            "a" | "A" => Player::One,
            "b" | "B" => Player::Two,
            _ => {
                return Err(NotationError::new(
                    side_at,
                    "unknown-side",
                    format!(
                        "the side to move is 'a' or 'b', not '{}'",
                        side.escape_debug()
                    ),
                ));
            }
        };
        state.left = match left {
            None | Some(("1", _)) => 1,
            Some(("2", _)) => 2,
            Some((other, at)) => {
                return Err(NotationError::new(
                    at,
                    "moves-left",
                    format!(
                        "the moves left in the turn are 1 or 2, not '{}'",
                        other.escape_debug()
                    ),
                ));
            }
        };
        self.check_turn(&state, side_at)?;
        if state.empty == 0 {
            (state.mover, state.left) = (Player::One, 1);
        }
        Ok(state)
    }

    fn read_board(&self, board: &str, start: usize) -> Result<Vec<Entry>, NotationError> {
        let empty = Entry {
            player: Player::One,
            number: 0,
            at: start,
        };
        let size = Size::square(self.side);
        let entry = |rest: &str| {
            let player = match rest.bytes().next()? {
                b'A' => Player::One,
                b'B' => Player::Two,
                _ => return None,
            };
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            // No number can be larger than the number of squares.
            let number = read_number(&rest[1..=digits])
                .filter(|&number| usize::from(number) <= size.squares())?;
            let at = start + (rest.as_ptr() as usize - board.as_ptr() as usize);
            Some((Entry { player, number, at }, 1 + digits))
        };
        board_text::read(board, start, size, &empty, Some(','), entry)
    }

    /// The numbers of the start must stand where they were put.
    fn check_start(&self, state: &State, at: usize) -> Checked {
        for (player, cell, number) in self.start_numbers() {
            if state.number_of(player, usize::from(cell)) != number as i8 {
                return Err(NotationError::new(
                    at,
                    "start-number",
                    format!(
                        "{}{number} is missing on {}, where the game starts",
                        letter(player),
                        self.name(cell)
                    ),
                ));
            }
        }
        Ok(())
    }

    /// A number must have been written by extending a neighbour.
    fn check_number(&self, state: &State, cell: u8, entry: Entry) -> Checked {
        let Entry { player, number, at } = entry;
        let is_start = |cell| self.start_numbers().any(|(_, other, _)| other == cell);
        let fault = |code, why: &str| {
            let text = format!("{}{number} on {}", letter(player), self.name(cell));
            Err(NotationError::new(at, code, format!("{text} {why}")))
        };
        if is_start(cell) {
            return Ok(());
        }
        if number == 1 {
            return fault(
                "second-one",
                "is a second 1: each player has one, from the start",
            );
        }
        let around = self.neighbours(cell);
        let own = |neighbour: usize| state.number_of(player, neighbour);
        if !around
            .iter()
            .any(|&neighbour| own(neighbour) == number as i8 - 1)
        {
            return fault(
                "unconnected",
                "has no neighbour of its own that is one smaller",
            );
        }
        if self.choose {
            return Ok(());
        }
        for neighbour in around {
            let other = own(neighbour);
            let later_than_start = other > number as i8 && is_start(neighbour as u8);
            if other == number as i8 || later_than_start {
                return fault("not-largest", "does not extend its largest neighbour");
            }
        }
        Ok(())
    }

    /// The player to move must be able to, and the counts must fit the turn.
    fn check_turn(&self, state: &State, at: usize) -> Checked {
        let [one_can, two_can] = Player::BOTH.map(|player| state.frontier(player) != 0);
        if !one_can && !two_can {
            return Ok(());
        }
        if state.frontier(state.mover) == 0 {
            return Err(NotationError::new(
                at,
                "cannot-move",
                format!(
                    "{} cannot move and is skipped: {} is to move",
                    letter(state.mover),
                    letter(state.mover.other())
                ),
            ));
        }
        let start = u32::from(self.start.numbers());
        let written = Player::BOTH.map(|player| state.squares(player) - start);
        let fits = if one_can && two_can {
            let turn = self.turn_after(written[0] + written[1]);
            turn == (written, state.mover, state.left)
        } else {
            let stuck = if one_can { Player::Two } else { Player::One };
            self.could_be_skipped(state, stuck, written)
        };
        if fits {
            return Ok(());
        }
        Err(NotationError::new(
            at,
            "wrong-count",
            format!(
                "A has written {} numbers and B {}: that does not fit the turn",
                written[0], written[1]
            ),
        ))
    }

    /// Whether `player` can have been shut in by their opponent in time. Both moved in turn
    /// until then, so the opponent had made enough moves for the player's last one, and all
    /// the squares that shut the player in came before the one that is missing.
    fn could_be_skipped(&self, state: &State, player: Player, written: [u32; 2]) -> bool {
        let (own, other) = (player.index(), player.other().index());
        let built = |cell: &u8| {
            let near = state.near[own] >> cell & 1 == 1;
            let theirs = state.number_of(player.other(), usize::from(*cell)) > 0;
            near && theirs && !self.start_numbers().any(|(_, start, _)| start == *cell)
        };
        let walls = self.cells().filter(built).count() as u32;
        self.replies_before(player, written[own]) <= written[other]
            && walls <= self.replies_before(player, written[own] + 1)
    }

    /// After so many moves without a skip: how many each player made, whose turn it is and
    /// how many moves are left in it.
    fn turn_after(&self, moves: u32) -> ([u32; 2], Player, u8) {
        let mut written = [0; 2];
        let (mut mover, mut left) = (Player::One, 1);
        for _ in 0..moves {
            written[mover.index()] += 1;
            left -= 1;
            if left == 0 {
                (mover, left) = (mover.other(), self.whole_turn());
            }
        }
        (written, mover, left)
    }

    /// How many moves the opponent has made, without a skip, when `player` makes their
    /// move number `count`.
    fn replies_before(&self, player: Player, count: u32) -> u32 {
        let other = player.other().index();
        (0..)
            .map(|moves| self.turn_after(moves).0)
            .find(|written| written[player.index()] == count)
            .map_or(0, |written| written[other])
    }
}
