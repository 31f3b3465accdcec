//! The smallest program around the trainer: what `wuqi train` does, without the rest of
//! `wuqi`. It is quick to build and small enough to carry to a machine with a graphics
//! card (see docs/training.md).
//!
//! ```text
//! train CONFIG.toml RUN-FOLDER cpu|cuda MINUTES [NETWORK-TO-BEGIN-WITH]
//! train CONFIG.toml --measure cpu|cuda SECONDS
//! ```

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_nn::NetworkFile;
use wuqi_train::run::{Limits, Means, News, Phase, train_through};
use wuqi_train::torch::TorchDevice;
use wuqi_train::{Config, speed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [config, folder, device, time, from @ ..] = &arguments[..] else {
        return Err(
            "usage: train CONFIG.toml RUN-FOLDER|--measure cpu|cuda MINUTES|SECONDS [NETWORK]"
                .into(),
        );
    };
    let config = Config::read(&std::fs::read_to_string(config)?)?;
    let device = match device.as_str() {
        "cuda" => TorchDevice::cuda()?,
        _ => TorchDevice::cpu(config.learning.threads),
    };
    let time: f64 = time.parse()?;
    if folder == "--measure" {
        let time = Duration::from_secs_f64(time);
        speed::measure(&config, &device, time, &|line| println!("{line}"))?;
        return Ok(());
    }
    let limits = Limits {
        time: Some(Duration::from_secs_f64(60.0 * time)),
        ..Limits::default()
    };
    let stop = AtomicBool::new(false);
    let from = from.first().map(std::fs::read).transpose()?;
    let from = from.map(|bytes| NetworkFile::read(&bytes)).transpose()?;
    let means = Means {
        from: from.as_ref(),
        ..Means::default()
    };
    let folder = Path::new(folder);
    train_through(means, &config, folder, &device, &limits, &stop, &tell)?;
    Ok(())
}

/// A line for every generation.
fn tell(news: &News<'_>) {
    let (Phase::Ended, Some(last)) = (news.phase, news.log.last()) else {
        return;
    };
    println!(
        "generation {} after {:.1} min: {} games, {} positions, {} steps, loss {:.3} + {:.3} + {:.4}, \
         {:.0} evaluations/s, {:.0} learned/s, length {:.1}, results {:.2?}",
        last.generation,
        last.seconds / 60.0,
        last.games,
        last.positions,
        last.steps,
        last.losses.policy,
        last.losses.outcome,
        last.losses.score,
        last.evaluations_per_second,
        last.learned_per_second,
        last.length,
        last.results,
    );
    if let Some(rated) = &last.rated {
        let matches: Vec<String> = (rated.matches.iter())
            .map(|played| {
                let optimal = played.keeps_margin;
                format!("{} {:?} {optimal:.3?}", played.opponent, played.games)
            })
            .collect();
        println!(
            "  rated {:.0?} ± {:.0?}: {}; {} positions: result kept {:.3?}, optimal {:.3?}",
            rated.elo,
            rated.error,
            matches.join(", "),
            rated.solved,
            rated.keeps_result,
            rated.keeps_margin
        );
    }
}
