//! The terminal interface on a test backend: the same model, drawing and table as in a
//! terminal, with engines that count nodes instead of time, so that every run is the same.
#![allow(dead_code, reason = "not every test needs every tool")]

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};
use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;
use wuqi_games::MoveView;
use wuqi_search::Limits;
use wuqi_session::host::{Means, Resting};
use wuqi_session::locale::Language;
use wuqi_session::session::Thinking;
use wuqi_store::Library;
use wuqi_tui::draw::draw;
use wuqi_tui::host::{Done, Table};
use wuqi_tui::model::{Model, Play};
use wuqi_tui::update::{Effect, Message, update};
use wuqi_tui::{Draft, Opponent, Theme, Words};

/// How far engines may think in tests.
pub const LIMITS: Limits = Limits {
    depth: None,
    nodes: Some(400),
    simulations: Some(100),
    time: None,
};

/// A moment for the library: the fifteenth of November 2026.
pub fn wall() -> u64 {
    1_794_767_460_000
}

pub struct Desk {
    pub model: Model,
    table: Table,
    asked: VecDeque<(Box<Thinking>, Option<Resting>)>,
    /// Files that would have been written.
    pub files: Vec<(String, String)>,
    pub bells: usize,
    pub quit: bool,
}

impl Desk {
    /// A screen of this size with the menu.
    pub fn new(language: Language, size: (u16, u16), draft: Draft) -> Desk {
        let theme = Theme {
            ascii: false,
            color: true,
        };
        let library = Library::in_memory().expect("SQLite works");
        let (table, first) = Table::open(None, Some(library), [7; 32], wall).expect("any game");
        let model = Model::new(Words(language), theme, draft);
        let mut desk = Desk {
            model,
            table,
            asked: VecDeque::new(),
            files: Vec::new(),
            bells: 0,
            quit: false,
        };
        desk.send(Message::Resize(size.0, size.1));
        desk.take(first);
        desk
    }

    /// A screen with a game that was begun from the menu.
    pub fn with_game(language: Language, size: (u16, u16), draft: Draft) -> Desk {
        let mut desk = Desk::new(language, size, draft);
        desk.key(KeyCode::Enter);
        assert!(desk.model.play.is_some(), "{}", desk.screen());
        desk
    }

    pub fn play(&self) -> &Play {
        self.model.play.as_ref().expect("a game was begun")
    }

    /// Sends a message and does what follows from it, engines' moves included.
    pub fn send(&mut self, message: Message) {
        self.send_only(message);
        while let Some((thinking, engine)) = self.asked.pop_front() {
            self.think(&thinking, engine);
        }
    }

    /// Sends a message; engines that were asked wait.
    pub fn send_only(&mut self, message: Message) {
        for effect in update(&mut self.model, message) {
            match effect {
                Effect::Do(command) => {
                    let done = self.table.perform(command, self.model.now);
                    self.take(done);
                }
                Effect::Write { file, text } => self.files.push((file, text)),
                Effect::Bell => self.bells += 1,
                Effect::Quit => self.quit = true,
            }
        }
    }

    /// Lets one engine that was asked answer.
    pub fn answer(&mut self) {
        if let Some((thinking, engine)) = self.asked.pop_front() {
            self.think(&thinking, engine);
        }
    }

    fn think(&mut self, thinking: &Thinking, engine: Option<Resting>) {
        let clock = || Duration::ZERO;
        let means = Means {
            limits: Some(LIMITS),
            ..Means::default()
        };
        let answer = thinking.run(engine, means, &clock, &mut |_| {});
        // The clock stands still here, so no pace can be kept.
        thinking.stop.ask();
        let done = self.table.hear(answer, self.model.now);
        self.take(done);
    }

    fn take(&mut self, done: Done) {
        self.asked.extend(done.thinking);
        for event in done.events {
            self.send_only(Message::Event(Box::new(event)));
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.send(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn letters(&mut self, text: &str) {
        text.chars().for_each(|c| self.key(KeyCode::Char(c)));
    }

    pub fn click(&mut self, column: u16, row: u16) {
        self.send(Message::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Puts the cursor on a square by arrow keys, and touches it.
    pub fn touch(&mut self, square: usize) {
        let width = usize::from(self.play().state.board.width);
        let (column, row) = (square % width, square / width);
        loop {
            let cursor = self.play().cursor;
            let (x, y) = (cursor % width, cursor / width);
            // The keys go where the eye does, also on a board seen from the other side.
            let (here, there) = match self.play().is_turned() {
                true => ((column, row), (x, y)),
                false => ((x, y), (column, row)),
            };
            let code = match (here.0.cmp(&there.0), here.1.cmp(&there.1)) {
                (std::cmp::Ordering::Less, _) => KeyCode::Right,
                (std::cmp::Ordering::Greater, _) => KeyCode::Left,
                (_, std::cmp::Ordering::Less) => KeyCode::Down,
                (_, std::cmp::Ordering::Greater) => KeyCode::Up,
                _ => break,
            };
            self.key(code);
        }
        self.key(KeyCode::Enter);
    }

    /// Plays a move as a person does: square by square, and a key where none is needed.
    pub fn make(&mut self, step: &MoveView) {
        let before = self.play().state.ply;
        if step.touch.is_empty() {
            self.key(KeyCode::Char('e'));
        }
        if step.kind == "choice" {
            let choices = &self.play().picker.choices;
            let at = choices.iter().position(|choice| choice == step);
            for _ in 0..at.expect("the choice is laid out") {
                self.key(KeyCode::Down);
            }
            self.key(KeyCode::Enter);
        }
        let held = self.play().picker.selected.len();
        for &square in step.touch.iter().skip(held) {
            self.touch(square);
        }
        if step.kind == "domino" {
            assert!(self.play().picker.pending.is_some(), "{}", self.screen());
            self.key(KeyCode::Enter);
        }
        let after = self.play().state.ply;
        assert!(
            after > before,
            "{step:?} was not played:\n{}",
            self.screen()
        );
    }

    /// Plays moves of its own choice for the person, at most so many, or to the end.
    pub fn play_on(&mut self, most: usize) {
        let mut random = 12345_u32;
        for _ in 0..most {
            let play = self.play();
            if play.state.result.is_some() {
                return;
            }
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let moves = &play.state.moves;
            let step = moves[(random >> 8) as usize % moves.len()].clone();
            self.make(&step);
        }
    }

    /// The screen as text, every line without the blanks at its end.
    pub fn screen(&self) -> String {
        let area = self.model.area;
        screen_of((area.width, area.height), |frame| draw(&self.model, frame))
    }

    /// Compares the screen with the file of this name.
    pub fn golden(&self, name: &str) {
        golden(&format!("screens/{name}.txt"), &self.screen());
    }
}

/// What is drawn on a screen of this size.
pub fn screen_of((width, height): (u16, u16), draw: impl FnOnce(&mut Frame<'_>)) -> String {
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("a test backend works");
    terminal.draw(draw).expect("a test backend works");
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..height {
        let mut line = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += (symbol.width() as u16).max(1);
        }
        assert!(line.width() <= usize::from(width), "too wide: {line}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Compares a text with a file; `WUQI_UPDATE_SCREENS=1` writes the file anew.
pub fn golden(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name);
    if std::env::var_os("WUQI_UPDATE_SCREENS").is_some() {
        std::fs::write(&file, text).expect("the folder of screens is there");
        return;
    }
    let kept = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{name}: {error}; WUQI_UPDATE_SCREENS=1 writes it"));
    assert_eq!(
        text, kept,
        "{name} looks different; if it should, WUQI_UPDATE_SCREENS=1 writes it anew\n{text}"
    );
}

/// A game against an engine.
pub fn against(game: &str, engine: &str, size: Option<&str>) -> Draft {
    let mut draft = Draft::default();
    draft.set_game(game);
    draft.engines[1] = engine.to_owned();
    draft.size = size.map(|size| size.parse().expect("a size"));
    draft
}

/// A game between two engines.
pub fn between(game: &str, one: &str, two: &str, size: Option<&str>) -> Draft {
    let mut draft = against(game, two, size);
    draft.opponent = Opponent::Watch;
    draft.engines[0] = one.to_owned();
    draft
}
