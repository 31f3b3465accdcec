//! Training runs that can be watched: folders whose log grows by a line per generation.

use crate::apart::apart;
use crate::door::Peer;
use crate::hall::Hall;
use crate::routes::refused;
use axum::extract::{ConnectInfo, Path as At, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json, Router};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use wuqi_session::protocol::{Code, Fault};

/// What `wuqi train` calls its log.
const LOG: &str = "log.jsonl";

/// More than the log of a run of days.
const MOST_BYTES: u64 = 16 << 20;

/// The folders in which runs are looked for. What is written there later is found at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs {
    folders: Vec<PathBuf>,
}

/// A run in the list.
#[derive(PartialEq, Debug, Serialize)]
struct Run {
    name: String,
    /// When its log was last written, in milliseconds since 1970.
    changed: u64,
}

impl Runs {
    pub(crate) fn new(folders: Vec<PathBuf>) -> Runs {
        Runs { folders }
    }

    /// The logs by the names of their folders; the first of a name counts.
    fn logs(&self) -> BTreeMap<String, PathBuf> {
        let mut found = BTreeMap::new();
        for folder in &self.folders {
            // A folder that is not there holds none.
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let log = entry.path().join(LOG);
                if let (Ok(name), true) = (entry.file_name().into_string(), log.is_file()) {
                    found.entry(name).or_insert(log);
                }
            }
        }
        found
    }

    /// All runs, the latest first.
    fn list(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = (self.logs().into_iter())
            .map(|(name, log)| Run {
                changed: changed(&log),
                name,
            })
            .collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.changed));
        runs
    }

    /// The generations of a run so far. A line that is being written is left out.
    fn log(&self, name: &str) -> Option<Vec<Value>> {
        let log = self.logs().remove(name)?;
        if fs::metadata(&log).ok()?.len() > MOST_BYTES {
            return None;
        }
        let text = fs::read_to_string(log).ok()?;
        let lines = text.lines().map(serde_json::from_str);
        Some(lines.map_while(Result::ok).collect())
    }
}

fn changed(file: &Path) -> u64 {
    let then = fs::metadata(file).and_then(|about| about.modified()).ok();
    let since = then.and_then(|then| then.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_millis() as u64)
}

/// The addresses of runs.
pub(crate) fn routes(runs: Runs) -> Router<Hall> {
    Router::new()
        .route("/api/runs", get(list))
        .route("/api/runs/{name}", get(log))
        .layer(Extension(runs))
}

async fn list(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    Extension(runs): Extension<Runs>,
) -> Response {
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    match apart(move || runs.list()).await {
        Ok(runs) => Json(json!({ "runs": runs })).into_response(),
        Err(fault) => refused(fault),
    }
}

async fn log(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    Extension(runs): Extension<Runs>,
    At(name): At<String>,
) -> Response {
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    let asked = name.clone();
    match apart(move || runs.log(&asked)).await {
        Ok(Some(log)) => Json(json!({ "name": name, "log": log })).into_response(),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(fault) => refused(fault),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_known_by_their_folders_and_nothing_else_is_read() {
        let place = tempfile::tempdir().unwrap();
        let run = place.path().join("ataxx-on");
        fs::create_dir_all(place.path().join("no-run")).unwrap();
        fs::create_dir_all(&run).unwrap();
        // The third line is being written.
        fs::write(
            run.join(LOG),
            "{\"generation\":1}\n{\"generation\":2}\n{\"gen",
        )
        .unwrap();
        fs::write(place.path().join(LOG), "{\"secret\":1}\n").unwrap();
        let runs = Runs::new(vec![place.path().join("nowhere"), place.path().to_owned()]);
        let names: Vec<String> = runs.list().into_iter().map(|run| run.name).collect();
        assert_eq!(names, ["ataxx-on"]);
        let log = runs.log("ataxx-on").unwrap();
        assert_eq!(log, [json!({"generation": 1}), json!({"generation": 2})]);
        for name in ["", ".", "..", "no-run", "../ataxx-on", "ataxx-on/.", "/etc"] {
            assert_eq!(runs.log(name), None, "{name}");
        }
    }
}
