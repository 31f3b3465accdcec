//! `wuqi analyze`: several lines of thought, live in a terminal.

use super::best::summary;
use crate::contest::Live;
use crate::failure::Failure;
use crate::setup::PositionArgs;
use crate::thinking::ThinkingArgs;
use std::io::IsTerminal;
use wuqi_engines::{Listener, Report};

/// Thinks and shows the best lines, redrawing them on a terminal as they change.
pub fn run(
    position: &PositionArgs,
    thinking: &ThinkingArgs,
    lines: usize,
    json: bool,
) -> Result<(), Failure> {
    let (game, position) = position.set_up()?;
    let mut engine = thinking.build_for_lines(&game, lines)?;
    let mut screen = Screen {
        lines,
        live: (std::io::stdout().is_terminal() && !json).then(Live::new),
    };
    let mut report = thinking.think(&game, &mut *engine, &*position, &mut screen)?;
    if json {
        report.root.truncate(lines);
        println!(
            "{}",
            serde_json::to_string(&report).map_err(Failure::refused)?
        );
    } else {
        let block = screen.block(&report);
        screen.live.unwrap_or_else(Live::new).finish(&block);
    }
    Ok(())
}

/// The block of lines that is drawn over again.
struct Screen {
    lines: usize,
    live: Option<Live>,
}

impl Screen {
    fn block(&self, report: &Report) -> String {
        let mut text = summary(report);
        text.push('\n');
        for (rank, mv) in report.root.iter().take(self.lines).enumerate() {
            let chance = report.percent(mv, "≤");
            let prior = mv.prior.map_or(String::new(), |prior| {
                format!("  prior {:4.1}%", 100.0 * prior)
            });
            text += &format!(
                "{:>3}. {:<10} {chance:>7}  {:>9} visits{prior}  {}\n",
                rank + 1,
                mv.mv,
                mv.visits,
                mv.pv.join(" ")
            );
        }
        text
    }
}

impl Listener for Screen {
    fn report(&mut self, report: &Report) {
        let block = self.block(report);
        if let Some(live) = &mut self.live {
            live.show(&block);
        }
    }
}
