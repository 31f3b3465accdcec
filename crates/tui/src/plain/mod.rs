//! The line mode: coordinates in, board out, for scripts, pipes and screen readers.
//!
//! Everything happens in order on one thread: a line is read, the table does it, engines
//! answer, and what came of it is printed. Whatever is refused is answered with the reason
//! and changes nothing; the end of the input ends the program, with the game in the library.

mod order;
mod print;
mod report;

use crate::ascii::in_ascii;
use crate::draft::Opponent;
use crate::host::{Done, Table};
use crate::start::{Begin, Start};
use crate::statistics::Statistics;
use crate::words::is_person;
use order::Order;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use wuqi_search::Limits;
use wuqi_session::host::{Means, Resting, Thought};
use wuqi_session::protocol::{
    Command, Event, HintLevel, LibraryFilter, LibraryRequest, Purpose, State, ThinkingView,
};
use wuqi_session::session::Thinking;

/// How thinking is timed and limited; tests need a clock that stands still.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Limits in place of those that the game sets.
    pub limits: Option<Limits>,
    /// Whether the clock stands still.
    pub still: bool,
}

/// A game as lines of text.
struct Plain<'a, W> {
    start: &'a Start,
    table: Table,
    to: Output<W>,
    opened: Instant,
    pace: Pace,
    state: Option<State>,
    thinking: Option<Box<ThinkingView>>,
    hint: Option<HintLevel>,
    /// What the moves cost.
    statistics: Statistics,
    /// Engines that were asked and have not answered.
    asked: Vec<(Box<Thinking>, Option<Resting>)>,
    /// Every move of the tree.
    moves: BTreeMap<u32, String>,
}

/// Where lines go. The signs that texts of all languages share are written in ASCII where
/// that is asked for.
struct Output<W> {
    to: W,
    ascii: bool,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.ascii && !text.is_ascii() => {
                self.to.write_all(in_ascii(text).as_bytes())?;
            }
            _ => self.to.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Plays until the input ends, somebody leaves, or a watched game is over.
pub fn run(
    start: &Start,
    table: Table,
    first: Done,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<()> {
    run_at(start, table, first, input, output, Pace::default())
}

/// Like [`run`], at the pace that a test needs.
pub fn run_at(
    start: &Start,
    table: Table,
    first: Done,
    mut input: impl BufRead,
    output: impl Write,
    pace: Pace,
) -> io::Result<()> {
    let mut plain = Plain {
        start,
        table,
        to: Output {
            to: output,
            ascii: start.theme.ascii,
        },
        opened: Instant::now(),
        pace,
        state: None,
        thinking: None,
        hint: None,
        statistics: Statistics::default(),
        asked: Vec::new(),
        moves: BTreeMap::new(),
    };
    plain.begin(first)?;
    plain.converse(&mut input)
}

impl<W: Write> Plain<'_, W> {
    fn begin(&mut self, first: Done) -> io::Result<()> {
        if self.start.begin == Begin::Menu {
            writeln!(self.to, "{}", self.start.words.say("ui.title"))?;
            writeln!(self.to, "{}", self.start.words.say("tui.plain.menu"))?;
            return Ok(());
        }
        self.take(first)
    }

    fn now(&self) -> u64 {
        match self.pace.still {
            true => 0,
            false => self.opened.elapsed().as_millis() as u64,
        }
    }

    fn converse(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        loop {
            let step = self.start.step && !self.asked.is_empty();
            if !step {
                self.think()?;
            }
            let watched = self.start.draft.opponent == Opponent::Watch;
            let over = self
                .state
                .as_ref()
                .is_some_and(|state| state.result.is_some());
            if watched && over && self.start.begin != Begin::Menu {
                return Ok(());
            }
            if step {
                writeln!(self.to, "{}", self.start.words.say("tui.plain.step"))?;
            }
            self.to.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(self.to, "{}", self.start.words.say("tui.plain.eof"))?;
                self.table.close();
                return self.to.flush();
            };
            if step && line.trim().is_empty() {
                self.one_answer()?;
                continue;
            }
            match order::read(&line) {
                Order::Nothing => {}
                Order::Quit => {
                    writeln!(self.to, "{}", self.start.words.say("tui.plain.bye"))?;
                    self.table.close();
                    return self.to.flush();
                }
                order => self.obey(order)?,
            }
        }
    }

    /// Lets every engine that was asked answer, one after the other.
    fn think(&mut self) -> io::Result<()> {
        while !self.asked.is_empty() {
            self.one_answer()?;
        }
        Ok(())
    }

    fn one_answer(&mut self) -> io::Result<()> {
        let (thinking, engine) = self.asked.remove(0);
        let begun = Instant::now();
        let still = self.pace.still;
        let clock = move || match still {
            true => Duration::ZERO,
            false => begun.elapsed(),
        };
        let means = Means {
            limits: self.pace.limits,
            ..Means::default()
        };
        let answer = thinking.run(engine, means, &clock, &mut |_: Thought| {});
        // Lines have no pace: the answer is wanted as soon as it is there.
        thinking.stop.ask();
        let done = self.table.hear(answer, self.now());
        self.take(done)
    }

    fn ask(&mut self, command: Command) -> io::Result<()> {
        let done = self.table.perform(command, self.now());
        self.take(done)
    }

    fn obey(&mut self, order: Order) -> io::Result<()> {
        let command = match order {
            Order::Nothing | Order::Quit => return Ok(()),
            Order::Help => return self.help(),
            Order::Show => return self.show(),
            Order::Moves => return self.list_moves(),
            Order::Score => return self.score(),
            Order::Pieces => return self.pieces(),
            Order::Line => return self.line(),
            Order::Statistics => return self.statistics_table(),
            Order::Hint => {
                let level = match self.hint {
                    None => HintLevel::Where,
                    Some(HintLevel::Where) => HintLevel::Which,
                    Some(_) => HintLevel::Why,
                };
                Command::Hint { level }
            }
            Order::Free => match self.free_move() {
                Some(mv) => Command::Play { mv, at: None },
                None => Command::Play {
                    mv: "end".to_owned(),
                    at: None,
                },
            },
            Order::New(game) => return self.new_game(game.as_deref()),
            Order::Load(name) => match self.table.find(&name) {
                Ok(Some(entry)) => Command::Library(LibraryRequest::Load { entry }),
                _ => {
                    let params = [("name", name.into())];
                    let text = self.start.words.fill("tui.plain.nogame", &params);
                    return writeln!(self.to, "{text}");
                }
            },
            Order::List => Command::Library(LibraryRequest::List(LibraryFilter::default())),
            Order::Do(command) => command,
        };
        if self.state.is_none() && needs_game(&command) {
            return writeln!(self.to, "{}", self.start.words.say("tui.plain.menu"));
        }
        self.ask(command)
    }

    /// The move that needs no square: a pass, or the end of a chain.
    fn free_move(&self) -> Option<String> {
        let state = self.state.as_ref()?;
        let free = state.moves.iter().find(|step| step.touch.is_empty());
        free.map(|step| step.text.clone())
    }

    fn new_game(&mut self, game: Option<&str>) -> io::Result<()> {
        let mut draft = self.start.draft.clone();
        if let Some(game) = game {
            draft.set_game(game);
            game.clone_into(&mut draft.game);
        }
        self.ask(Command::New(Box::new(draft.setup())))
    }

    /// Takes what a command or an engine led to, and prints it.
    fn take(&mut self, done: Done) -> io::Result<()> {
        self.asked.extend(done.thinking);
        for event in done.events {
            self.tell(event)?;
        }
        Ok(())
    }

    fn tell(&mut self, event: Event) -> io::Result<()> {
        let words = self.start.words;
        match event {
            Event::Snapshot(snapshot) => {
                self.statistics = Statistics::default();
                self.hint = None;
                self.moves = (snapshot.tree.into_iter())
                    .map(|node| (node.id, node.mv))
                    .collect();
                let paused = snapshot.state.paused && snapshot.state.result.is_none();
                self.state = Some(snapshot.state);
                self.introduce()?;
                self.show()?;
                match paused {
                    true => self.ask(Command::Resume {}),
                    false => Ok(()),
                }
            }
            Event::Update(update) => {
                let nodes = update.nodes.into_iter().map(|node| (node.id, node.mv));
                self.moves.extend(nodes);
                let before = self.state.replace(update.state);
                self.changed(before)
            }
            Event::Thinking(thinking) if thinking.done => {
                if thinking.purpose == Purpose::Analysis {
                    return self.analysis(&thinking);
                }
                self.thinking = Some(thinking);
                Ok(())
            }
            Event::Hint(hint) => {
                self.hint = Some(hint.level);
                self.hint(&hint)
            }
            Event::Declined { by } => {
                let name = self.state.as_ref().map(|state| words.seat(state, by));
                let params = [("name", name.unwrap_or_default().into())];
                writeln!(self.to, "{}", words.fill("declined", &params))
            }
            Event::Over(_) => self.end(),
            Event::Library { entries, .. } => self.library(&entries),
            Event::Stored { .. } => writeln!(self.to, "{}", words.say("tui.saved")),
            Event::Reveal(_) => writeln!(self.to, "{}", words.say("tui.revealed")),
            Event::Record { text, .. } => write!(self.to, "{text}"),
            Event::Error(fault) => writeln!(self.to, "{}", words.fault(&fault)),
            Event::Dice { starts } => {
                writeln!(self.to, "{}", words.dice(self.start.draft.opponent, starts))
            }
            _ => Ok(()),
        }
    }

    /// A new state: a move was played or taken back, or nothing that one can see.
    fn changed(&mut self, before: Option<State>) -> io::Result<()> {
        let Some(state) = self.state.clone() else {
            return Ok(());
        };
        let Some(before) = before.filter(|before| before.node != state.node) else {
            return Ok(());
        };
        self.hint = None;
        if state.ply == before.ply + 1 {
            self.statistics
                .add(&before, &state, self.thinking.as_deref());
            self.report_move(&before, &state)?;
        }
        let next = match state.turn {
            wuqi_session::protocol::TurnWord::One => Some(0),
            wuqi_session::protocol::TurnWord::Two => Some(1),
            _ => None,
        };
        let person = next.is_some_and(|side| is_person(&state.seats[side]));
        let watched = !state.seats.iter().any(is_person);
        if person || watched {
            return self.show();
        }
        Ok(())
    }
}

/// Whether a command makes no sense before a game was begun.
fn needs_game(command: &Command) -> bool {
    !matches!(
        command,
        Command::New(_) | Command::Import { .. } | Command::Library(_)
    )
}

/// A line of the input, `None` at its end. What is no text is read as far as it is.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes)? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
    }
}
