//! The arguments of `match` and `tournament`.

use super::ExportArgs;
use crate::config::Config;
use crate::failure::Failure;
use crate::input;
use crate::spec_argument::SpecArgument;
use crate::thinking::read_time;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use wuqi_arena::stats::Sprt;
use wuqi_arena::{
    Adjudication, Contest, Entrant, GameRules, OpeningError, Openings, Schedule, SideLimits,
};
use wuqi_engines::Spec;
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};
use wuqi_protocols::is_external;
use wuqi_search::Limits;

/// Games of a match when nothing says how many.
const USUAL_GAMES: u64 = 100;

/// Games of a match that a sequential test ends, if it does not.
const MOST_GAMES: u64 = 100_000;

/// A match of two engines.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The game: ataxx, banqi, gomoku, sequencium or territory
    pub game: String,
    /// The first engine, as name or name:key=value,…, or another program's, as uai:PATH
    #[arg(value_name = "A", value_parser = SpecArgument, hide_possible_values = true)]
    pub a: Spec,
    /// The second engine
    #[arg(value_name = "B", value_parser = SpecArgument, hide_possible_values = true)]
    pub b: Spec,
    /// How many games, an even number (default: 100, or up to 100000 with --sprt)
    #[arg(long, value_name = "N", value_parser = read_games)]
    pub games: Option<u64>,
    /// Board size, as N or WxH
    #[arg(long, value_name = "N|WxH")]
    pub size: Option<Size>,
    /// Rule options, as key=value separated by commas; `wuqi games` lists them
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub rules: Option<Options>,

    /// Time per move of both engines, for example 100ms
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,
    /// Positions per move of both engines
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Simulations per move of both engines
    #[arg(long, value_name = "N")]
    pub sims: Option<u64>,
    /// Plies per move of both engines
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// Time for the whole game and increment per move of both engines, as 60s+0.5s
    #[arg(long, value_name = "TIME+TIME")]
    pub clock: Option<String>,
    /// Limits of the first engine alone, for example time=1s,depth=8 or clock=60s+0.5s
    #[arg(long, value_name = "LIMITS")]
    pub limit_a: Option<SideLimits>,
    /// Limits of the second engine alone
    #[arg(long, value_name = "LIMITS")]
    pub limit_b: Option<SideLimits>,

    /// Openings from a file: one position string or list of moves per line, or games as PGN,
    /// SGF, PSQ or .wuqi
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "balance"])]
    pub openings: Option<PathBuf>,
    /// How many plies of recorded games are their openings (default: all)
    #[arg(long, value_name = "PLIES", requires = "openings")]
    pub opening_plies: Option<u32>,
    /// Random plies before the engines play (default: as suits the game)
    #[arg(long, value_name = "PLIES")]
    pub random_plies: Option<u32>,
    /// Only random openings whose expected result is within 0.5 ± this
    #[arg(long, value_name = "CHANCE", value_parser = read_balance)]
    pub balance: Option<f32>,

    /// How many games are played at the same time (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// How many threads each engine may use (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// The seed of openings, deals and engines (default: 1)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop as soon as one of two hypotheses is accepted, as in elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    /// Call games that both engines think decided, as in win=0.98,draw=0.02,moves=4,after=40
    #[arg(long, value_name = "RULES")]
    pub adjudicate: Option<Adjudication>,
    /// Call a draw after this many plies
    #[arg(long, value_name = "PLIES")]
    pub max_plies: Option<u32>,
    /// A move that takes too long loses the game, also of engines of this program
    #[arg(long)]
    pub lose_on_time: bool,
    /// How much longer than its limit a move may take (default: 50ms)
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time_margin: Option<Duration>,

    /// Append the games to this file as they finish
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub exports: ExportArgs,
    /// Go on with the match whose state is in this file, or begin one there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Let workers elsewhere play, through the NATS server at this address
    #[arg(
        long,
        value_name = "nats://HOST[:PORT]",
        conflicts_with = "concurrency"
    )]
    pub queue: Option<String>,

    /// The limits of the configuration, for matches without any of their own.
    #[arg(skip)]
    usual: SideLimits,
}

impl MatchArgs {
    /// Takes from the configuration what the command does not say.
    pub fn fill(&mut self, config: &Config) {
        let section = config.contest();
        self.a = config.engine(self.a.clone());
        self.b = config.engine(self.b.clone());
        self.games = self.games.or(section.games);
        self.usual = section.limits;
        if self.openings.is_none() {
            self.random_plies = self.random_plies.or(section.random_plies);
            self.balance = self.balance.or(section.balance);
        }
        self.concurrency = self.concurrency.or(section.concurrency);
        self.threads = self.threads.or(section.threads);
        self.seed = self.seed.or(section.seed);
        self.adjudicate = self.adjudicate.or(section.adjudicate);
        self.max_plies = self.max_plies.or(section.max_plies);
        self.lose_on_time |= section.lose_on_time.unwrap_or(false);
        self.time_margin = self.time_margin.or(section.time_margin);
    }

    /// The seed of openings, deals and engines.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// The contest that is asked for.
    pub fn contest(&self) -> Result<Contest, Failure> {
        let options = self.rules.clone().unwrap_or_default();
        let game = AnyGame::new(&self.game, self.size, &options)?;
        let clock = match &self.clock {
            None => SideLimits::default(),
            Some(text) => format!("clock={text}").parse().map_err(usage)?,
        };
        let each = SideLimits {
            per_move: Limits {
                depth: self.depth,
                nodes: self.nodes,
                simulations: self.sims,
                time: self.time,
            },
            ..clock
        };
        let own = [self.limit_a, self.limit_b].into_iter().flatten();
        let asked = !each.is_none() || own.into_iter().any(|limits| !limits.is_none());
        let each = if asked { each } else { self.usual };
        let mut names = [self.a.to_string(), self.b.to_string()];
        if names[0] == names[1] {
            names = [format!("{} (A)", names[0]), format!("{} (B)", names[1])];
        }
        let [name_a, name_b] = names;
        let programs = [&self.a, &self.b].into_iter().any(is_external);
        let traffic = self.exports.traffic(programs)?;
        let entrant = |name: String, spec: &Spec, own: Option<SideLimits>| {
            let limits = own.unwrap_or_default().or(each);
            Entrant::with_log(&game, name, spec, limits, &traffic)
        };
        let entrants = vec![
            entrant(name_a, &self.a, self.limit_a)?,
            entrant(name_b, &self.b, self.limit_b)?,
        ];
        let event = format!("{} – {}", entrants[0].name, entrants[1].name);
        Ok(Contest {
            game,
            entrants,
            rules: GameRules {
                adjudication: self.adjudicate,
                max_plies: self.max_plies,
                time_margin: self.time_margin.unwrap_or(GameRules::default().time_margin),
                lose_on_time: self.lose_on_time,
                threads: usize::from(self.threads.unwrap_or(1)),
            },
            event,
        })
    }

    /// Where the games begin.
    pub fn openings(&self, game: &AnyGame) -> Result<Openings, Failure> {
        if let Some(plies) = self.random_plies.filter(|&plies| plies > 0) {
            let mut trial = Openings::random(game, Some(plies), None, self.seed());
            if trial.for_round(0).moves.is_empty() {
                return Err(usage(format!(
                    "--random-plies {plies} is too much: the game is over before"
                )));
            }
        }
        let Some(path) = &self.openings else {
            return Ok(Openings::random(
                game,
                self.random_plies,
                self.balance,
                self.seed(),
            ));
        };
        let name = path.display();
        let text = input::text(path)?;
        let refuse = |error: OpeningError| Failure::refused(format!("{name}: {error}"));
        Openings::read(game, &text, self.opening_plies).map_err(refuse)
    }

    /// How many pairs are to be played.
    pub fn pairs(&self) -> u64 {
        let usual = if self.sprt.is_some() {
            MOST_GAMES
        } else {
            USUAL_GAMES
        };
        self.games.unwrap_or(usual).div_ceil(2)
    }

    /// The pairs to be played.
    pub fn schedule(&self, openings: Openings) -> Schedule {
        Schedule::new(vec![(0, 1)], self.pairs(), openings, self.seed())
    }
}

/// A tournament.
#[derive(Args, Debug)]
pub struct TournamentArgs {
    /// The file that describes it
    #[arg(value_name = "FILE.toml")]
    pub file: PathBuf,
    #[command(flatten)]
    pub exports: ExportArgs,
    /// Draw the ratings as a chart into this file
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
    /// Go on with the tournament whose state is in this file, or begin one there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Let workers elsewhere play, through the NATS server at this address
    #[arg(long, value_name = "nats://HOST[:PORT]")]
    pub queue: Option<String>,
}

/// A worker.
#[derive(Args, Debug)]
pub struct WorkerArgs {
    /// The NATS server with the jobs
    #[arg(long, value_name = "nats://HOST[:PORT]")]
    pub queue: String,
    /// How many jobs are done at the same time, each on a thread of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Also start engines that are other programs, as the contest names them
    #[arg(long)]
    pub programs: bool,
}

/// Reads how many games are played: pairs with seats swapped.
fn read_games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok();
    games
        .filter(|games: &u64| *games > 0 && games.is_multiple_of(2))
        .ok_or_else(|| "games are played in pairs: write an even number".to_owned())
}

/// Reads how far from even an opening may be.
fn read_balance(text: &str) -> Result<f32, String> {
    let chance = text
        .parse()
        .ok()
        .filter(|chance| (0.0..=0.5).contains(chance));
    chance.ok_or_else(|| "write a number from 0 to 0.5, such as 0.1".to_owned())
}

/// Wrong usage, for this reason.
fn usage(reason: impl std::fmt::Display) -> Failure {
    Failure::Usage(reason.to_string())
}
