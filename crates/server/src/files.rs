//! The files of the page: embedded, or read from a checkout while somebody works on it.

use crate::apart::aside;
use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Component, PathBuf};
use wuqi_games::any::{GAMES, games};
use wuqi_session::locale::Language;

/// A file that the program carries.
struct File {
    path: &'static str,
    plain: &'static [u8],
    /// The same packed with gzip.
    packed: &'static [u8],
    /// Changes when the file does.
    tag: &'static str,
}

static WEB: &[File] = include!(concat!(env!("OUT_DIR"), "/WEB.rs"));
static LOCALES: &[File] = include!(concat!(env!("OUT_DIR"), "/LOCALES.rs"));

/// Where the page and its texts come from.
#[derive(Clone)]
pub(crate) struct Page {
    web: Folder,
    locales: Folder,
}

/// A place for files, out of which no path leads.
#[derive(Clone)]
enum Folder {
    Embedded(&'static [File]),
    /// A folder of the disk by its real path, without links.
    Disk(PathBuf),
}

impl Page {
    /// The page that the program carries.
    pub(crate) fn embedded() -> Page {
        Page {
            web: Folder::Embedded(WEB),
            locales: Folder::Embedded(LOCALES),
        }
    }

    /// The page of a checkout: its folders `web` and `locales`, read at every request.
    pub(crate) fn of_checkout(root: &std::path::Path) -> io::Result<Page> {
        let folder = |name| fs::canonicalize(root.join(name)).map(Folder::Disk);
        Ok(Page {
            web: folder("web")?,
            locales: folder("locales")?,
        })
    }
}

/// A file as it can be sent.
struct Found {
    plain: Cow<'static, [u8]>,
    packed: Option<&'static [u8]>,
    tag: Option<&'static str>,
}

impl Folder {
    fn read(&self, path: &str) -> Option<Found> {
        match self {
            Folder::Embedded(files) => {
                let place = files.binary_search_by(|file| file.path.cmp(path)).ok()?;
                let file = &files[place];
                Some(Found {
                    plain: Cow::Borrowed(file.plain),
                    packed: Some(file.packed),
                    tag: Some(file.tag),
                })
            }
            Folder::Disk(root) => {
                let parts = std::path::Path::new(path).components();
                if !parts
                    .into_iter()
                    .all(|part| matches!(part, Component::Normal(_)))
                {
                    return None;
                }
                let bytes = aside(|| {
                    // A link may lead anywhere, so its end is looked at.
                    let real = fs::canonicalize(root.join(path)).ok()?;
                    let inside = real.starts_with(root) && real.is_file();
                    inside.then(|| fs::read(real).ok()).flatten()
                })?;
                Some(Found {
                    plain: Cow::Owned(bytes),
                    packed: None,
                    tag: None,
                })
            }
        }
    }
}

/// The page itself.
pub(crate) async fn index(Extension(page): Extension<Page>, headers: HeaderMap) -> Response {
    send(&page.web, "index.html", &headers)
}

/// A file of the page.
pub(crate) async fn file(
    Extension(page): Extension<Page>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    send(&page.web, &path, &headers)
}

/// The texts of a language, with those that games of other crates bring.
pub(crate) async fn locale(
    Extension(page): Extension<Page>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(text) = with_registered(&page.locales, &path) else {
        return send(&page.locales, &path, &headers);
    };
    let headers = [
        (header::CONTENT_TYPE, kind_of(&path)),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

/// A file of texts with the names and summaries of registered games, if there are any.
fn with_registered(folder: &Folder, path: &str) -> Option<String> {
    let registered: Vec<_> = games().into_iter().skip(GAMES.len()).collect();
    if registered.is_empty() {
        return None;
    }
    let language = Language::from_tag(path.strip_suffix(".json")?)?;
    let mut texts: Map<String, Value> = serde_json::from_slice(&folder.read(path)?.plain).ok()?;
    for info in registered {
        for what in ["name", "summary"] {
            let key = format!("game.{}.{what}", info.id);
            if let Some(text) = language.find(&key) {
                texts.insert(key, text.into());
            }
        }
    }
    serde_json::to_string(&texts).ok()
}

/// Sends a file: packed where the browser takes that, and not at all where it has it.
fn send(folder: &Folder, path: &str, asked: &HeaderMap) -> Response {
    let Some(found) = folder.read(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let mut headers = HeaderMap::new();
    let mut put = |name, text| headers.insert(name, HeaderValue::from_static(text));
    // Asked about every time, and answered by its tag: a new program never meets an old page.
    put(header::CACHE_CONTROL, "no-cache");
    put(header::VARY, "accept-encoding");
    if let Some(tag) = found.tag {
        put(header::ETAG, tag);
        let known = |text: &str| text.trim().trim_start_matches("W/") == tag;
        if list(asked, header::IF_NONE_MATCH).any(known) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
    }
    // What is not sent need not say what it is.
    put(header::CONTENT_TYPE, kind_of(path));
    let takes_gzip = takes_gzip(asked);
    match found
        .packed
        .filter(|packed| takes_gzip && packed.len() < found.plain.len())
    {
        Some(packed) => {
            put(header::CONTENT_ENCODING, "gzip");
            (headers, packed).into_response()
        }
        None => (headers, found.plain).into_response(),
    }
}

/// The parts of a header that is a list.
fn list(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(','))
}

/// Whether whoever asks takes what is packed with gzip.
pub(crate) fn takes_gzip(asked: &HeaderMap) -> bool {
    list(asked, header::ACCEPT_ENCODING).any(accepts_gzip)
}

/// Whether a part of `Accept-Encoding` asks for gzip.
fn accepts_gzip(part: &str) -> bool {
    let (name, weight) = part.split_once(';').unwrap_or((part, ""));
    let refused = weight
        .trim()
        .strip_prefix("q=")
        .is_some_and(|q| q.parse() == Ok(0.0));
    name.trim().eq_ignore_ascii_case("gzip") && !refused
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("md") => "text/markdown; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_page_has_no_way_out() {
        let page = Page::embedded();
        assert!(page.web.read("index.html").is_some());
        assert!(page.web.read("../locales/en.json").is_none());
        assert!(page.web.read("/etc/passwd").is_none());
        assert!(page.web.read("tests/run.js").is_none());
        assert!(page.locales.read("en.json").is_some());
    }

    #[test]
    fn a_file_is_packed_for_whoever_takes_that_and_sent_once() {
        let asked = |headers: &[(HeaderName, &str)]| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.insert(name.clone(), value.parse().unwrap());
            }
            send(&Page::embedded().web, "index.html", &map)
        };
        let plain = asked(&[]);
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        let packed = asked(&[(header::ACCEPT_ENCODING, "br, gzip;q=0.8")]);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let refused = asked(&[(header::ACCEPT_ENCODING, "gzip;q=0, br")]);
        assert!(refused.headers().get(header::CONTENT_ENCODING).is_none());
        let tag = packed.headers()[header::ETAG].to_str().unwrap();
        let again = asked(&[(header::IF_NONE_MATCH, &format!("\"x\", W/{tag}"))]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(again.headers().get(header::CONTENT_TYPE).is_none());
        let other = asked(&[(header::IF_NONE_MATCH, "\"x\"")]);
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[test]
    fn no_path_and_no_link_leads_out_of_a_checkout() {
        let root = tempfile::tempdir().unwrap();
        for folder in ["web/app", "locales"] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        fs::write(root.path().join("secret"), "secret").unwrap();
        fs::write(root.path().join("web/app/main.js"), "main").unwrap();
        let page = Page::of_checkout(root.path()).unwrap();
        let main = page.web.read("app/main.js").unwrap();
        assert_eq!(&*main.plain, b"main");
        for path in [
            "../secret",
            "app/../../secret",
            "./app/main.js",
            "/etc/hostname",
            "app",
            "",
            "app/none.js",
            "a\0b",
        ] {
            assert!(page.web.read(path).is_none(), "{path}");
        }
        #[cfg(unix)]
        {
            let link = |from: &str, to: &str| {
                std::os::unix::fs::symlink(root.path().join(from), root.path().join(to)).unwrap();
            };
            link("secret", "web/out");
            link("web/app", "web/in");
            assert!(page.web.read("out").is_none());
            assert!(page.web.read("in/main.js").is_some());
        }
    }

    #[test]
    fn a_folder_without_a_page_is_refused() {
        let empty = tempfile::tempdir().unwrap();
        assert!(Page::of_checkout(empty.path()).is_err());
    }
}
