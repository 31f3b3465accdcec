//! Finding the line network that a spec of Gomoku names.

use super::embedded;
use super::shared::Shared;
use super::source::{NetworkSource, read_named};
use crate::spec::{Checked, SpecError};
use std::sync::Arc;
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Rule};
use wuqi_nn::line::{LineFile, LineNetwork};
use wuqi_nn::{Kernel, NetworkError};

/// The network that a spec asks for: that of a file, none with `eval=hand`, otherwise the
/// program's own, if it judges this board better than the patterns do.
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

/// The line network that is part of the program, if it judges this board better than the
/// patterns do.
#[must_use]
pub fn own_lines(game: &Gomoku) -> Option<Arc<LineNetwork>> {
    let own = || embedded::lines().find_map(|bytes| open(game, bytes).ok());
    is_judged_better(game).then(own).flatten()
}

/// Whether [`own_lines`] has one: the program's own suit wherever they judge better.
pub(crate) fn has_own_lines(game: &Gomoku) -> bool {
    is_judged_better(game) && embedded::lines().next().is_some()
}

/// Where the program's own line network, which learned on 15x15 with the freestyle rule, was
/// found to win against the patterns at equal times (`bench/strength/gomoku/README.md`).
fn is_judged_better(game: &Gomoku) -> bool {
    let size = game.size();
    game.row_length() == 5 && game.rule() != Rule::Caro && size.width.min(size.height) >= 11
}

/// The network of a file, ready to play. Engines that use the same network at the same time
/// share it.
fn open(game: &Gomoku, bytes: &[u8]) -> Result<Arc<LineNetwork>, NetworkError> {
    static READY: Shared<LineNetwork> = Shared::new();
    let file = LineFile::read(bytes)?;
    file.suits(game)?;
    // The hash is of the numbers alone, and other boards are seen as those that it learned on.
    let sizes = file.metadata.size_list();
    let key = format!("{} {} {sizes}", file.hash, file.shape.patterns.reach());
    Ok(READY.get(key, || LineNetwork::new(&file, Kernel::best())))
}
