//! The engine `puct`: PUCT with a network or, without one, with the game's knowledge.

use super::device::{BoardJudge, DEVICE, KernelJudge, asked_device};
use super::evaluator::NetworkEvaluator;
use super::source::{NetworkSource, find, share};
use crate::catalogue::{MEMORY, NODES, SIMULATIONS, TIME};
use crate::parameter::{Kind, Parameter};
use crate::spec::{Checked, Spec, SpecError};
use crate::{COMMON, Catalogue};
use wuqi_nn::{NetworkFile, Numbers};
use wuqi_search::Searcher;
use wuqi_search::mcts::FinalChoice;
use wuqi_search::mcts::Objective;
use wuqi_search::puct::{
    Cached, Evaluator, GumbelRoot, KnowledgeEvaluator, MeanSymmetry, Proving, Puct, PuctOptions,
};

/// The network that leads a search.
pub(crate) const NET: Parameter = Parameter {
    key: "net",
    kind: Kind::Network,
    default: "",
    offer: "",
    summary: "the network: a file, default (the program's own) or none",
};

/// How many positions a graphics card judges together where a spec does not say.
const CARD_BATCH: usize = 128;

/// The largest memory for evaluations, in MiB.
const MOST_CACHE: u64 = 4096;

/// The exploration of PUCT.
pub(crate) const CPUCT: Parameter = Parameter {
    key: "cpuct",
    kind: Kind::Real {
        min: 0.0,
        max: 100.0,
    },
    default: "1.5",
    offer: "",
    summary: "how much priors and little-tried moves count",
};

/// The parameters of `puct`.
pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter {
        offer: "400",
        ..SIMULATIONS
    },
    CPUCT,
    NET,
    NODES,
    TIME,
    Parameter {
        key: "temp",
        kind: Kind::Real {
            min: 0.0,
            max: 10.0,
        },
        default: "0",
        offer: "",
        summary: "0 plays the best move, more varies the choice by visits",
    },
    Parameter {
        key: "lcb",
        kind: Kind::Real {
            min: 0.0,
            max: 10.0,
        },
        default: "1",
        offer: "",
        summary: "chooses by the value so many errors below the mean, 0 by visits",
    },
    Parameter {
        key: "symmetry",
        kind: Kind::Words(&["off", "mean"]),
        default: "off",
        offer: "",
        summary: "mean judges every position through all symmetries of the board",
    },
    Parameter {
        key: "margin",
        kind: Kind::Real { min: 0.0, max: 1.0 },
        default: "0",
        offer: "",
        summary: "how much the margin that a network expects counts beside the result",
    },
    Parameter {
        key: "numbers",
        kind: Kind::Words(&["float", "int16", "int8"]),
        default: "float",
        offer: "",
        summary: "what the network computes with: whole numbers are faster and less exact",
    },
    Parameter {
        key: "proofs",
        kind: Kind::Words(&["on", "off"]),
        default: "on",
        offer: "",
        summary: "on looks for wins by force at every leaf that the network judges",
    },
    Parameter {
        key: "batch",
        kind: Kind::Whole { min: 1, max: 1024 },
        default: "1",
        offer: "",
        summary: "positions judged together; as many as there are threads at least, 128 on a graphics card",
    },
    DEVICE,
    Parameter {
        key: "gumbel",
        kind: Kind::Whole { min: 0, max: 1000 },
        default: "0",
        offer: "",
        summary: "moves considered by sequential halving when sims is small, 0 for PUCT",
    },
    Parameter {
        key: "cache",
        kind: Kind::Whole {
            min: 0,
            max: MOST_CACHE,
        },
        default: "32",
        offer: "",
        summary: "memory for the network's evaluations, in MiB",
    },
    Parameter {
        default: "256",
        ..MEMORY
    },
];

/// Whether a game counts something, so that there is a margin.
fn counts<G: Catalogue>(game: &G) -> bool {
    game.score(&game.start()).is_some()
}

/// Builds an original's AlphaZero player: PUCT with its numbers, which plays the move that was
/// visited most.
pub(crate) fn build_alphazero<G: Catalogue>(
    game: &G,
    spec: &Checked<'_>,
    source: &dyn NetworkSource,
) -> Result<Box<dyn Searcher<G>>, SpecError> {
    let mut puct = Spec::named("puct").with("lcb", 0);
    for key in ["sims", "cpuct", "net", "device"] {
        if let Some(value) = spec.word(key) {
            puct = puct.with(key, value);
        }
    }
    build_puct(game, &puct.check(COMMON)?, source)
}

/// Builds the tree search that leads an engine with a solver and so much memory, in MiB, if there
/// is a network for the board.
pub(crate) fn build_guide<G: Catalogue>(
    game: &G,
    spec: &Checked<'_>,
    memory: u64,
    source: &dyn NetworkSource,
) -> Result<Option<Box<dyn Searcher<G>>>, SpecError> {
    let name = spec.word("net");
    if find(game, name, source, &|_| ())?.is_none() {
        return Ok(None);
    }
    let mut puct = guide_spec(memory);
    if let Some(name) = name {
        puct = puct.with("net", name);
    }
    build_puct(game, &puct.check(COMMON)?, source).map(Some)
}

/// `puct` with the numbers that find most right moves in a tenth of a second. Tree and cache take
/// half of the engine's memory, the cache an eighth at most; the other half is the solver's.
fn guide_spec(memory: u64) -> Spec {
    let cache = (memory / 8).min(MOST_CACHE);
    Spec::named("puct")
        .with("numbers", "int8")
        .with("batch", 4)
        .with("cache", cache)
        .with("memory", (memory / 2 - cache).max(1))
}

/// Builds `puct`. There is no noise in play.
pub(crate) fn build_puct<G: Catalogue>(
    game: &G,
    spec: &Checked<'_>,
    source: &dyn NetworkSource,
) -> Result<Box<dyn Searcher<G>>, SpecError> {
    let mut options = PuctOptions::default();
    if let Some(c) = spec.real("cpuct") {
        options.exploration = c as f32;
    }
    if let Some(temperature) = spec.real("temp") {
        options.temperature = temperature as f32;
    }
    if let Some(weight) = spec.real("margin").filter(|_| counts(game)) {
        let [_, height, width] = game.planes();
        options.objective = Objective {
            margin_weight: weight as f32,
            margin_scale: (height * width) as f32,
        };
    }
    if let Some(errors) = spec.real("lcb") {
        options.choice = match errors > 0.0 {
            true => FinalChoice::LowerBound(errors as f32),
            false => FinalChoice::Visits,
        };
    }
    if let Some(memory) = spec.whole("memory") {
        options.memory = (memory as usize) << 20;
    }
    if let Some(batch) = spec.whole("batch") {
        options.batch = batch as usize;
    }
    let device = asked_device(spec)?;
    if device.is_some() {
        options.gradual = true;
        if !spec.is_given(|key| key == "batch") {
            options.batch = CARD_BATCH;
        }
    }
    if let Some(considered) = spec.whole("gumbel").filter(|&considered| considered > 0) {
        options.gumbel = Some(GumbelRoot {
            considered: considered as usize,
            sampled: false,
            ..GumbelRoot::default()
        });
    }
    let mean = spec.word("symmetry") == Some("mean");
    let numbers = match spec.word("numbers") {
        Some("int16") => Numbers::Int16,
        Some("int8") => Numbers::Int8,
        _ => Numbers::Float,
    };
    let ready = |file: &NetworkFile| -> Box<dyn BoardJudge> {
        match device {
            Some(device) => device.load(file, game.planes()),
            None => Box::new(KernelJudge::new(share(file, numbers))),
        }
    };
    let Some(judge) = find(game, spec.word("net"), source, &ready)? else {
        let knowledge = KnowledgeEvaluator(game.knowledge());
        return Ok(match mean {
            true => Box::new(Puct::new(options, MeanSymmetry(knowledge))),
            false => Box::new(Puct::new(options, knowledge)),
        });
    };
    let evaluator = NetworkEvaluator::new(judge);
    let evaluator: Box<dyn Evaluator<G>> = match mean {
        true => Box::new(MeanSymmetry(evaluator)),
        false => Box::new(evaluator),
    };
    let evaluator: Box<dyn Evaluator<G>> = match spec.whole("cache") {
        None | Some(0) => evaluator,
        Some(cache) => Box::new(Cached::new(evaluator, (cache as usize) << 20)),
    };
    // The proofs lie outside the cache: they may depend on more than the network sees.
    Ok(match spec.word("proofs") {
        Some("off") => Box::new(Puct::new(options, evaluator)),
        _ => Box::new(Puct::new(
            options,
            Proving {
                judge: evaluator,
                knowledge: game.knowledge(),
            },
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_takes_half_of_any_memory_and_at_least_something() {
        for (memory, cache, tree) in [(1, 0, 1), (8, 1, 3), (128, 16, 48), (40_000, 4096, 15_904)] {
            let spec = guide_spec(memory);
            let checked = spec.check(COMMON).expect("puct takes it");
            let whole = |key| checked.whole(key);
            assert_eq!((whole("cache"), whole("memory")), (Some(cache), Some(tree)));
        }
        let most = guide_spec(65_536);
        assert!(most.check(COMMON).is_ok(), "{most}");
    }
}
