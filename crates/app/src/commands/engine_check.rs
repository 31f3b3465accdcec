//! `wuqi engine check`: whether somebody's engine keeps to its protocol.
//!
//! It is asked what a match asks: hello, a new game, a move in many positions within a time,
//! and to stop. Every check is a line; one that fails makes the exit code 1.

use crate::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Engine, Spec, Unheard};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};
use wuqi_protocols::{ExternalEngine, Traffic, build_external};
use wuqi_search::{Control, Limits};

/// The time for a move, and how much longer it may take on the way to and fro.
const MOVE: Duration = Duration::from_millis(200);
const MARGIN: Duration = Duration::from_millis(100);

/// How many positions are asked about, the later ones deeper in a random game.
const POSITIONS: u32 = 8;

/// When a long search is told to stop, and how soon it must answer then.
const STOP_AFTER: Duration = Duration::from_millis(150);
const STOP_WITHIN: Duration = Duration::from_millis(500);

/// Checks the engine that a spec names, at a game of its protocol or the one that is named.
pub fn run(spec: &Spec, game: Option<&str>) -> Result<(), Failure> {
    let game = find_game(spec, game)?;
    let mut lines = Lines::default();
    let mut engine = build_external(&game, spec, &Traffic::default())?;
    lines.say("it starts and says hello", Ok(()));
    lines.say(
        "a new game",
        engine.prepare().map_err(|error| error.to_string()),
    );
    let mut rng = Rng::new(1);
    for number in 0..POSITIONS {
        let position = position_after(&game, number * 3, &mut rng);
        let asked = ask(&mut engine, &*position, MOVE);
        lines.say(&format!("a legal move after {} plies", number * 3), asked);
    }
    lines.say(
        "it stops when it is told",
        stop(&mut engine, &*game.start()),
    );
    engine.forget();
    let again = ask(&mut engine, &*game.start(), MOVE);
    lines.say("another game", again);
    match lines.failed {
        0 => Ok(()),
        _ => Err(Failure::Said),
    }
}

/// The game that an engine of this protocol plays.
fn find_game(spec: &Spec, game: Option<&str>) -> Result<AnyGame, Failure> {
    let protocol = spec.name.split(':').next().unwrap_or_default();
    let (id, rules) = match (protocol, game) {
        ("uai", _) => ("ataxx", ""),
        ("gomocup", _) => ("gomoku", ""),
        ("tcga", _) => ("banqi", "set=tcga"),
        ("ugi", Some(game)) => (game, ""),
        ("ugi", None) => {
            let words = "UGI is spoken for any game: name one with --game";
            return Err(Failure::Usage(words.to_owned()));
        }
        _ => {
            let words = "write the engine as uai:PATH, ugi:PATH, gomocup:PATH or tcga:PATH";
            return Err(Failure::Usage(words.to_owned()));
        }
    };
    let options: Options = rules.parse()?;
    Ok(AnyGame::new(id, None, &options)?)
}

/// A position in which a player is to move, after so many random plies or fewer.
fn position_after(game: &AnyGame, plies: u32, rng: &mut Rng) -> Box<dyn Position> {
    let mut position = game.start();
    for _ in 0..plies {
        let mut next = position.clone();
        next.play_random(rng);
        while next.turn() == Turn::Chance {
            next.play_random(rng);
        }
        if next.turn().is_over() {
            break;
        }
        position = next;
    }
    position
}

/// Asks for a move and says what is wrong with the answer.
fn ask(engine: &mut ExternalEngine, position: &dyn Position, time: Duration) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let clock = || began.elapsed();
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    let report = engine.think(position, &control, &mut Unheard);
    let took = began.elapsed();
    let best = report.map_err(|error| error.to_string())?.best;
    let played = position.boxed_clone().play(&best);
    played.map_err(|error| format!("'{best}' in {}: {error}", position.text()))?;
    match took > time + MARGIN {
        true => Err(format!("{best} after {took:.0?} instead of {time:.0?}")),
        false => Ok(()),
    }
}

/// Tells a long search to stop.
fn stop(engine: &mut ExternalEngine, position: &dyn Position) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let clock = || began.elapsed();
    let limits = Limits {
        time: Some(Duration::from_secs(60)),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(STOP_AFTER);
            stop.store(true, Ordering::Relaxed);
        });
        engine.think(position, &control, &mut Unheard)
    });
    report.map_err(|error| error.to_string())?;
    let late = began.elapsed().saturating_sub(STOP_AFTER);
    match late > STOP_WITHIN {
        true => Err(format!("it answered {late:.0?} later")),
        false => Ok(()),
    }
}

/// What is told, and how much of it failed.
#[derive(Default)]
struct Lines {
    failed: u32,
}

impl Lines {
    fn say(&mut self, what: &str, result: Result<(), String>) {
        match result {
            Ok(()) => println!("ok      {what}"),
            Err(fault) => {
                self.failed += 1;
                println!("FAILED  {what}: {fault}");
            }
        }
    }
}
