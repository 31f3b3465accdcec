//! Everything that the screen shows: plain data that messages change and drawing reads.

mod library_list;
mod menu;
mod overlay;
mod play;

pub use library_list::LibraryList;
pub use menu::{Menu, Row};
pub use overlay::{Choice, Overlay};
pub use play::{Page, Play, Replay, SPEEDS, name_of};

use crate::draft::Draft;
use crate::theme::Theme;
use crate::words::Words;
use ratatui::layout::Rect;

/// What fills the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Choosing a game.
    Menu,
    /// The game.
    Game,
    /// The games in the library.
    Library,
}

/// A line for the reader, until the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The sentence.
    pub text: String,
    /// Whether something was refused.
    pub fault: bool,
}

/// Everything that the screen shows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The reader's language.
    pub words: Words,
    /// Colours and signs.
    pub theme: Theme,
    /// Whether the terminal's bell rings at moves.
    pub bell: bool,
    /// What fills the screen.
    pub screen: Screen,
    /// What lies above it.
    pub overlay: Option<Overlay>,
    /// The menu.
    pub menu: Menu,
    /// The game, once one was begun.
    pub play: Option<Play>,
    /// The library's list.
    pub library: LibraryList,
    /// A line for the reader.
    pub note: Option<Note>,
    /// The terminal.
    pub area: Rect,
    /// Milliseconds since the program began.
    pub now: u64,
    /// Whether a watched game waits for a key before every move.
    pub step: bool,
    /// The name to save under, until it is known whether another game has it.
    pub saving: Option<String>,
    /// Whether a snapshot that comes is a game that was asked for.
    pub awaiting: bool,
}

impl Model {
    /// What can be done after a game.
    #[must_use]
    pub fn after(&self) -> Vec<Choice> {
        let deal = self.play.as_ref().and_then(|play| play.state.deal.as_ref());
        let sealed = deal.is_some_and(|deal| !deal.revealed);
        let mut choices = vec![Choice::Rematch, Choice::Replay];
        choices.extend(sealed.then_some(Choice::Reveal));
        choices.extend([Choice::Close, Choice::Menu, Choice::Quit]);
        choices
    }

    /// A screen with the menu.
    #[must_use]
    pub fn new(words: Words, theme: Theme, draft: Draft) -> Model {
        Model {
            words,
            theme,
            bell: false,
            screen: Screen::Menu,
            overlay: None,
            menu: Menu::new(draft),
            play: None,
            library: LibraryList::default(),
            note: None,
            area: Rect::new(0, 0, 80, 24),
            now: 0,
            step: false,
            saving: None,
            awaiting: false,
        }
    }

    /// Tells the reader something.
    pub fn tell(&mut self, text: String) {
        self.note = Some(Note { text, fault: false });
    }

    /// Tells the reader why something was not done.
    pub fn refuse(&mut self, text: String) {
        self.note = Some(Note { text, fault: true });
    }
}
