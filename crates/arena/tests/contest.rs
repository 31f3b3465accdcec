//! Whole contests: every game, whatever the number of workers, engines that misbehave,
//! and contests that are interrupted.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wuqi_arena::disk::RealDisk;
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::stats::{Sprt, Verdict};
use wuqi_arena::{
    Choice, Contest, Contestant, Ended, Entrant, Forfeit, GameRules, Openings, PairJob, PairResult,
    Request, Schedule, SideLimits, Store, StoreError, Tally, run,
};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_record::{Format, Reason, read};

fn game(id: &str, size: Option<&str>) -> AnyGame {
    let size = size.map(|size| size.parse().unwrap());
    AnyGame::new(id, size, &Options::none()).unwrap()
}

fn contest(game: AnyGame, specs: [&str; 2], limits: &str) -> Contest {
    let limits: SideLimits = limits.parse().unwrap();
    let entrants =
        specs.map(|spec| Entrant::from_spec(&game, spec, &spec.parse().unwrap(), limits).unwrap());
    Contest {
        game,
        entrants: entrants.into(),
        rules: GameRules::default(),
        event: "test".to_owned(),
    }
}

fn schedule(contest: &Contest, pairs: u64) -> Schedule {
    let openings = Openings::random(&contest.game, None, None, 3);
    Schedule::new(vec![(0, 1)], pairs, openings, 3)
}

/// Plays a contest to its end and gives all pairs in the order of counting.
fn play(contest: &Contest, pairs: u64, workers: usize) -> Vec<(PairJob, PairResult)> {
    let queue = LocalQueue::new(schedule(contest, pairs), 0, None);
    let mut results = Vec::new();
    let stop = AtomicBool::new(false);
    let ended = run(contest, &queue, 0, workers, &stop, &mut |job, pair| {
        results.push((job, pair));
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ok(Ended::Complete));
    results
}

fn tally(results: &[(PairJob, PairResult)]) -> Tally {
    let mut tally = Tally::default();
    results.iter().for_each(|(_, pair)| tally.add(pair));
    tally
}

/// The results without the time they took.
fn timeless(mut results: Vec<(PairJob, PairResult)>) -> Vec<(PairJob, PairResult)> {
    let works = results.iter_mut().flat_map(|(_, pair)| &mut pair.games);
    works
        .flat_map(|game| &mut game.work)
        .for_each(|work| work.time_ms = 0);
    results
}

#[test]
fn every_game_is_the_same_with_one_worker_and_with_two() {
    for info in GAMES {
        let size = (info.id == "gomoku").then_some("9");
        let contest = contest(
            game(info.id, size),
            ["random", "alphabeta:depth=2,memory=1"],
            "nodes=400",
        );
        let one = timeless(play(&contest, 4, 1));
        let two = timeless(play(&contest, 4, 2));
        assert_eq!(one.len(), 4);
        assert_eq!(one, two, "{}", info.id);
        let tally = tally(&one);
        assert_eq!(tally.games(), 8);
        assert_eq!(
            (tally.failures, tally.time_losses),
            ([0, 0], [0, 0]),
            "{}",
            info.id
        );
        // Without any knowledge two plies of Gomoku are hardly better than chance.
        if info.id != "gomoku" {
            assert!(tally.points() <= 4.0, "{}: {tally:?}", info.id);
        }
        for (job, pair) in &one {
            let records = pair
                .games
                .each_ref()
                .map(|game| read(game.record.as_bytes(), Some(Format::Wuqi)).unwrap());
            let [first, second] = &records;
            assert_eq!(first.headers.get("One"), second.headers.get("Two"));
            for record in &records {
                let opening = record.main_line().take(job.opening.moves.len());
                let opening: Vec<&str> = opening.map(|id| record.node(id).text()).collect();
                assert_eq!(opening, job.opening.moves);
                assert!(record.ending().is_some());
            }
        }
    }
}

#[test]
fn a_pair_of_banqi_has_one_deal() {
    let contest = contest(game("banqi", None), ["random", "random"], "");
    let (_, pair) = play(&contest, 1, 1).remove(0);
    let outcomes = pair.games.each_ref().map(|game| {
        let record = read(game.record.as_bytes(), Some(Format::Wuqi)).unwrap();
        let moves = record
            .main_line()
            .map(|id| record.node(id).text().to_owned());
        moves.filter(|text| text.contains('=')).collect::<Vec<_>>()
    });
    let [first, second] = &outcomes;
    assert_ne!(first, second, "each engine has its own seed");
    let common = first.iter().filter(|flip| second.contains(flip)).count();
    let square = |flip: &str| flip.split('=').next().unwrap().to_owned();
    let shared = first
        .iter()
        .filter(|a| second.iter().any(|b| square(a) == square(b)))
        .count();
    assert!(shared > 5 && common == shared, "{common} of {shared}");
}

fn choose(mv: &str) -> Choice {
    Choice {
        mv: mv.to_owned(),
        ..Choice::default()
    }
}

/// Plays the first legal move, and misbehaves at its third.
struct Rogue(u32, Act);

type Act = fn(&Request<'_>) -> Result<Choice, String>;

impl Contestant for Rogue {
    fn new_game(&mut self) -> Result<(), String> {
        self.0 = 0;
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String> {
        self.0 += 1;
        if self.0 == 3 {
            return self.1(request);
        }
        Ok(choose(&request.position.moves()[0]))
    }
}

fn with_rogue(id: &str, limits: &str, act: Act) -> Contest {
    let mut contest = contest(game(id, None), ["random", "random"], "");
    contest.entrants[0] = Entrant::new("rogue", "rogue", limits.parse().unwrap(), move || {
        Ok(Box::new(Rogue(0, act)))
    });
    contest
}

#[test]
fn an_engine_that_misbehaves_loses_and_the_match_goes_on() {
    let cases: [(Forfeit, &str, Act); 4] = [
        (Forfeit::Crash, "it panicked: out of luck", |_| {
            panic!("out of luck")
        }),
        (Forfeit::Crash, "gone", |_| Err("gone".to_owned())),
        (Forfeit::Illegal, "illegal move 'z99'", |_| {
            Ok(choose("z99"))
        }),
        // Choosing the piece that is turned up as well.
        (Forfeit::Illegal, "chance decides the rest", |request| {
            let mut position = request.position.boxed_clone();
            let moves = position.moves();
            let flip = moves.iter().find(|text| text.len() == 2).unwrap();
            position.play(flip).unwrap();
            Ok(choose(&position.chances()[0].0))
        }),
    ];
    for (fault, words, act) in cases {
        let id = if words.starts_with("chance") {
            "banqi"
        } else {
            "ataxx"
        };
        let results = play(&with_rogue(id, "", act), 3, 2);
        let tally = tally(&results);
        assert_eq!((tally.losses, tally.failures), (6, [6, 0]), "{words}");
        for game in results.iter().flat_map(|(_, pair)| &pair.games) {
            assert_eq!(game.fault, Some(fault));
            assert!(
                game.reason.as_ref().unwrap().contains(words),
                "{:?}",
                game.reason
            );
            let record = read(game.record.as_bytes(), None).unwrap();
            assert_eq!(record.ending().unwrap().reason, Some(Reason::Forfeit));
            assert!(game.record.contains(words));
        }
    }
}

#[test]
fn an_engine_that_cannot_be_started_loses() {
    let mut contest = with_rogue("ataxx", "", |_| Err(String::new()));
    contest.entrants[0] = Entrant::new("none", "none", SideLimits::default(), || {
        Err("no such file".to_owned())
    });
    let results = play(&contest, 1, 1);
    assert_eq!(tally(&results).failures, [2, 0]);
    assert_eq!(
        results[0].1.games[0].reason.as_deref(),
        Some("player one: no such file")
    );
}

#[test]
fn overruns_are_counted_and_lose_only_if_asked() {
    let slow: Act = |_| {
        std::thread::sleep(Duration::from_millis(40));
        Ok(choose("0000"))
    };
    for (limits, lose) in [
        ("time=1ms", true),
        ("time=1ms", false),
        ("clock=20ms", false),
    ] {
        let mut contest = with_rogue("ataxx", limits, slow);
        contest.rules.time_margin = Duration::from_millis(10);
        contest.rules.lose_on_time = lose;
        let tally = tally(&play(&contest, 1, 1));
        assert_eq!(tally.losses, 2);
        assert!(tally.overruns[0] >= 2);
        match limits == "clock=20ms" || lose {
            true => assert_eq!((tally.time_losses, tally.failures), ([2, 0], [0, 0])),
            false => assert_eq!((tally.time_losses, tally.failures), ([0, 0], [2, 0])),
        }
    }
}

#[test]
fn long_games_are_called() {
    let mut contest = contest(game("ataxx", None), ["random", "random"], "");
    contest.rules.max_plies = Some(10);
    let results = play(&contest, 1, 1);
    assert_eq!(tally(&results).draws, 2);
    assert!(results[0].1.games.iter().all(|game| game.plies == 10));
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_whatever_the_workers() {
    let specs = ["random", "alphabeta:depth=1,memory=1"];
    let contest = contest(game("ataxx", Some("5")), specs, "nodes=100");
    let sprt: Sprt = "elo0=-200,elo1=0,alpha=0.05,beta=0.05".parse().unwrap();
    let stops = [1, 2].map(|workers| {
        let queue = LocalQueue::new(schedule(&contest, 1000), 0, None);
        let mut tally = Tally::default();
        let stop = AtomicBool::new(false);
        let ended = run(&contest, &queue, 0, workers, &stop, &mut |_, pair| {
            tally.add(&pair);
            match sprt.verdict(&tally.pairs) {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        assert_eq!(ended, Ok(Ended::Decided));
        assert_eq!(sprt.verdict(&tally.pairs), Some(Verdict::H0));
        tally
    });
    assert_eq!(stops[0], stops[1]);
    assert!(stops[0].games() < 200, "{:?}", stops[0]);
}

/// A file of its own for a test.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Plays with a store until `stop_after` pairs are counted; gives the tally of all pairs
/// that the store has seen.
fn play_stored(
    contest: &Contest,
    pairs: u64,
    files: (&PathBuf, &PathBuf),
    stop_after: u64,
) -> Result<Tally, StoreError> {
    let (state, records) = files;
    let mut schedule = schedule(contest, pairs);
    let mut tally = Tally::default();
    let setup = contest.describe();
    let disk = Arc::new(RealDisk);
    let mut store = Store::resume(disk, state, Some(records), &setup, &mut |job, pair| {
        schedule.skip_played(&job);
        tally.add(&pair);
    })?;
    let first = schedule.position();
    let queue = LocalQueue::new(schedule, first, None);
    let stop = AtomicBool::new(false);
    let mut left = stop_after;
    let ended = run(contest, &queue, first, 2, &stop, &mut |job, pair| {
        if left == 0 {
            return ControlFlow::Continue(());
        }
        left -= 1;
        store.add(&job, &pair).unwrap();
        tally.add(&pair);
        stop.store(left == 0, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!(ended.is_ok());
    Ok(tally)
}

#[test]
fn a_resumed_contest_counts_and_records_nothing_twice() {
    let contest = contest(game("sequencium", Some("4")), ["random", "greedy"], "");
    let whole = (scratch("whole.state"), scratch("whole.wuqi"));
    let all = play_stored(&contest, 12, (&whole.0, &whole.1), u64::MAX).unwrap();
    assert_eq!(all.games(), 24);

    let parts = (scratch("parts.state"), scratch("parts.wuqi"));
    let files = (&parts.0, &parts.1);
    play_stored(&contest, 12, files, 5).unwrap();
    // Killed while writing: records without their line, and half a line.
    let mut text = std::fs::read_to_string(&parts.0).unwrap();
    text.push_str("{\"id\":5,\"rou");
    std::fs::write(&parts.0, text).unwrap();
    let mut text = std::fs::read_to_string(&parts.1).unwrap();
    text.push_str("wuqi record 1\nGame: sequen");
    std::fs::write(&parts.1, text).unwrap();
    play_stored(&contest, 12, files, 3).unwrap();
    let resumed = play_stored(&contest, 12, files, u64::MAX).unwrap();
    assert_eq!(resumed, all);
    let records = std::fs::read_to_string(&whole.1).unwrap();
    assert_eq!(std::fs::read_to_string(&parts.1).unwrap(), records);
    assert_eq!(records.matches("wuqi record 1").count(), 24);
    // Everything is played: nothing is added.
    assert_eq!(play_stored(&contest, 12, files, u64::MAX).unwrap(), all);
}

#[test]
fn the_state_of_another_contest_is_refused() {
    let sequencium = |specs| contest(game("sequencium", Some("3")), specs, "");
    let files = (scratch("other.state"), scratch("other.wuqi"));
    let files = (&files.0, &files.1);
    play_stored(&sequencium(["random", "greedy"]), 1, files, 1).unwrap();
    let error = play_stored(&sequencium(["greedy", "random"]), 1, files, 1).unwrap_err();
    assert!(error.to_string().contains("its engines is"), "{error}");
    std::fs::write(files.0, "{}\n").unwrap();
    let error = play_stored(&sequencium(["random", "greedy"]), 1, files, 1).unwrap_err();
    assert!(error.to_string().contains("no state file"), "{error}");
}

#[test]
fn limits_in_a_spec_hold_beside_those_of_the_match() {
    let game = game("ataxx", None);
    let limits = |spec: &str, limits: &str| {
        let spec = spec.parse().unwrap();
        let entrant = Entrant::from_spec(&game, "x", &spec, limits.parse().unwrap()).unwrap();
        entrant.limits.to_string()
    };
    assert_eq!(limits("alphabeta:depth=2", ""), "");
    assert_eq!(
        limits("alphabeta", ""),
        "time=100ms",
        "something must end its searches"
    );
    assert_eq!(limits("random", ""), "");
    assert_eq!(limits("best", "nodes=5"), "nodes=5");
}
