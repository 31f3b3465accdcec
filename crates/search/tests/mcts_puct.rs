//! PUCT converges whatever its evaluator says, in batches of any size.

mod mcts_common;

use mcts_common::{brute_result, result, search, trees};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player};
use wuqi_search::puct::{
    Cached, Evaluation, Evaluator, FirstPlay, GumbelRoot, KnowledgeEvaluator, Leaf, Proving, Puct,
    PuctOptions, PuctTree, RolloutEvaluator, RootNoise, UniformEvaluator,
};
use wuqi_search::synthetic::{RandomKnowledge, Synthetic};
use wuqi_search::{Control, Knowledge, Limits, Proof, Searcher, Silent, Value};

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

/// Priors and values that mean nothing, but depend on the position alone.
struct RandomEvaluator;

impl Evaluator<Synthetic> for RandomEvaluator {
    fn evaluate(
        &mut self,
        game: &Synthetic,
        leaves: &[&Leaf<Synthetic>],
        out: &mut Vec<Evaluation>,
    ) {
        for leaf in leaves {
            let mut rng = wuqi_core::Rng::new(game.key(&leaf.state));
            let win = rng.unit() as f32;
            out.push(Evaluation {
                priors: (leaf.moves.iter())
                    .map(|_| 0.2 + rng.unit() as f32)
                    .collect(),
                ..Evaluation::uniform([win, 0.0, 1.0 - win])
            });
        }
    }
}

fn variants() -> Vec<PuctOptions> {
    let default = PuctOptions::default();
    vec![
        default,
        PuctOptions {
            batch: 8,
            ..default
        },
        PuctOptions {
            batch: 64,
            virtual_loss: 0.3,
            first_play: FirstPlay::Value(0.0),
            ..default
        },
        PuctOptions {
            noise: Some(RootNoise::default()),
            temperature: 1.0,
            ..default
        },
        PuctOptions {
            gumbel: Some(GumbelRoot::default()),
            batch: 4,
            ..default
        },
    ]
}

#[test]
fn proofs_equal_brute_force_with_any_options_and_evaluator() {
    for options in variants() {
        for game in trees(100) {
            let exact = brute_result(&game, &game.start());
            let evaluators: [Box<dyn Evaluator<Synthetic>>; 4] = [
                Box::new(UniformEvaluator),
                Box::new(RandomEvaluator),
                Box::new(KnowledgeEvaluator(RandomKnowledge { noise: false })),
                Box::new(RolloutEvaluator::new(2, 1)),
            ];
            let evaluator = evaluators
                .into_iter()
                .nth(game.seed as usize / 3 % 4)
                .unwrap();
            let mut puct = Puct::new(options, evaluator);
            let info = search(&mut puct, &game, &game.start(), 20_000, 1);
            assert!(info.simulations < 20_000, "{options:?} {game:?}");
            assert!((result(&info) - exact).abs() < 1e-5, "{options:?} {game:?}");
            let mut after = game.start();
            game.play(&mut after, info.best);
            assert!((brute_result(&game, &after) - exact).abs() < 1e-5);
        }
    }
}

/// Counts the positions with one legal move that it is asked about.
#[derive(Default)]
struct Counting {
    asked: u32,
    forced: u32,
}

impl Evaluator<Synthetic> for Counting {
    fn evaluate(
        &mut self,
        game: &Synthetic,
        leaves: &[&Leaf<Synthetic>],
        out: &mut Vec<Evaluation>,
    ) {
        let below_root = leaves.iter().filter(|leaf| leaf.state != game.start());
        self.asked += leaves.len() as u32;
        self.forced += below_root.filter(|leaf| leaf.moves.len() == 1).count() as u32;
        RandomEvaluator.evaluate(game, leaves, out);
    }
}

#[test]
fn nobody_is_asked_about_a_position_without_a_choice() {
    for options in variants() {
        for game in trees(60) {
            let mut puct = Puct::new(options, Counting::default());
            search(&mut puct, &game, &game.start(), 300, 1);
            let Counting { asked, forced } = *puct.evaluator();
            assert!(asked > 0 && forced == 0, "{forced} of {asked}: {game:?}");
        }
    }
}

/// Knows the winner of every position by brute force, and nothing else.
#[derive(Clone)]
struct Oracle;

impl Knowledge<Synthetic> for Oracle {
    type Accumulator = ();

    fn evaluate(&self, _: &Synthetic, _: &<Synthetic as Game>::State, _: Player) -> i32 {
        0
    }

    fn proved(
        &self,
        game: &Synthetic,
        state: &<Synthetic as Game>::State,
    ) -> Option<Proof<<Synthetic as Game>::Move>> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let value = brute_result(game, state);
        let winner = Player::BOTH
            .into_iter()
            .find(|player| value * f64::from(player.sign()) == 1.0);
        winner.map(|player| Proof {
            winner: Some(player),
            plies: 1,
            best: moves[0],
        })
    }
}

#[test]
fn proofs_at_leaves_are_passed_on() {
    let (mut with, mut without) = (0, 0);
    for game in trees(100) {
        let exact = brute_result(&game, &game.start());
        let judge = UniformEvaluator;
        let knowledge = Oracle;
        let mut proving = Puct::new(PuctOptions::default(), Proving { judge, knowledge });
        let info = search(&mut proving, &game, &game.start(), 20_000, 1);
        assert!((result(&info) - exact).abs() < 1e-5, "{game:?}");
        with += info.simulations;
        let mut plain = Puct::new(PuctOptions::default(), judge);
        without += search(&mut plain, &game, &game.start(), 20_000, 1).simulations;
    }
    assert!(3 * with < without, "{with} simulations, {without} without");
}

#[test]
fn without_the_solver_means_converge_at_every_batch_size() {
    for batch in [1, 16] {
        let options = PuctOptions {
            solver: false,
            batch,
            exploration: 1.5,
            ..PuctOptions::default()
        };
        for game in trees(40).filter(|game| game.length <= 5) {
            let exact = brute_result(&game, &game.start());
            let mut puct = Puct::new(options, RandomEvaluator);
            let info = search(&mut puct, &game, &game.start(), 20_000, 3);
            assert_eq!(info.simulations, 20_000);
            let found = result(&info);
            assert!(
                (found - exact).abs() < 0.15,
                "{found} for {exact}: {game:?}"
            );
        }
    }
}

#[test]
fn limits_are_exact_and_nothing_stays_pending() {
    let game = large();
    for options in variants() {
        for limit in [0, 1, 2, 333, 2_000] {
            let mut puct = Puct::new(options, RandomEvaluator);
            let info = search(&mut puct, &game, &game.start(), limit, 1);
            assert_eq!(info.simulations, limit);
            let visits: u64 = info.root.iter().map(|root| root.visits).sum();
            // The first simulation judges the root itself.
            assert_eq!(visits, limit.saturating_sub(1), "{options:?}");
            assert!(game.is_legal(&game.start(), info.best));
        }
    }
}

#[test]
fn abandoned_leaves_leave_no_trace() {
    let game = large();
    let options = PuctOptions::default();
    let grown = || {
        let mut tree = PuctTree::new(game.clone(), game.start(), options, 7);
        tree.begin(None, 7);
        for _ in 0..200 {
            step(&mut tree, 4);
        }
        tree
    };
    let mut tree = grown();
    let before = (tree.info(Duration::ZERO), tree.root_visits());
    assert!(tree.select_leaves(32) > 1);
    assert_ne!(tree.root_visits(), before.1);
    tree.abandon();
    assert_eq!((tree.info(Duration::ZERO), tree.root_visits()), before);
    assert!(tree.leaves().is_empty());
}

/// Gathers a batch and has it judged.
fn step(tree: &mut PuctTree<Synthetic>, batch: usize) {
    tree.select_leaves(batch);
    let mut out = Vec::new();
    let leaves: Vec<_> = tree.leaves().iter().collect();
    RandomEvaluator.evaluate(tree.game(), &leaves, &mut out);
    tree.back_up(out);
}

#[test]
fn many_games_share_one_batch() {
    // Two trees driven together do what they do alone.
    let games: Vec<Synthetic> = (0..4).map(|seed| Synthetic { seed, ..large() }).collect();
    let new = |game: &Synthetic| {
        let mut tree = PuctTree::new(game.clone(), game.start(), PuctOptions::default(), 1);
        tree.begin(None, 1);
        tree
    };
    let mut alone: Vec<_> = games.iter().map(new).collect();
    let mut together: Vec<_> = games.iter().map(new).collect();
    for _ in 0..50 {
        alone.iter_mut().for_each(|tree| step(tree, 8));
        for tree in &mut together {
            tree.select_leaves(8);
        }
        let mut out = Vec::new();
        for tree in &together {
            let leaves: Vec<_> = tree.leaves().iter().collect();
            RandomEvaluator.evaluate(tree.game(), &leaves, &mut out);
        }
        for tree in &mut together {
            let count = tree.leaves().len();
            tree.back_up(out.drain(..count));
        }
    }
    for (a, b) in alone.iter().zip(&together) {
        assert_eq!(a.root_visits(), b.root_visits());
        let total: f32 = a.policy().iter().map(|&(_, share)| share).sum();
        assert!((total - 1.0).abs() < 1e-3);
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let game = large();
    for options in variants() {
        let run = |seed| {
            let mut puct = Puct::new(options, RandomEvaluator);
            search(&mut puct, &game, &game.start(), 1_000, seed)
        };
        assert_eq!(run(5), run(5));
    }
}

#[test]
fn the_cache_changes_nothing_but_the_work() {
    let game = Synthetic {
        width: 50,
        length: 12,
        branching: 6,
        ..large()
    };
    let options = PuctOptions {
        batch: 4,
        solver: false,
        ..PuctOptions::default()
    };
    let mut plain = Puct::new(options, RandomEvaluator);
    let expected = search(&mut plain, &game, &game.start(), 2_000, 1);
    for bytes in [1_000, 100_000] {
        let mut cached = Puct::new(options, Cached::new(RandomEvaluator, bytes));
        let info = search(&mut cached, &game, &game.start(), 2_000, 1);
        assert_eq!(info, expected);
        let (hits, asked) = cached.evaluator().hits();
        assert!(cached.evaluator().memory_used() <= bytes);
        if bytes == 100_000 {
            assert!(hits * 2 > asked, "{hits} of {asked}");
        }
    }
}

#[test]
fn the_memory_bound_holds_and_the_search_goes_on() {
    let game = large();
    for memory in [0, 20_000, 300_000] {
        let options = PuctOptions {
            memory,
            batch: 8,
            ..PuctOptions::default()
        };
        let mut puct = Puct::new(options, RandomEvaluator);
        let info = search(&mut puct, &game, &game.start(), 5_000, 1);
        assert_eq!(info.simulations, 5_000);
        let used = puct.tree().unwrap().memory_used();
        assert!(used <= memory.max(6_000), "{used} of {memory}");
    }
    // A proof made in a cramped tree is still a proof.
    for game in trees(60) {
        let exact = brute_result(&game, &game.start());
        let options = PuctOptions {
            memory: 2_500,
            ..PuctOptions::default()
        };
        let mut puct = Puct::new(options, RandomEvaluator);
        let info = search(&mut puct, &game, &game.start(), 2_000, 1);
        if let Value::WinIn(_) | Value::LossIn(_) | Value::Exact(_) = info.score.value {
            assert!((result(&info) - exact).abs() < 1e-5, "{game:?}");
        }
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let game = large();
    let mut tree = PuctTree::new(game.clone(), game.start(), PuctOptions::default(), 1);
    tree.begin(None, 1);
    for _ in 0..500 {
        step(&mut tree, 4);
    }
    let info = tree.info(Duration::ZERO);
    let mut state = game.start();
    let mut steps = 0;
    while steps == 0 || game.turn(&state).player().is_none() {
        game.play(&mut state, info.line[steps]);
        steps += 1;
    }
    assert!(tree.advance(&state));
    let kept = tree.info(Duration::ZERO);
    assert_eq!(kept.line, info.line[steps..]);
    let visits: u64 = kept.root.iter().map(|root| root.visits).sum();
    assert!(visits > 0);
    if steps == 1 {
        assert_eq!(visits + 1, info.root[0].visits);
    }
}

#[test]
fn a_stop_gives_a_legal_move_at_once() {
    let game = large();
    let stop = AtomicBool::new(true);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let mut puct = Puct::new(PuctOptions::default(), UniformEvaluator);
    let info = puct.search(&game, &game.start(), &control, &mut Silent);
    assert_eq!(info.simulations, 0);
    assert!(game.is_legal(&game.start(), info.best));
}

#[test]
fn gumbel_selection_spreads_few_simulations_by_halving() {
    let game = large();
    let options = PuctOptions {
        gumbel: Some(GumbelRoot {
            considered: 4,
            sampled: false,
            ..GumbelRoot::default()
        }),
        ..PuctOptions::default()
    };
    let mut puct = Puct::new(options, RandomEvaluator);
    let info = search(&mut puct, &game, &game.start(), 17, 1);
    let mut visits: Vec<u64> = info.root.iter().map(|root| root.visits).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(visits[..5], [6, 6, 2, 2, 0]);
    let best = info.root.iter().find(|root| root.mv == info.best).unwrap();
    assert_eq!(best.visits, 6, "the winner of the last round is played");
    let target = puct.tree().unwrap().policy();
    let total: f32 = target.iter().map(|&(_, share)| share).sum();
    assert!((total - 1.0).abs() < 1e-3);
}

#[test]
fn temperature_draws_by_visits() {
    let game = large();
    let options = PuctOptions {
        temperature: 1.0,
        reuse: false,
        ..PuctOptions::default()
    };
    let mut puct = Puct::new(options, RandomEvaluator);
    let mut drawn = std::collections::HashMap::new();
    let mut shares = std::collections::HashMap::new();
    for seed in 0..300 {
        let info = search(&mut puct, &game, &game.start(), 101, seed);
        *drawn.entry(info.best).or_insert(0.0) += 1.0 / 300.0;
        for root in &info.root {
            *shares.entry(root.mv).or_insert(0.0) += root.visits as f64 / 100.0 / 300.0;
        }
    }
    for (mv, share) in shares {
        let frequency: f64 = drawn.get(&mv).copied().unwrap_or(0.0);
        assert!(
            (frequency - share).abs() < 0.12,
            "{mv}: {frequency} for {share}"
        );
    }
    assert!(drawn.len() > 1);
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
    let info = Puct::new(PuctOptions::default(), UniformEvaluator).search(
        &game,
        &game.start(),
        &control,
        &mut Silent,
    );
    assert!((1..100).contains(&info.simulations));
}
