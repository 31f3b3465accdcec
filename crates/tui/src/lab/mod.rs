//! The lab in the terminal: a search step by step, with its tree as text.
//!
//! It shows the trace that the page's lab shows, with the same sentences and the same
//! arithmetic ([`wuqi_session::study`]): as a screen that keys go through, or as lines of
//! text for scripts and screen readers.

mod figures;
mod grid;
mod keys;
mod plain;
mod say;
mod screen;
mod sum;
mod tree;

pub use plain::converse;

use crate::start::StartError;
use crate::theme::Theme;
use crate::words::Words;
use say::Teller;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_games::View;
use wuqi_games::any::Position;
use wuqi_session::protocol::Fault;
use wuqi_session::study::{Story, TraceRequest, trace};

/// A search to look into, and how.
#[derive(Clone, Debug)]
pub struct LabStart {
    /// The reader's language.
    pub words: Words,
    /// Colours and signs.
    pub theme: Theme,
    /// Lines of text instead of a screen.
    pub plain: bool,
    /// The position and the engine.
    pub request: TraceRequest,
}

/// A search and where one is in it.
pub struct Lab {
    words: Words,
    theme: Theme,
    story: Story,
    /// The game's id.
    game: String,
    /// What is searched by whom.
    title: String,
    root: Box<dyn Position>,
    /// The position chosen by hand; none follows the search.
    chosen: Option<usize>,
    /// The number of a step that is being typed.
    typed: Option<String>,
    /// Whether the board is shown in place of the tree.
    board: bool,
    area: ratatui::layout::Rect,
}

impl Lab {
    /// Lets the engine think and waits before its first step.
    pub fn open(start: &LabStart) -> Result<Lab, Fault> {
        let (game, root) = start.request.set_up()?;
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let trace = trace(&start.request, &AtomicBool::new(false), &clock)?;
        let id = game.info().id;
        let title = format!(
            "{} {} · {}",
            start.words.game(id),
            game.size(),
            start.request.spec
        );
        Ok(Lab {
            words: start.words,
            theme: start.theme,
            story: Story::new(trace),
            game: id.to_owned(),
            title,
            root,
            chosen: None,
            typed: None,
            board: false,
            area: ratatui::layout::Rect::default(),
        })
    }

    fn teller(&self) -> Teller<'_> {
        Teller {
            words: self.words,
            story: &self.story,
            game: &self.game,
            ascii: self.theme.ascii,
        }
    }

    /// Goes to a step and follows the search again.
    fn go_to(&mut self, step: usize) {
        self.chosen = None;
        self.story.go_to(step);
    }

    /// What is said: the step, or what is known of the position chosen by hand.
    fn caption(&self) -> String {
        match self.chosen {
            Some(node) => self.teller().position(node),
            None => self.teller().step(),
        }
    }

    /// The board of the position of this step, or of the one chosen by hand; behind a pass
    /// that the rules do not know, of the last one that they do.
    fn view(&self) -> View {
        let mut position = self.root.boxed_clone();
        let path = self.story.path_to(self.chosen.unwrap_or(self.story.here()));
        for node in path.into_iter().skip(1) {
            let Some(mv) = &self.story.node(node).mv else {
                break;
            };
            if position.play(mv).is_err() {
                break;
            }
        }
        position.view()
    }

    /// What was done so far.
    fn counters(&self) -> String {
        let counts = self.story.counts();
        let depth = u64::from(counts.deepest);
        let parts = match (self.story.simulates(), self.story.is_plain()) {
            (true, _) => [
                ("ui.simulations", counts.simulations),
                ("ui.lab.positions", counts.seen as u64),
                ("ui.lab.reached", depth),
            ],
            (false, true) => [
                ("ui.lab.visited", counts.entered),
                ("ui.lab.positions", counts.seen as u64),
                ("ui.lab.reached", depth),
            ],
            (false, false) => [
                ("ui.lab.visited", counts.entered),
                ("ui.lab.cuts", counts.cuts),
                ("ui.lab.reached", depth),
            ],
        };
        let parts = parts.map(|(key, number)| {
            let label = self.words.say(key);
            self.words.pair(&label, &number.to_string())
        });
        parts.join(" · ")
    }
}

/// Shows a search until somebody leaves.
pub fn run_lab(start: &LabStart) -> Result<(), StartError> {
    let opened = Lab::open(start);
    let mut lab = opened.map_err(|fault| StartError::of(&fault, start.words))?;
    match start.plain {
        true => converse(&mut lab, io::stdin().lock(), io::stdout().lock())?,
        false => crate::terminal::show_lab(lab)?,
    }
    Ok(())
}
