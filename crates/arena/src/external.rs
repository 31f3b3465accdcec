//! An engine in another process at the board.
//!
//! The program is started before the game, not during its first move, and is told the
//! clocks as they stand: how to portion its time is its own business.

use crate::{Choice, Contestant, Request};
use std::time::{Duration, Instant};
use wuqi_engines::{Engine, Report, Unheard};
use wuqi_protocols::time::Clock;
use wuqi_protocols::{Clocks, ExternalEngine};
use wuqi_search::{Control, Limits};

/// Another program's engine.
pub struct External {
    engine: ExternalEngine,
    per_move: Limits,
}

impl External {
    /// Seats an engine that has these limits for every move.
    #[must_use]
    pub fn new(engine: ExternalEngine, per_move: Limits) -> External {
        External { engine, per_move }
    }
}

impl Contestant for External {
    fn new_game(&mut self) -> Result<(), String> {
        self.engine.forget();
        self.engine.prepare().map_err(|error| error.to_string())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String> {
        let began = Instant::now();
        let clock = || began.elapsed();
        // Where every move has a time, the clock is one more limit of it; the protocols have
        // no words for both.
        let limits = match self.per_move.time {
            Some(_) => request.limits,
            None => {
                self.engine.set_clocks(clocks(request));
                self.per_move
            }
        };
        self.engine.set_line(request.start, request.moves);
        let control = Control::new(limits, request.stop, &clock)
            .with_seed(request.seed)
            .with_threads(request.threads);
        let report = self
            .engine
            .think(request.position, &control, &mut Unheard)
            .map_err(|error| error.to_string())?;
        Ok(Choice {
            expects: says_something(&report).then_some(report.wdl.win + report.wdl.draw / 2.0),
            score: report.score.score(),
            mv: report.best,
            nodes: report.nodes,
            depth: report.depth,
            spent: Some(Duration::from_millis(report.time_ms)),
        })
    }
}

/// Both clocks. A side without one is told as having the other's.
fn clocks(request: &Request<'_>) -> Option<Clocks> {
    let known = request.clocks[0].or(request.clocks[1])?;
    Some(request.clocks.map(|clock| {
        let clock = clock.unwrap_or(known);
        Clock {
            left: clock.left(),
            increment: clock.increment(),
            moves_to_go: None,
        }
    }))
}

/// Whether the engine told what it expects; several protocols have no word for it.
fn says_something(report: &Report) -> bool {
    report.score.score().is_some()
}
