//! What a piece of a longer training needs: it begins with a network, learns while it plays,
//! meets varied starts, and writes down what it judged.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fake;

use fake::FakeDevice;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use wuqi_core::Encode;
use wuqi_games::ataxx::Ataxx;
use wuqi_games::{Configure, Options, Size};
use wuqi_nn::NetworkFile;
use wuqi_train::Config;
use wuqi_train::config::Labels;
use wuqi_train::labels::{LabelReader, Pack};
use wuqi_train::run::{Limits, Means, RunError, Summary, pack_run, train_through, unpack_run};

fn config(game: &str, more: &str) -> Config {
    let text = format!(
        "game = \"{game}\"\n\
         [network]\nblocks = 1\nchannels = 8\npolicy_channels = 4\nvalue_channels = 4\nhidden = 8\n\
         [replay]\ngeneration = 60\nwindow = 100\nlargest_window = 150\n\
         [rating]\nevery = 0\n{more}"
    );
    Config::read(&text).unwrap()
}

const PLAY: &str = "[selfplay]\ngames = 6\nleaves = 2\nsimulations = 12\nfast_simulations = 4\n";

fn run(
    config: &Config,
    folder: &Path,
    from: Option<&NetworkFile>,
    generations: u64,
) -> Result<Summary, RunError> {
    let limits = Limits {
        generations: Some(generations),
        ..Limits::default()
    };
    let (stop, device) = (AtomicBool::new(false), FakeDevice::default());
    let means = Means {
        from,
        ..Means::default()
    };
    train_through(means, config, folder, &device, &limits, &stop, &|_| {})
}

fn network(folder: &Path) -> NetworkFile {
    let bytes = std::fs::read(folder.join("network.safetensors")).unwrap();
    NetworkFile::read(&bytes).unwrap()
}

#[test]
fn a_run_begins_with_a_network_and_remembers_which() {
    let config = config(
        "territory",
        &format!("{PLAY}[learning]\nbatch = 16\nreuse = 2\n"),
    );
    let [first, second, third] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    run(&config, first.path(), None, 1).unwrap();
    let from = network(first.path());
    run(&config, second.path(), Some(&from), 1).unwrap();
    let told = network(second.path()).metadata.training;
    assert!(told.contains(&from.hash), "{told}");
    // The same command goes on; a run that began otherwise is another run.
    assert_eq!(
        run(&config, second.path(), Some(&from), 2)
            .unwrap()
            .log
            .len(),
        2
    );
    assert_eq!(run(&config, second.path(), None, 3).unwrap().log.len(), 3);
    let other = network(second.path());
    let refused = run(&config, second.path(), Some(&other), 4).unwrap_err();
    assert!(refused.to_string().contains("first network"), "{refused}");
    let mut foreign = config.clone();
    foreign.game = "ataxx".to_owned();
    let refused = run(&foreign, third.path(), Some(&from), 1).unwrap_err();
    assert!(refused.to_string().contains("territory"), "{refused}");
}

#[test]
fn learning_waits_for_its_window_and_goes_on_while_playing() {
    let mut config = config("territory", &format!("{PLAY}[learning]\nbatch = 16\n"));
    config.replay.window = 1_000;
    config.replay.largest_window = 1_000;
    config.replay.first = 130;
    config.learning.reuse = 2.0;
    config.learning.while_playing = true;
    let place = tempfile::tempdir().unwrap();
    let summary = run(&config, place.path(), None, 6).unwrap();
    let steps: Vec<u64> = summary.log.iter().map(|entry| entry.steps).collect();
    assert_eq!(
        steps[..2],
        [0, 0],
        "one generation does not fill it: {steps:?}"
    );
    // What was played is learned from in a later generation, as time allows.
    let due = summary.log[4].positions * 2 / 16;
    assert!(steps[5] > 0 && steps[5] <= due, "{steps:?} of {due}");
}

#[test]
fn blocked_boards_are_played_learned_and_labelled() {
    let place = tempfile::tempdir().unwrap();
    let labels = place.path().join("labels");
    let more = format!(
        "{PLAY}varied_share = 0.5\n[learning]\nbatch = 16\nreuse = 2\n\
         [labels]\nfolder = \"{}\"\n",
        labels.display()
    );
    let mut config = config("ataxx", &more);
    config.sizes = vec!["5x5".to_owned()];
    let folder = place.path().join("run");
    let whole = run(&config, &folder, None, 2).unwrap();
    let game = Ataxx::configure(Some(Size::square(5)), &Options::none()).unwrap();
    let path = labels.join("leaves.labels");
    let mut reader = LabelReader::open_as(&path, &game.layout()).unwrap();
    let judged = whole.log.last().unwrap().evaluations;
    let kept = reader.records();
    assert!(kept > judged / 2 && kept <= judged, "{kept} of {judged}");
    let mut bytes = Vec::new();
    reader.read(0, kept as usize, &mut bytes).unwrap();
    let squares = game.planes()[1] * game.planes()[2];
    let (mut blocked, mut sure) = (0, 0);
    for record in reader.split(&bytes) {
        let count = |content| {
            (0..squares)
                .filter(|&at| record.square(at) == content)
                .count()
        };
        assert!(count(1) > 0 && count(2) > 0 && record.result().is_none());
        blocked += u64::from(count(3) > 0);
        sure += u64::from(record.value().abs() > 1e-3);
    }
    assert!(
        blocked > kept / 5 && blocked < kept * 4 / 5,
        "{blocked} of {kept}"
    );
    assert!(sure > kept / 2, "values are the network's");
    // Games under way and finished ones are taken up again with their starts.
    assert_eq!(run(&config, &folder, None, 3).unwrap().log.len(), 3);
    // What was written before stays, and the rest comes behind it.
    let mut longer = LabelReader::open_as(&path, &game.layout()).unwrap();
    assert!(longer.records() > kept, "{} of {kept}", longer.records());
    let mut again = Vec::new();
    longer.read(0, kept as usize, &mut again).unwrap();
    assert!(again == bytes, "the first {kept} records are as they were");
}

#[test]
fn games_without_labels_say_so() {
    let place = tempfile::tempdir().unwrap();
    let more = format!("{PLAY}[labels]\nfolder = \"{}\"\n", place.path().display());
    let refused = run(&config("sequencium", &more), place.path(), None, 1).unwrap_err();
    assert!(refused.to_string().contains("sequencium"), "{refused}");
}

#[test]
fn a_packed_run_goes_on_where_it_was() {
    let config = config(
        "territory",
        &format!("{PLAY}[learning]\nbatch = 16\nreuse = 2\n"),
    );
    let [home, abroad, small] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    run(&config, home.path(), None, 2).unwrap();
    let pack = pack_run(home.path(), 1 << 20).unwrap();
    unpack_run(&pack, abroad.path()).unwrap();
    let there = run(&config, abroad.path(), None, 3).unwrap();
    let here = run(&config, home.path(), None, 3).unwrap();
    assert_eq!(network(abroad.path()).tensors, network(home.path()).tensors);
    assert_eq!(there.log[2].games, here.log[2].games);
    // What is too large for the way is left behind, games first; damage is found.
    let less = pack_run(home.path(), 1).unwrap();
    unpack_run(&less, small.path()).unwrap();
    assert!(less.len() < pack.len());
    assert_eq!(run(&config, small.path(), None, 4).unwrap().log.len(), 4);
    assert!(
        unpack_run(&pack, small.path())
            .unwrap_err()
            .to_string()
            .contains("already")
    );
    let mut damaged = pack;
    damaged[100] ^= 1;
    let other = tempfile::tempdir().unwrap();
    assert!(unpack_run(&damaged, other.path()).is_err());
}

#[test]
fn a_packed_run_goes_on_with_labels_that_the_piece_before_did_not_write() {
    let place = tempfile::tempdir().unwrap();
    let [home, abroad, labels] = ["home", "abroad", "labels"].map(|name| place.path().join(name));
    let mut config = config(
        "ataxx",
        &format!("{PLAY}[learning]\nbatch = 16\nreuse = 2\n"),
    );
    config.sizes = vec!["5x5".to_owned()];
    run(&config, &home, None, 1).unwrap();
    unpack_run(&pack_run(&home, 1 << 20).unwrap(), &abroad).unwrap();
    config.labels = Some(Labels {
        folder: labels.display().to_string(),
        after: 0.0,
    });
    assert_eq!(run(&config, &abroad, None, 2).unwrap().log.len(), 2);
    let written = LabelReader::open(&labels.join("leaves.labels")).unwrap();
    assert!(written.records() > 0);
}
