//! What a surface shows: plain data that no longer knows the rules.
//!
//! A view holds everything that a board on a screen needs (pieces, legal steps with the
//! squares to touch and what each would change), so that no surface repeats a rule.
//! Squares are numbered in reading order: the top-left square is 0.

use crate::player;
use serde::Serialize;
use wuqi_core::{Game, Outcome, Player};

/// A game whose positions can be shown.
pub trait Show: Game {
    /// The pieces and the public facts beside the board.
    fn view(&self, state: &Self::State) -> View;

    /// The legal steps of the player to move, in the order of [`Game::moves`].
    fn view_moves(&self, state: &Self::State) -> Vec<MoveView>;
}

/// A position as a surface shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// One entry per square, in reading order.
    pub squares: Vec<SquareView>,
    /// Facts of one game only.
    #[serde(skip_serializing_if = "Extra::is_none")]
    pub extra: Extra,
}

impl View {
    /// What ended a game by the rules on this board, a code: `ending.…` in the locale files.
    #[must_use]
    pub fn ending(&self, outcome: Outcome) -> &'static str {
        let drawn = outcome == Outcome::Draw;
        match &self.extra {
            Extra::Gomoku { winning, .. } if !winning.is_empty() => "row",
            Extra::Gomoku { .. } => "full",
            Extra::Banqi {
                quiet, quiet_limit, ..
            } if drawn && quiet >= quiet_limit => "quiet",
            Extra::Banqi { .. } if drawn => "repetition",
            Extra::Banqi { .. } if self.lacks_a_side() => "no-pieces",
            Extra::Banqi { .. } => "no-moves",
            Extra::Ataxx { .. } if self.lacks_a_side() => "no-stones",
            Extra::Ataxx { clock, limit } if clock >= limit => "jumps",
            Extra::Ataxx { .. } if !self.squares.contains(&SquareView::Empty) => "full",
            Extra::Ataxx { .. } => "no-moves",
            Extra::Other { winning } if !winning.is_empty() => "row",
            Extra::Other { .. } if !self.squares.contains(&SquareView::Empty) => "full",
            Extra::Other { .. } => "no-moves",
            Extra::None if self.squares.iter().any(SquareView::is_half) => "no-room",
            Extra::None => "no-moves",
        }
    }

    /// Whether one of the players has nothing open on the board.
    fn lacks_a_side(&self) -> bool {
        let has = |player: &Player| {
            let own = |square: &SquareView| square.owner() == Some(*player);
            self.squares.iter().any(own)
        };
        !Player::BOTH.iter().all(has)
    }
}

impl SquareView {
    /// Whose piece stands here.
    #[must_use]
    pub fn owner(&self) -> Option<Player> {
        match *self {
            SquareView::Stone { owner }
            | SquareView::Number { owner, .. }
            | SquareView::Half { owner, .. } => Some(owner),
            SquareView::Piece { owner, .. } => owner,
            SquareView::Empty | SquareView::Blocked | SquareView::FaceDown => None,
        }
    }

    fn is_half(&self) -> bool {
        matches!(self, SquareView::Half { .. })
    }
}

/// What stands on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum SquareView {
    /// Nothing.
    Empty,
    /// A square that takes no part in the game.
    Blocked,
    /// A plain stone.
    Stone {
        /// Whose it is.
        #[serde(with = "player")]
        owner: Player,
    },
    /// A square that carries a number.
    Number {
        /// Whose it is.
        #[serde(with = "player")]
        owner: Player,
        /// The number.
        value: u8,
    },
    /// One half of a domino.
    Half {
        /// Whose it is.
        #[serde(with = "player")]
        owner: Player,
        /// Where the other half lies.
        partner: usize,
    },
    /// An open chess piece; red is upper case.
    Piece {
        /// Its letter, one of `KGMRNCP` or `kgmrncp`.
        letter: char,
        /// Whose it is; nobody's before the first flip.
        #[serde(with = "player::optional", skip_serializing_if = "Option::is_none")]
        owner: Option<Player>,
    },
    /// A piece that lies face down.
    FaceDown,
}

/// Facts of one game only.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Extra {
    /// Nothing more to show.
    None,
    /// Ataxx: the clock that ends a game without clones.
    Ataxx {
        /// Jumps and passes since the last clone.
        clock: u32,
        /// Where it ends the game.
        limit: u32,
    },
    /// Banqi: what is public beside the board.
    Banqi {
        /// The colour of player One, `r` or `b`, once it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        one_is: Option<char>,
        /// Pieces still face down: letter and count, red first, none left out.
        pool: Vec<(char, u8)>,
        /// Pieces captured so far: letter and count.
        captured: Vec<(char, u8)>,
        /// Plies since the last flip or capture.
        quiet: u32,
        /// Where that ends the game.
        quiet_limit: u32,
        /// The square of the piece that may go on capturing.
        #[serde(skip_serializing_if = "Option::is_none")]
        chain: Option<usize>,
    },
    /// Gomoku: what the board alone does not say.
    Gomoku {
        /// Points that the player to move may not take, and why (`double-three`,
        /// `double-four`, `overline`).
        forbidden: Vec<(usize, &'static str)>,
        /// The stones of the winning row.
        winning: Vec<usize>,
        /// Under an opening rule, who has which colour. The owners of stones are colours
        /// then: One is black.
        #[serde(skip_serializing_if = "Option::is_none")]
        swap: Option<SwapView>,
    },
    /// A game of another crate.
    Other {
        /// The squares that won, to be marked.
        winning: Vec<usize>,
    },
}

/// How far the colours of Gomoku are, under an opening rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SwapView {
    /// The player who has black, once that is chosen.
    #[serde(with = "player::optional", skip_serializing_if = "Option::is_none")]
    pub black: Option<Player>,
    /// What happens: `three` (One puts three stones), `choose` (Two chooses), `two` (Two puts
    /// two stones more), `answer` (One chooses), `chosen` (everything after that).
    pub stage: &'static str,
}

impl SwapView {
    /// The colour that a player has, as the owner of stones: One is black.
    #[must_use]
    pub fn colour(&self, player: Player) -> Option<Player> {
        Some(match self.black? {
            Player::One => player,
            Player::Two => player.other(),
        })
    }
}

impl Extra {
    /// Whose stones on this board are a player's; `None` while that is open.
    #[must_use]
    pub fn stones_of(&self, player: Player) -> Option<Player> {
        match self {
            Extra::Gomoku {
                swap: Some(swap), ..
            } => swap.colour(player),
            _ => Some(player),
        }
    }

    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self, Extra::None)
    }
}

/// A legal step as a surface offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveView {
    /// The move in notation.
    pub text: String,
    /// What kind of step it is: `clone`, `jump`, `pass`, `flip`, `step`, `capture`, `end`,
    /// `place`, `choice`, `domino`.
    pub kind: &'static str,
    /// The squares to touch, in order: none for `pass`, `end` and `choice`, the target alone or
    /// origin and target otherwise.
    pub touch: Vec<usize>,
    /// The squares whose pieces change side, are captured, or are jumped over and so on:
    /// what a preview highlights.
    pub changes: Vec<Change>,
    /// The number that would be written (Sequencium).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// What a step does to a square beyond its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// The square.
    pub square: usize,
    /// What happens there.
    pub to: ChangeKind,
}

/// What happens to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Its piece takes the mover's side.
    Converts,
    /// Its piece is captured.
    Captured,
    /// It is the piece that a cannon jumps over.
    Screen,
}
