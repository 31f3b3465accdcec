//! The search thread: keeps the engine between moves and does one task after the other.

use super::{Event, Output, Player, info};
use crate::NetworkFiles;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use wuqi_engines::{Engine, Listener, Report};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How often an unchanged search may write an info line.
const INFO_PAUSE: Duration = Duration::from_millis(500);

/// A search to be done.
pub(crate) struct SearchRequest {
    /// The rules.
    pub(crate) game: AnyGame,
    /// The position, with a player to move.
    pub(crate) position: Box<dyn Position>,
    /// Who thinks.
    pub(crate) player: Player,
    /// How far; nothing at all leaves it to the engine.
    pub(crate) limits: Limits,
    /// When the command was read.
    pub(crate) began: Instant,
    /// Whether info lines are written.
    pub(crate) informs: bool,
}

/// The best answer of a search while it runs.
pub(crate) type Latest = Arc<Mutex<Option<Report>>>;

/// What the thread is asked to do. Each task but [`Task::MakeReady`] and [`Task::Forget`] ends
/// with an [`Event::Done`] that carries the task's number.
pub(crate) enum Task {
    /// Think.
    Search {
        id: u64,
        search: Box<SearchRequest>,
        stop: Arc<AtomicBool>,
        latest: Latest,
    },
    /// Build the engine, so that the first search begins at once, then say this.
    Prepare {
        id: u64,
        game: Box<AnyGame>,
        player: Player,
        then: &'static str,
    },
    /// Anything else that may take long.
    Call {
        id: u64,
        call: Box<dyn FnOnce(&Output) + Send>,
    },
    /// Build the engine for what is to come, without a word.
    MakeReady { game: Box<AnyGame>, player: Player },
    /// A new game begins.
    Forget,
}

/// Does tasks until nobody asks any more.
pub(crate) fn run(tasks: &Receiver<Task>, events: &Sender<Event>, output: &Output) {
    let mut seat = Seat::default();
    for task in tasks {
        let (id, result) = match task {
            Task::Search {
                id,
                search,
                stop,
                latest,
            } => {
                let mut listener = Informer {
                    output: search.informs.then_some(output),
                    lines: search.player.lines,
                    latest: &latest,
                    depth: 0,
                    said: Instant::now(),
                };
                // A fault in an engine costs a move's quality, not the game.
                let thought = catch_unwind(AssertUnwindSafe(|| {
                    seat.think(&search, &stop, &mut listener)
                }));
                if thought.is_err() {
                    seat = Seat::default();
                }
                let panicked = |_| Err("the engine broke down".to_owned());
                (id, Some(thought.unwrap_or_else(panicked)))
            }
            Task::Prepare {
                id,
                game,
                player,
                then,
            } => {
                seat.prepare(&game, &player);
                output.say(then);
                (id, None)
            }
            Task::Call { id, call } => {
                let _ = catch_unwind(AssertUnwindSafe(|| call(output)));
                (id, None)
            }
            Task::MakeReady { game, player } => {
                seat.prepare(&game, &player);
                continue;
            }
            Task::Forget => {
                if let Some((_, engine)) = &mut seat.0 {
                    engine.forget();
                }
                continue;
            }
        };
        if events.send(Event::Done(id, result.map(Box::new))).is_err() {
            return;
        }
    }
}

/// The engine in use, with what it was built from.
#[derive(Default)]
struct Seat(Option<(String, Box<dyn Engine>)>);

impl Seat {
    /// Builds the engine, so that a search need not.
    fn prepare(&mut self, game: &AnyGame, player: &Player) {
        // A spec that cannot be built was refused when it was set.
        let prepared = catch_unwind(AssertUnwindSafe(|| {
            let _ = self.engine(game, player);
        }));
        if prepared.is_err() {
            *self = Seat::default();
        }
    }

    /// The engine of a player for a game, kept while neither changes.
    fn engine(&mut self, game: &AnyGame, player: &Player) -> Result<&mut dyn Engine, String> {
        let spec = player.spec(game)?;
        let (id, size, rules) = (game.info().id, game.size(), game.options());
        let key = format!("{id} {size} {rules} {spec}");
        if self.0.as_ref().is_none_or(|(known, _)| *known != key) {
            let engine = wuqi_engines::build_any_with(game, &spec, &NetworkFiles)
                .map_err(|error| error.to_string())?;
            self.0 = Some((key, engine));
        }
        let (_, engine) = self.0.as_mut().expect("the engine was just built");
        Ok(&mut **engine)
    }

    fn think(
        &mut self,
        search: &SearchRequest,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Result<Report, String> {
        let player = &search.player;
        let engine = self.engine(&search.game, player)?;
        let clock = || search.began.elapsed();
        let limits = player.limits(search.limits, engine.limits());
        let control = Control::new(limits, stop, &clock)
            .with_seed(player.seed)
            .with_threads(player.threads);
        engine
            .think(&*search.position, &control, listener)
            .map_err(|error| error.to_string())
    }
}

/// Writes info lines and keeps the latest answer.
struct Informer<'a> {
    output: Option<&'a Output>,
    lines: u32,
    latest: &'a Latest,
    depth: u32,
    said: Instant,
}

impl Listener for Informer<'_> {
    fn report(&mut self, report: &Report) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        let Some(output) = self.output else {
            return;
        };
        if report.depth > self.depth || self.said.elapsed() >= INFO_PAUSE {
            self.depth = report.depth;
            self.said = Instant::now();
            for line in info::lines(report, self.lines) {
                output.say(line);
            }
        }
    }
}
