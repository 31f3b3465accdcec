//! Why something was refused: a code with parameters.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal, $english:literal;)*) => {
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

            /// In English, with placeholders.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $(Code::$name => $english,)* }
            }
        }
    };
}

codes! {
    /// The text is no JSON.
    BadJson = "bad-json", "this is no JSON: line {line}, column {column}";
    /// The command is too long.
    CommandTooLong = "command-too-long", "a command has at most {limit} bytes";
    /// The JSON is no object with the member `do`.
    NoCommand = "no-command", "a command is an object with a member 'do' that names it";
    /// The protocol version is another one.
    OtherVersion = "other-version", "this program speaks version {ours} of the protocol, not {version}";
    /// No command has this name.
    UnknownCommand = "unknown-command", "there is no command '{command}'";
    /// A member is missing, unknown or of the wrong kind.
    BadField = "bad-field", "the command is not complete or has a wrong member: {detail}";
    /// The sender may not do this.
    NotAllowed = "not-allowed", "you may not do this here";
    /// It is the other side's turn.
    NotYourTurn = "not-your-turn", "it is not your turn";
    /// An engine plays the side to move.
    EngineToMove = "engine-to-move", "an engine plays this side: take it over first";
    /// The game has ended.
    GameEnded = "game-ended", "the game has ended";
    /// The game has not ended.
    NotEnded = "not-ended", "the game has not ended yet";
    /// The board has changed since the move was chosen.
    Stale = "stale", "the board has changed since";
    /// The move says what chance decides.
    OutcomeGiven = "outcome-given", "a flip does not say what it will show: write {move} alone";
    /// There is nothing to take back.
    NothingToUndo = "nothing-to-undo", "there is nothing to take back";
    /// There is nothing to play again.
    NothingToRedo = "nothing-to-redo", "there is nothing to play again";
    /// Moves are not taken back in this game.
    UndoForbidden = "undo-forbidden", "moves are not taken back in this game";
    /// A flip stands in the way.
    UndoPastFlip = "undo-past-flip", "a flip is not taken back in this game";
    /// No node has this number.
    UnknownNode = "unknown-node", "there is no move with the number {node}";
    /// Nothing is paused.
    NotPaused = "not-paused", "the game is not paused";
    /// No engine is to move.
    NoEngineToMove = "no-engine-to-move", "no engine is to move";
    /// Nothing runs that could be stopped.
    NothingRuns = "nothing-runs", "nothing is running";
    /// No offer waits.
    NoOffer = "no-offer", "nothing is offered";
    /// An offer waits already.
    OfferWaits = "offer-waits", "an offer is waiting for its answer";
    /// The engine spec is wrong.
    BadEngine = "bad-engine", "the engine cannot be used: {detail}";
    /// The game, its size or rules are wrong.
    BadSetup = "bad-setup", "the game cannot be set up: {detail}";
    /// A number is out of range.
    OutOfRange = "out-of-range", "{field} must be from {min} to {max}";
    /// A name or comment is too long.
    TooLong = "text-too-long", "{field} has at most {max} characters";
    /// No such mark.
    BadMark = "bad-mark", "'{mark}' is none of ! ? !! ?? !? ?!";
    /// No such format.
    UnknownFormat = "unknown-record-format", "'{format}' is none of wuqi, sgf, psq, pgn";
    /// The format cannot hold the game.
    CannotWrite = "cannot-write", "the game cannot be written so: {detail}";
    /// The game has no deal.
    NoDeal = "no-deal", "nothing lies face down in this game";
    /// The share of a player is not waited for.
    NonceNotExpected = "nonce-not-expected", "the pieces are dealt already";
    /// The share is no good.
    BadNonce = "bad-nonce", "a share in the shuffle is 1 to 64 letters, digits and signs without blanks";
    /// The deal waits for the players' shares.
    NoncesMissing = "nonces-missing", "the pieces are not dealt before every player has given a share";
    /// The deal was shown.
    DealRevealed = "deal-revealed", "the whole deal was shown: this game cannot go on";
    /// The pieces that this line has turned are not those of the deal.
    OtherDeal = "other-deal", "this line has turned other pieces than the deal holds: start a new game from here";
    /// Help is refused between two people.
    NoHelp = "no-help", "there is no help in a game between two people";
    /// Nobody here runs a library.
    NoLibrary = "no-library", "there is no library here";
    /// The library failed.
    LibraryFailed = "library-failed", "the library could not do this: {detail}";
    /// The engine broke off.
    EngineFailed = "engine-failed", "the engine gave up: {detail}";
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
}

impl Fault {
    /// A fault of this kind.
    #[must_use]
    pub fn new(code: Code) -> Fault {
        Fault {
            code: code.word().to_owned(),
            message: code.english().to_owned(),
            params: Map::new(),
        }
    }

    /// A fault with a code and a sentence from elsewhere: a move, a position, a record.
    #[must_use]
    pub fn foreign(code: &str, message: &str) -> Fault {
        Fault {
            code: code.to_owned(),
            message: message.to_owned(),
            params: Map::new(),
        }
    }

    /// The same fault with a parameter, also put into the sentence.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Fault {
        let value = value.into();
        let text = match &value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        self.message = self.message.replace(&format!("{{{name}}}"), &text);
        self.params.insert(name.to_owned(), value);
        self
    }
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
