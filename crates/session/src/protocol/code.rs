//! The kinds of fault, and their words on the wire.

use serde::{Deserialize, Serialize};
use std::fmt;

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
    /// A network is to compute on a graphics card, and the program was built without libtorch.
    NoLibtorch = "no-libtorch";
    /// A network is to compute on a graphics card, and there is none.
    NoCard = "no-card";
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

impl Code {
    /// The code of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.word() == word)
    }
}

/// What kind of fault it is; on the wire, a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum FaultCode {
    /// One of the session's own, whose sentence stands in the locale files.
    Own(Code),
    /// That of a move, a position or a record.
    Foreign(String),
}

impl FaultCode {
    /// The word on the wire.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            FaultCode::Own(code) => code.word(),
            FaultCode::Foreign(word) => word,
        }
    }
}

impl From<String> for FaultCode {
    fn from(word: String) -> FaultCode {
        match Code::from_word(&word) {
            Some(code) => FaultCode::Own(code),
            None => FaultCode::Foreign(word),
        }
    }
}

impl From<FaultCode> for String {
    fn from(code: FaultCode) -> String {
        code.word().to_owned()
    }
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl PartialEq<Code> for FaultCode {
    fn eq(&self, code: &Code) -> bool {
        matches!(self, FaultCode::Own(own) if own == code)
    }
}

impl PartialEq<str> for FaultCode {
    fn eq(&self, word: &str) -> bool {
        self.word() == word
    }
}

impl PartialEq<&str> for FaultCode {
    fn eq(&self, word: &&str) -> bool {
        self.word() == *word
    }
}
