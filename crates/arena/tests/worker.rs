//! A worker's life, on a queue whose leases run out soon.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use wuqi_arena::queue::{Jobs, Lease, LocalQueue, QueueError, QueuedJob, Results, version};
use wuqi_arena::{
    Contest, Entrant, GameRules, Openings, Pairs, Schedule, WorkerError, WorkerOptions,
};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;

/// Pairs of a contest in which every move takes 20 ms: a pair takes about 400.
fn queued_jobs(pairs: u64) -> Vec<QueuedJob> {
    let game = AnyGame::new("ataxx", None, &Options::none()).unwrap();
    let entrant = |name: &str| {
        let limits = "time=20ms".parse().unwrap();
        Entrant::from_spec(&game, name, &"mcts:memory=1".parse().unwrap(), limits).unwrap()
    };
    let contest = Contest {
        entrants: vec![entrant("a"), entrant("b")],
        rules: GameRules {
            max_plies: Some(14),
            ..GameRules::default()
        },
        event: "test".to_owned(),
        game,
    };
    let openings = Openings::random(&contest.game, None, None, 1);
    let schedule = Schedule::new(vec![(0, 1)], pairs, openings, 1);
    let queued = |job: wuqi_arena::PairJob| QueuedJob {
        version: version(),
        order: "x".to_owned(),
        kind: Pairs::NAME.to_owned(),
        content: Pairs::content(&contest.data(), &job).unwrap(),
        number: job.id,
        job: job.id,
    };
    schedule.map(queued).collect()
}

/// A queue that counts what is asked of it.
struct Watched {
    queue: LocalQueue<QueuedJob, Value>,
    leases: AtomicU64,
    renewals: AtomicU64,
    returned: AtomicU64,
}

impl Watched {
    fn new(queued_jobs: Vec<QueuedJob>, lease: Duration) -> Watched {
        Watched {
            queue: LocalQueue::new(queued_jobs.into_iter(), 0, Some(lease)),
            leases: AtomicU64::new(0),
            renewals: AtomicU64::new(0),
            returned: AtomicU64::new(0),
        }
    }
}

impl Jobs<QueuedJob, Value> for Watched {
    fn lease(&self) -> Result<Lease<QueuedJob>, QueueError> {
        let lease = self.queue.lease()?;
        let is_job = matches!(lease, Lease::Job(_));
        self.leases.fetch_add(u64::from(is_job), Ordering::Relaxed);
        Ok(lease)
    }

    fn renew(&self, number: u64) -> Result<bool, QueueError> {
        self.renewals.fetch_add(1, Ordering::Relaxed);
        self.queue.renew(number)
    }

    fn complete(&self, number: u64, result: Value) -> Result<bool, QueueError> {
        self.queue.complete(number, result)
    }

    fn give_back(&self, number: u64) -> Result<(), QueueError> {
        self.returned.fetch_add(1, Ordering::Relaxed);
        self.queue.give_back(number)
    }
}

fn options(heartbeat: Duration) -> WorkerOptions {
    WorkerOptions {
        concurrency: 2,
        heartbeat,
    }
}

/// Does jobs of pairs; says how many were played.
fn serve(queue: &Watched, options: WorkerOptions, stop: &AtomicBool) -> Result<u64, WorkerError> {
    let done = wuqi_arena::serve(queue, &[&Pairs::default()], options, stop)?;
    Ok(done.get(Pairs::NAME).copied().unwrap_or(0))
}

const SOON: Duration = Duration::from_millis(20);
const NEVER: Duration = Duration::from_secs(3600);

#[test]
fn a_pair_that_takes_longer_than_its_lease_is_renewed() {
    let queue = Watched::new(queued_jobs(1), Duration::from_millis(150));
    let played = serve(&queue, options(SOON), &AtomicBool::new(false)).unwrap();
    assert_eq!((played, queue.leases.into_inner()), (1, 1));
    assert!(queue.renewals.into_inner() >= 2);
    // Without renewals the other thread thinks that the first has died; the pair still
    // counts once.
    let queue = Watched::new(queued_jobs(1), Duration::from_millis(150));
    let played = serve(&queue, options(NEVER), &AtomicBool::new(false)).unwrap();
    assert_eq!(played, 1);
    assert!(queue.leases.into_inner() >= 2);
    let results = queue.queue.gather(Duration::ZERO).unwrap().unwrap();
    assert_eq!(results.len(), 1);
}

#[test]
fn what_is_stopped_or_no_longer_wanted_is_broken_off() {
    let queue = Watched::new(queued_jobs(8), NEVER);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        serve(&queue, options(NEVER), &stop).unwrap();
    });
    assert_eq!(
        queue.returned.load(Ordering::Relaxed),
        2,
        "both in progress"
    );
    // The contest was decided: nobody plays on.
    let queue = Watched::new(queued_jobs(8), NEVER);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            queue.queue.close().unwrap();
        });
        let played = serve(&queue, options(SOON), &AtomicBool::new(false)).unwrap();
        assert_eq!(played, 0);
    });
}

#[test]
fn what_cannot_be_played_here_is_given_back_with_a_sentence() {
    let refused = |change: &dyn Fn(&mut QueuedJob)| {
        let mut queued_jobs = queued_jobs(1);
        change(&mut queued_jobs[0]);
        let queue = Watched::new(queued_jobs, NEVER);
        let error = serve(&queue, WorkerOptions::default(), &AtomicBool::new(false)).unwrap_err();
        assert_eq!(queue.returned.into_inner(), 1);
        error
    };
    let error = refused(&|queued| queued.version = "0.0.1".to_owned());
    assert!(matches!(error, WorkerError::Version { .. }), "{error}");
    let error =
        refused(&|queued| queued.content["contest"]["engines"][0]["spec"] = json!("uai:rm -rf x"));
    assert!(error.to_string().contains("--programs"), "{error}");
    let error =
        refused(&|queued| queued.content["contest"]["engines"][0]["spec"] = json!("nobody"));
    assert!(error.to_string().contains("no engine 'nobody'"), "{error}");
    let error = refused(&|queued| queued.content["pair"]["second"] = json!(7));
    assert!(
        error.to_string().contains("engine that is not there"),
        "{error}"
    );
    let error = refused(&|queued| queued.content = Value::Null);
    assert!(error.to_string().contains("cannot be done"), "{error}");
    let error = refused(&|queued| queued.kind = "baking".to_owned());
    assert!(error.to_string().contains("'baking'"), "{error}");
}
