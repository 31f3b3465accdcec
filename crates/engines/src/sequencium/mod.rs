//! Sequencium: the exact solver on the reduced game, evaluation for the general searches,
//! the player that joins both, and the seed's minimax.
//!
//! Read `field` (the reduced game), `settle` and `path` (what is decided), `exact` and
//! `solve` (solving), `evaluate` and `hybrid` (playing).

mod evaluate;
mod exact;
mod field;
mod hybrid;
mod map;
mod path;
mod seed;
mod set;
mod settle;
mod solve;
#[cfg(test)]
mod tests;
mod translator;
mod view;

pub use evaluate::SequenciumKnowledge;
pub use hybrid::Hybrid;
pub use seed::{Minimax, seed_points};

use crate::catalogue::HASTE;
use crate::spec::{Checked, EngineInfo, Kind, Parameter, SpecError};
use crate::{Catalogue, unknown_own};
use solve::ExactSolver;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::solver::{Progress, Solution, Unsolved};
use wuqi_search::{Control, Searcher};

const DEPTH: Parameter = Parameter {
    key: "depth",
    kind: Kind::Whole { min: 1, max: 100 },
    default: "",
    summary: "plies to search",
};

const NODES: Parameter = Parameter {
    key: "nodes",
    kind: Kind::Whole {
        min: 1,
        max: u64::MAX,
    },
    default: "",
    summary: "positions to visit",
};

const TIME: Parameter = Parameter {
    key: "time",
    kind: Kind::Time,
    default: "",
    summary: "time to think",
};

impl Catalogue for Sequencium {
    type Knowledge = SequenciumKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "sequencium:hybrid",
            summary: "exact where the solver answers in time, otherwise alpha-beta",
            parameters: &[
                DEPTH,
                NODES,
                TIME,
                Parameter {
                    key: "memory",
                    kind: Kind::Whole {
                        min: 0,
                        max: 65_536,
                    },
                    default: "128",
                    summary: "memory for the tables, in MiB",
                },
                HASTE,
            ],
        },
        EngineInfo {
            name: "sequencium:minimax",
            summary: "the seed's minimax: maxima 100, squares 10, mobility 1",
            parameters: &[
                Parameter {
                    default: "4",
                    ..DEPTH
                },
                NODES,
                TIME,
            ],
        },
    ];

    const BEST: &'static str = "sequencium:hybrid:time=1s";

    const LEVELS: [&'static str; 10] = [
        "alphabeta:depth=1,doubt=2",
        "alphabeta:depth=1,doubt=0.95",
        "alphabeta:depth=1,doubt=0.47",
        "alphabeta:depth=2,doubt=0.36",
        "alphabeta:depth=3,doubt=0.37",
        "alphabeta:depth=3,doubt=0.06",
        "alphabeta:depth=4,doubt=0.17",
        "sequencium:hybrid:nodes=1800",
        "sequencium:hybrid:nodes=14000",
        "sequencium:hybrid:nodes=100000",
    ];

    fn knowledge(&self) -> SequenciumKnowledge {
        SequenciumKnowledge
    }

    fn solve(
        &self,
        state: &State,
        memory: usize,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        ExactSolver::new(memory).solve(self, state, control, report)
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        match spec.info.name {
            "sequencium:hybrid" => {
                let memory = spec.whole("memory").unwrap_or(128) as usize;
                Ok(Box::new(Hybrid::new(memory << 20)))
            }
            "sequencium:minimax" => Ok(Box::new(Minimax {
                depth: spec.whole("depth").unwrap_or(4) as u32,
            })),
            _ => Err(unknown_own(spec)),
        }
    }
}
