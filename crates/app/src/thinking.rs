//! Running an engine from the command line: limits, the clock, and Ctrl-C, which stops
//! the search cleanly with the best answer so far.

use crate::config::EngineSection;
use crate::failure::Failure;
use crate::spec_argument::SpecArgument;
use clap::Args;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wuqi_engines::{Engine, Listener, Report, Spec, SpecError, best_of, heeded, parse_time, takes};
use wuqi_games::any::{AnyGame, Position};
use wuqi_protocols::is_external;
use wuqi_search::{Control, Limits};

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// How long to think when neither the command nor the engine says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// An engine and how far it may think.
#[derive(Args, Debug)]
pub struct ThinkingArgs {
    /// The engine, as name or name:key=value,…, or another program's, as uai:PATH;
    /// `wuqi engines` lists them
    /// (default: best)
    #[arg(long, value_name = "SPEC", value_parser = SpecArgument, hide_possible_values = true)]
    pub engine: Option<Spec>,

    /// Stop after this time, for example 500ms or 2s (default: the engine's own limit, or 1s)
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,

    /// Stop after this many positions
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// Stop after this many plies
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,

    /// Stop after this many simulations
    #[arg(long, value_name = "N")]
    pub sims: Option<u64>,

    /// The seed of everything random (default: 0)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// How many threads may work on the search (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,

    /// The limits of the configuration, for engines without any of their own.
    #[arg(skip)]
    usual: Limits,
}

/// Reads a time argument.
pub fn read_time(text: &str) -> Result<Duration, String> {
    parse_time(text).ok_or_else(|| "write a time such as 500ms, 2s or 1m".to_owned())
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl ThinkingArgs {
    /// Takes from the configuration what the command does not say.
    pub fn fill(&mut self, section: EngineSection) {
        self.engine = self.engine.take().or(section.engine);
        self.seed = self.seed.or(section.seed);
        self.threads = self.threads.or(section.threads);
        self.usual = section.limits;
    }

    /// The engine for this game.
    pub fn build(&self, game: &AnyGame) -> Result<Box<dyn Engine>, Failure> {
        Ok(wuqi_protocols::build(game, &self.spec()?)?)
    }

    /// The engine for this game, with a value for each of so many moves, if it can give them.
    pub fn build_for_lines(
        &self,
        game: &AnyGame,
        lines: usize,
    ) -> Result<Box<dyn Engine>, Failure> {
        let mut spec = self.spec()?;
        if spec.name == "best" {
            let own: Spec = best_of(game).parse()?;
            let limits = spec.parameters().filter(|(key, _)| takes(game, &own, key));
            spec = limits.fold(own.clone(), |own, (key, value)| own.with(key, value));
        }
        let given = spec.parameters().any(|(key, _)| key == "lines");
        if takes(game, &spec, "lines") && !given {
            spec = spec.with("lines", lines);
        }
        Ok(wuqi_protocols::build(game, &spec)?)
    }

    /// The limits for this engine: the command's, else the engine's own, else those of the
    /// configuration, else a second.
    fn limits(&self, game: &AnyGame, engine: &dyn Engine) -> Result<Limits, Failure> {
        let spec = self.spec()?;
        let asked = Limits {
            depth: self.depth,
            nodes: self.nodes,
            simulations: self.sims,
            time: self.time,
        };
        // A limit that the engine does not count would never end its search.
        let counted = |limits: &Limits| match is_external(&spec) {
            true => *limits != Limits::default(),
            false => heeded(game, &spec, *limits) != Limits::default(),
        };
        let second = Limits {
            time: Some(DEFAULT_TIME),
            ..Limits::default()
        };
        let candidates = [asked, engine.limits(), self.usual];
        Ok(candidates.into_iter().find(counted).unwrap_or(second))
    }

    fn spec(&self) -> Result<Spec, Failure> {
        let best = || "best".parse::<Spec>();
        Ok(self.engine.clone().map_or_else(best, Ok)?)
    }

    /// Thinks about a position until a limit or Ctrl-C.
    pub fn think(
        &self,
        game: &AnyGame,
        engine: &mut dyn Engine,
        position: &dyn Position,
        listener: &mut dyn Listener,
    ) -> Result<Report, Failure> {
        let start = Instant::now();
        let clock = || start.elapsed();
        let control = Control::new(self.limits(game, engine)?, stop_flag(), &clock)
            .with_seed(self.seed.unwrap_or(0))
            .with_threads(usize::from(self.threads.unwrap_or(1)));
        let report = engine
            .think(position, &control, listener)
            .map_err(Failure::refused)?;
        // Another program may answer anything.
        let played = position.boxed_clone().play(&report.best);
        played.map_err(|error| {
            let mv = &report.best;
            Failure::refused(format!(
                "the engine answers with the illegal move '{mv}': {error}"
            ))
        })?;
        Ok(report)
    }
}

/// The flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn stop_flag() -> &'static AtomicBool {
    static ARMED: AtomicBool = AtomicBool::new(false);
    if !ARMED.swap(true, Ordering::Relaxed) {
        let armed = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        if let Err(error) = armed {
            eprintln!("wuqi: Ctrl-C cannot be caught: {error}");
        }
    }
    &STOP
}
