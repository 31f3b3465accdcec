//! Training on a disk that fails at every call in turn: what a restart finds is a generation
//! that was told of or the one that was being kept, and what goes on comes to the same end.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fake;

use fake::FakeDevice;
use serde_json::Value;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use wuqi_arena::disk::{Disk, FailingDisk};
use wuqi_games::any::AnyGame;
use wuqi_nn::{NetworkFile, Tensors};
use wuqi_train::Config;
use wuqi_train::labels::Pack;
use wuqi_train::run::{Limits, Means, News, Phase, train_through};

const CONFIG: &str = r#"
    game = "territory"
    sizes = ["3x3"]
    [network]
    blocks = 1
    channels = 4
    policy_channels = 2
    value_channels = 2
    hidden = 4
    [selfplay]
    games = 2
    leaves = 1
    simulations = 2
    fast_simulations = 2
    [replay]
    generation = 8
    window = 16
    largest_window = 24
    [learning]
    batch = 4
    reuse = 1
    [rating]
    every = 2
    anchors = ["random"]
    games = 2
    simulations = 2
    threads = 1
    solved_positions = 0
"#;

const GENERATIONS: u64 = 2;

fn folder() -> &'static Path {
    Path::new("run")
}

/// Runs a session on a disk: whether it came to its end, and the last generation that was
/// told of.
fn session(disk: &FailingDisk, config: &str) -> (bool, u64) {
    let disk: Arc<dyn Disk> = Arc::new(disk.clone());
    let config = Config::read(config).unwrap();
    let limits = Limits {
        generations: Some(GENERATIONS),
        ..Limits::default()
    };
    let told = AtomicU64::new(0);
    let listen = |news: &News<'_>| {
        if news.phase == Phase::Ended {
            told.store(news.generation, Relaxed);
        }
    };
    let means = Means {
        disk: Some(&disk),
        ..Means::default()
    };
    let (stop, device) = (AtomicBool::new(false), FakeDevice::default());
    let ended = train_through(means, &config, folder(), &device, &limits, &stop, &listen);
    (ended.is_ok(), told.into_inner())
}

fn file(disk: &FailingDisk, name: &str) -> Option<Vec<u8>> {
    disk.mended().read(&folder().join(name)).unwrap()
}

/// How many generations a restart would find.
fn kept(disk: &FailingDisk) -> u64 {
    file(disk, "manifest.json").map_or(0, |bytes| {
        let manifest: Value = serde_json::from_slice(&bytes).unwrap();
        manifest["total"]["generations"].as_u64().unwrap()
    })
}

/// What must be the same at the end: all names, and whatever does not depend on clocks.
fn outcome(disk: &FailingDisk) -> (Vec<PathBuf>, Vec<Vec<u8>>, Tensors) {
    let names = disk.names();
    let lasting = |path: &&PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        ["learner", "flights", "games"]
            .iter()
            .any(|kind| name.starts_with(kind))
    };
    let parts = names.iter().filter(lasting);
    let parts = parts.map(|path| disk.mended().read(path).unwrap().unwrap());
    let parts = parts.collect();
    let network = NetworkFile::read(&file(disk, "network.safetensors").unwrap()).unwrap();
    (names, parts, network.tensors)
}

/// Lets every call of a run fail in turn; gives the disks of those that went on afterwards.
fn fail_at_every_call(config: &str) -> Vec<FailingDisk> {
    let whole = FailingDisk::default();
    assert_eq!(session(&whole, config), (true, GENERATIONS));
    let wanted = outcome(&whole);
    let once = |call: u32| call..call + 1;
    let for_good = |call: u32| call..u32::MAX;
    let kinds: [&dyn Fn(u32) -> Range<u32>; 2] = [&once, &for_good];
    let mut interrupted = 0;
    let mut mended = Vec::new();
    for call in 0..whole.calls() {
        for kind in kinds {
            let disk = FailingDisk::failing(kind(call));
            let (ended, told) = session(&disk, config);
            let found = kept(&disk);
            assert!(
                (told..=told + 1).contains(&found),
                "call {call} failed: generation {told} was told of, {found} is there"
            );
            interrupted += u32::from(!ended);
            // Somebody runs it again when there is room.
            let again = disk.mended();
            assert!(session(&again, config).0, "call {call} failed for ever");
            assert!(outcome(&again) == wanted, "call {call} changed something");
            mended.push(again);
        }
    }
    assert!(interrupted > whole.calls(), "{interrupted}");
    mended
}

#[test]
fn a_disk_that_fails_at_any_call_costs_at_most_the_generation_under_way() {
    fail_at_every_call(CONFIG);
}

/// Leaves that were judged in a generation that was lost stay written down, but no record is
/// ever cut in two.
#[test]
fn labels_are_whole_records_whatever_fails() {
    let config = CONFIG.replace("territory", "gomoku").replace("3x3", "5x5");
    let config = format!("{config}\n[labels]\nfolder = \"labels\"\nafter = 0.0\n");
    let games = Config::read(&config).unwrap().games().unwrap();
    let AnyGame::Gomoku(game) = &games[0] else {
        panic!("the configuration names Gomoku");
    };
    let record = game.layout().record_bytes();
    for disk in fail_at_every_call(&config) {
        let labels = disk.mended().read(Path::new("labels/leaves.labels"));
        let labels = labels.unwrap().expect("there are labels");
        assert!(labels.len() > 32 + 100 * record);
        assert_eq!((labels.len() - 32) % record, 0);
    }
}
