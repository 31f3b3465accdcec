//! Ataxx: evaluation and move order for the general searches, and the seed's two levels.

mod evaluate;
mod seed;

pub use evaluate::AtaxxKnowledge;
pub use seed::{Normal, Simple};

use crate::{Catalogue, Checked, EngineInfo, SpecError};
use wuqi_games::ataxx::Ataxx;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

impl Catalogue for Ataxx {
    type Knowledge = AtaxxKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "ataxx:simple",
            summary: "the seed's simple level: the most stones converted, a clone on a tie",
            parameters: &[],
        },
        EngineInfo {
            name: "ataxx:normal",
            summary: "the seed's normal level: each move is judged after a simple reply",
            parameters: &[],
        },
    ];

    const BEST: &'static str = "alphabeta";

    const LEVELS: [&'static str; 10] = [
        "alphabeta:depth=1,doubt=0.12",
        "alphabeta:depth=2,doubt=0.62",
        "alphabeta:depth=2,doubt=0.45",
        "alphabeta:depth=2,doubt=0.31",
        "alphabeta:depth=2,doubt=0.19",
        "alphabeta:nodes=380",
        "alphabeta:nodes=800",
        "alphabeta:nodes=5000",
        "alphabeta:nodes=13000",
        "alphabeta:nodes=20000",
    ];

    fn knowledge(&self) -> AtaxxKnowledge {
        AtaxxKnowledge
    }

    fn alpha_beta_settings(&self) -> Settings {
        Settings {
            quiescence: 0,
            ..Settings::default()
        }
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Ok(match spec.info.name {
            "ataxx:simple" => Box::new(Simple),
            _ => Box::new(Normal),
        })
    }
}
