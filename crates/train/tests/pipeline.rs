//! The whole run with a fake learner: it plays, keeps, resumes and rates. What it resumes
//! to is exactly what it would have been.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fake;

use fake::FakeDevice;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use wuqi_core::{Outcome, Player};
use wuqi_games::any::AnyGame;
use wuqi_train::Config;
use wuqi_train::labels::LabelReader;
use wuqi_train::run::{
    Entry, Limits, News, PIECE, Phase, Rated, Sample, SessionTimes, Summary, train,
};

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
fn every_generation_leaves_games_to_replay_and_what_its_network_thinks() {
    for (game, more) in [
        ("banqi", ""),
        ("ataxx", "sizes = [\"5x5\", \"6x6\"]"),
        ("gomoku", "sizes = [\"6x6\"]\nrules = \"row=4\""),
    ] {
        let own = "[samples]\ngames = 2\npositions = [\"OWN\"]";
        let plain = config(game, more);
        let games = plain.games().unwrap();
        let text = toml::to_string(&plain).unwrap();
        let text = text.split("[samples]").next().unwrap().to_owned() + own;
        assert!(Config::read(&text).is_err(), "a position that cannot be");
        let config = Config::read(&text.replace("OWN", &games[0].start().text())).unwrap();
        let place = tempfile::tempdir().unwrap();
        run(&config, place.path(), 2);
        run(&config, place.path(), 3);
        let mut opinions = Vec::new();
        for generation in 0..=3 {
            let file = place.path().join(format!("samples/{generation:06}.json"));
            let bytes = std::fs::read(file).unwrap();
            assert!(bytes.len() < 60_000, "{game}: {} bytes", bytes.len());
            let sample: Sample = serde_json::from_slice(&bytes).unwrap();
            assert_eq!((sample.generation, &*sample.game), (generation, game));
            // A short generation may end no more than one long game.
            let kept = sample.games.len();
            assert_eq!(kept == 0, generation == 0, "{game}: {kept} games");
            assert!(kept <= 2, "{game}: {kept} games");
            for played in &sample.games {
                let size = played.size.parse().unwrap();
                let rules = played.rules.parse().unwrap();
                let game = AnyGame::new(game, Some(size), &rules).unwrap();
                let mut position = match &*played.start {
                    "" => game.start(),
                    text => game.read(text).unwrap(),
                };
                for mv in &played.moves {
                    position.play(mv).unwrap();
                }
                let word = match position.turn().outcome() {
                    Some(Outcome::Win(Player::One)) => "one",
                    Some(Outcome::Win(Player::Two)) => "two",
                    Some(Outcome::Draw) => "draw",
                    None => "",
                };
                assert_eq!(word.is_empty(), played.resigned);
                assert!(played.resigned || word == played.outcome);
            }
            for opinion in &sample.opinions {
                let position = games[0].read(&opinion.position).unwrap();
                let legal = position.moves();
                assert!(opinion.policy.iter().all(|(mv, _)| legal.contains(mv)));
                let sum: f32 = opinion.policy.iter().map(|(_, share)| share).sum();
                assert!((0.9..1.1).contains(&sum), "{game}: {sum}");
                assert!((0.0..=1.0).contains(&opinion.value));
            }
            let of = |sample: &Sample| -> Vec<(String, String)> {
                let each = sample.opinions.iter();
                each.map(|opinion| (opinion.of.clone(), opinion.position.clone()))
                    .collect()
            };
            let asked = of(&sample);
            assert_eq!((&*asked[0].0, &*asked.last().unwrap().0), ("start", "own"));
            opinions.push(asked);
        }
        assert!(opinions.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn a_session_says_when_it_ends_and_that_it_has_ended() {
    let place = tempfile::tempdir().unwrap();
    let config = config("territory", "sizes = [\"4x4\"]");
    let read = || -> SessionTimes {
        let bytes = std::fs::read(place.path().join("session.json")).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    };
    let told = Mutex::new(Vec::new());
    let limits = Limits {
        generations: Some(2),
        time: Some(Duration::from_secs(3600)),
    };
    let listen = |news: &News<'_>| {
        let times = read();
        told.lock()
            .unwrap()
            .push((news.phase, news.generation, news.left, times));
    };
    let (stop, device) = (AtomicBool::new(false), FakeDevice::default());
    train(&config, place.path(), &device, &limits, &stop, &listen).unwrap();
    let told = told.into_inner().unwrap();
    let (_, _, left, first) = told[0];
    assert!(
        left.unwrap() > Duration::from_secs(3000),
        "only the time is known yet"
    );
    assert_eq!(first.ended, None);
    let hour = first.ends.unwrap() - first.began;
    assert!((3_599_000..3_700_000).contains(&hour), "{hour}");
    let (phase, generation, left, _) = *told.last().unwrap();
    assert_eq!((phase, generation), (Phase::Ended, 2));
    assert_eq!(left, Some(Duration::ZERO), "no generation is left");
    let last = read();
    assert!(last.ended.unwrap() >= last.began);
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

/// One run plays several boards by several rules, as often as it is told to, and writes labels
/// of the first board and rules alone.
#[test]
fn boards_and_rules_are_mixed_and_labels_are_of_the_first() {
    for shared in [false, true] {
        let place = tempfile::tempdir().unwrap();
        let labels = place.path().join("labels");
        let mut config = config("gomoku", "");
        config.sizes = ["6x6", "4x4", "5x6"].map(str::to_owned).to_vec();
        config.rules = "row=4 | row=4,rule=standard".to_owned();
        config.first_share = 0.25;
        config.selfplay.games = 24;
        config.selfplay.canvases = vec!["5x6".to_owned()];
        config.replay.generation = 300;
        config.labels = Some(wuqi_train::config::Labels {
            folder: labels.to_str().unwrap().to_owned(),
            after: 0.0,
        });
        let limits = Limits {
            generations: Some(2),
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let (device, run) = (FakeDevice { shared }, place.path().join("run"));
        let summary = train(&config, &run, &device, &limits, &stop, &|_| {}).unwrap();
        let last = summary.log.last().unwrap();
        let bytes = std::fs::read(run.join("network.safetensors")).unwrap();
        let network = wuqi_nn::NetworkFile::read(&bytes).unwrap();
        assert_eq!(network.metadata.size_list(), "6x6,4x4,5x6");
        assert_eq!(network.metadata.rule_lists().unwrap().len(), 2);
        let reader = LabelReader::open(&labels.join("leaves.labels")).unwrap();
        assert_eq!([reader.layout().width, reader.layout().height], [6, 6]);
        // A quarter of the games, whose boards are larger and whose games are longer than others.
        let share = reader.records() as f64 / last.evaluations as f64;
        assert!((0.02..0.4).contains(&share), "{share}");
    }
}
