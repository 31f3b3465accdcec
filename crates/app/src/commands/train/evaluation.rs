//! `wuqi train --kind evaluation`: an evaluation network learns from labelled positions.

use super::{DeviceName, TrainArgs};
use crate::failure::Failure;
use serde_json::json;
use std::fmt::Display;
use std::path::Path;
use wuqi_games::any::AnyGame;
use wuqi_nn::EvaluationFile;
use wuqi_train::labels::Pack;
use wuqi_train::torch::{EvaluationNews, EvaluationSettings, TorchDevice, learn_evaluation};

/// Reads the network to begin with.
fn read(path: &Path) -> Result<EvaluationFile, Failure> {
    let refused = |error: &dyn Display| Failure::refused(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| refused(&error))?;
    EvaluationFile::read(&bytes).map_err(|error| refused(&error))
}

/// Learns until the time is over and writes the network.
pub fn run(args: &TrainArgs, json: bool) -> Result<(), Failure> {
    let game = AnyGame::new(&args.game, args.size, &wuqi_games::Options::none())?;
    let layout = match &game {
        AnyGame::Ataxx(game) => game.layout(),
        AnyGame::Banqi(game) => game.layout(),
        _ => {
            let words = format!(
                "there is no evaluation network for {}, only for ataxx, banqi and gomoku",
                args.game
            );
            return Err(Failure::Usage(words));
        }
    };
    let usual = Path::new("evaluation.safetensors");
    let out = args.out.as_deref().unwrap_or(usual);
    let device = match args.device {
        DeviceName::Cpu => TorchDevice::cpu(args.threads),
        DeviceName::Cuda => TorchDevice::cuda().map_err(Failure::refused)?,
    };
    let usual = EvaluationSettings::default();
    let mut settings = EvaluationSettings {
        data: args.data.clone(),
        time: args.time.unwrap_or(usual.time),
        hidden: args.hidden.unwrap_or(usual.hidden),
        mix: args.mix,
        ..usual
    };
    if let Some(path) = &args.from {
        settings.go_on_from(read(path)?);
    }
    settings.rate = args.rate.unwrap_or(settings.rate);
    let tell = |news: &EvaluationNews| {
        let seconds = news.elapsed.as_secs_f64();
        if json {
            let line = json!({
                "seconds": seconds,
                "positions": news.positions,
                "loss": news.loss,
                "unseen": news.unseen,
            });
            println!("{line}");
        } else {
            println!(
                "{seconds:6.1} s  {:11} positions  loss {:.5}  unseen {:.5}",
                news.positions, news.loss, news.unseen
            );
        }
    };
    let learned =
        learn_evaluation(&settings, &layout, device.torch(), &tell).map_err(Failure::refused)?;
    std::fs::write(out, learned.file)
        .map_err(|error| Failure::refused(format!("{}: {error}", out.display())))?;
    if !json {
        println!("{} is written.", out.display());
    }
    Ok(())
}
