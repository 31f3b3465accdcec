//! Games of other crates: registered once at the beginning, they are found by name like the
//! games of this crate.
//!
//! A game is registered by its type. The rules value is then kept behind [`RegisteredGame`],
//! its positions behind [`Position`], so nothing to the right of this crate has to know the
//! type. (Engines need it; `wuqi_engines::register` registers a game with its engines.)

use super::{AnyGame, GAMES, GamePosition, Position};
use crate::{Configure, GameInfo, OptionError, Options, Show, Size};
use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::sync::{Arc, PoisonError, RwLock};
use thiserror::Error;
use wuqi_core::{Encode, Notation, NotationError};

/// What a game must bring to be played everywhere.
pub trait Playable: Notation + Encode + Configure + Show + Debug {}

impl<G: Notation + Encode + Configure + Show + Debug> Playable for G {}

/// The rules value of a registered game.
pub trait RegisteredGame: Any + Send + Sync + Debug {
    /// Names, sizes and options of this kind of game.
    fn info(&self) -> &'static GameInfo;

    /// The size of the board.
    fn size(&self) -> Size;

    /// Every rule option with its value.
    fn options(&self) -> Options;

    /// The position before the first move.
    fn start(&self) -> Box<dyn Position>;

    /// Reads a position string.
    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError>;
}

impl dyn RegisteredGame {
    /// The concrete rules value, if it is one of game `G`.
    #[must_use]
    pub fn downcast<G: Playable>(&self) -> Option<&G> {
        (self as &dyn Any)
            .downcast_ref::<Rules<G>>()
            .map(|rules| &rules.0)
    }
}

/// A rules value behind [`RegisteredGame`].
#[derive(Debug)]
struct Rules<G>(G);

impl<G: Playable> RegisteredGame for Rules<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn options(&self) -> Options {
        self.0.options()
    }

    fn start(&self) -> Box<dyn Position> {
        Box::new(GamePosition::start(&self.0))
    }

    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        Ok(Box::new(GamePosition::read(&self.0, text)?))
    }
}

/// A rules value known by its interface alone.
pub(super) fn boxed<G: Playable>(game: G) -> Arc<dyn RegisteredGame> {
    Arc::new(Rules(game))
}

/// A game that was registered.
#[derive(Clone, Copy)]
struct Entry {
    kind: TypeId,
    info: &'static GameInfo,
    configure: fn(Option<Size>, &Options) -> Result<AnyGame, OptionError>,
}

static REGISTERED: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// Why a game was not registered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RegisterError {
    /// Another game has the name.
    #[error("there is a game '{0}' already")]
    NameTaken(&'static str),
    /// The name cannot be typed in a command.
    #[error("'{0}' is no name for a game: use small letters, digits and '-'")]
    BadName(&'static str),
}

/// Registers a game, so that [`AnyGame::new`] finds it. Registering the same one again
/// changes nothing.
pub fn register<G: Playable>() -> Result<(), RegisterError> {
    let info: &'static GameInfo = const { &G::INFO };
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if info.id.is_empty() || !info.id.chars().all(fits) {
        return Err(RegisterError::BadName(info.id));
    }
    let mut all = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    let kind = TypeId::of::<G>();
    if all.iter().any(|entry| entry.kind == kind) {
        return Ok(());
    }
    let known = GAMES.into_iter().chain(all.iter().map(|entry| entry.info));
    if known.into_iter().any(|known| known.id == info.id) {
        return Err(RegisterError::NameTaken(info.id));
    }
    let configure = |size, options: &Options| {
        let game = G::configure(size, options)?;
        Ok(AnyGame::Registered(boxed(game)))
    };
    all.push(Entry {
        kind,
        info,
        configure,
    });
    Ok(())
}

/// What can be chosen of each game, the registered ones after those of this crate.
#[must_use]
pub fn games() -> Vec<&'static GameInfo> {
    let all = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let registered = all.iter().map(|entry| entry.info);
    GAMES.into_iter().chain(registered).collect()
}

/// The registered game of this name with these choices.
pub(super) fn configure(
    id: &str,
    size: Option<Size>,
    options: &Options,
) -> Option<Result<AnyGame, OptionError>> {
    let all = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let entry = all.iter().find(|entry| entry.info.id == id).copied();
    drop(all);
    entry.map(|entry| (entry.configure)(size, options))
}
