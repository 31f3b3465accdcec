//! The position and how a step changes it.

use super::{Opening, SwapGomoku};
use crate::gomoku::{self, Place};
use wuqi_core::{Game, Outcome, Player, Rng, Turn, zobrist};

/// How many stones lie on the board when the second player chooses.
const FIRST_STONES: u32 = 3;

/// How many lie there when the first player chooses, after two stones more.
const ALL_STONES: u32 = 5;

/// A code for each state of the colours.
static CODES: [u64; 4] = zobrist::table(0x0060_30c3);

/// Who has which colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colours {
    /// Nobody has chosen yet.
    Open,
    /// The second player wants two stones more; then the first chooses.
    More,
    /// This player has black.
    Black(Player),
}

/// One step: a stone, or a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A stone on a point, of the colour whose turn it is.
    Stone(Place),
    /// Whoever chooses plays black.
    Black,
    /// Whoever chooses plays white, and goes on.
    White,
    /// Whoever chooses puts two stones more, and the other will choose.
    More,
}

/// A position of Gomoku with an opening rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) stones: gomoku::State,
    pub(super) colours: Colours,
}

impl State {
    /// The stones as a position of Gomoku, in which One is black.
    #[must_use]
    pub const fn stones(&self) -> &gomoku::State {
        &self.stones
    }

    /// Who has which colour.
    #[must_use]
    pub const fn colours(&self) -> Colours {
        self.colours
    }

    /// The player who has black, once that is chosen.
    #[must_use]
    pub const fn black(&self) -> Option<Player> {
        match self.colours {
            Colours::Black(player) => Some(player),
            Colours::Open | Colours::More => None,
        }
    }

    /// Whether a colour must be chosen now.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        match self.colours {
            Colours::Open => self.stones.placed() == FIRST_STONES,
            Colours::More => self.stones.placed() == ALL_STONES,
            Colours::Black(_) => false,
        }
    }

    /// The player who has a colour of the board ([`Player::One`] is black there), or the
    /// colour that a player has: it is the same exchange. `None` while the colours are open.
    #[must_use]
    pub fn exchange(&self, player: Player) -> Option<Player> {
        Some(match self.black()? {
            Player::One => player,
            Player::Two => player.other(),
        })
    }
}

impl SwapGomoku {
    /// Appends the choices at a choice.
    fn choices(&self, state: &State, out: &mut Vec<Step>) {
        out.extend([Step::Black, Step::White]);
        if self.opening == Opening::Swap2 && state.colours == Colours::Open {
            out.push(Step::More);
        }
    }

    /// Whether a position can have these colours with as many stones as it has.
    pub(super) fn fits(&self, state: &State) -> bool {
        let placed = state.stones.placed();
        match state.colours {
            Colours::Open => placed <= FIRST_STONES,
            Colours::More => {
                self.opening == Opening::Swap2 && (FIRST_STONES..=ALL_STONES).contains(&placed)
            }
            Colours::Black(_) => placed >= FIRST_STONES,
        }
    }
}

impl Game for SwapGomoku {
    type State = State;
    type Move = Step;

    fn start(&self) -> State {
        State {
            stones: self.stones.start(),
            colours: Colours::Open,
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        // Before a colour is chosen there are too few stones for an end.
        match (state.colours, state.is_choice()) {
            (Colours::Open, false) | (Colours::More, true) => Turn::Move(Player::One),
            (Colours::Open, true) | (Colours::More, false) => Turn::Move(Player::Two),
            (Colours::Black(black), _) => {
                let person = |colour: Player| match black {
                    Player::One => colour,
                    Player::Two => colour.other(),
                };
                match self.stones.turn(&state.stones) {
                    Turn::Move(colour) => Turn::Move(person(colour)),
                    Turn::Over(Outcome::Win(colour)) => Turn::Over(Outcome::Win(person(colour))),
                    turn => turn,
                }
            }
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Step>) {
        if state.is_choice() {
            return self.choices(state, out);
        }
        let mut places = Vec::new();
        self.stones.moves(&state.stones, &mut places);
        out.extend(places.into_iter().map(Step::Stone));
    }

    fn play(&self, state: &mut State, mv: Step) {
        let Turn::Move(chooser) = self.turn(state) else {
            return;
        };
        match mv {
            Step::Stone(place) => self.stones.play(&mut state.stones, place),
            Step::Black => state.colours = Colours::Black(chooser),
            Step::White => state.colours = Colours::Black(chooser.other()),
            Step::More => state.colours = Colours::More,
        }
    }

    fn key(&self, state: &State) -> u64 {
        let code = match state.colours {
            Colours::Open => CODES[0],
            Colours::More => CODES[1],
            Colours::Black(player) => CODES[2 + player.index()],
        };
        self.stones.key(&state.stones) ^ code
    }

    fn is_legal(&self, state: &State, mv: Step) -> bool {
        match mv {
            Step::Stone(place) => !state.is_choice() && self.stones.is_legal(&state.stones, place),
            Step::Black | Step::White => state.is_choice(),
            Step::More => {
                state.is_choice()
                    && self.opening == Opening::Swap2
                    && state.colours == Colours::Open
            }
        }
    }

    fn random_step(&self, state: &State, rng: &mut Rng, buffer: &mut Vec<Step>) -> Option<Step> {
        if state.is_choice() {
            buffer.clear();
            self.choices(state, buffer);
            return Some(buffer[rng.below(buffer.len() as u32) as usize]);
        }
        let place = self
            .stones
            .random_step(&state.stones, rng, &mut Vec::new())?;
        Some(Step::Stone(place))
    }

    fn count_steps(&self, state: &State) -> u64 {
        if state.is_choice() {
            let mut choices = Vec::new();
            self.choices(state, &mut choices);
            return choices.len() as u64;
        }
        self.stones.count_steps(&state.stones)
    }
}
