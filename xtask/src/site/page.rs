//! The document of the page, changed into that of the two forms.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The style sheets below `web` in their order: those that the page begins with, and those of
/// the screens, which it needs later.
pub fn styles(root: &Path, index: &str) -> Result<[Vec<String>; 2]> {
    let names = linked_styles(index);
    if names.is_empty() {
        bail!("web/index.html names no style sheet");
    }
    let mut later = Vec::new();
    for entry in fs::read_dir(root.join("web/styles")).context("cannot read web/styles")? {
        let name = format!("styles/{}", entry?.file_name().to_string_lossy());
        if name.ends_with(".css") && !names.contains(&name) {
            later.push(name);
        }
    }
    later.sort();
    Ok([names, later])
}

/// The sheets that the document links to, below `web`.
pub fn linked_styles(index: &str) -> Vec<String> {
    let sheet = |line: &str| {
        let (_, rest) = line.split_once("<link rel=\"stylesheet\" href=\"")?;
        rest.split_once('"').map(|(path, _)| path.to_owned())
    };
    index.lines().filter_map(sheet).collect()
}

/// The document with another content of its own: what it links to is taken out, `head` goes
/// to the end of its head and `body` to the end of its body.
pub fn document(index: &str, head: &str, body: &str) -> Result<String> {
    let mut text = String::new();
    for line in index.lines() {
        let line = line.trim();
        match line {
            "</head>" => text.push_str(head),
            "</body>" => text.push_str(body),
            _ if line.starts_with("<script") || line.starts_with("<link") => continue,
            _ => {}
        }
        text.push_str(line);
        text.push('\n');
    }
    if !text.contains(head) || !text.contains(body) {
        bail!("web/index.html has no line </head> or </body>");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<html>\n  <head>\n    <title>五</title>\n    <script src=\"a.js\"></script>\n    \
        <link rel=\"stylesheet\" href=\"styles/tokens.css\" />\n  </head>\n  <body>\n  </body>\n</html>\n";

    #[test]
    fn links_give_way_to_what_is_put_in() {
        let text = document(INDEX, "<style></style>", "<b></b>").unwrap();
        assert_eq!(
            text,
            "<html>\n<head>\n<title>五</title>\n<style></style></head>\n<body>\n<b></b></body>\n</html>\n"
        );
        assert!(document("<html></html>", "a", "b").is_err());
    }

    #[test]
    fn the_sheets_keep_their_order() {
        let project = crate::project::Project::find().unwrap();
        let index = fs::read_to_string(project.root.join("web/index.html")).unwrap();
        let [first, later] = styles(&project.root, &index).unwrap();
        assert_eq!(first[..2], ["styles/tokens.css", "styles/base.css"]);
        assert!(later.contains(&"styles/lab.css".to_owned()));
        assert!(first.iter().any(|path| path.starts_with("app/games/")));
    }
}
