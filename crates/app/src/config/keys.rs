//! Every key that a configuration file may have. One table reads files, explains mistakes
//! and prints what is in force.

use super::value::{Kind, Scalar};
use wuqi_engines::MOST_WORTH;

/// The sections in the order in which they are shown; the first has no name.
pub const SECTIONS: [&str; 10] = [
    "",
    "serve",
    "play",
    "match",
    "engines",
    "saved",
    "banqi_values",
    "board",
    "human_play",
    "network",
];

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its section, empty at the top of the file.
    pub section: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// What holds where no file says anything, in words.
    pub default: &'static str,
}

impl Key {
    /// `section.name`.
    pub fn path(&self) -> String {
        match self.section {
            "" => self.name.to_owned(),
            section => format!("{section}.{}", self.name),
        }
    }

    /// Whether a value fits; otherwise what would.
    pub fn check(&self, value: &Scalar) -> Result<(), String> {
        match self.kind.accepts(value) {
            true => Ok(()),
            false => Err(self.kind.to_string()),
        }
    }
}

const fn key(section: &'static str, name: &'static str, kind: Kind, default: &'static str) -> Key {
    Key {
        section,
        name,
        kind,
        default,
    }
}

const fn whole(min: i64, max: i64) -> Kind {
    Kind::Whole { min, max }
}

const LANGUAGES: Kind = Kind::Words(&["en", "zh-Hant", "zh-Hans"]);
const OPEN: Kind = Kind::Words(&["game"]);
const CHOICE: Kind = Kind::Words(&["visits", "value"]);
const FIRST: Kind = Kind::Words(&["me", "ai", "dice"]);
const COUNT: Kind = whole(1, i64::MAX);
const PLIES: Kind = whole(1, u32::MAX as i64);
const THREADS: Kind = whole(1, 256);
const DEPTH: Kind = Kind::Parameter("best", "depth");
const NODES: Kind = Kind::Parameter("best", "nodes");
const SIMULATIONS: Kind = Kind::Parameter("best", "sims");
const TIME: Kind = Kind::Parameter("best", "time");
const N_PLAYOUT: Kind = Kind::Parameter("gomoku:alphazero", "sims");
const C_PUCT: Kind = Kind::Parameter("gomoku:alphazero", "cpuct");
const WORTH: Kind = whole(0, MOST_WORTH as i64);
const SEED: Kind = whole(0, i64::MAX);

/// The keys.
pub const KEYS: &[Key] = &[
    key("", "language", LANGUAGES, "the system's"),
    key("", "open", OPEN, "what serve.open says"),
    key("serve", "host", Kind::Address, "127.0.0.1"),
    key("serve", "port", whole(0, 65_535), "5115, or a free one"),
    key(
        "serve",
        "data",
        Kind::Path,
        "the system's place for application data",
    ),
    key("serve", "open", Kind::Open, "true"),
    key(
        "serve",
        "nets",
        Kind::Path,
        "nets, evaluation-nets and runs, here",
    ),
    key("serve", "thinking", Kind::Time, "60s"),
    key(
        "serve",
        "memory",
        whole(64, 1 << 20),
        "a quarter of the machine's, in MiB",
    ),
    key("play", "game", Kind::Game, "asked in the menu"),
    key("play", "engine", Kind::Spec, "by level"),
    key("play", "level", whole(1, 10), "5"),
    key("play", "size", Kind::Size, "the game's own"),
    key("play", "rules", Kind::Rules, "the usual game"),
    key("play", "first", FIRST, "me"),
    key("play", "clock", Kind::Clock, "no clock"),
    key("play", "ascii", Kind::Switch, "false"),
    key("play", "sound", Kind::Switch, "false"),
    key(
        "match",
        "games",
        COUNT,
        "100, or up to 100000 with a sequential test",
    ),
    key(
        "match",
        "time",
        TIME,
        "100ms for engines that nothing limits",
    ),
    key("match", "nodes", NODES, "no limit"),
    key("match", "sims", SIMULATIONS, "no limit"),
    key("match", "depth", DEPTH, "no limit"),
    key("match", "clock", Kind::Clock, "no clock"),
    key("match", "random_plies", whole(0, 1000), "as suits the game"),
    key(
        "match",
        "balance",
        Kind::Real { min: 0.0, max: 0.5 },
        "any opening",
    ),
    key("match", "concurrency", whole(1, 1024), "1"),
    key("match", "threads", THREADS, "1"),
    key("match", "seed", SEED, "1"),
    key("match", "adjudicate", Kind::Adjudication, "never"),
    key("match", "max_plies", PLIES, "no limit"),
    key("match", "lose_on_time", Kind::Switch, "false"),
    key("match", "time_margin", Kind::Time, "50ms"),
    key("engines", "engine", Kind::Spec, "best"),
    key(
        "engines",
        "time",
        TIME,
        "1s for engines that nothing limits",
    ),
    key("engines", "nodes", NODES, "no limit"),
    key("engines", "sims", SIMULATIONS, "no limit"),
    key("engines", "depth", DEPTH, "no limit"),
    key("engines", "threads", THREADS, "1"),
    key("engines", "seed", SEED, "0"),
    key("banqi_values", "general", WORTH, "1000"),
    key("banqi_values", "advisor", WORTH, "600"),
    key("banqi_values", "elephant", WORTH, "450"),
    key("banqi_values", "chariot", WORTH, "350"),
    key("banqi_values", "horse", WORTH, "250"),
    key("banqi_values", "cannon", WORTH, "180"),
    key("banqi_values", "soldier", WORTH, "110"),
    key("board", "width", whole(3, 20), "15"),
    key("board", "height", whole(3, 20), "15"),
    key("board", "n_in_row", whole(3, 6), "5"),
    key("human_play", "start_player", whole(0, 1), "0, the person"),
    key("human_play", "n_playout", N_PLAYOUT, "400"),
    key("human_play", "c_puct", C_PUCT, "5"),
    key("human_play", "choose", CHOICE, "visits"),
    key(
        "human_play",
        "model_file",
        Kind::Path,
        "the network of this program",
    ),
    key("human_play", "use_gpu", Kind::Switch, "false"),
    key("network", "num_channels", whole(1, 1024), "128"),
    key("network", "num_res_blocks", whole(1, 64), "4"),
    key(
        "network",
        "model_file",
        Kind::Path,
        "the network of this program",
    ),
    key("network", "use_gpu", Kind::Switch, "false"),
];

/// The keys of a section.
pub fn keys_of(section: &str) -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(move |key| key.section == section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_section_and_exists_once() {
        for (number, key) in KEYS.iter().enumerate() {
            assert!(SECTIONS.contains(&key.section), "{}", key.path());
            let same = |other: &Key| other.path() == key.path();
            assert!(!KEYS[..number].iter().any(same), "{}", key.path());
        }
    }
}
