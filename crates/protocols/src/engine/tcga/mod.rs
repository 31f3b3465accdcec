//! The protocol of the computer dark chess tournaments (TCGA, ICGA).
//!
//! It is shaped after the Go Text Protocol: `<id> <command> <arguments>` is answered by
//! `=<id> <text>` or, if it cannot be done, by `?<id> <reason>`. The id is the number of the
//! command. `genmove` plays nothing: the manager sends every move that was really played,
//! our own too, and the outcome of every flip.

mod board;
mod commands;

use super::{Answer, Dispatcher, Player, Protocol, SearchRequest, When, serve};
use crate::time::{self, Allowance, Clock};
use board::TcgaBoard;
use commands::{COMMANDS, Command, Request};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use wuqi_search::Limits;

/// The version of the protocol that has all 19 commands.
const PROTOCOL_VERSION: &str = "1.1.0";

/// The time for a move when no clock was told.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The moves that a player is expected to have left; games are long.
const EXPECTED_MOVES: u32 = 40;

/// The most seconds a `time_settings` can mean; a larger number is milliseconds.
const MOST_SECONDS: u64 = 36_000;

/// Speaks the protocol until the manager says goodbye or the input ends.
pub fn serve_tcga(
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let board = TcgaBoard::new().map_err(io::Error::other)?;
    let tcga = Tcga {
        board,
        player,
        left: [None; 2],
        asked: None,
    };
    serve(tcga, input, output)
}

/// The state of the conversation.
struct Tcga {
    board: TcgaBoard,
    player: Player,
    /// The time left to red and to black.
    left: [Option<Duration>; 2],
    /// The `genmove` that is being answered.
    asked: Option<Request>,
}

/// What a command answers, or why it cannot be done.
type Reply = Result<String, String>;

impl Tcga {
    /// Carries a command out; `None` if its answer comes later.
    fn obey(
        &mut self,
        request: &Request,
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Option<Reply> {
        let nothing = Ok(String::new());
        let Some(command) = request.command else {
            return Some(Err("unknown command".to_owned()));
        };
        let words: Vec<&str> = request.arguments.iter().map(String::as_str).collect();
        Some(match command {
            Command::ProtocolVersion => Ok(PROTOCOL_VERSION.to_owned()),
            Command::Name => Ok("Wuqi".to_owned()),
            Command::Version => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            Command::Knows => {
                let known = words
                    .first()
                    .is_some_and(|name| Command::named(name).is_some());
                Ok(known.to_string())
            }
            Command::List => Ok(COMMANDS.map(|(name, _)| name).join("\n")),
            Command::Quit => {
                dispatcher.quit();
                nothing
            }
            Command::BoardSize => match words[..] {
                ["4", "8"] | ["8", "4"] => nothing,
                _ => Err("the board has 4 files and 8 ranks".to_owned()),
            },
            Command::ResetBoard => {
                self.left = [None; 2];
                dispatcher.forget();
                self.board.reset().map(|()| String::new())
            }
            Command::NumRepetition => {
                number(&words).and_then(|n| self.board.set_repetition(n).map(|()| String::new()))
            }
            Command::NumMovesToDraw => {
                number(&words).and_then(|n| self.board.set_quiet_limit(n).map(|()| String::new()))
            }
            Command::Move => match words[..] {
                [from, to] if from != to => self
                    .board
                    .play(&format!("{from}{to}"))
                    .map(|()| String::new()),
                _ => Err("write move and two different squares".to_owned()),
            },
            Command::Flip => match words[..] {
                [square, piece] => self
                    .board
                    .play(&format!("{square}={piece}"))
                    .map(|()| String::new()),
                _ => Err("write flip, a square and the piece".to_owned()),
            },
            Command::GenMove => match self.think(&words, read, dispatcher) {
                Ok(()) => {
                    self.asked = Some(request.clone());
                    return None;
                }
                Err(reason) => Err(reason),
            },
            Command::GameOver | Command::Ready => nothing,
            Command::TimeSettings => self.set_time(&words),
            Command::TimeLeft => self.set_time_left(&words),
            Command::ShowBoard => Ok(self.board.board()),
            Command::InitBoard => {
                dispatcher.forget();
                self.board.set_up(&words).map(|()| String::new())
            }
        })
    }

    fn think(
        &mut self,
        words: &[&str],
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), String> {
        let position = self.board.prepare(words.first().copied())?;
        let allowance = self.allowance();
        let search = SearchRequest {
            game: self.board.game.clone(),
            position,
            player: self.player.clone(),
            limits: Limits {
                time: Some(allowance.think),
                ..Limits::default()
            },
            began: read,
            informs: false,
        };
        dispatcher.think(search, Some(allowance), false);
        Ok(())
    }

    /// The time for a move of the colour that is to move.
    fn allowance(&self) -> Allowance {
        let left = match self.board.colour() {
            Some('r') => self.left[0],
            Some('b') => self.left[1],
            // Nobody knows yet which clock is ours: both began alike.
            _ => self.left[0].or(self.left[1]),
        };
        match left {
            Some(left) => {
                let clock = Clock {
                    left,
                    ..Clock::default()
                };
                time::for_clock(&clock, EXPECTED_MOVES)
            }
            None => time::for_move(USUAL_TIME),
        }
    }

    /// `time_settings`: the first number is the time for the whole game, as in the Go Text
    /// Protocol in seconds, though some managers send milliseconds.
    fn set_time(&mut self, words: &[&str]) -> Reply {
        let first = words.iter().find_map(|word| word.parse::<u64>().ok());
        let number = first.ok_or("write time_settings and numbers")?;
        let time = match number {
            0 => None,
            1..=MOST_SECONDS => Some(Duration::from_secs(number)),
            _ => Some(millis(number)),
        };
        self.left = [time; 2];
        Ok(String::new())
    }

    /// `time_left red|black MS`.
    fn set_time_left(&mut self, words: &[&str]) -> Reply {
        let [colour, time, ..] = words else {
            return Err("write time_left, a colour and milliseconds".to_owned());
        };
        let side = match colour.to_ascii_lowercase().as_str() {
            "red" | "r" => 0,
            "black" | "b" => 1,
            _ => return Err(format!("'{colour}' is neither red nor black")),
        };
        let time: i64 = time.parse().map_err(|_| format!("'{time}' is no number"))?;
        self.left[side] = Some(millis(u64::try_from(time).unwrap_or(0)));
        Ok(String::new())
    }
}

impl Protocol for Tcga {
    fn line(&mut self, line: &str, read: Instant, dispatcher: &mut Dispatcher) {
        let request = Request::read(line);
        if let Some(reply) = self.obey(&request, read, dispatcher) {
            dispatcher.say(request.reply(&reply));
        }
    }

    fn answer(&mut self, answer: Answer, dispatcher: &mut Dispatcher) {
        let Some(request) = self.asked.take() else {
            return;
        };
        let reply = match answer.best {
            Some(best) => {
                let squares = board::squares(&best);
                self.board.expect(best);
                Ok(squares)
            }
            None => Err("there is no legal move".to_owned()),
        };
        dispatcher.say(request.reply(&reply));
    }

    fn when(&self, line: &str) -> When {
        match Request::read(line).command {
            Some(Command::Quit) => When::Last,
            _ => When::InTurn,
        }
    }
}

fn millis(number: u64) -> Duration {
    Duration::from_millis(number.min(86_400_000))
}

fn number(words: &[&str]) -> Result<u32, String> {
    let word = words.first().ok_or("a number is expected")?;
    word.parse().map_err(|_| format!("'{word}' is no number"))
}
