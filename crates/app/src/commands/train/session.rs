//! A training session on the command line.

use super::page::Page;
use super::{DeviceName, TrainArgs};
use crate::failure::Failure;
use crate::input;
use crate::thinking::stop_flag;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use wuqi_train::remote::Crew;
use wuqi_train::run::{Limits, News, train_through};
use wuqi_train::torch::TorchDevice;
use wuqi_train::{Config, speed};

/// Trains until a limit is reached or Ctrl-C is pressed.
pub fn run(args: &TrainArgs, file: &Path, json: bool) -> Result<(), Failure> {
    let name = file.display();
    let text = input::text(file)?;
    let config =
        Config::read(&text).map_err(|error| Failure::refused(format!("{name}: {error}")))?;
    if config.game != args.game {
        let words = format!(
            "{name} describes a run of {}, not {}",
            config.game, args.game
        );
        return Err(Failure::Usage(words));
    }
    let device = match args.device {
        DeviceName::Cpu => TorchDevice::cpu(config.learning.threads),
        DeviceName::Cuda => TorchDevice::cuda().map_err(Failure::refused)?,
    };
    if let Some(time) = args.measure {
        let say = |line: &str| println!("{line}");
        return speed::measure(&config, &device, time, &say).map_err(Failure::refused);
    }
    let crew = args.queue.as_deref().map(crew).transpose()?;
    let folder = args.run.clone().unwrap_or_else(|| usual_folder(file));
    let limits = Limits {
        generations: args.generations,
        time: args.time,
    };
    let page = Mutex::new(Page::new(&config, &folder, json));
    let tell = |news: &News<'_>| {
        if let Ok(mut page) = page.lock() {
            page.hear(news);
        }
    };
    let summary = train_through(
        crew.as_deref(),
        &config,
        &folder,
        &device,
        &limits,
        stop_flag(),
        &tell,
    )
    .map_err(Failure::refused)?;
    if let Ok(mut page) = page.lock() {
        page.finish(&summary);
    }
    Ok(())
}

/// The workers at an address.
#[cfg(feature = "nats")]
fn crew(address: &str) -> Result<Box<dyn Crew>, Failure> {
    let crew = wuqi_train::remote::NatsCrew::open(address)?;
    eprintln!("The games are played by whoever runs: wuqi worker --queue {address}");
    Ok(Box::new(crew))
}

/// Says that this program has no queue.
#[cfg(not(feature = "nats"))]
fn crew(_: &str) -> Result<Box<dyn Crew>, Failure> {
    Err(crate::contest::missing())
}

/// `runs/` and the name of the configuration.
fn usual_folder(config: &Path) -> PathBuf {
    let name = config.file_stem().unwrap_or(config.as_os_str());
    Path::new("runs").join(name)
}
