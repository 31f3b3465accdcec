//! The page as a folder for any static host: separate files under relative paths, a manifest
//! to install it by, and a service worker that keeps all of it for when there is no network.

use super::{Part, Parts, WORKERS, networks, pack, page};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// What lies in `web/site` and goes along as it is.
const KEPT: [&str; 4] = [
    "manifest.webmanifest",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
];

const HEAD: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'\">\n\
<meta name=\"theme-color\" content=\"#f6f2e7\">\n\
<link rel=\"icon\" href=\"favicon.svg\" type=\"image/svg+xml\">\n\
<link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n\
<link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
<script src=\"boot.js\"></script>\n\
<link rel=\"stylesheet\" href=\"styles.css\">\n";

const BODY: &str = "<script src=\"wuqi.js\"></script>\n";

/// All files of the site. The service worker comes last, as it names all others.
pub fn write(root: &Path, parts: &Parts) -> Result<Vec<Part>> {
    let part = |path: &str, bytes: &[u8]| Part {
        path: path.to_owned(),
        bytes: bytes.to_vec(),
    };
    let index = page::document(&parts.index, HEAD, BODY)?;
    let mut files = vec![
        part("index.html", index.as_bytes()),
        part("boot.js", parts.boot.as_bytes()),
        part("styles.css", parts.styles.concat().as_bytes()),
        part("wuqi.js", parts.scripts[1].as_bytes()),
        part("icons.svg", parts.icons.as_bytes()),
        part("favicon.svg", parts.favicon.as_bytes()),
        part("wuqi.wasm", &parts.modules[0]),
        part("wuqi-plain.wasm", &parts.modules[1]),
        part("wuqi-threads.wasm", &parts.modules[2]),
    ];
    for (name, worker) in WORKERS.iter().zip(&parts.workers) {
        files.push(part(&format!("{name}.js"), worker.as_bytes()));
    }
    for data in parts.data.iter().chain(&parts.lessons) {
        files.push(part(&data.path, &data.bytes));
    }
    let networks = networks::in_folder(&parts.networks);
    let names: Vec<&str> = networks.clone().map(|part| part.path.as_str()).collect();
    files.push(part("networks/list.json", &serde_json::to_vec(&names)?));
    for network in networks {
        files.push(part(&format!("networks/{}", network.path), &network.bytes));
    }
    for name in KEPT {
        let file = root.join("web/site").join(name);
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        files.push(part(name, &bytes));
    }
    let service_worker = service_worker(&parts.service_worker, &files)?;
    files.push(part("service-worker.js", service_worker.as_bytes()));
    Ok(files)
}

/// The service worker with the list of all files, from which it keeps what its browser needs. Its version changes when any file
/// does, which is how browsers notice that there is something new.
fn service_worker(source: &str, files: &[Part]) -> Result<String> {
    let contents: Vec<&[u8]> = files.iter().map(|part| part.bytes.as_slice()).collect();
    let paths: Vec<&str> = files.iter().map(|part| part.path.as_str()).collect();
    let list = serde_json::to_string(&paths)?;
    let version = &pack::tag(&contents)[..16];
    Ok(format!(
        "const VERSION = \"{version}\";\nconst FILES = {list};\n{source}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_knows_every_file_and_changes_with_each() {
        let files = |text: &str| {
            ["index.html", "wuqi.wasm", "wuqi-plain.wasm"].map(|path| Part {
                path: path.to_owned(),
                bytes: text.as_bytes().to_vec(),
            })
        };
        let one = service_worker("", &files("a")).unwrap();
        assert!(
            one.contains(r#"["index.html","wuqi.wasm","wuqi-plain.wasm"]"#),
            "{one}"
        );
        assert_ne!(one, service_worker("", &files("b")).unwrap());
    }

    #[test]
    fn every_path_is_relative() {
        for text in [HEAD, BODY] {
            assert!(!text.contains("=\"/") && !text.contains("//"), "{text}");
        }
    }
}
