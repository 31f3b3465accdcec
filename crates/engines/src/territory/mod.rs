//! Block Territory: an exact solver, an engine that is perfect where the solver answers,
//! evaluation and move order for the general searches, and the original's tree search.

mod evaluate;
pub mod exact;
mod perfect;

pub use evaluate::TerritoryKnowledge;

use crate::catalogue::{DEPTH, HASTE, MEMORY, NODES, SIMULATIONS, TIMED};
use crate::guided::plain_memory;
use crate::network::{NET, NetworkSource, NoFiles, build_guide};
use crate::spec::{Checked, SpecError};
use crate::{Catalogue, EngineInfo, Family, Parameter, unknown_own};
use wuqi_games::territory::{Move, State, Territory};
use wuqi_search::alphabeta::Settings;
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::solver::{Progress, Solution, Unsolved};
use wuqi_search::{Control, Searcher};

impl Catalogue for Territory {
    type Knowledge = TerritoryKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "territory:exact",
            family: Family::Algorithm,
            summary: "perfect where the solver answers in time (6x6 from the first move), otherwise led by its network",
            parameters: &[
                DEPTH,
                NODES,
                TIMED,
                NET,
                Parameter {
                    default: "128",
                    ..MEMORY
                },
                HASTE,
            ],
        },
        EngineInfo {
            name: "territory:mcts",
            family: Family::Original,
            summary: "the original's: plain UCT with random playouts",
            parameters: &[Parameter {
                default: "1000",
                offer: "1000",
                ..SIMULATIONS
            }],
        },
    ];

    const BEST: &'static str = "territory:exact:time=1s";

    const LEVELS: [&'static str; 10] = [
        "alphabeta:depth=1,doubt=0.8",
        "alphabeta:depth=1,doubt=0.47",
        "alphabeta:depth=1,doubt=0.3",
        "alphabeta:depth=2,doubt=0.34",
        "alphabeta:depth=2,doubt=0.215",
        "alphabeta:depth=3,doubt=0.22",
        "alphabeta:depth=3,doubt=0.045",
        "alphabeta:nodes=2700",
        "territory:exact:nodes=100000,net=none,haste=0.29",
        "territory:exact:nodes=100000,net=none",
    ];

    fn knowledge(&self) -> TerritoryKnowledge {
        TerritoryKnowledge
    }

    fn alpha_beta_settings(&self) -> Settings {
        perfect::settings()
    }

    fn solve(
        &self,
        state: &State,
        memory: usize,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        exact::Solver::new(memory).solve(self, state, control, report)
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        self.build_own_with(spec, &NoFiles)
    }

    fn build_own_with(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        match spec.info.name {
            "territory:exact" => {
                let memory = spec.whole("memory").unwrap_or(128);
                let guide = build_guide(self, spec, memory, source)?;
                let half = (memory as usize) << 19;
                let engine = perfect::perfect(half, plain_memory(half, guide.is_some()));
                Ok(Box::new(engine.led_by(guide)))
            }
            "territory:mcts" => Ok(Box::new(Uct::new(UctOptions::plain()))),
            _ => Err(unknown_own(spec)),
        }
    }
}
