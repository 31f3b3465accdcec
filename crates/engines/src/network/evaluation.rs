//! Finding the evaluation network that a spec names.

use super::embedded;
use super::shared::Shared;
use super::source::{NetworkSource, read_named};
use crate::parameter::{Kind, Parameter};
use crate::spec::{Checked, SpecError};
use std::sync::Arc;
use wuqi_games::Configure;
use wuqi_nn::evaluation::{Evaluation, Inputs};
use wuqi_nn::{EvaluationFile, EvaluationHeader, Kernel, NetworkError};

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

/// Evaluation networks that are in use.
pub(crate) type Networks<I> = Shared<Evaluation<I>>;

/// The first of them where there is a small network, too: the one that browsers have.
pub(crate) const EVALUATION_BY_SIZE: Parameter = Parameter {
    kind: Kind::Words(&["net", "small", "hand"]),
    ..EVALUATION[0]
};

/// The network that a spec asks for: that of a file, none with `eval=hand`, otherwise the
/// program's own, if it has one for this board: the widest, or with `eval=small` the
/// narrowest. Engines that use the same network at the same time share it by `ready`.
pub(crate) fn find_evaluation<G: Configure, I: Inputs>(
    game: &G,
    spec: &Checked<'_>,
    source: &dyn NetworkSource,
    ready: &Networks<I>,
) -> Result<Option<Arc<Evaluation<I>>>, SpecError> {
    if spec.word("eval") == Some("hand") {
        return Ok(None);
    }
    let open = |bytes: &[u8]| open(game, bytes, ready);
    let Some(name) = spec.word("net") else {
        let own = own(game);
        let chosen = match spec.word("eval") {
            Some("small") => own.min_by_key(|(header, _)| header.hidden),
            _ => own.max_by_key(|(header, _)| header.hidden),
        };
        return Ok(chosen.and_then(|(_, bytes)| open(bytes).ok()));
    };
    read_named(name, source, open).map(Some)
}

/// Whether the program has an evaluation network of its own for this game and board.
pub(crate) fn has_own_evaluation<G: Configure>(game: &G) -> bool {
    own(game).next().is_some()
}

/// The program's own evaluation networks for this game and board. Only what they say of
/// themselves is read: the numbers are long, and were read when the program was tested or the
/// file handed over.
fn own<G: Configure>(game: &G) -> impl Iterator<Item = (EvaluationHeader, &'static [u8])> {
    embedded::evaluations(G::INFO.id).filter_map(|bytes| {
        let header = EvaluationHeader::read(bytes).ok()?;
        header.suits(game).ok()?;
        Some((header, bytes))
    })
}

/// The network of a file, ready to play.
fn open<G: Configure, I: Inputs>(
    game: &G,
    bytes: &[u8],
    ready: &Networks<I>,
) -> Result<Arc<Evaluation<I>>, NetworkError> {
    let file = EvaluationFile::read(bytes)?;
    file.suits(game)?;
    let key = format!(
        "{} {} {} {}",
        file.hash,
        file.size(),
        file.hidden,
        file.phases
    );
    Ok(ready.get(key, || Evaluation::new(&file, Kernel::best())))
}
