//! Which engine answers, and what it may use: what a protocol's options set.

use crate::NetworkFiles;
use wuqi_engines::{Spec, SpecError, best_of, build_any_with, takes};
use wuqi_games::any::AnyGame;
use wuqi_search::Limits;

/// An engine with its resources.
#[derive(Clone, Debug)]
pub struct Player {
    /// The engine's spec.
    pub engine: Spec,
    /// How many threads may search.
    pub threads: usize,
    /// The memory of its table or tree in MiB, where that was set.
    pub memory: Option<u32>,
    /// The seed of everything random.
    pub seed: u64,
    /// How many moves are told with their values.
    pub lines: u32,
    /// Whether the expected reply is told, so that it can be thought about in advance.
    pub ponder: bool,
}

/// The options that UAI and UGI offer, as they announce them.
pub(crate) const OPTIONS: [&str; 7] = [
    "option name Engine type string default best",
    "option name Level type spin default 0 min 0 max 10",
    "option name Hash type spin default 64 min 1 max 65536",
    "option name Threads type spin default 1 min 1 max 256",
    "option name MultiPV type spin default 1 min 1 max 64",
    "option name Ponder type check default false",
    "option name Seed type spin default 0 min 0 max 2147483647",
];

impl Player {
    /// An engine with one thread and its usual memory.
    #[must_use]
    pub fn new(engine: Spec) -> Player {
        Player {
            engine,
            threads: 1,
            memory: None,
            seed: 0,
            lines: 1,
            ponder: false,
        }
    }

    /// The spec to build for a game, with the memory that was set where the engine takes it.
    pub(crate) fn spec(&self, game: &AnyGame) -> Result<Spec, String> {
        if self.memory.is_none() && self.lines == 1 {
            return Ok(self.engine.clone());
        }
        let mut spec = self.named(game)?;
        let lines = Some(self.lines).filter(|&lines| lines > 1);
        for (key, value) in [("memory", self.memory), ("lines", lines)] {
            if let Some(value) = value.filter(|_| takes(game, &spec, key)) {
                spec = spec.with(key, value);
            }
        }
        Ok(spec)
    }

    /// The engine's spec, with the engine's own name where it says `best`.
    fn named(&self, game: &AnyGame) -> Result<Spec, String> {
        if is_best(&self.engine) {
            return best_of(game).parse().map_err(explain);
        }
        Ok(self.engine.clone())
    }

    /// Whether a depth ends the engine's searches: tree searches do not count in plies.
    pub(crate) fn heeds_depth(&self, game: &AnyGame) -> bool {
        // A level always has a limit of its own.
        self.engine.name == "level" || takes(game, &self.engine, "depth")
    }

    /// The limits of a search: those asked for, and those of the engine's own spec beside
    /// them, so that a level stays as weak as it is. `best` names an engine and not how long
    /// it thinks: its own limits hold only where nothing is asked.
    pub(crate) fn limits(&self, asked: Limits, own: Limits) -> Limits {
        if is_best(&self.engine) && asked != Limits::default() {
            return asked;
        }
        Limits {
            depth: least(asked.depth, own.depth),
            nodes: least(asked.nodes, own.nodes),
            simulations: least(asked.simulations, own.simulations),
            time: least(asked.time, own.time),
        }
    }

    /// Sets an option by name; an error says what is wrong and changes nothing.
    pub(crate) fn set(&mut self, game: &AnyGame, name: &str, value: &str) -> Result<(), String> {
        let number = |min: u64, max: u64| {
            value
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .ok_or_else(|| format!("{name} takes a number from {min} to {max}, not '{value}'"))
        };
        match name.to_ascii_lowercase().as_str() {
            "engine" => {
                let spec: Spec = value.parse().map_err(explain)?;
                build_any_with(game, &spec, &NetworkFiles).map_err(explain)?;
                self.engine = spec;
            }
            "level" => {
                let spec = match number(0, 10)? {
                    0 => "best".to_owned(),
                    level => format!("level:{level}"),
                };
                self.engine = spec.parse().map_err(explain)?;
            }
            "hash" | "memory" => self.memory = Some(number(1, 65_536)? as u32),
            "threads" => self.threads = number(1, 256)? as usize,
            "multipv" => self.lines = number(1, 64)? as u32,
            "ponder" => match value.to_ascii_lowercase().as_str() {
                "true" => self.ponder = true,
                "false" => self.ponder = false,
                _ => return Err(format!("{name} takes true or false, not '{value}'")),
            },
            "seed" => self.seed = number(0, u64::MAX)?,
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(())
    }
}

impl Default for Player {
    /// The strongest engine of the game.
    fn default() -> Self {
        Player::new("best".parse().expect("a bare name is a spec"))
    }
}

/// Whether a spec says `best` and nothing more.
fn is_best(spec: &Spec) -> bool {
    spec.name == "best" && spec.parameters().next().is_none()
}

fn explain(error: SpecError) -> String {
    error.to_string()
}

/// The smaller of two limits, either of which may be missing.
fn least<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;

    fn ataxx() -> AnyGame {
        AnyGame::new("ataxx", None, &Options::none()).unwrap()
    }

    #[test]
    fn options_are_checked_and_a_wrong_one_changes_nothing() {
        let game = ataxx();
        let mut player = Player::default();
        player.set(&game, "THREADS", "4").unwrap();
        player.set(&game, "engine", "mcts:sims=10").unwrap();
        for (name, value) in [
            ("Threads", "0"),
            ("Threads", "many"),
            ("Engine", "nobody"),
            ("Hash", "-1"),
            ("Colour", "red"),
        ] {
            assert!(player.set(&game, name, value).is_err(), "{name} {value}");
        }
        assert_eq!(player.threads, 4);
        assert_eq!(player.engine.to_string(), "mcts:sims=10");
        player.set(&game, "Level", "3").unwrap();
        assert_eq!(player.engine.to_string(), "level:3");
    }

    #[test]
    fn memory_reaches_the_engines_that_take_it() {
        let game = ataxx();
        let mut player = Player::new("mcts:sims=10,memory=9".parse().unwrap());
        player.set(&game, "hash", "16").unwrap();
        let spec = player.spec(&game).unwrap();
        assert_eq!(spec.to_string(), "mcts:sims=10,memory=16");
        player.set(&game, "engine", "greedy").unwrap();
        assert_eq!(player.spec(&game).unwrap().to_string(), "greedy");
    }

    #[test]
    fn a_level_keeps_its_own_limits() {
        let own = Limits {
            nodes: Some(100),
            ..Limits::default()
        };
        let asked = Limits {
            nodes: Some(5000),
            depth: Some(3),
            ..Limits::default()
        };
        let level = Player::new("level:3".parse().unwrap());
        assert_eq!(level.limits(asked, own).nodes, Some(100));
        assert_eq!(level.limits(asked, own).depth, Some(3));
        assert_eq!(Player::default().limits(asked, own), asked);
        assert_eq!(Player::default().limits(Limits::default(), own), own);
    }
}
