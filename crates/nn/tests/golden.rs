//! Our forward pass gives what PyTorch gives, for networks that `golden/generate.py` wrote.
//!
//! The outputs there are computed in double precision. Largest difference seen: 4.2e-7.

use std::path::Path;
use wuqi_nn::file::read_tensors;
use wuqi_nn::{Kernel, Network, NetworkFile, Workspace, reference};

const TOLERANCE: f32 = 1e-5;

fn read(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn compare(name: &str) {
    let bytes = read(&format!("{name}.safetensors"));
    let file = NetworkFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let golden = read_tensors(&read(&format!("{name}.outputs.safetensors")));
    let golden = golden.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut workspace = Workspace::new();
    for &size in &file.metadata.sizes {
        let golden = |key: &str| golden.get(&format!("{size}.{key}"));
        let planes = golden("planes").expect("there are planes for every size");
        let (batch, height, width) = (planes.shape[0], planes.shape[2], planes.shape[3]);
        let planes = &planes.values;
        let mut all = vec![(
            "reference",
            reference::evaluate(&file, planes, batch, height, width),
        )];
        for kernel in Kernel::all() {
            let network = Network::new(&file, kernel);
            let outputs = network.evaluate(planes, batch, height, width, &mut workspace);
            all.push((kernel.name(), outputs.clone()));
        }
        for (kernel, outputs) in all {
            for (key, ours) in [
                ("policy", outputs.policy),
                ("wdl", outputs.wdl.concat()),
                ("score", outputs.score),
            ] {
                let theirs = golden(key).map_or(&[][..], |tensor| &tensor.values);
                assert_eq!(ours.len(), theirs.len(), "{name} {size} {key}");
                let differences = ours.iter().zip(theirs).map(|(a, b)| (a - b).abs());
                let most = differences.fold(0.0, f32::max);
                println!("{name} {size} {key} {kernel}: {most:.1e}");
                assert!(most < TOLERANCE, "{name} {size} {key} {kernel}: {most}");
                assert!(ours.iter().all(|value| value.is_finite()));
            }
        }
    }
}

#[test]
fn gomoku_on_two_sizes() {
    compare("gomoku");
}

#[test]
fn ataxx_in_half_precision_with_squeeze_score_and_pass() {
    compare("ataxx");
}

#[test]
fn banqi_on_a_board_that_is_not_square() {
    compare("banqi");
}
