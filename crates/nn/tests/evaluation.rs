//! Every family of instructions computes the evaluation network as it is defined, from
//! nothing and from any other position.

mod whole;

use whole::random_tensors;
use wuqi_core::{Player, Rng};
use wuqi_games::Size;
use wuqi_nn::evaluation::{Accumulator, Board, Evaluation, Windows};
use wuqi_nn::{EvaluationFile, Kernel, Metadata, NetworkError, Tensors, write_evaluation};

fn metadata(size: Size) -> Metadata {
    Metadata {
        game: "ataxx".to_owned(),
        rules: String::new(),
        sizes: vec![size],
        training: String::new(),
    }
}

fn tensors(size: Size, hidden: usize, phases: usize, seed: u64) -> Tensors {
    let windows = usize::from(size.width - 1) * usize::from(size.height - 1);
    let list: [(&str, &[usize], u32); 4] = [
        ("input.weight", &[windows, 256, hidden], 127),
        ("input.bias", &[hidden], 2000),
        ("output.weight", &[phases, 2, hidden], 127),
        ("output.bias", &[phases], 20_000),
    ];
    random_tensors(&list, seed)
}

fn file(size: Size, hidden: usize, phases: usize, seed: u64) -> EvaluationFile {
    let tensors = tensors(size, hidden, phases, seed);
    let bytes = write_evaluation(&metadata(size), &tensors).expect("the tensors fit");
    EvaluationFile::read(&bytes).expect("what was written can be read")
}

/// A board with some stones and blocks; squares outside it are set at random, too, as they
/// must not matter.
fn board(rng: &mut Rng) -> Board {
    let (a, b) = (rng.next_u64(), rng.next_u64());
    let blocked = rng.next_u64() & rng.next_u64() & rng.next_u64();
    Board {
        stones: [a & !b & !blocked, b & !a & !blocked],
        blocked,
    }
}

/// The definition, square by square.
fn plain(file: &EvaluationFile, board: &Board, mover: Player) -> i32 {
    let (width, height) = (file.size().width, file.size().height);
    let state = |column: u8, row: u8, view: Player| {
        let at = 8 * row + column;
        let has = |set: u64| set >> at & 1 == 1;
        match () {
            () if has(board.blocked) => 3,
            () if has(board.stones[view.index()]) => 1,
            () if has(board.stones[view.other().index()]) => 2,
            () => 0,
        }
    };
    let tensor = |name: &str| -> Vec<i64> {
        let values = &file.tensor(name).values;
        values.iter().map(|&value| value as i64).collect()
    };
    let (weight, bias) = (tensor("input.weight"), tensor("input.bias"));
    let sums = |view: Player| {
        let mut sums = bias.clone();
        for row in 0..height - 1 {
            for column in 0..width - 1 {
                let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
                let mut pattern = 0;
                for (place, (right, down)) in corners.into_iter().enumerate() {
                    let state = state(column + right, row + down, view);
                    pattern += (state & 1) << place | (state >> 1) << (place + 4);
                }
                let window = usize::from(row) * usize::from(width - 1) + usize::from(column);
                let first = (window * 256 + pattern) * file.hidden;
                for (sum, weight) in sums.iter_mut().zip(&weight[first..]) {
                    *sum += weight;
                }
            }
        }
        sums
    };
    let squares = i64::from(width) * i64::from(height);
    let empty = (0..height)
        .flat_map(|row| (0..width).map(move |column| (column, row)))
        .filter(|&(column, row)| state(column, row, Player::One) == 0)
        .count() as i64;
    let phase = (empty * file.phases as i64 / (squares + 1)) as usize;
    let weights = &tensor("output.weight")[phase * 2 * file.hidden..];
    let both = [sums(mover), sums(mover.other())].concat();
    let total: i64 = (both.iter().zip(weights))
        .map(|(sum, weight)| sum.clamp(&0, &255).pow(2) * weight)
        .sum();
    let output = total / 255 + tensor("output.bias")[phase];
    (output * 400 / (255 * 64)) as i32
}

#[test]
fn all_kernels_compute_the_definition() {
    let mut rng = Rng::new(11);
    for (size, hidden, phases) in [
        (Size::square(7), 128, 8),
        (Size::square(7), 256, 1),
        (Size::square(6), 512, 2),
        (Size::square(5), 32, 4),
        (Size::square(8), 96, 3),
        (Size::new(4, 6), 64, 2),
    ] {
        let file = file(size, hidden, phases, hidden as u64);
        let boards: Vec<Board> = (0..20).map(|_| board(&mut rng)).collect();
        for kernel in Kernel::all() {
            let network = Evaluation::<Windows>::new(&file, kernel);
            let mut fresh = Accumulator::default();
            for board in &boards {
                network.refresh(board, &mut fresh);
                for mover in Player::BOTH {
                    assert_eq!(
                        network.value(board, &fresh, mover),
                        plain(&file, board, mover),
                        "{} on {size}",
                        kernel.name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    let mut tensors = tensors(Size::square(3), 512, 1, 1);
    for (name, value) in [("input.bias", 16_384.0), ("output.weight", 127.0)] {
        let tensor = tensors.get_mut(name).expect("networks have it");
        tensor.values.fill(value);
    }
    let bytes = write_evaluation(&metadata(Size::square(3)), &tensors).expect("the tensors fit");
    let file = EvaluationFile::read(&bytes).expect("what was written can be read");
    let board = Board::default();
    for kernel in Kernel::all() {
        let network = Evaluation::<Windows>::new(&file, kernel);
        let mut sums = Accumulator::default();
        network.refresh(&board, &mut sums);
        let value = network.value(&board, &sums, Player::One);
        assert_eq!(
            value,
            plain(&file, &board, Player::One),
            "{}",
            kernel.name()
        );
        assert!(value > 500_000);
    }
}

#[test]
fn updates_equal_a_fresh_start() {
    let mut rng = Rng::new(12);
    let file = file(Size::square(7), 128, 8, 5);
    for kernel in Kernel::all() {
        let network = Evaluation::<Windows>::new(&file, kernel);
        let mut before = board(&mut rng);
        let mut from = Accumulator::default();
        network.refresh(&before, &mut from);
        for step in 0..200 {
            // Mostly a few squares change, sometimes all of them, sometimes none.
            let after = match step % 10 {
                0 => board(&mut rng),
                1 => before,
                _ => {
                    let at = 1 << rng.below(64);
                    let [one, two] = before.stones;
                    Board {
                        stones: [one & !at | two & at, two & !at | one & at | at & !one],
                        blocked: before.blocked & !at,
                    }
                }
            };
            let (mut to, mut fresh) = (Accumulator::default(), Accumulator::default());
            network.update(&before, &from, &after, &mut to);
            network.refresh(&after, &mut fresh);
            for mover in Player::BOTH {
                assert_eq!(
                    network.value(&after, &to, mover),
                    network.value(&after, &fresh, mover)
                );
            }
            (before, from) = (after, to);
        }
    }
}

/// What a network of these numbers gave when the format was made. Whoever changes these
/// changes what all evaluation networks mean.
#[test]
fn golden_values() {
    let file = file(Size::square(7), 64, 4, 1);
    assert_eq!(file.hash, GOLDEN_HASH);
    let network = Evaluation::<Windows>::new(&file, Kernel::best());
    let mut rng = Rng::new(1);
    let mut sums = Accumulator::default();
    let found: Vec<i32> = (0..8)
        .map(|_| {
            let board = board(&mut rng);
            network.refresh(&board, &mut sums);
            network.value(&board, &sums, Player::One)
        })
        .collect();
    assert_eq!(found, GOLDEN);
}

const GOLDEN_HASH: &str = "a07796c21ecd4f8cbebf6833e6efaedabfd54a378a73945d8494484f154e7495";
const GOLDEN: [i32; 8] = [-6057, -4487, 2806, -5583, -4795, -5770, -7611, -3254];

#[test]
fn wrong_files_are_refused() {
    let size = Size::square(7);
    let good = tensors(size, 64, 4, 1);
    let refused = |change: &dyn Fn(&mut Tensors)| {
        let mut tensors = good.clone();
        change(&mut tensors);
        let error = write_evaluation(&metadata(size), &tensors);
        error.expect_err("it is wrong").to_string()
    };
    let missing = refused(&|tensors| drop(tensors.remove("output.bias")));
    assert!(missing.contains("'output.bias'"), "{missing}");
    let unknown = refused(&|tensors| {
        let copy = tensors["input.bias"].clone();
        tensors.insert("third.bias".to_owned(), copy);
    });
    assert!(unknown.contains("'third.bias'"), "{unknown}");
    let set = |name: &'static str, value: f32| {
        refused(&move |tensors| {
            let tensor = tensors.get_mut(name).expect("it is there");
            tensor.values[0] = value;
        })
    };
    assert!(set("input.weight", 128.0).contains("does not fit"));
    assert!(set("input.weight", 0.5).contains("does not fit"));
    assert!(set("input.bias", 20_000.0).contains("does not fit"));
    assert!(set("output.bias", f32::NAN).contains("does not fit"));
    let other = write_evaluation(&metadata(Size::square(6)), &good).unwrap_err();
    assert!(matches!(other, NetworkError::MisshapedTensor { .. }));

    let bytes = write_evaluation(&metadata(size), &good).unwrap();
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(EvaluationFile::read(&damaged), Err(NetworkError::Damaged));
    assert!(EvaluationFile::read(&bytes[..bytes.len() - 1]).is_err());
    let error = wuqi_nn::NetworkFile::read(&bytes).unwrap_err();
    assert!(error.to_string().contains("F32 or F16"), "{error}");
}
