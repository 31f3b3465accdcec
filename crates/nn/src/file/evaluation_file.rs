//! Reading and writing the files of evaluation networks.

use super::container;
use super::error::NetworkError;
use super::metadata::Metadata;
use super::network_file::{check_finite, check_format, check_texts};
use super::tensor::{Kind, Tensor, Tensors};
use crate::evaluation::Pieces;
use wuqi_games::{Configure, Size};

const FORMAT: &str = "wuqi-evaluation";
const VERSION: &str = "1";

/// The game whose positions are told by pieces instead of windows.
const PIECES_OF: &str = "banqi";

/// How much the hand-written evaluation counts beside the network, where it does.
const TRUST: &str = "output.trust";

/// The patterns of a window: four squares in four states.
pub(crate) const PATTERNS: usize = 256;

/// Sums are made in steps of so many numbers, which every processor's vectors divide.
pub(crate) const STEP: usize = 32;

/// The largest hidden layer.
pub(crate) const MOST_HIDDEN: usize = 512;

/// Biases beyond this could make the sums of 16 bits overflow.
const LARGEST_BIAS: f32 = 16_384.0;

/// An evaluation network as its file holds it, checked: all numbers are whole, there, and
/// small enough. `docs/evaluation.md` says what they mean.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluationFile {
    /// What it was made for, and how; it plays on one size.
    pub metadata: Metadata,
    /// Hidden units for each side.
    pub hidden: usize,
    /// Phases of the game, each with its own output.
    pub phases: usize,
    /// The weights and biases.
    pub tensors: Tensors,
    /// SHA-256 of the numbers as stored, in hexadecimal: tells networks apart.
    pub hash: String,
}

/// What the file of an evaluation network says of itself before its numbers are read, which takes
/// no time; whether they are whole only [`EvaluationFile::read`] tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationHeader {
    /// What it was made for, and how.
    pub metadata: Metadata,
    /// Hidden units for each side.
    pub hidden: usize,
}

impl EvaluationHeader {
    /// Reads the beginning of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let header = container::Header::read(bytes, Kind::WHOLE)?;
        check_texts(&header.texts, FORMAT, VERSION)?;
        Ok(EvaluationHeader {
            metadata: Metadata::read(&header.texts)?,
            hidden: header.shape("input.bias").first().copied().unwrap_or(0),
        })
    }

    /// Checks that the network was made for this game and this board.
    pub fn suits<G: Configure>(&self, game: &G) -> Result<(), NetworkError> {
        self.metadata.suits(game)
    }
}

impl EvaluationFile {
    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let container = container::read(bytes, Kind::WHOLE)?;
        check_format(&container, FORMAT, VERSION)?;
        let metadata = Metadata::read(&container.texts)?;
        let [hidden, phases] = check(&metadata, &container.tensors)?;
        Ok(EvaluationFile {
            metadata,
            hidden,
            phases,
            tensors: container.tensors,
            hash: container.hash,
        })
    }

    /// The board that it plays on.
    #[must_use]
    pub fn size(&self) -> Size {
        self.metadata.sizes[0]
    }

    /// A tensor of the network.
    ///
    /// # Panics
    /// If an evaluation network has no such tensor.
    #[must_use]
    pub fn tensor(&self, name: &str) -> &Tensor {
        let tensor = self.tensors.get(name);
        tensor.expect("the tensors were checked")
    }

    /// Whether it is added to the hand-written evaluation.
    #[must_use]
    pub fn knows_by_hand(&self) -> bool {
        self.tensors.contains_key(TRUST)
    }

    /// Checks that this network can evaluate this game on this board.
    pub fn suits<G: Configure>(&self, game: &G) -> Result<(), NetworkError> {
        self.metadata.suits(game)
    }
}

/// Writes the file of an evaluation network; the tensors are checked as on reading.
pub fn write_evaluation(metadata: &Metadata, tensors: &Tensors) -> Result<Vec<u8>, NetworkError> {
    check(metadata, tensors)?;
    let mut texts = metadata.texts();
    Metadata::read(&texts)?;
    texts.insert("format".to_owned(), FORMAT.to_owned());
    texts.insert("version".to_owned(), VERSION.to_owned());
    Ok(container::write(&texts, tensors, kind))
}

/// How the numbers of a tensor are written.
fn kind(name: &str) -> Kind {
    match name {
        "input.bias" => Kind::I16,
        "output.bias" | TRUST => Kind::I32,
        _ => Kind::I8,
    }
}

/// The hidden units and phases of a network, unless something about it is wrong.
fn check(metadata: &Metadata, tensors: &Tensors) -> Result<[usize; 2], NetworkError> {
    let [size] = metadata.sizes[..] else {
        return Err(NetworkError::Metadata {
            key: "sizes",
            fault: format!("'{}' instead of one size", metadata.size_list()),
        });
    };
    let fits = |side| (2..=8).contains(&side);
    if !fits(size.width) || !fits(size.height) {
        return Err(NetworkError::WrongSize {
            size: size.to_string(),
            allowed: "2x2 to 8x8".to_owned(),
        });
    }
    let sides = |name: &str| -> Result<&[usize], NetworkError> {
        let tensor = tensors.get(name);
        let missing = || NetworkError::MissingTensor(name.to_owned());
        Ok(&tensor.ok_or_else(missing)?.shape)
    };
    let hidden = sides("input.bias")?.first().copied().unwrap_or(0);
    let phases = sides("output.bias")?.first().copied().unwrap_or(0);
    let hidden_fits = hidden.is_multiple_of(STEP) && (STEP..=MOST_HIDDEN).contains(&hidden);
    if !hidden_fits || phases == 0 {
        let name = if hidden_fits {
            "output.bias"
        } else {
            "input.bias"
        };
        return Err(NetworkError::MisshapedTensor {
            name: name.to_owned(),
            expected: format!("a multiple of {STEP} up to {MOST_HIDDEN}, or at least 1 phase"),
            found: format!("{hidden} hidden units and {phases} phases"),
        });
    }
    let windows = usize::from(size.width - 1) * usize::from(size.height - 1);
    let inputs: &[usize] = match metadata.game.as_str() {
        PIECES_OF => &[Pieces::COUNT, hidden],
        _ => &[windows, PATTERNS, hidden],
    };
    let trust: &[(&str, &[usize])] = match tensors.contains_key(TRUST) {
        true => &[(TRUST, &[phases])],
        false => &[],
    };
    let expected: [(&str, &[usize]); 4] = [
        ("input.bias", &[hidden]),
        ("input.weight", inputs),
        ("output.bias", &[phases]),
        ("output.weight", &[phases, 2, hidden]),
    ];
    let expected = [&expected, trust].concat();
    let words = |sides: &[usize]| {
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        sides.join("x")
    };
    for &(name, expected) in &expected {
        let found = sides(name)?;
        if found != expected {
            return Err(NetworkError::MisshapedTensor {
                name: name.to_owned(),
                expected: words(expected),
                found: words(found),
            });
        }
    }
    for (name, tensor) in tensors {
        if !expected.iter().any(|(known, _)| known == name) {
            return Err(NetworkError::UnknownTensor(name.clone()));
        }
        let largest = match kind(name) {
            Kind::I16 => LARGEST_BIAS,
            kind => kind.largest(),
        };
        let one = Tensors::from([(name.clone(), tensor.clone())]);
        check_finite(&one, |value| value.abs() <= largest && value.fract() == 0.0)?;
    }
    Ok([hidden, phases])
}
