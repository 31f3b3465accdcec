//! The protocol: what surfaces say to a session and what they hear.
//!
//! One set of JSON commands and events serves the WebSocket, the worker in the browser and
//! `--json` on the command line; `docs/protocol.md` describes it with conversations that a
//! test replays. Surfaces written in Rust use these types directly.
//!
//! Nothing here is text for people: every error, result, hint and grade is a code with
//! parameters, and the surface puts it into the reader's language ([`crate::locale`]).

mod answer;
mod code;
mod command;
mod event;
mod fault;
mod library;
mod report;
mod setup;
mod state;

pub use answer::{
    FirstGame, Health, ImportRequest, Invitation, LibraryPage, NamedEngine, RecordText, Seated,
};
pub use code::{Code, FaultCode};
pub use command::{Command, Id, Request, read_request};
pub use event::{
    Chance, Company, Event, HintReason, HintView, Message, PositionView, Purpose, ReviewMove,
    ReviewSide, ReviewView,
};
pub use fault::Fault;
pub use library::{Entry, LibraryFilter, LibraryRequest};
pub use report::ThinkingView;
pub use setup::{ClockSetting, LimitsText, SeatSetting, Setup, Starts, UndoPolicy};
pub use state::{
    ClockView, DealView, HintLevel, LastMove, NodeView, OfferKind, OfferView, ResultView, SeatView,
    Snapshot, State, TurnWord, Update,
};
pub use wuqi_games::player;

/// The version of the protocol. It grows by one with every change that an older surface
/// would misunderstand; new events and new optional fields do not count.
pub const VERSION: u32 = 1;

/// The longest command that is read, in bytes. Records to import are the longest thing
/// that a surface has to say.
pub const MAX_COMMAND_BYTES: usize = wuqi_record::MAX_BYTES + (1 << 20);
