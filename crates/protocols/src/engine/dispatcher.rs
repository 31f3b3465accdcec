//! What a protocol works with: the dispatcher writes its answers and hands out its searches.

use super::worker::{Latest, SearchRequest, Task};
use super::{Output, Player};
use crate::time::Allowance;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use wuqi_engines::{Report, Unheard, build_any};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How long after the order to stop the engine's own answer is waited for.
pub(super) const STOPPING: Duration = Duration::from_millis(12);

/// The result of a search.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The move to play; `None` if there is none.
    pub(crate) best: Option<String>,
    /// What the engine said last.
    pub(crate) report: Option<Report>,
    /// What went wrong, if anything did.
    pub(crate) fault: Option<String>,
}

/// When a search must end.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    /// The search is told to stop.
    pub(super) stop: Instant,
    /// A move is sent.
    pub(super) answer: Instant,
}

/// A task under way.
pub(super) struct Running {
    pub(super) id: u64,
    stop: Arc<AtomicBool>,
    latest: Latest,
    /// What is searched; `None` for tasks that are no search.
    position: Option<(AnyGame, Box<dyn Position>)>,
    /// The times to stop the search and to send a move whatever the search does.
    pub(super) deadline: Option<Deadline>,
    /// Whether the answer must wait for `stop`.
    pub(super) held: bool,
    /// The result that waits.
    pub(super) result: Option<Result<Report, String>>,
    /// Whether it is neither a search nor a preparation for one.
    pub(super) call: bool,
}

impl Running {
    pub(super) fn is_search(&self) -> bool {
        self.position.is_some()
    }

    /// The answer: the engine's, else the best so far, else the greedy move.
    pub(super) fn answer(self, result: Option<Result<Report, String>>) -> Answer {
        let latest = || {
            self.latest
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take()
        };
        let (report, fault) = match result {
            Some(Ok(report)) => (Some(report), None),
            Some(Err(fault)) => (latest(), Some(fault)),
            None => (latest(), None),
        };
        let any = || (self.position).and_then(|(game, position)| greedy(&game, &*position));
        Answer {
            best: report
                .as_ref()
                .map(|report| report.best.clone())
                .or_else(any),
            report,
            fault,
        }
    }
}

/// A move that is found at once, for a search that has not found any: never nonsense.
fn greedy(game: &AnyGame, position: &dyn Position) -> Option<String> {
    let spec = "greedy".parse().ok()?;
    let mut engine = build_any(game, &spec).ok()?;
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let control = Control::new(Limits::default(), &stop, &clock);
    let report = engine.think(position, &control, &mut Unheard).ok()?;
    Some(report.best)
}

/// What a protocol can do.
pub(crate) struct Dispatcher {
    output: Output,
    tasks: Sender<Task>,
    next: u64,
    pub(super) running: Option<Running>,
    pub(super) over: bool,
    /// Whether a goodbye waits: searches are cut short.
    leaving: bool,
}

impl Dispatcher {
    pub(super) fn new(output: Output, tasks: Sender<Task>) -> Dispatcher {
        Dispatcher {
            output,
            tasks,
            next: 0,
            running: None,
            over: false,
            leaving: false,
        }
    }

    /// Writes a line.
    pub(crate) fn say(&self, text: impl Display) {
        self.output.say(text);
    }

    /// Whether nobody reads the answers any more.
    pub(super) fn is_closed(&self) -> bool {
        self.output.is_closed()
    }

    /// A goodbye waits for its turn: the search under way ends, and so do all that follow.
    pub(super) fn leave(&mut self) {
        self.leaving = true;
        self.stop();
    }

    /// What was searched in advance is asked for now: it has this time from here on. Without
    /// one the search ends by its other limits.
    pub(crate) fn ponder_hit(&mut self, allowance: Option<Allowance>) {
        let Some(running) = self.running.as_mut().filter(|running| running.held) else {
            return;
        };
        running.held = false;
        let now = Instant::now();
        running.deadline = allowance.map(|allowance| Deadline {
            stop: now + allowance.think,
            answer: now + allowance.latest,
        });
    }

    /// Ends the conversation.
    pub(crate) fn quit(&mut self) {
        self.over = true;
    }

    /// Starts a search; its answer comes back to the protocol. With an allowance a move is sent
    /// in time whatever the search does; a `held` answer waits for `stop`.
    pub(crate) fn think(
        &mut self,
        search: SearchRequest,
        allowance: Option<Allowance>,
        held: bool,
    ) {
        let stop = Arc::new(AtomicBool::new(false));
        let shared = Latest::default();
        let id = self.begin(Running {
            id: 0,
            stop: stop.clone(),
            latest: shared.clone(),
            position: Some((search.game.clone(), search.position.clone())),
            deadline: allowance.map(|allowance| Deadline {
                stop: search.began + allowance.stop(),
                answer: search.began + allowance.latest,
            }),
            held,
            result: None,
            call: false,
        });
        self.ask(Task::Search {
            id,
            search: Box::new(search),
            stop,
            latest: shared,
        });
        if self.leaving {
            self.stop();
        }
    }

    /// Builds the engine, then says a line.
    pub(crate) fn prepare(&mut self, game: &AnyGame, player: &Player, then: &'static str) {
        let id = self.begin_other(false);
        self.ask(Task::Prepare {
            id,
            game: Box::new(game.clone()),
            player: player.clone(),
            then,
        });
    }

    /// Builds the engine for searches to come, without a word.
    pub(crate) fn make_ready(&mut self, game: &AnyGame, player: &Player) {
        self.ask(Task::MakeReady {
            game: Box::new(game.clone()),
            player: player.clone(),
        });
    }

    /// Runs something that may take long and writes its own lines.
    pub(crate) fn call(&mut self, call: impl FnOnce(&Output) + Send + 'static) {
        let id = self.begin_other(true);
        self.ask(Task::Call {
            id,
            call: Box::new(call),
        });
    }

    /// A new game begins.
    pub(crate) fn forget(&mut self) {
        self.ask(Task::Forget);
    }

    /// Asks the search to end; its answer follows.
    pub(crate) fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.held = false;
            if running.is_search() {
                let now = Instant::now();
                let soon = now + STOPPING;
                running.deadline = Some(Deadline {
                    stop: now,
                    answer: running
                        .deadline
                        .map_or(soon, |known| known.answer.min(soon)),
                });
            }
        }
    }

    fn begin_other(&mut self, call: bool) -> u64 {
        self.begin(Running {
            id: 0,
            stop: Arc::default(),
            latest: Latest::default(),
            position: None,
            deadline: None,
            held: false,
            result: None,
            call,
        })
    }

    fn begin(&mut self, running: Running) -> u64 {
        self.next += 1;
        let id = self.next;
        self.running = Some(Running { id, ..running });
        id
    }

    fn ask(&mut self, task: Task) {
        if self.tasks.send(task).is_err() {
            // The search thread is gone: nothing more can be answered.
            self.over = true;
        }
    }
}
