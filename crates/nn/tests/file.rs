//! Network files: what is written is read back, and whatever is wrong is refused with
//! words that say what.

use wuqi_core::PolicyShape;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Configure, Options, Size};
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{
    Kernel, Metadata, Network, NetworkError, NetworkFile, Precision, Shape, Tensors, Workspace,
    write_network,
};

const SHAPE: Shape = Shape {
    planes: 9,
    blocks: 2,
    channels: 6,
    squeeze: 3,
    policy_channels: 4,
    policy: PolicyShape {
        boards: 1,
        others: 0,
    },
    value_channels: 2,
    hidden: 7,
    score: true,
};

fn metadata() -> Metadata {
    Metadata {
        game: "gomoku".to_owned(),
        rules: String::new(),
        sizes: vec![Size::square(9), Size::new(15, 15)],
        training: r#"{"games":12}"#.to_owned(),
    }
}

fn tensors() -> Tensors {
    random_tensors(&SHAPE, 1)
}

fn bytes() -> Vec<u8> {
    write_network(&metadata(), &tensors(), Precision::F32)
        .expect("a network of this shape can be written")
}

/// The file with a text of its header replaced by one of the same length.
fn replaced(old: &str, new: &str) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut bytes = bytes();
    let at = bytes.windows(old.len()).position(|w| w == old.as_bytes());
    let at = at.unwrap_or_else(|| panic!("the header has no {old}"));
    bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    NetworkFile::read(bytes)
        .expect_err("the file is wrong")
        .to_string()
}

#[test]
fn what_is_written_is_read_back() {
    for shape in [
        SHAPE,
        Shape {
            blocks: 0,
            squeeze: 0,
            score: false,
            policy: PolicyShape {
                boards: 3,
                others: 2,
            },
            ..SHAPE
        },
    ] {
        let tensors = random_tensors(&shape, 1);
        let bytes = write_network(&metadata(), &tensors, Precision::F32).unwrap();
        let file = NetworkFile::read(&bytes).unwrap();
        assert_eq!(file.metadata, metadata());
        assert_eq!(file.shape, shape);
        assert_eq!(file.tensors, tensors);
        assert_eq!(file.hash.len(), 64);
    }
}

#[test]
fn halves_are_read_back_nearly() {
    let bytes = write_network(&metadata(), &tensors(), Precision::F16).unwrap();
    let file = NetworkFile::read(&bytes).unwrap();
    assert!(bytes.len() < self::bytes().len());
    for (name, tensor) in &tensors() {
        for (&a, &b) in tensor.values.iter().zip(&file.tensor(name).values) {
            assert!((a - b).abs() <= a.abs() / 2048.0 + 1e-7, "{name}: {a} {b}");
        }
    }
}

#[test]
fn bytes_are_read_back_within_half_a_step_of_their_output() {
    let bytes = write_network(&metadata(), &tensors(), Precision::I8).unwrap();
    let file = NetworkFile::read(&bytes).unwrap();
    for (name, tensor) in &tensors() {
        let read = file.tensor(name);
        assert_eq!(read.shape, tensor.shape);
        if tensor.shape.len() == 1 {
            assert_eq!(read.values, tensor.values, "{name}");
            continue;
        }
        let row = tensor.values.len() / tensor.shape[0];
        for (before, after) in tensor.values.chunks(row).zip(read.values.chunks(row)) {
            let largest = before
                .iter()
                .fold(0f32, |most, value| most.max(value.abs()));
            for (a, b) in before.iter().zip(after) {
                assert!((a - b).abs() <= largest / 127.0 * 0.501, "{name}: {a} {b}");
            }
        }
    }
    // Rounding what was rounded changes nothing.
    let again = write_network(&metadata(), &file.tensors, Precision::I8).unwrap();
    let again = NetworkFile::read(&again).unwrap();
    for (name, tensor) in &file.tensors {
        for (a, b) in tensor.values.iter().zip(&again.tensor(name).values) {
            assert!((a - b).abs() <= a.abs() * 1e-6, "{name}: {a} {b}");
        }
    }
}

#[test]
fn bytes_without_their_scales_are_refused() {
    let bytes = write_network(&metadata(), &tensors(), Precision::I8).unwrap();
    let length = u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
    let header = String::from_utf8(bytes[8..8 + length].to_vec()).unwrap();
    let renamed = header.replace("input.weight.scale", "input.weight.score");
    let file = [&bytes[..8], renamed.as_bytes(), &bytes[8 + length..]].concat();
    assert!(refusal(&file).contains("no tensor 'input.weight.scale'"));
}

#[test]
fn every_truncated_file_is_refused() {
    let bytes = bytes();
    for length in 0..bytes.len() {
        let error = NetworkFile::read(&bytes[..length]).unwrap_err();
        let truncated = matches!(error, NetworkError::Truncated { .. });
        assert!(truncated || length == 8, "{length}: {error}");
    }
    let long = [&bytes[..], &[0]].concat();
    assert!(refusal(&long).contains("goes on"));
}

#[test]
fn every_damaged_number_is_noticed() {
    let bytes = bytes();
    let length = u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
    for at in (8 + length..bytes.len()).step_by(97) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert_eq!(NetworkFile::read(&damaged), Err(NetworkError::Damaged));
    }
}

#[test]
fn a_damaged_header_never_panics() {
    let bytes = bytes();
    let length = u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
    for at in 0..8 + length {
        for bit in [0, 3, 7] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            // Free texts may change unnoticed; everything else is an error.
            let _ = NetworkFile::read(&damaged);
        }
    }
}

#[test]
fn foreign_files_are_refused_with_the_reason() {
    for (bytes, words) in [
        (
            b"PK\x03\x04 an archive, by its looks".to_vec(),
            "safetensors",
        ),
        (b"\x02\0\0\0\0\0\0\0{}".to_vec(), "format is ''"),
        (b"\x02\0\0\0\0\0\0\0[]".to_vec(), "no JSON object"),
        (replaced("wuqi-network", "other-matter"), "other-matter"),
        (
            replaced(r#""version":"1""#, r#""version":"2""#),
            "version 2",
        ),
        (replaced(r#""sizes""#, r#""sises""#), "'sizes' is missing"),
        (replaced("9x9,15x15", "9x9,25x25"), "9x9,25x25"),
        (replaced("{\\\"games\\\":", "{\\\"games\\\"!"), "no JSON"),
        (
            replaced(r#""channels":"6""#, r#""channels":"5""#),
            "tensors have 6",
        ),
        (
            replaced(r#""dtype":"F32""#, r#""dtype":"I32""#),
            "dtype I32",
        ),
        (replaced("input.weight", "input.waight"), "'input.weight'"),
        (replaced("[6,9,3,3]", "[9,6,3,3]"), "6 instead of 9"),
        (replaced("[6,9,3,3]", "[8,9,3,3]"), "does not fit"),
    ] {
        let error = refusal(&bytes);
        assert!(error.contains(words), "{words}: {error}");
    }
}

#[test]
fn wrong_tensors_are_refused_on_writing_too() {
    let write = |tensors: &Tensors, precision| {
        let written = write_network(&metadata(), tensors, precision);
        written.unwrap_err().to_string()
    };
    let mut missing = tensors();
    missing.remove("block.1.excite.bias");
    assert!(write(&missing, Precision::F32).contains("no tensor 'block.1.excite.bias'"));
    let mut unknown = tensors();
    let spare = unknown["input.bias"].clone();
    unknown.insert("block.3.first.bias".to_owned(), spare);
    assert!(write(&unknown, Precision::F32).contains("'block.3.first.bias'"));
    let mut misshaped = tensors();
    misshaped.get_mut("value.outcome.weight").unwrap().shape = vec![7, 3];
    assert!(write(&misshaped, Precision::F32).contains("7x3 instead of 3x7"));
    let mut large = tensors();
    large.get_mut("input.bias").unwrap().values[2] = 65_520.0;
    assert!(write(&large, Precision::F16).contains("not finite"));
    assert!(write_network(&metadata(), &large, Precision::F32).is_ok());
    large.get_mut("input.bias").unwrap().values[2] = f32::NAN;
    assert!(write(&large, Precision::F32).contains("not finite"));
    let homeless = Metadata {
        sizes: Vec::new(),
        ..metadata()
    };
    assert!(write_network(&homeless, &tensors(), Precision::F32).is_err());
}

#[test]
fn a_network_plays_only_what_it_was_made_for() {
    let file = NetworkFile::read(&bytes()).unwrap();
    let gomoku = |size, options: &str| {
        Gomoku::configure(Some(Size::square(size)), &options.parse().unwrap()).unwrap()
    };
    assert_eq!(file.suits(&gomoku(15, "")), Ok(()));
    let refusal = file.suits(&gomoku(10, "")).unwrap_err().to_string();
    assert!(refusal.contains("10x10") && refusal.contains("9x9,15x15"));
    let refusal = file.suits(&gomoku(15, "rule=renju")).unwrap_err();
    assert!(
        refusal.to_string().contains("it learned the usual ones"),
        "{refusal}"
    );
    assert_eq!(file.suits(&gomoku(15, "rule=standard")), Ok(()));
    for rules in ["rule=caro", "row=4", "row=6"] {
        assert!(file.suits(&gomoku(15, rules)).is_err(), "{rules}");
    }
    let sequencium = Sequencium::configure(None, &Options::none()).unwrap();
    let refusal = file.suits(&sequencium).unwrap_err().to_string();
    assert!(
        refusal.contains("plays gomoku, not sequencium"),
        "{refusal}"
    );
    let policy = PolicyShape {
        boards: 2,
        others: 0,
    };
    let other = random_tensors(&Shape { policy, ..SHAPE }, 1);
    let bytes = write_network(&metadata(), &other, Precision::F32).unwrap();
    let refusal = NetworkFile::read(&bytes).unwrap().suits(&gomoku(15, ""));
    assert!(refusal.unwrap_err().to_string().contains("2 boards"));
}

#[test]
fn whoever_learned_several_rules_plays_by_each() {
    let metadata = Metadata {
        rules: "rule=freestyle | rule=renju".to_owned(),
        ..metadata()
    };
    let bytes = write_network(&metadata, &tensors(), Precision::F32).unwrap();
    let file = NetworkFile::read(&bytes).unwrap();
    for rules in ["", "rule=renju"] {
        let game = Gomoku::configure(Some(Size::square(15)), &rules.parse().unwrap()).unwrap();
        assert_eq!(file.suits(&game), Ok(()), "{rules}");
    }
    let senseless = Metadata {
        rules: "renju".to_owned(),
        ..metadata
    };
    let refused = write_network(&senseless, &tensors(), Precision::F32).unwrap_err();
    assert!(refused.to_string().contains("'rules'"), "{refused}");
}

#[test]
fn a_widened_network_says_the_same() {
    let narrow = Shape { planes: 5, ..SHAPE };
    let game = Gomoku::configure(Some(Size::square(9)), &Options::none()).unwrap();
    for precision in [Precision::F32, Precision::F16, Precision::I8] {
        let bytes = write_network(&metadata(), &random_tensors(&narrow, 1), precision).unwrap();
        let old = NetworkFile::read(&bytes).unwrap();
        let refusal = old.suits(&game).unwrap_err().to_string();
        assert!(refusal.contains("wuqi net widen"), "{refusal}");
        let new = NetworkFile::read(&old.widened(9).unwrap()).unwrap();
        assert_eq!(new.suits(&game), Ok(()));
        assert_eq!((new.shape.planes, new.precision), (9, precision));
        assert_eq!(new.metadata, old.metadata);
        let planes: Vec<f32> = (0..9 * 81).map(|n| (n % 7 % 2) as f32).collect();
        let says = |file: &NetworkFile| {
            let planes = &planes[..81 * file.shape.planes];
            let network = Network::new(file, Kernel::best());
            let mut workspace = Workspace::new();
            network.evaluate(planes, 1, 9, 9, &mut workspace).clone()
        };
        let (before, after) = (says(&old), says(&new));
        let policy = before.policy.iter().zip(&after.policy);
        let outcome = before.wdl.iter().flatten().zip(after.wdl.iter().flatten());
        for (a, b) in policy.chain(outcome) {
            assert!((a - b).abs() < 1e-5, "{precision:?}: {a} {b}");
        }
        assert!(new.widened(5).is_err());
    }
}
