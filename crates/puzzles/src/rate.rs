//! How difficult a puzzle is: the strongest level that does not find the move.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::{Engine, Spec, SpecError, Unheard, build_any, level_of};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How often a level with moods of its own tries a puzzle.
const TRIES: u64 = 3;

/// A level as a player.
pub(crate) struct Level {
    engine: Box<dyn Engine>,
    /// Whether another seed may give another move.
    moody: bool,
}

impl Level {
    pub(crate) fn new(game: &AnyGame, number: u32) -> Result<Level, SpecError> {
        let spec: Spec = format!("level:{number}").parse()?;
        let text = level_of(game, &spec).unwrap_or_default();
        Ok(Level {
            engine: build_any(game, &spec)?,
            moody: text.contains("doubt") || text.contains("haste"),
        })
    }

    /// The move that it plays.
    pub(crate) fn choose(&mut self, position: &dyn Position, seed: u64) -> Option<String> {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let control = Control::new(Limits::default(), &stop, &clock).with_seed(seed);
        let report = self.engine.think(position, &control, &mut Unheard);
        report.ok().map(|report| report.best)
    }

    /// Begins another game.
    pub(crate) fn forget(&mut self) {
        self.engine.forget();
    }

    /// Whether it misses the move in most of its tries.
    fn fails(&mut self, position: &dyn Position, solution: &str) -> bool {
        let tries = if self.moody { TRIES } else { 1 };
        let found = (0..tries).filter(|&seed| {
            self.forget();
            self.choose(position, seed + 1).as_deref() == Some(solution)
        });
        2 * found.count() as u64 <= tries
    }
}

/// The strongest of the levels that fails, from 1; 1 if none does.
pub(crate) fn rate(levels: &mut [Level], position: &dyn Position, solution: &str) -> u8 {
    let failing = (levels.iter_mut()).rposition(|level| level.fails(position, solution));
    failing.map_or(1, |index| index as u8 + 1)
}

/// All levels of a game, weakest first.
pub(crate) fn levels(game: &AnyGame) -> Result<Vec<Level>, SpecError> {
    (1..=10).map(|number| Level::new(game, number)).collect()
}
