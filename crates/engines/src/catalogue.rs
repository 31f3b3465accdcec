//! The engines of a game: those that play every game, and the game's own.

use crate::any::unknown_own;
use crate::levels::{Doubting, Hasty};
use crate::network::{
    EVALUATION, EVALUATION_BY_SIZE, NetworkSource, NoFiles, PARAMETERS, build_alphazero, build_puct,
};
use crate::parameter::{EngineInfo, Family, Kind, Parameter};
use crate::solve::PATIENCE;
use crate::spec::{Checked, Spec, SpecError};
use wuqi_core::{Encode, Notation};
use wuqi_games::Configure;
use wuqi_nn::{EvaluationFile, NetworkError};
use wuqi_search::alphabeta::{ChancePruning, Settings};
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::solver::{Progress, Solution, Solver, Unsolved, UpToSymmetry};
use wuqi_search::{AlphaBeta, Control, Greedy, Knowledge, Limits, Plain, RandomMover, Searcher};

/// What a game brings to the engines: its knowledge and its own engines.
pub trait Catalogue: Notation + Encode + Configure {
    /// Evaluation, move ordering and tactics.
    type Knowledge: Knowledge<Self> + 'static;

    /// The engines that only this game has, the original's among them.
    const OWN: &'static [EngineInfo] = &[];

    /// The spec of the strongest engine: what `best` stands for.
    const BEST: &'static str = "mcts:sims=50000";

    /// The specs of the ten levels, weakest first, where [`Catalogue::levels`] does not say
    /// otherwise.
    const LEVELS: [&'static str; 10] = [
        "mcts:sims=10",
        "mcts:sims=25",
        "mcts:sims=60",
        "mcts:sims=150",
        "mcts:sims=400",
        "mcts:sims=1000",
        "mcts:sims=2500",
        "mcts:sims=6000",
        "mcts:sims=15000",
        "mcts:sims=40000",
    ];

    /// The spec of the short look that an engine with `haste` sometimes takes: far enough
    /// to see a win on the move, and one of the opponent's.
    const SHORT_LOOK: &'static str = "alphabeta:depth=2";

    /// Whether `alphabeta` can judge by an evaluation network: then it takes `eval` and
    /// `net`, and [`Catalogue::knowledge_for`] heeds them.
    const LEARNED: bool = false;

    /// The levels for this size and these rules: with a network the highest are others.
    fn levels(&self) -> &'static [&'static str; 10] {
        const { &Self::LEVELS }
    }

    /// The knowledge for this size and these rules, as written by hand.
    fn knowledge(&self) -> Self::Knowledge;

    /// The knowledge that an `alphabeta` of this spec judges by; the files of networks come
    /// from `source`.
    fn knowledge_for(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Self::Knowledge, SpecError> {
        let _ = (spec, source);
        Ok(self.knowledge())
    }

    /// Whether a file holds an evaluation network that suits this size and these rules, in
    /// games whose engines take one.
    fn check_evaluation(&self, bytes: &[u8]) -> Result<(), NetworkError> {
        EvaluationFile::read(bytes)?.suits(self)
    }

    /// The alpha-beta settings that suit the game.
    fn alpha_beta_settings(&self) -> Settings {
        Settings::without_guesses()
    }

    /// The exact final value under best play with all optimal moves, where chance takes no
    /// part; the solver's table takes at most `memory` bytes.
    fn solve(
        &self,
        state: &Self::State,
        memory: usize,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Self::Move>),
    ) -> Result<Solution<Self::Move>, Unsolved<Self::Move>> {
        let knowledge = UpToSymmetry(self.knowledge());
        let mut solver = Solver::new(knowledge, memory).closing_in_after(PATIENCE);
        solver.solve(self, state, control, report)
    }

    /// Builds one of [`Catalogue::OWN`], or says why it cannot play under these rules.
    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Err(unknown_own(spec))
    }

    /// The same for engines that may judge by a network; its file comes from `source`.
    fn build_own_with(
        &self,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        let _ = source;
        self.build_own(spec)
    }
}

pub(crate) const DEPTH: Parameter = Parameter {
    key: "depth",
    kind: Kind::Whole { min: 1, max: 200 },
    default: "",
    offer: "",
    summary: "plies to search",
};
/// The depth where it is what one chooses first.
pub(crate) const DEEPER: Parameter = Parameter {
    offer: "4",
    ..DEPTH
};
pub(crate) const NODES: Parameter = Parameter {
    key: "nodes",
    kind: Kind::Count { usual: 10_000_000 },
    default: "",
    offer: "",
    summary: "positions to visit",
};
pub(crate) const TIME: Parameter = Parameter {
    key: "time",
    kind: Kind::Time,
    default: "",
    offer: "",
    summary: "time to think",
};
/// The time where it is what one chooses first.
pub(crate) const TIMED: Parameter = Parameter {
    offer: "1s",
    ..TIME
};
pub(crate) const SIMULATIONS: Parameter = Parameter {
    key: "sims",
    kind: Kind::Count { usual: 100_000 },
    default: "",
    offer: "",
    summary: "simulations to run",
};
pub(crate) const MEMORY: Parameter = Parameter {
    key: "memory",
    kind: Kind::Whole {
        min: 0,
        max: 65_536,
    },
    default: "64",
    offer: "",
    summary: "memory for tables or the tree, in MiB",
};
pub(crate) const LINES: Parameter = Parameter {
    key: "lines",
    kind: Kind::Whole { min: 1, max: 1000 },
    default: "1",
    offer: "",
    summary: "how many moves get an exact value",
};
pub(crate) const DOUBT: Parameter = Parameter {
    key: "doubt",
    kind: Kind::Real {
        min: 0.0,
        max: 10.0,
    },
    default: "0",
    offer: "",
    summary: "how unsure it is of each move, as a deviation in log-odds of winning",
};
pub(crate) const HASTE: Parameter = Parameter {
    key: "haste",
    kind: Kind::Real { min: 0.0, max: 1.0 },
    default: "0",
    offer: "",
    summary: "the part of its moves that it makes after a short look",
};

const QUIESCENCE: Parameter = Parameter {
    key: "quiescence",
    kind: Kind::Whole { min: 0, max: 64 },
    default: "",
    offer: "",
    summary: "noisy moves searched beyond the depth",
};

/// What `alphabeta` takes in every game.
const ALPHA_BETA: [Parameter; 9] = [
    DEEPER,
    NODES,
    TIME,
    MEMORY,
    LINES,
    QUIESCENCE,
    Parameter {
        key: "parts",
        kind: Kind::Words(&["all", "textbook"]),
        default: "all",
        offer: "",
        summary: "textbook: alpha and beta alone, no table, no deepening, no extensions, no shortcuts",
    },
    DOUBT,
    HASTE,
];

/// What it takes in games with an evaluation network.
const LEARNED_ALPHA_BETA: [Parameter; 11] = {
    let mut all = [DEPTH; 11];
    let mut i = 0;
    while i < all.len() {
        all[i] = match i {
            0..9 => ALPHA_BETA[i],
            9 => EVALUATION_BY_SIZE,
            _ => EVALUATION[1],
        };
        i += 1;
    }
    all
};

/// The engines that play every game.
pub const COMMON: &[EngineInfo] = &[
    EngineInfo {
        name: "best",
        family: Family::Level,
        summary: "the strongest engine of the game",
        parameters: &[DEPTH, NODES, SIMULATIONS, TIME],
    },
    EngineInfo {
        name: "level",
        family: Family::Level,
        summary: "one of ten levels: level:1 is a beginner, level:10 the strongest",
        parameters: &[Parameter {
            key: "n",
            kind: Kind::Whole { min: 1, max: 10 },
            default: "5",
            offer: "5",
            summary: "the level, 1 to 10",
        }],
    },
    EngineInfo {
        name: "random",
        family: Family::Algorithm,
        summary: "any legal move",
        parameters: &[],
    },
    EngineInfo {
        name: "greedy",
        family: Family::Algorithm,
        summary: "the move after which the position looks best",
        parameters: &[],
    },
    EngineInfo {
        name: "minimax",
        family: Family::Algorithm,
        summary: "plain minimax with chance nodes: every position, nothing skipped, nothing extended",
        parameters: &[
            Parameter {
                default: "2",
                offer: "2",
                ..DEPTH
            },
            NODES,
            TIME,
            Parameter {
                default: "8",
                ..QUIESCENCE
            },
        ],
    },
    EngineInfo {
        name: "alphabeta",
        family: Family::Algorithm,
        summary: "iterative deepening with all the cut-offs",
        parameters: &ALPHA_BETA,
    },
    EngineInfo {
        name: "mcts",
        family: Family::Algorithm,
        summary: "Monte Carlo tree search: UCT with random playouts and proofs",
        parameters: &[
            Parameter {
                offer: "1000",
                ..SIMULATIONS
            },
            NODES,
            TIME,
            Parameter {
                key: "c",
                kind: Kind::Real {
                    min: 0.0,
                    max: 100.0,
                },
                default: "0.7",
                offer: "",
                summary: "how much little-tried moves are preferred",
            },
            Parameter {
                default: "256",
                ..MEMORY
            },
        ],
    },
    EngineInfo {
        name: "puct",
        family: Family::Algorithm,
        summary: "AlphaZero's PUCT: tree search led by a network instead of playouts",
        parameters: PARAMETERS,
    },
];

/// All engines of game `G`.
#[must_use]
pub fn engines<G: Catalogue>() -> Vec<EngineInfo> {
    let mut all = [COMMON, G::OWN].concat();
    if G::LEARNED {
        for info in all.iter_mut().filter(|info| info.name == "alphabeta") {
            info.parameters = &LEARNED_ALPHA_BETA;
        }
    }
    all
}

/// Builds the searcher that a spec describes, with the limits it sets; networks are only
/// those that are part of the program.
pub fn build<G: Catalogue>(
    game: &G,
    spec: &Spec,
) -> Result<(Box<dyn Searcher<G>>, Limits), SpecError> {
    build_with(game, spec, &NoFiles)
}

/// Builds the searcher that a spec describes, with the limits it sets; the files of
/// networks come from `source`.
pub fn build_with<G: Catalogue>(
    game: &G,
    spec: &Spec,
    source: &dyn NetworkSource,
) -> Result<(Box<dyn Searcher<G>>, Limits), SpecError> {
    let known = engines::<G>();
    let spec = spec.check(&known)?;
    let limits = spec.limits();
    let knowledge = game.knowledge();
    let searcher: Box<dyn Searcher<G>> = match spec.info.name {
        "best" => {
            let (searcher, own) = build_named(game, G::BEST)?;
            let best: Spec = G::BEST.parse()?;
            let engines = engines::<G>();
            let info = engines.iter().find(|info| info.name == best.name);
            let heeds = |key: &str| info.is_some_and(|info| info.takes(key));
            let limited = spec.is_given(heeds);
            return Ok((searcher, if limited { limits } else { own }));
        }
        "level" => {
            let number = spec.whole("n").unwrap_or(5) as usize;
            return build_named(game, game.levels()[number - 1]);
        }
        "random" => Box::new(RandomMover),
        "greedy" => Box::new(Greedy::new(knowledge)),
        "minimax" => {
            let quiescence = spec.whole("quiescence").unwrap_or(8) as u32;
            let knowledge = game.knowledge_for(&spec, source)?;
            Box::new(Plain::new(knowledge, 2, quiescence).without_extensions())
        }
        "alphabeta" => {
            let textbook = spec.word("parts") == Some("textbook");
            let mut settings = game.alpha_beta_settings();
            if textbook {
                settings = Settings {
                    quiescence: settings.quiescence,
                    chance: ChancePruning::Star1,
                    extension_reach: 0,
                    ..Settings::plain()
                };
            }
            if let Some(quiescence) = spec.whole("quiescence") {
                settings.quiescence = quiescence as u32;
            }
            if let Some(memory) = spec.whole("memory").filter(|_| !textbook) {
                settings.table_bytes = (memory as usize) << 20;
            }
            settings.lines = lines(&spec);
            let knowledge = game.knowledge_for(&spec, source)?;
            Box::new(AlphaBeta::with(knowledge, settings))
        }
        "mcts" => {
            let mut options = UctOptions::default();
            if let Some(c) = spec.real("c") {
                options.exploration = c as f32;
            }
            if let Some(memory) = spec.whole("memory") {
                options.memory = (memory as usize) << 20;
            }
            Box::new(Uct::with_knowledge(options, knowledge))
        }
        "puct" => build_puct(game, &spec, source)?,
        name if name.ends_with(":alphazero") => build_alphazero(game, &spec, source)?,
        _ => game.build_own_with(&spec, source)?,
    };
    Ok((with_weakness(game, searcher, &spec)?, limits))
}

/// How many root moves are to get an exact value: all of them if they are doubted.
pub(crate) fn lines(spec: &Checked<'_>) -> usize {
    let doubted = spec.real("doubt").is_some_and(|doubt| doubt > 0.0);
    if doubted {
        usize::MAX
    } else {
        spec.whole("lines").unwrap_or(1) as usize
    }
}

/// The searcher with the doubt or the haste that its spec asks for.
fn with_weakness<G: Catalogue>(
    game: &G,
    mut searcher: Box<dyn Searcher<G>>,
    spec: &Checked<'_>,
) -> Result<Box<dyn Searcher<G>>, SpecError> {
    if let Some(doubt) = spec.real("doubt").filter(|&doubt| doubt > 0.0) {
        searcher = Box::new(Doubting::new(searcher, doubt as f32));
    }
    if let Some(haste) = spec.real("haste").filter(|&haste| haste > 0.0) {
        let look = build_named(game, G::SHORT_LOOK)?;
        searcher = Box::new(Hasty::new(searcher, look, haste));
    }
    Ok(searcher)
}

/// Builds an engine that the catalogue itself names.
fn build_named<G: Catalogue>(
    game: &G,
    spec: &str,
) -> Result<(Box<dyn Searcher<G>>, Limits), SpecError> {
    build(game, &spec.parse()?)
}
