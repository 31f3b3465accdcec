//! Sequencium: the exact solver on the reduced game, evaluation for the general searches,
//! the player that joins both, and the original's minimax.
//!
//! Read `field` (the reduced game), `settle` and `path` (what is decided), `exact` and
//! `solve` (solving), `book` (the first moves on 5x5), `oracle`, `evaluate`, `reduced` and `hybrid`
//! (playing).

mod book;
mod evaluate;
mod exact;
mod field;
mod hybrid;
mod map;
mod oracle;
mod original;
mod path;
mod reduced;
mod set;
mod settle;
mod solve;
#[cfg(test)]
mod tests;
mod translator;
mod view;

pub use book::compile as compile_book;
pub use evaluate::SequenciumKnowledge;
pub use hybrid::hybrid;
pub use original::{Minimax, original_points};

use crate::catalogue::{DEPTH, HASTE, MEMORY, NODES, TIME, TIMED};
use crate::guided::plain_memory;
use crate::network::{NET, NetworkSource, NoFiles, build_guide};
use crate::spec::{Checked, SpecError};
use crate::{Catalogue, EngineInfo, Family, Parameter, unknown_own};
use solve::ExactSolver;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::{Progress, Solution, Unsolved};
use wuqi_search::{Control, Searcher};

impl Catalogue for Sequencium {
    type Knowledge = SequenciumKnowledge;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "sequencium:hybrid",
            family: Family::Algorithm,
            summary: "exact where the solver answers in time, otherwise led by its network",
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
            name: "sequencium:minimax",
            family: Family::Original,
            summary: "the original's minimax: maxima 100, squares 10, mobility 1",
            parameters: &[
                Parameter {
                    default: "4",
                    offer: "4",
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
        "alphabeta:depth=3,doubt=0.4",
        "alphabeta:depth=3,doubt=0.05",
        "alphabeta:depth=4,doubt=0.17",
        "sequencium:hybrid:nodes=1800,net=none",
        "sequencium:hybrid:nodes=14000,net=none",
        "sequencium:hybrid:nodes=100000,net=none",
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
        let mut solver = ExactSolver::new(memory).closing_in();
        solver.solve(self, state, control, report)
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
            "sequencium:hybrid" => {
                let memory = spec.whole("memory").unwrap_or(128);
                let guide = build_guide(self, spec, memory, source)?;
                let half = (memory as usize) << 19;
                let settings = Settings {
                    table_bytes: plain_memory(half, guide.is_some()),
                    ..Settings::without_guesses()
                };
                Ok(Box::new(hybrid(half, settings).led_by(guide)))
            }
            "sequencium:minimax" => Ok(Box::new(Minimax {
                depth: spec.whole("depth").unwrap_or(4) as u32,
            })),
            _ => Err(unknown_own(spec)),
        }
    }
}
