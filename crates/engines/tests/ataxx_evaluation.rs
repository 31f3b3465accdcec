//! Alpha-beta in Ataxx judges by its network where it has one for the board.

use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::ataxx::AtaxxKnowledge;
use wuqi_engines::{Spec, SpecError, build, engines};
use wuqi_games::ataxx::Ataxx;
use wuqi_games::{Configure, Options, Size};
use wuqi_nn::evaluation::{Accumulator, Evaluation};
use wuqi_nn::{EvaluationFile, Kernel};
use wuqi_search::{Control, Knowledge, Silent, Value};

const FILE: &[u8] = wuqi_evaluation_nets::ATAXX;

fn learned() -> AtaxxKnowledge {
    let file = EvaluationFile::read(FILE).expect("the file is sound");
    AtaxxKnowledge::learned(Evaluation::new(&file, Kernel::best()).into())
}

#[test]
fn sums_that_follow_the_game_give_the_same_value() {
    let (game, knowledge) = (Ataxx::default(), learned());
    let starts = [
        "x5o/7/7/7/7/7/o5x x 0 1",
        "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1",
        "x5o/3-3/3-3/1--1--1/3-3/3-3/o5x o 0 1",
    ];
    let (mut rng, mut buffer) = (Rng::new(3), Vec::new());
    for start in starts {
        let mut state = game.read_state(start).unwrap();
        let mut sums = Accumulator::default();
        knowledge.refresh(&game, &state, &mut sums);
        while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
            let mut next = state;
            game.play(&mut next, mv);
            let mut after = Accumulator::default();
            knowledge.update(&game, (&state, &sums), &next, &mut after);
            (state, sums) = (next, after);
            if game.turn(&state).is_over() {
                break;
            }
            let values = Player::BOTH.map(|player| {
                let value = knowledge.evaluate_with(&game, &state, player, &sums);
                assert_eq!(value, knowledge.evaluate(&game, &state, player));
                value
            });
            assert_eq!(values[0], -values[1]);
        }
    }
}

#[test]
fn a_position_is_worth_the_same_however_the_board_is_turned() {
    use wuqi_core::Symmetric;
    let (game, knowledge) = (Ataxx::default(), learned());
    let state = game.read_state("x1o3o/1xx4/2-1-2/3o3/2-1-2/4x2/o5x x 0 1");
    let state = state.unwrap();
    let chances: Vec<f32> = (0..8)
        .map(|symmetry| {
            let turned = game.map_state(&state, symmetry);
            knowledge.chance(knowledge.evaluate(&game, &turned, Player::One))
        })
        .collect();
    let (least, most) = chances
        .iter()
        .fold((1f32, 0f32), |(a, b), &c| (a.min(c), b.max(c)));
    assert!(most - least < 0.15, "{chances:?}");
}

/// The hand-written evaluation gave +240, -99, +235, -64, +193 at depths 5 to 9.
#[test]
fn the_value_of_the_start_does_not_swing_with_the_depth() {
    let game = Ataxx::default();
    let values: Vec<i32> = (4..=7)
        .map(|depth| {
            let spec: Spec = format!("alphabeta:depth={depth},memory=8").parse().unwrap();
            let (mut engine, limits) = build(&game, &spec).unwrap();
            let stop = std::sync::atomic::AtomicBool::new(false);
            let clock = || std::time::Duration::ZERO;
            let control = Control::new(limits, &stop, &clock);
            let info = engine.search(&game, &game.start(), &control, &mut Silent);
            match info.score.value {
                Value::Points(points) => points,
                other => panic!("{other:?}"),
            }
        })
        .collect();
    for pair in values.windows(2) {
        assert!((pair[0] - pair[1]).abs() < 150, "{values:?}");
    }
}

#[test]
fn only_boards_with_a_network_use_one() {
    let small = Ataxx::configure(Some(Size::square(5)), &Options::none()).unwrap();
    let spec: Spec = "alphabeta:depth=2".parse().unwrap();
    let same = |game: &Ataxx, other: &str| {
        let other: Spec = other.parse().unwrap();
        let [a, b] = [&spec, &other].map(|spec| {
            let (mut engine, limits) = build(game, spec).unwrap();
            let stop = std::sync::atomic::AtomicBool::new(false);
            let clock = || std::time::Duration::ZERO;
            let control = Control::new(limits, &stop, &clock);
            let start = game.start();
            assert!(matches!(game.turn(&start), Turn::Move(_)));
            engine.search(game, &start, &control, &mut Silent).score
        });
        a == b
    };
    assert!(same(&small, "alphabeta:depth=2,eval=hand"));
    assert!(!same(&Ataxx::default(), "alphabeta:depth=2,eval=hand"));
    let takes = |key: &str| {
        let all = engines::<Ataxx>();
        all.iter()
            .any(|info| info.name == "alphabeta" && info.takes(key))
    };
    assert!(takes("eval") && takes("net"));
    let file: Spec = "alphabeta:net=missing.safetensors".parse().unwrap();
    let error = build(&small, &file).err().unwrap();
    assert!(matches!(error, SpecError::NoNetwork { .. }), "{error}");
}
