//! Moves and positions as text: `h8`, and `15/15/…/15 x`.
//!
//! A position must be one that play can reach: the stones fit the side to move, and a
//! winning row belongs to the side that moved last and was completed by one stone.

use super::{Foul, Gomoku, Place, Rule, State};
use crate::board_text;
use wuqi_core::square::{self, MAX_SIDE};
use wuqi_core::{Game, Notation, NotationError, Player};

/// The letters of the players.
const LETTERS: [char; 2] = ['x', 'o'];

/// What the players are called.
const COLOURS: [&str; 2] = ["black", "white"];

fn letter(player: Player) -> char {
    LETTERS[player.index()]
}

fn colour(player: Player) -> &'static str {
    COLOURS[player.index()]
}

fn player(text: &str) -> Option<Player> {
    let mut letters = text.chars();
    let found = letters.next()?.to_ascii_lowercase();
    Player::BOTH
        .into_iter()
        .find(|&player| letter(player) == found)
}

impl Notation for Gomoku {
    fn show_move(&self, _: &State, mv: Place) -> String {
        square::name(mv.column, mv.row, self.size.height)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Place, NotationError> {
        if self.turn(state).is_over() {
            return Err(NotationError::new(0, "game-over", "the game is over"));
        }
        let (width, height) = (self.size.width, self.size.height);
        let shown = text.escape_default();
        let Some((column, row)) = square::read(text, width, height) else {
            // Any letter with a number would be a point of some board.
            let digits = text.get(1..).unwrap_or_default();
            let is_point = text.starts_with(|c: char| c.is_ascii_alphabetic())
                && !digits.is_empty()
                && digits.bytes().all(|b| b.is_ascii_digit());
            return Err(if is_point {
                NotationError::new(
                    0,
                    "off-board",
                    format!("'{shown}' is not on the {} board", self.size),
                )
            } else {
                let example = square::name(width / 2, height / 2, height);
                NotationError::new(
                    0,
                    "malformed-move",
                    format!("'{shown}' is no point: write a letter and a number, like {example}"),
                )
            });
        };
        let place = Place::new(column, row);
        if let Some(owner) = state.stone(place) {
            return Err(NotationError::new(
                0,
                "occupied",
                format!("a {} stone stands on {shown} already", colour(owner)),
            ));
        }
        let foul = self.foul(state, place).filter(|_| self.has_fouls(state));
        if let Some(foul) = foul {
            return Err(NotationError::new(
                0,
                foul.name(),
                format!("black may not play {shown}: it makes {}", describe(foul)),
            ));
        }
        Ok(place)
    }

    fn show_state(&self, state: &State) -> String {
        let points = (0..self.size.height)
            .flat_map(|row| (0..self.size.width).map(move |column| Place::new(column, row)));
        let entries = points.map(|place| state.stone(place).map(|p| letter(p).to_string()));
        let board = board_text::show(entries, self.size.width, "");
        format!("{board} {}", letter(state.next()))
    }

    fn read_state(&self, text: &str) -> Result<State, NotationError> {
        let [(board, board_at), (side, side_at)] =
            board_text::fields(text, ["board", "side to move"])?;
        let squares = board_text::read(board, board_at, self.size, &None, None, |rest| {
            Some((Some(player(rest)?), 1))
        })?;
        let next = player(side).filter(|_| side.len() == 1).ok_or_else(|| {
            NotationError::new(
                side_at,
                "side",
                format!(
                    "the side to move is 'x' or 'o', not '{}'",
                    side.escape_default()
                ),
            )
        })?;
        let mut stones = [[0u32; MAX_SIDE as usize]; 2];
        let mut counts = [0usize; 2];
        for (number, owner) in squares.into_iter().enumerate() {
            if let Some(owner) = owner {
                let place = self.place(number as u32);
                stones[owner.index()][usize::from(place.row)] |= 1 << place.column;
                counts[owner.index()] += 1;
            }
        }
        let [black, white] = counts;
        if black != white + next.index() {
            let expected = match next {
                Player::One => "as many as white",
                Player::Two => "one more than white",
            };
            return Err(NotationError::new(
                side_at,
                "stone-count",
                format!(
                    "with {} to move black has {expected}, but there are {black} black and \
                     {white} white stones",
                    colour(next)
                ),
            ));
        }
        let state = self.position(stones);
        self.check_rows(&state)
            .map_err(|(code, message)| NotationError::new(board_at, code, message))?;
        Ok(state)
    }
}

impl Gomoku {
    /// Refuses rows that play cannot make.
    fn check_rows(&self, state: &State) -> Result<(), (&'static str, String)> {
        let next = state.next();
        let last = next.other();
        if self.stones_in_rows(state, next).next().is_some() {
            let message = format!(
                "{} has a winning row, but {} moved last",
                colour(next),
                colour(last)
            );
            return Err(("late-row", message));
        }
        let Some(first) = self.stones_in_rows(state, last).next() else {
            return match self.has_black_overline(state) {
                true => Err(("overline", BLACK_OVERLINE.to_owned())),
                false => Ok(()),
            };
        };
        // The stone that ended the game is in every winning row, so without it there is
        // none; nor, in renju, an overline that black could not have made before.
        let completed_by = |place: Place| {
            let mut stones = [*state.stones(Player::One), *state.stones(Player::Two)];
            stones[last.index()][usize::from(place.row)] &= !(1 << place.column);
            let before = self.position(stones);
            self.stones_in_rows(&before, last).next().is_none() && !self.has_black_overline(&before)
        };
        if self.stones_in_rows(state, last).any(completed_by) {
            return Ok(());
        }
        let message = format!(
            "{} has winning rows (one through {}) that no single stone completed",
            colour(last),
            self.show_move(state, first)
        );
        Err(("two-rows", message))
    }

    /// Whether renju forbids one of black's rows for its length.
    fn has_black_overline(&self, state: &State) -> bool {
        if self.rule != Rule::Renju {
            return false;
        }
        let longer = super::lines::WinningRow::new(Rule::Freestyle, 6, Player::One);
        let (black, white) = (state.stones(Player::One), state.stones(Player::Two));
        self.points(black)
            .any(|place| longer.passes(black, white, self.size.height, place.column, place.row))
    }
}

/// Why a renju position with an overline cannot be.
const BLACK_OVERLINE: &str = "black has six or more in a row, which renju forbids";

/// A foul in words.
fn describe(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "an overline, six or more in a row",
        Foul::DoubleFour => "a double-four, two fours at once",
        Foul::DoubleThree => "a double-three, two open threes at once",
    }
}
