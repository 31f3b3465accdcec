//! All games behind one type, for everything that does not know at compile time
//! which game it serves: commands, records, protocols, servers.
//!
//! [`AnyGame`] is the rules value, an enum, so that engines can go back to the concrete
//! game with [`with_game!`](crate::with_game). [`Position`] is a position with its rules,
//! an object-safe trait that speaks text. Games of other crates join them by [`register`].

mod position;
mod registry;

pub use position::{GamePosition, Position};
pub use registry::{Playable, RegisterError, RegisteredGame, games, register};

use crate::ataxx::Ataxx;
use crate::banqi::Banqi;
use crate::gomoku::Gomoku;
use crate::gomoku::swap::SwapGomoku;
use crate::sequencium::Sequencium;
use crate::territory::Territory;
use crate::{Configure, GameInfo, OptionError, Options, Size, board_text};
use std::sync::Arc;
use thiserror::Error;
use wuqi_core::{NotationError, did_you_mean};

/// What can be chosen of each game of this crate, in the order in which games are listed;
/// [`games`] has those of other crates as well.
pub const GAMES: [&GameInfo; 5] = [
    &Ataxx::INFO,
    &Banqi::INFO,
    &Gomoku::INFO,
    &Sequencium::INFO,
    &Territory::INFO,
];

/// A game with its size and rules.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Ataxx.
    Ataxx(Ataxx),
    /// Banqi.
    Banqi(Banqi),
    /// Gomoku.
    Gomoku(Gomoku),
    /// Sequencium.
    Sequencium(Sequencium),
    /// Block Territory.
    Territory(Territory),
    /// A game known by its interface alone: one of another crate, or Gomoku with an opening
    /// rule.
    Registered(Arc<dyn RegisteredGame>),
}

/// Runs an expression with the concrete game in an `AnyGame`, or
/// another one with the object of a registered game.
///
/// ```
/// use wuqi_games::{Configure, Options, any::AnyGame, with_game};
/// let game = AnyGame::new("ataxx", None, &Options::none()).unwrap();
/// assert_eq!(with_game!(&game, g => g.size().squares(), other => other.size().squares()), 49);
/// ```
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr, $registered:pat => $other:expr) => {
        match $any {
            $crate::any::AnyGame::Ataxx($game) => $body,
            $crate::any::AnyGame::Banqi($game) => $body,
            $crate::any::AnyGame::Gomoku($game) => $body,
            $crate::any::AnyGame::Sequencium($game) => $body,
            $crate::any::AnyGame::Territory($game) => $body,
            $crate::any::AnyGame::Registered($registered) => $other,
        }
    };
}

impl AnyGame {
    /// The game called `id` with these choices; whatever is not given has its default.
    pub fn new(id: &str, size: Option<Size>, options: &Options) -> Result<AnyGame, SetupError> {
        Ok(match id {
            "ataxx" => AnyGame::Ataxx(Ataxx::configure(size, options)?),
            "banqi" => AnyGame::Banqi(Banqi::configure(size, options)?),
            "gomoku" if options.get("opening").is_some_and(|name| name != "none") => {
                AnyGame::Registered(registry::boxed(SwapGomoku::configure(size, options)?))
            }
            "gomoku" => AnyGame::Gomoku(Gomoku::configure(size, options)?),
            "sequencium" => AnyGame::Sequencium(Sequencium::configure(size, options)?),
            "territory" => AnyGame::Territory(Territory::configure(size, options)?),
            _ => match registry::configure(id, size, options) {
                Some(game) => game?,
                None => return Err(SetupError::UnknownGame(id.to_owned())),
            },
        })
    }

    /// Like [`AnyGame::new`], and where no size is given, that of the position string.
    pub fn for_position(
        id: &str,
        size: Option<Size>,
        options: &Options,
        position: &str,
    ) -> Result<(AnyGame, Box<dyn Position>), SetupError> {
        let separator = (id == Sequencium::INFO.id).then_some(',');
        let info = games().into_iter().find(|info| info.id == id);
        // A string whose size cannot be is read as the default size, for a better error.
        let seen = board_text::size_of(position, separator)
            .filter(|&seen| info.is_some_and(|info| info.sizes.choose(Some(seen)).is_ok()));
        let game = AnyGame::new(id, size.or(seen), options)?;
        let position = game.read(position)?;
        Ok((game, position))
    }

    /// Names, sizes and options of this kind of game.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        fn info_of<G: Configure>(_: &G) -> &'static GameInfo {
            const { &G::INFO }
        }
        with_game!(self, game => info_of(game), game => game.info())
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        with_game!(self, game => game.size(), game => game.size())
    }

    /// Every rule option with its value.
    #[must_use]
    pub fn options(&self) -> Options {
        with_game!(self, game => game.options(), game => game.options())
    }

    /// Whether the players choose their colours in the game: Gomoku with an opening rule.
    #[must_use]
    pub fn opens_by_choice(&self) -> bool {
        match self {
            AnyGame::Registered(game) => game.downcast::<SwapGomoku>().is_some(),
            _ => false,
        }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> Box<dyn Position> {
        with_game!(self, game => Box::new(GamePosition::start(game)), game => game.start())
    }

    /// Reads a position string.
    pub fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        with_game!(self, game => Ok(Box::new(GamePosition::read(game, text)?)), game => game.read(text))
    }
}

/// The names of all games.
fn names() -> String {
    let names: Vec<&str> = games().into_iter().map(|info| info.id).collect();
    names.join(", ")
}

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No game has this name.
    #[error("there is no game '{0}'{hint}; the games are: {names}",
        hint = did_you_mean(.0, games().into_iter().map(|info| info.id)),
        names = names())]
    UnknownGame(String),
    /// A size or rule option was refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The position string was refused.
    #[error("the position is not right at character {}: {}", .0.at + 1, .0)]
    Position(#[from] NotationError),
}
