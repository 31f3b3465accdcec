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

pub use knowledge::BanqiKnowledge;
pub use searcher::BanqiAlphaBeta;
pub use seed::Seed;

use crate::catalogue::{DEPTH, MEMORY, NODES, TIME};
use crate::levels::{Level, level};
use crate::{Catalogue, Checked, EngineInfo, Kind, Parameter, SpecError, unknown_own};
use wuqi_games::banqi::Banqi;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

const LINES: Parameter = Parameter {
    key: "lines",
    kind: Kind::Whole { min: 1, max: 1000 },
    default: "1",
    summary: "how many moves get an exact value",
};

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
            parameters: &[DEPTH, NODES, TIME, TABLE, LINES],
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

    /// Shaped like the general ladder, on the search that gates flips: the plain one takes
    /// too long for a level with many pieces face down.
    const LEVELS: [Level; 10] = [
        level("banqi:alphabeta:depth=1,lines=1000", 0.25),
        level("banqi:alphabeta:depth=1,lines=1000", 0.10),
        level("banqi:alphabeta:depth=2,lines=1000", 0.08),
        level("banqi:alphabeta:depth=2,lines=1000", 0.03),
        level("banqi:alphabeta:depth=3,lines=1000", 0.03),
        level("banqi:alphabeta:nodes=3000", 0.0),
        level("banqi:alphabeta:nodes=10000", 0.0),
        level("banqi:alphabeta:nodes=40000", 0.0),
        level("banqi:alphabeta:nodes=150000", 0.0),
        level("banqi:alphabeta:nodes=600000", 0.0),
    ];

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
                if let Some(lines) = spec.whole("lines") {
                    settings.lines = lines as usize;
                }
                Box::new(BanqiAlphaBeta::new(self.knowledge(), settings))
            }
            _ => return Err(unknown_own(spec)),
        })
    }
}
