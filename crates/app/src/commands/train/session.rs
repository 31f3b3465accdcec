//! A training session on the command line.

use super::page::Page;
use super::{DeviceName, TrainArgs};
use crate::failure::Failure;
use crate::input;
use crate::thinking::stop_flag;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use wuqi_nn::NetworkFile;
use wuqi_train::remote::SelfplayWorkers;
use wuqi_train::run::{Limits, Means, News, is_pack, pack_run, train_through, unpack_run};
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
    let selfplay_workers = args.queue.as_deref().map(selfplay_workers).transpose()?;
    let folder = args.run.clone().unwrap_or_else(|| usual_folder(file));
    let from = match &args.from {
        Some(path) => begin(path, &folder)?,
        None => None,
    };
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
    let means = Means {
        selfplay_workers: selfplay_workers.as_deref(),
        from: from.as_ref(),
        ..Means::default()
    };
    let summary = train_through(
        means,
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
    if let Some(path) = &args.pack {
        let pack = pack_run(&folder, args.pack_size * 1_000_000).map_err(Failure::refused)?;
        std::fs::write(path, pack).map_err(|error| {
            Failure::refused(format!("{} cannot be written: {error}", path.display()))
        })?;
    }
    Ok(())
}

/// The network in a file; a packed run is laid out in the folder instead.
fn begin(path: &Path, folder: &Path) -> Result<Option<NetworkFile>, Failure> {
    let fault = |error: &dyn std::fmt::Display| {
        Failure::refused(format!("{} cannot be used: {error}", path.display()))
    };
    let bytes = std::fs::read(path).map_err(|error| fault(&error))?;
    if is_pack(&bytes) {
        unpack_run(&bytes, folder).map_err(|error| fault(&error))?;
        return Ok(None);
    }
    let file = NetworkFile::read(&bytes).map_err(|error| fault(&error))?;
    Ok(Some(file))
}

/// The workers at an address.
#[cfg(feature = "nats")]
fn selfplay_workers(address: &str) -> Result<Box<dyn SelfplayWorkers>, Failure> {
    let selfplay_workers = wuqi_train::remote::NatsSelfplayWorkers::open(address)?;
    eprintln!("The games are played by whoever runs: wuqi worker --queue {address}");
    Ok(Box::new(selfplay_workers))
}

/// Says that this program has no queue.
#[cfg(not(feature = "nats"))]
fn selfplay_workers(_: &str) -> Result<Box<dyn SelfplayWorkers>, Failure> {
    Err(crate::contest::missing())
}

/// `runs/` and the name of the configuration.
fn usual_folder(config: &Path) -> PathBuf {
    let name = config.file_stem().unwrap_or(config.as_os_str());
    Path::new("runs").join(name)
}
