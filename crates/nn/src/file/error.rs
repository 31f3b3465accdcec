//! Why a network was refused.

use thiserror::Error;

/// Why a network file could not be read or written, or why it cannot play a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// The file ends before it should.
    #[error("the network file is truncated: {expected} bytes are needed, {found} are there")]
    Truncated {
        /// How long it would have to be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// Not a safetensors file.
    #[error("this is no network file: {0}")]
    Malformed(String),
    /// A safetensors file of something else.
    #[error(
        "this is no such network of this program: its format is '{found}' instead of '{expected}'"
    )]
    WrongFormat {
        /// The format that is read.
        expected: &'static str,
        /// The file's format.
        found: String,
    },
    /// A version of the format that this program does not know.
    #[error("the network file has version {0}; this program reads version 1")]
    WrongVersion(String),
    /// The numbers are not those that were written.
    #[error("the network file is damaged: its numbers do not have the hash that it states")]
    Damaged,
    /// A text that every network file has is missing or senseless.
    #[error("the network file's '{key}' is {fault}")]
    Metadata {
        /// Which text.
        key: &'static str,
        /// What is wrong with it.
        fault: String,
    },
    /// A tensor is missing.
    #[error("the network has no tensor '{0}'")]
    MissingTensor(String),
    /// A tensor that a network does not have.
    #[error("the network has a tensor '{0}' that does not belong there")]
    UnknownTensor(String),
    /// A tensor has the wrong shape.
    #[error("the network's tensor '{name}' is {found} instead of {expected}")]
    MisshapedTensor {
        /// Which tensor.
        name: String,
        /// The shape it should have.
        expected: String,
        /// The shape it has.
        found: String,
    },
    /// A number is infinite, not a number, or too large for its precision.
    #[error("the network's tensor '{0}' holds a number that is not finite or does not fit")]
    NotFinite(String),
    /// A network of another game.
    #[error("the network plays {found}, not {expected}")]
    WrongGame {
        /// The game that is played.
        expected: String,
        /// The network's game.
        found: String,
    },
    /// A size that the network was not made for.
    #[error("the network does not play on {size}; it plays on {allowed}")]
    WrongSize {
        /// The size that is played.
        size: String,
        /// The network's sizes.
        allowed: String,
    },
    /// Rules that it must have learned to know, and has not.
    #[error("the network does not know these rules; it learned {learned}")]
    WrongRules {
        /// The rules that it learned.
        learned: String,
    },
    /// Fewer planes than the game has under these rules.
    #[error(
        "the network takes {found} planes, but the game has {expected} under these rules; \
         'wuqi net widen' gives it those that are missing"
    )]
    FewerPlanes {
        /// The planes of the game.
        expected: usize,
        /// The planes of the network.
        found: usize,
    },
    /// More planes than the game has under these rules.
    #[error("the network takes {found} planes, but the game has {expected} under these rules")]
    WrongPlanes {
        /// The planes of the game.
        expected: usize,
        /// The planes of the network.
        found: usize,
    },
    /// Another policy than the game has under these rules.
    #[error("the network's policy has {found}, but the game has {expected} under these rules")]
    WrongPolicy {
        /// The policy of the game.
        expected: String,
        /// The policy of the network.
        found: String,
    },
}
