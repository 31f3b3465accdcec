//! Fast games become labels: the same seed the same file, every limit heeded.

use std::sync::atomic::AtomicBool;
use wuqi_core::{Game, Rng};
use wuqi_engines::NoFiles;
use wuqi_games::ataxx::Ataxx;
use wuqi_train::datagen::{DatagenNews, DatagenSettings, Pace, blocked_start, datagen};
use wuqi_train::labels::{LabelReader, Pack};

fn settings(out: std::path::PathBuf) -> DatagenSettings {
    DatagenSettings {
        engine: "alphabeta:depth=1,memory=1".parse().expect("a sound spec"),
        pace: Pace::default(),
        games: Some(6),
        positions: None,
        time: None,
        threads: 1,
        seed: 5,
        out,
    }
}

fn generate(settings: &DatagenSettings) -> DatagenNews {
    let game = Ataxx::default();
    let begin = |rng: &mut Rng| blocked_start(&game, rng);
    let stop = AtomicBool::new(false);
    datagen(&game, settings, &begin, &NoFiles, &stop, &|_| {}).expect("games are played")
}

#[test]
fn the_same_seed_gives_the_same_labels() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a", "b"].map(|name| folder.path().join(name));
    let news = paths.clone().map(|path| generate(&settings(path)));
    assert_eq!((news[0].games, news[0].positions), (6, news[1].positions));
    let files = paths.clone().map(|path| std::fs::read(path).unwrap());
    assert_eq!(files[0], files[1]);

    let mut reader = LabelReader::open_as(&paths[0], &Ataxx::default().layout()).unwrap();
    assert_eq!(reader.records(), news[0].positions);
    let mut bytes = Vec::new();
    reader.read(0, 10_000, &mut bytes).unwrap();
    let records: Vec<_> = reader.split(&bytes).collect();
    assert!(records.iter().all(|record| record.result().is_some()));
    assert!(records.iter().any(|record| record.value() > 0.3));
    // Both players' views are there, and the values know who wins more often than not.
    let agree = |record: &&wuqi_train::labels::Record<'_>| {
        f32::from(record.result().unwrap_or(0)) * record.value() > 0.0
    };
    let agreeing = records.iter().filter(agree).count();
    assert!(
        2 * agreeing > records.len(),
        "{agreeing} of {}",
        records.len()
    );
}

#[test]
fn half_of_the_boards_have_blocks() {
    let game = Ataxx::default();
    let mut rng = Rng::new(2);
    let mut blocked = 0;
    for _ in 0..200 {
        let state = blocked_start(&game, &mut rng);
        assert!(!game.turn(&state).is_over());
        let free = state.empty().count_ones();
        assert!((30..=45).contains(&free), "{free} empty squares");
        blocked += u32::from(free < 45);
    }
    assert!((60..140).contains(&blocked), "{blocked} of 200");
}
