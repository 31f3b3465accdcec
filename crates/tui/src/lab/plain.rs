//! The lab as lines of text: a command in, a sentence or a grid out.

use super::Lab;
use super::grid::grid;
use super::tree;
use crate::ascii::in_ascii;
use crate::board::{Style, draw_board};
use crate::plain::read_line;
use std::io::{self, BufRead, Write};
use unicode_width::UnicodeWidthStr;

/// Every command with the key of its explanation.
const COMMANDS: [(&str, &str); 12] = [
    ("next [N]", "tui.lab.help.next"),
    ("back [N]", "tui.lab.help.back"),
    ("N", "tui.lab.help.go"),
    ("part", "tui.lab.help.part"),
    ("start, end", "tui.lab.help.ends"),
    ("tree", "tui.lab.help.tree"),
    ("node N", "tui.lab.help.node"),
    ("here", "tui.lab.help.here"),
    ("table", "tui.lab.help.table"),
    ("board", "tui.plain.help.show"),
    ("help", "tui.plain.help.help"),
    ("quit", "tui.key.leave"),
];

/// Answers commands until the input ends or somebody leaves.
pub fn converse(lab: &mut Lab, mut input: impl BufRead, to: impl Write) -> io::Result<()> {
    let mut lines = Lines {
        ascii: lab.theme.ascii,
        to,
    };
    lines.line(&lab.title)?;
    lines.step(lab)?;
    loop {
        lines.to.flush()?;
        let Some(line) = read_line(&mut input)? else {
            return Ok(());
        };
        let mut words = line.split_whitespace();
        let order = words.next().unwrap_or("next");
        let rest: Vec<&str> = words.collect();
        match order {
            "quit" | "q" | "exit" => return lines.line(&lab.words.say("tui.plain.bye")),
            order => lines.obey(lab, order, &rest)?,
        }
    }
}

/// Where lines go.
struct Lines<W> {
    to: W,
    ascii: bool,
}

impl<W: Write> Lines<W> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        match self.ascii {
            true => writeln!(self.to, "{}", in_ascii(text)),
            false => writeln!(self.to, "{text}"),
        }
    }

    /// The step as its number and its sentence.
    fn step(&mut self, lab: &Lab) -> io::Result<()> {
        let (step, length) = (lab.story.step(), lab.story.length());
        self.line(&format!("{step}/{length}  {}", lab.caption()))
    }

    fn obey(&mut self, lab: &mut Lab, order: &str, rest: &[&str]) -> io::Result<()> {
        let now = lab.story.step();
        let count = rest.first().map_or(Ok(1), |text| text.parse::<usize>());
        match (order, count) {
            ("next" | "n", Ok(count)) => {
                // Nobody follows more sentences than the search has.
                for _ in 0..count.min((lab.story.length() - now).max(1)) {
                    lab.go_to(lab.story.step() + 1);
                    self.step(lab)?;
                }
                Ok(())
            }
            ("back" | "b", Ok(count)) => self.go_to(lab, now.saturating_sub(count)),
            ("part" | "i", _) => self.go_to(lab, lab.story.end_of_part()),
            ("start", _) => self.go_to(lab, 0),
            ("end", _) => self.go_to(lab, usize::MAX),
            ("here", _) => self.go_to(lab, now),
            ("tree" | "t", _) => self.tree(lab),
            ("table", _) => self.grid(lab),
            ("board" | "show", _) => self.board(lab),
            ("node", _) => self.choose(lab, rest),
            ("help" | "?", _) => self.help(lab),
            (order, _) => match order.parse() {
                Ok(step) => self.go_to(lab, step),
                Err(_) => {
                    let text = [&[order], rest].concat().join(" ");
                    self.line(&lab.words.fill("tui.lab.what", &[("text", text.into())]))
                }
            },
        }
    }

    fn go_to(&mut self, lab: &mut Lab, step: usize) -> io::Result<()> {
        lab.go_to(step);
        self.step(lab)
    }

    /// The tree, two blanks for each step from the root, every position with its number.
    fn tree(&mut self, lab: &Lab) -> io::Result<()> {
        let here = lab.chosen.unwrap_or(lab.story.here());
        for row in tree::rows(&lab.teller(), lab.chosen) {
            let blanks = "  ".repeat(row.level);
            let figure = match row.figure.is_empty() {
                true => String::new(),
                false => format!("  {}", row.figure),
            };
            let sign = if row.node == Some(here) { "  ←" } else { "" };
            match row.node {
                Some(node) => self.line(&format!("{blanks}{node}: {}{figure}{sign}", row.name))?,
                None => self.line(&format!("{blanks}{}", row.name))?,
            }
        }
        Ok(())
    }

    fn grid(&mut self, lab: &Lab) -> io::Result<()> {
        let grid = grid(&lab.teller(), lab.chosen);
        self.line(&grid.title)?;
        for text in &grid.above {
            self.line(text)?;
        }
        for (_, text) in grid.aligned() {
            self.line(&text)?;
        }
        for text in &grid.below {
            self.line(text)?;
        }
        self.line(&lab.counters())
    }

    fn board(&mut self, lab: &Lab) -> io::Result<()> {
        let style = Style {
            ascii: lab.theme.ascii,
            color: lab.theme.color,
        };
        write!(self.to, "{}", draw_board(&lab.view(), style))
    }

    /// Chooses a position by its number, or by the moves from the root.
    fn choose(&mut self, lab: &mut Lab, rest: &[&str]) -> io::Result<()> {
        let node = match rest {
            [number] if number.parse::<usize>().is_ok() => number.parse().ok(),
            moves => lab.behind(moves),
        };
        match node.filter(|&node| lab.is_there(node)) {
            Some(node) => {
                lab.chosen = Some(node);
                self.line(&lab.caption())?;
                self.grid(lab)
            }
            None => {
                let text = rest.join(" ");
                self.line(&lab.words.fill("tui.lab.nonode", &[("text", text.into())]))
            }
        }
    }

    fn help(&mut self, lab: &Lab) -> io::Result<()> {
        for (command, key) in COMMANDS {
            let blanks = " ".repeat(12_usize.saturating_sub(command.width()));
            self.line(&format!("  {command}{blanks}{}", lab.words.say(key)))?;
        }
        Ok(())
    }
}

impl Lab {
    /// The position of the tree behind these moves.
    fn behind(&self, moves: &[&str]) -> Option<usize> {
        moves.iter().try_fold(0, |node, text| {
            let tried = &self.story.standing(node).tried;
            let is_it = |below: &&usize| self.story.node(**below).mv.as_deref() == Some(*text);
            tried.iter().find(is_it).copied()
        })
    }

    /// Whether a position is in the tree at this step.
    fn is_there(&self, node: usize) -> bool {
        node < self.story.trace().nodes.len() && self.story.standing(node).seen
    }
}
