//! How much memory the engine of a spec takes, and the same engine with less.
//!
//! Whoever lets many engines think at once has to know, and to bound it; a smaller table
//! only costs an engine time.

use crate::any::{best_of, engines_of, level_of};
use crate::parameter::EngineInfo;
use crate::spec::Spec;
use wuqi_games::any::AnyGame;

/// The parameters that ask for memory: table or tree, and evaluations of a network.
const KEYS: [&str; 2] = ["memory", "cache"];

/// The memory that the tables and trees of an engine may take, in MiB.
#[must_use]
pub fn memory_of(game: &AnyGame, spec: &Spec) -> u64 {
    let spec = written_out(game, spec);
    let info = info_of(game, &spec);
    KEYS.iter()
        .map(|key| asked(info.as_ref(), &spec, key))
        .sum()
}

/// The same engine with tables and trees of at most so many MiB together.
#[must_use]
pub fn with_memory(game: &AnyGame, spec: &Spec, mebibytes: u64) -> Spec {
    if memory_of(game, spec) <= mebibytes {
        return spec.clone();
    }
    let mut spec = written_out(game, spec);
    let info = info_of(game, &spec);
    let mut left = mebibytes;
    // The evaluations get a quarter at most, the rest is for the tree.
    for (key, most) in [("cache", mebibytes / 4), ("memory", mebibytes)] {
        let asked = asked(info.as_ref(), &spec, key);
        if asked > 0 {
            let given = asked.min(most).min(left);
            left -= given;
            spec = spec.with(key, given);
        }
    }
    spec
}

/// The spec that `best` and `level` stand for; any other as it is.
pub(crate) fn written_out(game: &AnyGame, spec: &Spec) -> Spec {
    let named = match spec.name.as_str() {
        "best" => Some(best_of(game)),
        "level" => level_of(game, spec),
        _ => None,
    };
    let Some(named) = named.and_then(|text| text.parse::<Spec>().ok()) else {
        return spec.clone();
    };
    let info = info_of(game, &named);
    let takes = |key: &str| info.as_ref().is_some_and(|info| info.takes(key));
    let own = spec.parameters().filter(|&(key, _)| takes(key));
    let own: Vec<(&str, &str)> = own.collect();
    if spec.name == "level" || own.is_empty() {
        return named;
    }
    // Limits that are given replace those of the name.
    let limits = ["depth", "nodes", "sims", "time"];
    let kept = named.parameters().filter(|(key, _)| !limits.contains(key));
    let mut whole = Spec::named(&named.name);
    for (key, value) in kept.chain(own) {
        whole = whole.with(key, value);
    }
    whole
}

fn info_of(game: &AnyGame, spec: &Spec) -> Option<EngineInfo> {
    (engines_of(game).into_iter()).find(|info| info.name == spec.name)
}

/// What a spec asks for by one parameter, or by its default.
fn asked(info: Option<&EngineInfo>, spec: &Spec, key: &str) -> u64 {
    let parameter = info.and_then(|info| info.parameters.iter().find(|p| p.key == key));
    let Some(parameter) = parameter else {
        return 0;
    };
    let given = spec.parameters().find(|&(known, _)| known == key);
    let text = given.map_or(parameter.default, |(_, value)| value);
    text.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build_any;
    use wuqi_games::Options;
    use wuqi_games::any::GAMES;

    fn game(id: &str) -> AnyGame {
        AnyGame::new(id, None, &Options::none()).unwrap()
    }

    fn spec(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn a_spec_says_what_it_asks_for() {
        let ataxx = game("ataxx");
        let asked = |text: &str| memory_of(&ataxx, &spec(text));
        assert_eq!(asked("greedy"), 0);
        assert_eq!(asked("alphabeta"), 64);
        assert_eq!(asked("alphabeta:memory=512"), 512);
        assert_eq!(asked("puct:memory=100,cache=10"), 110);
        assert!(asked("best") > 0);
    }

    #[test]
    fn every_engine_can_be_built_with_little_memory() {
        for info in GAMES {
            let game = game(info.id);
            let names = engines_of(&game)
                .into_iter()
                .map(|info| info.name.to_owned());
            let levels = (1..=10).map(|number| format!("level:{number}"));
            for name in names.chain(levels).chain(["best:nodes=7".to_owned()]) {
                let small = with_memory(&game, &spec(&name), 3);
                assert!(memory_of(&game, &small) <= 3, "{name} is {small}");
                let usual = build_any(&game, &spec(&name)).unwrap().limits();
                let built = build_any(&game, &small).unwrap();
                assert_eq!(built.limits(), usual, "{name} is {small}");
            }
        }
    }

    #[test]
    fn what_asks_for_little_stays_as_it_is() {
        let ataxx = game("ataxx");
        let asked = spec("alphabeta:memory=8");
        assert_eq!(with_memory(&ataxx, &asked, 8), asked);
        let small = with_memory(&ataxx, &spec("alphabeta:memory=512,depth=3"), 5);
        assert_eq!(small, spec("alphabeta:depth=3,memory=5"));
    }
}
