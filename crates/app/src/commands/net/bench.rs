//! `wuqi net bench`: how many positions a network judges in a second, on the processor or on
//! a graphics card, in batches as PUCT gathers them.

use crate::cli::BenchArgs;
use crate::commands::train::DeviceName;
use crate::failure::Failure;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wuqi_core::Rng;
use wuqi_engines::{BoardJudge, KernelJudge, SpecError, offered_device};
use wuqi_nn::{Kernel, Network, NetworkFile};

/// Measures every size of the network with every size of batch.
pub(super) fn run(network: &NetworkFile, args: &BenchArgs, json: bool) -> Result<(), Failure> {
    let device = match args.device {
        DeviceName::Cpu => None,
        DeviceName::Cuda => Some(offered_device().map_err(SpecError::from)?),
    };
    let ready = Arc::new(Network::new(network, Kernel::best()));
    let (name, place) = match device {
        None => ("cpu", format!("cpu, {}", Kernel::best().name())),
        Some(_) => ("cuda", "cuda".to_owned()),
    };
    for &size in &network.metadata.sizes {
        let (height, width) = (usize::from(size.height), usize::from(size.width));
        let board = [network.shape.planes, height, width];
        let mut judge: Box<dyn BoardJudge> = match device {
            Some(device) => device.load(network, board),
            None => Box::new(KernelJudge::new(Arc::clone(&ready))),
        };
        judge.use_threads(usize::from(args.threads));
        for &batch in &args.batch {
            let rate = measure(&mut *judge, board, batch, args.time);
            if json {
                let row = json!({
                    "game": network.metadata.game,
                    "size": size.to_string(),
                    "device": name,
                    "threads": args.threads,
                    "batch": batch,
                    "evaluations_per_second": rate,
                });
                println!("{row}");
            } else {
                println!(
                    "{} {size}, {place}, batch {batch}: {rate:.0} evaluations/s",
                    network.metadata.game
                );
            }
        }
    }
    Ok(())
}

/// Evaluations per second. The first batch, which may choose algorithms, is not counted.
fn measure(judge: &mut dyn BoardJudge, board: [usize; 3], batch: usize, time: Duration) -> f64 {
    let mut rng = Rng::new(1);
    let count = batch * board.iter().product::<usize>();
    let planes: Vec<f32> = (0..count).map(|_| f32::from(rng.below(4) == 0)).collect();
    judge.judge(&planes, board);
    let begin = Instant::now();
    let mut judged = 0;
    while judged == 0 || begin.elapsed() < time {
        judge.judge(&planes, board);
        judged += batch;
    }
    judged as f64 / begin.elapsed().as_secs_f64()
}
