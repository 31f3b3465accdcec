//! The embedded page.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../web");
static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../locales");

/// The page itself.
pub(crate) async fn index() -> Response {
    send(&WEB, "index.html")
}

/// A file of the page. Only what was embedded can be asked for, so no path leads out.
pub(crate) async fn file(Path(path): Path<String>) -> Response {
    send(&WEB, &path)
}

/// The texts of a language.
pub(crate) async fn locale(Path(path): Path<String>) -> Response {
    send(&LOCALES, &path)
}

fn send(folder: &Dir<'static>, path: &str) -> Response {
    let Some(file) = folder.get_file(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, file.contents()).into_response()
}
