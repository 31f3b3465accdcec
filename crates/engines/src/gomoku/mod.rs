//! What is known of Gomoku.

use crate::spec::{Checked, EngineInfo, SpecError};
use crate::{Catalogue, unknown_own};
use wuqi_games::gomoku::Gomoku;
use wuqi_search::{NoKnowledge, Searcher};

impl Catalogue for Gomoku {
    type Knowledge = NoKnowledge;
    const OWN: &'static [EngineInfo] = &[];
    const BEST: &'static str = "mcts:time=1s";

    fn knowledge(&self) -> NoKnowledge {
        NoKnowledge
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Err(unknown_own(spec))
    }
}
