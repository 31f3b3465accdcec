//! What a figure was measured on: without it, it says nothing.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// How busy the machine is: the load averages of 1, 5 and 15 minutes.
pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace()
        .take(3)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The machine, the program and how busy both were, for the figures of a run.
pub fn describe(program: &Path, load_before: &str) -> Value {
    let field = |file: &str, name: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(name));
        let value = line.and_then(|line| line.split_once(':'));
        value.map(|(_, value)| value.trim().to_owned())
    };
    let build = program
        .parent()
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned());
    json!({
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "processor": field("/proc/cpuinfo", "model name"),
        "memory": field("/proc/meminfo", "MemTotal"),
        "build": build,
        "load_average_before": load_before,
        "load_average_after": load(),
        "note": "those who ask and the server share the cores",
    })
}
