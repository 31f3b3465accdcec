//! Block Territory: an exact solver, an engine that is perfect where the solver answers,
//! evaluation and move order for the general searches, and the seed's tree search.

mod evaluate;
pub mod exact;
mod perfect;

pub use evaluate::TerritoryKnowledge;
pub use perfect::Perfect;

use crate::spec::{Checked, EngineInfo, Kind, Parameter, SpecError};
use crate::{Catalogue, unknown_own};
use wuqi_games::territory::{Move, State, Territory};
use wuqi_search::alphabeta::Settings;
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::solver::{Solution, Unsolved};
use wuqi_search::{Control, Searcher};

/// Memory of the solver that [`solve`] uses.
const SOLVE_BYTES: usize = 256 << 20;

/// The value of a position (black's squares less white's, under best play) and all optimal
/// moves. `progress` hears the number of positions visited now and then.
pub fn solve(
    game: &Territory,
    state: &State,
    control: &Control<'_>,
    progress: &mut dyn FnMut(u64),
) -> Result<Solution<Move>, Unsolved<Move>> {
    exact::Solver::new(SOLVE_BYTES).solve(game, state, control, progress)
}

const COUNT: Kind = Kind::Whole {
    min: 1,
    max: u64::MAX,
};

impl Catalogue for Territory {
    type Knowledge = TerritoryKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "territory:exact",
            summary: "perfect where the solver answers in time (6x6 from the first move)",
            parameters: &[
                Parameter {
                    key: "depth",
                    kind: Kind::Whole { min: 1, max: 200 },
                    default: "",
                    summary: "plies to search where it cannot solve",
                },
                Parameter {
                    key: "nodes",
                    kind: COUNT,
                    default: "",
                    summary: "positions to visit",
                },
                Parameter {
                    key: "time",
                    kind: Kind::Time,
                    default: "",
                    summary: "time to think",
                },
                Parameter {
                    key: "memory",
                    kind: Kind::Whole {
                        min: 0,
                        max: 65_536,
                    },
                    default: "128",
                    summary: "memory for the tables, in MiB",
                },
            ],
        },
        EngineInfo {
            name: "territory:mcts",
            summary: "the seed's: plain UCT with random playouts",
            parameters: &[Parameter {
                key: "sims",
                kind: COUNT,
                default: "1000",
                summary: "simulations per move",
            }],
        },
    ];

    const BEST: &'static str = "territory:exact:time=1s";

    fn knowledge(&self) -> TerritoryKnowledge {
        TerritoryKnowledge
    }

    fn alpha_beta_settings(&self) -> Settings {
        perfect::settings()
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        match spec.info.name {
            "territory:exact" => {
                let memory = spec.whole("memory").unwrap_or(128) as usize;
                Ok(Box::new(Perfect::new(memory << 20)))
            }
            "territory:mcts" => Ok(Box::new(Uct::new(UctOptions::plain()))),
            _ => Err(unknown_own(spec)),
        }
    }
}
