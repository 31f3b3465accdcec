//! What is said of a network of any kind: rows for people, JSON for machines.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::path::Path;
use wuqi_games::Size;

/// Says what a network is. `facts` are the same for machines; the training is added to both.
pub(super) fn tell_network(rows: &[(&str, String)], mut facts: Value, training: &str, json: bool) {
    let training: Value = serde_json::from_str(training).unwrap_or_default();
    if json {
        facts["training"] = training;
        println!("{facts}");
        return;
    }
    let row = |key: &str, value: &str| println!("{key:<12}{value}");
    for (key, value) in rows {
        row(key, value);
    }
    if let Value::Object(training) = training {
        for (key, value) in training {
            row("training", &format!("{key}: {value}"));
        }
    }
}

/// What a kernel of this machine computed on a board.
pub(super) struct Check {
    pub size: Size,
    pub kernel: &'static str,
    /// How far it is off; whole numbers are the same or wrong.
    pub difference: Option<f32>,
}

/// Says that a network is sound, and by which checks.
pub(super) fn tell_checks(file: &Path, about: &str, checks: &[Check], json: bool) {
    if json {
        let rows = checks.iter().map(|check| {
            let difference = check.difference.map_or(json!(0), |value| json!(value));
            json!({ "size": check.size.to_string(), "kernel": check.kernel, "difference": difference })
        });
        let answer = json!({ "sound": true, "checks": Value::from_iter(rows) });
        println!("{answer}");
        return;
    }
    println!("{}: sound; {about}.", file.display());
    for check in checks {
        let found = match check.difference {
            Some(difference) => format!("off by {difference:.1e}"),
            None => "the same".to_owned(),
        };
        println!(
            "  {:<8}{:<11} {found}",
            check.size.to_string(),
            check.kernel
        );
    }
}

/// Why a network is not sound.
pub(super) fn other_values(file: &Path, kernel: &str) -> Failure {
    let file = file.display();
    Failure::refused(format!("{file}: the kernel {kernel} computes other values"))
}
