//! Steps and positions as text: `h8`, `black`, `white`, `more`; a position has a third field
//! behind those of Gomoku, which says how far the colours are.
//!
//! `open`: nobody has chosen; `more`: two stones more were asked for; `one` or `two`: this
//! player has black. A position without the field is read as one that was played without
//! exchange: `open` with fewer than three stones, otherwise `one`.

use super::{Colours, State, Step, SwapGomoku};
use wuqi_core::{Game, Notation, NotationError, Player};

const BLACK: &str = "black";
const WHITE: &str = "white";
const MORE: &str = "more";

/// The third field for each state of the colours.
const FIELDS: [(&str, Colours); 4] = [
    ("open", Colours::Open),
    ("more", Colours::More),
    ("one", Colours::Black(Player::One)),
    ("two", Colours::Black(Player::Two)),
];

fn choice(text: &str) -> Option<Step> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    match () {
        () if is(BLACK) => Some(Step::Black),
        () if is(WHITE) => Some(Step::White),
        () if is(MORE) => Some(Step::More),
        () => None,
    }
}

impl Notation for SwapGomoku {
    fn show_move(&self, state: &State, mv: Step) -> String {
        match mv {
            Step::Stone(place) => self.stones.show_move(&state.stones, place),
            Step::Black => BLACK.to_owned(),
            Step::White => WHITE.to_owned(),
            Step::More => MORE.to_owned(),
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Step, NotationError> {
        if self.turn(state).is_over() {
            return Err(NotationError::new(0, "game-over", "the game is over"));
        }
        let Some(step) = choice(text) else {
            if state.is_choice() {
                return Err(NotationError::new(0, "choice-due", self.choice_due(state)));
            }
            return Ok(Step::Stone(self.stones.read_move(&state.stones, text)?));
        };
        if self.is_legal(state, step) {
            return Ok(step);
        }
        let shown = text.escape_default();
        Err(match state.is_choice() {
            true => NotationError::new(
                0,
                "no-more-stones",
                format!("'{shown}' is no choice here: {}", self.choice_due(state)),
            ),
            false => NotationError::new(
                0,
                "no-choice",
                format!("'{shown}': there is no colour to choose now, a stone is to be put"),
            ),
        })
    }

    fn show_state(&self, state: &State) -> String {
        let found = FIELDS.iter().find(|(_, colours)| *colours == state.colours);
        let field = found.map_or("", |(field, _)| field);
        format!("{} {field}", self.stones.show_state(&state.stones))
    }

    fn read_state(&self, text: &str) -> Result<State, NotationError> {
        let trimmed = text.trim_end();
        let last = trimmed.rsplit(char::is_whitespace).next().unwrap_or("");
        let named = FIELDS.iter().find(|(field, _)| *field == last);
        let (stones, at) = match named {
            Some(_) => {
                let at = trimmed.len() - last.len();
                (&trimmed[..at], at)
            }
            None => (text, text.len()),
        };
        let stones = self.stones.read_state(stones)?;
        let state = State {
            stones,
            colours: match named {
                Some(&(_, colours)) => colours,
                None if stones.placed() < 3 => Colours::Open,
                None => Colours::Black(Player::One),
            },
        };
        if !self.fits(&state) {
            return Err(NotationError::new(
                at,
                "colours",
                format!(
                    "with {} stones under opening={} the colours cannot be '{last}'",
                    stones.placed(),
                    self.opening.name()
                ),
            ));
        }
        Ok(state)
    }
}

impl SwapGomoku {
    /// What may be said at a choice, in words.
    fn choice_due(&self, state: &State) -> String {
        let more = match self.is_legal(state, Step::More) {
            true => ", or 'more' to put two stones more and let the other choose",
            false => "",
        };
        format!("a colour is to be chosen: write 'black' or 'white'{more}")
    }
}
