//! Every family of instructions computes the evaluation network of Banqi as it is defined, from
//! nothing and from the position before.

mod whole;

use whole::random_tensors;
use wuqi_core::{Game, Player, Rng};
use wuqi_games::banqi::{Banqi, Colour, Kind, Piece, Position};
use wuqi_games::{Configure, Options, Size};
use wuqi_nn::evaluation::{Accumulator, Evaluation, PieceBoard, Pieces, view_of};
use wuqi_nn::{EvaluationFile, Kernel, Metadata, Tensors, write_evaluation};

const HIDDEN: usize = 64;
const PHASES: usize = 8;

fn tensors(inputs: usize) -> Tensors {
    let list: [(&str, &[usize], u32); 5] = [
        ("input.weight", &[inputs, HIDDEN], 60),
        ("input.bias", &[HIDDEN], 500),
        ("output.weight", &[PHASES, 2, HIDDEN], 127),
        ("output.bias", &[PHASES], 20_000),
        ("output.trust", &[PHASES], 2_000),
    ];
    random_tensors(&list, 5)
}

fn metadata() -> Metadata {
    Metadata {
        game: "banqi".to_owned(),
        rules: String::new(),
        sizes: vec![Size::new(4, 8)],
        training: String::new(),
    }
}

/// The inputs that are on, as a colour sees the position, by the table of docs/evaluation.md.
fn inputs(game: &Banqi, position: &Position, view: Colour) -> Vec<usize> {
    let mut inputs = Vec::new();
    let side = |colour: Colour| usize::from(colour != view);
    for square in 0..32u8 {
        if position.is_face_down(square) {
            inputs.push(448 + usize::from(square));
        } else if let Some(piece) = position.piece_at(square) {
            let kind = side(piece.colour) * 7 + piece.kind.index();
            inputs.push(32 * kind + usize::from(square));
        }
    }
    for colour in Colour::BOTH {
        for kind in Kind::ALL {
            let count = usize::from(position.pool(Piece { colour, kind }));
            if count > 0 {
                inputs.push(480 + 5 * (side(colour) * 7 + kind.index()) + count - 1);
            }
        }
    }
    let eighths = 8 * usize::from(position.quiet()) / usize::from(game.quiet_limit());
    inputs.push(550 + eighths.min(7));
    if game.has_chains() {
        inputs.push(558);
    }
    if position.chain().is_some() {
        inputs.push(559 + usize::from(position.mover_colour() != Some(view)));
    }
    inputs
}

/// The definition.
fn plain(file: &EvaluationFile, game: &Banqi, position: &Position, mover: Colour) -> i32 {
    let tensor = |name: &str| -> Vec<i64> {
        let values = &file.tensor(name).values;
        values.iter().map(|&value| value as i64).collect()
    };
    let (weight, bias) = (tensor("input.weight"), tensor("input.bias"));
    let sums = |view: Colour| {
        let mut sums = bias.clone();
        for input in inputs(game, position, view) {
            for (sum, weight) in sums.iter_mut().zip(&weight[input * HIDDEN..]) {
                *sum += weight;
            }
        }
        sums
    };
    let hidden = position.face_down().count_ones() as usize;
    let phase = hidden * PHASES / 33;
    let weights = &tensor("output.weight")[phase * 2 * HIDDEN..];
    let both = [sums(mover), sums(mover.other())].concat();
    let total: i64 = (both.iter().zip(weights))
        .map(|(sum, weight)| sum.clamp(&0, &255).pow(2) * weight)
        .sum();
    let output = total / 255 + tensor("output.bias")[phase];
    (output * 400 / (255 * 64)) as i32
}

#[test]
fn all_kernels_compute_the_definition_in_whole_games() {
    let bytes = write_evaluation(&metadata(), &tensors(Pieces::COUNT)).expect("the tensors fit");
    let file = EvaluationFile::read(&bytes).expect("what was written can be read");
    let mut rng = Rng::new(3);
    let mut chains = 0;
    for rules in ["set=seed", "set=tcga"] {
        let options: Options = rules.parse().unwrap();
        let game = Banqi::configure(None, &options).unwrap();
        for kernel in Kernel::all() {
            let network = Evaluation::<Pieces>::new(&file, kernel);
            let (mut position, mut buffer) = (game.start(), Vec::new());
            let mut before = PieceBoard::new(&game, &position);
            let (mut from, mut fresh) = (Accumulator::default(), Accumulator::default());
            network.refresh(&before, &mut from);
            while let Some(mv) = game.random_step(&position, &mut rng, &mut buffer) {
                game.play(&mut position, mv);
                chains += usize::from(position.chain().is_some());
                let after = PieceBoard::new(&game, &position);
                let mut updated = Accumulator::default();
                network.update(&before, &from, &after, &mut updated);
                network.refresh(&after, &mut fresh);
                for colour in Colour::BOTH {
                    let expected = plain(&file, &game, &position, colour);
                    for sums in [&updated, &fresh] {
                        let value = network.value(&after, sums, view_of(colour));
                        assert_eq!(value, expected, "{}", kernel.name());
                    }
                }
                let phase = position.face_down().count_ones() as usize * PHASES / 33;
                let trust = file.tensor("output.trust").values[phase] as i32;
                assert_eq!(network.trust(&after), trust);
                (before, from) = (after, updated);
            }
        }
    }
    assert!(chains > 0, "no chain was met");
    assert_eq!(view_of(Colour::Red), Player::One);
}

#[test]
fn a_network_with_other_inputs_is_refused() {
    let wrong = write_evaluation(&metadata(), &tensors(Pieces::COUNT - 1));
    let error = wrong.unwrap_err().to_string();
    assert!(error.contains("input.weight"), "{error}");
}
