//! The sections of a configuration as commands use them.

use super::Config;
use super::read::{ConfigFault, Entry};
use super::value::Scalar;
use crate::{folders, input, language};
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use wuqi_arena::{Adjudication, SideLimits};
use wuqi_engines::{Spec, SpecError, check_any, engines_of, offered_device, parse_time};
use wuqi_games::any::{AnyGame, games};
use wuqi_games::{Options, Size};
use wuqi_nn::NetworkFile;
use wuqi_protocols::{FoldersAndFiles, NetworkFolders, is_external};
use wuqi_search::Limits;
use wuqi_session::locale::Language;
use wuqi_tui::Words;

/// `[serve]`: the game in the browser.
#[derive(Clone, Debug, Default)]
pub struct ServeSection {
    /// The address to listen on.
    pub host: Option<IpAddr>,
    /// The port.
    pub port: Option<u16>,
    /// The folder of saved games.
    pub data: Option<PathBuf>,
    /// Whether a browser is opened.
    pub open: Option<bool>,
    /// The folder with networks that may be played by name.
    pub nets: Option<PathBuf>,
    /// The most time for one search.
    pub thinking: Option<Duration>,
    /// The memory of the server, in MiB.
    pub memory: Option<u64>,
}

/// `[play]`: the game in the terminal.
#[derive(Clone, Debug, Default)]
pub struct PlaySection {
    /// The game.
    pub game: Option<String>,
    /// The opponent.
    pub engine: Option<Spec>,
    /// The opponent's level.
    pub level: Option<u8>,
    /// The board.
    pub size: Option<Size>,
    /// The rules.
    pub rules: Option<Options>,
    /// Who begins: `me`, `ai` or `dice`.
    pub first: Option<String>,
    /// Time for the game and what each move adds.
    pub clock: Option<String>,
    /// Only ASCII characters.
    pub ascii: Option<bool>,
    /// Sound.
    pub sound: Option<bool>,
}

/// `[match]`: engines against each other.
#[derive(Clone, Debug, Default)]
pub struct MatchSection {
    /// How many games.
    pub games: Option<u64>,
    /// The limits of both engines.
    pub limits: SideLimits,
    /// Random plies of the openings.
    pub random_plies: Option<u32>,
    /// How far from even an opening may be.
    pub balance: Option<f32>,
    /// Games at the same time.
    pub concurrency: Option<u16>,
    /// Threads of each engine.
    pub threads: Option<u16>,
    /// The seed.
    pub seed: Option<u64>,
    /// When games are called.
    pub adjudicate: Option<Adjudication>,
    /// When a draw is called.
    pub max_plies: Option<u32>,
    /// Whether slow moves lose.
    pub lose_on_time: Option<bool>,
    /// How much longer than allowed a move may take.
    pub time_margin: Option<Duration>,
}

/// `[engines]`: the engine that is asked by `best` and `analyze`.
#[derive(Clone, Debug, Default)]
pub struct EngineSection {
    /// The engine.
    pub engine: Option<Spec>,
    /// Its limits.
    pub limits: Limits,
    /// Its threads.
    pub threads: Option<u16>,
    /// The seed.
    pub seed: Option<u64>,
}

/// `[board]`: the Gomoku board.
#[derive(Clone, Debug, Default)]
pub struct BoardSection {
    /// Its size, where width or height are given.
    pub size: Option<Size>,
    /// How many in a row win.
    pub n_in_row: Option<u8>,
}

/// `[human_play]`: a person against the AlphaZero player of Gomoku.
#[derive(Clone, Debug, Default)]
pub struct HumanPlaySection {
    /// Whether the AI begins.
    pub ai_begins: Option<bool>,
    /// Simulations per move.
    pub n_playout: Option<u64>,
    /// The weight of exploration.
    pub c_puct: Option<f64>,
    /// Whether the move is chosen by a lower bound of its value instead of by its visits.
    pub by_value: bool,
}

/// `[network]`: the network of that player. The file and the GPU may also be named in
/// `[human_play]`.
#[derive(Clone, Debug, Default)]
pub struct NetworkSection {
    /// Channels of the residual tower, which must be those of the file.
    pub num_channels: Option<u32>,
    /// Blocks of the residual tower, likewise.
    pub num_res_blocks: Option<u32>,
    /// The file of the trained network.
    pub model_file: Option<PathBuf>,
}

impl Config {
    /// The language.
    pub fn language(&self) -> Option<Language> {
        self.text("", "language").and_then(Language::from_tag)
    }

    /// `[serve]`.
    pub fn serve(&self) -> ServeSection {
        ServeSection {
            host: self.parsed("serve", "host"),
            port: self.number("serve", "port"),
            data: self.path("serve", "data"),
            open: self.switch("serve", "open"),
            nets: self.path("serve", "nets"),
            thinking: self.time("serve", "thinking"),
            memory: self.number("serve", "memory"),
        }
    }

    /// `[play]`.
    pub fn play(&self) -> PlaySection {
        PlaySection {
            game: self.parsed("play", "game"),
            engine: self.parsed("play", "engine"),
            level: self.number("play", "level"),
            size: self.size("play", "size"),
            rules: self.parsed("play", "rules"),
            first: self.parsed("play", "first"),
            clock: self.parsed("play", "clock"),
            ascii: self.switch("play", "ascii"),
            sound: self.switch("play", "sound"),
        }
    }

    /// `[match]`.
    pub fn contest(&self) -> MatchSection {
        let clock = self
            .text("match", "clock")
            .map(|text| format!("clock={text}"));
        let clock: SideLimits = clock.and_then(|text| text.parse().ok()).unwrap_or_default();
        MatchSection {
            games: self.number("match", "games"),
            limits: SideLimits {
                per_move: self.limits("match"),
                ..clock
            },
            random_plies: self.number("match", "random_plies"),
            balance: self.real("match", "balance").map(|chance| chance as f32),
            concurrency: self.number("match", "concurrency"),
            threads: self.number("match", "threads"),
            seed: self.number("match", "seed"),
            adjudicate: self.parsed("match", "adjudicate"),
            max_plies: self.number("match", "max_plies"),
            lose_on_time: self.switch("match", "lose_on_time"),
            time_margin: self.time("match", "time_margin"),
        }
    }

    /// `[engines]`.
    pub fn engines(&self) -> EngineSection {
        EngineSection {
            engine: self.parsed("engines", "engine"),
            limits: self.limits("engines"),
            threads: self.number("engines", "threads"),
            seed: self.number("engines", "seed"),
        }
    }

    /// `[board]`.
    pub fn board(&self) -> BoardSection {
        let side = |name| self.number::<u8>("board", name);
        let (width, height) = (side("width"), side("height"));
        let usual = 15;
        BoardSection {
            size: width.or(height).map(|_| Size {
                width: width.unwrap_or(usual),
                height: height.unwrap_or(usual),
            }),
            n_in_row: side("n_in_row"),
        }
    }

    /// `[human_play]`.
    pub fn human_play(&self) -> HumanPlaySection {
        let start: Option<u8> = self.number("human_play", "start_player");
        HumanPlaySection {
            ai_begins: start.map(|player| player == 1),
            n_playout: self.number("human_play", "n_playout"),
            c_puct: self.real("human_play", "c_puct"),
            by_value: self.text("human_play", "choose") == Some("value"),
        }
    }

    /// `[network]`.
    pub fn network(&self) -> NetworkSection {
        let sections = ["network", "human_play"];
        NetworkSection {
            num_channels: self.number("network", "num_channels"),
            num_res_blocks: self.number("network", "num_res_blocks"),
            model_file: sections
                .iter()
                .find_map(|section| self.path(section, "model_file")),
        }
    }

    /// What cannot hold together although every value is right by itself.
    pub(super) fn contradictions(&self) -> Vec<ConfigFault> {
        let mut faults = Vec::new();
        let mut refuse = |entry: Option<&Entry>, words: String| {
            let line = entry.map_or(1, |entry| entry.line);
            faults.push(ConfigFault { line, words });
        };
        for name in ["model_file", "use_gpu"] {
            let both = ["human_play", "network"].map(|section| self.entry(section, name));
            if let [Some(one), Some(two)] = both
                && one.value != two.value
            {
                let words = format!(
                    "network.{name} is {}, but human_play.{name} in line {} is {}: write it once",
                    two.value, one.line, one.value
                );
                refuse(Some(two), words);
            }
        }
        for section in ["human_play", "network"] {
            if let Some(path) = self
                .path(section, "model_file")
                .filter(|path| !path.is_file())
            {
                let words = format!("{section}.model_file: there is no file {}", path.display());
                refuse(self.entry(section, "model_file"), words);
            }
        }
        if let Some(entry) = self.asks_for_card()
            && let Err(why) = offered_device()
        {
            let words = self.explain(why.into());
            refuse(Some(entry), format!("use_gpu: {words}"));
        }
        for (name, words) in self.other_shape() {
            refuse(self.entry("network", name), words);
        }
        let board = self.board();
        if let Some(row) = board.n_in_row {
            let rules: Options = format!("row={row}").parse().unwrap_or_default();
            if let Err(error) = AnyGame::new("gomoku", board.size, &rules) {
                refuse(
                    self.entry("board", "n_in_row"),
                    format!("board.n_in_row: {error}"),
                );
            }
        }
        let play = self.play();
        if let Some(game) = &play.game {
            let rules = play.rules.clone().unwrap_or_default();
            if let Err(error) = AnyGame::new(game, play.size, &rules) {
                let entry = self.entry("play", "rules").or(self.entry("play", "size"));
                refuse(entry, format!("play: {error}"));
            }
        }
        for (section, game) in [("play", play.game.as_deref()), ("engines", None)] {
            let spec: Option<Spec> = self.parsed(section, "engine");
            if let Some(Err(error)) = spec.map(|spec| known_engine(&self.engine(spec), game)) {
                let entry = self.entry(section, "engine");
                refuse(entry, format!("{section}.engine: {error}"));
            }
        }
        if let (Some(entry), Some(_)) = (self.entry("play", "level"), &play.engine) {
            refuse(
                Some(entry),
                "play.level: give a level or an engine, not both".to_owned(),
            );
        }
        faults
    }

    /// The engines of the file that cannot play here, because a network or a graphics card
    /// they ask for is missing.
    pub(super) fn unavailable(&self) -> Vec<ConfigFault> {
        let folders = NetworkFolders::new(folders::networks(&[], self), Vec::new());
        let networks = FoldersAndFiles(folders);
        let play = self.play().game;
        let named = [("play", play.as_deref()), ("engines", None)];
        let named = named.into_iter().filter_map(|(section, game)| {
            let line = self.entry(section, "engine")?.line;
            Some((
                line,
                format!("{section}.engine"),
                self.parsed(section, "engine")?,
                game,
            ))
        });
        let saved = (self.saved().iter()).map(|saved| {
            (
                saved.line,
                format!("saved.{}", saved.name),
                saved.spec.clone(),
                None,
            )
        });
        let mut faults: Vec<ConfigFault> = named
            .chain(saved)
            .filter_map(|(line, key, spec, game)| {
                let error = missing_for(&self.engine(spec), game, &networks)?;
                let words = format!("{key}: {}", self.explain(error));
                Some(ConfigFault { line, words })
            })
            .collect();
        faults.sort_by_key(|fault| fault.line);
        faults
    }

    /// The keys of `[network]` that say something else than the network's file. Whoever
    /// writes them down expects that network and no other. A file that is no network is
    /// refused by whoever plays by it.
    fn other_shape(&self) -> Vec<(&'static str, String)> {
        let section = self.network();
        let Some(path) = &section.model_file else {
            return Vec::new();
        };
        let read = input::bytes(path).ok();
        let Some(file) = read.and_then(|bytes| NetworkFile::read(&bytes).ok()) else {
            return Vec::new();
        };
        let keys = [
            ("num_channels", section.num_channels, file.shape.channels),
            ("num_res_blocks", section.num_res_blocks, file.shape.blocks),
        ];
        let differs = keys.into_iter().filter_map(|(name, said, real)| {
            let said = said.filter(|&said| said as usize != real)?;
            let words = format!(
                "network.{name} is {said}, but the network in {} has {real}: write {real}, leave \
                 the line out, or name another model_file",
                path.display()
            );
            Some((name, words))
        });
        differs.collect()
    }

    /// Where the file asks for the graphics card.
    pub(super) fn asks_for_card(&self) -> Option<&Entry> {
        let entries = ["human_play", "network"].map(|section| self.entry(section, "use_gpu"));
        let mut entries = entries.into_iter().flatten();
        entries.find(|entry| entry.value == Scalar::Switch(true))
    }

    /// Why an engine is refused, in the reader's language.
    fn explain(&self, error: SpecError) -> String {
        let language = self.language().unwrap_or_else(language::of_system);
        Words(language).fault(&error.into())
    }

    fn limits(&self, section: &str) -> Limits {
        Limits {
            depth: self.number(section, "depth"),
            nodes: self.number(section, "nodes"),
            simulations: self.number(section, "sims"),
            time: self.time(section, "time"),
        }
    }

    pub(super) fn text(&self, section: &str, name: &str) -> Option<&str> {
        match &self.entry(section, name)?.value {
            Scalar::Text(text) => Some(text),
            _ => None,
        }
    }

    fn parsed<T: FromStr>(&self, section: &str, name: &str) -> Option<T> {
        self.text(section, name)?.parse().ok()
    }

    pub(super) fn number<T: TryFrom<i64>>(&self, section: &str, name: &str) -> Option<T> {
        match self.entry(section, name)?.value {
            Scalar::Whole(number) => T::try_from(number).ok(),
            _ => None,
        }
    }

    fn real(&self, section: &str, name: &str) -> Option<f64> {
        match self.entry(section, name)?.value {
            Scalar::Whole(number) => Some(number as f64),
            Scalar::Real(number) => Some(number),
            _ => None,
        }
    }

    fn switch(&self, section: &str, name: &str) -> Option<bool> {
        match self.entry(section, name)?.value {
            Scalar::Switch(on) => Some(on),
            _ => None,
        }
    }

    fn time(&self, section: &str, name: &str) -> Option<Duration> {
        parse_time(self.text(section, name)?)
    }

    fn size(&self, section: &str, name: &str) -> Option<Size> {
        let number = self
            .number::<i64>(section, name)
            .map(|number| number.to_string());
        let text = number.or_else(|| self.text(section, name).map(str::to_owned));
        text?.parse().ok()
    }

    fn path(&self, section: &str, name: &str) -> Option<PathBuf> {
        Some(self.folder().join(self.text(section, name)?))
    }
}

/// What an engine asks for that is not here, in one of the games that have it.
fn missing_for(spec: &Spec, game: Option<&str>, networks: &FoldersAndFiles) -> Option<SpecError> {
    let games = games().into_iter().map(|info| info.id);
    let games = games.filter(|id| game.is_none_or(|game| game == *id));
    let games = games.filter_map(|id| AnyGame::new(id, None, &Options::none()).ok());
    games
        .filter_map(|game| check_any(&game, spec, networks).err())
        .find(|error| matches!(error, SpecError::NoNetwork { .. } | SpecError::NoDevice(_)))
}

/// Whether a game has an engine, or any game where none is named. Other programs are asked when
/// they are used.
pub(super) fn known_engine(spec: &Spec, game: Option<&str>) -> Result<(), SpecError> {
    if is_external(spec) {
        return Ok(());
    }
    let games = games().into_iter().map(|info| info.id);
    let games = games.filter(|id| game.is_none_or(|game| game == *id));
    let mut result = Ok(());
    for id in games {
        let Ok(game) = AnyGame::new(id, None, &Options::none()) else {
            continue;
        };
        result = spec.check(&engines_of(&game)).map(|_| ());
        if result.is_ok() {
            break;
        }
    }
    result
}
