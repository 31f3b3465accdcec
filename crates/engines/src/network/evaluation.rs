//! Finding the evaluation network that a spec names.

use super::embedded;
use super::shared::Shared;
use super::source::{NetworkSource, read_named};
use crate::parameter::{Kind, Parameter};
use crate::spec::{Checked, SpecError};
use std::sync::Arc;
use wuqi_games::Configure;
use wuqi_nn::evaluation::Evaluation;
use wuqi_nn::{EvaluationFile, Kernel, NetworkError};

/// The parameters that choose an evaluation, in games that have more than one.
pub(crate) const EVALUATION: [Parameter; 2] = [
    Parameter {
        key: "eval",
        kind: Kind::Words(&["net", "hand"]),
        default: "net",
        offer: "",
        summary: "positions are judged by a network, where there is one, or by hand-written rules",
    },
    Parameter {
        key: "net",
        kind: Kind::Evaluation,
        default: "",
        offer: "",
        summary: "the file of an evaluation network instead of the program's own",
    },
];

/// The network that a spec asks for: that of a file, none with `eval=hand`, otherwise the
/// program's own, if it has one for this board.
pub(crate) fn find_evaluation<G: Configure>(
    game: &G,
    spec: &Checked<'_>,
    source: &dyn NetworkSource,
) -> Result<Option<Arc<Evaluation>>, SpecError> {
    if spec.word("eval") == Some("hand") {
        return Ok(None);
    }
    let Some(name) = spec.word("net") else {
        return Ok(own_evaluation(game));
    };
    read_named(name, source, |bytes| open(game, bytes)).map(Some)
}

/// Whether the program has an evaluation network of its own for this game and board.
pub(crate) fn has_own_evaluation<G: Configure>(game: &G) -> bool {
    let suits = |bytes| EvaluationFile::read(bytes).is_ok_and(|file| file.suits(game).is_ok());
    embedded::evaluations(G::INFO.id).any(suits)
}

/// The program's own evaluation network for this game and board, if it has one.
fn own_evaluation<G: Configure>(game: &G) -> Option<Arc<Evaluation>> {
    embedded::evaluations(G::INFO.id).find_map(|bytes| open(game, bytes).ok())
}

/// The network of a file, ready to play. Engines that use the same network at the same time
/// share it.
fn open<G: Configure>(game: &G, bytes: &[u8]) -> Result<Arc<Evaluation>, NetworkError> {
    static READY: Shared<Evaluation> = Shared::new();
    let file = EvaluationFile::read(bytes)?;
    file.suits(game)?;
    let key = format!(
        "{} {} {} {}",
        file.hash,
        file.size(),
        file.hidden,
        file.phases
    );
    Ok(READY.get(key, || Evaluation::new(&file, Kernel::best())))
}
