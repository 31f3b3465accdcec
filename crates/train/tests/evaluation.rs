//! An evaluation network learns from labels, and what it writes plays as it learned.

use std::cell::Cell;
use std::path::Path;
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_engines::banqi::by_hand;
use wuqi_games::ataxx::{Ataxx, Position};
use wuqi_games::banqi::{self, Banqi};
use wuqi_games::{Configure, Options};
use wuqi_nn::evaluation::{
    Accumulator, Board, Evaluation, PieceBoard, Pieces, TRUST_UNIT, Windows, view_of,
};
use wuqi_nn::{EvaluationFile, Kernel};
use wuqi_train::datagen::blocked_start;
use wuqi_train::labels::{LabelFile, LabelReader, Pack};
use wuqi_train::torch::{EvaluationError, EvaluationSettings, learn_evaluation};

/// Positions of random games, worth what the stones on the board are.
fn write_labels(path: &Path, positions: usize) -> Vec<(Position, f32)> {
    let game = Ataxx::default();
    let file = LabelFile::create(path, game.layout()).expect("a new file");
    let (mut rng, mut buffer) = (Rng::new(7), Vec::new());
    let mut writer = file.writer();
    let mut written = Vec::new();
    while written.len() < positions {
        let mut state = blocked_start(&game, &mut rng);
        while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
            let count = |player| state.stones(player).count_ones() as f32;
            let mover = state.mover();
            let value = ((count(mover) - count(mover.other())) / 16.0).clamp(-1.0, 1.0);
            let label = writer.write(&game, &state, value, None, &[]);
            label.expect("a label is written");
            written.push((state, value));
            game.play(&mut state, mv);
        }
    }
    writer.flush().expect("the rest is written");
    written
}

#[test]
fn it_learns_what_stones_are_worth_and_plays_as_it_learned() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let written = write_labels(&path, 20_000);
    let settings = EvaluationSettings {
        data: vec![path.clone()],
        time: Duration::from_secs(600),
        positions: Some(120_000),
        hidden: 32,
        phases: 2,
        batch: 512,
        rate: 1e-2,
        ..EvaluationSettings::default()
    };
    let told = Cell::new(0);
    let tell = |_: &_| told.set(told.get() + 1);
    let layout = Ataxx::default().layout();
    let learned = learn_evaluation(&settings, &layout, tch::Device::Cpu, &tell).unwrap();
    assert!(told.get() > 0);
    // Whoever always expects a draw is off by 0.05 here.
    assert!(learned.last.unseen < 0.01, "{:?}", learned.last);

    let file = EvaluationFile::read(&learned.file).unwrap();
    file.suits(&Ataxx::default()).unwrap();
    let network = Evaluation::<Windows>::new(&file, Kernel::best());
    let reader = LabelReader::open(&path).unwrap();
    let unseen = (reader.records() / 100) as usize;
    let mut sums = Accumulator::default();
    let mut error = 0.0;
    for (state, value) in &written[written.len() - unseen..] {
        let stones = Player::BOTH.map(|player| state.stones(player));
        let board = Board {
            stones,
            blocked: !(stones[0] | stones[1] | state.empty()),
        };
        network.refresh(&board, &mut sums);
        let points = network.value(&board, &sums, state.mover());
        let chance = 1.0 / (1.0 + (-f64::from(points) / 400.0).exp());
        error += (chance - (f64::from(*value) + 1.0) / 2.0).powi(2);
    }
    let error = error / unseen as f64;
    assert!(
        (error - learned.last.unseen).abs() < 1e-4,
        "{error} of the file, {} while learning",
        learned.last.unseen
    );
}

/// Positions of random games with and without chains, worth what lies open.
fn write_banqi_labels(path: &Path, positions: usize) -> Vec<(Banqi, banqi::Position, f32)> {
    let rules = ["set=seed", "set=tcga"].map(|rules| {
        let options: Options = rules.parse().unwrap();
        Banqi::configure(None, &options).unwrap()
    });
    let file = LabelFile::create(path, rules[0].layout()).expect("a new file");
    let (mut rng, mut buffer) = (Rng::new(7), Vec::new());
    let mut writer = file.writer();
    let mut written = Vec::new();
    while written.len() < positions {
        let game = rules[written.len() % 2];
        let mut state = game.start();
        while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
            if let (Turn::Move(_), Some(own)) = (game.turn(&state), state.mover_colour()) {
                let open = |colour| state.open(colour).count_ones() as f32;
                let value = ((open(own) - open(own.other())) / 8.0).clamp(-1.0, 1.0);
                let label = writer.write(&game, &state, value, None, &[]);
                label.expect("a label is written");
                written.push((game, state.clone(), value));
            }
            game.play(&mut state, mv);
        }
    }
    writer.flush().expect("the rest is written");
    written
}

#[test]
fn banqi_is_learned_with_and_without_the_hand_written_evaluation() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let written = write_banqi_labels(&path, 20_000);
    for by_hand_too in [true, false] {
        let settings = EvaluationSettings {
            data: vec![path.clone()],
            time: Duration::from_secs(600),
            positions: Some(120_000),
            hidden: 32,
            phases: 4,
            batch: 512,
            rate: 1e-2,
            by_hand: by_hand_too,
            ..EvaluationSettings::default()
        };
        let layout = Banqi::default().layout();
        let learned = learn_evaluation(&settings, &layout, tch::Device::Cpu, &|_| {}).unwrap();
        // Whoever always expects a draw is off by more than 0.03 here.
        assert!(learned.last.unseen < 0.01, "{:?}", learned.last);

        let file = EvaluationFile::read(&learned.file).unwrap();
        file.suits(&Banqi::default()).unwrap();
        let network = Evaluation::<Pieces>::new(&file, Kernel::best());
        let unseen = written.len() / 100;
        let mut sums = Accumulator::default();
        let (mut error, mut draw) = (0.0, 0.0);
        for (game, state, value) in &written[written.len() - unseen..] {
            let board = PieceBoard::new(game, state);
            network.refresh(&board, &mut sums);
            let mover = state.mover_colour().expect("colours are known");
            let trust = network.trust(&board);
            assert_eq!(trust != 0, by_hand_too);
            let points = network.value(&board, &sums, view_of(mover))
                + by_hand(game, state, state.mover()) * trust / TRUST_UNIT;
            let chance = 1.0 / (1.0 + (-f64::from(points) / 400.0).exp());
            let expected = (f64::from(*value) + 1.0) / 2.0;
            error += (chance - expected).powi(2) / unseen as f64;
            draw += (0.5 - expected).powi(2) / unseen as f64;
        }
        assert!(draw > 0.03, "{draw}");
        assert!(
            (error - learned.last.unseen).abs() < 1e-4,
            "{error} of the file, {} while learning",
            learned.last.unseen
        );
    }
}

#[test]
fn learning_goes_on_from_a_network() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    write_labels(&path, 20_000);
    let layout = Ataxx::default().layout();
    let first = EvaluationSettings {
        data: vec![path],
        time: Duration::from_secs(600),
        positions: Some(60_000),
        hidden: 32,
        phases: 2,
        batch: 512,
        rate: 1e-2,
        ..EvaluationSettings::default()
    };
    let learned = learn_evaluation(&first, &layout, tch::Device::Cpu, &|_| {}).unwrap();
    let from = EvaluationFile::read(&learned.file).unwrap();
    let on = |positions, rate, seed| {
        let settings = EvaluationSettings {
            from: Some(from.clone()),
            positions: Some(positions),
            rate,
            seed,
            hidden: 64,
            ..first.clone()
        };
        let learned = learn_evaluation(&settings, &layout, tch::Device::Cpu, &|_| {}).unwrap();
        (EvaluationFile::read(&learned.file).unwrap(), learned.last)
    };
    // Without learning it is the same network, whatever else is asked for ...
    let (same, _) = on(512, 1e-12, 2);
    assert_eq!(same.tensors, from.tensors);
    // ... and with learning it is a better one.
    let (_, last) = on(60_000, 1e-3, 3);
    assert!(last.unseen < learned.last.unseen, "{last:?}");

    let banqi = Banqi::default().layout();
    let settings = EvaluationSettings {
        from: Some(from.clone()),
        ..first.clone()
    };
    let error = learn_evaluation(&settings, &banqi, tch::Device::Cpu, &|_| {}).unwrap_err();
    assert!(matches!(error, EvaluationError::OtherBoard(..)), "{error}");
}

#[test]
fn too_few_labels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    write_labels(&path, 100);
    let settings = EvaluationSettings {
        data: vec![path],
        ..EvaluationSettings::default()
    };
    let layout = Ataxx::default().layout();
    let error = learn_evaluation(&settings, &layout, tch::Device::Cpu, &|_| {}).unwrap_err();
    assert!(matches!(error, EvaluationError::TooFew(..)), "{error}");
}
