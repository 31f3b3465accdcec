//! `wuqi train --teacher NETWORK|ENGINE`: a small network learns what a large one thinks, or
//! what an engine finds.

use super::{DeviceName, TrainArgs};
use crate::failure::Failure;
use crate::input;
use crate::thinking::stop_flag;
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use wuqi_engines::Spec;
use wuqi_nn::NetworkFile;
use wuqi_protocols::NetworkFiles;
use wuqi_train::Config;
use wuqi_train::distil::{DistilNews, Tutor, distil};
use wuqi_train::torch::TorchDevice;

/// How long a network learns if nothing is said.
const TIME: Duration = Duration::from_secs(600);

/// Learns until the time is over or Ctrl-C is pressed, and writes the network.
pub fn run(args: &TrainArgs, file: &Path, teacher: &str, json: bool) -> Result<(), Failure> {
    let text = input::text(file)?;
    let config = Config::read(&text).map_err(|error| fault(file, &error))?;
    if config.game != args.game {
        let words = format!(
            "{} describes a network of {}, not {}",
            file.display(),
            config.game,
            args.game
        );
        return Err(Failure::Usage(words));
    }
    let device = match args.device {
        DeviceName::Cpu => TorchDevice::cpu(config.learning.threads),
        DeviceName::Cuda => TorchDevice::cuda().map_err(Failure::refused)?,
    };
    let teacher = Teacher::find(teacher)?;
    let tell = |news: &DistilNews| {
        let (seconds, losses) = (news.elapsed.as_secs_f64(), &news.losses);
        if json {
            let line = json!({
                "seconds": seconds,
                "steps": news.steps,
                "lessons": news.lessons,
                "losses": losses,
            });
            println!("{line}");
        } else {
            println!(
                "{seconds:6.1} s  {:8} steps  {:9} lessons  policy {:.4}  outcome {:.4}  score {:.5}",
                news.steps, news.lessons, losses.policy, losses.outcome, losses.score
            );
        }
    };
    let time = args.time.unwrap_or(TIME);
    let learned = distil(&config, teacher.tutor(), &device, time, stop_flag(), &tell)
        .map_err(Failure::refused)?;
    let out = args
        .out
        .as_deref()
        .unwrap_or(Path::new("small.safetensors"));
    std::fs::write(out, &learned.file).map_err(|error| fault(out, &error))?;
    if !json {
        println!(
            "{} is written, {} bytes.",
            out.display(),
            learned.file.len()
        );
    }
    let nearness = learned.nearness();
    if json {
        let line = json!({
            "positions": nearness.positions,
            "same_move": nearness.same_move,
            "result": nearness.result,
        });
        println!("{line}");
    } else if nearness.positions > 0 {
        println!(
            "On {} positions that it did not learn from it likes the same move best in {:.1}% and \
             differs by {:.3} in the expected result.",
            nearness.positions,
            100.0 * nearness.same_move,
            nearness.result
        );
    }
    Ok(())
}

/// Who is to teach.
enum Teacher {
    Network(Box<NetworkFile>),
    Engine(Spec),
}

impl Teacher {
    /// A network where there is such a file or the name is one of a network, else an engine.
    fn find(name: &str) -> Result<Teacher, Failure> {
        let path = Path::new(name);
        if !path.is_file() && !name.ends_with(".safetensors") {
            let spec = name.parse().map_err(Failure::refused)?;
            return Ok(Teacher::Engine(spec));
        }
        let bytes = std::fs::read(path).map_err(|error| fault(path, &error))?;
        let network = NetworkFile::read(&bytes).map_err(|error| fault(path, &error))?;
        Ok(Teacher::Network(Box::new(network)))
    }

    fn tutor(&self) -> Tutor<'_> {
        match self {
            Teacher::Network(file) => Tutor::Network(file),
            Teacher::Engine(spec) => Tutor::Engine {
                spec,
                source: &NetworkFiles,
            },
        }
    }
}

/// What is wrong with a file.
fn fault(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::refused(format!("{}: {error}", path.display()))
}
