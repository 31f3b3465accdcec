//! Text forms of moves and positions, for people, files and protocols.

use crate::Game;
use thiserror::Error;

/// Reading and writing moves and positions as text.
///
/// What is written is always read back; reading may be more lenient than writing.
/// Reading never panics, whatever the text.
pub trait Notation: Game {
    /// Writes a move that is legal in `state`, in the one canonical form.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// Reads a move and checks that it is legal in `state`; the error says why it is not.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError>;

    /// Writes a position in the one canonical form.
    fn show_state(&self, state: &Self::State) -> String;

    /// Writes a position as it is usually written, which may leave out a detail that
    /// [`Notation::show_state`] must keep. What it leaves out is read as its usual value.
    fn show_state_short(&self, state: &Self::State) -> String {
        self.show_state(state)
    }

    /// Reads a position of this game value's size and rules, refusing any that cannot be.
    fn read_state(&self, text: &str) -> Result<Self::State, NotationError>;
}

/// Why a text is not a move or a position: where, what kind of fault, and in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct NotationError {
    /// Byte offset into the text at which the fault was found.
    pub at: usize,
    /// The kind of fault, a stable word such as `occupied`: surfaces translate by it.
    pub code: &'static str,
    /// The fault in plain English, complete in itself.
    pub message: String,
}

impl NotationError {
    /// A fault at byte `at` of the text.
    pub fn new(at: usize, code: &'static str, message: impl Into<String>) -> Self {
        NotationError {
            at,
            code,
            message: message.into(),
        }
    }
}
