//! Training runs that can be watched: folders whose log grows by a line per generation, with
//! a sample of each to look at.

use crate::apart::apart;
use crate::door::Peer;
use crate::hall::Hall;
use crate::routes::refused;
use axum::extract::{ConnectInfo, Path as At, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use wuqi_session::protocol::{Code, Fault};

/// What `wuqi train` calls its log.
const LOG: &str = "log.jsonl";

/// What it calls its word on how long the session takes.
const SESSION: &str = "session.json";

/// Where it puts a sample of each generation.
const SAMPLES: &str = "samples";

/// A session that should have been over for so long was killed, in milliseconds.
const OVERDUE: u64 = 10 * 60 * 1000;

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

/// A run.
#[derive(PartialEq, Debug, Serialize)]
struct RunState {
    name: String,
    /// The lines of its log.
    log: Vec<Value>,
    /// Seconds until its session is over, as far as that can be said; nothing when it is.
    left: Option<u64>,
    /// The generations of which there is a sample, in order.
    samples: Vec<u64>,
}

/// What is read of a session, in milliseconds since 1970.
#[derive(Deserialize)]
struct Times {
    ends: Option<u64>,
    ended: Option<u64>,
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

    /// How a run stands. A line of its log that is being written is left out.
    fn run(&self, name: &str, now: u64) -> Option<RunState> {
        let log = self.logs().remove(name)?;
        let folder = log.parent()?;
        let text = read_short(&log)?;
        let lines = text.lines().map(serde_json::from_str);
        Some(RunState {
            name: name.to_owned(),
            log: lines.map_while(Result::ok).collect(),
            left: left(folder, now),
            samples: samples(folder),
        })
    }

    /// The sample of a generation.
    fn sample(&self, name: &str, generation: u64) -> Option<Value> {
        let log = self.logs().remove(name)?;
        let file = format!("{generation:06}.json");
        let text = read_short(&log.parent()?.join(SAMPLES).join(file))?;
        serde_json::from_str(&text).ok()
    }
}

fn read_short(file: &Path) -> Option<String> {
    if fs::metadata(file).ok()?.len() > MOST_BYTES {
        return None;
    }
    fs::read_to_string(file).ok()
}

/// Seconds until the session in a folder is over.
fn left(folder: &Path, now: u64) -> Option<u64> {
    let times: Times = serde_json::from_str(&read_short(&folder.join(SESSION))?).ok()?;
    let ends = times.ends.filter(|_| times.ended.is_none())?;
    (now < ends + OVERDUE).then(|| ends.saturating_sub(now) / 1000)
}

/// The generations of which there is a sample.
fn samples(folder: &Path) -> Vec<u64> {
    let files = fs::read_dir(folder.join(SAMPLES)).into_iter().flatten();
    let mut numbers: Vec<u64> = files
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            name.strip_suffix(".json")?.parse().ok()
        })
        .collect();
    numbers.sort_unstable();
    numbers
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_millis() as u64
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
        .route("/api/runs/{name}", get(run))
        .route("/api/runs/{name}/samples/{generation}", get(sample))
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

async fn run(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    Extension(runs): Extension<Runs>,
    At(name): At<String>,
) -> Response {
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    found(apart(move || runs.run(&name, now())).await)
}

async fn sample(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    Extension(runs): Extension<Runs>,
    At((name, generation)): At<(String, u64)>,
) -> Response {
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    found(apart(move || runs.sample(&name, generation)).await)
}

fn found<T: Serialize>(answer: Result<Option<T>, Fault>) -> Response {
    match answer {
        Ok(Some(content)) => Json(content).into_response(),
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
        let found = runs.run("ataxx-on", 0).unwrap();
        assert_eq!(
            found.log,
            [json!({"generation": 1}), json!({"generation": 2})]
        );
        assert_eq!((found.left, found.samples), (None, Vec::new()));
        for name in ["", ".", "..", "no-run", "../ataxx-on", "ataxx-on/.", "/etc"] {
            assert_eq!(runs.run(name, 0), None, "{name}");
            assert_eq!(runs.sample(name, 0), None, "{name}");
        }
    }

    #[test]
    fn the_time_left_is_that_of_a_session_that_goes_on_and_samples_are_found() {
        let place = tempfile::tempdir().unwrap();
        let run = place.path().join("gomoku-6x6");
        fs::create_dir_all(run.join(SAMPLES)).unwrap();
        fs::write(run.join(LOG), "{\"generation\":1}\n").unwrap();
        for (file, text) in [
            ("000012.json", "{\"generation\":12}"),
            ("000002.json", "{\"generation\":2}"),
            ("000002.json.new", "{"),
            ("notes.txt", "none"),
        ] {
            fs::write(run.join(SAMPLES).join(file), text).unwrap();
        }
        let runs = Runs::new(vec![place.path().to_owned()]);
        let left = |session: &str, now| {
            fs::write(run.join(SESSION), session).unwrap();
            runs.run("gomoku-6x6", now).unwrap().left
        };
        let going = "{\"began\":1000,\"ends\":61000,\"ended\":null}";
        assert_eq!(left(going, 1000), Some(60));
        assert_eq!(left(going, 70_000), Some(0), "it ends");
        assert_eq!(left(going, 61_000 + OVERDUE), None, "it was killed");
        let over = "{\"began\":1000,\"ends\":61000,\"ended\":5000}";
        assert_eq!(left(over, 6000), None);
        assert_eq!(
            left("{\"began\":1000,\"ends\":null,\"ended\":null}", 1),
            None
        );
        assert_eq!(left("{", 1000), None);
        assert_eq!(runs.run("gomoku-6x6", 0).unwrap().samples, [2, 12]);
        let sample = runs.sample("gomoku-6x6", 12);
        assert_eq!(sample, Some(json!({"generation": 12})));
        assert_eq!(runs.sample("gomoku-6x6", 3), None);
    }
}
