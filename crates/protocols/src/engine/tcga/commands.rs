//! The commands with their numbers, and the form of requests and replies.

/// What a manager can ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    ProtocolVersion,
    Name,
    Version,
    Knows,
    List,
    Quit,
    BoardSize,
    ResetBoard,
    NumRepetition,
    NumMovesToDraw,
    Move,
    Flip,
    GenMove,
    GameOver,
    Ready,
    TimeSettings,
    TimeLeft,
    ShowBoard,
    InitBoard,
}

/// All commands; the place in this list is a command's number.
pub(super) const COMMANDS: [(&str, Command); 19] = [
    ("protocol_version", Command::ProtocolVersion),
    ("name", Command::Name),
    ("version", Command::Version),
    ("known_command", Command::Knows),
    ("list_commands", Command::List),
    ("quit", Command::Quit),
    ("boardsize", Command::BoardSize),
    ("reset_board", Command::ResetBoard),
    ("num_repetition", Command::NumRepetition),
    ("num_moves_to_draw", Command::NumMovesToDraw),
    ("move", Command::Move),
    ("flip", Command::Flip),
    ("genmove", Command::GenMove),
    ("game_over", Command::GameOver),
    ("ready", Command::Ready),
    ("time_settings", Command::TimeSettings),
    ("time_left", Command::TimeLeft),
    ("showboard", Command::ShowBoard),
    ("init_board", Command::InitBoard),
];

impl Command {
    pub(super) fn named(name: &str) -> Option<Command> {
        let found = COMMANDS
            .iter()
            .find(|(known, _)| name.eq_ignore_ascii_case(known));
        found.map(|&(_, command)| command)
    }
}

/// A line of the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Request {
    /// The number in front, as written; it may be missing.
    id: String,
    /// The command, if it is one.
    pub(super) command: Option<Command>,
    /// The words after it.
    pub(super) arguments: Vec<String>,
}

impl Request {
    /// Reads a line. A number alone is the command with that number.
    pub(super) fn read(line: &str) -> Request {
        let mut words = line.split_whitespace().peekable();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number).unwrap_or_default().to_owned();
        let command = match words.next() {
            Some(name) => Command::named(name),
            None => id
                .parse::<usize>()
                .ok()
                .and_then(|number| COMMANDS.get(number))
                .map(|&(_, command)| command),
        };
        Request {
            id,
            command,
            arguments: words.map(str::to_owned).collect(),
        }
    }

    /// The line that answers it.
    pub(super) fn reply(&self, reply: &Result<String, String>) -> String {
        let (sign, text) = match reply {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        format!("{sign}{} {text}", self.id).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_leniently() {
        let request = Request::read("10  MOVE a1 a2");
        assert_eq!(request.command, Some(Command::Move));
        assert_eq!(request.arguments, ["a1", "a2"]);
        assert_eq!(Request::read("12").command, Some(Command::GenMove));
        assert_eq!(Request::read("ready").command, Some(Command::Ready));
        assert_eq!(Request::read("99").command, None);
        assert_eq!(Request::read("7 dance").command, None);
    }

    #[test]
    fn replies_carry_the_number_and_no_space_at_the_end() {
        let request = Request::read("14 ready");
        assert_eq!(request.reply(&Ok(String::new())), "=14");
        assert_eq!(request.reply(&Err("no".to_owned())), "?14 no");
        assert_eq!(
            Request::read("name").reply(&Ok("Wuqi".to_owned())),
            "= Wuqi"
        );
    }
}
