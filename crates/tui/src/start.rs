//! Beginning: from what the command line asks for to a screen or to lines of text.

use crate::draft::Draft;
use crate::host::{Done, Table, open_library};
use crate::model::Model;
use crate::theme::Theme;
use crate::words::Words;
use crate::{plain, terminal};
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;
use wuqi_session::protocol::{Code, Command, Event, Fault, LibraryRequest};
use wuqi_store::StoreError;

/// What is on the screen first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Begin {
    /// The menu.
    Menu,
    /// The game of the draft.
    Game,
    /// A game of the library, by its name or number.
    Load(String),
}

/// Everything that the command line decides.
#[derive(Clone, Debug)]
pub struct Start {
    /// The reader's language.
    pub words: Words,
    /// Colours and signs.
    pub theme: Theme,
    /// Whether the terminal's bell rings.
    pub bell: bool,
    /// Lines of text instead of a screen.
    pub plain: bool,
    /// Whether a watched game waits after every move.
    pub step: bool,
    /// The game.
    pub draft: Draft,
    /// What comes first.
    pub begin: Begin,
    /// The folder with the library; none keeps nothing.
    pub data: Option<PathBuf>,
    /// Decides deals, dice and engines, so that a game can be played again exactly.
    pub seed: Option<u64>,
}

/// Why the terminal could not show a game.
#[derive(Debug, Error)]
pub enum StartError {
    /// The game cannot be set up so.
    #[error("{0}")]
    Setup(String),
    /// The position cannot be.
    #[error("{0}")]
    Position(String),
    /// No game of the library has this name.
    #[error("there is no saved game '{0}'; `wuqi play` and Load list them")]
    NoSuchGame(String),
    /// The library cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    /// The terminal cannot be used.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl StartError {
    /// What a fault means for a game that was to begin, an engine's in the reader's language.
    pub(crate) fn of(fault: &Fault, words: Words) -> StartError {
        let wrong_engine = [
            Code::MalformedEngine,
            Code::UnknownEngine,
            Code::UnknownParameter,
            Code::BadParameter,
            Code::RepeatedParameter,
            Code::OutOfRange,
            Code::NoNetwork,
            Code::OtherNetwork,
            Code::NoLibtorch,
            Code::NoCard,
        ];
        if wrong_engine.iter().any(|code| fault.code == *code) {
            return StartError::Setup(words.fault(fault));
        }
        let detail = fault.params.get("detail");
        match detail.and_then(|detail| detail.as_str()) {
            Some(detail) => StartError::Setup(detail.to_owned()),
            None => StartError::Position(fault.message.clone()),
        }
    }
}

/// Plays until somebody leaves.
pub fn run(start: Start) -> Result<(), StartError> {
    let (table, first) = open(&start)?;
    if start.plain {
        plain::run(
            &start,
            table,
            first,
            io::stdin().lock(),
            io::stdout().lock(),
        )?;
        return Ok(());
    }
    let mut model = Model::new(start.words, start.theme, start.draft.clone());
    model.bell = start.bell;
    model.step = start.step;
    model.awaiting = start.begin != Begin::Menu;
    terminal::show(model, table, first)?;
    Ok(())
}

/// The table with the game that is asked for.
fn open(start: &Start) -> Result<(Table, Done), StartError> {
    let library = start.data.as_deref();
    let library = library
        .map(|folder| open_library(folder, wall()))
        .transpose()?;
    let entropy = entropy(start.seed)?;
    let setup = start.draft.setup();
    let setup = (start.begin == Begin::Game).then_some(&setup);
    let opened = Table::open(setup, library, entropy, wall);
    let (mut table, first) = opened.map_err(|fault| StartError::of(&fault, start.words))?;
    let Begin::Load(name) = &start.begin else {
        return Ok((table, first));
    };
    let entry = table.find(name)?;
    let entry = entry.ok_or_else(|| StartError::NoSuchGame(name.clone()))?;
    let request = LibraryRequest::Load { entry };
    let loaded = table.perform(Command::Library(request), 0);
    let opened = |event: &Event| matches!(event, Event::Snapshot(_));
    match loaded.events.iter().any(opened) {
        true => Ok((table, loaded)),
        false => Err(StartError::NoSuchGame(name.clone())),
    }
}

/// 32 bytes that nobody can guess, or that a seed stands for.
fn entropy(seed: Option<u64>) -> Result<[u8; 32], StartError> {
    let mut bytes = [0; 32];
    match seed {
        Some(seed) => bytes[..8].copy_from_slice(&seed.to_be_bytes()),
        None => {
            getrandom::fill(&mut bytes).map_err(|error| StartError::Random(error.to_string()))?;
        }
    }
    Ok(bytes)
}

/// Milliseconds since 1970.
fn wall() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
