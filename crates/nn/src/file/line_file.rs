//! Reading and writing the file of a line network.
//!
//! The container is that of every network of the program; the table and the weights of the
//! layer of a point are whole numbers of 8 bits.

use super::container;
use super::error::NetworkError;
use super::metadata::Metadata;
use super::network_file::check_format;
use super::tensor::{Kind, Tensor, Tensors};
use crate::line::{LEVEL, LineShape, is_whole, learned_size};
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, Rule};

const FORMAT: &str = "wuqi-line-network";
const VERSION: &str = "1";

/// A line network as its file holds it, checked: every tensor is there and fits.
#[derive(Clone, PartialEq, Debug)]
pub struct LineFile {
    /// What it was made for, and how.
    pub metadata: Metadata,
    /// How far its lines reach.
    pub shape: LineShape,
    /// Table, weights and biases.
    pub tensors: Tensors,
    /// SHA-256 of the numbers as stored, in hexadecimal: tells networks apart.
    pub hash: String,
}

impl LineFile {
    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<LineFile, NetworkError> {
        let container = container::read(bytes, &[Kind::F32, Kind::I8])?;
        check_format(&container, FORMAT, VERSION)?;
        let shape = LineShape::of(&container.tensors)?;
        check(&container.tensors)?;
        Ok(LineFile {
            metadata: Metadata::read(&container.texts)?,
            shape,
            tensors: container.tensors,
            hash: container.hash,
        })
    }

    /// A tensor of the network.
    ///
    /// # Panics
    /// If a line network has no such tensor.
    #[must_use]
    pub fn tensor(&self, name: &str) -> &Tensor {
        let tensor = self.tensors.get(name);
        tensor.expect("the tensors were checked against the shape")
    }

    /// Checks that this network can judge this game. The board may have any size: it is seen as
    /// one that was learned. Black may have fouls: a search that knows them asks about no foul.
    pub fn suits(&self, game: &Gomoku) -> Result<(), NetworkError> {
        let size = learned_size(game.size(), &self.metadata.sizes);
        let check = |rule| match Gomoku::new(size, game.row_length(), rule) {
            Ok(learned) => self.metadata.suits(&learned),
            Err(_) => self.metadata.suits(game),
        };
        match (check(game.rule()), game.rule()) {
            (Err(_), Rule::Renju) => check(Rule::Freestyle),
            (checked, _) => checked,
        }
    }
}

/// Writes the file of a line network; the tensors are checked as on reading.
pub fn write_line_network(metadata: &Metadata, tensors: &Tensors) -> Result<Vec<u8>, NetworkError> {
    LineShape::of(tensors)?;
    check(tensors)?;
    let mut texts = metadata.texts();
    Metadata::read(&texts)?;
    texts.insert("format".to_owned(), FORMAT.to_owned());
    texts.insert("version".to_owned(), VERSION.to_owned());
    let kind = |name: &str| match is_whole(name) {
        true => Kind::I8,
        false => Kind::F32,
    };
    Ok(container::write(&texts, tensors, kind))
}

/// Checks that all numbers are finite and that those computed with as whole numbers are.
fn check(tensors: &Tensors) -> Result<(), NetworkError> {
    for (name, tensor) in tensors {
        let fits = |value: f32| match name.as_str() {
            name if is_whole(name) => value.abs() <= LEVEL as f32 && value.fract() == 0.0,
            "point.bias" => value.abs() <= Kind::I32.largest() && value.fract() == 0.0,
            _ => value.is_finite(),
        };
        if !tensor.values.iter().all(|&value| fits(value)) {
            return Err(NetworkError::NotFinite(name.clone()));
        }
    }
    Ok(())
}
