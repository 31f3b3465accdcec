//! `wuqi analyze`: several lines of thought, live in a terminal.

use super::best::summary;
use crate::failure::Failure;
use crate::setup::PositionArgs;
use crate::thinking::ThinkingArgs;
use std::io::{IsTerminal, Write};
use wuqi_engines::{Listener, Report};

/// Thinks and shows the best lines, redrawing them on a terminal as they change.
pub fn run(
    position: &PositionArgs,
    thinking: &ThinkingArgs,
    lines: usize,
    json: bool,
) -> Result<(), Failure> {
    let (game, position) = position.set_up()?;
    let mut engine = thinking.build(&game)?;
    let mut screen = Screen {
        lines,
        live: std::io::stdout().is_terminal() && !json,
        drawn: 0,
    };
    let mut report = thinking.think(&mut *engine, &*position, &mut screen)?;
    if json {
        report.root.truncate(lines);
        println!(
            "{}",
            serde_json::to_string(&report).map_err(Failure::refused)?
        );
    } else {
        screen.draw(&report);
    }
    Ok(())
}

/// The block of lines that is drawn over again.
struct Screen {
    lines: usize,
    live: bool,
    drawn: usize,
}

impl Screen {
    fn draw(&mut self, report: &Report) {
        let mut text = String::new();
        if self.drawn > 0 {
            text += &format!("\x1b[{}A\x1b[J", self.drawn);
        }
        text += &summary(report);
        text.push('\n');
        let root = report.root.iter().take(self.lines);
        self.drawn = 1 + root.len();
        for (rank, mv) in root.enumerate() {
            let chance = 100.0 * mv.chance;
            let prior = mv.prior.map_or(String::new(), |prior| {
                format!("  prior {:4.1}%", 100.0 * prior)
            });
            text += &format!(
                "{:>3}. {:<10} {chance:5.1}%  {:>9} visits{prior}  {}\n",
                rank + 1,
                mv.mv,
                mv.visits,
                mv.pv.join(" ")
            );
        }
        print!("{text}");
        // A closed pipe ends the drawing, not the search.
        let _ = std::io::stdout().flush();
    }
}

impl Listener for Screen {
    fn report(&mut self, report: &Report) {
        if self.live {
            self.draw(report);
        }
    }
}
