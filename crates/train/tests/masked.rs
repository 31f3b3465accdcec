//! Boards of several sizes in one batch: whatever lies beside a board changes nothing.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use wuqi_core::{Encode, Game, Rng};
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Configure, Options};
use wuqi_nn::Tensors;
use wuqi_train::canvas;
use wuqi_train::config::{Learning, Network as Layers};
use wuqi_train::evaluate::{Answers, Boards, Evaluate};
use wuqi_train::learn::Device;
use wuqi_train::replay::{Batch, Goal};
use wuqi_train::torch::{Folded, TorchDevice, TorchJudge};

fn layers(squeeze: usize) -> Layers {
    Layers {
        blocks: 2,
        channels: 12,
        squeeze,
        policy_channels: 8,
        value_channels: 8,
        hidden: 16,
    }
}

fn settings() -> Learning {
    Learning {
        average: 0.5,
        ..Learning::default()
    }
}

fn games<G: Configure>(sizes: &[&str], rules: &str) -> Vec<G> {
    let rules: Options = rules.parse().unwrap();
    let game = |size: &&str| G::configure(Some(size.parse().unwrap()), &rules).unwrap();
    sizes.iter().map(game).collect()
}

/// Some positions of random games.
fn positions<G: Game>(game: &G, count: usize, seed: u64) -> Vec<G::State> {
    let mut rng = Rng::new(seed);
    let (mut found, mut buffer, mut state) = (Vec::new(), Vec::new(), game.start());
    while found.len() < count {
        if game.turn(&state).player().is_some() {
            found.push(state.clone());
        }
        match game.random_step(&state, &mut rng, &mut buffer) {
            Some(mv) => game.play(&mut state, mv),
            None => state = game.start(),
        }
    }
    found
}

/// A batch of positions on a canvas, each with a goal that is made up.
fn batch<G: Encode>(canvas: [usize; 3], positions: &[(&G, G::State)]) -> Batch {
    let mut batch = Batch::new(canvas);
    for (number, (game, state)) in positions.iter().enumerate() {
        let outcome = [0, 1, 2].map(|i| f32::from(u8::from(i == number % 3)));
        let goal = Goal {
            shares: &[(0, 1023)],
            outcome,
            score: Some(0.1 * (number % 3) as f32),
        };
        batch.add(*game, state, goal, 0);
    }
    batch
}

fn judge<G: Encode>(game: &G, squeeze: usize, tensors: &Tensors) -> TorchJudge {
    let shape = layers(squeeze).shape(game);
    let folded = Folded::new(shape, tensors, tch::Device::Cpu, tch::Kind::Float);
    TorchJudge::new(folded, tch::Device::Cpu, 8)
}

fn judged(judge: &mut TorchJudge, parts: &[&Boards]) -> Answers {
    let mut answers = Answers::default();
    judge.evaluate(parts, &mut answers);
    answers
}

/// A network that has learned from boards of several sizes in one batch.
fn learned<G: Encode>(games: &[G], squeeze: usize) -> Tensors {
    let device = TorchDevice::cpu(1);
    let mut learner = device.learner(layers(squeeze).shape(&games[0]), &settings(), 1);
    let all: Vec<_> = (games.iter())
        .flat_map(|game| {
            positions(game, 6, 1)
                .into_iter()
                .map(move |state| (game, state))
        })
        .collect();
    let batch = batch(canvas::around(games), &all);
    assert!(!batch.boards.are_full());
    let first = {
        learner.learn(&batch, 3e-3);
        learner.losses()
    };
    for _ in 0..40 {
        learner.learn(&batch, 3e-3);
    }
    learner.losses();
    learner.learn(&batch, 0.0);
    let last = learner.losses();
    assert!(last.policy < 0.7 * first.policy, "{first:?} {last:?}");
    assert!(last.outcome < 0.7 * first.outcome, "{first:?} {last:?}");
    learner.network().unwrap()
}

fn a_board_on_a_canvas_is_judged_like_the_board_alone<G: Encode>(games: &[G], squeeze: usize) {
    let tensors = learned(games, squeeze);
    let mut judge = judge(&games[0], squeeze, &tensors);
    let canvas = canvas::around(games);
    let [mut first, mut second] = [(); 2].map(|()| Boards::new(canvas));
    let mut alone = Vec::new();
    for (number, game) in games.iter().enumerate() {
        for (place, state) in positions(game, 5, 9).iter().enumerate() {
            let part = if (number + place) % 2 == 0 {
                &mut first
            } else {
                &mut second
            };
            part.push(game, state);
            let mut single = Boards::new(game.planes());
            single.push(game, state);
            assert!(single.are_full());
            alone.push(((number + place) % 2, game, judged(&mut judge, &[&single])));
        }
    }
    let together = judged(&mut judge, &[&first, &second]);
    alone.sort_by_key(|(part, ..)| *part);
    let length = canvas::policy_len(canvas, games[0].policy_shape());
    for (place, (_, game, single)) in alone.iter().enumerate() {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-4, "{a} {b}");
        let policy = &together.policy[place * length..(place + 1) * length];
        for (index, &logit) in single.policy.iter().enumerate() {
            near(logit, policy[canvas::policy_index(*game, canvas, index)]);
        }
        for (a, b) in single.outcome[0].iter().zip(together.outcome[place]) {
            near(*a, b);
        }
        for (a, b) in single.score.iter().zip(&together.score[place..]) {
            near(*a, *b);
        }
    }
}

#[test]
fn judging_leaves_out_what_lies_beside_the_boards() {
    for squeeze in [0, 4] {
        let gomoku: Vec<Gomoku> = games(&["9x9", "6x8", "11x11"], "rule=standard");
        a_board_on_a_canvas_is_judged_like_the_board_alone(&gomoku, squeeze);
        let sequencium: Vec<Sequencium> = games(&["5x5", "7x7"], "");
        a_board_on_a_canvas_is_judged_like_the_board_alone(&sequencium, squeeze);
    }
}

/// A batch of boards of one size on a larger canvas teaches the same as without the canvas:
/// the same losses, means and variances, and so the same network.
#[test]
fn learning_leaves_out_what_lies_beside_the_boards() {
    for squeeze in [0, 4] {
        let game: Gomoku = games(&["7x7"], "").remove(0);
        let all: Vec<_> = (positions(&game, 16, 4).into_iter())
            .map(|state| (&game, state))
            .collect();
        let teach = |canvas: [usize; 3], from: Option<&Tensors>| {
            let device = TorchDevice::cpu(1);
            let shape = layers(squeeze).shape(&game);
            let mut learner = device.learner(shape, &settings(), 1);
            if let Some(tensors) = from {
                learner.load(tensors).unwrap();
            }
            for _ in 0..6 {
                learner.learn(&batch(canvas, &all), 1e-3);
            }
            (learner.losses(), learner.network().unwrap())
        };
        let near = |a: &Tensors, b: &Tensors| {
            for (name, tensor) in a {
                for (a, b) in tensor.values.iter().zip(&b[name].values) {
                    assert!((a - b).abs() < 2e-3, "{name}: {a} {b}");
                }
            }
        };
        let [planes, ..] = game.planes();
        let (losses, alone) = teach(game.planes(), None);
        let (on_canvas, spread) = teach([planes, 10, 9], None);
        assert!((losses.policy - on_canvas.policy).abs() < 1e-3);
        assert!((losses.outcome - on_canvas.outcome).abs() < 1e-3);
        near(&alone, &spread);
        let (_, on) = teach(game.planes(), Some(&alone));
        let (_, on_spread) = teach([planes, 10, 9], Some(&alone));
        near(&on, &on_spread);
    }
}
