//! Runs whose games are played by workers: the run is the same whoever plays.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fake;
#[path = "fake/selfplay_workers.rs"]
mod selfplay_workers;

use fake::FakeDevice;
use selfplay_workers::LocalSelfplayWorkers;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use wuqi_arena::JobKind;
use wuqi_arena::queue::{Files, QueueError, QueuedJob, version};
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Metadata, NetworkFile, Precision, Tensors, write_network};
use wuqi_train::Config;
use wuqi_train::remote::{GamesJob, Order, Played, SelfplayKind};
use wuqi_train::run::{Limits, Means, Summary, train_through};

fn config(game: &str, more: &str) -> Config {
    let text = format!(
        "game = \"{game}\"\n{more}\n\
         [network]\nblocks = 1\nchannels = 8\npolicy_channels = 4\nvalue_channels = 4\nhidden = 8\n\
         [selfplay]\nsimulations = 12\nfast_simulations = 4\nresign = true\n\
         play_out_share = 0.5\njob_games = 3\n\
         [replay]\ngeneration = 60\nwindow = 100\nlargest_window = 150\n\
         [learning]\nbatch = 16\nreuse = 2\n[rating]\nevery = 0\n"
    );
    Config::read(&text).unwrap()
}

fn selfplay_workers(threads: usize, deaths: u64) -> LocalSelfplayWorkers {
    LocalSelfplayWorkers {
        threads,
        deaths,
        lost: Arc::new(AtomicU64::new(0)),
    }
}

fn run(
    config: &Config,
    selfplay_workers: &LocalSelfplayWorkers,
    folder: &Path,
    generations: u64,
) -> Summary {
    let limits = Limits {
        generations: Some(generations),
        ..Limits::default()
    };
    let (stop, device) = (AtomicBool::new(false), FakeDevice::default());
    let means = Means {
        selfplay_workers: Some(selfplay_workers),
        ..Means::default()
    };
    train_through(means, config, folder, &device, &limits, &stop, &|_| {}).unwrap()
}

fn tensors(folder: &Path) -> Tensors {
    let bytes = std::fs::read(folder.join("network.safetensors")).unwrap();
    NetworkFile::read(&bytes).unwrap().tensors
}

#[test]
fn a_run_is_the_same_whoever_plays_and_whoever_dies() {
    for (game, more) in [("territory", "sizes = [\"4x4\", \"6x6\"]"), ("banqi", "")] {
        let config = config(game, more);
        let [alone, many, dying] = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let whole = run(&config, &selfplay_workers(1, 0), alone.path(), 3);
        // The fake network depends on every batch, so equal networks mean equal games.
        run(&config, &selfplay_workers(3, 0), many.path(), 2);
        let last = run(&config, &selfplay_workers(2, 0), many.path(), 3);
        assert_eq!(tensors(many.path()), tensors(alone.path()), "{game}");
        let counted = |summary: &Summary| {
            let entries = summary.log.iter();
            entries
                .map(|e| (e.games, e.positions, e.evaluations))
                .collect::<Vec<_>>()
        };
        assert_eq!(counted(&last), counted(&whole));
        assert_eq!(
            whole.log[0].games % 3,
            0,
            "jobs of three games count as a whole"
        );
        let deadly = selfplay_workers(2, 1);
        run(&config, &deadly, dying.path(), 3);
        assert!(deadly.lost.load(Relaxed) > 0);
        assert_eq!(tensors(dying.path()), tensors(alone.path()), "{game}");
    }
}

/// Files with one network for Territory 4x4 under its own name.
struct Networks(String, Vec<u8>);

impl Files for Networks {
    fn fetch(&self, name: &str) -> Result<Option<Vec<u8>>, QueueError> {
        Ok((name == self.0).then(|| self.1.clone()))
    }
}

#[test]
fn a_worker_does_what_it_can_and_refuses_the_rest_with_a_sentence() {
    let config = config("territory", "sizes = [\"4x4\"]");
    let games = config.games().unwrap();
    let wuqi_games::any::AnyGame::Territory(game) = &games[0] else {
        unreachable!("it is Territory");
    };
    let metadata = Metadata {
        game: "territory".to_owned(),
        rules: String::new(),
        sizes: vec![games[0].size()],
        training: "{}".to_owned(),
    };
    let tensors = random_tensors(&config.network.shape(game), 1);
    let bytes = write_network(&metadata, &tensors, Precision::F32).unwrap();
    let order = Order::new(&config, None, &bytes);
    let networks = Networks(order.network.clone(), bytes);
    let kind = SelfplayKind::new(&networks);
    let job = GamesJob { number: 7, seed: 5 };
    let content = SelfplayKind::content(&order, job).unwrap();
    let work = |content: &Value, halted: bool| {
        let queued = QueuedJob {
            version: version(),
            order: "x".to_owned(),
            kind: SelfplayKind::NAME.to_owned(),
            job: 7,
            content: content.clone(),
            number: 0,
        };
        kind.runner().work(&queued, &AtomicBool::new(halted))
    };
    let played = work(&content, false).unwrap().unwrap();
    assert_eq!(
        work(&content, false).unwrap().unwrap(),
        played,
        "the same again"
    );
    let played: Played = serde_json::from_value(played).unwrap();
    assert!(played.evaluations > 20 && !played.games.is_empty());
    assert_eq!(work(&content, true), Ok(None), "broken off");
    let gone = changed(&content, "network", json!("0000"));
    assert_eq!(work(&gone, false), Ok(None), "its generation is over");
    for (key, value, words) in [
        ("sizes", json!(["6x6"]), "does not play on 6x6"),
        ("game", json!("chess"), "chess"),
        ("game", json!("sequencium"), "territory"),
        ("play", json!({ "simulations": 0 }), "simulations"),
        ("play", json!({ "job_games": 0 }), "job_games"),
    ] {
        let error = work(&changed(&content, key, value), false)
            .unwrap_err()
            .to_string();
        assert!(error.contains(words), "{key}: {error}");
    }
    assert!(work(&Value::Null, false).is_err());
}

fn changed(content: &Value, key: &str, value: Value) -> Value {
    let mut content = content.clone();
    content["order"][key] = value;
    content
}
