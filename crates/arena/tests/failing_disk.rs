//! Matches and tournaments on a disk that fails at every call in turn: what a restart finds
//! is always what was counted, and what goes on comes to the same end.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use wuqi_arena::disk::{Disk, FailingDisk};
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::tournament::Setup;
use wuqi_arena::{Contest, Ended, PairJob, PairResult, Schedule, Store, StoreError, run};
use wuqi_record::split;

const MATCH: &str = r#"
    name = "match"
    game = "territory"
    size = "3"
    rounds = 4
    [[engine]]
    spec = "random"
    [[engine]]
    spec = "greedy"
"#;

const TOURNAMENT: &str = r#"
    name = "tournament"
    game = "sequencium"
    size = "3"
    rounds = 1
    [[engine]]
    spec = "random"
    [[engine]]
    spec = "greedy"
    [[engine]]
    spec = "minimax:depth=1"
"#;

/// Somebody else's game, which was in the file of records before.
const OLDER: &str = "wuqi record 1\nGame: ataxx\n\n";

fn state() -> &'static Path {
    Path::new("folder/contest.jsonl")
}

fn records() -> &'static Path {
    Path::new("folder/games.wuqi")
}

/// A contest and the pairs that were counted, whatever was on the disk at that time.
struct Event {
    contest: Contest,
    schedule: Box<dyn Fn() -> Schedule>,
    counted: Vec<(PairJob, PairResult)>,
}

impl Event {
    fn read(text: &str) -> Event {
        let setup = Setup::read(text, Path::new("")).unwrap();
        let contest = setup.contest().unwrap();
        let again = setup.contest().unwrap();
        Event {
            contest,
            schedule: Box::new(move || setup.schedule(&again).unwrap().0),
            counted: Vec::new(),
        }
    }

    fn open(
        &self,
        disk: &FailingDisk,
        each: &mut dyn FnMut(PairJob, PairResult),
    ) -> Result<Store, StoreError> {
        let disk = Arc::new(disk.clone());
        let setup = self.contest.describe();
        Store::resume(disk, state(), Some(records()), &setup, each)
    }

    /// Plays what is left with an open store: whether all could be kept.
    fn play(&mut self, store: &mut Store) -> bool {
        let mut schedule = (self.schedule)();
        for (job, _) in &self.counted {
            schedule.skip_played(job);
        }
        let first = schedule.position();
        let queue = LocalQueue::new(schedule, first, None);
        let stop = AtomicBool::new(false);
        let (contest, counted) = (&self.contest, &mut self.counted);
        let ended = run(contest, &queue, first, 1, &stop, &mut |job, pair| {
            if store.add(&job, &pair).is_err() {
                return ControlFlow::Break(());
            }
            counted.push((job, pair));
            ControlFlow::Continue(())
        });
        ended == Ok(Ended::Complete)
    }

    /// What a restart finds is what was counted.
    fn check(&self, disk: &FailingDisk) {
        let copy = disk.mended();
        let mut found = Vec::new();
        self.open(&copy, &mut |job, pair| found.push((job, pair)))
            .unwrap();
        let found = found.into_iter().map(|(job, pair)| (job, bare(pair)));
        let counted = self.counted.iter().cloned();
        let counted = counted.map(|(job, pair)| (job, bare(pair)));
        assert_eq!(found.collect::<Vec<_>>(), counted.collect::<Vec<_>>());
        let text = copy.read(records()).unwrap().unwrap();
        let text = String::from_utf8(text).unwrap();
        let kept = text.strip_prefix(OLDER).unwrap();
        let ours = self.counted.iter().flat_map(|(_, pair)| &pair.games);
        let ours: Vec<&str> = ours.map(|game| game.record.trim_end()).collect();
        let kept: Vec<&str> = split(kept).into_iter().map(str::trim_end).collect();
        assert_eq!(kept, ours);
    }

    /// Plays to the end, again and again: in the same program where it `stays`, otherwise
    /// in another one each time. How often it took up the contest.
    fn insist(&mut self, disk: &FailingDisk, stays: bool) -> u32 {
        let mut open: Option<Store> = None;
        for attempt in 1..20 {
            let mut store = match open.take().filter(|_| stays) {
                Some(store) => store,
                None => match self.open(disk, &mut |_, _| {}) {
                    Ok(store) => store,
                    Err(_) => continue,
                },
            };
            let all = self.play(&mut store);
            self.check(disk);
            if all {
                return attempt;
            }
            open = Some(store);
        }
        panic!("it never comes to its end");
    }
}

/// A result without records and without the time it took.
fn bare(mut pair: PairResult) -> PairResult {
    for game in &mut pair.games {
        game.record.clear();
        game.work.iter_mut().for_each(|work| work.time_ms = 0);
    }
    pair
}

fn prepared(fails: std::ops::Range<u32>) -> FailingDisk {
    // The older game is there before the first call counts.
    let fails = fails.start + 1..fails.end.saturating_add(1);
    let disk = FailingDisk::failing(fails);
    disk.append(records(), OLDER.as_bytes()).unwrap();
    disk
}

#[test]
fn a_disk_that_fails_at_any_call_loses_and_doubles_no_pair() {
    for text in [MATCH, TOURNAMENT] {
        let disk = prepared(0..0);
        let mut whole = Event::read(text);
        assert_eq!(whole.insist(&disk, true), 1);
        let records_of = |disk: &FailingDisk| disk.mended().read(records()).unwrap();
        let wanted = records_of(&disk);
        let interrupted = Cell::new(0);
        for call in 0..disk.calls() - 1 {
            for count in [1, 2, 5] {
                for stays in [true, false] {
                    let disk = prepared(call..call + count);
                    let mut event = Event::read(text);
                    if event.insist(&disk, stays) > 1 {
                        interrupted.set(interrupted.get() + 1);
                    }
                    assert_eq!(records_of(&disk), wanted, "call {call} failed");
                }
            }
        }
        assert!(interrupted.get() > 20, "{}", interrupted.get());
    }
}

#[test]
fn a_program_that_dies_at_any_call_leaves_what_was_counted() {
    for text in [MATCH, TOURNAMENT] {
        let disk = prepared(0..0);
        let mut whole = Event::read(text);
        whole.insist(&disk, true);
        for call in 0..disk.calls() - 1 {
            let disk = prepared(call..u32::MAX - 1);
            let mut event = Event::read(text);
            if let Ok(mut store) = event.open(&disk, &mut |_, _| {}) {
                assert!(!event.play(&mut store), "call {call} was made");
            }
            let after = disk.mended();
            event.check(&after);
            event.insist(&after, false);
            assert_eq!(
                after.names(),
                [state(), records()],
                "nothing else lies about"
            );
        }
    }
}
