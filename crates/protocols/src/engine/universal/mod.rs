//! UAI (Ataxx) and UGI (any game): UCI's commands with a few words changed.
//!
//! UAI is described at <https://github.com/kz04px/libataxx>, UGI at
//! <https://github.com/kz04px/cutegames>. Runners match `uaiok`, `ugiok` and `readyok` to
//! the letter and take only `bestmove MOVE` with nothing after it.

mod extras;
mod go;
mod position;

use super::{Answer, Dispatcher, Player, Protocol, SearchRequest, When, info, player, serve};
use crate::NetworkFiles;
use crate::time::{self, Allowance};
use go::{Go, TimeWords};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use wuqi_core::{Outcome, Player as Side, Turn};
use wuqi_games::any::{AnyGame, Position, SetupError};
use wuqi_games::{Options, Size};
use wuqi_search::Limits;

/// How long a bare `go` thinks with an engine that has no limit of its own.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The time limit of a search that only `stop` ends.
const ENDLESS: Duration = Duration::from_secs(10 * 365 * 86_400);

/// The words in which the two protocols differ.
struct Words {
    hello: &'static str,
    hello_back: &'static str,
    new_game: &'static str,
    time: TimeWords,
    /// The answer where there is no move.
    no_move: &'static str,
}

const UAI: Words = Words {
    hello: "uai",
    hello_back: "uaiok",
    new_game: "uainewgame",
    time: TimeWords {
        left: ["btime", "wtime"],
        increment: ["binc", "winc"],
    },
    no_move: "0000",
};

const UGI: Words = Words {
    hello: "ugi",
    hello_back: "ugiok",
    new_game: "uginewgame",
    time: TimeWords {
        left: ["p1time", "p2time"],
        increment: ["p1inc", "p2inc"],
    },
    no_move: "none",
};

/// Speaks UAI until the manager says goodbye or the input ends.
pub fn serve_uai(
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let setup = Setup {
        id: "ataxx",
        size: None,
        options: Options::none(),
    };
    let game = setup.game().map_err(io::Error::other)?;
    serve(Universal::new(&UAI, setup, game, player), input, output)
}

/// Speaks UGI for a game until the manager says goodbye or the input ends. Where no size is
/// given, positions of every size are taken.
pub fn serve_ugi(
    setup: Setup,
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let game = setup.game().map_err(io::Error::other)?;
    serve(Universal::new(&UGI, setup, game, player), input, output)
}

/// Which game is played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game's name.
    pub id: &'static str,
    /// The board size, if only one is to be taken.
    pub size: Option<Size>,
    /// The rules.
    pub options: Options,
}

impl Setup {
    /// The game with its usual size where none is given.
    pub fn game(&self) -> Result<AnyGame, SetupError> {
        AnyGame::new(self.id, self.size, &self.options)
    }
}

/// The state of the conversation.
struct Universal {
    words: &'static Words,
    setup: Setup,
    game: AnyGame,
    position: Box<dyn Position>,
    player: Player,
    /// The time for the move that is thought about in advance.
    pondering: Option<Allowance>,
}

impl Universal {
    fn new(words: &'static Words, setup: Setup, game: AnyGame, player: Player) -> Self {
        Universal {
            words,
            setup,
            position: game.start(),
            game,
            player,
            pondering: None,
        }
    }

    fn introduce(&self, dispatcher: &Dispatcher) {
        dispatcher.say(concat!("id name Wuqi ", env!("CARGO_PKG_VERSION")));
        dispatcher.say("id author the Wuqi authors");
        for option in player::OPTIONS {
            dispatcher.say(option);
        }
        dispatcher.say(self.words.hello_back);
    }

    /// `setoption name N value V`; the words `name` and `value` may be missing.
    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        let words = match words {
            [first, rest @ ..] if is(first, "name") => rest,
            words => words,
        };
        let (name, value) = match words.iter().position(|word| is(word, "value")) {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => words.split_at(words.len().min(1)),
        };
        self.player
            .set(&self.game, &name.join(" "), &value.join(" "))
    }

    fn new_game(&mut self, dispatcher: &mut Dispatcher) {
        self.position = self.game.start();
        dispatcher.forget();
    }

    fn go(&mut self, go: &Go, read: Instant, dispatcher: &mut Dispatcher) {
        let Turn::Move(side) = self.position.turn() else {
            dispatcher.say("info string no player is to move");
            dispatcher.say(format_args!("bestmove {}", self.words.no_move));
            return;
        };
        let allowance = self.allowance(go, side);
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: allowance.map(|allowance| allowance.think),
            ..Limits::default()
        };
        if limits == Limits::default() && self.own_limits() == limits
            || limits.time.is_none()
                && limits.nodes.is_none()
                && limits.depth.is_some()
                && !self.player.heeds_depth(&self.game)
        {
            limits.time = Some(USUAL_TIME);
        }
        if go.ponder && limits == Limits::default() {
            limits = self.own_limits();
        }
        // Once the expected move was made, the search has the time that it would have had.
        let usual = limits.time.map(time::unhurried);
        self.pondering = allowance.or(usual).filter(|_| go.ponder && !go.infinite);
        if go.infinite || go.ponder {
            limits.time = Some(ENDLESS);
        }
        let search = SearchRequest {
            game: self.game.clone(),
            position: self.position.clone(),
            player: self.player.clone(),
            limits,
            began: read,
            informs: true,
        };
        let held = go.infinite || go.ponder;
        dispatcher.think(search, allowance.filter(|_| !go.ponder), held);
    }

    /// The time for a move, where the command sets one.
    fn allowance(&self, go: &Go, side: Side) -> Option<Allowance> {
        let by_move = go.move_time.map(time::for_move);
        let by_clock = go
            .clock(side)
            .map(|clock| time::for_clock(&clock, time::EXPECTED_MOVES));
        match (by_move, by_clock) {
            (Some(one), Some(two)) => Some(time::earlier(one, two)),
            (one, two) => one.or(two),
        }
    }

    /// The limits that the engine itself sets.
    fn own_limits(&self) -> Limits {
        wuqi_engines::build_any_with(&self.game, &self.player.engine, &NetworkFiles)
            .map_or_else(|_| Limits::default(), |engine| engine.limits())
    }

    fn query(&self, what: Option<&&str>, dispatcher: &Dispatcher) {
        let turn = self.position.turn();
        let answer = match what.map(|word| word.to_ascii_lowercase()).as_deref() {
            Some("gameover") => turn.is_over().to_string(),
            Some("p1turn") => (turn == Turn::Move(Side::One)).to_string(),
            Some("result") => match turn {
                Turn::Over(Outcome::Win(Side::One)) => "p1win",
                Turn::Over(Outcome::Win(Side::Two)) => "p2win",
                Turn::Over(Outcome::Draw) => "draw",
                Turn::Move(_) | Turn::Chance => "none",
            }
            .to_owned(),
            _ => return,
        };
        dispatcher.say(format_args!("response {answer}"));
    }
}

impl Protocol for Universal {
    fn line(&mut self, line: &str, read: Instant, dispatcher: &mut Dispatcher) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        let command = first.to_ascii_lowercase();
        let refused = match command.as_str() {
            word if word == self.words.hello => {
                self.introduce(dispatcher);
                Ok(())
            }
            word if word == self.words.new_game => {
                self.new_game(dispatcher);
                Ok(())
            }
            "isready" => {
                if dispatcher.running.is_some() {
                    dispatcher.say("readyok");
                } else {
                    dispatcher.prepare(&self.game, &self.player, "readyok");
                }
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => {
                self.go(&Go::read(rest, &self.words.time), read, dispatcher);
                Ok(())
            }
            "stop" => {
                dispatcher.stop();
                Ok(())
            }
            "ponderhit" => {
                dispatcher.ponder_hit(self.pondering.take());
                Ok(())
            }
            "quit" => {
                dispatcher.quit();
                Ok(())
            }
            "query" => {
                self.query(rest.first(), dispatcher);
                Ok(())
            }
            _ => self.extra(&command, rest, dispatcher),
        };
        if let Err(reason) = refused {
            dispatcher.say(format_args!("info string {reason}"));
        }
    }

    fn answer(&mut self, answer: Answer, dispatcher: &mut Dispatcher) {
        if let Some(fault) = &answer.fault {
            dispatcher.say(format_args!("info string {fault}"));
        }
        if let Some(report) = &answer.report {
            for line in info::lines(report, self.player.lines) {
                dispatcher.say(line);
            }
        }
        let best = answer.best.as_deref().unwrap_or(self.words.no_move);
        let reply = answer.report.as_ref().and_then(info::reply);
        match reply.filter(|_| self.player.ponder) {
            Some(reply) => dispatcher.say(format_args!("bestmove {best} ponder {reply}")),
            None => dispatcher.say(format_args!("bestmove {best}")),
        }
    }

    fn when(&self, line: &str) -> When {
        let first = line.split_whitespace().next().unwrap_or_default();
        match first.to_ascii_lowercase().as_str() {
            "stop" => When::NowAndInTurn,
            "quit" => When::Last,
            "position" | "go" | "setoption" | "perft" | "bench" | "eval" => When::InTurn,
            word if word == self.words.new_game => When::InTurn,
            // Questions, and rubbish, which is no reason to end an endless search.
            _ => When::Promptly,
        }
    }

    fn speaks_last(&self) -> bool {
        true
    }
}
