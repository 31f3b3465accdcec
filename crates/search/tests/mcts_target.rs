//! What a search tells a network to learn: forced playouts are made and then forgotten,
//! and proofs count before visits.

mod mcts_common;

use mcts_common::{brute_result, trees};
use wuqi_core::Game;
use wuqi_search::puct::{Evaluation, Evaluator, Leaf};
use wuqi_search::puct::{PuctOptions, PuctTree, RootNoise, UniformEvaluator};
use wuqi_search::synthetic::Synthetic;

/// Likes the first move; what it thinks of a position depends on the position alone.
struct FirstMove;

impl Evaluator<Synthetic> for FirstMove {
    fn evaluate(
        &mut self,
        game: &Synthetic,
        leaves: &[&Leaf<Synthetic>],
        out: &mut Vec<Evaluation>,
    ) {
        for leaf in leaves {
            let mut priors = vec![0.01; leaf.moves.len()];
            priors[0] = 1.0;
            let win = wuqi_core::Rng::new(game.key(&leaf.state)).unit() as f32;
            out.push(Evaluation {
                priors,
                ..Evaluation::uniform([win, 0.0, 1.0 - win])
            });
        }
    }
}

fn searched<E: Evaluator<Synthetic>>(
    game: &Synthetic,
    options: PuctOptions,
    evaluator: &mut E,
    simulations: u64,
) -> PuctTree<Synthetic> {
    let mut tree = PuctTree::new(game.clone(), game.start(), options, 5);
    tree.begin(Some(simulations), 5);
    while tree.simulations() < simulations && !tree.is_proved() {
        tree.select_leaves(1);
        let mut out = Vec::new();
        let leaves: Vec<_> = tree.leaves().iter().collect();
        evaluator.evaluate(game, &leaves, &mut out);
        tree.back_up(out);
    }
    tree
}

#[test]
fn forced_playouts_follow_noise_up_and_are_not_learned() {
    let game = Synthetic {
        seed: 4,
        length: 40,
        branching: 30,
        width: 1 << 40,
        chance: false,
        repeats: false,
    };
    let noisy = PuctOptions {
        noise: Some(RootNoise::default()),
        exploration: 1.0,
        solver: false,
        ..PuctOptions::default()
    };
    let forcing = PuctOptions {
        forced: Some(2.0),
        ..noisy
    };
    let plain = searched(&game, noisy, &mut FirstMove, 600);
    let forced = searched(&game, forcing, &mut FirstMove, 600);
    let beside_the_best = |tree: &PuctTree<Synthetic>| {
        let visits = tree.root_visits().into_iter().map(|(_, visits)| visits);
        visits.clone().sum::<u32>() - visits.max().unwrap()
    };
    assert!(beside_the_best(&forced) > beside_the_best(&plain));
    let learned: Vec<f32> = forced.policy().iter().map(|&(_, share)| share).collect();
    let visits: Vec<u32> = forced.root_visits().iter().map(|&(_, n)| n).collect();
    let most = (0..visits.len()).max_by_key(|&i| visits[i]).unwrap();
    let total: u32 = visits.iter().sum();
    assert!((learned.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    assert!(learned[most] > visits[most] as f32 / total as f32);
    let moves = |shares: &[f32]| shares.iter().filter(|&&share| share > 0.0).count();
    let tried = visits.iter().filter(|&&n| n > 0).count();
    assert!(moves(&learned) < tried, "some were visited only by force");
    assert_eq!(forced.root_priors().len(), learned.len());
    assert!((forced.root_priors().iter().sum::<f32>() - 1.0).abs() < 1e-4);
}

#[test]
fn of_a_proved_position_only_optimal_moves_are_learned() {
    let mut proved = 0;
    for game in trees(80) {
        let tree = searched(&game, PuctOptions::default(), &mut UniformEvaluator, 5_000);
        assert!(tree.is_proved());
        let exact = brute_result(&game, &game.start());
        let learned = tree.policy();
        assert!((learned.iter().map(|&(_, share)| share).sum::<f32>() - 1.0).abs() < 1e-4);
        for (mv, share) in learned {
            let mut after = game.start();
            game.play(&mut after, mv);
            let best = (brute_result(&game, &after) - exact).abs() < 1e-5;
            assert!(best || share == 0.0, "{mv} in {game:?}");
        }
        proved += 1;
    }
    assert!(proved > 20);
}
