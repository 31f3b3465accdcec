//! The smallest program around the line network: it learns one from files of labels, as
//! `wuqi train --kind evaluation gomoku` does, but is quick to build and small enough to carry
//! to a machine with a graphics card.
//!
//! ```text
//! lines cpu|cuda SECONDS OUT LABELS…
//! ```

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_train::torch::line::{LineSettings, learn_lines};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [device, seconds, out, labels @ ..] = &arguments[..] else {
        return Err("lines cpu|cuda SECONDS OUT LABELS...".into());
    };
    let (device, batch) = match device.as_str() {
        "cuda" => (tch::Device::Cuda(0), 8192),
        _ => (tch::Device::Cpu, 512),
    };
    let settings = LineSettings {
        data: labels.iter().map(PathBuf::from).collect(),
        time: Duration::from_secs_f64(seconds.parse()?),
        batch,
        ..LineSettings::default()
    };
    let stop = AtomicBool::new(false);
    let report = learn_lines(&settings, device, &stop, &|line| println!("{line}"))?;
    std::fs::write(out, &report.file)?;
    println!(
        "{out}: {} steps, {} positions learned from",
        report.steps, report.positions
    );
    Ok(())
}
