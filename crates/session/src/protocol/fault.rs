//! Why something was refused: a code with parameters.

use crate::locale::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use wuqi_engines::{LONGEST_SPEC, SpecError};

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal;)*) => {
        /// The session's own kinds of fault. Faults in moves, positions and records carry
        /// the codes of those.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code {
            $($(#[doc = $doc])* $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The word on the wire.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* }
            }
        }
    };
}

codes! {
    /// The text is no JSON.
    BadJson = "bad-json";
    /// The command is too long.
    CommandTooLong = "command-too-long";
    /// The JSON is no object with the member `do`.
    NoCommand = "no-command";
    /// The protocol version is another one.
    OtherVersion = "other-version";
    /// No command has this name.
    UnknownCommand = "unknown-command";
    /// A member is missing, unknown or of the wrong kind.
    BadField = "bad-field";
    /// The sender may not do this.
    NotAllowed = "not-allowed";
    /// It is the other side's turn.
    NotYourTurn = "not-your-turn";
    /// An engine plays the side to move.
    EngineToMove = "engine-to-move";
    /// The game has ended.
    GameEnded = "game-ended";
    /// The game has not ended.
    NotEnded = "not-ended";
    /// The board has changed since the move was chosen.
    Stale = "stale";
    /// The move says what chance decides.
    OutcomeGiven = "outcome-given";
    /// There is nothing to take back.
    NothingToUndo = "nothing-to-undo";
    /// There is nothing to play again.
    NothingToRedo = "nothing-to-redo";
    /// Moves are not taken back in this game.
    UndoForbidden = "undo-forbidden";
    /// A flip stands in the way.
    UndoPastFlip = "undo-past-flip";
    /// No node has this number.
    UnknownNode = "unknown-node";
    /// Nothing is paused.
    NotPaused = "not-paused";
    /// No engine is to move.
    NoEngineToMove = "no-engine-to-move";
    /// Nothing runs that could be stopped.
    NothingRuns = "nothing-runs";
    /// No offer waits.
    NoOffer = "no-offer";
    /// An offer waits already.
    OfferWaits = "offer-waits";
    /// The engine cannot be used.
    BadEngine = "bad-engine";
    /// The engine's description cannot be read.
    MalformedEngine = "malformed-engine";
    /// The game has no such engine.
    UnknownEngine = "unknown-engine";
    /// The engine has no such parameter.
    UnknownParameter = "unknown-parameter";
    /// The parameter does not take this value.
    BadParameter = "bad-parameter";
    /// A parameter is given twice.
    RepeatedParameter = "repeated-parameter";
    /// The network that the engine asks for cannot be had.
    NoNetwork = "no-network";
    /// The network that the engine asks for does not suit the game.
    OtherNetwork = "other-network";
    /// The game, its size or rules are wrong.
    BadSetup = "cannot-set-up";
    /// A number is out of range.
    OutOfRange = "out-of-range";
    /// A name or comment is too long.
    TooLong = "text-too-long";
    /// No such mark.
    BadMark = "bad-mark";
    /// No such format.
    UnknownFormat = "unknown-record-format";
    /// The format cannot hold the game.
    CannotWrite = "cannot-write";
    /// The game has no deal.
    NoDeal = "no-deal";
    /// The share of a player is not waited for.
    NonceNotExpected = "nonce-not-expected";
    /// The share is no good.
    BadNonce = "bad-nonce";
    /// The seal is no good.
    BadSeal = "bad-seal";
    /// The share is not the one that was sealed.
    OtherSeal = "other-seal";
    /// The deal waits for the players' shares.
    NoncesMissing = "nonces-missing";
    /// The deal was shown.
    DealRevealed = "deal-revealed";
    /// The pieces that this line has turned are not those of the deal.
    OtherDeal = "other-deal";
    /// Help is refused between two people.
    NoHelp = "no-help";
    /// Nobody here runs a library.
    NoLibrary = "no-library";
    /// The game goes on between two people on devices of their own.
    PlayedElsewhere = "played-elsewhere";
    /// The library was damaged.
    LibraryDamaged = "library-damaged";
    /// The library failed.
    LibraryFailed = "library-failed";
    /// So many games are played here that no other can begin.
    NoRoom = "no-room";
    /// Too many games were begun from one address.
    TooManyGames = "too-many-games";
    /// Too many positions were asked about from one address.
    TooManyQuestions = "too-many-questions";
    /// What was asked for broke off by a fault of the program.
    BrokeOff = "broke-off";
    /// What was asked for needs a server: a second device, or a match over night.
    NeedsServer = "needs-server";
    /// The engine of a saved game is not known here.
    SeatEmpty = "seat-empty";
    /// The engine broke off.
    EngineFailed = "engine-failed";
}

/// A fault on its way to a surface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// What kind: `error.CODE` in the locale files.
    pub code: String,
    /// In English, complete in itself.
    pub message: String,
    /// What the text's placeholders stand for.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
    /// Whether the sentence comes from the locale file.
    #[serde(skip)]
    own: bool,
}

impl Fault {
    /// A fault of this kind.
    #[must_use]
    pub fn new(code: Code) -> Fault {
        let code = code.word().to_owned();
        let params = Map::new();
        let message = sentence(&code, &params);
        let own = true;
        Fault {
            code,
            message,
            params,
            own,
        }
    }

    /// A fault with a code and a sentence from elsewhere: a move, a position, a record.
    #[must_use]
    pub fn foreign(code: &str, message: &str) -> Fault {
        Fault {
            code: code.to_owned(),
            message: message.to_owned(),
            params: Map::new(),
            own: false,
        }
    }

    /// The status that goes with it where a request is refused, as HTTP counts.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self.code.as_str() {
            "too-many-games" | "too-many-questions" => 429,
            "broke-off" => 500,
            "needs-server" => 501,
            "no-room" | "library-failed" => 503,
            _ => 422,
        }
    }

    /// The same fault with a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Fault {
        self.params.insert(name.to_owned(), value.into());
        if self.own {
            self.message = sentence(&self.code, &self.params);
        }
        self
    }
}

fn sentence(code: &str, params: &Map<String, Value>) -> String {
    Language::English.text(&format!("error.{code}"), params)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault::new(code)
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        match error {
            SpecError::TooLong => Fault::new(Code::TooLong)
                .with("field", "spec")
                .with("max", LONGEST_SPEC),
            SpecError::Malformed(spec) => Fault::new(Code::MalformedEngine).with("spec", spec),
            SpecError::UnknownEngine { name, known } => Fault::new(Code::UnknownEngine)
                .with("name", name)
                .with("known", known),
            SpecError::UnknownParameter { engine, key, known } => {
                Fault::new(Code::UnknownParameter)
                    .with("engine", engine)
                    .with("key", key)
                    .with("known", known)
            }
            SpecError::BadValue {
                key, value, range, ..
            } => Fault::new(Code::BadParameter)
                .with("key", key)
                .with("value", value)
                .with("range", range),
            SpecError::Repeated(key) => Fault::new(Code::RepeatedParameter).with("key", key),
            SpecError::NoNetwork { name, reason } => Fault::new(Code::NoNetwork)
                .with("name", name)
                .with("detail", reason),
            SpecError::Network { name, reason } => Fault::new(Code::OtherNetwork)
                .with("name", name)
                .with("detail", reason),
            SpecError::Unsuitable(_) => {
                Fault::new(Code::BadEngine).with("detail", error.to_string())
            }
        }
    }
}
