//! The whole run with a fake learner: it plays, keeps, resumes and rates. What it resumes
//! to is exactly what it would have been.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fake;

use fake::FakeDevice;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use wuqi_train::Config;
use wuqi_train::run::{Entry, Limits, News, PIECE, Phase, Rated, Summary, train};

fn config(game: &str, more: &str) -> Config {
    let text = format!(
        "game = \"{game}\"\n{more}\n\
         [network]\nblocks = 1\nchannels = 8\npolicy_channels = 4\nvalue_channels = 4\nhidden = 8\n\
         [selfplay]\ngames = 6\nleaves = 2\nsimulations = 12\nfast_simulations = 4\nresign = true\n\
         play_out_share = 0.5\n\
         [replay]\ngeneration = 60\nwindow = 100\nlargest_window = 150\n\
         [learning]\nbatch = 16\nreuse = 2\n\
         [rating]\nevery = 2\nanchors = [\"random\"]\ngames = 2\nsimulations = 4\nthreads = 1\n"
    );
    Config::read(&text).unwrap()
}

fn run(config: &Config, folder: &Path, generations: u64) -> Summary {
    let limits = Limits {
        generations: Some(generations),
        ..Limits::default()
    };
    let stop = AtomicBool::new(false);
    train(
        config,
        folder,
        &FakeDevice::default(),
        &limits,
        &stop,
        &|_| {},
    )
    .unwrap()
}

/// A log without what depends on clocks, and without the last digits, which a log in text
/// may lose.
fn timeless(log: &[Entry]) -> Vec<Entry> {
    let round = |value: f64| (value * 1e9).round();
    let strip = |entry: &Entry| Entry {
        length: round(entry.length),
        results: entry.results.map(round),
        rated: entry.rated.clone().map(|rated| Rated {
            elo: rated.elo.map(round),
            error: rated.error.map(round),
            ..rated
        }),
        seconds: 0.0,
        games_per_second: 0.0,
        evaluations_per_second: 0.0,
        learned_per_second: 0.0,
        ..entry.clone()
    };
    log.iter().map(strip).collect()
}

/// Every part that a run keeps but its log, by name.
fn parts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = std::fs::read_dir(folder.join("parts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .filter(|(name, _)| !name.starts_with("log") && !name.starts_with("rated"))
        .collect();
    found.sort();
    found
}

#[test]
fn a_resumed_run_is_the_run_that_was_not_interrupted() {
    for (game, more) in [("territory", "sizes = [\"4x4\", \"6x6\"]"), ("banqi", "")] {
        let config = config(game, more);
        let [straight, resumed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let whole = run(&config, straight.path(), 5);
        run(&config, resumed.path(), 2);
        // A kill in the third generation leaves files that nothing names.
        std::fs::write(resumed.path().join("parts/games.000003.0"), "rest").unwrap();
        std::fs::write(resumed.path().join("manifest.json.new"), "rest").unwrap();
        run(&config, resumed.path(), 3);
        let last = run(&config, resumed.path(), 5);
        assert_eq!(timeless(&last.log), timeless(&whole.log), "{game}");
        assert_eq!(parts(resumed.path()), parts(straight.path()), "{game}");
        assert!(whole.log.iter().any(|entry| entry.rated.is_some()));
        let network = |folder: &Path| std::fs::read(folder.join("network.safetensors")).unwrap();
        let file = |folder| wuqi_nn::NetworkFile::read(&network(folder)).unwrap();
        let (a, b) = (file(straight.path()), file(resumed.path()));
        assert_eq!(a.tensors, b.tensors);
        assert_eq!(a.metadata.game, game);
    }
}

#[test]
fn the_folder_stays_bounded() {
    let config = config("sequencium", "sizes = [\"4x4\"]");
    let place = tempfile::tempdir().unwrap();
    let summary = run(&config, place.path(), 8);
    let window = summary.log.last().unwrap().window;
    // One generation may stand beyond the bound: games are never cut.
    assert!(window <= 150 + 60 + 100, "{window}");
    let segments = parts(place.path());
    let games = segments
        .iter()
        .filter(|(name, _)| name.starts_with("games"));
    assert!(games.count() <= 4);
    assert!(segments.iter().all(|(_, bytes)| bytes.len() <= PIECE));
    for name in [
        "config.toml",
        "log.jsonl",
        "loss.svg",
        "elo.svg",
        "network.safetensors",
    ] {
        assert!(place.path().join(name).is_file(), "{name}");
    }
}

#[test]
fn another_run_in_the_same_folder_is_refused() {
    let place = tempfile::tempdir().unwrap();
    run(&config("territory", "sizes = [\"4x4\"]"), place.path(), 1);
    let other = config("territory", "sizes = [\"6x6\"]");
    let stop = AtomicBool::new(false);
    let device = FakeDevice::default();
    let refused = train(
        &other,
        place.path(),
        &device,
        &Limits::default(),
        &stop,
        &|_| {},
    );
    assert!(refused.unwrap_err().to_string().contains("another run"));
}

#[test]
fn a_stop_ends_the_run_soon_and_keeps_it() {
    let place = tempfile::tempdir().unwrap();
    let config = config("ataxx", "sizes = [\"5x5\"]");
    let stop = AtomicBool::new(false);
    let heard = AtomicUsize::new(0);
    let tell = |news: &News<'_>| {
        heard.fetch_add(1, Relaxed);
        if news.phase == Phase::Ended {
            stop.store(true, Relaxed);
        }
    };
    let device = FakeDevice::default();
    let summary = train(
        &config,
        place.path(),
        &device,
        &Limits::default(),
        &stop,
        &tell,
    )
    .unwrap();
    assert!(summary.stopped && heard.load(Relaxed) > 0);
    assert_eq!(summary.log.len(), 1);
    assert_eq!(run(&config, place.path(), 2).log.len(), 2);
}

#[test]
fn many_workers_share_a_device() {
    let mut config = config("gomoku", "sizes = [\"6x6\", \"7x7\"]\nrules = \"row=4\"");
    config.selfplay.threads = 3;
    config.selfplay.games = 24;
    config.selfplay.least_batch = 8;
    config.selfplay.largest_batch = 32;
    let place = tempfile::tempdir().unwrap();
    let limits = Limits {
        generations: Some(3),
        ..Limits::default()
    };
    let stop = AtomicBool::new(false);
    for shared in [true, false] {
        let device = FakeDevice { shared };
        let place = place.path().join(shared.to_string());
        let summary = train(&config, &place, &device, &limits, &stop, &|_| {}).unwrap();
        let last = summary.log.last().unwrap();
        assert!(last.games > 10 && last.evaluations > 1_000, "{last:?}");
    }
}
