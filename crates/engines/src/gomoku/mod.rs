//! Gomoku: shapes on lines, threats, and the engines that use them.
//!
//! Read in this order: [`shape`] says what a stone can make of a line, [`form`] in how many
//! ways that can grow, [`shapes`] keeps both for all lines, [`point`] takes the four lines of
//! a point together, [`weights`] says what they are worth, [`board`] keeps all points up to
//! date. On that stand [`thinker`] with the search for wins by [`fours`], what touches them
//! ([`defence`]) and wins by [`threats`]; then the [`alphabeta`] search with its
//! [`branching`], the [`candidates`], their [`ordering`], what it leaves out ([`pruning`], by the numbers of [`settings`]), the [`judge`] of its
//! positions, and its [`root`]. [`knowledge`] gives the same shapes to the searches that play
//! every game. [`exact`] solves small boards. [`swap`] plays the openings with a choice of
//! colours.

pub mod alphabeta;
pub mod board;
pub mod branching;
pub mod candidates;
pub mod defence;
pub mod exact;
pub mod form;
pub mod fours;
pub mod judge;
pub mod knowledge;
pub mod lines;
pub mod node;
pub mod numbers;
pub mod ordering;
pub mod point;
pub mod point_set;
pub mod pruning;
pub mod recent;
pub mod root;
pub mod searcher;
pub mod settings;
pub mod shape;
pub mod shapes;
pub mod swap;
pub mod thinker;
pub mod threats;
pub mod weights;

pub use knowledge::Patterns;
pub use searcher::ThreatSearcher;
pub use settings::Settings;

use crate::catalogue::{DEPTH, HASTE, MEMORY, NODES, SIMULATIONS, TIME, TIMED};
use crate::network::{CPUCT, DEVICE, EVALUATION, NET, NetworkSource, NoFiles};
use crate::network::{find_lines, has_own_lines};
use crate::spec::{Checked, SpecError};
use crate::{Catalogue, EngineInfo, Family, Parameter, unknown_own};
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_nn::NetworkError;
use wuqi_nn::line::LineFile;
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::solver::{Progress, Solution, Solver, Unsolved, UpToSymmetry};
use wuqi_search::{Control, Searcher};

/// The levels where the program has a line network: the highest judges by it.
const LEARNED_LEVELS: [&str; 10] = {
    let mut levels = Gomoku::LEVELS;
    levels[9] = "gomoku:threats:nodes=800";
    levels
};

impl Catalogue for Gomoku {
    type Knowledge = Patterns;

    const OWN: &'static [EngineInfo] = &[
        EngineInfo {
            name: "gomoku:threats",
            family: Family::Algorithm,
            summary: "alpha-beta on pattern tables with searches for wins by fours and threes",
            parameters: &[
                DEPTH,
                NODES,
                TIMED,
                MEMORY,
                EVALUATION[0],
                EVALUATION[1],
                HASTE,
            ],
        },
        EngineInfo {
            name: "gomoku:alphazero",
            family: Family::Original,
            summary: "the original's AlphaZero player: n_playout simulations, the most visited move",
            parameters: &[
                Parameter {
                    default: "400",
                    offer: "400",
                    ..SIMULATIONS
                },
                Parameter {
                    default: "5",
                    offer: "5",
                    ..CPUCT
                },
                NET,
                DEVICE,
            ],
        },
        EngineInfo {
            name: "gomoku:mcts",
            family: Family::Original,
            summary: "the original's pure MCTS: UCT with random playouts and nothing else",
            parameters: &[
                Parameter {
                    default: "10000",
                    offer: "10000",
                    ..SIMULATIONS
                },
                TIME,
                Parameter {
                    default: "256",
                    ..MEMORY
                },
            ],
        },
    ];

    const BEST: &'static str = "gomoku:threats:time=1s";

    const LEVELS: [&'static str; 10] = [
        "alphabeta:depth=1,doubt=1",
        "alphabeta:depth=1,doubt=0.73",
        "alphabeta:depth=1,doubt=0.56",
        "alphabeta:depth=1,doubt=0.36",
        "alphabeta:depth=1,doubt=0.12",
        "gomoku:threats:nodes=60,eval=hand,haste=0.15",
        "gomoku:threats:nodes=220,eval=hand",
        "gomoku:threats:nodes=480,eval=hand",
        "gomoku:threats:nodes=1300,eval=hand",
        "gomoku:threats:nodes=5000,eval=hand",
    ];

    fn levels(&self) -> &'static [&'static str; 10] {
        if has_own_lines(self) {
            &LEARNED_LEVELS
        } else {
            const { &Self::LEVELS }
        }
    }

    /// One ply is enough: quiescence sees the rows that are about to be completed.
    const SHORT_LOOK: &'static str = "alphabeta:depth=1";

    fn knowledge(&self) -> Patterns {
        Patterns
    }

    fn check_evaluation(&self, bytes: &[u8]) -> Result<(), NetworkError> {
        LineFile::read(bytes)?.suits(self)
    }

    fn solve(
        &self,
        state: &State,
        memory: usize,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Place>),
    ) -> Result<Solution<Place>, Unsolved<Place>> {
        match exact::suits(self) {
            true => exact::solve(self, state, memory, control, report),
            false => {
                let knowledge = UpToSymmetry(self.knowledge());
                Solver::new(knowledge, memory).solve(self, state, control, report)
            }
        }
    }

    fn build_own_with(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        let memory = (spec.whole("memory").unwrap_or(64) as usize) << 20;
        match spec.info.name {
            "gomoku:threats" => {
                let network = find_lines(self, spec, source)?;
                let searcher = ThreatSearcher::with_bytes(memory);
                Ok(Box::new(searcher.with_network(network)))
            }
            "gomoku:mcts" => Ok(Box::new(Uct::new(UctOptions {
                memory,
                ..UctOptions::plain()
            }))),
            _ => Err(unknown_own(spec)),
        }
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        self.build_own_with(spec, &NoFiles)
    }
}
