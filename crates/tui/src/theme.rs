//! Colours and signs: vermilion for player One, indigo for player Two, amber for the
//! machine, and nothing told by colour alone.

use ratatui::style::{Color, Modifier, Style};
use wuqi_core::Player;
use wuqi_games::Extra;

/// How things look in this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Only ASCII characters.
    pub ascii: bool,
    /// Colours, not only bold, faint and reversed text.
    pub color: bool,
}

impl Theme {
    fn tint(self, color: Color) -> Style {
        match self.color {
            true => Style::new().fg(color),
            false => Style::new(),
        }
    }

    /// Plain text.
    #[must_use]
    pub fn plain(self) -> Style {
        Style::new()
    }

    /// A player's colour.
    #[must_use]
    pub fn player(self, player: Player) -> Style {
        match player {
            Player::One => self.tint(Color::Indexed(202)),
            Player::Two => self.tint(Color::Indexed(69)),
        }
        .add_modifier(Modifier::BOLD)
    }

    /// What the machine says.
    #[must_use]
    pub fn machine(self) -> Style {
        self.tint(Color::Indexed(214))
    }

    /// Something that went wrong.
    #[must_use]
    pub fn fault(self) -> Style {
        self.tint(Color::Indexed(203)).add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    #[must_use]
    pub fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Titles.
    #[must_use]
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The row or square that the keys act on.
    #[must_use]
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// One of two signs, for terminals with and without Unicode.
    #[must_use]
    pub fn sign<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.ascii {
            true => ascii,
            false => unicode,
        }
    }

    /// The sign of a player on this board: that of the player's stones, or one of nobody's
    /// while the colours are open.
    #[must_use]
    pub fn seat(self, extra: &Extra, player: Player) -> &'static str {
        match extra.stones_of(player) {
            Some(stones) => self.stone(stones),
            None => self.sign("◇", "?"),
        }
    }

    /// A player's colour on this board.
    #[must_use]
    pub fn seat_style(self, extra: &Extra, player: Player) -> Style {
        let stones = extra.stones_of(player);
        stones.map_or(self.strong(), |stones| self.player(stones))
    }

    /// The sign of a player: square or round.
    #[must_use]
    pub fn stone(self, player: Player) -> &'static str {
        match player {
            Player::One => self.sign("■", "#"),
            Player::Two => self.sign("●", "o"),
        }
    }
}
