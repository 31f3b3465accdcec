//! The report on a move and on the whole game, as the earlier Sequencium program gave it:
//! moves available, the choice, nodes evaluated, and statistics at the end.

use super::Plain;
use crate::statistics::{Cost, seconds};
use crate::words::is_person;
use std::io::{self, Write};
use wuqi_core::Player;
use wuqi_games::any::games;
use wuqi_session::protocol::{State, player};

/// The line between parts of a report.
const RULE: &str = "==================================================";

/// The rule options that are not the usual ones.
fn unusual(state: &State) -> String {
    let info = games().into_iter().find(|info| info.id == state.game);
    let usual = |rule: &&str| {
        let options = info.iter().flat_map(|info| info.options);
        options
            .map(|option| format!("{}={}", option.key, option.default))
            .any(|usual| usual == **rule)
    };
    let rules: Vec<&str> = state.rules.split(',').filter(|rule| !usual(rule)).collect();
    rules.join(", ")
}

impl<W: Write> Plain<'_, W> {
    /// What is played, by whom.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let words = self.start.words;
        let mut lines = vec![format!("{} {}", words.game(state.game), state.size)];
        let rules = unusual(state);
        if !rules.is_empty() {
            lines.push(words.pair(&words.say("ui.rules"), &rules));
        }
        for side in Player::BOTH {
            let label = words.say(&format!("player.{}", player::word(side)));
            let stone = self.start.theme.seat(&state.board.extra, side);
            let name = words.seat_alone(state, side);
            match name == label {
                true => lines.push(format!("{stone} {label}")),
                false => lines.push(format!("{stone} {}", words.pair(&label, &name))),
            }
        }
        writeln!(self.to, "{RULE}")?;
        for line in lines {
            writeln!(self.to, "{line}")?;
        }
        writeln!(self.to, "{RULE}")
    }

    /// A move that was played.
    pub(super) fn report_move(&mut self, before: &State, after: &State) -> io::Result<()> {
        let Some(last) = &after.last else {
            return Ok(());
        };
        let words = self.start.words;
        let name = words.seat(after, last.by);
        let stone = self.start.theme.seat(&after.board.extra, last.by);
        if is_person(&after.seats[last.by.index()]) {
            let params = [("name", name.into()), ("move", last.mv.clone().into())];
            return writeln!(
                self.to,
                "{stone} {}",
                words.fill("ui.announce.move", &params)
            );
        }
        writeln!(self.to, "{RULE}")?;
        let turn = [("ply", after.ply.into()), ("name", name.into())];
        writeln!(self.to, "{stone} {}", words.fill("tui.plain.turn", &turn))?;
        let count = [("number", before.moves.len().into())];
        writeln!(self.to, "{}", words.fill("tui.plain.available", &count))?;
        let number = (before.moves.iter())
            .find(|step| step.text == last.mv)
            .and_then(|step| step.number);
        let chosen = match (number, last.touch.last()) {
            (Some(number), Some(&at)) => {
                let width = usize::from(after.board.width);
                words.fill(
                    "tui.plain.chosen.number",
                    &[
                        ("move", last.mv.clone().into()),
                        ("row", (at / width).into()),
                        ("column", (at % width).into()),
                        ("number", number.into()),
                    ],
                )
            }
            _ => words.fill("tui.plain.chosen", &[("move", last.mv.clone().into())]),
        };
        writeln!(self.to, "{chosen}")?;
        if let Some(thinking) = self.thinking.take() {
            let nodes = [("number", thinking.report.nodes.into())];
            writeln!(self.to, "{}", words.fill("tui.plain.nodes", &nodes))?;
            if thinking.report.cutoffs > 0 {
                let cutoffs = [("number", thinking.report.cutoffs.into())];
                writeln!(self.to, "{}", words.fill("tui.plain.cutoffs", &cutoffs))?;
            }
            let cost = Cost::of(&thinking.report);
            if cost.depth > 0 {
                let depth = words.pair(&words.say("ui.stat.depth"), &cost.depth.to_string());
                writeln!(self.to, "{depth}")?;
            }
            writeln!(self.to, "{}", self.time(cost.ms))?;
            let percent = (thinking.one.clamp(0.0, 1.0) * 100.0).round() as u32;
            let one = words.seat(after, Player::One);
            let label = words.fill("ui.chanceof", &[("name", one.into())]);
            writeln!(self.to, "{}", words.pair(&label, &format!("{percent}%")))?;
        }
        Ok(())
    }

    /// A time in words.
    fn time(&self, ms: u64) -> String {
        let words = self.start.words;
        let time = format!("{} {}", seconds(ms), words.say("ui.second"));
        words.pair(&words.say("ui.stat.time"), &time)
    }

    /// What the moves cost, as a table for a spreadsheet.
    pub(super) fn statistics_table(&mut self) -> io::Result<()> {
        let (Some(state), words) = (&self.state, self.start.words) else {
            return Ok(());
        };
        let table = self.statistics.table(|side| words.seat(state, side));
        write!(self.to, "{table}")
    }

    /// The end: the last board, what each side reached, who won.
    pub(super) fn end(&mut self) -> io::Result<()> {
        let Some(state) = self.state.clone() else {
            return Ok(());
        };
        let Some(result) = &state.result else {
            return Ok(());
        };
        let words = self.start.words;
        writeln!(self.to, "{RULE}")?;
        writeln!(self.to, "{}", words.say("tui.plain.over"))?;
        writeln!(self.to, "{RULE}")?;
        if state.seats.iter().any(is_person) {
            self.show()?;
        }
        for side in Player::BOTH {
            let stone = self.start.theme.seat(&state.board.extra, side);
            let name = words.seat(&state, side);
            let mut line = format!("{stone} {name}");
            if let Some(score) = state.score {
                let unit = words.say(&format!("ui.unit.{}", state.game));
                let reached = format!("{} ({unit})", score[side.index()]);
                line = format!("{stone} {}", words.pair(&name, &reached));
            }
            let (_, cost) = self.statistics.totals(side);
            if cost != Cost::default() {
                let nodes = words.fill("tui.plain.nodes", &[("number", cost.nodes.into())]);
                let cutoffs = words.fill("tui.plain.cutoffs", &[("number", cost.cutoffs.into())]);
                line += &format!(" · {nodes} · {cutoffs} · {}", self.time(cost.ms));
            }
            writeln!(self.to, "{line}")?;
        }
        let total = [("number", state.ply.into())];
        writeln!(self.to, "{}", words.fill("tui.plain.total", &total))?;
        let (headline, reason) = words.ending(&state, result);
        writeln!(self.to, "{headline} ({reason})")?;
        writeln!(self.to, "{RULE}")
    }
}
