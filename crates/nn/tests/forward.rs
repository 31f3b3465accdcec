//! Every kernel computes what the plain reference does, on any board, any number of
//! channels, any batch and any number of threads.

use proptest::prelude::*;
use wuqi_core::{PolicyShape, Rng};
use wuqi_games::Size;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{
    Kernel, Metadata, Network, NetworkFile, Numbers, Outputs, Precision, Shape, Workspace,
    reference, write_network,
};

/// The kinds of numbers with the largest difference allowed, as a share of the largest
/// output (or of one).
const KINDS: [(Numbers, f32); 3] = [
    (Numbers::Float, 5e-5),
    (Numbers::Int16, 1e-2),
    (Numbers::Int8, 0.5),
];

fn network(shape: &Shape, seed: u64) -> NetworkFile {
    let metadata = Metadata {
        game: "test".to_owned(),
        rules: String::new(),
        sizes: vec![Size::square(8)],
        training: String::new(),
    };
    let tensors = random_tensors(shape, seed);
    let bytes = write_network(&metadata, &tensors, Precision::F32);
    NetworkFile::read(&bytes.expect("the tensors fit")).expect("what was written can be read")
}

fn planes(count: usize, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    (0..count)
        .map(|_| (2.0 * rng.unit() - 1.0) as f32)
        .collect()
}

fn difference(a: &Outputs, b: &Outputs) -> f32 {
    assert_eq!(a.policy.len(), b.policy.len());
    assert_eq!(a.wdl.len(), b.wdl.len());
    assert_eq!(a.score.len(), b.score.len());
    let numbers = |outputs: &Outputs| -> Vec<f32> {
        let wdl = outputs.wdl.iter().flatten();
        (outputs.policy.iter().chain(wdl).chain(&outputs.score))
            .copied()
            .collect()
    };
    let expected = numbers(b);
    let largest = expected.iter().map(|value| value.abs()).fold(1.0, f32::max);
    (numbers(a).iter().zip(&expected))
        .map(|(a, b)| (a - b).abs() / largest)
        .fold(0.0, |most, one| if one <= most { most } else { one })
}

fn shapes() -> impl Strategy<Value = Shape> {
    let tower = (1..9usize, 0..3usize, 1..40usize, 0..6usize);
    let heads = (
        1..9usize,
        1..20usize,
        0..3usize,
        1..9usize,
        1..20usize,
        any::<bool>(),
    );
    (tower, heads).prop_map(|(tower, heads)| Shape {
        planes: tower.0,
        blocks: tower.1,
        channels: tower.2,
        squeeze: tower.3,
        policy_channels: heads.0,
        policy: PolicyShape {
            boards: heads.1,
            others: heads.2,
        },
        value_channels: heads.3,
        hidden: heads.4,
        score: heads.5,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_kernel_equals_the_reference(
        shape in shapes(),
        (height, width) in (1..=20usize, 1..=20usize),
        batch in 1..6usize,
        threads in 1..4usize,
        seed in any::<u64>(),
    ) {
        let file = network(&shape, seed);
        let planes = planes(batch * shape.planes * height * width, seed);
        let expected = reference::evaluate(&file, &planes, batch, height, width);
        let mut workspace = Workspace::with_threads(threads);
        for kernel in Kernel::all() {
            for (numbers, tolerance) in KINDS {
                let network = Network::with_numbers(&file, kernel, numbers);
                let outputs = network.evaluate(&planes, batch, height, width, &mut workspace);
                let difference = difference(outputs, &expected);
                prop_assert!(difference < tolerance, "{kernel:?} {numbers:?}: {difference}");
            }
        }
    }
}

#[test]
fn a_large_network_equals_the_reference() {
    let shape = Shape {
        planes: 5,
        blocks: 3,
        channels: 128,
        squeeze: 16,
        policy_channels: 32,
        policy: PolicyShape {
            boards: 1,
            others: 1,
        },
        value_channels: 32,
        hidden: 64,
        score: true,
    };
    let file = network(&shape, 7);
    let planes = planes(2 * 5 * 15 * 15, 7);
    let expected = reference::evaluate(&file, &planes, 2, 15, 15);
    for kernel in Kernel::all() {
        for (numbers, tolerance) in KINDS {
            let network = Network::with_numbers(&file, kernel, numbers);
            let mut workspace = Workspace::new();
            let outputs = network.evaluate(&planes, 2, 15, 15, &mut workspace);
            let difference = difference(outputs, &expected);
            println!("{kernel:?} {numbers:?}: {difference:.1e}");
            assert!(
                difference < tolerance,
                "{kernel:?} {numbers:?}: {difference}"
            );
        }
    }
}

/// A workspace carries nothing over from one use to the next, whatever network and board.
#[test]
fn a_workspace_serves_any_network_and_board_in_turn() {
    let shape = |channels| Shape {
        planes: 3,
        blocks: 1,
        channels,
        squeeze: 2,
        policy_channels: 4,
        policy: PolicyShape {
            boards: 2,
            others: 1,
        },
        value_channels: 4,
        hidden: 8,
        score: channels > 10,
    };
    let files = [network(&shape(8), 1), network(&shape(20), 2)];
    let mut shared = Workspace::new();
    for round in 0..12 {
        let file = &files[round % 2];
        let (height, width) = [(15, 15), (6, 6), (4, 8), (13, 14)][round % 4];
        let batch = [9, 1, 4][round % 3];
        let planes = planes(batch * 3 * height * width, round as u64);
        let network = Network::new(file, Kernel::best());
        let mut fresh = Workspace::new();
        let alone = network.evaluate(&planes, batch, height, width, &mut fresh);
        let together = network.evaluate(&planes, batch, height, width, &mut shared);
        assert_eq!(alone, together);
    }
}

/// What a position is worth does not depend on the batch that it is judged in: a search
/// repeats itself exactly.
#[test]
fn a_batch_equals_its_positions_one_by_one() {
    let shape = Shape {
        planes: 4,
        blocks: 2,
        channels: 24,
        squeeze: 4,
        policy_channels: 8,
        policy: PolicyShape {
            boards: 1,
            others: 1,
        },
        value_channels: 8,
        hidden: 16,
        score: true,
    };
    let file = network(&shape, 3);
    let planes = planes(17 * 4 * 81, 3);
    let all = KINDS.map(|(numbers, _)| numbers);
    for (kernel, numbers) in Kernel::all().into_iter().flat_map(|k| all.map(|n| (k, n))) {
        let network = Network::with_numbers(&file, kernel, numbers);
        let mut workspace = Workspace::with_threads(2);
        let all = network.evaluate(&planes, 17, 9, 9, &mut workspace).clone();
        for (number, planes) in planes.chunks(4 * 81).enumerate() {
            let one = network.evaluate(planes, 1, 9, 9, &mut workspace);
            assert_eq!(one.policy, all.policy[number * 82..][..82]);
            assert_eq!(one.wdl[0], all.wdl[number]);
            assert_eq!(one.score[0], all.score[number]);
        }
    }
}

#[test]
fn no_positions_give_no_outputs() {
    let shape = Shape {
        planes: 1,
        blocks: 0,
        channels: 1,
        squeeze: 0,
        policy_channels: 1,
        policy: PolicyShape {
            boards: 1,
            others: 0,
        },
        value_channels: 1,
        hidden: 1,
        score: false,
    };
    let network = Network::new(&network(&shape, 1), Kernel::best());
    let mut workspace = Workspace::new();
    assert_eq!(
        network.evaluate(&[], 0, 5, 5, &mut workspace),
        &Outputs::default()
    );
}
