//! The whole page as one file: everything it needs is a block of the document.

use super::{Part, Parts, WORKERS, lessons, networks, pack, page};
use anyhow::Result;
use std::fmt::Write as _;

/// The document. Everything is packed but the styles of the first paint, so that nothing
/// flickers, and the short script that unpacks the page's own. The page's script adds its
/// styles before it shows anything.
pub fn write(parts: &Parts) -> Result<String> {
    let script = &parts.opening;
    let policy = format!(
        "default-src 'none'; script-src {} {} 'wasm-unsafe-eval' blob:; style-src {}; \
         worker-src blob:; img-src data: blob:; base-uri 'none'; \
         form-action 'none'",
        pack::policy_hash(&parts.boot),
        pack::policy_hash(script),
        parts
            .styles
            .each_ref()
            .map(|text| pack::policy_hash(text))
            .join(" "),
    );
    let favicon = pack::plain_letters(parts.favicon.as_bytes());
    let mut head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <link rel=\"icon\" href=\"data:image/svg+xml;base64,{favicon}\">\n\
         <script>{}</script>\n<style>{}</style>\n",
        parts.boot, parts.styles[0],
    );
    // The page fills the body anew, so what it reads later stands in the head.
    block(&mut head, "icons.svg", &parts.icons);
    for (name, styles) in ["page.css", "screens.css"].iter().zip(&parts.styles[1..]) {
        block(&mut head, name, &pack::letters(styles.as_bytes())?);
    }
    for (name, worker) in WORKERS.iter().zip(&parts.workers) {
        block(&mut head, &format!("{name}.js"), worker);
    }
    for part in &parts.data {
        block(&mut head, &part.path, &pack::letters(&part.bytes)?);
    }
    let together = lessons::together(&parts.lessons)?;
    block(&mut head, lessons::BLOCK, &pack::letters(&together)?);
    block(
        &mut head,
        "wuqi.js",
        &pack::letters(parts.scripts[0].as_bytes())?,
    );
    block(&mut head, "wuqi.wasm", &pack::letters(&parts.modules[0])?);
    let networks = networks::in_file(&parts.networks);
    let names: Vec<&str> = networks.clone().map(|part| part.path.as_str()).collect();
    block(&mut head, "networks", &names.join(" "));
    for part in networks {
        head.push_str(&network(part)?);
    }
    let _ = writeln!(head, "<script>{script}</script>");
    page::document(&parts.index, &head, "")
}

/// How many bytes of the document a network takes.
pub fn weight(part: &Part) -> usize {
    network(part).map_or(0, |text| text.len())
}

fn network(part: &Part) -> Result<String> {
    let mut text = String::new();
    block(&mut text, &part.path, &pack::letters(&part.bytes)?);
    Ok(text)
}

/// A block that the page's script reads and the browser does not run.
fn block(body: &mut String, name: &str, text: &str) {
    let _ = writeln!(
        body,
        "<script type=\"text/plain\" id=\"wuqi:{name}\">{text}</script>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        Parts {
            index: "<html>\n<head>\n</head>\n<body>\n</body>\n</html>\n".to_owned(),
            boot: "boot()".to_owned(),
            styles: ["a{}", "b{}", "c{}"].map(str::to_owned),
            icons: "<svg/>".to_owned(),
            favicon: "<svg/>".to_owned(),
            opening: "open()".to_owned(),
            scripts: ["file()".to_owned(), "site()".to_owned()],
            service_worker: String::new(),
            workers: vec!["desk()".to_owned(), "thinker()".to_owned()],
            modules: [0, 1, 2].map(|byte| vec![byte; 1000]),
            data: vec![Part {
                path: "locales/en.json".to_owned(),
                bytes: b"{}".to_vec(),
            }],
            lessons: vec![Part {
                path: "lessons/en/minimax.md".to_owned(),
                bytes: b"# Minimax".to_vec(),
            }],
            networks: vec![Part {
                path: "gomoku-lines.safetensors".to_owned(),
                bytes: vec![7; 100],
            }],
        }
    }

    #[test]
    fn the_file_asks_for_nothing_outside_itself() {
        let text = write(&parts()).unwrap();
        assert!(!text.contains("src="), "{text}");
        assert_eq!(
            text.matches("href=").count(),
            1,
            "only the picture of the tab"
        );
        for part in [
            "wuqi:desk.js\">desk()",
            "wuqi:locales/en.json",
            "wuqi:lessons.json",
            "wuqi:page.css",
            "wuqi:screens.css",
            "<style>a{}</style>",
            "wuqi:wuqi.wasm",
        ] {
            assert!(text.contains(part), "{part}");
        }
        for allowed in ["open()", "a{}", "b{}", "c{}"] {
            assert!(text.contains(&pack::policy_hash(allowed)), "{allowed}");
        }
    }

    #[test]
    fn the_same_parts_give_the_same_bytes_and_networks_are_weighed() {
        let whole = write(&parts()).unwrap();
        assert_eq!(whole, write(&parts()).unwrap());
        let mut bare = parts();
        let networks = std::mem::take(&mut bare.networks);
        let difference = whole.len() - write(&bare).unwrap().len();
        assert_eq!(
            difference,
            weight(&networks[0]) + "gomoku-lines.safetensors".len()
        );
    }
}
