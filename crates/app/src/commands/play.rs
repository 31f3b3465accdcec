//! `wuqi play`: a game in the terminal.

use crate::config::Config;
use crate::failure::Failure;
use crate::spec_argument::SpecArgument;
use crate::{folders, language};
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use std::path::PathBuf;
use wuqi_engines::{Spec, stock_networks};
use wuqi_games::any::{AnyGame, SetupError, games};
use wuqi_games::{Options, Size};
use wuqi_protocols::{FoldersAndFiles, NetworkFolders};
use wuqi_session::locale::Language;
use wuqi_session::protocol::Starts;
use wuqi_tui::{Begin, ClockText, Draft, Opponent, Start, StartError, Theme, Words};

/// Who moves first.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum First {
    /// The person who plays.
    Me,
    /// The engine, or the second person.
    Ai,
    /// Whoever the dice choose.
    Dice,
}

impl From<First> for Starts {
    fn from(first: First) -> Starts {
        match first {
            First::Me => Starts::Me,
            First::Ai => Starts::Other,
            First::Dice => Starts::Dice,
        }
    }
}

/// Which game, against whom. What is missing the menu asks for, or is the usual.
#[derive(Args, Debug, Default)]
pub struct PlayArgs {
    /// The game: ataxx, banqi, gomoku, sequencium or territory (default: choose in the menu)
    pub game: Option<String>,

    /// The level of the computer, 1 (beginner) to 10 (master)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10), conflicts_with = "engine")]
    pub level: Option<u8>,

    /// An engine in place of a level, as name or name:key=value,…; `wuqi engines` lists them
    #[arg(long, value_name = "SPEC", value_parser = SpecArgument, hide_possible_values = true)]
    pub engine: Option<Spec>,

    /// Two people at this terminal
    #[arg(long, conflicts_with_all = ["level", "engine"])]
    pub two_players: bool,

    /// Who moves first: me, ai or dice
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// Board size, as N or WxH
    #[arg(long, value_name = "N|WxH")]
    pub size: Option<Size>,

    /// Rule options, as key=value separated by commas; `wuqi games` lists them
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub rules: Option<Options>,

    /// Time for the game and what each move adds, for example 5m+3s
    #[arg(long, value_name = "TIME")]
    pub clock: Option<ClockText>,

    /// Start from this position string instead of the first position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Go on with a saved game, by its name or number
    #[arg(long, value_name = "NAME")]
    pub load: Option<String>,

    #[command(flatten)]
    pub screen: ScreenArgs,
}

/// How something is shown in the terminal.
#[derive(Args, Debug, Default)]
pub struct LookArgs {
    /// The language: en, zh-Hant or zh-Hans (default: that of the system, or English)
    #[arg(long, value_name = "TAG")]
    pub lang: Option<String>,

    /// Use only ASCII characters for board and pieces
    #[arg(long)]
    pub ascii: bool,

    /// Lines of text instead of a screen, for scripts and screen readers; so it is too
    /// where standard output is no terminal
    #[arg(long)]
    pub plain: bool,
}

/// How a game is shown in the terminal, and where it is kept.
#[derive(Args, Debug, Default)]
pub struct ScreenArgs {
    #[command(flatten)]
    pub look: LookArgs,

    /// Ring the terminal's bell at moves
    #[arg(long)]
    pub bell: bool,

    /// Decides deals, dice and engines: the same seed plays the same game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// The folder for saved games (default: the system's place for application data)
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

impl LookArgs {
    /// Takes what the configuration says and the command line does not.
    pub fn fill(&mut self, config: &Config) {
        if self.lang.is_none() {
            self.lang = config.language().map(|language| language.tag().to_owned());
        }
        self.ascii |= config.play().ascii.unwrap_or(false);
    }

    /// Colours and signs.
    pub fn theme(&self) -> Theme {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Theme {
            ascii: self.ascii,
            color: std::io::stdout().is_terminal() && !no_color,
        }
    }

    /// Whether lines of text are written instead of a screen.
    pub fn in_lines(&self) -> bool {
        self.plain || !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal()
    }

    /// Texts in the language asked for, else that of the system.
    pub fn words(&self) -> Result<Words, Failure> {
        words_in(self.lang.as_deref())
    }
}

/// Texts in the language of a tag, without one in that of the system.
pub fn words_in(tag: Option<&str>) -> Result<Words, Failure> {
    let Some(tag) = tag else {
        return Ok(Words(language::of_system()));
    };
    Language::from_tag(tag).map(Words).ok_or_else(|| {
        Failure::Usage(format!(
            "'{tag}' is no language here: write en, zh-Hant or zh-Hans"
        ))
    })
}

impl ScreenArgs {
    /// How to begin, with everything but the game decided.
    pub fn start(&self, draft: Draft, begin: Begin) -> Result<Start, Failure> {
        Ok(Start {
            words: self.look.words()?,
            theme: self.look.theme(),
            bell: self.bell,
            plain: self.look.in_lines(),
            step: false,
            draft,
            begin,
            data: self.data.clone().or_else(folders::data),
            seed: self.seed,
        })
    }
}

/// The game's id, if there is such a game.
pub fn check_game(game: &str) -> Result<(), Failure> {
    if games().iter().any(|info| info.id == game) {
        return Ok(());
    }
    Err(SetupError::UnknownGame(game.to_owned()).into())
}

impl ScreenArgs {
    /// Takes what the configuration says and the command line does not.
    pub fn fill(&mut self, config: &Config) {
        self.look.fill(config);
        self.bell |= config.play().sound.unwrap_or(false);
        // One library holds the games of browser and terminal.
        self.data = self.data.take().or(config.serve().data);
    }
}

impl PlayArgs {
    /// Takes what the configuration says and the command line does not. Size, rules and
    /// engine in the file belong to the game that it names, if it names one.
    fn fill(&mut self, config: &Config) -> Result<(), Failure> {
        self.screen.fill(config);
        if self.load.is_some() {
            return Ok(());
        }
        let file = config.play();
        if self.game.is_none() {
            self.game = config.described_game()?;
        }
        let own = file.game.is_none() || file.game == self.game;
        if own {
            let given = self.size.is_some() || self.position.is_some();
            self.size = self.size.or(file.size.filter(|_| !given));
            self.rules = self.rules.take().or(file.rules);
        }
        let chosen = self.level.is_some() || self.engine.is_some() || self.two_players;
        if !chosen {
            self.engine = file.engine.filter(|_| own);
            self.level = file.level.filter(|_| self.engine.is_none());
        }
        let first = file
            .first
            .and_then(|word| First::from_str(&word, true).ok());
        self.first = self.first.or(first);
        let clock = file.clock.and_then(|text| text.parse().ok());
        self.clock = self.clock.or(clock);
        if self.game.as_deref() == Some("gomoku") {
            self.fill_gomoku(config)?;
        }
        self.engine = self.engine.take().map(|spec| config.engine(spec));
        Ok(())
    }

    /// The sections that describe Gomoku's board and its AlphaZero player.
    fn fill_gomoku(&mut self, config: &Config) -> Result<(), Failure> {
        let board = config.board();
        if self.position.is_none() {
            self.size = self.size.or(board.size);
        }
        if let (None, Some(row)) = (&self.rules, board.n_in_row) {
            self.rules = Some(format!("row={row}").parse()?);
        }
        if self.level.is_none() && self.engine.is_none() && !self.two_players {
            self.engine = config.gomoku_player(false)?;
        }
        let begins = config.human_play().ai_begins;
        let begins = begins.map(|ai| if ai { First::Ai } else { First::Me });
        self.first = self.first.or(begins);
        Ok(())
    }

    fn draft(&self) -> Result<Draft, Failure> {
        let mut draft = Draft::default();
        if let Some(game) = &self.game {
            check_game(game)?;
            draft.set_game(game);
        }
        if let Some(level) = self.level {
            draft.engines[1] = format!("level:{level}");
        }
        if let Some(engine) = &self.engine {
            draft.engines[1] = engine.to_string();
        }
        if self.two_players {
            draft.opponent = Opponent::Person;
        }
        draft.starts = self.first.map_or(Starts::Me, Starts::from);
        draft.size = self.size;
        draft.asked_size = self.size;
        draft.rules = self.rules.clone().unwrap_or_default();
        draft.clock = self.clock.map(|clock| clock.0);
        draft.position = self.position.clone();
        if self.game.is_some() {
            AnyGame::new(&draft.game, draft.size, &draft.rules)?;
        }
        Ok(draft)
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Setup(_) => Failure::Usage(error.to_string()),
            _ => Failure::refused(error),
        }
    }
}

/// A game for a person is no data for a program.
pub fn refuse_json(json: bool) -> Result<(), Failure> {
    match json {
        true => Err(Failure::Usage(
            "this command shows a game to a person and writes no JSON: use `wuqi match --json`, \
             or the protocol of `wuqi serve`"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Plays until somebody leaves.
pub fn run(mut args: PlayArgs, config: &Config, json: bool) -> Result<(), Failure> {
    refuse_json(json)?;
    // On the command line any file may be named; the menu lists those of the folders.
    let folders = NetworkFolders::new(folders::networks(&[], config), Vec::new());
    stock_networks(Box::new(FoldersAndFiles(folders)));
    // A file with Gomoku's own sections describes one game; a game in [play] is where the menu
    // begins.
    let described = args.game.is_some() || config.describes_gomoku()?;
    args.fill(config)?;
    let mut draft = args.draft()?;
    draft.saved = config.named_engines();
    draft.values = config.banqi_values();
    let begin = match (&args.load, &args.game) {
        (Some(name), _) => Begin::Load(name.clone()),
        (None, Some(_)) if described => Begin::Game,
        (None, _) => Begin::Menu,
    };
    let start = args.screen.start(draft, begin)?;
    Ok(wuqi_tui::run(start)?)
}
