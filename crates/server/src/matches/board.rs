//! One match: what has been played, with its score, and the boards that are being played.

use super::archive::{Head, Kept};
use super::view::{Finished, LiveGame, MatchNews, MatchStatus, MatchSummary, Trend};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use tokio::sync::watch;
use wuqi_arena::stats::Estimate;
use wuqi_arena::{PairJob, PairResult, Request, Store, StoreError, Tally};
use wuqi_core::Player;
use wuqi_games::any::AnyGame;

/// One match.
pub(crate) struct Match {
    pub head: Head,
    pub game: AnyGame,
    /// Set when it is to end.
    pub stop: AtomicBool,
    state: Mutex<State>,
    /// Where it is kept.
    store: Mutex<Store>,
    /// Counts the changes, for whoever watches.
    changes: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    status: MatchStatus,
    fault: Option<String>,
    tally: Tally,
    /// What has been played.
    jobs: Vec<PairJob>,
    /// Won, drawn and lost of the first engine, as One and as Two.
    seats: [[u64; 3]; 2],
    games: Vec<Finished>,
    records: Vec<String>,
    trend: Vec<Trend>,
    live: HashMap<ThreadId, LiveGame>,
}

impl Match {
    pub(super) fn new(head: Head, game: AnyGame, store: Store) -> Match {
        Match {
            head,
            game,
            stop: AtomicBool::new(false),
            state: Mutex::default(),
            store: Mutex::new(store),
            changes: watch::Sender::new(0),
        }
    }

    /// A match from the disk, as it was left.
    pub(super) fn taken_up(Kept { head, store, pairs }: Kept) -> Option<Match> {
        let game = head.request.game().ok()?;
        let found = Match::new(head, game, store);
        for (job, pair) in pairs {
            found.add(&job, pair);
        }
        found.lock().status = match found.is_played() {
            true => MatchStatus::Complete,
            false => MatchStatus::Interrupted,
        };
        Some(found)
    }

    /// How many pairs of games there are.
    pub(super) fn pairs(&self) -> u64 {
        self.head.request.games.div_ceil(2)
    }

    fn is_played(&self) -> bool {
        self.lock().jobs.len() as u64 >= self.pairs()
    }

    /// Lets it run again, if there is anything left to play.
    pub(super) fn begin_again(&self) -> bool {
        if self.is_played() {
            return false;
        }
        self.stop.store(false, Ordering::Relaxed);
        let mut state = self.lock();
        state.status = MatchStatus::Running;
        state.fault = None;
        drop(state);
        self.changed();
        true
    }

    /// What has been played, in order.
    pub(super) fn jobs(&self) -> Vec<PairJob> {
        self.lock().jobs.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that broke off must not keep others from hearing of it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub fn is_running(&self) -> bool {
        self.lock().status == MatchStatus::Running
    }

    /// An engine is to move: everybody sees the board.
    pub(super) fn show_board(&self, engine: usize, request: &Request<'_>) {
        let mover = request.position.turn().player();
        let live = LiveGame {
            one: if mover == Some(Player::One) {
                engine
            } else {
                1 - engine
            },
            board: request.position.view(),
            ply: request.moves.len(),
            last: request.moves.last().cloned(),
        };
        self.lock().live.insert(thread::current().id(), live);
        self.changed();
    }

    /// Keeps a pair of games and counts it. What cannot be kept does not count.
    pub(super) fn count(&self, job: &PairJob, pair: PairResult) -> Result<(), StoreError> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.add(job, &pair)?;
        drop(store);
        self.add(job, pair);
        self.changed();
        Ok(())
    }

    fn add(&self, job: &PairJob, mut pair: PairResult) {
        let mut state = self.lock();
        state.tally.add(&pair);
        state.jobs.push(job.clone());
        for game in &mut pair.games {
            let seat = usize::from(!game.first_began);
            state.seats[seat][2 - usize::from(game.half_points)] += 1;
            let number = state.games.len() + 1;
            state.records.push(std::mem::take(&mut game.record));
            state.games.push(Finished {
                number,
                opening: job.opening.moves.clone(),
                first_began: game.first_began,
                winner: game.winner(),
                half_points: game.half_points,
                plies: game.plies,
                reason: game.reason.clone(),
            });
        }
        let estimate = Estimate::new(&state.tally.pairs);
        state.trend.push(Trend {
            elo: estimate.and_then(|found| found.elo),
            low: estimate.and_then(|found| found.interval[0]),
            high: estimate.and_then(|found| found.interval[1]),
        });
    }

    /// The match is over.
    pub(super) fn end(&self, status: MatchStatus, fault: Option<String>) {
        let mut state = self.lock();
        state.status = status;
        state.fault = fault;
        state.live.clear();
        drop(state);
        self.changed();
    }

    /// The record of a game, from 1.
    pub fn record(&self, number: usize) -> Option<String> {
        self.lock().records.get(number.checked_sub(1)?).cloned()
    }

    pub(super) fn describe(&self) -> MatchSummary {
        let state = self.lock();
        MatchSummary {
            id: self.head.id.clone(),
            begun: self.head.begun,
            status: state.status,
            game: self.game.info().id,
            size: self.game.size().to_string(),
            rules: self.game.options().to_string(),
            engines: self.head.request.engines.clone(),
            games: self.pairs() * 2,
            done: state.tally.games(),
            tally: state.tally,
        }
    }

    /// Everything, but of the finished games only those after the first `known`, and of the
    /// trend likewise; and how many there are now.
    pub fn describe_since(&self, known: usize) -> (MatchNews, usize) {
        let summary = self.describe();
        let state = self.lock();
        let news = MatchNews {
            summary,
            fault: state.fault.clone(),
            seats: state.seats,
            estimate: Estimate::new(&state.tally.pairs),
            finished: state.games.get(known..).unwrap_or_default().to_vec(),
            trend: state.trend.get(known / 2..).unwrap_or_default().to_vec(),
            live: state.live.values().cloned().collect(),
        };
        (news, state.games.len())
    }
}
