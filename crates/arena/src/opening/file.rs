//! Opening files: a line for each opening, or records of games.

use super::Opening;
use thiserror::Error;
use wuqi_games::any::AnyGame;
use wuqi_record::{Format, Record, split_games};

/// Reads a file of openings and checks each of them. Of records at most so many plies
/// count.
pub(super) fn read(
    game: &AnyGame,
    text: &str,
    plies: Option<u32>,
) -> Result<Vec<Opening>, OpeningError> {
    let openings = match Format::detect(text) {
        Some(format) => read_records(game, text, format, plies)?,
        None => read_lines(game, text)?,
    };
    match openings.is_empty() {
        true => Err(OpeningError::Empty),
        false => Ok(openings),
    }
}

/// The main lines of recorded games.
fn read_records(
    game: &AnyGame,
    text: &str,
    format: Format,
    plies: Option<u32>,
) -> Result<Vec<Opening>, OpeningError> {
    let read = |text: &str| {
        let record = wuqi_record::read(text.as_bytes(), Some(format));
        let record = record.map_err(|error| OpeningError::Record(error.to_string()))?;
        let opening = opening_of(game, &record, plies)?;
        opening.record(game)?;
        Ok(opening)
    };
    let games = split_games(text, format).into_iter().enumerate();
    games
        .map(|(index, text)| {
            read(text).map_err(|error| OpeningError::Game(index + 1, Box::new(error)))
        })
        .collect()
}

/// How a recorded game began.
fn opening_of(
    game: &AnyGame,
    record: &Record,
    plies: Option<u32>,
) -> Result<Opening, OpeningError> {
    let theirs = record.game();
    if theirs.info().id != game.info().id || theirs.size() != game.size() {
        let found = format!("{} {}", theirs.info().name, theirs.size());
        return Err(OpeningError::OtherGame(found));
    }
    let most = plies.map_or(usize::MAX, |plies| plies as usize);
    Ok(Opening {
        position: record.unusual_start(),
        moves: record
            .main_line()
            .take(most)
            .map(|id| record.node(id).text().to_owned())
            .collect(),
    })
}

/// One opening per line.
fn read_lines(game: &AnyGame, text: &str) -> Result<Vec<Opening>, OpeningError> {
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
    Ok(openings)
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
    /// Something is wrong in this game of a file with records.
    #[error("game {0}: {1}")]
    Game(usize, Box<OpeningError>),
    /// The record cannot be read.
    #[error("{0}")]
    Record(String),
    /// The record is of another game or board.
    #[error("it is a game of {0}")]
    OtherGame(String),
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
        let openings = read(&game, text, None).unwrap();
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
            let error = read(&game, text, None).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
        let game = AnyGame::new("territory", Some("2".parse().unwrap()), &Options::none()).unwrap();
        let error = read(&game, "a1a2 b1b2", None).unwrap_err().to_string();
        assert!(error.contains("no player"), "{error}");
    }

    #[test]
    fn records_of_other_programs_are_openings() {
        let ataxx = AnyGame::new("ataxx", None, &Options::none()).unwrap();
        let pgn = "[Event \"1\"]\n\n1. b7 a2 2. c7 *\n\n[Event \"2\"]\n\n1. f1 g6 *\n";
        let openings = read(&ataxx, pgn, Some(2)).unwrap();
        assert_eq!(openings[0].moves, ["b7", "a2"], "{openings:?}");
        assert_eq!(openings[1].moves.len(), 2);
        let gomoku = AnyGame::new("gomoku", None, &Options::none()).unwrap();
        let sgf = "(;GM[4]SZ[15];B[hh];W[hg])(;GM[4]SZ[15];B[gg])";
        let openings = read(&gomoku, sgf, None).unwrap();
        assert_eq!((openings[0].moves.len(), openings[1].moves.len()), (2, 1));
        let error = read(&ataxx, sgf, None).unwrap_err().to_string();
        assert!(
            error.contains("game 1: it is a game of Gomoku 15x15"),
            "{error}"
        );
    }
}
