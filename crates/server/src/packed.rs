//! Long answers, packed for whoever takes that: the page itself asks for them.

use crate::files::takes_gzip;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write;

/// An answer in JSON, as it is and packed with gzip.
#[derive(Clone)]
pub(crate) struct Packed {
    plain: Bytes,
    packed: Bytes,
}

impl Packed {
    /// Nothing where it cannot be written as JSON.
    pub(crate) fn new(value: &impl Serialize) -> Option<Packed> {
        let plain = serde_json::to_vec(value).ok()?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&plain).ok()?;
        Some(Packed {
            packed: encoder.finish().ok()?.into(),
            plain: plain.into(),
        })
    }

    /// The answer to who has asked with these headers.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let kind = [
            (header::CONTENT_TYPE, "application/json"),
            (header::VARY, "accept-encoding"),
        ];
        match takes_gzip(asked) {
            true => {
                let packing = [(header::CONTENT_ENCODING, "gzip")];
                (kind, packing, self.packed.clone()).into_response()
            }
            false => (kind, self.plain.clone()).into_response(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::HttpBody;
    use axum::http::HeaderValue;

    #[test]
    fn an_answer_is_packed_for_whoever_takes_it_and_for_nobody_else() {
        let value = Packed::new(&vec!["the same words"; 100]).unwrap();
        let plain = value.answer(&HeaderMap::new());
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        let packed = value.answer(&asked);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(packed.headers()[header::CONTENT_TYPE], "application/json");
        let length = |answer: Response| HttpBody::size_hint(answer.body()).exact();
        assert!(length(packed) < length(plain).map(|length| length / 5));
    }
}
