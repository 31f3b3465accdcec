//! What is measured. A further contest is a function in one of these files, or in a new
//! one, and a line in [`all`].

mod evaluation;
mod network;
mod perft;
mod puct;
mod random_games;
mod uct;

use crate::contest::Contest;
use anyhow::Result;
use std::path::Path;
use wuqi_games::{Configure, OptionError, Options};

/// All contests, in the order of the report.
pub fn all(python: Option<&Path>) -> Result<Vec<Contest>> {
    let mut contests = vec![
        perft::ataxx()?,
        random_games::ataxx()?,
        random_games::gomoku()?,
        random_games::banqi(python)?,
        random_games::banqi_chain()?,
        random_games::sequencium()?,
        random_games::territory()?,
        uct::ataxx()?,
        uct::gomoku()?,
        uct::banqi(python)?,
        uct::sequencium()?,
        uct::territory()?,
        puct::gomoku()?,
        puct::gomoku_priors()?,
        evaluation::ataxx()?,
    ];
    contests.extend(network::all(python)?);
    Ok(contests)
}

/// The game with its default size and these `key=value` rules.
fn game<G: Configure>(rules: &str) -> Result<G, OptionError> {
    let options: Options = rules.parse()?;
    G::configure(None, &options)
}

/// What our entrants are called.
fn ours(what: &str) -> String {
    match what {
        "" => "wuqi".to_owned(),
        what => format!("wuqi ({what})"),
    }
}
