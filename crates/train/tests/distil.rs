//! A small network learns from a large one or from an engine: what it is shown, and what is
//! written.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod fake;
#[path = "fake/stopping.rs"]
mod stopping;

use fake::FakeDevice;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use stopping::StoppingDevice;
use wuqi_engines::NoFiles;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Metadata, NetworkFile, Precision, write_network};
use wuqi_train::Config;
use wuqi_train::distil::{Distilled, Nearness, Tutor, distil};
use wuqi_train::run::RunError;

/// A description of a small network.
fn config(game: &str, size: &str) -> Config {
    let text = format!(
        "game = \"{game}\"\nsizes = [\"{size}\"]\n[network]\nblocks = 1\nchannels = 16\n\
         [selfplay]\ngames = 8\n[learning]\nbatch = 16\n"
    );
    Config::read(&text).unwrap()
}

/// A teacher that knows nothing, but says it firmly.
fn teacher(config: &Config) -> NetworkFile {
    let games = config.games().unwrap();
    let shape = wuqi_games::with_game!(
        &games[0],
        game => config.network.shape(game),
        _game => panic!("a game of the program")
    );
    let metadata = Metadata {
        game: config.game.clone(),
        rules: String::new(),
        sizes: vec![config.sizes[0].parse().unwrap()],
        training: String::new(),
    };
    let tensors = random_tensors(&shape, 7);
    let bytes = write_network(&metadata, &tensors, Precision::F32).unwrap();
    NetworkFile::read(&bytes).unwrap()
}

/// Longer than any test.
const HOUR: Duration = Duration::from_secs(3600);

/// A network that has learned some steps.
struct Learned {
    file: Vec<u8>,
    nearness: Nearness,
    steps: u64,
    lessons: u64,
}

/// Learns some steps, and measures what came of it.
fn learn(config: &Config, tutor: Tutor<'_>) -> Result<Learned, RunError> {
    let (steps, lessons) = (Cell::new(0), Cell::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let device = StoppingDevice {
        steps: 20,
        stop: Arc::clone(&stop),
    };
    let learned = distil(config, tutor, &device, HOUR, &stop, &|news| {
        steps.set(news.steps);
        lessons.set(news.lessons);
    })?;
    // The stop was for learning alone.
    stop.store(false, Relaxed);
    Ok(Learned {
        file: learned.file.clone(),
        nearness: learned.nearness(),
        steps: steps.get(),
        lessons: lessons.get(),
    })
}

#[test]
fn every_game_gives_lessons_and_a_file_of_bytes() {
    for (game, size) in [
        ("ataxx", "7x7"),
        ("banqi", "4x8"),
        ("gomoku", "9x9"),
        ("sequencium", "5x5"),
        ("territory", "5x5"),
    ] {
        let config = config(game, size);
        let teacher = teacher(&config);
        let learned = learn(&config, Tutor::Network(&teacher)).unwrap();
        assert!(learned.steps >= 20, "{game}");
        // Each lesson is learned about `reuse` times, and never before it was there.
        let shown = learned.steps * config.learning.batch as u64;
        let reuse = shown as f64 / learned.lessons as f64;
        assert!(reuse <= config.learning.reuse + 1e-9, "{game}: {reuse}");
        let file = NetworkFile::read(&learned.file).unwrap();
        assert_eq!(file.metadata.game, game);
        assert!(file.metadata.training.contains(&teacher.hash), "{game}");
        assert!(learned.nearness.positions >= 4096);
        assert!((0.0..=1.0).contains(&learned.nearness.same_move));
        // Four times smaller than single precision, but for header and biases.
        let weights = file.shape.parameters();
        assert!(learned.file.len() < 2 * weights + 8_000, "{game}");
    }
}

/// Why nothing was learned.
fn refused(learned: Result<Learned, RunError>) -> String {
    learned.err().unwrap().to_string()
}

#[test]
fn a_teacher_of_another_game_is_refused() {
    let banqi = teacher(&config("banqi", "4x8"));
    let error = refused(learn(&config("ataxx", "7x7"), Tutor::Network(&banqi)));
    assert!(error.contains("banqi"), "{error}");
}

/// Learns from an engine.
fn learn_from(config: &Config, spec: &str) -> Result<Learned, RunError> {
    let engine = Tutor::Engine {
        spec: &spec.parse().unwrap(),
        source: &NoFiles,
    };
    learn(config, engine)
}

#[test]
fn an_engine_teaches_on_any_number_of_threads() {
    for threads in [1, 3] {
        let mut config = config("banqi", "4x8");
        config.selfplay.threads = threads;
        let learned = learn_from(&config, "banqi:alphabeta:depth=1").unwrap();
        assert!(learned.steps >= 20 && learned.lessons >= 16);
        let file = NetworkFile::read(&learned.file).unwrap();
        let training = &file.metadata.training;
        assert!(training.contains("banqi:alphabeta:depth=1"), "{training}");
    }
}

#[test]
fn an_engine_that_would_search_for_ever_is_refused() {
    let error = refused(learn_from(&config("banqi", "4x8"), "banqi:alphabeta"));
    assert!(error.contains("needs a limit"), "{error}");
    let error = refused(learn_from(
        &config("ataxx", "7x7"),
        "banqi:alphabeta:depth=1",
    ));
    assert!(error.contains("banqi:alphabeta"), "{error}");
}

/// Learns for so long from an engine that thinks for an hour.
fn learn_slowly<'a>(config: &Config, time: Duration, stop: &'a AtomicBool) -> Distilled<'a> {
    let engine = Tutor::Engine {
        spec: &"mcts:time=60m".parse().unwrap(),
        source: &NoFiles,
    };
    distil(config, engine, &FakeDevice::default(), time, stop, &|_| {}).unwrap()
}

#[test]
fn the_end_of_the_time_and_a_stop_break_off_what_an_engine_thinks() {
    let mut config = config("territory", "8x8");
    config.selfplay.threads = 2;
    // From the start, where no search comes to its end by itself.
    config.selfplay.random_share = 0.0;
    for time in [Duration::from_millis(50), HOUR] {
        let stop = AtomicBool::new(false);
        let learned = std::thread::scope(|scope| {
            if time == HOUR {
                scope.spawn(|| stop.store(true, Relaxed));
            }
            learn_slowly(&config, time, &stop)
        });
        // The file is there before the teacher is asked again, and nothing half thought is in it.
        let file = NetworkFile::read(&learned.file).unwrap();
        let training = &file.metadata.training;
        assert!(training.contains("\"lessons\":0"), "{training}");
        assert!(training.contains("mcts:time=60m"), "{training}");
        stop.store(true, Relaxed);
        assert_eq!(learned.nearness().positions, 0);
    }
}

#[test]
fn after_a_stop_a_network_is_still_asked_once() {
    let config = config("ataxx", "7x7");
    let (teacher, stop) = (teacher(&config), AtomicBool::new(true));
    let device = FakeDevice::default();
    let tutor = Tutor::Network(&teacher);
    let learned = distil(&config, tutor, &device, HOUR, &stop, &|_| {}).unwrap();
    assert!(NetworkFile::read(&learned.file).is_ok());
    let nearness = learned.nearness();
    assert_eq!(nearness.positions, config.selfplay.games);
    assert!((0.0..=1.0).contains(&nearness.same_move));
}
