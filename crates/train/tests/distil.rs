//! A small network learns from a large one or from an engine: what it is shown, and what is
//! written.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod fake;

use fake::FakeDevice;
use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::NoFiles;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Metadata, NetworkFile, Precision, write_network};
use wuqi_train::Config;
use wuqi_train::distil::{Distilled, Tutor, distil};
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

/// Learns until the first news and a moment longer.
fn learn(config: &Config, tutor: Tutor<'_>) -> Result<(Distilled, u64, u64), RunError> {
    let (steps, lessons) = (Cell::new(0), Cell::new(0));
    let time = Duration::from_millis(300);
    let device = FakeDevice::default();
    let learned = distil(
        config,
        tutor,
        &device,
        time,
        &AtomicBool::new(false),
        &|news| {
            steps.set(news.steps);
            lessons.set(news.lessons);
        },
    )?;
    Ok((learned, steps.get(), lessons.get()))
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
        let (learned, steps, lessons) = learn(&config, Tutor::Network(&teacher)).unwrap();
        assert!(steps > 0, "{game}");
        // Each lesson is learned about `reuse` times, and never before it was there.
        let shown = steps * config.learning.batch as u64;
        let reuse = shown as f64 / lessons as f64;
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

#[test]
fn a_teacher_of_another_game_is_refused() {
    let banqi = teacher(&config("banqi", "4x8"));
    let error = learn(&config("ataxx", "7x7"), Tutor::Network(&banqi)).unwrap_err();
    assert!(error.to_string().contains("banqi"), "{error}");
}

/// Learns from an engine.
fn learn_from(config: &Config, spec: &str) -> Result<(Distilled, u64, u64), RunError> {
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
        let (learned, steps, lessons) = learn_from(&config, "banqi:alphabeta:depth=1").unwrap();
        assert!(steps > 0 && lessons >= 16);
        let file = NetworkFile::read(&learned.file).unwrap();
        let training = &file.metadata.training;
        assert!(training.contains("banqi:alphabeta:depth=1"), "{training}");
    }
}

#[test]
fn an_engine_that_would_search_for_ever_is_refused() {
    let error = learn_from(&config("banqi", "4x8"), "banqi:alphabeta").unwrap_err();
    assert!(error.to_string().contains("needs a limit"), "{error}");
    let error = learn_from(&config("ataxx", "7x7"), "banqi:alphabeta:depth=1").unwrap_err();
    assert!(error.to_string().contains("banqi:alphabeta"), "{error}");
}
