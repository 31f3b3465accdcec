//! `wuqi engine` through the real program, and our own manager driving it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Engine, Spec, Unheard};
use wuqi_games::any::AnyGame;
use wuqi_protocols::time::Clock;
use wuqi_protocols::{ExternalEngine, Traffic, build, build_external};
use wuqi_search::{Control, Limits};

const WUQI: &str = env!("CARGO_BIN_EXE_wuqi");

fn game(id: &str, size: Option<&str>, rules: &str) -> AnyGame {
    let size = size.map(|size| size.parse().unwrap());
    AnyGame::new(id, size, &rules.parse().unwrap()).unwrap()
}

/// A spec that runs this program as an external engine.
fn spec(protocol: &str, arguments: &str, options: &str) -> Spec {
    let options = match options {
        "" => String::new(),
        options => format!(":{options}"),
    };
    format!("{protocol}:'{WUQI} engine {protocol} {arguments}'{options}")
        .parse()
        .unwrap()
}

/// A spec that runs a script of the shell.
fn script(protocol: &str, script: &str, options: &str) -> Spec {
    format!("{protocol}:'sh -c \"{script}\"':{options}")
        .parse()
        .unwrap()
}

fn think(
    engine: &mut dyn Engine,
    game: &AnyGame,
    moves: &str,
    limits: Limits,
) -> Result<String, String> {
    let mut position = game.start();
    for mv in moves.split_whitespace() {
        position.play(mv).unwrap();
    }
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let clock = || began.elapsed();
    let control = Control::new(limits, &stop, &clock);
    let report = engine.think(&*position, &control, &mut Unheard);
    report
        .map(|report| report.best)
        .map_err(|error| error.to_string())
}

fn move_time(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        ..Limits::default()
    }
}

/// What a game showed: the plies, and the times of the engine's moves, sorted.
struct Played {
    plies: u32,
    times: Vec<Duration>,
}

/// Plays a whole game of an engine against itself; an illegal move fails.
fn play(engine: &mut dyn Engine, game: &AnyGame, seed: u64, limits: Limits, plies: u32) -> Played {
    let mut rng = Rng::new(seed);
    let mut position = game.start();
    let mut played = Played {
        plies: 0,
        times: Vec::new(),
    };
    engine.forget();
    loop {
        match position.turn() {
            Turn::Over(_) => return played,
            _ if played.plies >= plies => return played,
            Turn::Chance => {
                position.play_random(&mut rng);
                continue;
            }
            Turn::Move(_) if played.plies < 2 => {
                // Games that begin differently.
                position.play_random(&mut rng);
            }
            Turn::Move(_) => {
                let stop = AtomicBool::new(false);
                let began = Instant::now();
                let clock = || began.elapsed();
                let control = Control::new(limits, &stop, &clock);
                let report = engine.think(&*position, &control, &mut Unheard).unwrap();
                played.times.push(began.elapsed());
                let text = position.text();
                let refused = position.play(&report.best);
                assert!(refused.is_ok(), "{} in {text}: {refused:?}", report.best);
            }
        }
        played.plies += 1;
    }
}

#[test]
fn our_manager_plays_our_engine_over_each_protocol() {
    let conversations = [
        ("uai", "", game("ataxx", None, "")),
        ("gomocup", "", game("gomoku", Some("15"), "")),
        ("gomocup", "", game("gomoku", Some("9x7"), "rule=standard")),
        ("tcga", "", game("banqi", None, "set=tcga")),
        ("ugi", "ataxx", game("ataxx", Some("5"), "")),
        ("ugi", "banqi", game("banqi", None, "")),
        ("ugi", "gomoku", game("gomoku", Some("7"), "")),
        ("ugi", "sequencium", game("sequencium", None, "")),
        ("ugi", "territory", game("territory", None, "")),
    ];
    for (protocol, arguments, game) in conversations {
        let spec = spec(protocol, arguments, "");
        let mut engine = build(&game, &spec).unwrap();
        for seed in 0..3 {
            let played = play(
                &mut *engine,
                &game,
                seed,
                move_time(Duration::from_millis(4)),
                400,
            );
            assert!(
                played.plies > 4,
                "{protocol} {arguments}: {} plies",
                played.plies
            );
        }
    }
}

#[test]
fn fifty_milliseconds_a_move_are_kept() {
    let limit = Duration::from_millis(50);
    for (protocol, arguments, game) in [
        ("uai", "", game("ataxx", None, "")),
        ("gomocup", "", game("gomoku", Some("15"), "")),
        ("ugi", "territory", game("territory", None, "")),
        ("tcga", "", game("banqi", None, "set=tcga")),
    ] {
        let mut engine = build(&game, &spec(protocol, arguments, "")).unwrap();
        let mut played = play(&mut *engine, &game, 5, move_time(limit), 32);
        played.times.sort();
        let median = played.times[played.times.len() / 2];
        println!(
            "{protocol}: median {median:?}, slowest {:?}",
            played.times.last()
        );
        // A machine that is busy with other things may stall any single move, for everybody
        // alike, so the usual move is held to the limit.
        assert!(median < limit * 2, "{protocol}: {:?}", played.times);
    }
}

#[test]
fn clocks_and_options_reach_the_engine() {
    let ataxx = game("ataxx", None, "");
    let spec = spec("uai", "--engine level:2", "Hash=8,Threads=1,Engine=greedy");
    let mut engine: ExternalEngine = build_external(&ataxx, &spec, &Traffic::default()).unwrap();
    let clock = Clock {
        left: Duration::from_millis(300),
        increment: Duration::from_millis(10),
        moves_to_go: None,
    };
    engine.set_clocks(Some([clock; 2]));
    engine.set_line(&*ataxx.start(), &[]);
    let best = think(&mut engine, &ataxx, "", Limits::default()).unwrap();
    assert!(ataxx.start().moves().contains(&best));
    let limits = Limits {
        depth: Some(2),
        nodes: Some(100),
        ..Limits::default()
    };
    assert!(think(&mut engine, &ataxx, "g2", limits).is_ok());
}

#[test]
fn a_stop_reaches_an_external_engine() {
    let ataxx = game("ataxx", None, "");
    let mut engine = build(&ataxx, &spec("uai", "", "")).unwrap();
    let stop = AtomicBool::new(false);
    let start = ataxx.start();
    let began = Instant::now();
    let clock = || began.elapsed();
    let control = Control::new(move_time(Duration::from_secs(60)), &stop, &clock);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
        });
        let report = engine.think(&*start, &control, &mut Unheard).unwrap();
        assert!(start.moves().contains(&report.best));
    });
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn crashes_hangs_and_nonsense_are_told() {
    let ataxx = game("ataxx", None, "");
    let wrong = |spec: &Spec| {
        build(&ataxx, spec)
            .err()
            .expect("it cannot be built")
            .to_string()
    };
    let missing: Spec = "uai:/no/such/engine".parse().unwrap();
    assert!(wrong(&missing).contains("could not be started"));
    let error = wrong(&script("uai", "echo dying >&2; exit 3", "patience=5s"));
    assert!(
        error.contains("ended unexpectedly") && error.contains("dying"),
        "{error}"
    );
    let began = Instant::now();
    let error = wrong(&script("uai", "sleep 60", "patience=200ms"));
    assert!(error.contains("did not answer"), "{error}");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert!(wrong(&"uai:".parse::<Spec>().unwrap_or(missing.clone())).contains("could not"));
    assert!(wrong(&"gomocup:x".parse().unwrap()).contains("gomoku only"));
    assert!(wrong(&"tcga:x".parse().unwrap()).contains("banqi only"));
    assert!(wrong(&"uai:x:time=soon".parse().unwrap()).contains("cannot be"));
    let seed = game("banqi", None, "");
    let error = build(&seed, &"tcga:x".parse().unwrap()).err().unwrap();
    assert!(error.to_string().contains("set=tcga"));
}

#[test]
fn an_engine_that_dies_in_mid_game_is_started_again() {
    let ataxx = game("ataxx", None, "");
    // It greets, babbles, answers one search with rubbish before the move, and dies.
    let engine = "echo hello; read x; echo uaiok; read x; echo readyok; read x; read x; \
                  echo readyok; read x; read x; echo readyok; read x; echo info depth x pv; \
                  echo bestmove g2 ponder a2";
    let mut engine = build(&ataxx, &script("uai", engine, "patience=3s")).unwrap();
    let time = move_time(Duration::from_millis(50));
    assert_eq!(think(&mut *engine, &ataxx, "", time).unwrap(), "g2");
    let error = think(&mut *engine, &ataxx, "", time).unwrap_err();
    assert!(error.contains("ended unexpectedly"), "{error}");
    assert_eq!(
        think(&mut *engine, &ataxx, "", time).unwrap(),
        "g2",
        "a fresh one"
    );
}

#[test]
fn a_gomocup_engine_that_loses_a_command_is_asked_again() {
    let gomoku = game("gomoku", Some("15"), "");
    // It swallows the first BEGIN and answers the second; INFO lines are read and ignored.
    let engine = "read x; echo OK; n=0; while read w rest; do case $w in BEGIN*) n=$((n+1)); \
                  if [ $n = 2 ]; then echo MESSAGE late; echo 7,7; fi;; END*) exit;; esac; done";
    let mut engine = build(&gomoku, &script("gomocup", engine, "patience=5s")).unwrap();
    let best = think(
        &mut *engine,
        &gomoku,
        "",
        move_time(Duration::from_millis(50)),
    );
    assert_eq!(best.unwrap(), "h8");
}

/// Right after a game a well-known engine refuses the next one for a moment.
#[test]
fn a_gomocup_engine_that_refuses_to_start_is_asked_again() {
    let gomoku = game("gomoku", Some("15"), "");
    let engine = "n=0; while read w rest; do case $w in START*) n=$((n+1)); \
                  if [ $n = 2 ] || [ $n = 3 ]; then echo ERROR busy; else echo OK; fi;; \
                  BEGIN*) echo 7,7;; END*) exit;; esac; done";
    let mut engine = build(&gomoku, &script("gomocup", engine, "patience=5s")).unwrap();
    let time = move_time(Duration::from_millis(100));
    assert_eq!(think(&mut *engine, &gomoku, "", time).unwrap(), "h8");
    engine.forget();
    assert_eq!(think(&mut *engine, &gomoku, "", time).unwrap(), "h8");
    // One that never starts is refused with its own words.
    let never = "while read w rest; do case $w in START*) echo ERROR size;; \
                 END*) exit;; esac; done";
    let refused = build(&gomoku, &script("gomocup", never, "patience=1s"));
    let error = refused.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("ERROR size"), "{error}");
}

#[test]
fn a_suggestion_is_played_and_an_error_is_told() {
    let gomoku = game("gomoku", Some("15"), "");
    let engine = "read x; echo OK; while read w rest; do case $w in BEGIN*) echo SUGGEST 3,4;; \
                  PLAY*) echo $rest;; TURN*) echo ERROR no;; END*) exit;; esac; done";
    let mut engine = build(&gomoku, &script("gomocup", engine, "patience=5s")).unwrap();
    let time = move_time(Duration::from_millis(100));
    assert_eq!(think(&mut *engine, &gomoku, "", time).unwrap(), "d11");
    let error = think(&mut *engine, &gomoku, "d11 a1", time).unwrap_err();
    assert!(error.contains("refused"), "{error}");
}

/// Starts the program as an engine.
fn start(arguments: &[&str]) -> Child {
    Command::new(WUQI)
        .arg("engine")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn stop_and_quit_are_prompt_in_the_real_program() {
    let mut child = start(&["uai"]);
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut until = |start: &str| loop {
        let line = lines.next().expect("the program talks").unwrap();
        if line.starts_with(start) {
            return;
        }
    };
    writeln!(input, "isready\nposition startpos").unwrap();
    until("readyok");
    let mut times = Vec::new();
    for _ in 0..20 {
        writeln!(input, "go infinite").unwrap();
        until("info");
        std::thread::sleep(Duration::from_millis(10));
        let began = Instant::now();
        writeln!(input, "stop").unwrap();
        until("bestmove");
        times.push(began.elapsed());
    }
    times.sort();
    println!("stop: median {:?}, slowest {:?}", times[10], times[19]);
    assert!(times[10] < Duration::from_millis(100), "{times:?}");
    writeln!(input, "go infinite").unwrap();
    until("info");
    let began = Instant::now();
    writeln!(input, "quit").unwrap();
    let status = child.wait().unwrap();
    println!("quit: {:?}", began.elapsed());
    assert!(status.success());
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn wrong_arguments_say_what_is_possible() {
    for (arguments, words) in [
        (&["engine", "ugi", "chess"][..], "ataxx, banqi"),
        (&["engine", "uai", "--engine", "nobody"], "alphabeta"),
        (
            &["engine", "ugi", "territory", "--size", "99"],
            "2x2 to 12x12",
        ),
        (&["engine", "smoke"], "unrecognized"),
    ] {
        let output = Command::new(WUQI).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
}
