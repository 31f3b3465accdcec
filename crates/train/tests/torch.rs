//! The learner in libtorch: it learns, what it writes plays the same, and it resumes
//! exactly.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use wuqi_core::{Encode, Rng};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, with_game};
use wuqi_nn::{Kernel, Metadata, Network, NetworkFile, Precision, write_network};
use wuqi_train::Config;
use wuqi_train::config::{Learning, Network as Layers, Optimiser};
use wuqi_train::evaluate::{Answers, Boards, Evaluate};
use wuqi_train::kernels::KernelJudge;
use wuqi_train::learn::{Device, Learner};
use wuqi_train::replay::Batch;
use wuqi_train::run::{Limits, train};
use wuqi_train::torch::{Folded, TorchDevice, TorchJudge};

/// The largest difference between what the trainer's definition and our kernels say.
const DIFFERENCE: f32 = 1e-4;

fn layers(squeeze: usize) -> Layers {
    Layers {
        blocks: 2,
        channels: 16,
        squeeze,
        policy_channels: 8,
        value_channels: 8,
        hidden: 16,
    }
}

fn settings() -> Learning {
    Learning {
        rate: 3e-3,
        warm_up: 1,
        average: 0.9,
        ..Learning::default()
    }
}

/// Positions of random games with targets that depend on the position.
fn batch<G: Encode>(game: &G, count: usize) -> Batch {
    let mut batch = Batch::new(game.planes());
    let mut rng = Rng::new(3);
    let (mut buffer, mut moves) = (Vec::new(), Vec::new());
    let mut state = game.start();
    while batch.boards.count < count {
        match game.random_step(&state, &mut rng, &mut buffer) {
            Some(mv) => game.play(&mut state, mv),
            None => state = game.start(),
        }
        moves.clear();
        game.moves(&state, &mut moves);
        if moves.is_empty() {
            continue;
        }
        batch.boards.push(game, &state);
        let begin = batch.policy.len();
        batch.policy.resize(begin + game.policy_len(), -1.0);
        for &mv in &moves {
            batch.policy[begin + game.policy_index(&state, mv)] = 0.0;
        }
        let best = moves[game.key(&state) as usize % moves.len()];
        batch.policy[begin + game.policy_index(&state, best)] = 1.0;
        let result = game.key(&state) as usize % 3;
        batch
            .outcome
            .extend((0..3).map(|i| f32::from(u8::from(i == result))));
        batch.score.push(0.1 * result as f32);
        batch.score_known.push(1.0);
    }
    batch
}

#[test]
fn every_game_is_learned_and_written_with_and_without_squeeze() {
    for (id, squeeze) in [
        ("ataxx", 0),
        ("banqi", 4),
        ("gomoku", 0),
        ("sequencium", 4),
        ("territory", 0),
    ] {
        let game = AnyGame::new(id, None, &Options::none()).unwrap();
        with_game!(&game, game => learns_and_plays_the_same(id, game, squeeze), _ => unreachable!());
    }
}

fn learns_and_plays_the_same<G: Encode + wuqi_games::Configure>(
    id: &str,
    game: &G,
    squeeze: usize,
) {
    let device = TorchDevice::cpu(1);
    let shape = layers(squeeze).shape(game);
    let mut learner = device.learner(shape, &settings(), 1);
    let batch = batch(game, 24);
    let mut losses = Vec::new();
    for _ in 0..60 {
        learner.learn(&batch, 3e-3);
        losses.push(learner.losses());
    }
    let (first, last) = (losses[0], losses[59]);
    assert!(last.policy < 0.5 * first.policy, "{id}: {first:?} {last:?}");
    assert!(
        last.outcome < 0.7 * first.outcome,
        "{id}: {first:?} {last:?}"
    );
    // What is written is read back, fits the game, and our kernels say the same.
    let metadata = Metadata {
        game: id.to_owned(),
        rules: String::new(),
        sizes: vec![game.size()],
        training: "{}".to_owned(),
    };
    let tensors = learner.network().unwrap();
    let bytes = write_network(&metadata, &tensors, Precision::F32).unwrap();
    let file = NetworkFile::read(&bytes).unwrap();
    file.suits(game).unwrap();
    let folded = Folded::new(shape, &file.tensors, tch::Device::Cpu, tch::Kind::Float);
    let mut torch = TorchJudge::new(folded, tch::Device::Cpu, 8);
    let mut kernels = KernelJudge::new(Arc::new(Network::new(&file, Kernel::best())));
    let [a, b]: [&mut dyn Evaluate; 2] = [&mut torch, &mut kernels];
    let [a, b] = [a, b].map(|judge| judged(judge, &batch.boards));
    assert_eq!(a.policy.len(), batch.boards.count * game.policy_len());
    let pairs = a.policy.iter().zip(&b.policy);
    let chances = (a.outcome.iter().flatten()).zip(b.outcome.iter().flatten());
    let apart = pairs
        .chain(chances)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f32::max);
    assert!(apart < DIFFERENCE, "{id}: {apart}");
    let spread = a
        .policy
        .iter()
        .fold(0.0f32, |most, logit| most.max(logit.abs()));
    assert!(spread > 0.5, "{id}: a network that learned has opinions");
}

fn judged(judge: &mut dyn Evaluate, boards: &Boards) -> Answers {
    let mut answers = Answers::default();
    judge.evaluate(&[boards], &mut answers);
    answers
}

/// The largest difference between two answers, and the first one's largest logit.
fn apart(a: &Answers, b: &Answers) -> f32 {
    let policy = a.policy.iter().zip(&b.policy);
    let outcome = (a.outcome.iter().flatten()).zip(b.outcome.iter().flatten());
    let score = a.score.iter().zip(&b.score);
    let pairs = policy.chain(outcome).chain(score);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn a_finished_network_says_the_same_and_learns_on() {
    for (id, squeeze) in [("ataxx", 0), ("sequencium", 4)] {
        let game = AnyGame::new(id, None, &Options::none()).unwrap();
        with_game!(&game, game => learns_on(game, squeeze), _ => unreachable!());
    }
}

fn learns_on<G: Encode>(game: &G, squeeze: usize) {
    let device = TorchDevice::cpu(1);
    let shape = layers(squeeze).shape(game);
    let batch = batch(game, 24);
    let says = |learner: &dyn Learner| {
        let tensors = learner.network().unwrap();
        let folded = Folded::new(shape, &tensors, tch::Device::Cpu, tch::Kind::Float);
        judged(
            &mut TorchJudge::new(folded, tch::Device::Cpu, 8),
            &batch.boards,
        )
    };
    let mut teacher = device.learner(shape, &settings(), 1);
    for _ in 0..40 {
        teacher.learn(&batch, 3e-3);
    }
    let taught = says(&*teacher);
    let mut heir = device.learner(shape, &settings(), 99);
    let stranger = says(&*heir);
    assert!(apart(&taught, &stranger) > 0.1);
    heir.load(&teacher.network().unwrap()).unwrap();
    assert!(apart(&taught, &says(&*heir)) < DIFFERENCE);
    // A step that changes no weight brings normalisation back, and nothing else.
    heir.learn(&batch, 0.0);
    assert!(apart(&taught, &says(&*heir)) < 10.0 * DIFFERENCE);
    let inherited = heir.losses();
    let mut resumed = device.learner(shape, &settings(), 5);
    resumed.restore(&heir.state()).unwrap();
    for _ in 0..40 {
        resumed.learn(&batch, 3e-3);
    }
    teacher.losses();
    teacher.learn(&batch, 0.0);
    let known = teacher.losses();
    // The heir's weights are the teacher's average, so it knows about as much.
    assert!((inherited.policy - known.policy).abs() < 0.5 * known.policy + 0.1);
    resumed.losses();
    resumed.learn(&batch, 0.0);
    let learned = resumed.losses();
    assert!(
        learned.policy < 0.7 * inherited.policy,
        "{inherited:?} {learned:?}"
    );
    let mut other = device.learner(layers(2).shape(game), &settings(), 1);
    assert!(other.load(&teacher.network().unwrap()).is_err());
}

#[test]
fn a_learner_goes_on_exactly_where_it_was() {
    let game = AnyGame::new("territory", None, &Options::none()).unwrap();
    let AnyGame::Territory(game) = &game else {
        unreachable!("it is Territory");
    };
    let device = TorchDevice::cpu(1);
    let shape = layers(0).shape(game);
    let batch = batch(game, 16);
    for optimiser in [Optimiser::AdamW, Optimiser::Sgd] {
        let settings = Learning {
            optimiser,
            ..settings()
        };
        let bits = |learner: &dyn Learner| -> Vec<Vec<u32>> {
            let state = learner.state();
            state
                .iter()
                .map(|(_, values)| values.iter().map(|v| v.to_bits()).collect())
                .collect()
        };
        let mut straight = device.learner(shape, &settings, 1);
        let mut early = device.learner(shape, &settings, 1);
        for step in 0..10 {
            straight.learn(&batch, 1e-3);
            if step < 4 {
                early.learn(&batch, 1e-3);
            }
        }
        let mut late = device.learner(shape, &settings, 99);
        late.restore(&early.state()).unwrap();
        for _ in 4..10 {
            late.learn(&batch, 1e-3);
        }
        assert_eq!(bits(&*straight), bits(&*late), "{optimiser:?}");
        let other = device.learner(layers(4).shape(game), &settings, 1);
        assert!(late.restore(&other.state()).is_err());
    }
}

#[test]
fn a_resumed_run_is_the_run_that_was_not_interrupted() {
    let text = "game = \"territory\"\nsizes = [\"4x4\"]\n\
        [network]\nblocks = 1\nchannels = 8\n\
        [selfplay]\ngames = 8\nsimulations = 12\nfast_simulations = 4\n\
        [replay]\ngeneration = 80\n[learning]\nbatch = 32\n[rating]\nevery = 0\n";
    let config = Config::read(text).unwrap();
    let run = |folder: &Path, generations| {
        let limits = Limits {
            generations: Some(generations),
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        train(
            &config,
            folder,
            &TorchDevice::cpu(1),
            &limits,
            &stop,
            &|_| {},
        )
        .unwrap();
        let bytes = std::fs::read(folder.join("network.safetensors")).unwrap();
        NetworkFile::read(&bytes).unwrap().tensors
    };
    let [straight, resumed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let whole = run(straight.path(), 4);
    run(resumed.path(), 1);
    run(resumed.path(), 2);
    assert!(whole == run(resumed.path(), 4));
}

/// The run of docs/training.md in short: what is learned is more than where it began.
#[test]
fn a_few_generations_teach_optimal_moves() {
    let text = "game = \"territory\"\nsizes = [\"4x4\"]\n\
        [network]\nblocks = 2\nchannels = 16\n\
        [selfplay]\ngames = 32\nsimulations = 48\nfast_simulations = 12\nfull_share = 0.5\n\
        margin = 0.5\nrandom_share = 0.6\nrandom_plies = 6\n\
        [replay]\ngeneration = 1000\n[learning]\nbatch = 64\nreuse = 6\nrate = 3e-3\n\
        [rating]\nevery = 1\nanchors = [\"random\"]\nprevious = false\ngames = 10\n\
        simulations = 16\nsolved_positions = 100\nthreads = 1\n";
    let config = Config::read(text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        generations: Some(10),
        ..Limits::default()
    };
    let (device, stop) = (TorchDevice::cpu(1), AtomicBool::new(false));
    let summary = train(&config, folder.path(), &device, &limits, &stop, &|_| {}).unwrap();
    let [first, last] = [&summary.log[0], &summary.log[9]];
    assert!(last.losses.policy < 0.85 * first.losses.policy);
    assert!(last.losses.outcome < 0.75 * first.losses.outcome);
    let [first, last] = [first, last].map(|entry| entry.rated.as_ref().unwrap());
    assert_eq!(last.solved, 100);
    let [early, late] = [first, last].map(|rated| rated.keeps_margin.unwrap());
    // One such run went from 0.71 to 0.84; what is asked leaves room for other processors.
    assert!(
        late >= early + 0.08 && late >= 0.8,
        "optimal: {early} then {late}"
    );
    let random = &last.matches[0];
    assert!(random.score() >= 0.8, "{random:?}");
    assert!(random.keeps_margin.unwrap() < late - 0.2, "{random:?}");
    let drawn = |name: &str| folder.path().join(name).is_file();
    assert!(drawn("optimal.svg") && drawn("loss.svg") && drawn("elo.svg"));
}

#[test]
fn a_missing_graphics_card_is_a_clear_error() {
    if !tch::Cuda::is_available() {
        let error = TorchDevice::cuda().unwrap_err().to_string();
        assert!(error.contains("--device cpu"), "{error}");
    }
}
