//! Finding the line network that a spec of Gomoku names.

use super::embedded;
use super::shared::Shared;
use super::source::{NetworkSource, read_named};
use crate::spec::{Checked, SpecError};
use std::sync::Arc;
use wuqi_games::gomoku::{Gomoku, Rule};
use wuqi_nn::line::{LineFile, LineNetwork};
use wuqi_nn::{Kernel, NetworkError};

/// The network that a spec asks for: that of a file, none with `eval=hand`, otherwise the
/// program's own, if it has one for this board. Its own were learned with five in a row and no
/// other rule; for others there is none.
pub(crate) fn find_lines(
    game: &Gomoku,
    spec: &Checked<'_>,
    source: &dyn NetworkSource,
) -> Result<Option<Arc<LineNetwork>>, SpecError> {
    if spec.word("eval") == Some("hand") {
        return Ok(None);
    }
    let Some(name) = spec.word("net") else {
        return Ok(own_lines(game));
    };
    read_named(name, source, |bytes| open(game, bytes)).map(Some)
}

/// The line network that is part of the program, if it suits the game.
#[must_use]
pub fn own_lines(game: &Gomoku) -> Option<Arc<LineNetwork>> {
    let is_usual = game.rule() == Rule::Freestyle && game.row_length() == 5;
    let own = || embedded::lines().find_map(|bytes| open(game, bytes).ok());
    is_usual.then(own).flatten()
}

/// The network of a file, ready to play. Engines that use the same network at the same time
/// share it.
fn open(game: &Gomoku, bytes: &[u8]) -> Result<Arc<LineNetwork>, NetworkError> {
    static READY: Shared<LineNetwork> = Shared::new();
    let file = LineFile::read(bytes)?;
    file.suits(game)?;
    let key = format!("{} {}", file.hash, file.shape.patterns.reach());
    Ok(READY.get(key, || LineNetwork::new(&file, Kernel::best())))
}
