//! Whoever sits at the board, and an engine in this process.

use crate::Clock;
use crate::limits::both;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_engines::{Engine, Unheard};
use wuqi_games::any::Position;
use wuqi_search::{Control, Limits, Score};

/// A question to a contestant: what to play here?
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The position to move in.
    pub position: &'a dyn Position,
    /// The position in which the game began.
    pub start: &'a dyn Position,
    /// The moves since then, chance outcomes with their moves.
    pub moves: &'a [String],
    /// The limits of this move; where the side has a clock, with a portion of its time.
    pub limits: Limits,
    /// Both clocks, One's first, in games with clocks.
    pub clocks: [Option<Clock>; 2],
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads may be used.
    pub threads: usize,
    /// Set when the game is broken off: answer at once, the answer does not count.
    pub stop: &'a AtomicBool,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// The move in notation; whether it is legal is checked by the game.
    pub mv: String,
    /// The value of the position.
    pub score: Option<Score>,
    /// The expected result for the mover: 1 a win, 0 a loss.
    pub expects: Option<f32>,
    /// Positions visited.
    pub nodes: u64,
    /// Plies searched in full.
    pub depth: u32,
    /// How long it thought, where that is not the time between question and answer: what a
    /// manager has to say before the question is nobody's thinking time.
    pub spent: Option<Duration>,
}

/// Somebody who can be asked for moves.
pub trait Contestant: Send {
    /// A new game begins: nothing learned before may change its course. Says why it cannot
    /// take part, if so. The time that this takes is nobody's thinking time.
    fn new_game(&mut self) -> Result<(), String>;

    /// Chooses a move, or says why not. A panic counts as a crash.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String>;
}

/// An engine in this process.
pub struct InProcess {
    engine: Box<dyn Engine>,
    own: Limits,
}

impl InProcess {
    /// Seats an engine. `keep_own` says whether the limits of its own spec hold beside those
    /// of the contest.
    #[must_use]
    pub fn new(engine: Box<dyn Engine>, keep_own: bool) -> InProcess {
        let own = if keep_own {
            engine.limits()
        } else {
            Limits::default()
        };
        InProcess { engine, own }
    }

    /// Whether its spec sets no limits.
    pub(crate) fn is_unlimited(&self) -> bool {
        self.own == Limits::default()
    }
}

impl Contestant for InProcess {
    fn new_game(&mut self) -> Result<(), String> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String> {
        let began = Instant::now();
        let clock = || began.elapsed();
        let control = Control::new(both(self.own, request.limits), request.stop, &clock)
            .with_seed(request.seed)
            .with_threads(request.threads);
        let report = self
            .engine
            .think(request.position, &control, &mut Unheard)
            .map_err(|error| error.to_string())?;
        Ok(Choice {
            mv: report.best,
            score: report.score.score(),
            expects: Some(report.wdl.win + report.wdl.draw / 2.0),
            nodes: report.nodes,
            depth: report.depth,
            spent: None,
        })
    }
}
