//! Banqi: evaluation by natural enemies, alpha-beta with gated flips, ending tables, and
//! the seed's three levels.

mod endings;
mod evaluate;
mod gated;
mod knowledge;
mod material;
mod searcher;
mod seed;
mod squares;
mod translator;

pub use knowledge::BanqiKnowledge;
pub use searcher::BanqiAlphaBeta;
pub use seed::Seed;

use crate::catalogue::{DEPTH, DOUBT, HASTE, LINES, MEMORY, NODES, TIME, lines};
use crate::{Catalogue, Checked, EngineInfo, Parameter, SpecError, unknown_own};
use wuqi_games::banqi::Banqi;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

/// The table of a short search fits the caches; a long one may ask for more.
const TABLE: Parameter = Parameter {
    default: "16",
    ..MEMORY
};

impl Catalogue for Banqi {
    type Knowledge = BanqiKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "banqi:alphabeta",
            summary: "alpha-beta that looks at flips near the root only, with ending tables",
            parameters: &[DEPTH, NODES, TIME, TABLE, LINES, DOUBT, HASTE],
        },
        EngineInfo {
            name: "banqi:fast",
            summary: "the seed's fast level: heuristic only",
            parameters: &[],
        },
        EngineInfo {
            name: "banqi:strong",
            summary: "the seed's strong level: three plies of alpha-beta",
            parameters: &[NODES, TIME],
        },
        EngineInfo {
            name: "banqi:expert",
            summary: "the seed's expert level: four plies of alpha-beta",
            parameters: &[NODES, TIME],
        },
    ];

    const BEST: &'static str = "banqi:alphabeta:time=1s";

    const LEVELS: [&'static str; 10] = [
        "banqi:alphabeta:depth=1,doubt=2",
        "banqi:alphabeta:depth=1,doubt=0.7",
        "banqi:alphabeta:depth=1,doubt=0.2",
        "banqi:alphabeta:depth=2,doubt=0.14",
        "banqi:alphabeta:depth=2,doubt=0.058",
        "banqi:alphabeta:depth=2,doubt=0.016",
        "banqi:alphabeta:nodes=400",
        "banqi:alphabeta:nodes=1200",
        "banqi:alphabeta:nodes=7000",
        "banqi:alphabeta:nodes=100000",
    ];

    const SHORT_LOOK: &'static str = "banqi:alphabeta:depth=2";

    fn knowledge(&self) -> BanqiKnowledge {
        BanqiKnowledge::new(self)
    }

    fn alpha_beta_settings(&self) -> Settings {
        Settings {
            prove_from: Some(0),
            ..Settings::default()
        }
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Ok(match spec.info.name {
            "banqi:fast" => Box::new(Seed::FAST),
            "banqi:strong" => Box::new(Seed::STRONG),
            "banqi:expert" => Box::new(Seed::EXPERT),
            "banqi:alphabeta" => {
                let mut settings = self.alpha_beta_settings();
                if let Some(memory) = spec.whole("memory") {
                    settings.table_bytes = (memory as usize) << 20;
                }
                settings.lines = lines(spec);
                Box::new(BanqiAlphaBeta::new(self.knowledge(), settings))
            }
            _ => return Err(unknown_own(spec)),
        })
    }
}
