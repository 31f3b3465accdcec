//! Wuqi without a server, as far as the program was built with it: one file to download and
//! a folder for static hosts.
//!
//! They are carried packed and unpacked when somebody wants them, which is seldom.

use crate::apart::apart;
use crate::routes::refused;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The files by their paths, packed with gzip.
type Files = &'static [(&'static str, &'static [u8])];

static SITE: Files = include!(concat!(env!("OUT_DIR"), "/SITE.rs"));

/// The single file.
const FILE: &str = "wuqi.html";

/// How to get a program that has it.
pub const HOW_TO_GET_IT: &str = "this program was built without the page for browsers alone; \
    in a copy of Wuqi's source run `cargo xtask site`, which writes dist/wuqi.html and \
    dist/site, and then `WUQI_SITE=dist cargo build --release` for a program that carries them";

/// Whether the program carries the page without a server.
#[must_use]
pub fn has_site() -> bool {
    !SITE.is_empty()
}

/// Writes the file and the folder of the page without a server into a folder: the paths of
/// the files, or nothing where the program does not carry them.
pub fn write_site(folder: &Path) -> io::Result<Vec<&'static str>> {
    write(SITE, folder)
}

fn write(files: Files, folder: &Path) -> io::Result<Vec<&'static str>> {
    for (path, packed) in files {
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(target, unpack(packed)?)?;
    }
    Ok(files.iter().map(|(path, _)| *path).collect())
}

fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The single file as a download, or how to get it.
pub(crate) async fn download(headers: HeaderMap) -> Response {
    // To unpack it takes a moment.
    match apart(move || offer(SITE, &headers)).await {
        Ok(answer) => answer,
        Err(fault) => refused(fault),
    }
}

fn offer(files: Files, asked: &HeaderMap) -> Response {
    let Some((_, packed)) = files.iter().find(|(path, _)| *path == FILE) else {
        return (StatusCode::NOT_FOUND, HOW_TO_GET_IT).into_response();
    };
    let mut headers = HeaderMap::new();
    let mut put = |name, text| headers.insert(name, HeaderValue::from_static(text));
    put(header::CONTENT_TYPE, "text/html; charset=utf-8");
    // Opened from here it would run under the policy of this server; it is made for a disk.
    put(
        header::CONTENT_DISPOSITION,
        "attachment; filename=\"wuqi.html\"",
    );
    put(header::CACHE_CONTROL, "no-cache");
    put(header::VARY, "accept-encoding");
    if crate::files::takes_gzip(asked) {
        put(header::CONTENT_ENCODING, "gzip");
        return (headers, *packed).into_response();
    }
    match unpack(packed) {
        Ok(bytes) => (headers, bytes).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn files() -> Files {
        let pack = |text: &str| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap().leak() as &[u8]
        };
        vec![
            ("site/locales/en.json", pack("{}")),
            ("wuqi.html", pack("<html>")),
        ]
        .leak()
    }

    #[tokio::test]
    async fn the_file_is_offered_packed_or_plain_or_it_is_said_how_to_get_it() {
        let mut asked = HeaderMap::new();
        let plain = offer(files(), &asked);
        assert_eq!(
            plain.headers()[header::CONTENT_DISPOSITION],
            "attachment; filename=\"wuqi.html\""
        );
        let body = to_bytes(plain.into_body(), 100).await.unwrap();
        assert_eq!(body, "<html>");
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        let packed = offer(files(), &asked);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let missing = offer(&[], &asked);
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
        let body = to_bytes(missing.into_body(), 1000).await.unwrap();
        assert!(body.starts_with(b"this program was built without"));
    }

    #[test]
    fn the_files_are_written_with_their_folders() {
        let folder = tempfile::tempdir().unwrap();
        let written = write(files(), folder.path()).unwrap();
        assert_eq!(written, ["site/locales/en.json", "wuqi.html"]);
        let text = fs::read_to_string(folder.path().join("site/locales/en.json"));
        assert_eq!(text.unwrap(), "{}");
    }
}
