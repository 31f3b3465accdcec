//! What is known of Block Territory.

use crate::spec::{Checked, EngineInfo, SpecError};
use crate::{Catalogue, unknown_own};
use wuqi_core::{Game, Player};
use wuqi_games::territory::Territory;
use wuqi_search::{Knowledge, Searcher};

/// The difference of squares, 100 points each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

impl Knowledge<Territory> for Counting {
    fn evaluate(
        &self,
        game: &Territory,
        state: &<Territory as Game>::State,
        player: Player,
    ) -> i32 {
        let [one, two] = game.score(state).unwrap_or_default();
        100 * player.sign() * (one - two)
    }
}

impl Catalogue for Territory {
    type Knowledge = Counting;
    const OWN: &'static [EngineInfo] = &[];
    const BEST: &'static str = "alphabeta:time=1s";

    fn knowledge(&self) -> Counting {
        Counting
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Err(unknown_own(spec))
    }
}
