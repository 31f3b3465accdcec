//! `wuqi site`: the page that needs no server, written to a folder.

use crate::failure::Failure;
use serde_json::json;
use std::path::Path;
use wuqi_server::{HOW_TO_GET_IT, has_site, write_site};

/// Writes `wuqi.html` and `site/`.
pub fn run(out: &Path, json: bool) -> Result<(), Failure> {
    if !has_site() {
        return Err(Failure::refused(HOW_TO_GET_IT));
    }
    let files =
        write_site(out).map_err(|error| Failure::refused(format!("{}: {error}", out.display())))?;
    if json {
        println!("{}", json!({ "folder": out, "files": files }));
    } else {
        println!(
            "{}: open it in any browser",
            out.join("wuqi.html").display()
        );
        println!(
            "{}: {} files for any static host",
            out.join("site").display(),
            files.len() - 1
        );
    }
    Ok(())
}
