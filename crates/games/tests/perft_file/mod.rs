//! Perft figures as data, one position a line:
//! `SIZE ; RULES or - ; POSITION or start ; COUNT_D1 COUNT_D2 …`, with `#` comments.

use wuqi_core::Notation;
use wuqi_games::{Configure, Options};

/// One line of a perft file.
pub struct Line<'a> {
    /// The line as it stands, to name it in a failure.
    pub text: &'a str,
    /// The board size.
    pub size: &'a str,
    /// The rule options.
    pub rules: Options,
    /// The position, `None` for the start.
    pub position: Option<&'a str>,
    /// The counts from depth 1 on.
    pub counts: Vec<u64>,
}

/// The lines of a perft file.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|text| {
            let fields: Vec<&str> = text.split(';').map(str::trim).collect();
            let [size, rules, position, counts] = fields[..] else {
                panic!("four fields are needed: {text}");
            };
            Line {
                text,
                size,
                rules: if rules == "-" { "" } else { rules }.parse().unwrap(),
                position: (position != "start").then_some(position),
                counts: counts
                    .split_whitespace()
                    .map(|count| count.parse().unwrap())
                    .collect(),
            }
        })
        .collect()
}

impl Line<'_> {
    /// The game and the position of a line.
    pub fn set_up<G: Configure + Notation>(&self) -> (G, G::State) {
        let size = self.size.parse().unwrap();
        let game = G::configure(Some(size), &self.rules).unwrap();
        let state = match self.position {
            None => game.start(),
            Some(position) => game.read_state(position).unwrap(),
        };
        (game, state)
    }
}
