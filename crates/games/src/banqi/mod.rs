//! Banqi (暗棋, 翻翻棋), Chinese dark chess on half a board: 32 pieces face down, and
//! nobody knows what lies where.
//!
//! A position holds only what both players see. Turning a piece is a player's move
//! followed by a chance outcome, with the odds of the pieces that are still face down.
//!
//! # The game
//! A player flips a face-down piece, moves an open one a square up, down, left or right,
//! or captures an open enemy piece. The first flip gives its colour to the player who
//! flipped. The general takes all but soldiers; soldiers take soldiers and the general;
//! advisor, elephant, chariot and horse take their own rank and lower ones in the order
//! K G M R N C P, always on a neighbouring square. The cannon takes anything, only by a
//! jump over exactly one piece on its file or rank. After a capture the same piece may go
//! on capturing as long as it can (連吃), or the player ends the chain.
//!
//! The game is over, tested in this order, when after a capture the opponent has no piece
//! left, open or face down; when at the start of a turn the player to act has nothing
//! legal (a loss); when at the start of a turn the last 50 plies of both players together
//! saw neither flip nor capture (a draw); and, as an option, when a position stands for
//! the third time at the start of a turn (a draw).
//!
//! # Options, and the readings taken
//! - `set`: supplies the defaults of the other options. `seed` is the game above; `tcga`
//!   is the computer tournaments' game: no chains, threefold repetition, 60 quiet plies.
//! - `chain`, `quiet_limit`, `repetition`: switch or set these rules. A position is
//!   repeated when all pieces stand the same and the same player is to move.
//! - `open_wipeout`: a capture wins as soon as the opponent has no *open* piece left,
//!   whatever still lies face down. A player none of whose pieces was ever captured has
//!   not lost by this, however few are open.
//! - `hidden_capture` (暗吃): an open piece may also attack a face-down one that it could
//!   reach by a capture. Chance shows the piece: an enemy that it takes is captured; an
//!   own piece, or an enemy that it cannot take, stays where it is, open, and the turn is
//!   over. (The commonest published form; in a harsher one a piece that attacks a stronger
//!   one is lost.) A capture so made may start a chain, but within a chain nothing face
//!   down is attacked, just as nothing is flipped there.
//! - `chariot_rush` (車直衝): a chariot moves any distance in a straight line over empty
//!   squares. It takes the first piece on that line: beside it by rank as ever, from
//!   further away whatever the rank.
//! - `horse_diagonal` (馬斜走): besides what it can do anyway, a horse moves one square
//!   diagonally, and takes diagonally whatever the rank. Nothing blocks it.

mod board;
mod draw;
mod encode;
mod lines;
mod moves;
mod notation;
mod piece;
mod pool;
mod position;
mod position_fields;
mod position_text;
mod reach;
mod repetition;
mod rules;
mod view;

pub use moves::Move;
pub use piece::{Colour, Kind, PIECES_OF_COLOUR, Piece, SET};
pub use position::Position;

use crate::{Configure, GameInfo, OptionError, OptionInfo, Options, Shape, Size, Sizes, Values};

/// Quiet plies left at which a search's table begins to tell positions apart by their
/// quiet count: about as far as searches look.
const TABLE_MARGIN: u16 = 16;

/// A named set of rules that supplies defaults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RuleSet {
    /// The game of the earlier program; records and options call it `seed`.
    Original,
    /// That of computer tournaments.
    Tcga,
}

/// The rules of Banqi with their options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banqi {
    set: RuleSet,
    chain: bool,
    quiet_limit: u16,
    repetition: bool,
    open_wipeout: bool,
    hidden_capture: bool,
    chariot_rush: bool,
    horse_diagonal: bool,
}

impl Banqi {
    /// The defaults that a set of rules supplies.
    const fn of_set(set: RuleSet) -> Banqi {
        let (chain, quiet_limit, repetition) = match set {
            RuleSet::Original => (true, 50, false),
            RuleSet::Tcga => (false, 60, true),
        };
        Banqi {
            set,
            chain,
            quiet_limit,
            repetition,
            open_wipeout: false,
            hidden_capture: false,
            chariot_rush: false,
            horse_diagonal: false,
        }
    }

    /// Whether a piece that captured may go on capturing.
    #[must_use]
    pub fn has_chains(&self) -> bool {
        self.chain
    }

    /// Whether every piece moves as in the usual game: chariots and horses have no
    /// further way to go.
    #[must_use]
    pub fn has_plain_movement(&self) -> bool {
        !(self.chariot_rush || self.horse_diagonal)
    }

    /// How many quiet plies end the game.
    #[must_use]
    pub fn quiet_limit(&self) -> u16 {
        self.quiet_limit
    }
}

impl Default for Banqi {
    /// The game with chains, 50 quiet plies and no further option.
    fn default() -> Self {
        Banqi::of_set(RuleSet::Original)
    }
}

/// A rule that is on or off.
const fn switch(key: &'static str, default: &'static str, summary: &'static str) -> OptionInfo {
    OptionInfo {
        key,
        values: Values::SWITCH,
        default,
        summary,
    }
}

impl Configure for Banqi {
    const INFO: GameInfo = GameInfo {
        id: "banqi",
        name: "Banqi",
        name_hant: "暗棋",
        name_hans: "暗棋",
        summary: "Chinese dark chess: turn face-down pieces, capture by rank, \
                  and leave the opponent without a piece.",
        sizes: Sizes {
            min: lines::WIDTH,
            max: lines::HEIGHT,
            default: Size::new(lines::WIDTH, lines::HEIGHT),
            shape: Shape::Fixed,
        },
        options: &[
            OptionInfo {
                key: "set",
                values: Values::Words(&["seed", "tcga"]),
                default: "seed",
                summary: "defaults of the other rules: the usual game, or the tournaments' \
                          (no chains, threefold repetition, 60 quiet plies)",
            },
            switch("chain", "on", "a piece that captured may go on capturing"),
            OptionInfo {
                key: "quiet_limit",
                values: Values::Number { min: 1, max: 1000 },
                default: "50",
                summary: "plies without flip or capture that draw the game",
            },
            switch(
                "repetition",
                "off",
                "a position that stands for the third time draws the game",
            ),
            switch(
                "open_wipeout",
                "off",
                "a capture wins when the opponent has no open piece left",
            ),
            switch(
                "hidden_capture",
                "off",
                "open pieces may attack face-down ones",
            ),
            switch(
                "chariot_rush",
                "off",
                "chariots move any distance, and take at a distance whatever the rank",
            ),
            switch(
                "horse_diagonal",
                "off",
                "horses also move diagonally, and take so whatever the rank",
            ),
        ],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        Self::INFO.sizes.choose(size)?;
        options.check(&Self::INFO)?;
        let base = Banqi::of_set(match options.word("set", "seed") {
            "tcga" => RuleSet::Tcga,
            _ => RuleSet::Original,
        });
        let quiet_limit = options.number("quiet_limit", base.quiet_limit.into());
        Ok(Banqi {
            set: base.set,
            chain: options.switch("chain", base.chain),
            quiet_limit: u16::try_from(quiet_limit).unwrap_or(base.quiet_limit),
            repetition: options.switch("repetition", base.repetition),
            open_wipeout: options.switch("open_wipeout", base.open_wipeout),
            hidden_capture: options.switch("hidden_capture", base.hidden_capture),
            chariot_rush: options.switch("chariot_rush", base.chariot_rush),
            horse_diagonal: options.switch("horse_diagonal", base.horse_diagonal),
        })
    }

    fn size(&self) -> Size {
        Self::INFO.sizes.default
    }

    fn options(&self) -> Options {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        let set = match self.set {
            RuleSet::Original => "seed",
            RuleSet::Tcga => "tcga",
        };
        let values = [
            set.to_owned(),
            switch(self.chain),
            self.quiet_limit.to_string(),
            switch(self.repetition),
            switch(self.open_wipeout),
            switch(self.hidden_capture),
            switch(self.chariot_rush),
            switch(self.horse_diagonal),
        ];
        let mut options = Options::none();
        for (info, value) in Self::INFO.options.iter().zip(values) {
            options
                .set(info.key, &value)
                .expect("the keys of the game differ from each other");
        }
        options
    }
}
