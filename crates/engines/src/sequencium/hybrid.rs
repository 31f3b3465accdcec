//! The strongest player: exact where the solver answers in time, otherwise led by a network or
//! by alpha-beta on the reduced game.

use super::oracle::SequenciumOracle;
use super::reduced::Reduced;
use crate::guided::Guided;
use wuqi_games::sequencium::Sequencium;
use wuqi_search::alphabeta::Settings;

/// The plies that alpha-beta looks ahead before the solver is asked.
const GLANCE: u32 = 4;

/// The player without a network: its solver takes this much memory, alpha-beta what its settings
/// say, once it is asked.
#[must_use]
pub fn hybrid(solver_memory: usize, settings: Settings) -> Guided<Sequencium> {
    let oracle = SequenciumOracle::new(solver_memory);
    let plain = move || Reduced::with(settings.clone());
    Guided::new(Box::new(oracle), plain, GLANCE)
}
