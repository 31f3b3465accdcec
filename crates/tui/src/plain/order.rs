//! What a line asks for. Whatever is no command is a move.

use wuqi_session::protocol::{Command, LibraryRequest, LimitsText};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// An empty line.
    Nothing,
    /// The list of commands.
    Help,
    /// The board.
    Show,
    /// The legal moves.
    Moves,
    /// The score.
    Score,
    /// What stands where, in words.
    Pieces,
    /// The moves played.
    Line,
    /// What the moves cost, as a table.
    Statistics,
    /// Help, a step more each time.
    Hint,
    /// Pass, or end a chain.
    Free,
    /// Another game.
    New(Option<String>),
    /// The library's list.
    List,
    /// A game of the library.
    Load(String),
    /// Something for the session.
    Do(Command),
    /// Leave.
    Quit,
}

/// Every command with the key of its explanation.
pub const COMMANDS: [(&str, &str); 24] = [
    ("a1, a1c3, …", "tui.plain.help.move"),
    ("help", "tui.plain.help.help"),
    ("show", "tui.plain.help.show"),
    ("moves", "tui.plain.help.moves"),
    ("pieces", "tui.plain.help.pieces"),
    ("score", "tui.plain.help.score"),
    ("line", "tui.plain.help.line"),
    ("statistics", "tui.plain.help.statistics"),
    ("undo", "ui.undo"),
    ("redo", "ui.redo"),
    ("hint", "tui.key.hint"),
    ("analyze", "ui.keys.analyse"),
    ("end, pass", "tui.key.end"),
    ("resign", "ui.resign"),
    ("draw", "ui.draw"),
    ("accept, decline", "tui.plain.help.answer"),
    ("save NAME", "tui.key.save"),
    ("games", "tui.plain.help.games"),
    ("load NAME", "tui.key.load"),
    ("record", "tui.plain.help.record"),
    ("reveal", "tui.plain.help.reveal"),
    ("new [GAME]", "ui.newgame"),
    ("restart, rematch", "tui.plain.help.again"),
    ("quit", "tui.quit"),
];

/// Reads a line.
pub fn read(line: &str) -> Order {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = rest.is_empty();
    match first.to_lowercase().as_str() {
        "" => Order::Nothing,
        "help" | "?" | "h" => Order::Help,
        "show" | "board" if alone => Order::Show,
        "moves" if alone => Order::Moves,
        "score" if alone => Order::Score,
        "pieces" if alone => Order::Pieces,
        "line" if alone => Order::Line,
        "statistics" if alone => Order::Statistics,
        "hint" if alone => Order::Hint,
        "pass" | "end" if alone => Order::Free,
        "undo" | "u" if alone => Order::Do(Command::Undo {}),
        "q" if alone && first == "Q" => Order::Do(Command::Undo {}),
        "redo" | "r" if alone => Order::Do(Command::Redo {}),
        "analyze" | "analyse" if alone => Order::Do(Command::Analyze {
            node: None,
            spec: None,
            limits: LimitsText {
                time_ms: Some(2000),
                ..LimitsText::default()
            },
        }),
        "resign" if alone => Order::Do(Command::Resign { player: None }),
        "draw" if alone => Order::Do(Command::Draw {}),
        "accept" if alone => Order::Do(Command::Answer { accept: true }),
        "decline" if alone => Order::Do(Command::Answer { accept: false }),
        "restart" if alone => Order::Do(Command::Restart {}),
        "rematch" if alone => Order::Do(Command::Rematch {}),
        "record" if alone => Order::Do(Command::Export {
            format: "wuqi".to_owned(),
        }),
        "reveal" if alone => Order::Do(Command::Reveal {}),
        "save" => Order::Do(Command::Library(LibraryRequest::Save {
            name: rest.to_owned(),
        })),
        "games" if alone => Order::List,
        "load" => Order::Load(rest.to_owned()),
        "new" if alone => Order::New(None),
        "new" => Order::New(Some(rest.to_lowercase())),
        "quit" | "exit" | "q" if alone => Order::Quit,
        _ => Order::Do(Command::Play {
            mv: line.to_owned(),
            at: None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_everything_else_is_a_move() {
        assert_eq!(read("  \r\n"), Order::Nothing);
        assert_eq!(read("QUIT\n"), Order::Quit);
        assert_eq!(read("Q\n"), Order::Do(Command::Undo {}));
        assert_eq!(read("q\n"), Order::Quit);
        assert_eq!(
            read("load Sunday evening"),
            Order::Load("Sunday evening".to_owned())
        );
        let play = |text: &str| {
            Order::Do(Command::Play {
                mv: text.to_owned(),
                at: None,
            })
        };
        assert_eq!(read("a1c3\r\n"), play("a1c3"));
        assert_eq!(read("undo everything"), play("undo everything"));
    }
}
