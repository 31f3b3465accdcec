//! UCT finds what brute force finds, repeats itself, and keeps within its limits.

mod mcts_common;

use mcts_common::{brute, brute_result, result, search, search_with, trees};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player};
use wuqi_search::mcts::{FinalChoice, Objective, Uct, UctOptions};
use wuqi_search::synthetic::{RandomKnowledge, Synthetic};
use wuqi_search::{
    Control, Event, Limits, Observer, RootMove, SearchInfo, Searcher, Silent, Value,
};

#[test]
fn the_solver_proves_exactly_what_brute_force_finds() {
    for game in trees(300) {
        let exact = brute_result(&game, &game.start());
        let info = search(
            &mut Uct::new(UctOptions::default()),
            &game,
            &game.start(),
            20_000,
            1,
        );
        assert!(
            info.simulations < 20_000,
            "so small a tree is solved: {game:?}"
        );
        assert!((result(&info) - exact).abs() < 1e-5, "{game:?}");
        let seen = exact * f64::from(info.score.side.sign());
        match info.score.value {
            Value::WinIn(_) => assert_eq!(seen, 1.0, "{game:?}"),
            Value::LossIn(_) => assert_eq!(seen, -1.0, "{game:?}"),
            Value::Exact(value) => assert_eq!(seen, f64::from(value), "{game:?}"),
            Value::Points(points) => {
                assert!((seen * 1000.0 - f64::from(points)).abs() < 1.0, "{game:?}");
            }
        }
        let mut after = game.start();
        game.play(&mut after, info.best);
        let kept = brute_result(&game, &after);
        assert!((kept - exact).abs() < 1e-5, "the best move keeps the value");
    }
}

#[test]
fn score_bounds_prove_the_margin() {
    let options = UctOptions {
        objective: Objective::margin(5.0),
        ..UctOptions::default()
    };
    for game in trees(200).filter(|game| !game.chance) {
        let exact = brute(&game, &game.start(), &|state, outcome| {
            f64::from(game.final_value(state, outcome))
        });
        let info = search(&mut Uct::new(options), &game, &game.start(), 20_000, 2);
        let seen = exact as i32 * info.score.side.sign();
        assert_eq!(info.score.value, Value::Exact(seen), "{game:?}");
    }
}

#[test]
fn without_the_solver_means_converge() {
    for choice in [FinalChoice::Visits, FinalChoice::LowerBound(2.0)] {
        let options = UctOptions {
            choice,
            ..UctOptions::plain()
        };
        for game in trees(60).filter(|game| game.length <= 5) {
            let exact = brute_result(&game, &game.start());
            let info = search(&mut Uct::new(options), &game, &game.start(), 30_000, 3);
            assert_eq!(info.simulations, 30_000);
            let found = result(&info);
            assert!(
                (found - exact).abs() < 0.15,
                "{found} for {exact}: {game:?}"
            );
        }
    }
}

#[test]
fn every_option_keeps_the_proved_value() {
    let default = UctOptions::default();
    let variants = [
        UctOptions {
            first_play: Some(0.6),
            ..default
        },
        UctOptions {
            bias: 0.5,
            first_play: Some(0.4),
            ..default
        },
        UctOptions {
            playout_limit: Some(1),
            expand_after: 0,
            ..default
        },
        UctOptions {
            expand_after: 5,
            exploration: 2.0,
            ..default
        },
    ];
    for options in variants {
        for game in trees(60) {
            let exact = brute_result(&game, &game.start());
            let knowledge = RandomKnowledge { noise: false };
            let mut uct = Uct::with_knowledge(options, knowledge);
            let info = search(&mut uct, &game, &game.start(), 30_000, 4);
            assert!((result(&info) - exact).abs() < 1e-5, "{options:?} {game:?}");
        }
    }
}

fn large() -> Synthetic {
    Synthetic {
        seed: 9,
        length: 30,
        branching: 40,
        width: 1 << 40,
        chance: true,
        repeats: true,
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let game = large();
    let run = |seed| {
        let mut uct = Uct::new(UctOptions::default());
        search(&mut uct, &game, &game.start(), 3_000, seed)
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).root, run(6).root);
}

#[test]
fn the_simulation_limit_is_exact_and_every_simulation_counts_once() {
    let game = large();
    for (limit, threads) in [(0, 1), (1, 1), (777, 1), (777, 2), (30_000, 2)] {
        let mut uct = Uct::new(UctOptions::default());
        let info = search_with(&mut uct, &game, &game.start(), limit, 1, threads);
        assert_eq!(info.simulations, limit);
        let visits: u64 = info.root.iter().map(|root| root.visits).sum();
        assert_eq!(visits, limit, "with {threads} threads");
        let sum: f32 = info.wdl.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3);
        // Nothing is left pending: the results of the moves are those of the simulations.
        if limit > 1 {
            let results = |root: &RootMove<_>| root.chance * root.visits as f32;
            let mean = info.root.iter().map(results).sum::<f32>() / visits as f32;
            let expected = info.wdl[0] + info.wdl[1] / 2.0;
            assert!((mean - expected).abs() < 1e-3, "with {threads} threads");
        }
    }
}

#[test]
fn two_threads_prove_the_same() {
    for game in trees(100) {
        let exact = brute_result(&game, &game.start());
        let mut uct = Uct::new(UctOptions::default());
        let info = search_with(&mut uct, &game, &game.start(), 50_000, 1, 2);
        assert!(info.simulations < 50_000, "{game:?}");
        assert!((result(&info) - exact).abs() < 1e-5, "{game:?}");
    }
}

#[test]
fn the_memory_bound_holds_and_the_search_goes_on() {
    let game = large();
    for memory in [0, 10_000, 200_000] {
        let options = UctOptions {
            memory,
            ..UctOptions::default()
        };
        let mut uct = Uct::new(options);
        let info = search(&mut uct, &game, &game.start(), 20_000, 1);
        assert_eq!(info.simulations, 20_000);
        // The root has its moves in any case.
        assert!(
            uct.memory_used() <= memory.max(5_000),
            "{}",
            uct.memory_used()
        );
    }
    // With hardly any memory small games are still judged soundly.
    for game in trees(40) {
        let exact = brute_result(&game, &game.start());
        let options = UctOptions {
            memory: 3_000,
            ..UctOptions::default()
        };
        let info = search(&mut Uct::new(options), &game, &game.start(), 3_000, 1);
        if let Value::WinIn(_) | Value::LossIn(_) | Value::Exact(_) = info.score.value {
            assert!((result(&info) - exact).abs() < 1e-5, "{game:?}");
        }
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let game = large();
    let mut uct = Uct::new(UctOptions::default());
    let mut state = game.start();
    let mut expected = 0;
    for ply in 0..6 {
        let info = search(&mut uct, &game, &state, 2_000, ply);
        let visits: u64 = info.root.iter().map(|root| root.visits).sum();
        assert!(visits >= 2_000 + expected, "{visits} at step {ply}");
        // Play along the expected line until a player is to move again.
        let line = &info.line;
        game.play(&mut state, line[0]);
        let mut steps = 1;
        while game.turn(&state).player().is_none() {
            game.play(&mut state, line[steps]);
            steps += 1;
        }
        expected = if steps == 1 {
            info.root[0].visits / 2
        } else {
            1
        };
    }
    uct.forget();
    assert_eq!(uct.memory_used(), 0);
    // A position that is not in the tree starts afresh.
    let elsewhere = Synthetic {
        seed: 10,
        ..large()
    };
    let mut state = elsewhere.start();
    search(&mut uct, &elsewhere, &state, 100, 1);
    for _ in 0..9 {
        let mut rng = wuqi_core::Rng::new(3);
        let mv = elsewhere.random_step(&state, &mut rng, &mut Vec::new());
        elsewhere.play(&mut state, mv.unwrap());
    }
    if elsewhere.turn(&state).player().is_some() {
        let info = search(&mut uct, &elsewhere, &state, 100, 1);
        assert_eq!(info.root.iter().map(|root| root.visits).sum::<u64>(), 100);
    }
}

#[test]
fn a_stop_gives_a_legal_move_at_once() {
    let game = large();
    let stop = AtomicBool::new(true);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let mut uct = Uct::new(UctOptions::default());
    let info = uct.search(&game, &game.start(), &control, &mut Silent);
    assert_eq!(info.simulations, 0);
    assert!(game.is_legal(&game.start(), info.best));
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    assert_eq!(info.root.len(), moves.len());
}

/// Counts what it hears.
#[derive(Default)]
struct Listener {
    infos: Vec<SearchInfo<u8>>,
    selected: u64,
    expanded: u64,
    evaluated: u64,
    root_backed_up: u64,
}

impl Observer<u8> for Listener {
    fn info(&mut self, info: &SearchInfo<u8>) {
        self.infos.push(info.clone());
    }

    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<u8>) {
        match event {
            Event::Select { mean, .. } => {
                assert!((0.0..=1.0).contains(&mean));
                self.selected += 1;
            }
            Event::Expand { .. } => self.expanded += 1,
            Event::Evaluate { value, .. } => {
                assert!((0.0..=1.0).contains(&value));
                self.evaluated += 1;
            }
            Event::BackUp { ply, visits, .. } => {
                if ply == 0 {
                    self.root_backed_up += 1;
                    assert_eq!(u64::from(visits), self.root_backed_up);
                }
            }
            other => panic!("a tree search does not {other:?}"),
        }
    }
}

#[test]
fn listeners_hear_every_simulation_and_do_not_change_it() {
    let game = large();
    let stop = AtomicBool::new(false);
    let limits = Limits {
        simulations: Some(500),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &|| Duration::ZERO).with_seed(8);
    let mut listener = Listener::default();
    let mut uct = Uct::new(UctOptions::default());
    let info = uct.search(&game, &game.start(), &control, &mut listener);
    assert_eq!(listener.evaluated, 500);
    assert_eq!(listener.root_backed_up, 500);
    assert!(listener.selected >= 500 && listener.expanded > 0);
    assert_eq!(listener.infos.last(), Some(&info));
    assert!(listener.infos.len() >= 5);
    uct.forget();
    assert_eq!(info, search(&mut uct, &game, &game.start(), 500, 8));
    assert_eq!(info.score.side, game.turn(&game.start()).player().unwrap());
    assert!(Player::BOTH.contains(&info.score.side));
}

/// A tree that is too large to be solved, with a single move at its root.
fn without_a_choice() -> Synthetic {
    let count = |game: &Synthetic| {
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        moves.len()
    };
    let mut games = (0..).map(|seed| Synthetic { seed, ..large() });
    games
        .find(|game| count(game) == 1)
        .expect("some tree has a single move")
}

#[test]
fn a_forced_move_ends_a_search_that_has_time() {
    let game = without_a_choice();
    let stop = AtomicBool::new(false);
    let limits = Limits {
        time: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    // The clock stands still: only the search itself can end it.
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock);
    let info = Uct::new(UctOptions::default()).search(&game, &game.start(), &control, &mut Silent);
    assert!((1..100).contains(&info.simulations));
}
