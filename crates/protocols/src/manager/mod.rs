//! Managing other programs' engines: each becomes an [`Engine`] like our own.
//!
//! Specs are `uai:COMMAND`, `gomocup:COMMAND`, `ugi:COMMAND` and `tcga:COMMAND`, with options
//! after a colon: `uai:./engine --fast:Hash=64,time=1s`. A command that holds `=` is put in
//! quotes. The options `time`, `nodes` and `depth` are the engine's own limits, `patience`
//! is how long it may be late before it is ended (10 s if not given); every other one is
//! sent to the engine.

mod command;
mod gomocup;
mod program;
mod score;
mod swap2;
mod tcga;
mod traffic;
mod universal;

pub use traffic::Traffic;

use crate::NetworkFiles;
use crate::time::Clock;
use program::{Program, Trouble};
use std::time::{Duration, Instant};
use wuqi_core::Turn;
use wuqi_engines::{
    Engine, Listener, Report, Spec, SpecError, ThinkError, build_any_with, parse_time,
};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How long an engine may be late before it is ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long an engine without a time limit may think.
const LONGEST_THOUGHT: Duration = Duration::from_secs(600);

/// The time for a move where nothing limits it.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Both players' clocks, One's first.
pub type Clocks = [Clock; 2];

/// What is asked of an engine.
struct MoveRequest<'a> {
    position: &'a dyn Position,
    limits: Limits,
    clocks: Option<Clocks>,
    /// The position string in which the game began and the moves since, if they are known.
    line: Option<&'a (String, Vec<String>)>,
    control: &'a Control<'a>,
    listener: &'a mut dyn Listener,
    patience: Duration,
}

impl MoveRequest<'_> {
    /// When an answer is overdue, so that the engine must be taken for hung up.
    fn overdue(&self) -> Instant {
        let time = self.limits.time.or(self.clock().map(|clock| clock.left));
        Instant::now() + time.unwrap_or(LONGEST_THOUGHT) + self.patience
    }

    /// The clock of the player to move.
    fn clock(&self) -> Option<Clock> {
        let player = self.position.turn().player()?;
        Some(self.clocks?[player.index()])
    }

    fn stopped(&self) -> bool {
        self.control.stopped()
    }
}

/// One of the protocols, from the manager's side.
trait Dialogue: Send {
    /// Says hello and sets the game and the options.
    fn greet(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble>;

    /// A new game begins.
    fn new_game(&mut self, program: &mut Program, patience: Duration) -> Result<(), Trouble>;

    /// Asks for a move. The answer is in our notation where it can be read, otherwise as the
    /// engine wrote it.
    fn ask(&mut self, program: &mut Program, request: MoveRequest<'_>) -> Result<Report, Trouble>;

    /// The word that ends the conversation.
    fn farewell(&self) -> &'static str;
}

/// An engine that is another program.
///
/// The program is started when it is first needed and again after it failed. Whether its
/// moves are legal is for the caller to check.
pub struct ExternalEngine {
    words: Vec<String>,
    dialogue: Box<dyn Dialogue>,
    program: Option<Program>,
    limits: Limits,
    patience: Duration,
    is_new_game: bool,
    clocks: Option<Clocks>,
    line: Option<(String, Vec<String>)>,
    traffic: Traffic,
}

impl ExternalEngine {
    /// Tells the clocks to which the next search belongs; the limits of that search then
    /// count beside them.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
    }

    /// Tells how the next search's position came about, for engines that know repetition.
    pub fn set_line(&mut self, start: &dyn Position, moves: &[String]) {
        self.line = Some((start.text(), moves.to_vec()));
    }

    /// Starts the program where it does not run, and tells it of a new game if there is one,
    /// so that the next search does not have to.
    pub fn prepare(&mut self) -> Result<(), ThinkError> {
        let ready = self.ready().map(|_| ());
        ready.map_err(|trouble| self.fail(&trouble))
    }

    /// Gives the program up: whatever state it is in, the next search has a fresh one.
    fn fail(&mut self, trouble: &Trouble) -> ThinkError {
        self.program = None;
        ThinkError::Failed(trouble.to_string())
    }

    /// The program, started and greeted.
    fn ready(&mut self) -> Result<&mut Program, Trouble> {
        if self.program.is_none() {
            let mut program = Program::start(&self.words, self.dialogue.farewell(), &self.traffic)?;
            self.dialogue.greet(&mut program, self.patience)?;
            self.program = Some(program);
            self.is_new_game = true;
        }
        let program = self.program.as_mut().expect("it was just started");
        if self.is_new_game {
            self.dialogue.new_game(program, self.patience)?;
            self.is_new_game = false;
        }
        Ok(program)
    }

    fn ask(
        &mut self,
        position: &dyn Position,
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Report, Trouble> {
        let (clocks, line) = (self.clocks.take(), self.line.take());
        let mut limits = control.limits;
        if limits == Limits::default() {
            limits = self.limits;
        }
        // What has passed since the search began is no longer there.
        limits.time = limits
            .time
            .map(|time| time.saturating_sub(control.elapsed()));
        if limits == Limits::default() && clocks.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        let patience = self.patience;
        self.ready()?;
        let program = self.program.as_mut().expect("it is ready");
        let request = MoveRequest {
            position,
            limits,
            clocks,
            line: line.as_ref(),
            control,
            listener,
            patience,
        };
        self.dialogue.ask(program, request)
    }
}

impl Engine for ExternalEngine {
    fn think(
        &mut self,
        position: &dyn Position,
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Report, ThinkError> {
        let Turn::Move(_) = position.turn() else {
            return Err(ThinkError::NobodyToMove);
        };
        let answer = self.ask(position, control, listener);
        answer.map_err(|trouble| self.fail(&trouble))
    }

    fn forget(&mut self) {
        self.is_new_game = true;
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

/// The protocols by the first part of a spec.
const PROTOCOLS: [&str; 4] = ["uai", "gomocup", "ugi", "tcga"];

/// The protocols that other programs' engines of a game speak.
#[must_use]
pub fn protocols_of(game: &AnyGame) -> &'static [&'static str] {
    match game {
        AnyGame::Ataxx(_) => &["uai", "ugi"],
        AnyGame::Banqi(_) => &["tcga", "ugi"],
        AnyGame::Gomoku(_) => &["gomocup", "ugi"],
        _ => &["ugi"],
    }
}

/// The protocol and the command of an external engine's spec.
fn parts(spec: &Spec) -> Option<(&'static str, &str)> {
    let (first, command) = spec.name.split_once(':')?;
    let protocol = PROTOCOLS.into_iter().find(|&name| name == first)?;
    Some((protocol, command))
}

/// Whether a spec means another program.
#[must_use]
pub fn is_external(spec: &Spec) -> bool {
    parts(spec).is_some()
}

/// Builds the engine that a spec describes: another program's, or one of our own.
pub fn build(game: &AnyGame, spec: &Spec) -> Result<Box<dyn Engine>, SpecError> {
    if is_external(spec) {
        return Ok(Box::new(build_external(game, spec, &Traffic::default())?));
    }
    build_any_with(game, spec, &NetworkFiles)
}

/// Builds another program's engine: starts it and says hello. What is said goes into the
/// log, too.
pub fn build_external(
    game: &AnyGame,
    spec: &Spec,
    traffic: &Traffic,
) -> Result<ExternalEngine, SpecError> {
    let unsuitable = |reason: String| SpecError::Unsuitable(reason);
    let (protocol, command) =
        parts(spec).ok_or_else(|| unsuitable(format!("'{}' is no external engine", spec.name)))?;
    let words = command::words(command)?;
    let mut limits = Limits::default();
    let mut patience = PATIENCE;
    let mut options = Vec::new();
    for (key, value) in spec.parameters() {
        let wrong = |allowed: &str| {
            unsuitable(format!(
                "parameter '{key}' cannot be '{value}': it takes {allowed}"
            ))
        };
        let time = || parse_time(value).ok_or_else(|| wrong("a time such as 1s or 250ms"));
        let whole = || {
            let number = value.parse().ok().filter(|&number: &u64| number > 0);
            number.ok_or_else(|| wrong("a whole number from 1"))
        };
        match key {
            "time" => limits.time = Some(time()?),
            "patience" => patience = time()?,
            "nodes" => limits.nodes = Some(whole()?),
            "depth" => limits.depth = Some(whole()?.min(u64::from(u32::MAX)) as u32),
            _ => options.push((key.to_owned(), value.to_owned())),
        }
    }
    let dialogue: Box<dyn Dialogue> = match protocol {
        "uai" => Box::new(universal::Universal::uai(game, options).map_err(unsuitable)?),
        "ugi" => Box::new(universal::Universal::ugi(options)),
        "gomocup" => Box::new(gomocup::Gomocup::new(game, options).map_err(unsuitable)?),
        _ => Box::new(tcga::Tcga::new(game, &options).map_err(unsuitable)?),
    };
    let mut engine = ExternalEngine {
        words,
        dialogue,
        program: None,
        limits,
        patience,
        is_new_game: true,
        clocks: None,
        line: None,
        traffic: traffic.clone(),
    };
    engine
        .ready()
        .map_err(|trouble| unsuitable(trouble.to_string()))?;
    Ok(engine)
}
