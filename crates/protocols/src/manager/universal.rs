//! Managing engines that speak UAI or UGI.

use super::program::{Program, Trouble};
use super::score::Told;
use super::{Dialogue, MoveRequest};
use std::time::{Duration, Instant};
use wuqi_core::Player;
use wuqi_engines::Report;
use wuqi_games::any::AnyGame;

/// How long an engine may take to answer a stop.
const STOPPING: Duration = Duration::from_secs(2);

/// The words in which the two protocols differ.
struct Words {
    hello: &'static str,
    hello_back: &'static str,
    new_game: &'static str,
    left: [&'static str; 2],
    increment: [&'static str; 2],
}

const UAI: Words = Words {
    hello: "uai",
    hello_back: "uaiok",
    new_game: "uainewgame",
    left: ["btime", "wtime"],
    increment: ["binc", "winc"],
};

const UGI: Words = Words {
    hello: "ugi",
    hello_back: "ugiok",
    new_game: "uginewgame",
    left: ["p1time", "p2time"],
    increment: ["p1inc", "p2inc"],
};

/// A conversation in one of the two protocols.
pub(super) struct Universal {
    words: &'static Words,
    options: Vec<(String, String)>,
}

impl Universal {
    pub(super) fn uai(game: &AnyGame, options: Vec<(String, String)>) -> Result<Universal, String> {
        if !matches!(game, AnyGame::Ataxx(_)) {
            return Err("UAI engines play ataxx only: use ugi: for other games".to_owned());
        }
        let words = &UAI;
        Ok(Universal { words, options })
    }

    pub(super) fn ugi(options: Vec<(String, String)>) -> Universal {
        let words = &UGI;
        Universal { words, options }
    }

    fn be_ready(&self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        program.send("isready")?;
        program.wait_for("isready", patience, |line| {
            (line == "readyok").then_some(())
        })
    }

    /// The position without its past for UAI, whose runners write it so, and with it where
    /// it is known for UGI.
    fn place(&self, request: &MoveRequest<'_>) -> String {
        match request.line.filter(|_| self.words.hello == UGI.hello) {
            Some((start, moves)) if moves.is_empty() => format!("position fen {start}"),
            Some((start, moves)) => format!("position fen {start} moves {}", moves.join(" ")),
            None => format!("position fen {}", request.position.text()),
        }
    }

    fn go(&self, request: &MoveRequest<'_>) -> String {
        let mut go = "go".to_owned();
        let limits = &request.limits;
        if let Some(clocks) = request.clocks {
            for player in Player::BOTH {
                let side = player.index();
                let (left, more) = (clocks[side].left, clocks[side].increment);
                go += &format!(" {} {}", self.words.left[side], left.as_millis());
                go += &format!(" {} {}", self.words.increment[side], more.as_millis());
            }
            if let Some(moves) = request.clock().and_then(|clock| clock.moves_to_go) {
                go += &format!(" movestogo {moves}");
            }
        } else if let Some(time) = limits.time {
            go += &format!(" movetime {}", milliseconds(time).max(1));
        }
        if let Some(depth) = limits.depth {
            go += &format!(" depth {depth}");
        }
        // A simulation is the nearest thing to a node that a tree search has.
        if let Some(nodes) = limits.nodes.or(limits.simulations) {
            go += &format!(" nodes {nodes}");
        }
        go
    }
}

/// Whole milliseconds, rounded: what has passed on the way to the request is much less.
fn milliseconds(time: Duration) -> u128 {
    (time.as_micros() + 500) / 1000
}

impl Dialogue for Universal {
    fn greet(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        let words = self.words;
        program.send(words.hello)?;
        program.wait_for(words.hello, patience, |line| {
            (line == words.hello_back).then_some(())
        })?;
        for (name, value) in &self.options {
            program.send(&format!("setoption name {name} value {value}"))?;
        }
        self.be_ready(program, patience)
    }

    fn new_game(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        program.send(self.words.new_game)?;
        self.be_ready(program, patience)
    }

    fn ask(&mut self, program: &mut Program, request: MoveRequest<'_>) -> Result<Report, Trouble> {
        let mover = request.position.turn().player().unwrap_or(Player::One);
        program.drain();
        program.send(&self.place(&request))?;
        self.be_ready(program, request.patience)?;
        let go = self.go(&request);
        // Its time begins here, as with other managers.
        let began = Instant::now();
        program.send(&go)?;
        let mut overdue = request.overdue();
        let mut stopping = false;
        let mut told = Told::default();
        loop {
            let stopped = || !stopping && request.stopped();
            let Some(line) = program.receive(overdue, &stopped)? else {
                if stopped() {
                    stopping = true;
                    overdue = Instant::now() + STOPPING;
                    program.send("stop")?;
                    continue;
                }
                return Err(program.silent(&go, began.elapsed()));
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    let best = words.next().unwrap_or_default();
                    return Ok(told.report(best, mover, began.elapsed()));
                }
                Some("info") => {
                    told.hear(&line);
                    if let Some(best) = told.expects() {
                        let best = best.to_owned();
                        let report = told.report(&best, mover, began.elapsed());
                        request.listener.report(&report);
                    }
                }
                _ => {}
            }
        }
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}
