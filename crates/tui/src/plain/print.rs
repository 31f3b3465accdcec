//! The board and what stands beside it, as lines of text.

use super::Plain;
use super::order::COMMANDS;
use crate::board::{Style, draw_board};
use crate::draw::describe_squares;
use crate::games::{Fact, facts, opening};
use crate::model::name_of;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;
use wuqi_core::Player;
use wuqi_games::View;
use wuqi_session::protocol::{Entry, HintView, State, ThinkingView, TurnWord};

impl<W: Write> Plain<'_, W> {
    fn style(&self) -> Style {
        Style {
            ascii: self.start.theme.ascii,
            color: self.start.theme.color,
        }
    }

    /// The commands.
    pub(super) fn help(&mut self) -> io::Result<()> {
        let words = self.start.words;
        for (command, key) in COMMANDS {
            let blanks = " ".repeat(18_usize.saturating_sub(command.width()));
            writeln!(self.to, "  {command}{blanks}{}", words.say(key))?;
        }
        Ok(())
    }

    /// The board, the facts beside it and whose turn it is.
    pub(super) fn show(&mut self) -> io::Result<()> {
        let Some(state) = self.state.clone() else {
            return writeln!(self.to, "{}", self.start.words.say("tui.plain.menu"));
        };
        writeln!(self.to)?;
        write!(self.to, "{}", draw_board(&state.board, self.style()))?;
        self.score()?;
        self.facts(&state)?;
        self.turn(&state)
    }

    /// The score of both sides, with their names.
    pub(super) fn score(&mut self) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let words = self.start.words;
        let side = |player: Player| {
            let stone = self.start.theme.seat(&state.board.extra, player);
            let name = words.seat(state, player);
            match state.score {
                Some(score) => {
                    let score = score[player.index()].to_string();
                    format!("{stone} {}", words.pair(&name, &score))
                }
                None => format!("{stone} {name}"),
            }
        };
        let line = format!("{}   {}", side(Player::One), side(Player::Two));
        writeln!(self.to, "{line}")?;
        if let Some(clock) = &state.clock {
            let [one, two] = clock
                .left_ms
                .map(|ms| format!("{}:{:02}", ms / 60_000, ms / 1000 % 60));
            let clock = format!("{one}   {two}");
            writeln!(self.to, "{}", words.pair(&words.say("ui.clock"), &clock))?;
        }
        Ok(())
    }

    /// What only one game counts.
    fn facts(&mut self, state: &State) -> io::Result<()> {
        let words = self.start.words;
        if let Some(key) = opening(&state.board.extra) {
            return writeln!(self.to, "{}", words.say(&key));
        }
        for fact in facts(&state.board) {
            let (title, text) = match fact {
                Fact::ColourOfOne(key) => (words.seat(state, Player::One), words.say(key)),
                Fact::Pieces { title, counts, .. } => (words.say(title), self.counts(counts)),
                Fact::Meter { title, now, limit } => (words.say(title), format!("{now}/{limit}")),
                Fact::Forbidden(points) => {
                    let points = points.iter().map(|&(at, why)| {
                        let why = words.say(&format!("forbidden.{why}"));
                        format!("{} ({why})", name_of(&state.board, at))
                    });
                    let points: Vec<String> = points.collect();
                    (words.say("tui.forbidden"), points.join(", "))
                }
                // Everybody sees the board.
                Fact::Empty(_) => continue,
            };
            writeln!(self.to, "{}", words.pair(&title, &text))?;
        }
        Ok(())
    }

    fn counts(&self, pieces: &[(char, u8)]) -> String {
        let words = self.start.words;
        let pieces: Vec<&(char, u8)> = pieces.iter().filter(|(_, count)| *count > 0).collect();
        if pieces.is_empty() {
            return words.say("tui.none");
        }
        let face = |letter| crate::draw::face(letter, self.start.theme, words);
        let counts = pieces
            .iter()
            .map(|(letter, count)| format!("{}{count}", face(*letter)));
        counts.collect::<Vec<_>>().join(" ")
    }

    /// Whose turn it is.
    fn turn(&mut self, state: &State) -> io::Result<()> {
        let words = self.start.words;
        let side = match (state.turn, &state.result) {
            (TurnWord::One, None) => Player::One,
            (TurnWord::Two, None) => Player::Two,
            _ => return Ok(()),
        };
        let name = words.seat(state, side);
        let turn = words.fill("tui.plain.tomove", &[("name", name.into())]);
        let free = state.moves.iter().find(|step| step.touch.is_empty());
        match free.map(|step| step.kind) {
            Some("end") => {
                let onward = state.moves.iter().filter(|step| !step.touch.is_empty());
                let onward: Vec<&str> = onward.map(|step| step.text.as_str()).collect();
                let onward = words.fill("ui.chain.more", &[("squares", onward.join(" ").into())]);
                let chain = words.pair(&words.say("ui.chain"), &onward);
                writeln!(self.to, "{turn} {chain} (end)")
            }
            Some("choice") => {
                let choices = state.moves.iter().map(|step| step.text.as_str());
                let choices: Vec<&str> = choices.collect();
                writeln!(self.to, "{turn} ({})", choices.join(", "))
            }
            Some(_) => {
                writeln!(self.to, "{turn} {} (pass)", words.say("ui.mustpass.note"))
            }
            None => writeln!(self.to, "{turn}"),
        }
    }

    /// The legal moves.
    pub(super) fn list_moves(&mut self) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let words = self.start.words;
        let count = [("number", state.moves.len().into())];
        writeln!(self.to, "{}", words.fill("tui.plain.available", &count))?;
        let texts = state.moves.iter().map(|step| step.text.as_str());
        let line = texts.collect::<Vec<_>>().join(" ");
        for line in crate::draw::wrap(&line, 78) {
            writeln!(self.to, "{line}")?;
        }
        Ok(())
    }

    /// What stands where, in words, for whoever cannot see a board.
    pub(super) fn pieces(&mut self) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let board: &View = &state.board;
        for line in describe_squares(self.start.words, state, board) {
            writeln!(self.to, "{line}")?;
        }
        Ok(())
    }

    /// The moves played.
    pub(super) fn line(&mut self) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let played = state.line.iter().take(state.ply as usize);
        let texts = (played.enumerate()).filter_map(|(index, id)| {
            let text = self.moves.get(id)?;
            Some(format!("{}. {text}", index + 1))
        });
        let line = texts.collect::<Vec<_>>().join(" ");
        match line.is_empty() {
            true => writeln!(self.to, "{}", self.start.words.say("ui.moves.none")),
            false => {
                for line in crate::draw::wrap(&line, 78) {
                    writeln!(self.to, "{line}")?;
                }
                Ok(())
            }
        }
    }

    /// A hint, as far as it tells.
    pub(super) fn hint(&mut self, hint: &HintView) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let words = self.start.words;
        let Some(mv) = &hint.mv else {
            let square = hint.squares.first().map(|&at| name_of(&state.board, at));
            let square = square.unwrap_or_default();
            let text = words.fill("ui.hint.where", &[("square", square.into())]);
            return writeln!(self.to, "{text}");
        };
        let text = words.fill("ui.hint.move", &[("move", mv.clone().into())]);
        writeln!(self.to, "{text}")?;
        for reason in &hint.reasons {
            let sentence = words
                .0
                .text(&format!("hint.{}", reason.code), &reason.params);
            writeln!(self.to, "{sentence}")?;
        }
        Ok(())
    }

    /// What an analysis found: the best moves with their lines.
    pub(super) fn analysis(&mut self, thinking: &ThinkingView) -> io::Result<()> {
        let words = self.start.words;
        writeln!(
            self.to,
            "{}",
            crate::draw::work_done(&thinking.report, words)
        )?;
        for row in thinking.report.root.iter().take(5) {
            let line = row.pv.join(" ");
            let line = if line.is_empty() {
                row.mv.clone()
            } else {
                line
            };
            let sign = self.start.theme.sign("≤", "<=");
            let chance = thinking.report.percent(row, sign);
            writeln!(self.to, "{chance:>7}  {line}")?;
        }
        Ok(())
    }

    /// The library's list.
    pub(super) fn library(&mut self, entries: &[Entry]) -> io::Result<()> {
        let words = self.start.words;
        if entries.is_empty() {
            return writeln!(self.to, "{}", words.say("tui.library.empty"));
        }
        for entry in entries {
            let name = match entry.name.is_empty() {
                true => words.say("tui.library.auto"),
                false => entry.name.clone(),
            };
            let result = match entry.result.as_str() {
                "*" => String::new(),
                outcome => format!(", {}", words.say(&format!("outcome.{outcome}"))),
            };
            let ply = words.fill("ui.end.ply", &[("ply", entry.moves.into())]);
            let game = words.game(&entry.game);
            let what = format!("{game} {}, {ply}{result}", entry.size);
            writeln!(self.to, "{}  {}", entry.entry, words.pair(&name, &what))?;
        }
        Ok(())
    }
}
