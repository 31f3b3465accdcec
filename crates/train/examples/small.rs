//! The smallest program around distillation: what `wuqi train --teacher` does, without the
//! rest of `wuqi`. It is quick to build and small enough to carry to another machine.
//!
//! ```text
//! small CONFIG.toml TEACHER OUT cpu|cuda MINUTES
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_nn::NetworkFile;
use wuqi_train::Config;
use wuqi_train::distil::{Tutor, distil};
use wuqi_train::torch::TorchDevice;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [config, teacher, out, device, minutes] = &arguments[..] else {
        return Err("usage: small CONFIG.toml TEACHER OUT cpu|cuda MINUTES".into());
    };
    let config = Config::read(&std::fs::read_to_string(config)?)?;
    let teacher = NetworkFile::read(&std::fs::read(teacher)?)?;
    let device = match device.as_str() {
        "cuda" => TorchDevice::cuda()?,
        _ => TorchDevice::cpu(config.learning.threads),
    };
    let time = Duration::from_secs_f64(60.0 * minutes.parse::<f64>()?);
    let stop = AtomicBool::new(false);
    let tutor = Tutor::Network(&teacher);
    let learned = distil(&config, tutor, &device, time, &stop, &|news| {
        println!(
            "{:.0} s: {} steps, {} lessons, {:?}",
            news.elapsed.as_secs_f64(),
            news.steps,
            news.lessons,
            news.losses
        );
    })?;
    std::fs::write(out, &learned.file)?;
    println!("{} bytes", learned.file.len());
    println!("{:?}", learned.nearness());
    Ok(())
}
