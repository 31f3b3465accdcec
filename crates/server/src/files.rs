//! The files of the page: embedded, or read from a checkout while somebody works on it.

use axum::Extension;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Component, PathBuf};

static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../web");
static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../locales");

/// Where the page and its texts come from.
#[derive(Clone)]
pub(crate) struct Page {
    web: Folder,
    locales: Folder,
}

/// A place for files, out of which no path leads.
#[derive(Clone)]
enum Folder {
    Embedded(&'static Dir<'static>),
    /// A folder of the disk by its real path, without links.
    Disk(PathBuf),
}

impl Page {
    /// The page that the program carries.
    pub(crate) fn embedded() -> Page {
        Page {
            web: Folder::Embedded(&WEB),
            locales: Folder::Embedded(&LOCALES),
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

impl Folder {
    fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Folder::Embedded(folder) => folder
                .get_file(path)
                .map(|file| Cow::Borrowed(file.contents())),
            Folder::Disk(root) => {
                let parts = std::path::Path::new(path).components();
                if !parts
                    .into_iter()
                    .all(|part| matches!(part, Component::Normal(_)))
                {
                    return None;
                }
                // A link may lead anywhere, so its end is looked at.
                let real = fs::canonicalize(root.join(path)).ok()?;
                if !real.starts_with(root) {
                    return None;
                }
                fs::read(real).ok().map(Cow::Owned)
            }
        }
    }
}

/// The page itself.
pub(crate) async fn index(Extension(page): Extension<Page>) -> Response {
    send(&page.web, "index.html")
}

/// A file of the page.
pub(crate) async fn file(Extension(page): Extension<Page>, Path(path): Path<String>) -> Response {
    send(&page.web, &path)
}

/// The texts of a language.
pub(crate) async fn locale(Extension(page): Extension<Page>, Path(path): Path<String>) -> Response {
    send(&page.locales, &path)
}

fn send(folder: &Folder, path: &str) -> Response {
    let Some(contents) = folder.read(path) else {
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
    (headers, contents).into_response()
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
        assert_eq!(page.web.read("app/main.js").as_deref(), Some(&b"main"[..]));
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
