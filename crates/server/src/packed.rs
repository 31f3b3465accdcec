//! Long answers, packed for whoever takes that: the page itself asks for them.

use crate::files::takes_gzip;
use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

/// An answer in JSON, packed with gzip where that is taken.
pub(crate) fn packed_json(value: &impl Serialize, asked: &HeaderMap) -> Response {
    let pack = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        serde_json::to_writer(&mut encoder, value).ok()?;
        encoder.finish().ok()
    };
    match takes_gzip(asked).then(pack).flatten() {
        Some(packed) => {
            let headers = [
                (header::CONTENT_TYPE, "application/json"),
                (header::CONTENT_ENCODING, "gzip"),
                (header::VARY, "accept-encoding"),
            ];
            (headers, packed).into_response()
        }
        None => ([(header::VARY, "accept-encoding")], Json(value)).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::HttpBody;
    use axum::http::HeaderValue;

    #[test]
    fn an_answer_is_packed_for_whoever_takes_it_and_for_nobody_else() {
        let value = vec!["the same words"; 100];
        let plain = packed_json(&value, &HeaderMap::new());
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        let packed = packed_json(&value, &asked);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let length = |answer: Response| HttpBody::size_hint(answer.body()).exact();
        assert!(length(packed) < length(plain).map(|length| length / 5));
    }
}
