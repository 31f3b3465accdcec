//! Opening files.

use super::Opening;
use thiserror::Error;
use wuqi_games::any::AnyGame;

/// Reads a file of openings and checks each of them.
pub(super) fn read(game: &AnyGame, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Position strings have ranks between slashes, moves have none.
        let opening = match line.contains('/') {
            true => Opening {
                position: Some(line.to_owned()),
                moves: Vec::new(),
            },
            false => Opening {
                position: None,
                moves: line.split_whitespace().map(str::to_owned).collect(),
            },
        };
        let checked = opening.record(game);
        checked.map_err(|error| OpeningError::Line(index + 1, Box::new(error)))?;
        openings.push(opening);
    }
    match openings.is_empty() {
        true => Err(OpeningError::Empty),
        false => Ok(openings),
    }
}

/// Why an opening cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// The position string was refused.
    #[error("the position '{0}' is not right: {1}")]
    Position(String, String),
    /// A move was refused.
    #[error("move '{0}': {1}")]
    Move(String, String),
    /// The game is over, or waits for chance.
    #[error("no player is to move after the opening")]
    NobodyToMove,
    /// Something is wrong in this line of a file.
    #[error("line {0}: {1}")]
    Line(usize, Box<OpeningError>),
    /// A file without openings.
    #[error("there is no opening: write one position string or list of moves per line")]
    Empty,
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;

    #[test]
    fn files_hold_positions_and_moves() {
        let game = AnyGame::new("sequencium", None, &Options::none()).unwrap();
        let text = "# two openings\n\nb5 e2\nA1,5/1,A2,4/6/6/6/5,B1 b\n";
        let openings = read(&game, text).unwrap();
        assert_eq!(openings[0].moves, ["b5", "e2"]);
        assert_eq!(
            openings[1].position.as_deref(),
            Some("A1,5/1,A2,4/6/6/6/5,B1 b")
        );
    }

    #[test]
    fn faults_have_their_line() {
        let game = AnyGame::new("banqi", None, &Options::none()).unwrap();
        for (text, words) in [
            ("a1=P\n\na1=Q", "line 3: move 'a1=Q'"),
            ("b3", "leaves something to chance"),
            ("x/y", "line 1: the position"),
            ("# nothing", "one position string"),
        ] {
            let error = read(&game, text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
        let game = AnyGame::new("territory", Some("2".parse().unwrap()), &Options::none()).unwrap();
        let error = read(&game, "a1a2 b1b2").unwrap_err().to_string();
        assert!(error.contains("no player"), "{error}");
    }
}
