//! Commands: what a surface asks a session to do.

use super::library::LibraryRequest;
use super::setup::{LimitsText, SeatSetting, Setup};
use super::state::HintLevel;
use super::{Code, Fault, MAX_COMMAND_BYTES, VERSION};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wuqi_core::Player;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Send everything, to this surface alone.
    Snapshot {},
    /// Begin another game.
    New(Box<Setup>),
    /// Begin the same game again, with the same seats.
    Restart {},
    /// Begin the same game again with the seats exchanged.
    Rematch {},
    /// Play a move for the side to move.
    Play {
        /// The move in notation; never an outcome of chance.
        #[serde(rename = "move")]
        mv: String,
        /// The node at which the player saw the board: a move meant for another position
        /// is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<u32>,
    },
    /// Take back, to the last turn of a person (of this person).
    Undo {},
    /// Play again what was taken back, to the next turn of a person.
    Redo {},
    /// Go on from another node of the tree.
    Jump {
        /// The node.
        node: u32,
    },
    /// Show another node without changing the game.
    Look {
        /// The node.
        node: u32,
    },
    /// Change the notes on a move.
    Note {
        /// The node.
        node: u32,
        /// A comment; an empty one removes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
        /// `!`, `?`, `!!`, `??`, `!?`, `?!`; an empty one removes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<String>,
    },
    /// Change who plays a side: take it over, hand it over, another engine, other limits.
    Seat {
        /// The side.
        #[serde(with = "super::player")]
        player: Player,
        /// Who plays it from now on.
        seat: SeatSetting,
    },
    /// Hold engines and clocks.
    Pause {},
    /// Go on after a pause.
    Resume {},
    /// While paused, let the engine to move make one move.
    Step {},
    /// The least time between two moves of engines.
    Speed {
        /// Milliseconds.
        ms: u64,
    },
    /// The engine that thinks plays what it has.
    MoveNow {},
    /// Help for the person to move.
    Hint {
        /// How much to tell.
        level: HintLevel,
    },
    /// Think about a position of the game and show it.
    Analyze {
        /// The node; the one on the board if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<u32>,
        /// The engine; the strongest one if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spec: Option<String>,
        /// How far.
        #[serde(default, skip_serializing_if = "LimitsText::is_none")]
        limits: LimitsText,
    },
    /// End the analysis or the review that runs.
    Stop {},
    /// Give up.
    Resign {
        /// The side that gives up; the own one, or the one to move, if missing.
        #[serde(
            default,
            with = "super::player::optional",
            skip_serializing_if = "Option::is_none"
        )]
        player: Option<Player>,
    },
    /// Offer a draw.
    Draw {},
    /// Accept or decline what the other side offers.
    Answer {
        /// Whether it is accepted.
        accept: bool,
    },
    /// Take an own offer back.
    Withdraw {},
    /// Go through the game with an engine and grade the moves.
    Review {
        /// The engine; the strongest one if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spec: Option<String>,
        /// How far, per position.
        #[serde(default, skip_serializing_if = "LimitsText::is_none")]
        limits: LimitsText,
    },
    /// The seal of a person's share in the shuffle, before anybody opens one.
    Seal {
        /// Whose; the own one if missing.
        #[serde(
            default,
            with = "super::player::optional",
            skip_serializing_if = "Option::is_none"
        )]
        player: Option<Player>,
        /// 64 hexadecimal digits.
        seal: String,
    },
    /// A person's share in the shuffle, before the first flip.
    Nonce {
        /// Whose; the own one if missing.
        #[serde(
            default,
            with = "super::player::optional",
            skip_serializing_if = "Option::is_none"
        )]
        player: Option<Player>,
        /// Any text of 1 to 64 printable ASCII characters without blanks.
        nonce: String,
    },
    /// Show the whole deal. Only after the end, and nothing can be played afterwards.
    Reveal {},
    /// Give the record as text.
    Export {
        /// `wuqi`, `sgf`, `psq` or `pgn`.
        #[serde(default = "native")]
        format: String,
    },
    /// Begin from a record.
    Import {
        /// The record.
        text: String,
        /// Its format; recognised by its text if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        format: Option<String>,
        /// Whether the moves before a fault are enough.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        part: bool,
    },
    /// Something for the library of games.
    Library(LibraryRequest),
}

fn native() -> String {
    "wuqi".to_owned()
}

impl Command {
    /// Every command's name as it stands in `do`.
    pub const NAMES: [&str; 30] = [
        "snapshot", "new", "restart", "rematch", "play", "undo", "redo", "jump", "look", "note",
        "seat", "pause", "resume", "step", "speed", "move_now", "hint", "analyze", "stop",
        "resign", "draw", "answer", "withdraw", "review", "seal", "nonce", "reveal", "export",
        "import", "library",
    ];
}

/// What a surface chose to recognise the answer by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text of at most 64 bytes.
    Text(String),
}

/// A command as it comes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Repeated in every event that answers it.
    pub id: Option<Id>,
    /// The command.
    pub command: Command,
}

/// Reads a command. The error carries the id, if that much could be read.
pub fn read_request(text: &str) -> Result<Request, (Option<Id>, Fault)> {
    if text.len() > MAX_COMMAND_BYTES {
        let fault = Fault::new(Code::CommandTooLong).with("limit", MAX_COMMAND_BYTES);
        return Err((None, fault));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let fault = Fault::new(Code::BadJson)
            .with("line", error.line())
            .with("column", error.column());
        (None, fault)
    })?;
    let Value::Object(mut members) = value else {
        return Err((None, Fault::new(Code::NoCommand)));
    };
    let id = take_id(&mut members).map_err(|fault| (None, fault))?;
    match read_members(members) {
        Ok(command) => Ok(Request { id, command }),
        Err(fault) => Err((id, fault)),
    }
}

fn take_id(members: &mut Map<String, Value>) -> Result<Option<Id>, Fault> {
    let Some(value) = members.remove("id") else {
        return Ok(None);
    };
    match serde_json::from_value(value) {
        Ok(Id::Text(text)) if text.len() > 64 => Err(bad_field("id is too long")),
        Ok(id) => Ok(Some(id)),
        Err(_) => Err(bad_field("id must be a number or a text")),
    }
}

fn read_members(mut members: Map<String, Value>) -> Result<Command, Fault> {
    if let Some(version) = members.remove("v")
        && version != VERSION
    {
        return Err(Fault::new(Code::OtherVersion)
            .with("version", version)
            .with("ours", VERSION));
    }
    let Some(Value::String(name)) = members.get("do") else {
        return Err(Fault::new(Code::NoCommand));
    };
    if !Command::NAMES.contains(&name.as_str()) {
        let short: String = name.chars().take(40).collect();
        return Err(Fault::new(Code::UnknownCommand).with("command", short));
    }
    serde_json::from_value(Value::Object(members)).map_err(|error| bad_field(&error.to_string()))
}

/// A fault in a command's members. What it quotes of them is cut short.
fn bad_field(detail: &str) -> Fault {
    let detail: String = detail.chars().take(200).collect();
    Fault::new(Code::BadField).with("detail", detail)
}
