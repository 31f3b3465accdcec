//! What keys and the mouse do in the lab.

use super::{Lab, screen};
use crate::update::Message;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

/// So far goes a page.
const PAGE: usize = 10;

impl Lab {
    /// Takes a message. Returns whether the lab is left.
    pub fn update(&mut self, message: &Message) -> bool {
        match message {
            Message::Key(key) if key.kind == KeyEventKind::Release => false,
            Message::Key(key) => self.press(*key),
            Message::Mouse(mouse) => {
                self.point(*mouse);
                false
            }
            Message::Resize(width, height) => {
                self.area = Rect::new(0, 0, *width, *height);
                false
            }
            Message::Event(_) | Message::Tick(_) | Message::Written { .. } => false,
            Message::End => true,
        }
    }

    fn press(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return true;
        }
        if self.typed.is_some() {
            self.type_step(key.code);
            return false;
        }
        let step = self.story.step();
        match key.code {
            KeyCode::Right | KeyCode::Char(' ' | 'n') | KeyCode::Enter => self.go_to(step + 1),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('p') => {
                self.go_to(step.saturating_sub(1));
            }
            KeyCode::PageDown => self.go_to(step + PAGE),
            KeyCode::PageUp => self.go_to(step.saturating_sub(PAGE)),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Char('i') => self.go_to(self.story.end_of_part()),
            KeyCode::Up => self.choose_beside(false),
            KeyCode::Down => self.choose_beside(true),
            KeyCode::Esc => self.chosen = None,
            KeyCode::Char('b') | KeyCode::Tab => self.board = !self.board,
            KeyCode::Char('g' | ':') => self.typed = Some(String::new()),
            KeyCode::Char(digit @ '0'..='9') => self.typed = Some(digit.to_string()),
            KeyCode::Char('q') => return true,
            _ => {}
        }
        false
    }

    /// A number is typed, and Enter goes there.
    fn type_step(&mut self, code: KeyCode) {
        let Some(typed) = &mut self.typed else {
            return;
        };
        match code {
            KeyCode::Char(digit @ '0'..='9') if typed.len() < 9 => typed.push(digit),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter => {
                let step = typed.parse();
                self.typed = None;
                if let Ok(step) = step {
                    self.go_to(step);
                }
            }
            KeyCode::Esc => self.typed = None,
            _ => {}
        }
    }

    /// Chooses the position above or below in the lines of the tree.
    fn choose_beside(&mut self, below: bool) {
        let rows = super::tree::rows(&self.teller(), self.chosen);
        let nodes: Vec<usize> = rows.iter().filter_map(|row| row.node).collect();
        let here = self.chosen.unwrap_or(self.story.here());
        let at = nodes.iter().position(|&node| node == here).unwrap_or(0);
        let next = match below {
            true => (at + 1).min(nodes.len() - 1),
            false => at.saturating_sub(1),
        };
        self.chosen = Some(nodes[next]);
    }

    fn point(&mut self, mouse: MouseEvent) {
        let step = self.story.step();
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go_to(step + 1),
            MouseEventKind::ScrollUp => self.go_to(step.saturating_sub(1)),
            MouseEventKind::Down(MouseButton::Left) => {
                let place = Position::new(mouse.column, mouse.row);
                if let Some(node) = screen::node_at(self, place) {
                    self.chosen = Some(node);
                }
            }
            _ => {}
        }
    }
}
