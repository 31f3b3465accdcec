//! The safetensors container: a length of 8 bytes, a JSON header, the numbers.
//!
//! The format is described at <https://huggingface.co/docs/safetensors>. The tensors must
//! lie one behind the other and fill the file: there is no room for anything hidden.

use super::error::NetworkError;
use super::half::{narrow, widen};
use super::tensor::{Precision, Tensor, Tensors};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

const LENGTH: usize = 8;
const METADATA: &str = "__metadata__";

/// What a container holds.
pub(super) struct Container {
    /// The texts of `__metadata__`.
    pub texts: BTreeMap<String, String>,
    pub tensors: Tensors,
    /// SHA-256 of the numbers' bytes, in hexadecimal.
    pub hash: String,
}

/// A tensor as the header describes it.
struct Entry {
    name: String,
    precision: Precision,
    shape: Vec<usize>,
    begin: usize,
    end: usize,
}

fn malformed(why: impl Into<String>) -> NetworkError {
    NetworkError::Malformed(why.into())
}

/// Reads the tensors of any safetensors file of single or half precision.
pub fn read_tensors(bytes: &[u8]) -> Result<Tensors, NetworkError> {
    read(bytes).map(|container| container.tensors)
}

/// Reads a container.
pub(super) fn read(bytes: &[u8]) -> Result<Container, NetworkError> {
    let truncated = |expected| NetworkError::Truncated {
        expected,
        found: bytes.len(),
    };
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
    let header: Map<String, Value> = serde_json::from_slice(header)
        .map_err(|error| malformed(format!("its header is no JSON object ({error})")))?;
    let numbers = &bytes[numbers..];
    let texts = texts(&header)?;
    let mut entries = (header.iter().filter(|(name, _)| *name != METADATA))
        .map(|(name, value)| entry(name, value))
        .collect::<Result<Vec<_>, _>>()?;
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
        return Err(truncated(bytes.len() - numbers.len() + end));
    }
    if end < numbers.len() {
        return Err(malformed("it goes on after its last tensor"));
    }
    let hash = hash(numbers);
    let tensors = (entries.into_iter())
        .map(|entry| {
            let values = decode(entry.precision, &numbers[entry.begin..entry.end]);
            let shape = entry.shape;
            (entry.name, Tensor { shape, values })
        })
        .collect();
    Ok(Container {
        texts,
        tensors,
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

fn entry(name: &str, value: &Value) -> Result<Entry, NetworkError> {
    let wrong = |what: &str| malformed(format!("tensor '{name}' has {what}"));
    let precision = match value["dtype"].as_str() {
        Some("F32") => Precision::F32,
        Some("F16") => Precision::F16,
        other => {
            let other = other.unwrap_or("none");
            return Err(wrong(&format!("dtype {other} instead of F32 or F16")));
        }
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
        .try_fold(precision.bytes(), |product, &side| {
            product.checked_mul(side)
        })
        .filter(|&bytes| begin.checked_add(bytes) == Some(end))
        .ok_or_else(|| wrong("a place that does not fit its shape"));
    bytes.map(|_| Entry {
        name: name.to_owned(),
        precision,
        shape,
        begin,
        end,
    })
}

fn decode(precision: Precision, bytes: &[u8]) -> Vec<f32> {
    match precision {
        Precision::F32 => (bytes.as_chunks().0.iter())
            .map(|&four| f32::from_le_bytes(four))
            .collect(),
        Precision::F16 => (bytes.as_chunks().0.iter())
            .map(|&two| widen(u16::from_le_bytes(two)))
            .collect(),
    }
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a container; its texts get `hash` beside those given.
pub(super) fn write(
    texts: &BTreeMap<String, String>,
    tensors: &Tensors,
    precision: Precision,
) -> Vec<u8> {
    let mut numbers = Vec::new();
    let mut header = Map::new();
    for (name, tensor) in tensors {
        let begin = numbers.len();
        for &value in &tensor.values {
            match precision {
                Precision::F32 => numbers.extend(value.to_le_bytes()),
                Precision::F16 => numbers.extend(narrow(value).to_le_bytes()),
            }
        }
        let entry = json!({
            "dtype": precision.name(),
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
