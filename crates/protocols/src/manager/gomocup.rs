//! Managing engines that speak the Gomocup protocol.
//!
//! Engines keep the board themselves: where the position is the last one with the
//! opponent's answer, that stone alone is told (`TURN`), otherwise the whole board. A
//! well-known engine loses a command that comes right after its reply, so there is a pause
//! before such a one, and a request that is met with silence is asked once more. Another
//! answers `ERROR` to `START` while it is still busy with the game before, so that request
//! is repeated, with longer and longer pauses, before the refusal is believed.

use super::program::{Program, Trouble};
use super::score::Told;
use super::swap2;
use super::{Dialogue, MoveRequest, USUAL_TIME};
use std::thread;
use std::time::{Duration, Instant};
use wuqi_core::{Player, square};
use wuqi_engines::Report;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::gomoku::swap::{Opening, SwapGomoku};
use wuqi_games::gomoku::{Gomoku, Rule};
use wuqi_games::{Configure, Size, SquareView};

/// The pause between a reply and the next command.
const PAUSE: Duration = Duration::from_millis(10);

/// The pauses before a refused `START` is repeated.
const SECOND_THOUGHTS: [Duration; 4] = [
    Duration::from_millis(100),
    Duration::from_millis(200),
    Duration::from_millis(400),
    Duration::from_millis(800),
];

/// How late an answer may be before the request is asked again.
const GRACE: Duration = Duration::from_secs(1);

/// `time_left` without a limit.
const UNLIMITED: u128 = 2_147_483_647;

/// A stone: column, row from the top, and its colour (One is black).
pub(super) type Stone = (u8, u8, Player);

/// The conversation.
pub(super) struct Gomocup {
    size: Size,
    rule: u32,
    options: Vec<(String, String)>,
    /// Steps of the opening that the engine has said already, the next one last.
    said: Vec<String>,
    /// The stones that the engine knows of.
    known: Option<Vec<Stone>>,
    /// The time for a move that it was told.
    turn_time: Option<Duration>,
    /// When it said something last.
    last_reply: Option<Instant>,
}

impl Gomocup {
    pub(super) fn new(game: &AnyGame, options: Vec<(String, String)>) -> Result<Self, String> {
        let swap = match game {
            AnyGame::Registered(rules) => rules.downcast::<SwapGomoku>(),
            _ => None,
        };
        let game = match (game, swap) {
            (AnyGame::Gomoku(game), _) => game,
            (_, Some(swap)) if swap.opening() == Opening::Swap2 => swap.stones(),
            (_, Some(_)) => {
                return Err("Gomocup engines know the opening 'swap2', not 'swap'".to_owned());
            }
            _ => return Err("Gomocup engines play gomoku only".to_owned()),
        };
        if game.row_length() != 5 {
            return Err("Gomocup engines play five in a row only".to_owned());
        }
        Ok(Gomocup {
            size: game.size(),
            rule: rule_bits(game),
            options,
            said: Vec::new(),
            known: None,
            turn_time: None,
            last_reply: None,
        })
    }

    fn begin(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        self.known = None;
        self.turn_time = None;
        let Size { width, height } = self.size;
        let start = match width == height {
            true => format!("START {width}"),
            false => format!("RECTSTART {width},{height}"),
        };
        let mut answer = Self::start(program, &start, patience)?;
        for pause in SECOND_THOUGHTS {
            if !is_error(&answer) {
                break;
            }
            thread::sleep(pause.min(patience));
            answer = Self::start(program, &start, patience)?;
        }
        if !answer.to_ascii_uppercase().starts_with("OK") {
            return Err(program.refused(&start, &answer));
        }
        thread::sleep(PAUSE);
        program.send(&format!("INFO rule {}", self.rule))?;
        for (key, value) in &self.options {
            program.send(&format!("INFO {key} {value}"))?;
        }
        self.known = Some(Vec::new());
        Ok(())
    }

    /// Sends the command that begins a game, once more if nothing comes back, and waits for
    /// the answer.
    fn start(program: &mut Program, start: &str, patience: Duration) -> Result<String, Trouble> {
        for _ in 0..2 {
            program.drain();
            program.send(start)?;
            let until = Instant::now() + patience / 2;
            while let Some(line) = program.receive(until, &|| false)? {
                if is_reply(&line) {
                    return Ok(line);
                }
            }
        }
        Err(program.silent(start, patience))
    }

    /// Tells the times and asks.
    fn put(
        &mut self,
        program: &mut Program,
        request: &MoveRequest<'_>,
        lines: &[String],
    ) -> Result<(), Trouble> {
        // Right after a reply an engine may not listen yet.
        if let Some(last) = self.last_reply {
            thread::sleep(PAUSE.saturating_sub(last.elapsed()).min(PAUSE / 4));
        }
        let time = self.time(request);
        if self.turn_time != Some(time) {
            program.send(&format!("INFO timeout_turn {}", time.as_millis()))?;
            self.turn_time = Some(time);
        }
        let left = request.clock().map(|clock| clock.left.as_millis());
        program.send(&format!("INFO timeout_match {}", left.unwrap_or(0)))?;
        program.send(&format!("INFO time_left {}", left.unwrap_or(UNLIMITED)))?;
        for line in lines {
            program.send(line)?;
        }
        Ok(())
    }

    /// The time for a move: the protocol knows no other limit than time.
    fn time(&self, request: &MoveRequest<'_>) -> Duration {
        let clock = request.clock().map(|clock| clock.left);
        let time = request.limits.time.or(clock).unwrap_or(USUAL_TIME);
        time.max(Duration::from_millis(1))
    }

    /// The question for a move of this colour.
    fn request(&self, mover: Player, stones: &[Stone]) -> Vec<String> {
        if let Some(known) = &self.known {
            let new: Vec<&Stone> = stones
                .iter()
                .filter(|stone| !known.contains(stone))
                .collect();
            let kept = known.iter().all(|stone| stones.contains(stone));
            match new[..] {
                [] if kept && stones.is_empty() => return vec!["BEGIN".to_owned()],
                [(x, y, owner)] if kept && *owner != mover => return vec![format!("TURN {x},{y}")],
                _ => {}
            }
        }
        let mut lines = vec!["BOARD".to_owned()];
        // Both colours in turn, as they might have been played.
        let of = |player: Player| stones.iter().filter(move |stone| stone.2 == player);
        let mut two = of(Player::Two);
        let entry =
            |(x, y, owner): &Stone| format!("{x},{y},{}", if *owner == mover { 1 } else { 2 });
        for stone in of(Player::One) {
            lines.push(entry(stone));
            lines.extend(two.next().map(entry));
        }
        lines.push("DONE".to_owned());
        lines
    }
}

impl Gomocup {
    /// Waits for what `read` understands, and asks once more if nothing comes at all.
    fn answer<T>(
        &mut self,
        program: &mut Program,
        request: &MoveRequest<'_>,
        asked: &[String],
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let began = Instant::now();
        let overdue = request.overdue();
        let mut again = Some(Instant::now() + self.time(request) + GRACE);
        self.known = None;
        let mut is_silent = true;
        loop {
            let until = again.unwrap_or(overdue).min(overdue);
            let Some(line) = program.receive(until, &|| request.stopped())? else {
                if request.stopped() {
                    return Err(Trouble::Stopped);
                }
                if again.take().is_some() && is_silent {
                    for line in asked {
                        program.send(line)?;
                    }
                    continue;
                }
                if Instant::now() < overdue {
                    continue;
                }
                let request = asked.first().map_or("", String::as_str);
                return Err(program.silent(request, began.elapsed()));
            };
            is_silent = false;
            if let Some(answer) = read(&line) {
                self.last_reply = Some(Instant::now());
                return Ok(answer);
            }
            let word = line.split_whitespace().next().unwrap_or_default();
            match word.to_ascii_uppercase().as_str() {
                "SUGGEST" => {
                    let point = line[word.len()..].trim();
                    program.send(&format!("PLAY {point}"))?;
                }
                "ERROR" | "UNKNOWN" => {
                    let request = asked.first().map_or("", String::as_str);
                    return Err(program.refused(request, &line));
                }
                _ => {}
            }
        }
    }
}

impl Dialogue for Gomocup {
    fn greet(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        self.begin(program, patience)
    }

    fn new_game(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble> {
        self.said.clear();
        let is_fresh = self.known.as_ref().is_some_and(Vec::is_empty);
        if is_fresh {
            return Ok(());
        }
        self.begin(program, patience)
    }

    fn ask(&mut self, program: &mut Program, request: MoveRequest<'_>) -> Result<Report, Trouble> {
        let mover = request.position.turn().player().unwrap_or(Player::One);
        let began = Instant::now();
        let told = |best: &str| Told::default().report(best, mover, began.elapsed());
        if let Some(step) = self.said.pop() {
            // Where the game went another way, what was said for it does not count.
            if request.position.moves().contains(&step) {
                return Ok(told(&step));
            }
            self.said.clear();
        }
        let stones = stones(request.position, self.size);
        program.drain();
        if let Some(lines) = swap2::question(request.position, &stones) {
            self.put(program, &request, &lines)?;
            let size = self.size;
            let read = |line: &str| swap2::steps(line, stones.len(), size);
            let mut steps = self.answer(program, &request, &lines, read)?;
            steps.reverse();
            let first = steps.pop().unwrap_or_default();
            self.said = steps;
            return Ok(told(&first));
        }
        let colour = request.position.view().extra.stones_of(mover);
        // While the colours are open the stones are black and white in turn.
        let colour = colour.unwrap_or(Player::BOTH[stones.len() % 2]);
        let lines = self.request(colour, &stones);
        self.put(program, &request, &lines)?;
        let point = |line: &str| Some((read_point(line)?, line.to_owned()));
        let ((x, y), line) = self.answer(program, &request, &lines, point)?;
        if x >= self.size.width || y >= self.size.height {
            return Ok(told(&line));
        }
        let mut known = stones;
        known.push((x, y, colour));
        self.known = Some(known);
        Ok(told(&square::name(x, y, self.size.height)))
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

/// The stones of a position.
fn stones(position: &dyn Position, size: Size) -> Vec<Stone> {
    let squares = position.view().squares;
    let width = usize::from(size.width);
    let stone = |(number, square): (usize, &SquareView)| match square {
        SquareView::Stone { owner } => {
            Some(((number % width) as u8, (number / width) as u8, *owner))
        }
        _ => None,
    };
    squares.iter().enumerate().filter_map(stone).collect()
}

/// Whether a line answers a command, rather than telling something by the way.
fn is_reply(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let word = word.to_ascii_uppercase();
    ["OK", "ERROR", "UNKNOWN"]
        .iter()
        .any(|known| word.starts_with(known))
}

/// Whether an answer is a refusal that may pass.
fn is_error(answer: &str) -> bool {
    answer.to_ascii_uppercase().starts_with("ERROR")
}

pub(super) fn read_point(line: &str) -> Option<(u8, u8)> {
    let (x, y) = line.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The rule in the protocol's bits. Gomocup's caro has both "exactly five" and "caro".
fn rule_bits(game: &Gomoku) -> u32 {
    match game.rule() {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
        Rule::Caro => 9,
    }
}
