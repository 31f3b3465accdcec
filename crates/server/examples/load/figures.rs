//! The figures of a run, as JSON that can be kept.

use crate::pair::Toll;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

/// What a run has found beside the toll.
pub struct Figures {
    pub games: usize,
    pub seconds: u64,
    pub crash: bool,
    /// Bytes without games, with all, and at the end.
    pub memory: [u64; 3],
    /// Seconds of processor time that the server used since it was last started.
    pub processor: f64,
    pub failures: Vec<String>,
    /// What it was measured on.
    pub machine: Value,
}

impl Figures {
    pub fn show(&self, toll: &Toll) -> String {
        let mut waits = toll.waits.lock().expect("nobody panics").clone();
        waits.sort_unstable();
        let at = |share: f64| {
            let last = waits.len().saturating_sub(1);
            let place = (last as f64 * share).round() as usize;
            waits.get(place).map(|&micros| micros as f64 / 1000.0)
        };
        let [empty, full, late] = self.memory;
        let count = |number: &std::sync::atomic::AtomicU64| number.load(Ordering::Relaxed);
        let per_game = full.saturating_sub(empty) / self.games.max(1) as u64;
        let figures = json!({
            "games": self.games,
            "sockets": self.games * 2,
            "seconds": self.seconds,
            "killed_in_the_middle": self.crash,
            "moves_acknowledged": count(&toll.moves),
            "moves_measured": waits.len(),
            "latency_ms": {
                "p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "p999": at(0.999), "most": at(1.0),
            },
            "games_compared": count(&toll.compared),
            "lost_or_doubled": count(&toll.lost),
            "games_gone_wrong": self.failures.len(),
            "in_flight_at_the_crash": {
                "arrived": count(&toll.arrived), "gone": count(&toll.gone),
            },
            "server_memory_bytes": {
                "empty": empty, "full": full, "late": late, "per_game": per_game,
            },
            "server_processor_seconds": self.processor,
            "machine": self.machine,
            "failures": self.failures.iter().take(5).collect::<Vec<_>>(),
        });
        serde_json::to_string_pretty(&figures).expect("numbers and texts are JSON")
    }
}
