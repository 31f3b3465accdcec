//! The board as the manager tells it, under the tournaments' rules.
//!
//! The manager is the referee: where what it says does not follow from our own count of
//! turns, the board is made to fit rather than refused.

use crate::engine::rank;
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};

/// The pieces in the order in which `init_board` counts them.
const PIECES: &str = "KGMRNCPkgmrncp";

/// The quiet limit that stands for none.
const NO_LIMIT: u32 = 1000;

/// A position under rules that may still change.
pub(super) struct TcgaBoard {
    pub(super) game: AnyGame,
    position: Box<dyn Position>,
    repetition: bool,
    quiet_limit: u32,
    /// The move that we answered and that the manager may not repeat to us.
    expected: Option<String>,
}

impl TcgaBoard {
    /// The tournaments' game before the first flip.
    pub(super) fn new() -> Result<TcgaBoard, String> {
        let game = game(true, 60)?;
        Ok(TcgaBoard {
            position: game.start(),
            game,
            repetition: true,
            quiet_limit: 60,
            expected: None,
        })
    }

    pub(super) fn reset(&mut self) -> Result<(), String> {
        self.game = game(self.repetition, self.quiet_limit)?;
        self.position = self.game.start();
        self.expected = None;
        Ok(())
    }

    /// The rules know threefold repetition; with any other number the manager alone counts.
    pub(super) fn set_repetition(&mut self, number: u32) -> Result<(), String> {
        self.repetition = number == 3;
        self.change_rules()
    }

    pub(super) fn set_quiet_limit(&mut self, number: u32) -> Result<(), String> {
        self.quiet_limit = match number {
            0 => NO_LIMIT,
            number => number.min(NO_LIMIT),
        };
        self.change_rules()
    }

    /// The same position under other rules.
    fn change_rules(&mut self) -> Result<(), String> {
        let game = game(self.repetition, self.quiet_limit)?;
        if let Ok(position) = game.read(&self.position.text()) {
            self.position = position;
        }
        self.game = game;
        Ok(())
    }

    /// The colour to move, `r` or `b`; none before the first flip.
    pub(super) fn colour(&self) -> Option<char> {
        let text = self.position.text();
        let colour = text.split(' ').nth(1)?.chars().next()?;
        (colour != '-').then_some(colour)
    }

    /// Remembers our own answer.
    pub(super) fn expect(&mut self, mv: String) {
        self.expected = Some(mv);
    }

    /// Plays a move or a flip with its outcome. It may be the opponent's while our own
    /// answer was never repeated to us, or that of the side that is not to move.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let expected = self.expected.take();
        let reason = match self.position.play(text) {
            Ok(_) => return Ok(()),
            Err(error) => error.to_string(),
        };
        let after_ours = expected.and_then(|mv| {
            let mut position = self.position.clone();
            position.play(&mv).ok()?;
            Some(position)
        });
        let other = self.with_mover(None);
        let candidates = after_ours.into_iter().chain(other);
        for mut position in candidates {
            if position.play(text).is_ok() {
                self.position = position;
                return Ok(());
            }
        }
        Err(reason)
    }

    /// The position with this colour to move (`red`, `black`, or anything else for the one
    /// whose turn it is), ready to be thought about.
    pub(super) fn prepare(&mut self, colour: Option<&str>) -> Result<Box<dyn Position>, String> {
        let wanted = match colour.map(str::to_ascii_lowercase).as_deref() {
            Some("red" | "r") => Some('r'),
            Some("black" | "b") => Some('b'),
            _ => None,
        };
        if let (Some(wanted), Some(known)) = (wanted, self.colour())
            && (wanted != known || self.position.turn().is_over())
            && let Some(position) = self.with_mover(Some(wanted))
        {
            self.position = position;
        }
        if self.position.moves().is_empty() {
            return Err("there is no legal move".to_owned());
        }
        Ok(self.position.clone())
    }

    /// The same board with a colour to move (the other one if none is given) and the quiet
    /// plies counted anew, since the manager does not think that the game is over.
    fn with_mover(&self, colour: Option<char>) -> Option<Box<dyn Position>> {
        let colour = match (colour, self.colour()?) {
            (Some(colour), _) => colour,
            (None, 'r') => 'b',
            (None, _) => 'r',
        };
        let text = self.position.text();
        let mut fields = text.split(' ');
        let (board, _, pool) = (fields.next()?, fields.next()?, fields.next()?);
        self.game.read(&format!("{board} {colour} {pool} 0 -")).ok()
    }

    /// The ranks from the top, as in a position string.
    pub(super) fn board(&self) -> String {
        let text = self.position.text();
        text.split(' ').next().unwrap_or_default().to_owned()
    }

    /// `init_board`: 32 squares from the top left (`X` face down, `-` empty), then 14 counts
    /// in the order KGMRNCPkgmrncp. Managers count all pieces that are left, or only those
    /// face down; the number of face-down squares says which. The 32 squares may also come
    /// as fewer, longer words.
    pub(super) fn set_up(&mut self, words: &[&str]) -> Result<(), String> {
        let is_count = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let counts_at = words.iter().position(is_count).unwrap_or(words.len());
        let (board, counts) = words.split_at(counts_at);
        let squares: Vec<char> = board.concat().chars().filter(|&c| c != '/').collect();
        if squares.len() != 32 {
            return Err(format!("init_board has 32 squares, not {}", squares.len()));
        }
        let counts: Vec<u32> = counts.iter().filter_map(|word| word.parse().ok()).collect();
        let open = |piece: char| squares.iter().filter(|&&c| c == piece).count() as u32;
        let face_down = open('X');
        let pool = if counts.is_empty() {
            // Without counts nothing was captured yet.
            let all = "1222225".chars().filter_map(|digit| digit.to_digit(10));
            let all: Vec<u32> = all.clone().chain(all).collect();
            subtract(&all, open)
        } else if counts.len() != PIECES.len() {
            return Err(format!("init_board has 14 counts, not {}", counts.len()));
        } else if counts.iter().sum::<u32>() == face_down {
            Some(counts)
        } else {
            subtract(&counts, open)
        };
        let pool = pool
            .filter(|pool| pool.iter().sum::<u32>() == face_down)
            .ok_or("the counts do not fit the face-down squares")?;
        self.place(&squares, &pool)
    }

    fn place(&mut self, squares: &[char], pool: &[u32]) -> Result<(), String> {
        let square = |&c: &char| (c != '-').then_some(c);
        let ranks: Vec<String> = squares
            .chunks(4)
            .map(|rank| rank::text(rank.iter().map(square)))
            .collect();
        let mut pool: String = PIECES
            .chars()
            .zip(pool)
            .filter(|&(_, &count)| count > 0)
            .map(|(piece, count)| format!("{piece}{count}"))
            .collect();
        if pool.is_empty() {
            pool.push('-');
        }
        // Who is to move is told by the next command; with nothing open nobody has a colour.
        let untouched = squares.iter().all(|&c| c == 'X');
        let colour = if untouched { '-' } else { 'r' };
        let text = format!("{} {colour} {pool} 0 -", ranks.join("/"));
        self.position = self.game.read(&text).map_err(|error| error.to_string())?;
        self.expected = None;
        Ok(())
    }
}

/// The counts without the open pieces; `None` if there are more open ones.
fn subtract(counts: &[u32], open: impl Fn(char) -> u32) -> Option<Vec<u32>> {
    PIECES
        .chars()
        .zip(counts)
        .map(|(piece, count)| count.checked_sub(open(piece)))
        .collect()
}

/// The tournaments' game with these rules.
fn game(repetition: bool, quiet_limit: u32) -> Result<AnyGame, String> {
    let repetition = if repetition { "on" } else { "off" };
    let text = format!("set=tcga,repetition={repetition},quiet_limit={quiet_limit}");
    let options: Options = text.parse().map_err(|error| format!("{error}"))?;
    AnyGame::new("banqi", None, &options).map_err(|error| error.to_string())
}

/// A move as the protocol writes it: two squares, the same one twice for a flip.
pub(super) fn squares(mv: &str) -> String {
    match mv.split_once(['-', 'x']) {
        Some((from, to)) => format!("{from} {to}"),
        None => format!("{mv} {mv}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_two_squares() {
        assert_eq!(squares("a1-a2"), "a1 a2");
        assert_eq!(squares("a1xa2"), "a1 a2");
        assert_eq!(squares("b3"), "b3 b3");
    }

    #[test]
    fn init_board_counts_all_pieces_or_only_those_face_down() {
        let board = "K - - - ".to_owned() + &"- ".repeat(26) + "X k";
        let all = format!("{board} 1 0 0 0 0 0 1 1 0 0 0 0 0 0");
        let down = format!("{board} 0 0 0 0 0 0 1 0 0 0 0 0 0 0");
        for text in [all, down] {
            let words: Vec<&str> = text.split_whitespace().collect();
            let mut board = TcgaBoard::new().unwrap();
            board.set_up(&words).unwrap();
            assert_eq!(board.board(), "K3/4/4/4/4/4/4/2Xk");
            assert!(board.position.text().contains(" P1 "));
            let position = board.prepare(Some("black")).unwrap();
            assert!(position.moves().contains(&"d1-d2".to_owned()));
            board
                .play("a8a7")
                .expect("the manager may move either side");
        }
    }

    #[test]
    fn an_own_move_that_is_not_repeated_is_played_anyway() {
        let mut board = TcgaBoard::new().unwrap();
        board.play("a1=P").unwrap();
        board.play("d8=k").unwrap();
        assert_eq!(board.colour(), Some('r'));
        board.expect("b1".to_owned());
        board.play("b1=p").unwrap();
        board.play("c8=m").expect("flips never lack a side");
    }
}
