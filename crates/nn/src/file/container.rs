//! The safetensors container: a length of 8 bytes, a JSON header, the numbers.
//!
//! The format is described at <https://huggingface.co/docs/safetensors>. The tensors must
//! lie one behind the other and fill the file: there is no room for anything hidden.

use super::error::NetworkError;
use super::tensor::{Kind, Precision, Tensor, Tensors};
use half::f16;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

const LENGTH: usize = 8;
const METADATA: &str = "__metadata__";

/// What the header of a container says, before any number is looked at.
pub(super) struct Header {
    /// The texts of `__metadata__`.
    pub texts: BTreeMap<String, String>,
    entries: Vec<Entry>,
    /// Where the numbers begin.
    numbers: usize,
}

/// What a container holds.
pub(super) struct Container {
    /// The texts of `__metadata__`.
    pub texts: BTreeMap<String, String>,
    pub tensors: Tensors,
    /// The tensors whose numbers are bytes.
    pub bytes: Vec<String>,
    /// How fine fractions are stored.
    pub precision: Precision,
    /// SHA-256 of the numbers' bytes, in hexadecimal.
    pub hash: String,
}

/// A tensor as the header describes it.
struct Entry {
    name: String,
    kind: Kind,
    shape: Vec<usize>,
    begin: usize,
    end: usize,
}

fn malformed(why: impl Into<String>) -> NetworkError {
    NetworkError::Malformed(why.into())
}

fn truncated(bytes: &[u8], expected: usize) -> NetworkError {
    NetworkError::Truncated {
        expected,
        found: bytes.len(),
    }
}

/// Reads the tensors of any safetensors file of single or half precision.
pub fn read_tensors(bytes: &[u8]) -> Result<Tensors, NetworkError> {
    read(bytes, Kind::FRACTIONS).map(|container| container.tensors)
}

impl Header {
    /// Reads the header of a container whose numbers are of these kinds.
    pub(super) fn read(bytes: &[u8], kinds: &[Kind]) -> Result<Header, NetworkError> {
        let (header, numbers) = header(bytes)?;
        let texts = texts(&header)?;
        let entries = (header.iter().filter(|(name, _)| *name != METADATA))
            .map(|(name, value)| entry(name, value, kinds))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Header {
            texts,
            entries,
            numbers,
        })
    }

    /// The sides of a tensor; of one that is not there, none.
    pub(super) fn shape(&self, name: &str) -> &[usize] {
        let found = self.entries.iter().find(|entry| entry.name == name);
        found.map_or(&[], |entry| &entry.shape)
    }
}

/// The JSON of a container's header, and where the numbers behind it begin.
fn header(bytes: &[u8]) -> Result<(Map<String, Value>, usize), NetworkError> {
    let truncated = |expected| truncated(bytes, expected);
    let length = bytes.first_chunk().ok_or_else(|| truncated(LENGTH))?;
    let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
    let numbers = LENGTH.saturating_add(length);
    let header = bytes.get(LENGTH..numbers).ok_or_else(|| {
        if bytes.get(LENGTH) == Some(&b'{') {
            truncated(numbers)
        } else {
            malformed("it does not begin like a safetensors file")
        }
    })?;
    let header = serde_json::from_slice(header)
        .map_err(|error| malformed(format!("its header is no JSON object ({error})")))?;
    Ok((header, numbers))
}

/// Reads a container whose numbers are of these kinds.
pub(super) fn read(bytes: &[u8], kinds: &[Kind]) -> Result<Container, NetworkError> {
    let header = Header::read(bytes, kinds)?;
    let (texts, mut entries) = (header.texts, header.entries);
    let numbers = &bytes[header.numbers..];
    entries.sort_by_key(|entry| (entry.begin, entry.end));
    let mut end = 0;
    for entry in &entries {
        if entry.begin != end {
            let name = &entry.name;
            return Err(malformed(format!(
                "tensor '{name}' does not follow the one before"
            )));
        }
        end = entry.end;
    }
    if end > numbers.len() {
        return Err(truncated(bytes, header.numbers + end));
    }
    if end < numbers.len() {
        return Err(malformed("it goes on after its last tensor"));
    }
    let hash = hash(numbers);
    let bytes = (entries.iter())
        .filter(|entry| entry.kind == Kind::I8)
        .map(|entry| entry.name.clone())
        .collect();
    let has = |kind: Kind| entries.iter().any(|entry| entry.kind == kind);
    let precision = match (has(Kind::I8), has(Kind::F16)) {
        (true, _) => Precision::I8,
        (false, true) => Precision::F16,
        (false, false) => Precision::F32,
    };
    let tensors = (entries.into_iter())
        .map(|entry| {
            let values = decode(entry.kind, &numbers[entry.begin..entry.end]);
            let shape = entry.shape;
            (entry.name, Tensor { shape, values })
        })
        .collect();
    Ok(Container {
        texts,
        tensors,
        bytes,
        precision,
        hash,
    })
}

fn texts(header: &Map<String, Value>) -> Result<BTreeMap<String, String>, NetworkError> {
    let Some(metadata) = header.get(METADATA) else {
        return Ok(BTreeMap::new());
    };
    let text = |(key, value): (&String, &Value)| Some((key.clone(), value.as_str()?.to_owned()));
    (metadata.as_object())
        .and_then(|texts| texts.iter().map(text).collect())
        .ok_or_else(|| malformed("its metadata are no texts"))
}

fn entry(name: &str, value: &Value, kinds: &[Kind]) -> Result<Entry, NetworkError> {
    let wrong = |what: &str| malformed(format!("tensor '{name}' has {what}"));
    let found = value["dtype"].as_str().unwrap_or("none");
    let Some(&kind) = kinds.iter().find(|kind| kind.name() == found) else {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        let names = names.join(" or ");
        return Err(wrong(&format!("dtype {found} instead of {names}")));
    };
    let list = |key: &str| -> Option<Vec<usize>> {
        let values = value[key].as_array()?.iter();
        values.map(|n| n.as_u64()?.try_into().ok()).collect()
    };
    let shape = list("shape").ok_or_else(|| wrong("no shape"))?;
    let offsets = list("data_offsets").ok_or_else(|| wrong("no place"))?;
    let &[begin, end] = &offsets[..] else {
        return Err(wrong("no place"));
    };
    let bytes = (shape.iter())
        .try_fold(kind.bytes(), |product, &side| product.checked_mul(side))
        .filter(|&bytes| begin.checked_add(bytes) == Some(end))
        .ok_or_else(|| wrong("a place that does not fit its shape"));
    bytes.map(|_| Entry {
        name: name.to_owned(),
        kind,
        shape,
        begin,
        end,
    })
}

fn decode(kind: Kind, bytes: &[u8]) -> Vec<f32> {
    let pairs = || bytes.as_chunks().0.iter();
    let fours = || bytes.as_chunks().0.iter();
    match kind {
        Kind::F32 => fours().map(|&four| f32::from_le_bytes(four)).collect(),
        Kind::F16 => pairs()
            .map(|&two| f16::from_le_bytes(two).to_f32())
            .collect(),
        Kind::I8 => bytes.iter().map(|&byte| f32::from(byte as i8)).collect(),
        Kind::I16 => pairs()
            .map(|&two| f32::from(i16::from_le_bytes(two)))
            .collect(),
        Kind::I32 => fours()
            .map(|&four| i32::from_le_bytes(four) as f32)
            .collect(),
    }
}

fn encode(kind: Kind, value: f32, out: &mut Vec<u8>) {
    match kind {
        Kind::F32 => out.extend(value.to_le_bytes()),
        Kind::F16 => out.extend(f16::from_f32(value).to_le_bytes()),
        Kind::I8 => out.extend((value as i8).to_le_bytes()),
        Kind::I16 => out.extend((value as i16).to_le_bytes()),
        Kind::I32 => out.extend((value as i32).to_le_bytes()),
    }
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a container, each tensor with numbers of its kind; its texts get `hash` beside
/// those given.
pub(super) fn write(
    texts: &BTreeMap<String, String>,
    tensors: &Tensors,
    kind_of: impl Fn(&str) -> Kind,
) -> Vec<u8> {
    let mut numbers = Vec::new();
    let mut header = Map::new();
    // Large numbers first, so that all are aligned.
    let mut order: Vec<_> = tensors
        .iter()
        .map(|(name, tensor)| (kind_of(name), name, tensor))
        .collect();
    order.sort_by_key(|(kind, ..)| std::cmp::Reverse(kind.bytes()));
    for (kind, name, tensor) in order {
        let begin = numbers.len();
        for &value in &tensor.values {
            encode(kind, value, &mut numbers);
        }
        let entry = json!({
            "dtype": kind.name(),
            "shape": tensor.shape,
            "data_offsets": [begin, numbers.len()],
        });
        header.insert(name.clone(), entry);
    }
    let mut texts: Map<String, Value> = (texts.iter())
        .map(|(key, text)| (key.clone(), json!(text)))
        .collect();
    texts.insert("hash".to_owned(), json!(hash(&numbers)));
    header.insert(METADATA.to_owned(), Value::Object(texts));
    let mut header = Value::Object(header).to_string().into_bytes();
    // Blanks keep the numbers aligned to 8 bytes.
    header.resize(header.len().next_multiple_of(8), b' ');
    let length = header.len() as u64;
    [&length.to_le_bytes()[..], &header, &numbers].concat()
}
