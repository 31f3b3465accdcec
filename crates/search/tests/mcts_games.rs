//! UCT and PUCT reach the known values of small real games.

mod mcts_common;

use mcts_common::{brute_result, result, search, search_with};
use wuqi_core::{Game, Notation};
use wuqi_games::banqi::Banqi;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::territory::Territory;
use wuqi_games::{Configure, Options, Size};
use wuqi_search::mcts::{Objective, Uct, UctOptions};
use wuqi_search::puct::{
    Evaluation, Evaluator, Leaf, MeanSymmetry, Puct, PuctOptions, RandomSymmetry, RolloutEvaluator,
    UniformEvaluator,
};
use wuqi_search::{Searcher, Value};

fn game<G: Configure>(side: u8, options: &str) -> G {
    let options: Options = options.parse().expect("options of the game");
    let size = Some(Size::square(side));
    G::configure(size, &options).expect("a size and options of the game")
}

/// The proved value of the start position, by a searcher.
fn value<G: Game>(game: &G, searcher: &mut impl Searcher<G>, simulations: u64) -> Value {
    search(searcher, game, &game.start(), simulations, 1)
        .score
        .value
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let game: Gomoku = game(3, "row=3");
    let uct = &mut Uct::new(UctOptions::default());
    assert_eq!(value(&game, uct, 100_000), Value::Exact(0));
    let puct = &mut Puct::new(PuctOptions::default(), UniformEvaluator);
    assert_eq!(value(&game, puct, 100_000), Value::Exact(0));
    // Without proofs the mean approaches a draw.
    let patient = UctOptions {
        exploration: 0.3,
        ..UctOptions::plain()
    };
    let info = search(&mut Uct::new(patient), &game, &game.start(), 50_000, 1);
    assert!(result(&info).abs() < 0.15, "{}", result(&info));
}

#[test]
fn the_first_player_wins_small_sequencium() {
    let game: Sequencium = game(3, "");
    let uct = &mut Uct::new(UctOptions::default());
    assert!(matches!(value(&game, uct, 50_000), Value::WinIn(_)));
    let margin = UctOptions {
        objective: Objective::margin(9.0),
        ..UctOptions::default()
    };
    assert_eq!(value(&game, &mut Uct::new(margin), 50_000), Value::Exact(1));
    let margin = PuctOptions {
        objective: Objective::margin(9.0),
        batch: 8,
        ..PuctOptions::default()
    };
    let puct = &mut Puct::new(margin, RolloutEvaluator::new(1, 1));
    assert_eq!(value(&game, puct, 50_000), Value::Exact(1));
}

#[test]
fn the_first_player_loses_small_territory() {
    for side in [2, 3] {
        let game: Territory = game(side, "");
        let margin = UctOptions {
            objective: Objective::margin(9.0),
            ..UctOptions::default()
        };
        assert_eq!(
            value(&game, &mut Uct::new(margin), 50_000),
            Value::Exact(-4)
        );
    }
    let game: Territory = game(4, "");
    let info = search_with(
        &mut Uct::new(UctOptions::default()),
        &game,
        &game.start(),
        150_000,
        1,
        2,
    );
    assert!(result(&info) < -0.5, "{}", result(&info));
}

/// Endings of Banqi with few pieces and few quiet plies left, for brute force.
const ENDINGS: [&str; 6] = [
    "4/4/4/4/4/K3/1g2/4 r - 1 -",
    "4/4/4/4/4/1P2/4/1k2 b - 0 -",
    "4/4/4/4/2X1/R3/n3/4 r P1 1 -",
    "4/4/4/4/4/4/k1X1/1X2 b P1p1 3 -",
    "4/4/4/C3/p3/n3/1r2/4 r - 2 -",
    "4/4/4/4/1M2/1n2/1c2/1X2 r p1 1 -",
];

#[test]
fn banqi_endings_with_chance_and_chains_equal_brute_force() {
    let options: Options = "quiet_limit=4".parse().unwrap();
    let game = Banqi::configure(None, &options).unwrap();
    for text in ENDINGS {
        let state = game.read_state(text).unwrap();
        let exact = brute_result(&game, &state);
        let info = search(
            &mut Uct::new(UctOptions::default()),
            &game,
            &state,
            300_000,
            1,
        );
        assert!(info.simulations < 300_000, "{text} is solved");
        assert!((result(&info) - exact).abs() < 1e-5, "{text}: {exact}");
        let mut puct = Puct::new(PuctOptions::default(), UniformEvaluator);
        let info = search(&mut puct, &game, &state, 300_000, 1);
        assert!((result(&info) - exact).abs() < 1e-5, "{text}: {exact}");
    }
}

/// Judges by the corner nearest to the bottom left: as lopsided as can be.
struct Lopsided;

impl Evaluator<Territory> for Lopsided {
    fn evaluate(
        &mut self,
        game: &Territory,
        leaves: &[&Leaf<Territory>],
        out: &mut Vec<Evaluation>,
    ) {
        for leaf in leaves {
            let text = game.show_state(&leaf.state);
            let win = text.bytes().map(f32::from).sum::<f32>() % 97.0 / 97.0;
            out.push(Evaluation {
                priors: (1..=leaf.moves.len()).map(|place| place as f32).collect(),
                ..Evaluation::uniform([win, 0.0, 1.0 - win])
            });
        }
    }
}

#[test]
fn the_mean_over_symmetries_is_symmetric() {
    let game: Territory = game(4, "");
    let leaf = Leaf::new(&game, game.start());
    let mut out = Vec::new();
    MeanSymmetry(Lopsided).evaluate(&game, &[&leaf], &mut out);
    let priors = &out[0].priors;
    assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    // The start looks the same from everywhere, so a move and its images have one prior.
    use wuqi_core::Symmetric;
    for symmetry in 0..game.symmetries() {
        for (place, &mv) in leaf.moves.iter().enumerate() {
            let image = game.map_move(mv, symmetry);
            let other = leaf.moves.iter().position(|&mv| mv == image).unwrap();
            assert!((priors[place] - priors[other]).abs() < 1e-5);
        }
    }
    // A random image gives the priors of some image, mapped back to the right moves.
    let mut plain = Vec::new();
    Lopsided.evaluate(&game, &[&leaf], &mut plain);
    let total: f32 = plain[0].priors.iter().sum();
    let mut random = RandomSymmetry::new(Lopsided, 1);
    for _ in 0..20 {
        out.clear();
        random.evaluate(&game, &[&leaf], &mut out);
        let matches = |symmetry| {
            leaf.moves.iter().enumerate().all(|(place, &mv)| {
                let image = game.map_move(mv, symmetry);
                let other = leaf.moves.iter().position(|&mv| mv == image).unwrap();
                (out[0].priors[place] - plain[0].priors[other] / total).abs() < 1e-5
            })
        };
        assert!((0..game.symmetries()).any(matches));
    }
}
