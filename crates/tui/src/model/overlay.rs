//! What lies above the screen: help, questions, a line to type, the end of a game.

/// Something to choose in a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Go on with the game.
    Stay,
    /// To the menu; the game stays in the library.
    Menu,
    /// Leave the program.
    Quit,
    /// Give up.
    Resign,
    /// Begin this game again.
    Restart,
    /// Again with sides exchanged.
    Rematch,
    /// Go through the game.
    Replay,
    /// Show the whole deal, so that it can be verified.
    Reveal,
    /// Close and look at the board.
    Close,
    /// Do nothing.
    Cancel,
    /// Accept what is offered.
    Accept,
    /// Decline what is offered.
    Decline,
    /// Delete a game of the library.
    Delete(i64),
    /// Save under a name that another game has.
    Replace,
}

/// What lies above the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The keys.
    Help,
    /// A question.
    Ask {
        /// The key of its text.
        question: &'static str,
        /// The answers.
        choices: Vec<Choice>,
        /// The one under the cursor.
        at: usize,
    },
    /// The end of the game.
    End {
        /// The one under the cursor.
        at: usize,
    },
    /// A name to save under.
    Save(String),
    /// Whether another game of this name makes room.
    Replace {
        /// The name.
        name: String,
        /// The answer under the cursor.
        at: usize,
    },
    /// A file for the statistics of the game.
    Statistics(String),
    /// A move to type.
    Type(String),
    /// The engine of a seat to type.
    Engine(usize, String),
    /// Which of several moves, by their place in the picker.
    Number(usize),
}

impl Overlay {
    /// The answers to whether a game is replaced.
    pub const REPLACE: [Choice; 2] = [Choice::Cancel, Choice::Replace];

    /// A question with its answers, the first under the cursor.
    #[must_use]
    pub fn ask(question: &'static str, choices: &[Choice]) -> Overlay {
        let choices = choices.to_vec();
        Overlay::Ask {
            question,
            choices,
            at: 0,
        }
    }
}
