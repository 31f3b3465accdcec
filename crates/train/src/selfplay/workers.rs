//! A generation of self-play, on one thread or on many.
//!
//! On a CPU every worker judges its own leaves. A device judges for all workers: then each
//! worker has several groups of games and thinks in one while another is being judged.

use super::flight::Flight;
use super::group::Group;
use super::labels::Labels;
use super::queue::{CloseOnPanic, Queue, Request};
use super::resign::Check;
use super::slot::{Finished, Rules};
use crate::evaluate::{Answers, Evaluate};
use crate::mix::Mix;
use crate::record::GameRecord;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::time::Duration;
use wuqi_core::Encode;
use wuqi_core::zobrist::mix;

/// How often a waiting worker looks whether anybody still judges.
const ATTENTION: Duration = Duration::from_millis(100);

/// What a generation is to bring.
pub struct Season<'a, G: Encode> {
    /// The game values, one per board size and list of rules.
    pub games: &'a [G],
    /// How many of the games under way are on each.
    pub mix: Mix,
    /// How games are played.
    pub rules: &'a Rules,
    /// How many positions to learn from are wanted.
    pub wanted: usize,
    /// The seed of games that begin now.
    pub seed: u64,
    /// Whether the evaluators stand for one device that judges for all workers.
    pub shared: bool,
    /// Set when the run is to end at once.
    pub stop: &'a AtomicBool,
    /// What is seen from outside.
    pub progress: &'a Progress,
    /// Where judged leaves are written down, if they are.
    pub labels: Option<&'a dyn Labels<G>>,
}

/// Numbers that others may watch while games are played.
#[derive(Debug, Default)]
pub struct Progress {
    /// Positions to learn from so far.
    pub positions: AtomicUsize,
    /// Games finished.
    pub games: AtomicUsize,
    /// Leaves judged.
    pub evaluations: AtomicU64,
}

/// What a generation brought.
pub struct Harvest<G: Encode> {
    /// Finished games.
    pub records: Vec<GameRecord<G::Move>>,
    /// Games under way.
    pub flights: Vec<Flight<G::Move>>,
    /// What played-out games show about giving up.
    pub checks: Vec<Check>,
    /// How many games were given up.
    pub resigned: usize,
}

impl<G: Encode> Default for Harvest<G> {
    fn default() -> Self {
        Harvest {
            records: Vec::new(),
            flights: Vec::new(),
            checks: Vec::new(),
            resigned: 0,
        }
    }
}

impl<G: Encode> Harvest<G> {
    fn add(&mut self, other: Harvest<G>) {
        self.records.extend(other.records);
        self.flights.extend(other.flights);
        self.checks.extend(other.checks);
        self.resigned += other.resigned;
    }
}

/// Plays until there are enough new positions, or until told to stop. `flights` are the
/// games under way from before; each worker has its evaluator, or all share them.
pub fn play<G: Encode>(
    season: &Season<'_, G>,
    flights: Vec<Flight<G::Move>>,
    evaluators: &mut [Box<dyn Evaluate>],
) -> Harvest<G> {
    let mut teams = teams(season, flights);
    let mut harvest = Harvest::default();
    if season.shared {
        let play = &season.rules.play;
        let queue = Queue::new(play.least_batch, play.largest_batch);
        std::thread::scope(|scope| {
            let judges: Vec<_> = (evaluators.iter_mut())
                .map(|evaluator| {
                    scope.spawn(|| {
                        let _guard = CloseOnPanic(&queue);
                        queue.serve(&mut **evaluator);
                    })
                })
                .collect();
            let workers: Vec<_> = (teams.into_iter())
                .map(|team| {
                    scope.spawn(|| {
                        let _guard = CloseOnPanic(&queue);
                        work_through(season, team, &queue)
                    })
                })
                .collect();
            for worker in workers {
                harvest.add(join(worker));
            }
            queue.close();
            judges.into_iter().for_each(join);
        });
    } else if teams.len() == 1 {
        let team = teams.remove(0);
        harvest.add(work_alone(season, team, &mut *evaluators[0]));
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (teams.into_iter().zip(evaluators))
                .map(|(team, evaluator)| scope.spawn(|| work_alone(season, team, &mut **evaluator)))
                .collect();
            for worker in workers {
                harvest.add(join(worker));
            }
        });
    }
    harvest
}

fn join<T>(handle: std::thread::ScopedJoinHandle<'_, T>) -> T {
    match handle.join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// The groups of each worker. Games under way are dealt out again as they were.
fn teams<G: Encode>(season: &Season<'_, G>, flights: Vec<Flight<G::Move>>) -> Vec<Vec<Group<G>>> {
    let play = &season.rules.play;
    let mut waiting: Vec<VecDeque<Flight<G::Move>>> =
        season.games.iter().map(|_| VecDeque::new()).collect();
    for flight in flights {
        waiting[flight.record.variant].push_back(flight);
    }
    // While one half is judged the worker thinks in the other.
    let halves = if season.shared { 2 } else { 1 };
    let parts = play.threads * halves;
    let mut number = 0;
    let mut half = |place: usize| {
        let mut groups: Vec<Group<G>> = Vec::new();
        let (begin, end) = (place * play.games / parts, (place + 1) * play.games / parts);
        for slot in begin..end.max(begin + 1) {
            number += 1;
            let variant = season.mix.board(slot as u64);
            let fresh = || Flight::new(variant, mix(season.seed ^ mix(number)));
            let flight = waiting[variant].pop_front().unwrap_or_else(fresh);
            let game = &season.games[variant];
            let canvas = season.canvas(game);
            let known = groups.iter().position(|group| group.canvas() == canvas);
            let known = known.unwrap_or_else(|| {
                groups.push(Group::new(canvas));
                groups.len() - 1
            });
            groups[known].add(game, flight);
        }
        groups
    };
    (0..play.threads)
        .map(|worker| {
            (worker * halves..(worker + 1) * halves)
                .flat_map(&mut half)
                .collect()
        })
        .collect()
}

impl<G: Encode> Season<'_, G> {
    /// The canvas that a game's boards lie on. Workers that judge their own leaves need none:
    /// they take boards of one size after those of another.
    fn canvas(&self, game: &G) -> [usize; 3] {
        match self.shared {
            true => self.rules.play.canvas(game.planes()),
            false => game.planes(),
        }
    }

    /// Counts finished games into a harvest; says whether that is enough.
    fn count(&self, finished: &mut Vec<Finished<G>>, harvest: &mut Harvest<G>) -> bool {
        for game in finished.drain(..) {
            let targets = game.record.steps.iter().filter_map(|s| s.target.as_ref());
            let positions: usize = targets.map(|target| usize::from(target.copies)).sum();
            self.progress.positions.fetch_add(positions, Relaxed);
            self.progress.games.fetch_add(1, Relaxed);
            harvest.checks.extend(game.checks);
            harvest.resigned += usize::from(game.resigned);
            harvest.records.push(game.record);
        }
        self.progress.positions.load(Relaxed) >= self.wanted || self.stop.load(Relaxed)
    }
}

/// A worker that judges its own leaves.
fn work_alone<G: Encode>(
    season: &Season<'_, G>,
    mut team: Vec<Group<G>>,
    evaluator: &mut dyn Evaluate,
) -> Harvest<G> {
    let mut harvest = Harvest::default();
    let mut finished = Vec::new();
    let mut notes = season.labels.map(Labels::notebook);
    let mut answers = Answers::default();
    let mut boards: Vec<_> = team.iter().map(Group::boards).collect();
    'play: loop {
        for (group, boards) in team.iter_mut().zip(&mut boards) {
            group.gather(season.rules, boards, &mut finished);
            if season.count(&mut finished, &mut harvest) {
                break 'play;
            }
            evaluator.evaluate(&[boards], &mut answers);
            (season.progress.evaluations).fetch_add(boards.count as u64, Relaxed);
            group.apply(&answers, notes.as_deref_mut());
        }
    }
    harvest
        .flights
        .extend(team.into_iter().flat_map(Group::into_flights));
    harvest
}

/// A worker whose leaves are judged elsewhere.
fn work_through<G: Encode>(
    season: &Season<'_, G>,
    mut team: Vec<Group<G>>,
    queue: &Queue,
) -> Harvest<G> {
    let mut harvest = Harvest::default();
    let mut finished = Vec::new();
    let mut notes = season.labels.map(Labels::notebook);
    let lines: Vec<_> = team.iter().map(|_| channel()).collect();
    for (group, (sender, _)) in team.iter_mut().zip(&lines) {
        let mut boards = group.boards();
        group.gather(season.rules, &mut boards, &mut finished);
        // Whether that is enough is seen when the first answers are in.
        season.count(&mut finished, &mut harvest);
        queue.put(Request {
            boards,
            reply: sender.clone(),
        });
    }
    'play: loop {
        for (group, (sender, receiver)) in team.iter_mut().zip(&lines) {
            // No answer comes when a judge has panicked; the panic is reported.
            let (mut boards, answers) = loop {
                match receiver.recv_timeout(ATTENTION) {
                    Ok(answer) => break answer,
                    Err(_) if queue.is_closed() => break 'play,
                    Err(_) => {}
                }
            };
            (season.progress.evaluations).fetch_add(boards.count as u64, Relaxed);
            group.apply(&answers, notes.as_deref_mut());
            group.gather(season.rules, &mut boards, &mut finished);
            if season.count(&mut finished, &mut harvest) {
                break 'play;
            }
            let reply = sender.clone();
            queue.put(Request { boards, reply });
        }
    }
    harvest
        .flights
        .extend(team.into_iter().flat_map(Group::into_flights));
    harvest
}
