//! Banqi: evaluation by natural enemies, alpha-beta with gated flips, ending tables, and
//! the original's three levels.

mod endings;
mod evaluate;
mod gated;
mod hunt;
mod knowledge;
#[cfg(not(target_family = "wasm"))]
mod learned;
#[cfg(target_family = "wasm")]
#[path = "unlearned.rs"]
mod learned;
mod material;
mod original;
mod searcher;
mod sets;
mod squares;
mod translator;
mod weights;

pub use knowledge::{BanqiKnowledge, by_hand, points_by_hand};
use learned::Learned;
pub use learned::Sums;
pub use original::{OriginalLevel, PieceValues};
pub use searcher::BanqiAlphaBeta;
pub use weights::Weights;

use crate::catalogue::{DEEPER, DOUBT, HASTE, LINES, MEMORY, NODES, TIME, lines};
use crate::network::EVALUATION;
use crate::{
    Catalogue, Checked, EngineInfo, Family, Kind, NetworkSource, NoFiles, Parameter, SpecError,
    unknown_own,
};
use wuqi_games::banqi::Banqi;
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

/// The table of a short search fits the caches; a long one may ask for more.
const TABLE: Parameter = Parameter {
    default: "16",
    ..MEMORY
};

/// What the pieces are worth to the original's levels.
const VALUES: Parameter = Parameter {
    key: "values",
    kind: Kind::Values,
    default: "1000/600/450/350/250/180/110",
    offer: "",
    summary: "what the pieces are worth: general, advisor, elephant, chariot, horse, cannon, soldier",
};

/// An original's level with the values of the pieces that its spec gives.
fn valued(level: OriginalLevel, spec: &Checked<'_>) -> OriginalLevel {
    let given = spec.word("values").unwrap_or_default();
    let numbers = given.split('/').map(str::parse);
    let numbers: Result<Vec<i32>, _> = numbers.collect();
    match numbers.map(PieceValues::try_from) {
        Ok(Ok(values)) => level.with_values(values),
        _ => level,
    }
}

impl Catalogue for Banqi {
    type Knowledge = BanqiKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "banqi:alphabeta",
            family: Family::Algorithm,
            summary: "alpha-beta that looks at flips near the root only, with ending tables",
            parameters: &[
                DEEPER,
                NODES,
                TIME,
                TABLE,
                LINES,
                EVALUATION[0],
                EVALUATION[1],
                DOUBT,
                HASTE,
            ],
        },
        EngineInfo {
            name: "banqi:fast",
            family: Family::Original,
            summary: "the original's fast level: heuristic only",
            parameters: &[VALUES],
        },
        EngineInfo {
            name: "banqi:strong",
            family: Family::Original,
            summary: "the original's strong level: three plies of alpha-beta",
            parameters: &[NODES, TIME, VALUES],
        },
        EngineInfo {
            name: "banqi:expert",
            family: Family::Original,
            summary: "the original's expert level: four plies of alpha-beta",
            parameters: &[NODES, TIME, VALUES],
        },
    ];

    const BEST: &'static str = "banqi:alphabeta:time=1s";

    const LEVELS: [&'static str; 10] = [
        "banqi:alphabeta:depth=1,doubt=2",
        "banqi:alphabeta:depth=1,doubt=0.7",
        "banqi:alphabeta:depth=1,doubt=0.2",
        "banqi:alphabeta:depth=2,doubt=0.14",
        "banqi:alphabeta:depth=2,doubt=0.053",
        "banqi:alphabeta:depth=2,doubt=0.015",
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
            gamble_reduction: 4,
            aspiration: Some(20),
            singular: None,
            ..Settings::default()
        }
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        self.build_own_with(spec, &NoFiles)
    }

    fn build_own_with(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Ok(match spec.info.name {
            "banqi:fast" => Box::new(valued(OriginalLevel::FAST, spec)),
            "banqi:strong" => Box::new(valued(OriginalLevel::STRONG, spec)),
            "banqi:expert" => Box::new(valued(OriginalLevel::EXPERT, spec)),
            "banqi:alphabeta" => {
                let mut settings = self.alpha_beta_settings();
                if let Some(memory) = spec.whole("memory") {
                    settings.table_bytes = (memory as usize) << 20;
                }
                settings.lines = lines(spec);
                let learned = Learned::find(self, spec, source)?;
                let knowledge = self.knowledge().judged_by(learned);
                Box::new(BanqiAlphaBeta::new(knowledge, settings))
            }
            _ => return Err(unknown_own(spec)),
        })
    }
}
