//! Managing engines that speak the dark chess tournaments' protocol.
//!
//! Engines keep the board themselves and are told every move that was played, with the
//! outcomes of flips. A search is given a position only, so the moves that lead to it from
//! the last known one are looked for; where there are none, the board is set up anew.

use super::program::{Program, Trouble};
use super::score::Told;
use super::{Dialogue, MoveRequest, USUAL_TIME};
use std::time::{Duration, Instant};
use wuqi_core::{Player, Turn};
use wuqi_engines::Report;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::{Options, SquareView};

/// The pieces in the order in which `init_board` counts them.
const PIECES: &str = "KGMRNCPkgmrncp";

/// The moves among which a clock is divided by engines, about: a time for one move is told
/// as a clock for so many.
const MOVES_ON_A_CLOCK: u32 = 20;

/// The conversation.
pub(super) struct Tcga {
    start: Box<dyn Position>,
    quiet_limit: u32,
    repetition: bool,
    /// The position that the engine knows.
    known: Option<Box<dyn Position>>,
    /// Its last answer.
    answered: Option<String>,
}

impl Tcga {
    pub(super) fn new(game: &AnyGame, options: &[(String, String)]) -> Result<Tcga, String> {
        if let Some((key, _)) = options.first() {
            return Err(format!(
                "TCGA engines have no options, so '{key}' cannot be set"
            ));
        }
        let AnyGame::Banqi(_) = game else {
            return Err("TCGA engines play banqi only".to_owned());
        };
        let rules: Options = game.options();
        let others = [
            "open_wipeout",
            "hidden_capture",
            "chariot_rush",
            "horse_diagonal",
        ];
        if rules.switch("chain", true) || others.iter().any(|key| rules.switch(key, false)) {
            let reason = "TCGA engines play the tournaments' game only: use --rules set=tcga";
            return Err(reason.to_owned());
        }
        Ok(Tcga {
            start: game.start(),
            quiet_limit: rules.number("quiet_limit", 60),
            repetition: rules.switch("repetition", true),
            known: None,
            answered: None,
        })
    }

    /// Sends a command and waits for its answer.
    fn command(
        program: &mut Program,
        number: u32,
        text: &str,
        patience: Duration,
    ) -> Result<String, Trouble> {
        let line = format!("{number} {text}");
        program.send(&line)?;
        let answer = program.wait_for(&line, patience, |line| reply(line, number))?;
        answer.map_err(|reason| program.refused(&line, &reason))
    }

    fn reset(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        self.known = None;
        self.answered = None;
        Self::command(program, 7, "reset_board", patience)?;
        let repetition = if self.repetition { 3 } else { 0 };
        Self::command(
            program,
            8,
            &format!("num_repetition {repetition}"),
            patience,
        )?;
        let moves = format!("num_moves_to_draw {}", self.quiet_limit);
        Self::command(program, 9, &moves, patience)?;
        self.known = Some(self.start.clone());
        Ok(())
    }

    /// Brings the engine's board to the position.
    fn follow(
        &mut self,
        program: &mut Program,
        position: &dyn Position,
        patience: Duration,
    ) -> Result<(), Trouble> {
        let answered = self.answered.take();
        let steps = self
            .known
            .take()
            .and_then(|known| steps(&*known, answered.as_deref(), position));
        match steps {
            Some(steps) => {
                for step in steps {
                    let (number, text) = told(&step);
                    Self::command(program, number, &text, patience)?;
                }
            }
            None => {
                Self::command(program, 7, "reset_board", patience)?;
                let text = format!("init_board {}", set_up(position));
                Self::command(program, 18, &text, patience)?;
            }
        }
        self.known = Some(position.boxed_clone());
        Ok(())
    }
}

impl Dialogue for Tcga {
    fn greet(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        Self::command(program, 0, "protocol_version", patience)?;
        Self::command(program, 6, "boardsize 4 8", patience)?;
        Self::command(program, 14, "ready", patience)?;
        Ok(())
    }

    fn new_game(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        self.reset(program, patience)
    }

    fn ask(&mut self, program: &mut Program, request: MoveRequest<'_>) -> Result<Report, Trouble> {
        let mover = request.position.turn().player().unwrap_or(Player::One);
        program.drain();
        self.follow(program, request.position, request.patience)?;
        let colours = match request.position.text().split(' ').nth(1) {
            Some("r") => &["red"][..],
            Some("b") => &["black"],
            // Before the first flip nobody knows whose clock is whose.
            _ => &["red", "black"],
        };
        let time = request.limits.time.unwrap_or(USUAL_TIME) * MOVES_ON_A_CLOCK;
        let left = request.clock().map_or(time, |clock| clock.left);
        for colour in colours {
            let text = format!("time_left {colour} {}", left.as_millis());
            Self::command(program, 16, &text, request.patience)?;
        }
        let colour = match colours {
            [colour] => colour,
            _ => "unknown",
        };
        let text = format!("12 genmove {colour}");
        let began = Instant::now();
        program.send(&text)?;
        let overdue = request.overdue() + left;
        while let Some(line) = program.receive(overdue, &|| request.stopped())? {
            match reply(&line, 12) {
                Some(Ok(squares)) => {
                    let best = notation(&squares);
                    self.answered = Some(best.clone());
                    return Ok(Told::default().report(&best, mover, began.elapsed()));
                }
                Some(Err(reason)) => return Err(program.refused(&text, &reason)),
                None => {}
            }
        }
        if request.stopped() {
            return Err(Trouble::Stopped);
        }
        Err(program.silent(&text, began.elapsed()))
    }

    fn farewell(&self) -> &'static str {
        "5 quit"
    }
}

/// A line as the answer to a command, if it is one.
fn reply(line: &str, number: u32) -> Option<Result<String, String>> {
    let rest = line.strip_prefix(['=', '?'])?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (id, text) = rest.split_at(digits);
    if !id.is_empty() && id.parse() != Ok(number) {
        return None;
    }
    let text = text.trim().to_owned();
    Some(if line.starts_with('=') {
        Ok(text)
    } else {
        Err(text)
    })
}

/// Two squares as a move in our notation: `a1 a2` is `a1a2`, `a1 a1` is the flip `a1`.
fn notation(squares: &str) -> String {
    let words: Vec<String> = squares.split_whitespace().map(str::to_lowercase).collect();
    match &words[..] {
        [from, to] if from == to => from.clone(),
        _ => words.concat(),
    }
}

/// A step in our notation as the command that tells it.
fn told(step: &str) -> (u32, String) {
    match step.split_once('=') {
        Some((square, piece)) => (11, format!("flip {square} {piece}")),
        None => (10, format!("move {}", step.replace(['-', 'x'], " "))),
    }
}

/// The steps from one position to another, flips with their outcomes: none, the opponent's,
/// or ours as answered and the opponent's.
fn steps(known: &dyn Position, answered: Option<&str>, to: &dyn Position) -> Option<Vec<String>> {
    let wanted = to.text();
    if known.text() == wanted {
        return Some(Vec::new());
    }
    if let Some(step) = one_step(known, &wanted, known.moves()) {
        return Some(vec![step]);
    }
    let mut own = known.boxed_clone();
    let played = own.play(answered?).ok()?.pop()?;
    if own.turn() != Turn::Chance {
        let reply = one_step(&*own, &wanted, own.moves())?;
        return Some(vec![played, reply]);
    }
    own.chances().into_iter().find_map(|(outcome, _)| {
        let mut after = own.clone();
        after.play(&outcome).ok()?;
        let reply = one_step(&*after, &wanted, after.moves())?;
        Some(vec![outcome, reply])
    })
}

/// The one step that leads to the wanted position.
fn one_step(from: &dyn Position, wanted: &str, moves: Vec<String>) -> Option<String> {
    moves.into_iter().find_map(|mv| {
        let mut next = from.boxed_clone();
        next.play(&mv).ok()?;
        if next.turn() != Turn::Chance {
            return (next.text() == wanted).then_some(mv);
        }
        next.chances().into_iter().find_map(|(outcome, _)| {
            let mut after = next.clone();
            after.play(&outcome).ok()?;
            (after.text() == wanted).then_some(outcome)
        })
    })
}

/// The arguments of `init_board`: 32 squares and the pieces that are left of each kind.
fn set_up(position: &dyn Position) -> String {
    let view = position.view();
    let letter = |square: &SquareView| match square {
        SquareView::Piece { letter, .. } => *letter,
        SquareView::FaceDown => 'X',
        _ => '-',
    };
    let squares: Vec<char> = view.squares.iter().map(letter).collect();
    let text = position.text();
    let pool = text.split(' ').nth(2).unwrap_or_default();
    let count = |piece: char| {
        let face_down = pool
            .split_once(piece)
            .and_then(|(_, rest)| rest.chars().next())
            .and_then(|digit| digit.to_digit(10))
            .unwrap_or(0);
        let open = squares.iter().filter(|&&square| square == piece).count();
        face_down as usize + open
    };
    let squares: Vec<String> = squares.iter().map(char::to_string).collect();
    let counts: Vec<String> = PIECES
        .chars()
        .map(|piece| count(piece).to_string())
        .collect();
    format!("{} {}", squares.join(" "), counts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Rng;

    fn game() -> AnyGame {
        AnyGame::new("banqi", None, &"set=tcga".parse().unwrap()).unwrap()
    }

    #[test]
    fn the_steps_between_two_positions_are_found() {
        let mut rng = Rng::new(3);
        for _ in 0..4 {
            let mut position = game().start();
            for _ in 0..60 {
                if position.turn().is_over() {
                    break;
                }
                let known = position.clone();
                let mut played = Vec::new();
                while played.len() < 2 && !position.turn().is_over() {
                    let mut text = position.play_random(&mut rng).unwrap();
                    if position.turn() == Turn::Chance {
                        text = position.play_random(&mut rng).unwrap();
                    }
                    played.push(text);
                }
                // As an engine writes it: squares only.
                let own = played[0].split('=').next().unwrap_or_default();
                let own = own.replace(['-', 'x'], "");
                let found = steps(&*known, Some(&own), &*position).expect("they exist");
                let squares = |step: &String| told(step).1.split(' ').count() == 3;
                assert!(found.iter().all(squares), "{found:?}");
                let mut replay = known.clone();
                found.iter().for_each(|step| {
                    replay.play(step).unwrap();
                });
                assert_eq!(replay.text(), position.text());
            }
        }
    }

    #[test]
    fn answers_are_told_from_rubbish() {
        assert_eq!(reply("=12 a1 a2", 12), Some(Ok("a1 a2".to_owned())));
        assert_eq!(reply("?12 no", 12), Some(Err("no".to_owned())));
        assert_eq!(reply("= a1 a1", 12), Some(Ok("a1 a1".to_owned())));
        assert_eq!(reply("=1 x", 12), None);
        assert_eq!(reply("thinking", 12), None);
        assert_eq!(notation("A1 A1"), "a1");
        assert_eq!(told("a1xa2"), (10, "move a1 a2".to_owned()));
    }
}
