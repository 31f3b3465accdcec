//! `wuqi train --kind evaluation gomoku`: a line network learns from labelled positions.

use super::{DeviceName, TrainArgs};
use crate::failure::Failure;
use crate::thinking::stop_flag;
use serde_json::json;
use std::path::Path;
use wuqi_train::torch::TorchDevice;
use wuqi_train::torch::line::{LineSettings, learn_lines};

/// Positions that a graphics card learns from together, and a processor.
const BATCHES: [usize; 2] = [8192, 512];

/// Learns until the time is over or Ctrl-C is pressed, and writes the network.
pub fn run(args: &TrainArgs, json: bool) -> Result<(), Failure> {
    if args.from.is_some() || args.rate.is_some() || args.hidden.is_some() {
        let words = "--from, --rate and --hidden are not for the line network of gomoku";
        return Err(Failure::Usage(words.to_owned()));
    }
    let out = args.out.as_deref();
    let out = out.unwrap_or(Path::new("evaluation.safetensors"));
    let (device, batch) = match args.device {
        DeviceName::Cpu => (TorchDevice::cpu(args.threads), BATCHES[1]),
        DeviceName::Cuda => (TorchDevice::cuda().map_err(Failure::refused)?, BATCHES[0]),
    };
    let usual = LineSettings::default();
    let settings = LineSettings {
        data: args.data.clone(),
        time: args.time.unwrap_or(usual.time),
        mix: args.mix,
        batch,
        ..usual
    };
    let say = |line: &str| match json {
        true => println!("{}", json!({ "news": line })),
        false => println!("{line}"),
    };
    let learned =
        learn_lines(&settings, device.torch(), stop_flag(), &say).map_err(Failure::refused)?;
    std::fs::write(out, learned.file)
        .map_err(|error| Failure::refused(format!("{}: {error}", out.display())))?;
    say(&format!(
        "{} is written: {} steps, {} positions learned from.",
        out.display(),
        learned.steps,
        learned.positions
    ));
    Ok(())
}
