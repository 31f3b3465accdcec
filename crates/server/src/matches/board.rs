//! The matches of the house: the one that runs and the last ones, with their score.

use super::request::MatchRequest;
use super::runner;
use crate::tokens::{hex, random};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, ThreadId};
use tokio::sync::{Semaphore, watch};
use wuqi_arena::stats::Estimate;
use wuqi_arena::{Job, PairResult, Request, Tally};
use wuqi_core::Player;
use wuqi_games::View;
use wuqi_games::any::AnyGame;
use wuqi_session::protocol::Fault;

/// How many matches are kept.
const KEPT: usize = 8;

/// The matches, the latest last.
#[derive(Clone, Default)]
pub(crate) struct Matches {
    list: Arc<Mutex<VecDeque<Arc<Match>>>>,
}

/// One match.
pub(crate) struct Match {
    pub id: String,
    pub request: MatchRequest,
    pub game: AnyGame,
    /// Set when it is to end.
    pub stop: AtomicBool,
    state: Mutex<State>,
    /// Counts the changes, for whoever watches.
    changes: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    status: Status,
    fault: Option<String>,
    tally: Tally,
    /// Won, drawn and lost of the first engine, as One and as Two.
    seats: [[u64; 3]; 2],
    games: Vec<Finished>,
    records: Vec<String>,
    trend: Vec<Trend>,
    live: HashMap<ThreadId, Live>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    #[default]
    Running,
    Complete,
    Stopped,
    Failed,
}

/// A finished game as the list shows it.
#[derive(Clone, Serialize)]
struct Finished {
    number: usize,
    opening: Vec<String>,
    first_began: bool,
    /// `one`, `two` or `draw`.
    winner: &'static str,
    half_points: u8,
    plies: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// What the Elo difference was after so many pairs.
#[derive(Clone, Copy, Serialize)]
struct Trend {
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// A game that is being played.
#[derive(Clone, Serialize)]
struct Live {
    /// Which engine is player One.
    one: usize,
    board: View,
    ply: usize,
    #[serde(rename = "move")]
    last: Option<String>,
}

impl Matches {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<Match>>> {
        self.list.lock().expect("no holder of this lock panics")
    }

    /// Begins a match, unless one runs.
    pub fn begin(&self, request: MatchRequest, places: Arc<Semaphore>) -> Result<String, Fault> {
        let game = request.game()?;
        let [a, b] = &request.engines;
        let same = a.spec == b.spec;
        let name = |spec: &str, letter: &str| match same {
            true => format!("{spec} ({letter})"),
            false => spec.to_owned(),
        };
        let entrants = [
            a.entrant(&game, &name(&a.spec, "A"))?,
            b.entrant(&game, &name(&b.spec, "B"))?,
        ];
        let mut list = self.lock();
        if list
            .iter()
            .any(|game| game.lock().status == Status::Running)
        {
            let busy = "A match is running; stop it or wait for its end.";
            return Err(Fault::foreign("match-runs", busy));
        }
        let found = Arc::new(Match {
            id: hex(&random::<6>()),
            request,
            game,
            stop: AtomicBool::new(false),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
        });
        runner::start(&found, entrants, places);
        list.push_back(found.clone());
        if list.len() > KEPT {
            list.pop_front();
        }
        Ok(found.id.clone())
    }

    pub fn find(&self, id: &str) -> Option<Arc<Match>> {
        self.lock().iter().find(|game| game.id == id).cloned()
    }

    /// All that are kept, the latest first.
    pub fn describe(&self) -> Value {
        let list = self.lock();
        list.iter().rev().map(|game| game.describe()).collect()
    }

    /// Asks every match to end.
    pub fn stop(&self) {
        for game in self.lock().iter() {
            game.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Match {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no holder of this lock panics")
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub fn is_running(&self) -> bool {
        self.lock().status == Status::Running
    }

    /// An engine is to move: everybody sees the board.
    pub(super) fn show_board(&self, engine: usize, request: &Request<'_>) {
        let mover = request.position.turn().player();
        let live = Live {
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

    /// Counts a pair of games.
    pub(super) fn count(&self, job: &Job, mut pair: PairResult) {
        let mut state = self.lock();
        state.tally.add(&pair);
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
        drop(state);
        self.changed();
    }

    /// The match is over.
    pub(super) fn end(&self, status: Status, fault: Option<String>) {
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

    fn describe(&self) -> Value {
        let state = self.lock();
        json!({
            "id": self.id,
            "status": state.status,
            "game": self.game.info().id,
            "size": self.game.size().to_string(),
            "rules": self.game.options().to_string(),
            "engines": self.request.engines,
            "games": self.request.games.div_ceil(2) * 2,
            "done": state.tally.games(),
            "tally": state.tally,
        })
    }

    /// Everything, but of the finished games only those after the first `known`, and of the
    /// trend likewise; and how many there are now.
    pub fn describe_since(&self, known: usize) -> (Value, usize) {
        let mut whole = self.describe();
        let state = self.lock();
        let estimate = Estimate::new(&state.tally.pairs);
        let live: Vec<&Live> = state.live.values().collect();
        let more = json!({
            "fault": state.fault,
            "seats": state.seats,
            "estimate": estimate,
            "finished": state.games.get(known..).unwrap_or_default(),
            "trend": state.trend.get(known / 2..).unwrap_or_default(),
            "live": live,
        });
        if let (Some(whole), Value::Object(more)) = (whole.as_object_mut(), more) {
            whole.extend(more);
        }
        (whole, state.games.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn request(games: u64, spec: &str) -> MatchRequest {
        serde_json::from_value(json!({
            "game": "territory", "size": "3", "games": games,
            "engines": [{ "spec": spec }, { "spec": "random" }],
        }))
        .unwrap()
    }

    fn wait(found: &Match) {
        let begun = Instant::now();
        while found.is_running() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it never ends");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_match_is_played_counted_and_kept() {
        let matches = Matches::default();
        let places = Arc::new(Semaphore::new(1));
        let id = matches.begin(request(5, "greedy"), places.clone()).unwrap();
        let found = matches.find(&id).unwrap();
        wait(&found);
        let (whole, known) = found.describe_since(0);
        assert_eq!((known, &whole["status"]), (6, &json!("complete")));
        assert_eq!(whole["finished"].as_array().unwrap().len(), 6);
        assert_eq!(whole["trend"].as_array().unwrap().len(), 3);
        let seats = whole["seats"].as_array().unwrap();
        let sum = |row: &Value| {
            row.as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_u64().unwrap())
                .sum()
        };
        assert_eq!(seats.iter().map(sum).collect::<Vec<u64>>(), [3, 3]);
        let text = found.record(6).unwrap();
        assert!(wuqi_session::record::read(text.as_bytes(), None).is_ok());
        assert!(found.record(0).is_none() && found.record(7).is_none());
        assert_eq!(places.available_permits(), 1, "every place was given back");
        let (later, _) = found.describe_since(known);
        assert_eq!(later["finished"], json!([]));
    }

    #[test]
    fn one_match_runs_at_a_time_and_only_in_free_places() {
        let matches = Matches::default();
        // All places are taken by live games: the match waits.
        let none = Arc::new(Semaphore::new(0));
        let id = matches.begin(request(2, "greedy"), none.clone()).unwrap();
        let busy = matches
            .begin(request(2, "greedy"), none.clone())
            .unwrap_err();
        assert_eq!(busy.code, "match-runs");
        let found = matches.find(&id).unwrap();
        thread::sleep(Duration::from_millis(50));
        assert!(found.is_running());
        matches.stop();
        wait(&found);
        assert_eq!(found.describe()["status"], "stopped");
        let wrong = |request| matches.begin(request, none.clone()).unwrap_err().code;
        assert_eq!(wrong(request(1_000_000, "greedy")), "out-of-range");
        assert_eq!(wrong(request(2, "mcts:memory=60000")), "out-of-range");
        assert_eq!(wrong(request(2, "magic")), "bad-engine");
    }
}
