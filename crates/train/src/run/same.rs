//! Whether the run in a folder is the one that is asked for.

use super::RunError;
use super::folder::Folder;
use crate::config::Config;

/// Refuses a folder with a run of other games or another network.
pub(super) fn same_run(config: &Config, folder: &Folder) -> Result<(), RunError> {
    let Some(bytes) = folder.read("config.toml")? else {
        return Ok(());
    };
    let known = Config::read(&String::from_utf8_lossy(&bytes))?;
    let differs = [
        (known.game != config.game, "game"),
        (known.sizes != config.sizes, "list of sizes"),
        (known.rules != config.rules, "list of rules"),
        (known.network != config.network, "network"),
        (known.seed != config.seed, "seed"),
        (
            known.learning.optimiser != config.learning.optimiser,
            "optimiser",
        ),
    ];
    match differs.iter().find(|(differs, _)| *differs) {
        Some(&(_, what)) => Err(RunError::OtherRun(what)),
        None => Ok(()),
    }
}
