//! Ataxx: evaluation and move order for the general searches, and the original's two levels.

mod ending;
mod evaluate;
mod learned;
mod original;
mod search;

pub use evaluate::{AtaxxKnowledge, Order};
pub use original::{Normal, Simple};

use crate::network::{Networks, find_evaluation, has_own_evaluation};
use crate::{Catalogue, Checked, EngineInfo, Family, NetworkSource, SpecError};
use wuqi_games::ataxx::Ataxx;
use wuqi_nn::evaluation::Windows;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

/// The evaluation networks that are in use.
static NETWORKS: Networks<Windows> = Networks::new();

/// The levels on boards that the program has a network for: the highest judge by the small one,
/// so that they are as strong in a browser as elsewhere.
const LEARNED_LEVELS: [&str; 10] = {
    let mut levels = Ataxx::LEVELS;
    levels[6] = "alphabeta:nodes=85,eval=small";
    levels[7] = "alphabeta:nodes=135,eval=small";
    levels[8] = "alphabeta:nodes=180,eval=small";
    levels[9] = "alphabeta:nodes=225,eval=small";
    levels
};

impl Catalogue for Ataxx {
    type Knowledge = AtaxxKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "ataxx:simple",
            family: Family::Original,
            summary: "the original's simple level: the most stones converted, a clone on a tie",
            parameters: &[],
        },
        EngineInfo {
            name: "ataxx:normal",
            family: Family::Original,
            summary: "the original's normal level: each move is judged after a simple reply",
            parameters: &[],
        },
    ];

    const BEST: &'static str = "alphabeta";

    const LEVELS: [&'static str; 10] = [
        "alphabeta:depth=1,doubt=0.12,eval=hand",
        "alphabeta:depth=2,doubt=0.62,eval=hand",
        "alphabeta:depth=2,doubt=0.45,eval=hand",
        "alphabeta:depth=2,doubt=0.31,eval=hand",
        "alphabeta:depth=2,doubt=0.19,eval=hand",
        "alphabeta:nodes=230,eval=hand",
        "alphabeta:nodes=800,eval=hand",
        "alphabeta:nodes=5000,eval=hand",
        "alphabeta:nodes=13000,eval=hand",
        "alphabeta:nodes=20000,eval=hand",
    ];

    const LEARNED: bool = true;

    fn levels(&self) -> &'static [&'static str; 10] {
        if has_own_evaluation(self) {
            &LEARNED_LEVELS
        } else {
            const { &Self::LEVELS }
        }
    }

    fn knowledge(&self) -> AtaxxKnowledge {
        AtaxxKnowledge::default()
    }

    fn knowledge_for(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<AtaxxKnowledge, SpecError> {
        let network = find_evaluation(self, spec, source, &NETWORKS)?;
        Ok(network.map_or_else(AtaxxKnowledge::default, AtaxxKnowledge::learned))
    }

    fn alpha_beta_settings(&self) -> Settings {
        search::settings()
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Ok(match spec.info.name {
            "ataxx:simple" => Box::new(Simple),
            _ => Box::new(Normal),
        })
    }
}
