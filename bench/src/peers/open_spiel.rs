//! OpenSpiel: its games and searches are C++; a small Python file drives them and takes
//! the CPU time of its own process.

use super::outside;
use crate::contest::{Entrant, Sample};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// What it is called in reports.
const NAME: &str = "OpenSpiel 2.0.2";

/// The file that measures.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/python/open_spiel_games.py");

/// Random Banqi games.
pub fn random_games(python: &Path) -> Entrant {
    let python = python.to_owned();
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |games| measure(&python, games, 1, games)),
    }
}

/// Its Monte Carlo tree search on the Banqi start position, one rollout per simulation.
pub fn uct(python: &Path, simulations: u32) -> Entrant {
    let python = python.to_owned();
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |searches| {
            let count = searches * u64::from(simulations);
            measure(&python, 1, simulations.into(), count)
        }),
    }
}

/// Searches of `simulations` simulations with `rollouts` rollouts each, until there are
/// `count` rollouts in all.
fn measure(python: &Path, rollouts: u64, simulations: u64, count: u64) -> Result<Sample> {
    let numbers = [rollouts, simulations, count / (rollouts * simulations)];
    let mut command = Command::new(python);
    command.args([SCRIPT, "banqi"]);
    command.args(numbers.map(|number| number.to_string()));
    outside::sample(NAME, count, &outside::answer(NAME, &mut command)?)
}
